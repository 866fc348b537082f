import type { ServiceStore } from '@assay/domain/service-store'
import { withBatchJobs } from '../batch-jobs.ts'
import { createWakeHub } from '../wake-hub.ts'
import { createApplyChange, createErase } from './apply-change.ts'
import { createBatches, createBatchWork } from './batches.ts'
import { createBookBuilds } from './book-builds.ts'
import { createBookFiles, createBooks } from './books.ts'
import { createChangeBatch, createEraseBatches } from './change-batch.ts'
import { connect, IN_MEMORY, migrate, type StoreLogger, takeServerLock, toStoreError } from './connection.ts'
import { createEraseLog, createErasing } from './erasing.ts'
import { type CommitReport, createGroupCommit } from './group-commit.ts'
import { createJobs, createList } from './jobs.ts'
import { createKeys, createShares } from './keys.ts'
import { createOutcomes } from './outcomes.ts'
import type { Session } from './queries.ts'
import { openStatements } from './queries.ts'
import { createSearchIndex } from './search-index.ts'
import { openSearcher } from './searcher.ts'
import { createSubmit } from './submit-jobs.ts'
import { createFleet, createUpkeep } from './upkeep.ts'
import { createWebhooks } from './webhooks.ts'
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
  readonly logger?: StoreLogger
  readonly onCommit?: (report: CommitReport) => void
  /** A longer transaction would hold up the event loop for too long. 1 switches group commit off, to measure it. */
  readonly writesPerCommitMax?: number
}

/** Opens the embedded store: one SQLite file, one process that serves, key commands beside it. */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<ServiceStore> {
  const { path, clock, randomBytes, exclusive = false, retentionMs = RETENTION_MS, logger } = options
  const onError = (error: unknown, message: string): void => logger?.error({ err: error }, message)
  const release: (() => void)[] = []
  try {
    const db = await connect(path, exclusive, logger)
    release.push(() => db.close())
    if (exclusive && path !== IN_MEMORY) release.push(takeServerLock(path).release)
    migrate(db)

    const hub = createWakeHub((error) => onError(error, 'a listener of the store failed'))
    const log = createEraseLog({
      db,
      onDelayed: (error) =>
        onError(error, 'erased texts stay in the write-ahead log until it can be emptied'),
      onEmptied: () => logger?.warn({}, 'the write-ahead log was emptied: erased texts are gone'),
    })
    const commits = createGroupCommit({
      db,
      onNews: hub.publish,
      onCommit: options.onCommit ?? (() => {}),
      writesPerCommitMax: options.writesPerCommitMax ?? WRITES_PER_COMMIT_MAX,
    })
    const erasing = createErasing({ write: commits.write, log })
    const session: Session = {
      sql: openStatements(db),
      write: commits.write,
      writeAndErase: erasing.writeAndErase,
      eraseInTurns: erasing.eraseInTurns,
      nowMs: clock.nowMs,
      onError,
      retentionMs,
      isAlone: exclusive,
    }
    const index = createSearchIndex({
      sql: session.sql,
      write: commits.write,
      onError: (error) => onError(error, 'the text index could not be brought up to date'),
    })
    const searcher = openSearcher(path, session.sql, logger)
    const apply = createApplyChange(session)
    const erase = createErase(session, index)
    const changeBatch = createChangeBatch(session)
    const eraseBatches = createEraseBatches(session)
    const batches = {
      ...createBatches(session, changeBatch, eraseBatches),
      ...createBatchWork(session, changeBatch),
      purge: eraseBatches.purge,
    }
    let closing: Promise<void> | null = null
    // A process that was killed, or that closed beside a reader, may have left erased texts in the log.
    if (exclusive) void log.empty()

    return {
      ...createKeys(session),
      ...createSubmit(session, index),
      ...withBatchJobs({ ...createJobs(session, apply, erase), ...createList(session, searcher) }, batches),
      ...createWork(session, apply),
      ...createUpkeep(session, erase, randomBytes),
      books: { ...createBooks(session), ...createBookFiles(session), ...createBookBuilds(session) },
      webhooks: createWebhooks(session),
      shares: createShares(session),
      fleet: createFleet(session),
      outcomes: createOutcomes(session),
      batches,
      subscribe: hub.subscribe,
      close() {
        log.close()
        closing ??= Promise.all([commits.close(), erasing.close(), searcher.close()]).then(() => {
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
