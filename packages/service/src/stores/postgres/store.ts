import type { Store } from '../../jobs/store.ts'
import { collectNews, createWakeHub, type NewsOfCommit } from '../wake-hub.ts'
import { createAnnouncer } from './announcer.ts'
import { createChanges } from './changes.ts'
import { createClaim } from './claim.ts'
import { createErase } from './erase.ts'
import { createKeys } from './keys.ts'
import { type CommitReport, createLane } from './lane.ts'
import { createList } from './list.ts'
import { startListener } from './listener.ts'
import { migratePostgres } from './migrate.ts'
import { createOpenStreams } from './open-streams.ts'
import { createOwnerChanges } from './owner-changes.ts'
import { createPool } from './pool.ts'
import { toStoreError } from './postgres-failure.ts'
import { createLoad } from './queries.ts'
import { createReads } from './reads.ts'
import type { Session } from './session.ts'
import { createSubmit } from './submit.ts'
import { createUpkeep } from './upkeep.ts'
import { createWork } from './work.ts'

const RETENTION_MS = 30 * 24 * 60 * 60 * 1_000
const CONNECTIONS_MAX = 10

export interface PostgresStoreOptions {
  /** `postgres://user:password@host:port/database` */
  readonly url: string
  readonly randomBytes: (count: number) => Uint8Array
  /** Connections of this node besides the one that listens. 10. */
  readonly connectionsMax?: number
  /** How long an ended job is kept. 30 days. */
  readonly retentionMs?: number
  readonly logger?: { error(details: object, message: string): void }
  readonly onCommit?: (report: CommitReport) => void
}

/** Opens the store that many nodes share: one PostgreSQL database, whose clock is everybody's. */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  const { url, randomBytes, retentionMs = RETENTION_MS, logger, onCommit = () => {} } = options
  await migratePostgres(url)
  const pool = createPool({ url, connectionsMax: options.connectionsMax ?? CONNECTIONS_MAX })
  const hub = createWakeHub((error) => logger?.error({ err: error }, 'a listener of the store failed'))
  const { load, loadOwn, loaded } = createLoad()
  const lanes: { close(): Promise<void> }[] = []
  let closing: Promise<void> | null = null

  const session: Session = {
    load,
    loadOwn,
    run: pool.run,
    look: pool.look,
    transaction: pool.transaction,
    retentionMs,
    lane(laneOptions) {
      const lane = createLane({ ...laneOptions, onNews: publish, onCommit })
      lanes.push(lane)
      return lane.push
    },
    async tell(write) {
      const news = collectNews()
      const result = await write(news)
      publish(news)
      return result
    },
  }
  const name = Buffer.from(randomBytes(8)).toString('hex')
  const announcer = createAnnouncer(session, name)

  function publish(news: NewsOfCommit): void {
    hub.publish(news)
    announcer.announce(news)
  }

  const newChanges = createChanges(session)
  const erase = createErase(session)
  const parts = {
    ...createKeys(session),
    ...createSubmit(session),
    ...createReads(session),
    ...createList(session),
    ...createOwnerChanges(session, newChanges, erase),
    ...createClaim(session, newChanges),
    ...createWork(session, newChanges),
    ...createUpkeep(session, erase, randomBytes),
    ...createOpenStreams(session, name),
  }

  try {
    await pool.check(loaded)
  } catch (error) {
    await pool.close()
    throw toStoreError(error)
  }
  const listener = startListener({ url, name, wake: hub.wake })

  async function close(): Promise<void> {
    await Promise.all(lanes.map((lane) => lane.close()))
    await announcer.close()
    await Promise.all([listener.close(), pool.close()])
  }

  return { ...parts, subscribe: hub.subscribe, close: () => (closing ??= close()) }
}
