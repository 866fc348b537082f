import type { ClientRequest, IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Logger } from 'pino'
import type { ExportSettings, TraceConfig } from './otel-settings.ts'
import { createJsonEncoding, createProtobufEncoding, type Encoding } from './otlp-encoding.ts'
import { createTracer, type Tracer } from './tracer.ts'

// An import of `node:http` would load Node's whole `fetch` too: 60 ms at every start, in every thread.
const { Agent, request: requestHttp } = process.getBuiltinModule('node:http')
const { Agent: HttpsAgent, request: requestHttps } = process.getBuiltinModule('node:https')

interface TracingOptions {
  readonly config: TraceConfig
  /** The name of this node, and what it runs. */
  readonly instance: string
  readonly version: string
  readonly logger: Pick<Logger, 'info' | 'warn'>
  readonly onSpans: (end: SpanEnd, count: number) => void
}

interface RunningTracing {
  readonly tracer: Tracer
  /** Sends what is left, for so long at most. */
  close(limitMs: number): Promise<void>
}

/** Null where traces are off, as they are unless the environment says otherwise. */
export function startTracing(options: TracingOptions): RunningTracing | null {
  const { config, instance, version, logger, onSpans } = options
  for (const warning of config.warnings) logger.warn(warning)
  const { settings } = config
  if (settings === null) return null
  const { protocol, sampler, sample, takesContext } = settings
  const origin = {
    resource: {
      'service.version': version,
      'service.instance.id': instance,
      'telemetry.sdk.name': 'assay',
      'telemetry.sdk.language': 'nodejs',
      'telemetry.sdk.version': version,
      ...settings.resource,
    },
    scope: { name: 'assay', version },
  }
  const encoding = protocol === 'http/json' ? createJsonEncoding(origin) : createProtobufEncoding(origin)
  const exporter = startExporter({ settings, encoding, logger, random: Math.random, onSpans })
  const tracer = createTracer({
    sample,
    takesContext,
    onEnd: (span) => exporter.add(encoding.encode(span)),
  })
  const about = {
    endpoint: shown(settings.url),
    protocol,
    sampler,
    service: settings.resource['service.name'],
  }
  logger.info(about, 'exporting traces')
  return { tracer, close: exporter.close }
}

/** Without what may be a password. */
const shown = ({ origin, pathname }: URL): string => `${origin}${pathname}`

/** What became of spans. Only the first has reached the receiver. */
export type SpanEnd = 'exported' | 'queue_full' | 'refused' | 'given_up'

interface ExporterParts {
  readonly settings: ExportSettings
  readonly encoding: Encoding
  readonly logger: Pick<Logger, 'info' | 'warn'>
  readonly random: () => number
  readonly onSpans: (end: SpanEnd, count: number) => void
}

export interface Exporter {
  /** Never waits and never fails: what finds no room is dropped and counted. */
  add(span: Buffer): void
  /** Sends what is left, for so long at most, and closes. */
  close(limitMs: number): Promise<void>
}

/** The answer to one request. `again`: the receiver, or the way to it, may be better later. */
type Answer =
  | { readonly kind: 'taken'; readonly refused: number }
  | { readonly kind: 'again'; readonly reason: string; readonly retryAfterMs: number }
  | { readonly kind: 'refused'; readonly reason: string }

/** More of an answer is not read. */
const ANSWER_BYTES_MAX = 64 * 1024
const HEAD_BYTES_MAX = 16 * 1024
/** The pause after the first failure. Each further one doubles it. */
const PAUSE_MS = 1_000
/** The answers after which OTLP allows the same request again. */
const PASSING_STATUSES: readonly number[] = [429, 502, 503, 504]

