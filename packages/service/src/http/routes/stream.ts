import type { OutgoingHttpHeader } from 'node:http'
import { streamBatchSchema } from '@assay/contract/operations/batches'
import { streamSchema } from '@assay/contract/operations/jobs'
import type { JobKey } from '@assay/domain/jobs/job'
import type { DoneFuncWithErrOrRes, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerOf, type JobParams, ownerOf, type RouteParts } from '../app-options.ts'
import { keyHashOf } from '../guard.ts'
import { readParameters, refuseFaults } from '../request-input.ts'
import { batchOwnerOf } from './batches.ts'

type JobRequest = FastifyRequest<{ Params: JobParams }>

const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  // nginx would otherwise collect events into its buffer.
  'x-accel-buffering': 'no',
}

/** `GET /v1/jobs/{id}/stream` */
export function addStreamRoute(server: FastifyInstance, parts: RouteParts): void {
  const { readJob, streams, requestLog } = parts
  const path = '/jobs/:id/stream'
  const check = (request: JobRequest) => readJob.now(ownerOf(request))
  addStream(server, { path, idField: 'job_id', schema: streamSchema, streams, requestLog, ownerOf, check })
}

/** `GET /v1/batches/{id}/stream` */
export function addBatchStreamRoute(server: FastifyInstance, parts: RouteParts): void {
  const { batches, batchStreams, requestLog } = parts
  addStream(server, {
    path: '/batches/:id/stream',
    idField: 'batch_id',
    schema: streamBatchSchema,
    streams: batchStreams,
    requestLog,
    ownerOf: batchOwnerOf,
    check: (request) => batches.get(batchOwnerOf(request)),
  })
}

interface StreamOf extends Pick<RouteParts, 'streams' | 'requestLog'> {
  readonly path: string
  /** The name of the id in the log. */
  readonly idField: 'job_id' | 'batch_id' | 'book_id'
  readonly schema: object
  readonly ownerOf: (request: JobRequest) => JobKey
  /** Rejects when there is nothing to follow. */
  readonly check: (request: JobRequest) => Promise<unknown>
}

export function addStream(server: FastifyInstance, stream: StreamOf): void {
  const { path, idField, schema, streams, requestLog, ownerOf, check } = stream
  const route = `${server.prefix}${path}`
  // Runs for everything but an opened stream, whose response is no longer Fastify's to send.
  function onSend(
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    done: DoneFuncWithErrOrRes,
  ): void {
    requestLog.onResponse(request, reply, () => done(null, payload))
  }

  server.get<{ Params: JobParams }>(
    path,
    { schema, config: { scope: 'read' }, exposeHeadRoute: false, onSend },
    async (request, reply): Promise<void> => {
      const after = readLastEventId(request)
      const onClose = closeLine(request)
      const by = { caller: callerOf(request), keyHash: keyHashOf(request) }
      const stream = await streams.open(ownerOf(request), after, by)
      reply.headers(STREAM_HEADERS).hijack()
      stream.start(reply.raw, headersOf(reply), onClose)
      requestLog.opened(request)
    },
  )

  // Only the headers: a stream is not opened, and none is counted.
  server.head<{ Params: JobParams }>(
    path,
    { schema: { hide: true }, config: { scope: 'read' }, onSend },
    async (request, reply) => {
      readLastEventId(request)
      await check(request)
      return reply.headers(STREAM_HEADERS).send()
    },
  )

  /** Takes values out of the request: an open stream should not hold on to it. */
  function closeLine(request: JobRequest): () => void {
    const { id: requestId, arrivedAtMs } = request
    const { user } = callerOf(request)
    const of = { [idField]: request.params.id }
    const traceId = request.span?.traceId
    return () =>
      requestLog.streamed({
        requestId,
        user,
        route,
        of,
        traceId,
        durationMs: performance.now() - arrivedAtMs,
      })
  }
}

/** As `writeHead` takes them: names and values in turn. */
function headersOf(reply: FastifyReply): OutgoingHttpHeader[] {
  const headers: OutgoingHttpHeader[] = []
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) headers.push(name, value)
  }
  return headers
}

/** The header wins over the parameter, which is for clients that cannot set headers. Without either, it starts at 0. */
function readLastEventId({ url, headers }: FastifyRequest): number {
  const { values, faults } = readParameters(url, ['last_event_id'])
  const header = headers['last-event-id']
  const source = header === undefined ? { parameter: 'last_event_id' } : { header: 'Last-Event-Id' }
  const text = header === undefined ? values.get('last_event_id') : String(header)
  const after = text === undefined ? 0 : parseEventId(text)
  if (after === null) {
    faults.push({ ...source, code: 'invalid_format', detail: 'Must be a whole number from 0 to 2^53-1.' })
  }
  refuseFaults(faults)
  return after ?? 0
}

function parseEventId(text: string): number | null {
  const number = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(number) ? number : null
}
