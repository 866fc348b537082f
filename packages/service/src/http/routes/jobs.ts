import { hash } from 'node:crypto'
import { geographiesSchema } from '@assay/contract/operations/geographies'
import {
  cancelSchema,
  changeSchema,
  deleteSchema,
  listSchema,
  readSchema,
  retrySchema,
  submitSchema,
} from '@assay/contract/operations/jobs'
import type { JobKey } from '@assay/domain/jobs/job'
import { type Job, JobError, type JobWithResult } from '@assay/domain/jobs/job'
import { readJobChange } from '@assay/domain/jobs/labels'
import { LIST_PARAMETERS, readListRequest } from '@assay/domain/jobs/list-filters'
import { isSearch, SEARCH_TOKENS } from '@assay/domain/jobs/list-jobs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { callerOf, type JobParams, JSON_TYPE, ownerOf, type RouteParts } from '../app-options.ts'
import { matchesEtag, waitSecondsOf } from '../request-head.ts'
import { readParameters, refuseFaults, refuseInput } from '../request-input.ts'

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
        request.span?.traceparent ?? null,
      )
      request.span?.set({ 'assay.job.id': job.id })
      metrics.submitted(replayed ? 'replayed' : 'created')
      return answerSubmitted(reply, baseUrlOf(request), job, replayed)
    },
  )
}

function answerSubmitted(reply: FastifyReply, baseUrl: string, job: Job, replayed: boolean): string {
  reply.code(202).header('content-type', JSON_TYPE).header('location', pollUrlOf(baseUrl, job.id))
  reply.header('retry-after', '1')
  if (replayed) reply.header('idempotency-replayed', 'true')
  return submittedJson(baseUrl, job)
}

/** `POST /v1/jobs/{id}/retry` */
export function addRetryRoute(server: FastifyInstance, { retryJob, metrics, baseUrlOf }: RouteParts): void {
  server.post<{ Params: JobParams }>(
    '/jobs/:id/retry',
    { schema: retrySchema, config: { scope: 'use', bucket: 'submit' } },
    async (request, reply) => {
      refuseInput(request)
      const key = request.headers['idempotency-key']
      const { id } = ownerOf(request)
      const { job, replayed } = await retryJob(
        callerOf(request),
        id,
        key === undefined ? null : String(key),
        request.span?.traceparent ?? null,
      )
      request.span?.set({ 'assay.job.id': job.id })
      metrics.submitted(replayed ? 'replayed' : 'created')
      return answerSubmitted(reply, baseUrlOf(request), job, replayed)
    },
  )
}

