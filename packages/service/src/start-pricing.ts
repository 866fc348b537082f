import { availableParallelism, hostname } from 'node:os'
import { loadBook, watchBookInUse } from '@assay/books'
import type { Logger } from 'pino'
import type { ReservePlace } from './jobs/hand-off.ts'
import type { Store } from './jobs/store.ts'
import type { Config } from './settings.ts'
import { createPricingPool } from './worker/pricing-pool.ts'
import { startWorker } from './worker/worker.ts'

interface PricingOptions {
  readonly config: Config
  readonly store: Store
  readonly logger: Logger
}

export interface RunningPricing {
  readonly reservePlace: ReservePlace
  /** Loads the book again, or the one that is in use now. Jobs that have begun end on the book they began with. */
  reloadBook(): Promise<void>
  /** Takes no new job, lets running ones end for a moment, hands the others back. */
  stop(): Promise<void>
}

/** How long a stop waits: for running jobs, then for their last writes. Both lie within the promised 10 s. */
const STOP_GRACE_MS = 2_000
const STOP_GIVE_UP_MS = 6_000

/** The side of a node that prices: the book, the threads, and the worker that feeds them. */
export async function startPricing({ config, store, logger }: PricingOptions): Promise<RunningPricing> {
  const threads = config.workers === 'auto' ? Math.max(1, availableParallelism() - 1) : config.workers
  const book = await loadBook(config.book, config.booksFolder)
  const pool = createPricingPool({ size: threads, book: book.bytes, base: book.base })
  try {
    await pool.ready
    const recovered = await store.recover()
    if (recovered > 0) logger.info({ jobs: recovered }, 'taking up jobs that a killed process left')
  } catch (error) {
    await pool.close()
    throw error
  }
  const worker = startWorker({
    store,
    pool,
    logger,
    name: `${hostname()}-${process.pid}`,
    leaseMs: config.leaseMs,
    attemptsMax: config.attemptsMax,
    nowMs: () => performance.now(),
  })
  logger.info({ book: book.id, rows: book.rows, workers: threads }, 'ready to price')

  async function reloadBook(): Promise<void> {
    const next = await loadBook(config.book, config.booksFolder)
    pool.useBook(next.bytes, next.base)
    logger.info({ book: next.id, rows: next.rows }, 'the book was loaded again')
  }
  const unwatch = watchBookInUse(config.booksFolder, () => {
    reloadBook().catch((error) =>
      logger.error({ err: error }, 'the book in use could not be loaded; the old one stays'),
    )
  })

  return {
    reservePlace: worker.reservePlace,
    reloadBook,
    async stop() {
      unwatch()
      await worker.stop({ graceMs: STOP_GRACE_MS, giveUpMs: STOP_GIVE_UP_MS })
      await pool.close()
    },
  }
}
