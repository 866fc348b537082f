import { randomUUID } from 'node:crypto'
import { createRateLimiter } from '@assay/domain/access/rate-limiter'
import { createStreamQuota, createUserQuota } from '@assay/domain/access/stream-quota'
import { isBatchId, jobIdsOf } from '@assay/domain/batches/batch'
import { batchNotFound, createReadBatches } from '@assay/domain/batches/read-batches'
import { createSubmitBatch } from '@assay/domain/batches/submit-batch'
import { bookNotFound, createManageBooks, findBookRef, resolveBook } from '@assay/domain/books/manage-books'
import { createCursors, createPositionCursors } from '@assay/domain/jobs/cursors'
import { isStoreUnavailable } from '@assay/domain/jobs/job'
import { createJobWatch, type JobWatch } from '@assay/domain/jobs/job-watch'
import { createListJobs } from '@assay/domain/jobs/list-jobs'
import {
  createCancelJob,
  createDeleteJob,
  createReadJob,
  createSetLabels,
  jobNotFound,
} from '@assay/domain/jobs/owned-job'
import { createShares } from '@assay/domain/jobs/shares'
import type { Store } from '@assay/domain/jobs/store'
import { createRetryJob, createSubmitJob } from '@assay/domain/jobs/submit-job'
import { createReadCalibration } from '@assay/domain/outcomes/calibration'
import { createReportOutcome, eraseOutcomes } from '@assay/domain/outcomes/report-outcome'
import swagger from '@fastify/swagger'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { createCheckList } from '../books/check-list.ts'
import { createUploadBook } from '../books/upload-book.ts'
import { createConceptCursors } from '../concepts/concept-list.ts'
import { createRequestLog } from '../request-log.ts'
import { createAddressLimiter } from './address-limiter.ts'
import { refusePath, requireScopes, trackAllowedMethods } from './allowed-methods.ts'
import { type AppOptions, type AppTimeouts, type RouteParts, WITHOUT_COMPILERS } from './app-options.ts'
import { boundConnections } from './connections.ts'
import { createGuard } from './guard.ts'
import { createJobStreams } from './job-stream.ts'
import { answerErrors, createClientErrorHandler } from './problem.ts'
import { addressOf, checkHead, requestIdOf, routableTarget } from './request-head.ts'
import { createContinue, parseJsonBody } from './request-input.ts'
import { addAdminKeyRoutes, addMeRoute, addQuotaRoutes } from './routes/admin.ts'
import { addBatchRoutes } from './routes/batches.ts'
import { addBookRoutes, addBookStreamRoute } from './routes/books.ts'
import { addConceptRoutes } from './routes/concepts.ts'
import { type AnswerWithPage, addConsoleRoutes } from './routes/console.ts'
import { addDocsRoutes, addSharedSchemas, SWAGGER_OPTIONS } from './routes/docs.ts'
import { addFleetRoute } from './routes/fleet.ts'
import { addHealthRoutes } from './routes/health.ts'
import {
  addChangeRoute,
  addEndRoutes,
  addGeographiesRoute,
  addListRoute,
  addReadRoute,
  addRetryRoute,
  addSubmitRoute,
} from './routes/jobs.ts'
import { addMcpRoute } from './routes/mcp.ts'
import { addOutcomeRoutes } from './routes/outcomes.ts'
import { addSharedRoute, addShareRoutes } from './routes/shares.ts'
import { addBatchStreamRoute, addStreamRoute } from './routes/stream.ts'
import { addWebhookRoutes } from './routes/webhooks.ts'

export type { AppOptions } from './app-options.ts'

export interface App {
  /** Built, not listening: `await app.server.listen({ host, port })`, and later `await app.server.close()`. */
  readonly server: FastifyInstance
  /**
   * The first step of stopping: new work is refused with `shutting_down`, open streams end (their clients resume elsewhere),
   * and waiting reads answer at once. `server.close()` does the same and then waits, for some seconds at most, for the
   * answers in progress.
   */
  beginShutdown(): void
}

const HEAD_BYTES_MAX = 16 * 1024

