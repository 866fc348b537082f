import { Readable } from 'node:stream'
import type { Fault } from '@assay/contract'
import {
  cancelBatchSchema,
  deleteBatchSchema,
  listBatchesSchema,
  readBatchSchema,
  resultsSchema,
  submitBatchSchema,
} from '@assay/contract/operations/batches'
import {
  type Batch,
  countsOf,
  estimatedEndMs,
  isBatchId,
  progressOf,
  roundedRate,
} from '@assay/domain/batches/batch'
import { batchNotFound, RESULT_FORMATS } from '@assay/domain/batches/read-batches'
import type { JobKey } from '@assay/domain/jobs/job'
import { isTerminal, JobError } from '@assay/domain/jobs/job'
import { readLimit } from '@assay/domain/jobs/list-filters'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerOf, type JobParams, JSON_TYPE, type RouteParts } from '../app-options.ts'
import { readParameters, refuseFaults, refuseInput } from '../request-input.ts'

type BatchRequest = FastifyRequest<{ Params: JobParams }>

const NDJSON_TYPES = ['application/x-ndjson', 'application/ndjson', 'application/jsonl']
const RESULT_TYPES = { ndjson: 'application/x-ndjson; charset=utf-8', csv: 'text/csv; charset=utf-8' }

/** The batch that a request names, and its caller. Text that cannot be an id never reaches the store. */
export function batchOwnerOf(request: BatchRequest): JobKey {
  const { id } = request.params
  if (!isBatchId(id)) batchNotFound(id)
  return { userId: callerOf(request).userId, id }
}

/** `/v1/batches` and what is below it, but for the stream. */
export async function addBatchRoutes(server: FastifyInstance, parts: RouteParts): Promise<void> {
  const { batches, baseUrlOf } = parts
  await server.register(async (uploads) => addSubmitRoute(uploads, parts))

  server.get('/batches', { schema: listBatchesSchema, config: { scope: 'read' } }, async (request, reply) => {
    const { values, faults } = readParameters(request.url, ['limit', 'cursor'])
    const limit = readLimit(values.get('limit'), faults)
    refuseFaults(faults)
    const page = await batches.list(callerOf(request), { limit, cursor: values.get('cursor') ?? null })
    reply.header('content-type', JSON_TYPE)
    return batchListJson(baseUrlOf(request), page.batches, page.nextCursor)
  })

  server.get<{ Params: JobParams }>(
    '/batches/:id',
    { schema: readBatchSchema, config: { scope: 'read' } },
    async (request, reply) => {
      refuseFaults(readParameters(request.url, []).faults)
      const batch = await batches.get(batchOwnerOf(request))
      reply.header('content-type', JSON_TYPE).header('cache-control', 'private, no-cache')
      return batchJson(baseUrlOf(request), batch)
    },
  )

  server.post<{ Params: JobParams }>(
    '/batches/:id/cancel',
    { schema: cancelBatchSchema, config: { scope: 'use' } },
    async (request, reply) => {
      refuseInput(request)
      const batch = await batches.cancel(batchOwnerOf(request))
      reply.header('content-type', JSON_TYPE)
      return batchJson(baseUrlOf(request), batch)
    },
  )

  server.delete<{ Params: JobParams }>(
    '/batches/:id',
    { schema: deleteBatchSchema, config: { scope: 'use' } },
    async (request, reply) => {
      refuseInput(request)
      await batches.delete(batchOwnerOf(request))
      return reply.code(204).send()
    },
  )

  addResultsRoute(server, parts)
}

/** The body goes to the use-case as it arrives: Fastify would collect it first. */
function addSubmitRoute(server: FastifyInstance, { submitBatch, baseUrlOf, limits }: RouteParts): void {
  server.addContentTypeParser(NDJSON_TYPES, (_request, payload, done) => done(null, payload))
  const config = { bucket: 'submit', scope: 'use' } as const
  const options = { schema: submitBatchSchema, bodyLimit: limits.batchBytesMax, config }
  server.post('/batches', options, async (request, reply) => {
    const { values, faults } = readParameters(request.url, ['on_fault'])
    const onFault = values.get('on_fault') ?? 'refuse'
    if (onFault !== 'refuse' && onFault !== 'skip')
      faults.push({ parameter: 'on_fault', code: 'unknown_value', detail: 'Must be refuse or skip.' })
    refuseFaults(faults)
    const body = bodyOf(request, limits.batchBytesMax)
    const key = request.headers['idempotency-key']
    try {
      const submitted = await submitBatch(callerOf(request), {
        body,
        idempotencyKey: key === undefined ? null : String(key),
        onFault: onFault === 'skip' ? 'skip' : 'refuse',
        traceparent: request.span?.traceparent ?? null,
      })
      const { batch, replayed } = submitted
      request.span?.set({ 'assay.batch.id': batch.id, 'assay.batch.lines': batch.lines })
      const baseUrl = baseUrlOf(request)
      reply.code(202).header('content-type', JSON_TYPE).header('location', batchUrlOf(baseUrl, batch.id))
      reply.header('retry-after', '1')
      if (replayed) reply.header('idempotency-replayed', 'true')
      return submittedBatchJson(baseUrl, batch, submitted.faults)
    } finally {
      // What is left of a refused body is not waited for.
      if (!request.raw.complete) reply.header('connection', 'close')
    }
  })
}

