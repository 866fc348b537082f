import type { FastifyInstance, FastifyRequest } from 'fastify'
import { JobError } from '../../jobs/job-error.ts'
import { jobJson } from '../job-json.ts'
import { cancelSchema, deleteSchema } from '../openapi/job-schemas.ts'
import { readParameters, refuseFaults } from '../query-parameters.ts'
import { type JobParams, JSON_TYPE, ownerOf, type RouteParts } from '../route-parts.ts'

/** `POST /v1/jobs/{id}/cancel` and `DELETE /v1/jobs/{id}` */
export function addEndRoutes(server: FastifyInstance, { cancelJob, deleteJob, baseUrlOf }: RouteParts): void {
  server.post<{ Params: JobParams }>('/jobs/:id/cancel', { schema: cancelSchema }, async (request, reply) => {
    refuseInput(request)
    const job = await cancelJob(ownerOf(request))
    reply.header('content-type', JSON_TYPE)
    return jobJson(baseUrlOf(request), job)
  })

  server.delete<{ Params: JobParams }>('/jobs/:id', { schema: deleteSchema }, async (request, reply) => {
    refuseInput(request)
    await deleteJob(ownerOf(request))
    return reply.code(204).send()
  })
}

/** Many clients send `{}` with every POST; anything more would be an intention that we do not know. */
function refuseInput({ url, body }: FastifyRequest): void {
  refuseFaults(readParameters(url, []).faults)
  if (body === undefined) return
  const isEmptyObject =
    typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length === 0
  if (isEmptyObject) return
  throw new JobError('validation_failed', 'This request takes no body.', {
    faults: [{ pointer: '', code: 'unknown_field', detail: 'Leave the body out.' }],
  })
}