export async function createApp(options: AppOptions): Promise<App> {
  const { store, limits, metrics, logger, nowMs, geographies, keepaliveMs, acceptJob, newJobId, timeouts } =
    options
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  /** A store that is away is no fault of the service, so it is only a warning. */
  const logFailure = (message: string) => (error: unknown) =>
    logger[isStoreUnavailable(error) ? 'warn' : 'error']({ err: error }, message)
  const onError = logFailure('following jobs failed')
  const baseUrlOf = (request: FastifyRequest) => options.baseUrl ?? addressOf(request.raw)

  const server = await createServer(options, timeouts)
  const connections = boundConnections({
    server: server.server,
    limits: options.connections,
    timeouts: { ...timeouts, unreadMs: limits.streamStallMs },
    nowMs,
    logger,
  })
  const allowedMethods = trackAllowedMethods(server)
  const rateLimiter = limits.rate === null ? null : createRateLimiter({ store, rate: limits.rate, nowMs })
  const guard = createGuard({ store, rateLimiter, connections, isStopping, allowedMethods })
  const watchOf = (followed: Pick<Store, 'lastEventIds'>): JobWatch =>
    createJobWatch({
      store: { subscribe: store.subscribe, lastEventIds: (ids) => followed.lastEventIds(ids) },
      pollMs: timeouts.pollMs,
      onError,
    })
  const watch = watchOf(store)
  const batchWatch = watchOf(store.batches)
  const bookWatch = watchOf(store.books)
  const quota = createStreamQuota({
    store,
    streamsMax: limits.streamsMax,
    refreshMs: timeouts.shareMs,
    onError: logFailure('counting streams on all nodes failed'),
  })
  const { answerBytesPerSecondMin } = timeouts
  const following = {
    keys: store,
    quota,
    limits,
    answerBytesPerSecondMin,
    keepaliveMs,
    nowMs,
    metrics,
    onError,
  }
  const streams = createJobStreams({
    ...following,
    store,
    watch,
    idField: 'job_id',
    notFound: jobNotFound,
  })
  const batchStreams = createJobStreams({
    ...following,
    store: store.batches,
    watch: batchWatch,
    idField: 'batch_id',
    notFound: batchNotFound,
  })
  const bookStreams = createJobStreams({
    ...following,
    store: store.books,
    watch: bookWatch,
    idField: 'book_id',
    notFound: bookNotFound,
  })
  const cursorSecret = await store.secret('list-cursor')
  const cursors = createCursors(cursorSecret)
  const positionCursors = createPositionCursors(cursorSecret)
  const requestLog = createRequestLog(logger, metrics, options.tracer)
  const submitJob = createSubmitJob({
    acceptJob,
    store,
    geographies,
    limits,
    newJobId,
    resolveBook: (userId, text) => resolveBook(store.books, userId, text),
  })
  const parts: RouteParts = {
    submitJob,
    retryJob: createRetryJob({ store, submitJob }),
    readJob: createReadJob({ store, watch }),
    waitQuota: createUserQuota(({ quotas }) => quotas?.streams ?? limits.streamsMax),
    listJobs: createListJobs({ store, cursors, searchesMax: limits.searchesMax }),
    cancelJob: createCancelJob(store),
    setLabels: createSetLabels(store),
    shares: createShares({
      store,
      shares: store.shares,
      geographies,
      isOwnBook: async (userId, id) => (await store.books.get({ userId, id }))?.userId !== null,
      idSource: options.idSource,
    }),
    deleteJob: createDeleteJob(store, ({ userId, id }) =>
      eraseOutcomes(store.outcomes, { userId, firstJobId: id, lastJobId: id }),
    ),
    submitBatch: createSubmitBatch({
      store: store.batches,
      geographies,
      limits,
      newBatchId: options.newBatchId,
      keepTrace: store.keepTrace,
      findBook: (userId, text) => findBookRef(store.books, userId, text),
    }),
    batches: createReadBatches(
      store.batches,
      ({ userId, id }) => eraseOutcomes(store.outcomes, { userId, ...jobIdsOf(id) }),
      createCursors(cursorSecret, isBatchId),
    ),
    batchStreams,
    baseUrlOf,
    stopping: stopping.signal,
    streams,
    bookStreams,
    positionCursors,
    books: createManageBooks(store.books),
    uploadBook: createUploadBook({
      books: store.books,
      keepTrace: store.keepTrace,
      newBookId: options.newBookId,
      newBlobId: randomUUID,
    }),
    checkList: createCheckList(options.buildLimits, nowMs),
    guard,
    connections,
    geographies,
    concepts: options.concepts,
    conceptCursors: createConceptCursors(cursorSecret),
    outcomes: store.outcomes,
    reportOutcome: createReportOutcome({
      store,
      outcomes: store.outcomes,
      watch: options.calibrationWatch,
      todayMs: options.todayMs,
    }),
    readCalibration: createReadCalibration({ store: store.outcomes, watch: options.calibrationWatch }),
    limits,
    metrics,
    requestLog,
  }

  server.decorateRequest('caller', null)
  server.decorateRequest('arrivedAtMs', 0)
  server.decorateRequest('span', null)
  server.addHook('onRequest', checkHead)
  const keylessKeepAlive = `timeout=${Math.floor(timeouts.keylessIdleMs / 1_000)}`
  server.addHook('onRequest', (request, reply, done) => {
    // Node would announce the time of connections that have shown a key. The guard takes this back for them.
    if (connections.isKeyless(request.raw.socket)) reply.header('keep-alive', keylessKeepAlive)
    done()
  })
  answerErrors(server, { logger, baseUrlOf })
  const notFound = (request: FastifyRequest, reply: FastifyReply) =>
    refusePath(request, reply, allowedMethods)

  await server.register(
    async (v1) => {
      if (requestLog.onRequest !== null) v1.addHook('onRequest', requestLog.onRequest)
      v1.addHook('onRequest', guard.onRequest)
      requireScopes(v1)
      v1.addHook('preParsing', createContinue())
      // A stream writes its log line when it closes. Fastify's own bookkeeping would hold on to it until then.
      addStreamRoute(v1, parts)
      addBatchStreamRoute(v1, parts)
      addBookStreamRoute(v1, parts)
      await v1.register(async (answered) => {
        answered.addHook('onResponse', requestLog.onResponse)
        answered.setNotFoundHandler(notFound)
        addSubmitRoute(answered, parts)
        addReadRoute(answered, parts)
        addListRoute(answered, parts)
        addChangeRoute(answered, parts)
        addEndRoutes(answered, parts)
        addRetryRoute(answered, parts)
        addShareRoutes(answered, parts)
        addFleetRoute(answered, store.fleet)
        addMeRoute(answered, limits)
        addGeographiesRoute(answered, parts)
        addConceptRoutes(answered, parts)
        await addBookRoutes(answered, parts)
        addQuotaRoutes(answered, { store, cursors: positionCursors })
        addAdminKeyRoutes(answered, { store, cursors: positionCursors, idSource: options.idSource })
        addWebhookRoutes(answered, {
          webhooks: store.webhooks,
          cursors: positionCursors,
          idSource: options.idSource,
          ...options.webhooks,
        })
        addOutcomeRoutes(answered, parts)
        await addBatchRoutes(answered, parts)
      })
    },
    { prefix: '/v1' },
  )
  await server.register(
    async (shared) => {
      if (requestLog.onRequest !== null) shared.addHook('onRequest', requestLog.onRequest)
      shared.addHook('onResponse', requestLog.onResponse)
      const limiter = limits.rate === null ? null : createAddressLimiter(nowMs)
      addSharedRoute(shared, { shares: parts.shares, limiter })
    },
    { prefix: '/v1' },
  )
  await server.register(async (agents) => {
    if (requestLog.onRequest !== null) agents.addHook('onRequest', requestLog.onRequest)
    agents.addHook('onResponse', requestLog.onResponse)
    const { readJob, waitQuota, listJobs, cancelJob, reportOutcome } = parts
    addMcpRoute(agents, {
      ...{ submitJob, readJob, waitQuota, listJobs, cancelJob, reportOutcome },
      ...{ guard, connections, baseUrlOf, metrics, logger },
      books: store.books,
      charge: guard.chargeCaller,
      stopping: stopping.signal,
    })
  })
  await server.register(async (open) => {
    open.addHook('onResponse', requestLog.onResponse)
    let answerWithPage: AnswerWithPage = () => false
    open.setNotFoundHandler((request, reply) => answerWithPage(request, reply) || notFound(request, reply))
    addHealthRoutes(open, {
      store,
      metrics,
      isReady: options.isReady,
      defaultBook: options.defaultBook,
      isStopping,
      fleet: options.fleet,
    })
    addDocsRoutes(open)
    answerWithPage = await addConsoleRoutes(open, options.consoleFolder)
  })

  function beginShutdown(): void {
    stopping.abort()
    for (const each of [streams, batchStreams, bookStreams]) each.endAll()
  }
  server.addHook('preClose', async () => {
    beginShutdown()
    // Whoever has not taken an answer by then will not.
    setTimeout(() => server.server.closeAllConnections(), timeouts.drainMs).unref()
  })
  server.server.once('close', () => {
    const closed = [streams, batchStreams, bookStreams, watch, batchWatch, bookWatch, quota]
    for (const each of closed) each.close()
  })
  await server.ready()

  return { server, beginShutdown }
}

