import type { OutgoingHttpHeaders } from 'node:http'
import type { DoneFuncWithErrOrRes, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { JobError } from '../../jobs/job-error.ts'
import { jobNotFound } from '../../jobs/read-job.ts'
import { streamSchema } from '../openapi/job-schemas.ts'
import { readParameters, refuseFaults } from '../query-parameters.ts'
import { callerOf, type JobParams, ownerOf, type RouteParts } from '../route-parts.ts'

const PATH = '/jobs/:id/stream'
const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  // nginx would otherwise collect events into its buffer.
  'x-accel-buffering': 'no',
}

/** `GET /v1/jobs/{id}/stream` */
export function addStreamRoute(server: FastifyInstance, parts: RouteParts): void {
  const { followJob, streams, limits, requestLog } = parts

  // Runs for everything but an opened stream, which is no longer Fastify's to send.
  function onSend(
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    done: DoneFuncWithErrOrRes,
  ): void {
    requestLog.onResponse(request, reply, () => done(null, payload))
  }

  server.get<{ Params: JobParams }>(PATH, { schema: streamSchema, exposeHeadRoute: false, onSend }, stream)

  server.head<{ Params: JobParams }>(PATH, { schema: { hide: true }, onSend }, async (request, reply) => {
    const after = readLastEventId(request)
    const follow = await followJob.start(ownerOf(request), after)
    if (follow === null) jobNotFound(request.params.id)
    followJob.stop(follow)
    return reply.headers(STREAM_HEADERS).send()
  })

  async function stream(request: FastifyRequest<{ Params: JobParams }>, reply: FastifyReply): Promise<void> {
    const after = readLastEventId(request)
    const owner = ownerOf(request)
    if (!streams.reserve(owner.userId)) {
      throw new JobError(
        'too_many_streams',
        `At most ${limits.streamsMax} streams of one user may be open.`,
        {
          retryAfterSeconds: 5,
        },
      )
    }
    const follow = await followJob.start(owner, after).catch((error: unknown) => {
      streams.release(owner.userId)
      throw error
    })
    if (follow === null) {
      streams.release(owner.userId)
      jobNotFound(owner.id)
    }
    const response = reply.raw
    reply.hijack()
    if (response.destroyed) {
      followJob.stop(follow)
      streams.release(owner.userId)
      return
    }
    streams.open(
      { userId: owner.userId, response, follow, onClose: closeLine(request) },
      reply.headers(STREAM_HEADERS).getHeaders() as OutgoingHttpHeaders,
    )
  }

  function closeLine(request: FastifyRequest<{ Params: JobParams }>): () => void {
    const { id: requestId, arrivedAtMs } = request
    const jobId = request.params.id
    const { user } = callerOf(request)
    return () => requestLog.streamed({ requestId, user, jobId, durationMs: performance.now() - arrivedAtMs })
  }
}

/** The header wins over the parameter, which is for clients that cannot set headers. Neither: from the beginning. */
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
