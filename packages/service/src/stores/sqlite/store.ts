import type { Store } from '../../jobs/store.ts'
import { createTokenBuckets } from '../token-buckets.ts'
import { createWakeHub } from '../wake-hub.ts'
import { createApplyChange } from './changes.ts'
import { connect, IN_MEMORY } from './connection.ts'
import { createErase } from './erase.ts'
import { type CommitReport, createGroupCommit } from './group-commit.ts'
import { createKeys } from './keys.ts'
import { createList } from './list.ts'
import { migrate } from './migrate.ts'
import { createOwnerChanges } from './owner-changes.ts'
import { createPrepare } from './queries.ts'
import { createReads } from './reads.ts'
import { createSearchIndex } from './search-index.ts'
import { takeServerLock } from './server-lock.ts'
import type { Session } from './session.ts'
import { toStoreError } from './sqlite-failure.ts'
import { createSubmit } from './submit.ts'
import { createUpkeep } from './upkeep.ts'
import { createWork } from './work.ts'

const WRITES_PER_COMMIT_MAX = 300
const RETENTION_MS = 30 * 24 * 60 * 60 * 1_000

export interface SqliteStoreOptions {
  /** A file, made when it is missing, or `:memory:`. */
  readonly path: string
  readonly clock: { readonly nowMs: () => number }
  readonly randomBytes: (count: number) => Uint8Array
  /** Serve alone: a second server on the same file is refused, and `recover` may expire every lease. */
  readonly exclusive?: boolean
  /** How long an ended job is kept. 30 days. */
  readonly retentionMs?: number
  readonly logger?: { error(details: object, message: string): void }
  readonly onCommit?: (report: CommitReport) => void
  /** A longer transaction would hold up the event loop for too long. 1 switches group commit off, to measure it. */
  readonly writesPerCommitMax?: number
}

/** Opens the embedded store: one SQLite file, one process that serves, key commands beside it. */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<Store> {
  const { path, clock, randomBytes, exclusive = false, retentionMs = RETENTION_MS, logger } = options
  const release: (() => void)[] = []
  try {
    const db = await connect(path, exclusive)
    release.push(() => db.close())
    if (exclusive && path !== IN_MEMORY) release.push(takeServerLock(path).release)
    migrate(db)

    const hub = createWakeHub((error) => logger?.error({ err: error }, 'a listener of the store failed'))
    const commits = createGroupCommit({
      db,
      onNews: hub.publish,
      onCommit: options.onCommit ?? (() => {}),
      writesPerCommitMax: options.writesPerCommitMax ?? WRITES_PER_COMMIT_MAX,
    })
    const session: Session = {
      prepare: createPrepare(db, 'queries'),
      prepareOwn: createPrepare(db, 'own'),
      write: commits.write,
      nowMs: clock.nowMs,
      retentionMs,
      isAlone: exclusive,
    }
    const index = createSearchIndex({
      prepare: session.prepareOwn,
      write: commits.write,
      onError: (error) => logger?.error({ err: error }, 'the text index could not be brought up to date'),
    })
    const apply = createApplyChange(session)
    const erase = createErase(session, index)
    const takeTokens = createTokenBuckets(clock.nowMs)
    let closing: Promise<void> | null = null

    return {
      ...createKeys(session),
      ...createSubmit(session, index),
      ...createReads(session),
      ...createList(session),
      ...createOwnerChanges(session, apply, erase),
      ...createWork(session, apply),
      ...createUpkeep(session, erase, randomBytes),
      takeTokens: async (take) => takeTokens(take),
      // One process serves from this store: there are no others to tell.
      shareOpenStreams: async () => new Map(),
      subscribe: hub.subscribe,
      close() {
        closing ??= commits.close().then(() => {
          index.stop()
          for (const free of release) free()
        })
        return closing
      },
    }
  } catch (error) {
    for (const free of release) free()
    throw toStoreError(error)
  }
}