/** A server that speaks HTTP as Assay does, without routes yet. */
async function createServer(options: AppOptions, timeouts: AppTimeouts): Promise<FastifyInstance> {
  const { limits, baseUrl, newRequestId, logger } = options
  const server = fastify({
    // Fastify's own request logs cost two thirds of the throughput. logger.ts writes one line for each request.
    logger: false,
    bodyLimit: limits.bodyBytesMax,
    genReqId: (request) => requestIdOf(request, newRequestId),
    rewriteUrl: (request) => routableTarget(request.url ?? '/'),
    routerOptions: {
      // Any id fits: one that is too long is simply unknown. The limit on the head bounds it.
      maxParamLength: HEAD_BYTES_MAX,
      // The routes read the query string themselves, strictly.
      querystringParser: () => ({}),
    },
    schemaController: WITHOUT_COMPILERS,
    return503OnClosing: false,
    // The longest that any request may take. `boundConnections` ends all but uploads sooner.
    requestTimeout: timeouts.uploadMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    http: {
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: timeouts.checkMs,
      maxHeaderSize: HEAD_BYTES_MAX,
      // Node would refuse a missing Host without our headers and body.
      requireHostHeader: false,
    },
    clientErrorHandler: createClientErrorHandler({ baseUrl, newRequestId, logger }),
  })
  // The client holds its body back until it is asked for, which the guard comes before: see `createContinue`.
  server.server.on('checkContinue', (request, response) => server.server.emit('request', request, response))
  // An unknown expectation may be ignored (RFC 9110, 10.1.1). Node would answer it without our headers.
  server.server.on('checkExpectation', (request, response) =>
    server.server.emit('request', request, response),
  )

  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => parseJsonBody(request.headers, body),
  )
  await server.register(swagger, SWAGGER_OPTIONS)
  addSharedSchemas(server)
  return server
}
