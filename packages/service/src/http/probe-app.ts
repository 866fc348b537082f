import fastify, { type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { JobError } from '../jobs/job-error.ts'
import type { Store } from '../jobs/store.ts'
import type { LoadedBooksView, Metrics } from '../metrics.ts'
import { TIMEOUTS } from './app-options.ts'
import { boundConnections, type ConnectionLimits } from './connections.ts'
import { answerErrors, createClientErrorHandler } from './error-answers.ts'
import { addSharedSchemas } from './openapi/document.ts'
import { addressOf, checkHead, requestIdOf } from './request-head.ts'
import { addHealthRoutes } from './routes/health.ts'

interface ProbeOptions {
  readonly store: Pick<Store, 'ping'>
  readonly metrics: Metrics
  readonly logger: Logger
  readonly newRequestId: () => string
  readonly isReady: () => boolean | string
  readonly defaultBook: () => LoadedBooksView['default']
  readonly isStopping: () => boolean
  readonly connections: ConnectionLimits
  /** For durations only. */
  readonly nowMs: () => number
}

/** What a node that only prices answers: whether it is alive, whether it is ready, and its metrics. Built, not listening. */
export async function createProbeApp(options: ProbeOptions): Promise<FastifyInstance> {
  const { newRequestId, logger } = options
  const server = fastify({
    logger: false,
    genReqId: (request) => requestIdOf(request, newRequestId),
    bodyLimit: 1,
    requestTimeout: TIMEOUTS.requestMs,
    keepAliveTimeout: TIMEOUTS.keepAliveMs,
    http: { headersTimeout: TIMEOUTS.headersMs, connectionsCheckingInterval: TIMEOUTS.checkMs },
    clientErrorHandler: createClientErrorHandler({ baseUrl: null, newRequestId, logger }),
  })
  boundConnections({
    server: server.server,
    limits: options.connections,
    timeouts: TIMEOUTS,
    nowMs: options.nowMs,
    logger,
  })
  server.setValidatorCompiler(() => () => true)
  server.setSerializerCompiler(() => JSON.stringify)
  server.decorateRequest('caller', null)
  server.decorateRequest('arrivedAtMs', 0)
  addSharedSchemas(server)
  server.addHook('onRequest', checkHead)
  answerErrors(server, { logger, baseUrlOf: (request) => addressOf(request.raw) })
  addHealthRoutes(server, options)
  server.setNotFoundHandler(() => {
    throw new JobError('not_found', 'This node only prices. It answers /healthz, /readyz and /metrics.')
  })
  await server.ready()
  return server
}
