import { randomBytes, randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openGazetteer } from '@assay/book-open/gazetteer'
import { createStepAside } from '@assay/books/step-aside'
import type { Limits } from '@assay/domain/access/limits'
import { type NodeReporting, startReporting } from '@assay/domain/fleet/fleet'
import { createIds } from '@assay/domain/jobs/ids'
import { closeInTime, createRetryQueue } from '@assay/domain/jobs/retry-queue'
import type { AcceptJob } from '@assay/domain/jobs/submit-job'
import { createCalibrationWatch } from '@assay/domain/outcomes/calibration-watch'
import type { ServiceStore } from '@assay/domain/service-store'
import { startTracing, type Tracer } from '@assay/tracing'
import type { Logger } from 'pino'
import { openBookCache } from './books/book-cache.ts'
import { createBookShelf } from './books/book-shelf.ts'
import { type BuildWorker, startBuildWorker } from './books/build-worker.ts'
import { createConceptReader } from './concepts/read-concepts.ts'
import { type App, createApp } from './http/app.ts'
import { TIMEOUTS } from './http/app-options.ts'
import { createProbeApp } from './http/routes/health.ts'
import type { Metrics } from './metrics.ts'
import { openNodeBooks } from './node-books.ts'
import type { PricingThreads } from './scheduler/pricing-threads.ts'
import { startUpkeep } from './scheduler/upkeep.ts'
import { type Config, VERSION } from './settings.ts'
import { type RunningPricing, startPricing, startThreads } from './start-pricing.ts'
import { startDispatcher } from './webhooks/dispatcher.ts'
import { createResolveHost, lookUp, openResolver } from './webhooks/public-address.ts'
import { createSendDelivery } from './webhooks/send-delivery.ts'

interface NodeOptions {
  readonly config: Config
  /** Closed by `stop`. */
  readonly store: ServiceStore
  readonly logger: Logger
  readonly metrics: Metrics
  /** `api`: the service and its console. `probes`: only /healthz, /readyz and /metrics. */
  readonly http: 'api' | 'probes'
}

interface RunningNode {
  /** Where it listens, such as `http://127.0.0.1:8080`. */
  readonly url: string
  /** Loads the price book again, on a node that has one. */
  reloadBook(): Promise<void>
  /** Gives up everything in order and closes the store. Idempotent. */
  stop(): Promise<void>
}

const CONSOLE_FOLDER = fileURLToPath(new URL('../../console/dist', import.meta.url))

/** An attempt at a webhook, from resolving the host to the head of the answer and what is read of its body. */
const WEBHOOK_ATTEMPT_MS = 15_000
/** The thread that reads the books ends after this long without a question. */
const CONCEPTS_IDLE_MS = 10 * 60_000
/** A stop waits this long, from its beginning, for upkeep and for requests under way: a little longer than the store takes to give up a statement. */
const STOP_REST_MS = 2_000
/** The least of it that is left when the jobs are handed back. */
const STOP_REST_MS_MIN = 1_000
const STOP_BUILDS_MS = 3_000
/** A stop waits this long for the last spans to be taken. */
const STOP_TRACES_MS = 1_000
/** Writes of builds that may wait for the store. */
const BUILD_WRITES_MAX = 100

/**
 * Puts the parts of a node together. It listens before the book is loaded, so a health check finds it, and is ready
 * only when it can price, unless `workers` is 0.
 */
export async function startNode(options: NodeOptions): Promise<RunningNode> {
  const threads = options.config.workers === 0 ? null : startThreads(options)
  try {
    return await startParts(options, threads)
  } catch (error) {
    await threads?.close()
    throw error
  }
}

