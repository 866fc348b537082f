import { randomBytes, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { openGazetteer } from '@assay/book-open'
import type { Logger } from 'pino'
import { createApp } from './http/app.ts'
import type { Limits } from './jobs/limits.ts'
import { createIds } from './jobs/sortable-id.ts'
import type { Store } from './jobs/store.ts'
import type { Metrics } from './metrics.ts'
import type { Config } from './settings.ts'
import { type RunningPricing, startPricing } from './start-pricing.ts'
import { startUpkeep } from './worker/upkeep.ts'

interface NodeOptions {
  readonly config: Config
  readonly store: Store
  readonly logger: Logger
  readonly metrics: Metrics
}

export interface RunningNode {
  /** Where it listens, such as `http://127.0.0.1:8080`. */
  readonly url: string
  /** Loads the price book again; an API-only node has none and does nothing. */
  reloadBook(): Promise<void>
  /** Gives up everything in order and closes the store. Idempotent. */
  stop(): Promise<void>
}

const CONSOLE_FOLDER = fileURLToPath(new URL('../../console/dist', import.meta.url))

/**
 * Puts the parts together: one node that answers HTTP and, unless `workers` is 0, prices. It listens before the book is
 * loaded, so that a health check finds it, and is ready only when it can price.
 */
export async function startNode({ config, store, logger, metrics }: NodeOptions): Promise<RunningNode> {
  const newId = createIds({ nowMs: Date.now, randomBytes })
  let ready = false
  let pricing: RunningPricing | null = null
  let stopped: Promise<void> | null = null
  metrics.observeStore(store)

  const app = await createApp({
    store,
    geographies: openGazetteer(),
    limits: limitsOf(config),
    baseUrl: config.baseUrl,
    keepaliveMs: config.keepaliveMs,
    newJobId: () => newId('job'),
    newRequestId: randomUUID,
    acceptJob: (job) => store.submit({ ...job, offer: null }),
    // Never steps, as the clock of a machine may: a step back would keep streams from being kept alive.
    nowMs: () => performance.now(),
    logger,
    metrics,
    consoleFolder: CONSOLE_FOLDER,
    isReady: () => ready,
    connections: { max: config.connectionsMax, perAddressMax: config.connectionsPerAddressMax },
  })
  const url = await app.server.listen({ host: config.host, port: config.port })
  const upkeep = startUpkeep({ store, logger, attemptsMax: config.attemptsMax })

  async function stop(): Promise<void> {
    ready = false
    app.beginShutdown()
    await pricing?.stop()
    await Promise.all([upkeep.stop(), app.server.close()])
    await store.close()
  }

  try {
    if (config.workers !== 0) pricing = await startPricing({ config, store, logger })
  } catch (error) {
    await stop()
    throw error
  }
  ready = true
  return {
    url,
    reloadBook: async () => pricing?.reloadBook(),
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
  }
}
