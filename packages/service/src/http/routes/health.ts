import { healthSchema, metricsSchema, readinessSchema } from '@assay/contract/operations/health'
import type { FleetView } from '@assay/domain/fleet/fleet'
import { JobError } from '@assay/domain/jobs/job'
import type { Store } from '@assay/domain/jobs/store'
import type { FastifyInstance } from 'fastify'
import fastify from 'fastify'
import type { Logger } from 'pino'
import type { LoadedBooksView, Metrics } from '../../metrics.ts'
import { JSON_TYPE, TIMEOUTS, WITHOUT_COMPILERS } from '../app-options.ts'
import { boundConnections, type ConnectionLimits } from '../connections.ts'
import { answerErrors, createClientErrorHandler } from '../problem.ts'
import { addressOf, checkHead, requestIdOf } from '../request-head.ts'
import { addSharedSchemas } from './docs.ts'

interface HealthParts {
  readonly store: Pick<Store, 'ping'>
  readonly metrics: Metrics
  readonly isReady: () => boolean | string
  readonly defaultBook: () => LoadedBooksView['default']
  readonly isStopping: () => boolean
  readonly fleet: FleetView
}

const PING_MS = 2_000

/** `/healthz`: the process is alive. `/readyz`: it should get traffic. `/metrics`: figures for Prometheus. */
export function addHealthRoutes(
  server: FastifyInstance,
  { store, metrics, isReady, defaultBook, isStopping, fleet }: HealthParts,
): void {
  server.get('/healthz', { schema: healthSchema }, (_request, reply) => {
    reply.header('content-type', JSON_TYPE).send('{"status":"ok"}')
  })

  server.get('/readyz', { schema: readinessSchema }, async (_request, reply) => {
    if (isStopping()) throw new JobError('shutting_down', 'This node is stopping.')
    const ready = isReady()
    if (typeof ready === 'string') throw new JobError('not_ready', ready)
    if (!ready) throw new JobError('starting_up', 'This node is still starting.')
    await pingInTime(store)
    reply.header('content-type', JSON_TYPE)
    return JSON.stringify({ status: 'ready', book: defaultBook(), workers: fleet.workers() })
  })

  server.get('/metrics', { schema: metricsSchema }, async (_request, reply) => {
    reply.header('content-type', metrics.contentType)
    return metrics.expose()
  })
}

async function pingInTime(store: Pick<Store, 'ping'>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${PING_MS} ms`)), PING_MS)
  try {
    await Promise.race([store.ping(), late])
  } catch (cause) {
    throw new JobError('store_unavailable', 'The store does not answer.', { cause })
  } finally {
    clearTimeout(timer)
  }
}

interface ProbeOptions {
  readonly store: Pick<Store, 'ping'>
  readonly metrics: Metrics
  readonly logger: Logger
  readonly newRequestId: () => string
  readonly isReady: () => boolean | string
  readonly defaultBook: () => LoadedBooksView['default']
  readonly isStopping: () => boolean
  readonly fleet: FleetView
  readonly connections: ConnectionLimits
  /** For durations only. */
  readonly nowMs: () => number
}

/** The routes of a node that only prices: whether it is alive, whether it is ready, and its metrics. Built, not listening. */
export async function createProbeApp(options: ProbeOptions): Promise<FastifyInstance> {
  const { newRequestId, logger } = options
  const server = fastify({
    logger: false,
    genReqId: (request) => requestIdOf(request, newRequestId),
    bodyLimit: 1,
    schemaController: WITHOUT_COMPILERS,
    requestTimeout: TIMEOUTS.requestMs,
    keepAliveTimeout: TIMEOUTS.keepAliveMs,
    http: { headersTimeout: TIMEOUTS.headersMs, connectionsCheckingInterval: TIMEOUTS.checkMs },
    clientErrorHandler: createClientErrorHandler({ baseUrl: null, newRequestId, logger }),
  })
  boundConnections({
    server: server.server,
    limits: options.connections,
    timeouts: { ...TIMEOUTS, unreadMs: TIMEOUTS.keylessAnswerMs },
    nowMs: options.nowMs,
    logger,
  })
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