async function startParts(
  { config, store, logger, metrics, http }: NodeOptions,
  threads: PricingThreads | null,
): Promise<RunningNode> {
  const buildLimits = { memoryBytesMax: config.buildMemoryBytes, durationMsMax: config.buildMs }
  const stepAside = createStepAside()
  let isStarted = false
  let pricing: RunningPricing | null = null
  let builds: BuildWorker | null = null
  let reporting: NodeReporting | null = null
  const startedAtMs = Date.now()
  // A process id comes back one day; the random part does not.
  const name = `${hostname()}-${process.pid}-${randomBytes(6).toString('hex')}`
  const retries = createRetryQueue()
  const buildWrites = retries.part(BUILD_WRITES_MAX)
  let stopped: Promise<void> | null = null
  const tracing = startTracing({
    config: config.tracing,
    instance: name,
    version: VERSION,
    logger,
    onSpans: metrics.spans,
  })
  const tracer = tracing?.tracer ?? null
  const traces = tracer === null ? null : { tracer, findTrace: store.findTrace }
  metrics.observeStore(store)
  const idSource = { nowMs: Date.now, randomBytes }
  const newId = createIds(idSource)
  const newBookId = () => newId('book')
  const bookCache = await openBookCache({
    folder: join(config.booksFolder, 'cache'),
    bytesMax: config.bookCacheBytes,
    onError: (error) => logger.warn({ err: error }, 'the cache of books on disk failed'),
  })
  const shelf = createBookShelf({
    store: store.books,
    cache: bookCache,
    bytesMax: config.bookMemoryBytes,
    onDrop: (key) => pricing?.dropBooks(key),
    onLoad: ({ ref }, bytes) =>
      logger.info({ book_id: ref.id, version: ref.version, bytes }, 'a book was loaded'),
  })
  const books = openNodeBooks({
    config,
    store: store.books,
    shelf,
    newBookId,
    newBlobId: randomUUID,
    logger,
    onReload: (next) => pricing?.useBooks(next),
    onOwn: (own) => threads?.openAhead(own),
  })
  metrics.observeBooks(() => {
    const { books: inMemory, bytes } = shelf.stats()
    return { default: defaultBook(), inMemory, bytes }
  })
  const concepts = createConceptReader({
    books: async () => (await books.current()).books,
    onLost: (reason) => logger.error({ reason }, 'the thread that reads the books died'),
    idleMs: CONCEPTS_IDLE_MS,
  })

  const calibrationWatch = createCalibrationWatch({
    store: store.outcomes,
    logger,
    onChange: metrics.calibrationChanged,
  })

  const geographies = openGazetteer()
  const shared = {
    store,
    newRequestId: randomUUID,
    logger,
    metrics,
    tracer,
    isReady,
    defaultBook,
    fleet: { workers: () => reporting?.workers() ?? null },
    // This clock never steps back. A machine's clock may, and then no stream would be kept alive until it has caught up.
    nowMs: () => performance.now(),
    connections: { max: config.connectionsMax, perAddressMax: config.connectionsPerAddressMax },
  }

  function defaultBook() {
    const loaded = books.loaded()
    return loaded === null ? null : { name: loaded.id, version: loaded.ref.version, hash: loaded.hash }
  }

  function describe() {
    const book = defaultBook()
    const prices = config.workers !== 0
    return {
      name,
      version: VERSION,
      role: http === 'probes' ? ('worker' as const) : prices ? ('all' as const) : ('api' as const),
      workers: pricing?.usable() ?? 0,
      book: book === null ? null : { name: book.name, version: book.version },
      booksInMemory: shelf.stats().books,
      startedAtMs,
    }
  }

  function isReady(): boolean | string {
    if (!isStarted) return false
    return pricing === null || pricing.isUsable() ? true : 'No pricing thread is usable at the moment.'
  }

  const webhooks = {
    resolve: createResolveHost({ newResolver: openResolver, lookup: lookUp }),
    isPrivateAllowed: config.webhooksPrivate,
  }
  const accept: AcceptJob = async (job) => {
    stepAside.begin()
    try {
      return await (pricing?.accept(job) ?? store.submit({ ...job, offer: null }))
    } finally {
      stepAside.end()
    }
  }
  // Begins to load the book, for which the threads wait. Whoever asks for it gets the error if it cannot be loaded.
  if (threads !== null) books.current().catch(() => {})
  const acceptJob = tracer === null ? accept : traceAccept(tracer, accept)
  const app = await (http === 'api' ? createApi() : createProbes())
  const url = await app.server.listen({ host: config.host, port: config.port }).catch((error) => {
    books.close()
    throw error
  })
  const dispatcher = startDispatcher({
    webhooks: store.webhooks,
    subscribe: store.subscribe,
    traces,
    retries,
    send: createSendDelivery({ ...webhooks, nowMs: Date.now, attemptMs: WEBHOOK_ATTEMPT_MS }),
    worker: randomUUID(),
    random: Math.random,
    logger,
    onAttempt: metrics.webhookAttempt,
  })
  const upkeep = startUpkeep({ store, bookCache, logger, attemptsMax: config.attemptsMax })

  function startBuilds(worker: string): BuildWorker {
    return startBuildWorker({
      books: store.books,
      retry: buildWrites,
      logger,
      traces,
      worker,
      leaseMs: config.leaseMs,
      attemptsMax: config.attemptsMax,
      limits: buildLimits,
      stepAside,
      newToken: randomUUID,
      today: () => new Date().toISOString().slice(0, 10),
      subscribe: (onWork) =>
        store.subscribe((wake) => wake.kind === 'work' && wake.of.has('builds') && onWork()),
      onEnd: metrics.buildRun,
    })
  }

  function createApi(): Promise<App> {
    return createApp({
      ...shared,
      acceptJob,
      geographies,
      concepts,
      calibrationWatch,
      todayMs: Date.now,
      limits: limitsOf(config),
      timeouts: TIMEOUTS,
      buildLimits,
      baseUrl: config.baseUrl,
      keepaliveMs: config.keepaliveMs,
      newJobId: () => newId('job'),
      newBookId,
      idSource,
      webhooks,
      newBatchId: () => newId('batch'),
      consoleFolder: CONSOLE_FOLDER,
    })
  }

  async function createProbes(): Promise<App> {
    let isStopping = false
    const server = await createProbeApp({ ...shared, isStopping: () => isStopping })
    const beginShutdown = (): void => {
      isStopping = true
    }
    return { server, beginShutdown }
  }

  async function stop(): Promise<void> {
    const startMs = performance.now()
    app.beginShutdown()
    books.close()
    const upkeepEnded = Promise.all([upkeep.stop(), dispatcher.stop(), reporting?.stop()])
    // A build that asks a silent store again and again would hold up the stop. Its lease runs out instead.
    const closing = closeInTime(buildWrites, STOP_BUILDS_MS)
    await Promise.all([pricing?.stop(), builds?.stop()])
    closing.end()
    const ended = Promise.all([upkeepEnded, app.server.close(), concepts.close(), calibrationWatch.close()])
    const restMs = Math.max(STOP_REST_MS_MIN, STOP_REST_MS - (performance.now() - startMs))
    await Promise.race([ended, sleep(restMs, undefined, { ref: false })])
    await Promise.all([store.close(), tracing?.close(STOP_TRACES_MS)])
  }

  try {
    if (threads !== null) {
      const starting = startPricing({
        threads,
        config,
        store,
        logger,
        metrics,
        tracer,
        books,
        shelf,
        retries,
        worker: name,
        onBegin: stepAside.begin,
        onEnd: stepAside.end,
      })
      // The threads open the book meanwhile.
      if (http === 'api') geographies.open()
      pricing = await starting
      await store.books.recoverBuilds()
      builds = startBuilds(name)
    }
    reporting = await startReporting({
      store: store.fleet,
      describe,
      endedJobs: metrics.endedJobs,
      nowMs: () => performance.now(),
      onError: (error) => logger.error({ err: error }, 'this node could not be reported to the others'),
    })
  } catch (error) {
    await stop()
    throw error
  }
  isStarted = true
  return {
    url,
    reloadBook: books.reload,
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

function limitsOf(config: Config): Limits {
  return {
    queryCharactersMax: config.queryCharactersMax,
    bodyBytesMax: config.bodyBytesMax,
    activeJobsMax: config.activeJobsMax,
    keptJobsMax: config.keptJobsMax,
    keptBytesMax: config.keptBytesMax,
    searchesMax: config.searchesMax,
    streamsMax: config.streamsMax,
    streamStallMs: config.streamStallMs,
    streamBacklogBytes: config.streamBacklogBytes,
    rate: config.rateLimit
      ? { submitsPerMinute: config.submitsPerMinute, readsPerMinute: config.readsPerMinute }
      : null,
    deadlineMs: config.deadlineMs,
    batchLinesMax: config.batchLinesMax,
    batchBytesMax: config.batchBytesMax,
    activeBatchesMax: config.activeBatchesMax,
    batchUploadsMax: config.batchUploadsMax,
    batchDeadlineMs: config.batchDeadlineMs,
  }
}

/** The span that ends when a job is stored. What the job does later, on any node, hangs below it. */
function traceAccept(tracer: Tracer, accept: AcceptJob): AcceptJob {
  return async (job) => {
    const span = tracer.begin('accept', { kind: 'producer', parent: job.traceparent })
    span.set({ 'assay.job.id': job.id, 'assay.query.characters': job.query.length })
    try {
      const outcome = await accept({ ...job, traceparent: span.traceparent })
      span.set({ 'assay.outcome': outcome.kind })
      return outcome
    } catch (error) {
      span.fail()
      throw error
    } finally {
      span.end()
    }
  }
}

/** The parts of a node that serves or prices. */
export { createLogger } from './logger.ts'
export { createMetrics } from './metrics.ts'
