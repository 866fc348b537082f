import { setTimeout as sleep } from 'node:timers/promises'
import type { ServiceStore } from '@assay/domain/service-store'
import { withBatchJobs } from '../batch-jobs.ts'
import { collectNews, createWakeHub, type NewsOfCommit } from '../wake-hub.ts'
import { createAnnouncer } from './announcer.ts'
import { BATCH_ANSWER_MS, createBatches, createBatchWork } from './batches.ts'
import { createBookBuilds, createBooks } from './books.ts'
import { createPool, START_ANSWER_MS } from './database.ts'
import { createDials } from './dials.ts'
import { createJobs, createSubmit } from './jobs.ts'
import { createKeys } from './keys.ts'
import { type CommitReport, createLane, type Session } from './lanes.ts'
import { createList } from './list.ts'
import { migratePostgres } from './migrate.ts'
import { createOutcomes } from './outcomes.ts'
import { createQuietLog, type Logger } from './quiet-log.ts'
import { createShares } from './shares.ts'
import { ALL_STATEMENTS } from './statements.ts'
import { toStoreError } from './store-error.ts'
import { createFleet, createUpkeep } from './upkeep.ts'
import { startListener } from './wake-ups.ts'
import { createWebhooks } from './webhooks.ts'
import { createWork } from './work.ts'

const RETENTION_MS = 30 * 24 * 60 * 60 * 1_000
/** Closing waits this long for what is under way. A server that has not answered by then gets no more time. */
const CLOSE_MS = 1_000
/** For reads and upkeep, which nobody waits for any more. */
const CLOSE_GRACE_SECONDS = 1
/** The start waits this long for an address that only listens. Nothing but the pace of other nodes' news depends on it. */
const LISTEN_START_MS = 1_000
/** A purge of a thousand large jobs takes longer than any answer that a client would wait for. */
const BACKGROUND_ANSWER_MS = 30_000

export interface PostgresStoreOptions {
  /** `postgres://user:password@host:port/database` */
  readonly url: string
  /** Where to listen for other nodes. A pooler, to which `url` may lead, lets no notification through. */
  readonly listenUrl?: string
  readonly randomBytes: (count: number) => Uint8Array
  readonly logger: Logger
  /** Connections of this node for short statements. Beside them it has one each for reads by key, for searches, for upkeep and for listening. */
  readonly connectionsMax: number
  /** How long an ended job is kept. 30 days. */
  readonly retentionMs?: number
  readonly onCommit?: (report: CommitReport) => void
}

/** A store whose statements the server has not seen yet. */
interface ConnectedStore {
  readonly store: ServiceStore
  /** Has the server parse every statement. A broken one rejects. */
  checkStatements(): Promise<void>
}

/** Opens the store that many nodes share: one PostgreSQL database, whose clock is everybody's. A broken statement stops the start. */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<ServiceStore> {
  const { store, checkStatements } = await connectPostgresStore(options)
  try {
    await checkStatements()
  } catch (error) {
    await store.close()
    throw toStoreError(error)
  }
  return store
}

/** Everything but the check of the statements, which takes most of the time. */
export async function connectPostgresStore(options: PostgresStoreOptions): Promise<ConnectedStore> {
  const { url, listenUrl, randomBytes, retentionMs = RETENTION_MS, onCommit = () => {} } = options
  const logger = createQuietLog(options.logger)
  await migratePostgres(url)
  const dials = createDials()
  const pool = createPool({ url, dials, logger, connectionsMax: options.connectionsMax })
  const byKey = createPool({ url, dials, logger, connectionsMax: 1 })
  const searches = createPool({ url, dials, logger, connectionsMax: 1 })
  const background = createPool({ url, dials, logger, connectionsMax: 1, answerMs: BACKGROUND_ANSWER_MS })
  const uploads = createPool({ url, dials, logger, connectionsMax: 1, answerMs: BATCH_ANSWER_MS })
  const pools = [pool, byKey, searches, background, uploads]
  const hub = createWakeHub((err) => logger.error({ err }, 'a listener of the store failed'))
  const lanes: { close(): Promise<void> }[] = []
  let closing: Promise<void> | null = null

  const node = Buffer.from(randomBytes(8)).toString('hex')
  const announcer = createAnnouncer({ run: pool.run, logger }, node)

  function publish(news: NewsOfCommit): void {
    hub.publish(news)
    announcer.announce(news)
  }

  const session: Session = {
    run: pool.run,
    readByKey: byKey.run,
    runInBackground: background.run,
    searches,
    retentionMs,
    logger,
    lane(laneOptions) {
      const lane = createLane({ ...laneOptions, onNews: publish, onCommit })
      lanes.push(lane)
      return lane.push
    },
    async publishing(write) {
      const news = collectNews()
      const result = await write(news)
      publish(news)
      return result
    },
  }
  const batches = { ...createBatches(session, uploads.run), ...createBatchWork(session) }
  const parts = {
    ...createKeys(session),
    ...createSubmit(session),
    ...withBatchJobs({ ...createJobs(session), ...createList(session) }, batches),
    ...createWork(session),
    ...createUpkeep(session, { randomBytes, node }),
    books: { ...createBooks(session), ...createBookBuilds(session) },
    webhooks: createWebhooks(session),
    shares: createShares(session),
    fleet: createFleet(session),
    batches,
  }

  const outcomes = createOutcomes(session)

  // An open store already listens. Otherwise the first of other nodes' news would be missed or come late.
  const listening = listenUrl === undefined ? { url, dials } : { url: listenUrl, dials: createDials() }
  const listener = startListener({ ...listening, name: node, wake: hub.wake, run: pool.run, logger })
  const patienceMs = listenUrl === undefined ? START_ANSWER_MS : LISTEN_START_MS
  await Promise.race([listener.isTried, sleep(patienceMs, null, { ref: false })])

  async function close(): Promise<void> {
    const written = Promise.all(lanes.map((lane) => lane.close())).then(announcer.close)
    const isAnswering = await Promise.race([written.then(() => true), sleep(CLOSE_MS, false, { ref: false })])
    const graceSeconds = isAnswering ? CLOSE_GRACE_SECONDS : 0
    await Promise.all([listener, ...pools].map((one) => one.close(graceSeconds)))
  }

  return {
    store: { ...parts, outcomes, subscribe: hub.subscribe, close: () => (closing ??= close()) },
    async checkStatements() {
      await pool.check(ALL_STATEMENTS)
      listener.checkHearing()
    },
  }
}
