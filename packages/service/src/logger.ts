import type { Tracer } from '@assay/tracing'
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import pc from 'picocolors'
import type { Logger } from 'pino'
import pino from 'pino'
import type { Metrics } from './metrics.ts'

interface LoggerOptions {
  readonly level: string
  /** A terminal gets short coloured lines, everything else JSON. */
  readonly terminal: boolean
}

const FLUSH_MS_MAX = 300

/** Writes to stderr, because stdout is for what a command answers. Asynchronous: a slow reader never blocks a request. */
export function createLogger({ level, terminal }: LoggerOptions): {
  readonly logger: Logger
  /** Waits for the last lines, but not for a reader that is stuck or gone. */
  flush(): Promise<void>
} {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: withoutRows },
  }
  if (terminal) {
    const logger = pino(options, { write: (line: string) => process.stderr.write(formatForPeople(line)) })
    return { logger, flush: async () => {} }
  }
  const destination = pino.destination({ dest: 2, sync: false, minLength: 4_096 })
  const timer = setInterval(() => destination.flush(), 200)
  timer.unref()
  return {
    logger: pino(options, destination),
    // Not flushSync(): the driver repeats it for ever when the reader has gone.
    flush: () =>
      new Promise((resolve) => {
        setTimeout(resolve, FLUSH_MS_MAX)
        destination.flush(() => resolve())
      }),
  }
}

/** An error of PostgreSQL quotes rows and values in these fields, and with them the words of a caller. */
const ROW_FIELDS: readonly string[] = ['detail', 'where', 'query', 'parameters']

/** The error whole, with its causes, but without what it quotes from tables. */
function withoutRows(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const entries = Object.entries(pino.stdSerializers.err(error))
  return Object.fromEntries(entries.filter(([name]) => !ROW_FIELDS.includes(name)))
}

const COLOURS: Readonly<Record<string, (text: string) => string>> = {
  fatal: pc.red,
  error: pc.red,
  warn: pc.yellow,
  info: pc.green,
  debug: pc.blue,
  trace: pc.gray,
}

/** `12:01:02.345 info  POST /v1/jobs 202 3 ms`, followed by whatever else the line has. */
function formatForPeople(line: string): string {
  const { time, level, msg, err, stack, ...rest }: Record<string, unknown> = JSON.parse(line)
  const colour = COLOURS[String(level)] ?? ((text: string) => text)
  const fields = Object.entries(rest).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const error = typeof err === 'object' && err !== null && 'stack' in err ? err.stack : stack
  const parts = [
    pc.dim(String(time).slice(11, 23)),
    colour(String(level).padEnd(5)),
    String(msg ?? ''),
    pc.dim(fields.join(' ')),
  ]
  return `${parts.filter((part) => part !== '').join(' ')}\n${error === undefined ? '' : `${String(error)}\n`}`
}

/** One line, one count and, where traces are exported, one span for each request. */
export interface RequestLog {
  /** Begins the span. Null: requests are not traced. */
  readonly onRequest:
    | ((request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => void)
    | null
  onResponse(request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void
  /** A stream has one line, when it closes. Takes values, not the request: an open stream should not hold on to it. */
  streamed(line: StreamLine): void
  /** Ends the span of a request whose stream is open: how long clients follow a job says nothing about the service. */
  opened(request: FastifyRequest): void
}

interface StreamLine {
  readonly requestId: string
  readonly user: string
  readonly route: string
  /** What it followed, by the name of its id. */
  readonly of: Readonly<Record<string, string>>
  readonly durationMs: number
  readonly traceId: string | undefined
}

/** Unknown paths share one label: a scanner cannot make the metrics grow. */
const NO_ROUTE = '(none)'

const routeOf = (request: FastifyRequest): string =>
  request.is404 ? NO_ROUTE : (request.routeOptions.url ?? NO_ROUTE)

export function createRequestLog(logger: Logger, metrics: Metrics, tracer: Tracer | null): RequestLog {
  return {
    onRequest:
      tracer === null
        ? null
        : (request, _reply, done) => {
            beginSpan(tracer, request)
            done()
          },
    onResponse(request, reply, done) {
      const route = routeOf(request)
      const durationMs = performance.now() - request.arrivedAtMs
      metrics.request(request.method, route, reply.statusCode, durationMs)
      const plain = {
        request_id: request.id,
        user: request.caller?.user ?? null,
        method: request.method,
        route,
        status: reply.statusCode,
        duration_ms: Math.round(durationMs * 100) / 100,
      }
      // Without traces the line costs what it always did.
      const line = request.span === null ? plain : { ...plain, trace_id: request.span.traceId }
      endSpan(request, reply.statusCode)
      // Only at this level are a caller's words logged: the address holds what they searched for.
      if (logger.isLevelEnabled('debug')) logger.debug({ ...line, url: withoutKeys(request.url) }, 'request')
      else logger.info(line, 'request')
      done()
    },
    streamed({ requestId, user, route, of, durationMs, traceId }) {
      metrics.request('GET', route, 200, null)
      logger.info(
        {
          request_id: requestId,
          user,
          method: 'GET',
          route,
          status: 200,
          duration_ms: Math.round(durationMs),
          ...(traceId === undefined ? undefined : { trace_id: traceId }),
          ...of,
        },
        'request',
      )
    },
    opened: (request) => endSpan(request, 200),
  }
}

const SERVER_ERROR = 500

/**
 * The names are those of OpenTelemetry's conventions for HTTP. The route stands for the path, which may hold a caller's words. A
 * `traceparent` that is not well formed is ignored, as W3C Trace Context asks.
 */
function beginSpan(tracer: Tracer, request: FastifyRequest): void {
  const { traceparent } = request.headers
  const parent = tracer.takesContext && typeof traceparent === 'string' ? traceparent : null
  const route = routeOf(request)
  const name = route === NO_ROUTE ? request.method : `${request.method} ${route}`
  request.span = tracer.begin(name, { kind: 'server', parent })
  if (route !== NO_ROUTE) request.span.set({ 'http.route': route })
}

function endSpan({ span, method, raw, id, caller }: FastifyRequest, status: number): void {
  if (span === null) return
  span.set({
    'http.request.method': method,
    'http.response.status_code': status,
    'url.scheme': 'http',
    'network.protocol.version': raw.httpVersion,
    'assay.request.id': id,
    ...(caller === null ? undefined : { 'assay.key.id': caller.keyId }),
    ...(status < SERVER_ERROR ? undefined : { 'error.type': String(status) }),
  })
  if (status >= SERVER_ERROR) span.fail()
  span.end()
}

/** Some callers put their key into the address. Whatever follows `assay_`, whole or mistyped, is not logged. */
function withoutKeys(url: string): string {
  const hidden = (text: string): string => text.replace(/assay_[0-9A-Za-z]+/g, 'assay_***')
  if (!url.includes('%')) return hidden(url)
  // The router reads `assay%5Flink...` as it is meant.
  const plain = url.replace(/%([2-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  const told = hidden(plain)
  return told === plain ? url : told
}
