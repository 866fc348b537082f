import type { FastifyInstance } from 'fastify'
import { LIST_PARAMETERS, readListRequest } from '../../jobs/list-filters.ts'
import { jobListJson } from '../job-json.ts'
import { listSchema } from '../openapi/job-schemas.ts'
import { readParameters, refuseFaults } from '../query-parameters.ts'
import { callerOf, JSON_TYPE, type RouteParts } from '../route-parts.ts'

/** `GET /v1/jobs` */
export function addListRoute(server: FastifyInstance, { listJobs, baseUrlOf }: RouteParts): void {
  server.get('/jobs', { schema: listSchema }, async (request, reply) => {
    const { values, faults } = readParameters(request.url, LIST_PARAMETERS)
    const listRequest = readListRequest(values, faults)
    refuseFaults(faults)
    const { jobs, nextCursor } = await listJobs(callerOf(request), listRequest)
    reply.header('content-type', JSON_TYPE)
    return jobListJson(baseUrlOf(request), jobs, nextCursor)
  })
}
