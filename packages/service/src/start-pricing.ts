import { randomBytes, randomUUID } from 'node:crypto'
import { availableParallelism, hostname } from 'node:os'
import { loadBook, watchBookInUse } from '@assay/books'
import type { Logger } from 'pino'
import type { Store } from './jobs/store.ts'
import type { AcceptJob } from './jobs/submit-job.ts'
import type { Metrics } from './metrics.ts'
import { createPricingThreads } from './scheduler/pricing-threads.ts'
import { startScheduler } from './scheduler/scheduler.ts'
import type { Config } from './settings.ts'

interface PricingOptions {
  readonly config: Config
  readonly store: Store
  readonly logger: Logger
  readonly metrics: Metrics
}

export interface RunningPricing {
  readonly accept: AcceptJob
  /** False while no thread can price. */
  isUsable(): boolean
  /** Loads the book again, or the one that is in use now. Jobs that have begun end on the book they began with. */
  reloadBook(): Promise<void>
  /** Takes no new job, lets running ones end for a moment, hands the others back. */
  stop(): Promise<void>
}

/** How long a stop waits, from its beginning: for running jobs, and for their last writes. What follows has to end within the promised 10 s too. */
const STOP_GRACE_MS = 2_000
const STOP_GIVE_UP_MS = 4_500

/** The side of a node that prices: the book, the threads, and the scheduler that feeds them. */
export async function startPricing(options: PricingOptions): Promise<RunningPricing> {
  const { config, store, logger, metrics } = options
  const size = config.workers === 'auto' ? Math.max(1, availableParallelism() - 1) : config.workers
  const loadBooks = async () => {
    const { id, rows, bytes, base } = await loadBook(config.book, config.booksFolder)
    return { id, rows, books: { book: bytes, base } }
  }
  const first = await loadBooks()
  const threads = createPricingThreads({
    size,
    books: first.books,
    onLost(reason) {
      metrics.threadLost()
      logger.error({ reason }, 'a pricing thread died; another one is started')
    },
  })
  try {
    await threads.ready
    const recovered = await store.recover()
    if (recovered > 0) logger.info({ jobs: recovered }, 'taking up jobs that a killed process left')
  } catch (error) {
    await threads.close()
    throw error
  }
  const scheduler = startScheduler({
    store,
    threads,
    logger,
    // A process id comes back one day; the random part does not.
    worker: `${hostname()}-${process.pid}-${randomBytes(6).toString('hex')}`,
    leaseMs: config.leaseMs,
    attemptsMax: config.attemptsMax,
    nowMs: () => performance.now(),
    newToken: randomUUID,
    onEnd: metrics.jobRun,
  })
  logger.info({ book: first.id, rows: first.rows, workers: size }, 'ready to price')

  async function reloadBook(): Promise<void> {
    const { id, rows, books } = await loadBooks()
    threads.useBooks(books)
    logger.info({ book: id, rows }, 'the book was loaded again')
  }
  const unwatch = watchBookInUse(config.booksFolder, () => {
    reloadBook().catch((error) =>
      logger.error({ err: error }, 'the book in use could not be loaded; the old one stays'),
    )
  })

  return {
    accept: scheduler.accept,
    isUsable: () => threads.usable() > 0,
    reloadBook,
    async stop() {
      unwatch()
      await scheduler.stop({ graceMs: STOP_GRACE_MS, giveUpMs: STOP_GIVE_UP_MS })
      await threads.close()
    },
  }
}
