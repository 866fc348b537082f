import type { FastifyInstance } from 'fastify'
import { JobError } from '../../jobs/job-error.ts'
import { pollUrlOf, submittedJson } from '../job-json.ts'
import { submitSchema } from '../openapi/job-schemas.ts'
import { readParameters, refuseFaults } from '../query-parameters.ts'
import { callerOf, JSON_TYPE, type RouteParts } from '../route-parts.ts'

/** `POST /v1/jobs` */
export function addSubmitRoute(server: FastifyInstance, { submitJob, metrics, baseUrlOf }: RouteParts): void {
  server.post('/jobs', { schema: submitSchema, config: { bucket: 'submit' } }, async (request, reply) => {
    refuseFaults(readParameters(request.url, []).faults)
    if (request.body === undefined)
      throw new JobError('invalid_json', 'The body is empty: send a JSON object.')
    const key = request.headers['idempotency-key']
    const { job, replayed } = await submitJob(
      callerOf(request),
      request.body,
      key === undefined ? null : String(key),
    )
    metrics.submitted(replayed ? 'replayed' : 'created')
    const baseUrl = baseUrlOf(request)
    reply.code(202).header('content-type', JSON_TYPE).header('location', pollUrlOf(baseUrl, job.id))
    reply.header('retry-after', '1')
    if (replayed) reply.header('idempotency-replayed', 'true')
    return submittedJson(baseUrl, job)
  })
}
