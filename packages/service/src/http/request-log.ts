import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import type { Logger } from 'pino'
import type { Metrics } from '../metrics.ts'

/** One line and one count for each request. */
export interface RequestLog {
  onResponse(request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void
  /** A stream has one line, when it closes. Takes values, not the request: an open stream should not hold on to it. */
  streamed(line: StreamLine): void
}

interface StreamLine {
  readonly requestId: string
  readonly user: string
  readonly route: string
  /** What it followed, by the name of its id. */
  readonly of: Readonly<Record<string, string>>
  readonly durationMs: number
}

/** Unknown paths share one label: a scanner cannot make the metrics grow. */
const NO_ROUTE = '(none)'

export function createRequestLog(logger: Logger, metrics: Metrics): RequestLog {
  return {
    onResponse(request, reply, done) {
      const route = request.is404 ? NO_ROUTE : (request.routeOptions.url ?? NO_ROUTE)
      const durationMs = performance.now() - request.arrivedAtMs
      metrics.request(request.method, route, reply.statusCode, durationMs)
      const line = {
        request_id: request.id,
        user: request.caller?.user ?? null,
        method: request.method,
        route,
        status: reply.statusCode,
        duration_ms: Math.round(durationMs * 100) / 100,
      }
      // Only at this level are a caller's words logged: the address holds what they searched for.
      if (logger.isLevelEnabled('debug')) logger.debug({ ...line, url: withoutKeys(request.url) }, 'request')
      else logger.info(line, 'request')
      done()
    },
    streamed({ requestId, user, route, of, durationMs }) {
      metrics.request('GET', route, 200, null)
      logger.info(
        {
          request_id: requestId,
          user,
          method: 'GET',
          route,
          status: 200,
          duration_ms: Math.round(durationMs),
          ...of,
        },
        'request',
      )
    },
  }
}

/** Some callers put their key into the address. Whatever follows `assay_`, whole or mistyped, is not logged. */
const withoutKeys = (url: string): string => url.replace(/assay_[0-9A-Za-z]+/g, 'assay_***')