function bodyOf({ headers, body }: FastifyRequest, bytesMax: number): AsyncIterable<Buffer> {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity')
    throw new JobError('unsupported_media_type', 'Send the body uncompressed, without `Content-Encoding`.')
  if (Number(headers['content-length']) > bytesMax)
    throw new JobError('body_too_large', `A batch has at most ${bytesMax} bytes.`)
  if (body instanceof Readable) return body
  throw new JobError(
    'unsupported_media_type',
    'Send one JSON object a line, as `Content-Type: application/x-ndjson`.',
  )
}

/** `GET /v1/batches/{id}/results` */
function addResultsRoute(server: FastifyInstance, { batches }: RouteParts): void {
  server.get<{ Params: JobParams }>(
    '/batches/:id/results',
    { schema: resultsSchema, config: { scope: 'read' } },
    async (request, reply) => {
      const { values, faults } = readParameters(request.url, ['format'])
      const format = RESULT_FORMATS.find((known) => known === (values.get('format') ?? 'ndjson'))
      if (format === undefined) {
        const detail = `Must be one of ${RESULT_FORMATS.join(', ')}.`
        faults.push({ parameter: 'format', code: 'unknown_value', detail })
      }
      refuseFaults(faults)
      const owner = batchOwnerOf(request)
      const results = await batches.results(owner, format ?? 'ndjson')
      reply.header('content-type', RESULT_TYPES[format ?? 'ndjson'])
      if (format === 'csv') reply.header('content-disposition', `attachment; filename="${owner.id}.csv"`)
      return reply.send(Readable.from(results, { objectMode: false, highWaterMark: 64 * 1024 }))
    },
  )
}

/** The addresses of a batch, the same in every answer. */
const batchUrlOf = (baseUrl: string, id: string): string => `${baseUrl}/v1/batches/${id}`

const urlsOf = (baseUrl: string, id: string) => ({
  poll_url: batchUrlOf(baseUrl, id),
  stream_url: `${batchUrlOf(baseUrl, id)}/stream`,
  results_url: `${batchUrlOf(baseUrl, id)}/results`,
})

const batchJson = (baseUrl: string, batch: Batch): string => JSON.stringify(fieldsOf(baseUrl, batch))

function batchListJson(baseUrl: string, batches: readonly Batch[], nextCursor: string | null): string {
  return JSON.stringify({
    items: batches.map((batch) => fieldsOf(baseUrl, batch)),
    next_cursor: nextCursor,
  })
}

function submittedBatchJson(baseUrl: string, batch: Batch, faults: readonly Fault[]): string {
  const { id, status, createdAtMs, lines, skipped } = batch
  return JSON.stringify({
    batch_id: id,
    ...urlsOf(baseUrl, id),
    status,
    created_at: isoOf(createdAtMs),
    lines,
    skipped,
    errors: faults,
  })
}

function fieldsOf(baseUrl: string, batch: Batch): object {
  const { id, status, lines, ratePerSecond } = batch
  const end = isTerminal(status) ? batch.endedAtMs : estimatedEndMs(lines, batch, batch.updatedAtMs)
  return {
    batch_id: id,
    status,
    lines,
    skipped: batch.skipped,
    counts: countsOf(lines, batch),
    progress: progressOf(lines, batch),
    rate: roundedRate(ratePerSecond),
    estimated_end_at: timeOf(end),
    created_at: isoOf(batch.createdAtMs),
    started_at: timeOf(batch.startedAtMs),
    completed_at: timeOf(batch.endedAtMs),
    updated_at: isoOf(batch.updatedAtMs),
    expires_at: timeOf(batch.expiresAtMs),
    deadline_at: isoOf(batch.deadlineAtMs),
    last_event_id: batch.lastEventId,
    ...urlsOf(baseUrl, id),
    error: batch.failure,
  }
}

const isoOf = (ms: number): string => new Date(ms).toISOString()
const timeOf = (ms: number | null): string | null => (ms === null ? null : isoOf(ms))
