import swagger from '@fastify/swagger'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { createCursors } from '../jobs/cursor.ts'
import { createCancelJob, createDeleteJob } from '../jobs/end-job.ts'
import { createJobWatch } from '../jobs/job-watch.ts'
import { createListJobs } from '../jobs/list-jobs.ts'
import { createRateLimiter } from '../jobs/rate-limiter.ts'
import { createReadJob } from '../jobs/read-job.ts'
import { createStreamQuota } from '../jobs/stream-quota.ts'
import { createSubmitJob } from '../jobs/submit-job.ts'
import { trackAllowedMethods } from './allowed-methods.ts'
import { type AppOptions, TIMEOUTS } from './app-options.ts'
import { createClientErrorHandler } from './client-error.ts'
import { answerErrors } from './error-answers.ts'
import { createContinue } from './expect-continue.ts'
import { createGuard, refusePath } from './guard.ts'
import { createJobStreams } from './job-stream.ts'
import { parseJsonBody } from './json-body.ts'
import { addSharedSchemas, SWAGGER_OPTIONS } from './openapi/document.ts'
import { checkHead, requestIdOf } from './request-head.ts'
import { createRequestLog } from './request-log.ts'
import { addressOf, routableTarget } from './request-target.ts'
import type { RouteParts } from './route-parts.ts'
import { addConsoleRoutes } from './routes/console.ts'
import { addDocsRoutes } from './routes/docs.ts'
import { addEndRoutes } from './routes/end.ts'
import { addGeographiesRoute } from './routes/geographies.ts'
import { addHealthRoutes } from './routes/health.ts'
import { addListRoute } from './routes/list.ts'
import { addReadRoute } from './routes/read.ts'
import { addStreamRoute } from './routes/stream.ts'
import { addSubmitRoute } from './routes/submit.ts'

export type { AppOptions } from './app-options.ts'

export interface App {
  /** Built, not listening: `await app.server.listen({ host, port })`, and later `await app.server.close()`. */
  readonly server: FastifyInstance
  /**
   * The first step of stopping: new work is refused with `shutting_down`, open streams end so that their clients resume
   * elsewhere, and waiting reads answer at once. `server.close()` does the same and then waits, for some seconds at most,
   * for what is still being answered.
   */
  beginShutdown(): void
}

const HEAD_BYTES_MAX = 16 * 1024

export async function createApp(options: AppOptions): Promise<App> {
  const { store, limits, metrics, logger, nowMs, geographies } = options
  const timeouts = { ...TIMEOUTS, ...options.timeouts }
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  const onError = (error: unknown) => logger.error({ err: error }, 'following jobs failed')

  const watch = createJobWatch({ store, pollMs: timeouts.pollMs, onError })
  const quota = createStreamQuota({
    store,
    streamsMax: limits.streamsMax,
    refreshMs: timeouts.shareMs,
    onError: (error) => logger.error({ err: error }, 'counting streams on all nodes failed'),
  })
  const { keepaliveMs } = options
  const streams = createJobStreams({ store, watch, quota, limits, keepaliveMs, nowMs, metrics, onError })
  const rateLimiter = limits.rate === null ? null : createRateLimiter({ store, rate: limits.rate, nowMs })
  const requestLog = createRequestLog(logger, metrics)
  const parts: RouteParts = {
    submitJob: createSubmitJob({
      acceptJob: options.acceptJob,
      geographies,
      limits,
      newJobId: options.newJobId,
    }),
    readJob: createReadJob({ store, watch }),
    listJobs: createListJobs({ store, cursors: createCursors(await store.secret('list-cursor')) }),
    cancelJob: createCancelJob(store),
    deleteJob: createDeleteJob(store),
    baseUrlOf: (request) => options.baseUrl ?? addressOf(request.raw),
    stopping: stopping.signal,
    streams,
    geographies,
    limits,
    metrics,
    requestLog,
  }

  const server = fastify({
    // Fastify's own request logs cost two thirds of the throughput; request-log.ts writes the one line that counts.
    logger: false,
    bodyLimit: limits.bodyBytesMax,
    genReqId: (request) => requestIdOf(request, options.newRequestId),
    rewriteUrl: (request) => routableTarget(request.url ?? '/'),
    routerOptions: {
      // Any id fits: one that is too long is simply unknown. The head's own limit bounds it.
      maxParamLength: HEAD_BYTES_MAX,
      // The routes read the query string themselves, strictly.
      querystringParser: () => ({}),
    },
    return503OnClosing: false,
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    http: {
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: timeouts.checkMs,
      maxHeaderSize: HEAD_BYTES_MAX,
      // Node would refuse a missing Host without our headers and body.
      requireHostHeader: false,
    },
    clientErrorHandler: createClientErrorHandler({
      baseUrl: options.baseUrl,
      newRequestId: options.newRequestId,
      logger,
    }),
  })
  // The client holds its body back until we ask for it: the guard comes first, see expect-continue.ts.
  server.server.on('checkContinue', (request, response) => server.server.emit('request', request, response))
  // An expectation that nobody knows may be ignored (RFC 9110, 10.1.1); Node would answer it without our headers.
  server.server.on('checkExpectation', (request, response) =>
    server.server.emit('request', request, response),
  )

  // Input is checked where its meaning is known, and answers are spelt as text: schemas only feed the document.
  server.setValidatorCompiler(() => () => true)
  server.setSerializerCompiler(() => JSON.stringify)
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      done(null, parseJsonBody(request.headers, body as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })

  await server.register(swagger, SWAGGER_OPTIONS)
  addSharedSchemas(server)
  const allowedMethods = trackAllowedMethods(server)
  const guard = createGuard({ store, rateLimiter, isStopping, allowedMethods })

  server.decorateRequest('caller', null)
  server.decorateRequest('arrivedAtMs', 0)
  server.addHook('onRequest', checkHead)
  answerErrors(server, { logger, baseUrlOf: parts.baseUrlOf })
  const notFound = (request: FastifyRequest, reply: FastifyReply) =>
    refusePath(request, reply, allowedMethods)

  await server.register(
    async (v1) => {
      v1.addHook('onRequest', guard)
      v1.addHook('preParsing', createContinue(limits.bodyBytesMax))
      // Streams write their line when they close, and an open one should not be held by Fastify's bookkeeping.
      addStreamRoute(v1, parts)
      await v1.register(async (answered) => {
        answered.addHook('onResponse', requestLog.onResponse)
        answered.setNotFoundHandler(notFound)
        addSubmitRoute(answered, parts)
        addReadRoute(answered, parts)
        addListRoute(answered, parts)
        addEndRoutes(answered, parts)
        addGeographiesRoute(answered, parts)
      })
    },
    { prefix: '/v1' },
  )
  await server.register(async (open) => {
    open.addHook('onResponse', requestLog.onResponse)
    open.setNotFoundHandler(notFound)
    addHealthRoutes(open, { store, metrics, isReady: options.isReady, isStopping })
    addDocsRoutes(open)
    await addConsoleRoutes(open, options.consoleFolder)
  })

  function beginShutdown(): void {
    stopping.abort()
    streams.endAll()
  }
  server.addHook('preClose', async () => {
    beginShutdown()
    // Whoever has not taken an answer by then will not.
    setTimeout(() => server.server.closeAllConnections(), timeouts.drainMs).unref()
  })
  server.server.once('close', () => {
    streams.close()
    watch.close()
  })
  await server.ready()

  return { server, beginShutdown }
}
