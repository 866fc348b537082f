import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { RetryQueue } from '@assay/domain/jobs/retry-queue'
import type { AcceptJob } from '@assay/domain/jobs/submit-job'
import { createCallerLayers } from '@assay/domain/outcomes/caller-layers'
import type { ServiceStore } from '@assay/domain/service-store'
import type { Tracer } from '@assay/tracing'
import type { Logger } from 'pino'
import type { BookShelf } from './books/book-shelf.ts'
import type { Metrics } from './metrics.ts'
import { describe, type NodeBooks } from './node-books.ts'
import { startBatchRunner } from './scheduler/batch-runner.ts'
import { createPricingThreads, type PricingThreads } from './scheduler/pricing-threads.ts'
import { startScheduler } from './scheduler/scheduler.ts'
import type { Config } from './settings.ts'
import type { Books } from './thread-messages.ts'

interface PricingOptions {
  readonly config: Config
  readonly store: ServiceStore
  readonly logger: Logger
  readonly metrics: Metrics
  /** Null: work is not traced. */
  readonly tracer: Tracer | null
  readonly books: Pick<NodeBooks, 'current'>
  /** Started before there were books. Closed with the pricing. */
  readonly threads: PricingThreads
  readonly shelf: BookShelf
  /** Where the node waits for its store. */
  readonly retries: RetryQueue
  /** Names this process in the store. Never used again by another one. */
  readonly worker: string
  /** Called when a job begins, and when it ends. */
  readonly onBegin: () => void
  readonly onEnd: () => void
}

export interface RunningPricing {
  readonly accept: AcceptJob
  /** False while no thread can price. */
  isUsable(): boolean
  /** How many jobs it can price at once now. */
  usable(): number
  /** Prices with these books from now on. Jobs that have begun end on the book they began with. */
  useBooks(books: Books): void
  dropBooks(key: string): void
  /** Takes no new job, lets running ones end for a moment, hands the others back. */
  stop(): Promise<void>
}

/** How long a stop waits, from its beginning: for running jobs, and for their last writes. What follows has to end within the promised 10 s too. */
const STOP_GRACE_MS = 2_000
const STOP_GIVE_UP_MS = 4_500

/** The threads of a node. They load their code while the node opens its store and its book. */
export function startThreads({
  config,
  logger,
  metrics,
}: Pick<PricingOptions, 'config' | 'logger' | 'metrics'>): PricingThreads {
  return createPricingThreads({
    size: sizeOf(config),
    books: null,
    onLost(reason) {
      metrics.threadLost()
      logger.error({ reason }, 'a pricing thread died; another one is started')
    },
  })
}

const sizeOf = ({ workers }: Config): number =>
  workers === 'auto' ? Math.max(1, availableParallelism() - 1) : workers

/** The side of a node that prices: the book, the threads, and the scheduler that feeds them. */
export async function startPricing(options: PricingOptions): Promise<RunningPricing> {
  const { config, store, logger, metrics, tracer, books, threads, shelf, retries, worker } = options
  const first = await books.current()
  threads.useBooks(first.books)
  try {
    await threads.ready
    const now = await books.current()
    if (now !== first) threads.useBooks(now.books)
    const recovered = (await store.recover()) + (await store.batches.recover())
    if (recovered > 0) logger.info({ jobs: recovered }, 'taking up jobs that a killed process left')
  } catch (error) {
    await threads.close()
    throw error
  }
  const working = {
    store,
    shelf,
    retries,
    logger,
    worker,
    leaseMs: config.leaseMs,
    attemptsMax: config.attemptsMax,
    nowMs: () => performance.now(),
    newToken: randomUUID,
    layersOf: createCallerLayers(store.outcomes),
  }
  const runner = startBatchRunner({
    ...working,
    traces: tracer === null ? null : { tracer, findTrace: store.findTrace },
    size: config.batchWorkers === 'auto' ? availableParallelism() : config.batchWorkers,
    books: (await books.current()).books,
    onLost(reason) {
      metrics.threadLost()
      logger.error({ reason }, 'a thread that prices batches died')
    },
    onEnded: metrics.batchQueriesEnded,
  })
  const scheduler = startScheduler({
    ...working,
    threads,
    tracer,
    onBegin({ attempt, createdAtMs }) {
      options.onBegin()
      if (attempt === 1) metrics.jobWaited(sinceMs(createdAtMs))
    },
    onEnd(end, durationMs, { createdAtMs }) {
      options.onEnd()
      metrics.jobRun(end, durationMs)
      if (end === 'completed' || end === 'failed') metrics.jobTook(sinceMs(createdAtMs))
    },
    onUnpriced: runner.noteSingles,
  })
  logger.info({ ...describe(first), workers: sizeOf(config) }, 'ready to price')

  return {
    accept: scheduler.accept,
    isUsable: () => threads.usable() > 0,
    usable: threads.usable,
    useBooks(next) {
      threads.useBooks(next)
      runner.useBooks(next)
    },
    dropBooks: threads.dropBooks,
    async stop() {
      await Promise.all([
        scheduler.stop({ graceMs: STOP_GRACE_MS, giveUpMs: STOP_GIVE_UP_MS }),
        runner.stop(),
      ])
      await threads.close()
    },
  }
}

/** The clocks of two machines may differ, and no job waits for less than nothing. */
const sinceMs = (atMs: number): number => Math.max(0, Date.now() - atMs)