/** Gathers spans and sends them in batches, one at a time, beside everything else that the process does. */
export function startExporter({ settings, encoding, logger, random, onSpans }: ExporterParts): Exporter {
  const { url, queueMax, batchMax, delayMs, exportMs } = settings
  const address = shown(url)
  const agent = url.protocol === 'https:' ? new HttpsAgent(KEEP_ALIVE) : new Agent(KEEP_ALIVE)
  const closing = new AbortController()
  const over = new AbortController()
  let queue: Buffer[] = []
  let sending: Promise<void> | null = null
  let isDown = false
  let droppedInOutage = 0

  const timer = setInterval(() => sendSoon(1), delayMs)
  timer.unref()

  function count(end: SpanEnd, spans: number): void {
    if (spans === 0) return
    if (end !== 'exported') droppedInOutage += spans
    onSpans(end, spans)
  }

  /** Sends while at least so many spans wait. */
  function sendSoon(atLeast: number): void {
    if (queue.length < atLeast) return
    sending ??= sendAll(atLeast).finally(() => {
      sending = null
    })
  }

  async function sendAll(atLeast: number): Promise<void> {
    // What comes in the same turn goes along.
    await Promise.resolve()
    while (queue.length >= atLeast && queue.length > 0) {
      const batch = queue.slice(0, batchMax)
      queue = queue.slice(batchMax)
      try {
        await deliver(batch)
      } catch (error) {
        noteDown(String(error))
        count('given_up', batch.length)
      }
    }
  }

  async function deliver(batch: readonly Buffer[]): Promise<void> {
    const untilMs = performance.now() + exportMs
    const body = await compressed(encoding.request(batch))
    for (let pauseMs = PAUSE_MS; ; pauseMs *= 2) {
      const answer = await post(body)
      if (answer.kind === 'taken') {
        noteUp()
        const refused = Math.min(answer.refused, batch.length)
        count('refused', refused)
        count('exported', batch.length - refused)
        return
      }
      noteDown(answer.reason)
      // Many nodes that failed together do not come back together.
      const waitMs =
        answer.kind === 'refused' ? 0 : Math.max(answer.retryAfterMs, pauseMs * (0.5 + random() / 2))
      if (answer.kind === 'refused' || closing.signal.aborted || performance.now() + waitMs >= untilMs) {
        count(answer.kind === 'refused' ? 'refused' : 'given_up', batch.length)
        return
      }
      await sleep(waitMs, undefined, { ref: false, signal: closing.signal }).catch(() => {})
    }
  }

  async function compressed(body: Buffer): Promise<Buffer> {
    return settings.isCompressed ? promisify(gzip)(body) : body
  }

  /** Once for each outage. */
  function noteDown(reason: string): void {
    if (isDown) return
    isDown = true
    droppedInOutage = 0
    logger.warn({ endpoint: address, reason }, 'traces cannot be exported')
  }

  function noteUp(): void {
    if (!isDown) return
    isDown = false
    logger.info({ endpoint: address, dropped_spans: droppedInOutage }, 'traces are exported again')
  }

  async function post(body: Buffer): Promise<Answer> {
    try {
      return await postOnce(body)
    } catch (error) {
      // The receiver had closed the connection that it was sent on.
      if (error instanceof StaleConnection) return postOnce(body).catch(toAgain)
      return toAgain(error)
    }
  }

  function postOnce(body: Buffer): Promise<Answer> {
    const options = {
      method: 'POST',
      agent,
      maxHeaderSize: HEAD_BYTES_MAX,
      signal: AbortSignal.any([over.signal, AbortSignal.timeout(settings.requestMs)]),
      headers: {
        ...settings.headers,
        'content-type': encoding.contentType,
        'content-length': body.length,
        'user-agent': 'Assay-OTLP/1',
        ...(settings.isCompressed ? { 'content-encoding': 'gzip' } : {}),
      },
    }
    return new Promise((resolve, reject) => {
      const sent = url.protocol === 'https:' ? requestHttps(url, options) : requestHttp(url, options)
      sent.on('error', (error) => reject(isStale(sent, error) ? new StaleConnection() : error))
      sent.on('response', (answer) => void readAnswer(sent, answer).then(resolve, reject))
      // To Node, an answer with 101 is not a response.
      sent.on('upgrade', (_answer, socket) => {
        socket.destroy()
        resolve({ kind: 'refused', reason: 'it answered 101' })
      })
      sent.end(body)
    })
  }

  /** A redirect is not followed: it could lead the headers, and with them a secret, anywhere. */
  async function readAnswer(sent: ClientRequest, answer: IncomingMessage): Promise<Answer> {
    const { statusCode = 0, headers } = answer
    const isTaken = statusCode >= 200 && statusCode < 300
    const body = await readStart(sent, answer)
    if (isTaken) return { kind: 'taken', refused: encoding.refusedBy(body) }
    const reason = `it answered ${statusCode}`
    if (!PASSING_STATUSES.includes(statusCode)) return { kind: 'refused', reason }
    const seconds = Number(headers['retry-after'] ?? 0)
    return { kind: 'again', reason, retryAfterMs: seconds > 0 ? seconds * 1_000 : 0 }
  }

  return {
    add(span) {
      if (closing.signal.aborted || queue.length >= queueMax) {
        count(closing.signal.aborted ? 'given_up' : 'queue_full', 1)
        return
      }
      queue.push(span)
      if (queue.length >= batchMax) sendSoon(batchMax)
    },

    async close(limitMs) {
      closing.abort()
      clearInterval(timer)
      const flushed = (async () => {
        await sending
        await sendAll(1)
      })()
      await Promise.race([flushed, sleep(limitMs, undefined, { ref: false })])
      count('given_up', queue.length)
      queue = []
      over.abort()
      agent.destroy()
    },
  }
}

const KEEP_ALIVE = { keepAlive: true, maxSockets: 1 }

class StaleConnection extends Error {}

function isStale(sent: ClientRequest, error: Error): boolean {
  return sent.reusedSocket && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
}

/** The beginning of an answer. One that goes on is cut off. */
async function readStart(sent: ClientRequest, answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > ANSWER_BYTES_MAX) break
  }
  if (!answer.complete) sent.destroy()
  return Buffer.concat(chunks).subarray(0, ANSWER_BYTES_MAX)
}

/** Names no address and repeats nothing of an answer. */
function toAgain(error: unknown): Answer {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'failed'
  const reason = code === 'ABORT_ERR' ? 'there was no whole answer in time' : code
  return { kind: 'again', reason, retryAfterMs: 0 }
}