/** `GET /v1/jobs` */
export function addListRoute(server: FastifyInstance, parts: RouteParts): void {
  const { listJobs, guard, connections, baseUrlOf } = parts
  server.get('/jobs', { schema: listSchema, config: { scope: 'read' } }, async (request, reply) => {
    const { values, faults } = readParameters(request.url, LIST_PARAMETERS)
    const listRequest = readListRequest(values, faults, parts.geographies)
    refuseFaults(faults)
    // The guard has taken the first token.
    if (isSearch(listRequest)) await guard.charge(request, reply, SEARCH_TOKENS - 1)
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
      const isWaiting = waitSeconds !== null && waitQuota.take(callerOf(request))
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

/** `PATCH /v1/jobs/{id}` */
export function addChangeRoute(server: FastifyInstance, { setLabels, baseUrlOf }: RouteParts): void {
  server.patch<{ Params: JobParams }>(
    '/jobs/:id',
    { schema: changeSchema, config: { scope: 'use' } },
    async (request, reply) => {
      refuseFaults(readParameters(request.url, []).faults)
      if (request.body === undefined)
        throw new JobError('invalid_json', 'The body is empty: send a JSON object.')
      const { labels } = readJobChange(request.body)
      const job = await setLabels(ownerOf(request), labels)
      reply.header('content-type', JSON_TYPE)
      return jobJson(baseUrlOf(request), job)
    },
  )
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

const RESULTS_MAX = 20
const TEXT_CHARACTERS_MAX = 64

/** `GET /v1/geographies?q=...`: what a picker of places shows. */
export function addGeographiesRoute(server: FastifyInstance, { geographies }: RouteParts): void {
  server.get(
    '/geographies',
    { schema: geographiesSchema, config: { scope: 'read' } },
    async (request, reply) => {
      const { values, faults } = readParameters(request.url, ['q'])
      const text = values.get('q')
      if (text === undefined)
        faults.push({ parameter: 'q', code: 'required', detail: 'Say what to look for.' })
      else if (text.length > TEXT_CHARACTERS_MAX) {
        const detail = `At most ${TEXT_CHARACTERS_MAX} characters are allowed.`
        faults.push({ parameter: 'q', code: 'too_long', detail })
      }
      refuseFaults(faults)
      const items = geographies.search(text ?? '', RESULTS_MAX).map(({ code, name }) => ({ code, name }))
      reply.header('content-type', JSON_TYPE)
      return JSON.stringify({ items })
    },
  )
}

/** The addresses of a job, the same in every answer. */
const pollUrlOf = (baseUrl: string, id: string): string => `${baseUrl}/v1/jobs/${id}`
const streamUrlOf = (baseUrl: string, id: string): string => `${baseUrl}/v1/jobs/${id}/stream`

/** The status body. The stored result is passed through as text: it is what the `completed` event carried, byte for byte. */
function jobJson(baseUrl: string, job: JobWithResult): string {
  return `{${fieldsOf(baseUrl, job)},"result":${job.resultJson ?? 'null'},"error":${JSON.stringify(job.failure)}}`
}

function jobListJson(baseUrl: string, jobs: readonly Job[], nextCursor: string | null): string {
  const items = jobs.map(
    (job) =>
      `{${fieldsOf(baseUrl, job)},"summary":${JSON.stringify(job.summary)},"error":${JSON.stringify(job.failure)}}`,
  )
  return `{"items":[${items.join(',')}],"next_cursor":${JSON.stringify(nextCursor)}}`
}

function submittedJson(baseUrl: string, { id, status, createdAtMs }: Job): string {
  return `{"job_id":"${id}","poll_url":${JSON.stringify(pollUrlOf(baseUrl, id))},"stream_url":${JSON.stringify(streamUrlOf(baseUrl, id))},"status":"${status}","created_at":"${isoOf(createdAtMs)}"}`
}

/** Covers all that can change in a status body. Addresses cannot: another host is another resource. */
function etagOf({ status, attempt, lastEventId, updatedAtMs, labels }: Job): string {
  const filed =
    labels.length === 0 ? '' : `-${hash('sha256', JSON.stringify(labels), 'base64url').slice(0, 16)}`
  return `"${status}-${attempt}-${lastEventId}-${updatedAtMs.toString(36)}${filed}"`
}

/** Everything but the result, without braces. Codes, ids and times hold nothing that JSON would have to escape. */
function fieldsOf(baseUrl: string, job: Job): string {
  return (
    `"job_id":"${job.id}","request_type":"${job.requestType}","query":${JSON.stringify(job.query)},` +
    `"geography":${JSON.stringify(job.geography)},"labels":${JSON.stringify(job.labels)},"status":"${job.status}",` +
    `"created_at":"${isoOf(job.createdAtMs)}","started_at":${timeJson(job.startedAtMs)},` +
    `"completed_at":${timeJson(job.endedAtMs)},"updated_at":"${isoOf(job.updatedAtMs)}",` +
    `"expires_at":${timeJson(job.expiresAtMs)},"attempt":${job.attempt},"stage":${JSON.stringify(job.stage)},` +
    `"progress":${job.progress},"last_event_id":${job.lastEventId},` +
    `"poll_url":${JSON.stringify(pollUrlOf(baseUrl, job.id))},"stream_url":${JSON.stringify(streamUrlOf(baseUrl, job.id))}`
  )
}

const isoOf = (ms: number): string => new Date(ms).toISOString()

const timeJson = (ms: number | null): string => (ms === null ? 'null' : `"${isoOf(ms)}"`)
