import type { FastifyInstance, FastifyReply } from 'fastify'
import { JobError } from '../../jobs/job-error.ts'
import { LIST_PARAMETERS, readListRequest } from '../../jobs/list-filters.ts'
import { SEARCH_TOKENS } from '../../jobs/list-jobs.ts'
import type { JobKey } from '../../jobs/store.ts'
import { etagOf, jobJson, jobListJson, pollUrlOf, submittedJson } from '../job-json.ts'
import { cancelSchema, deleteSchema, listSchema, readSchema, submitSchema } from '../openapi/job-schemas.ts'
import { readParameters, refuseFaults } from '../query-parameters.ts'
import { refuseInput } from '../refuse-input.ts'
import { matchesEtag, waitSecondsOf } from '../request-head.ts'
import { callerOf, type JobParams, JSON_TYPE, ownerOf, type RouteParts } from '../route-parts.ts'

/** `POST /v1/jobs` */
export function addSubmitRoute(server: FastifyInstance, { submitJob, metrics, baseUrlOf }: RouteParts): void {
  server.post(
    '/jobs',
    { schema: submitSchema, config: { scope: 'use', bucket: 'submit' } },
    async (request, reply) => {
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
    },
  )
}

/** `GET /v1/jobs` */
export function addListRoute(server: FastifyInstance, parts: RouteParts): void {
  const { listJobs, guard, connections, baseUrlOf } = parts
  server.get('/jobs', { schema: listSchema, config: { scope: 'read' } }, async (request, reply) => {
    const { values, faults } = readParameters(request.url, LIST_PARAMETERS)
    const listRequest = readListRequest(values, faults)
    refuseFaults(faults)
    // The guard has taken the first token.
    if (listRequest.contains !== null) await guard.charge(request, reply, SEARCH_TOKENS - 1)
    const gone = connections.goneSignalOf(request.raw.socket)
    const { jobs, nextCursor } = await listJobs(callerOf(request), listRequest, gone)
    reply.header('content-type', JSON_TYPE)
    return jobListJson(baseUrlOf(request), jobs, nextCursor)
  })
}

/** `GET /v1/jobs/{id}` */
export function addReadRoute(server: FastifyInstance, parts: RouteParts): void {
  const { readJob, guard, waitQuota, baseUrlOf, stopping } = parts
  const waits = new Set<AbortController>()
  stopping.addEventListener('abort', () => {
    for (const wait of waits) wait.abort()
  })

  server.get<{ Params: JobParams }>(
    '/jobs/:id',
    { schema: readSchema, config: { scope: 'read' } },
    async (request, reply) => {
      refuseFaults(readParameters(request.url, []).faults)
      const owner = ownerOf(request)
      const waitSeconds = waitSecondsOf(request.headers.prefer)
      // Waiting is only a preference: a user who waits too often at once gets an answer right away instead of an error.
      const isWaiting = waitSeconds !== null && waitQuota.take(owner.userId)
      const job = isWaiting ? await wait(owner, waitSeconds, reply) : await readJob.now(owner)
      if (isWaiting) {
        await guard.checkKeyAgain(request)
        reply.header('preference-applied', `wait=${waitSeconds}`)
      }
      const etag = etagOf(job)
      reply.header('etag', etag).header('cache-control', 'private, no-cache')
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
      reply.header('content-type', JSON_TYPE)
      return jobJson(baseUrlOf(request), job)
    },
  )

  async function wait(owner: JobKey, waitSeconds: number, { raw }: FastifyReply) {
    const over = new AbortController()
    const leave = () => over.abort()
    raw.once('close', leave)
    waits.add(over)
    try {
      return await readJob.onceEnded(owner, waitSeconds * 1_000, over.signal)
    } finally {
      raw.off('close', leave)
      waits.delete(over)
      waitQuota.release(owner.userId)
    }
  }
}

/** `POST /v1/jobs/{id}/cancel` and `DELETE /v1/jobs/{id}` */
export function addEndRoutes(server: FastifyInstance, { cancelJob, deleteJob, baseUrlOf }: RouteParts): void {
  server.post<{ Params: JobParams }>(
    '/jobs/:id/cancel',
    { schema: cancelSchema, config: { scope: 'use' } },
    async (request, reply) => {
      refuseInput(request)
      const job = await cancelJob(ownerOf(request))
      reply.header('content-type', JSON_TYPE)
      return jobJson(baseUrlOf(request), job)
    },
  )

  server.delete<{ Params: JobParams }>(
    '/jobs/:id',
    { schema: deleteSchema, config: { scope: 'use' } },
    async (request, reply) => {
      refuseInput(request)
      await deleteJob(ownerOf(request))
      return reply.code(204).send()
    },
  )
}
