import fastify, { type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { JobError } from '../jobs/job-error.ts'
import type { Store } from '../jobs/store.ts'
import type { Metrics } from '../metrics.ts'
import { answerErrors } from './error-answers.ts'
import { addSharedSchemas } from './openapi/document.ts'
import { addressOf } from './request-target.ts'
import { addHealthRoutes } from './routes/health.ts'

interface ProbeOptions {
  readonly store: Pick<Store, 'ping'>
  readonly metrics: Metrics
  readonly logger: Logger
  readonly newRequestId: () => string
  readonly isReady: () => boolean
  readonly isStopping: () => boolean
}

/** What a node that only prices answers: whether it lives, whether it is ready, and how it fares. Built, not listening. */
export async function createProbeApp(options: ProbeOptions): Promise<FastifyInstance> {
  const server = fastify({ logger: false, genReqId: options.newRequestId })
  server.setValidatorCompiler(() => () => true)
  server.setSerializerCompiler(() => JSON.stringify)
  server.decorateRequest('caller', null)
  server.decorateRequest('arrivedAtMs', 0)
  addSharedSchemas(server)
  answerErrors(server, { logger: options.logger, baseUrlOf: (request) => addressOf(request.raw) })
  addHealthRoutes(server, options)
  server.setNotFoundHandler(() => {
    throw new JobError('not_found', 'This node only prices. It answers /healthz, /readyz and /metrics.')
  })
  await server.ready()
  return server
}
