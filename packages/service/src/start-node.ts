import { randomBytes, randomUUID } from 'node:crypto'
import { availableParallelism, hostname } from 'node:os'
import { fileURLToPath } from 'node:url'
import { openGazetteer } from '@assay/book-us'
import type { Logger } from 'pino'
import { loadBook } from './books/load-book.ts'
import type { Config } from './config.ts'
import { createApp } from './http/app.ts'
import type { Limits } from './jobs/limits.ts'
import { createIds } from './jobs/sortable-id.ts'
import type { Store } from './jobs/store.ts'
import type { Metrics } from './metrics.ts'
import { createPricingPool, type PricingPool } from './worker/pricing-pool.ts'
import { startUpkeep } from './worker/upkeep.ts'
import { type JobWorker, startWorker } from './worker/worker.ts'

interface NodeOptions {
  readonly config: Config
  readonly store: Store
  readonly logger: Logger
  readonly metrics: Metrics
}

export interface RunningNode {
  /** Where it listens, such as `http://127.0.0.1:8080`. */
  readonly url: string
  /** Gives up everything in order and closes the store. Idempotent. */
  stop(): Promise<void>
}

/** How long a stop waits: for running jobs, then for their last writes. Both lie within the promised 10 s. */
const STOP_GRACE_MS = 2_000
const STOP_GIVE_UP_MS = 6_000

const CONSOLE_FOLDER = fileURLToPath(new URL('../../console/dist', import.meta.url))

/**
 * Puts the parts together: one node that answers HTTP and, unless `workers` is 0, prices. It listens before the book is
 * loaded, so that a health check finds it, and is ready only when it can price.
 */
export async function startNode({ config, store, logger, metrics }: NodeOptions): Promise<RunningNode> {
  let ready = false
  let stopped: Promise<void> | null = null
  const newId = createIds({ nowMs: Date.now, randomBytes })
  metrics.observeStore(store)

  const app = await createApp({
    store,
    geographies: openGazetteer(),
    limits: limitsOf(config),
    baseUrl: config.baseUrl,
    keepaliveMs: config.keepaliveMs,
    newJobId: () => newId('job'),
    newRequestId: randomUUID,
    nowMs: Date.now,
    logger,
    metrics,
    consoleFolder: CONSOLE_FOLDER,
    isReady: () => ready,
  })
  const url = await app.server.listen({ host: config.host, port: config.port })

  const upkeep = startUpkeep({ store, logger, attemptsMax: config.attemptsMax })
  let pool: PricingPool | null = null
  let worker: JobWorker | null = null

  async function stop(): Promise<void> {
    ready = false
    app.beginShutdown()
    await worker?.stop({ graceMs: STOP_GRACE_MS, giveUpMs: STOP_GIVE_UP_MS })
    await Promise.all([upkeep.stop(), app.server.close(), pool?.close()])
    await store.close()
  }

  try {
    const threads = config.workers === 'auto' ? Math.max(1, availableParallelism() - 1) : config.workers
    if (threads > 0) {
      const book = await loadBook(config.book)
      pool = createPricingPool({ size: threads, book: book.bytes })
      await pool.ready
      const recovered = await store.recover()
      if (recovered > 0) logger.info({ jobs: recovered }, 'taking up jobs that a killed process left')
      worker = startWorker({
        store,
        pool,
        logger,
        name: `${hostname()}-${process.pid}`,
        leaseMs: config.leaseMs,
        attemptsMax: config.attemptsMax,
        retentionMs: config.retentionMs,
        nowMs: performance.now.bind(performance),
      })
      logger.info({ book: book.id, rows: book.rows, workers: threads }, 'ready to price')
    }
  } catch (error) {
    await stop()
    throw error
  }
  ready = true
  return { url, stop: () => (stopped ??= stop()) }
}

function limitsOf(config: Config): Limits {
  return {
    queryCharactersMax: config.queryCharactersMax,
    bodyBytesMax: config.bodyBytesMax,
    activeJobsMax: config.activeJobsMax,
    streamsMax: config.streamsMax,
    streamStallMs: config.streamStallMs,
    streamBacklogBytes: config.streamBacklogBytes,
    rate: config.rateLimit
      ? { submitsPerMinute: config.submitsPerMinute, readsPerMinute: config.readsPerMinute }
      : null,
    deadlineMs: config.deadlineMs,
  }
}
