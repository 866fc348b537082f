import type { Tracer } from '@assay/tracing'
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import type { Logger } from 'pino'
import { withoutKeys } from './logger.ts'
import type { Metrics } from './metrics.ts'

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
