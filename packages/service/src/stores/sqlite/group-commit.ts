import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { JobError } from '../../jobs/job.ts'
import { collectNews, type News, type NewsOfCommit } from '../wake-hub.ts'
import { toStoreError } from './connection.ts'
import type { Sql } from './queries.ts'

/** Beyond this many waiting writes, new ones are refused rather than queued. */
const QUEUE_MAX = 20_000

/**
 * A commit costs as much as dozens of writes. When so many writes came within the last moment, more are on their way, and
 * the next commit waits for them until a pause has passed since the last one. A quiet service commits at once.
 */
const BUSY_WRITES = 8
const BUSY_WITHIN_MS = 10
const BUSY_PAUSE_MS = 5

/**
 * Runs inside a transaction, perhaps twice, and the first run may be rolled back: it reads and writes the database, and
 * beside that at most raises a counter for which it does no harm to be too high.
 */
type Work<T> = (news: News) => T

export interface CommitReport {
  readonly writes: number
  readonly durationMs: number
}

export interface GroupCommit {
  write<T>(work: Work<T>): Promise<T>
  /** A write that may erase: resolves when what it erased is in no file any more, as far as `eraseLog` can see to that. */
  writeAndErase<T>(work: Work<T>, hasErased: (value: T) => boolean): Promise<T>
  /** Refuses new writes and waits for those that are queued. */
  close(): Promise<void>
}

interface Waiting {
  /** Does the work, and returns what to call once it is committed. */
  readonly run: Work<() => void>
  readonly reject: (error: unknown) => void
}

interface GroupCommitOptions {
  readonly db: DatabaseSync
  readonly onNews: (news: NewsOfCommit) => void
  readonly onCommit: (report: CommitReport) => void
  readonly writesPerCommitMax: number
  /** Empties the log of what was there before. Never rejects. */
  readonly eraseLog: () => Promise<void>
}

/**
 * Writes that wait in the same turn of the event loop share one transaction, and so one fsync. A write's promise resolves
 * after the commit, never before.
 */
export function createGroupCommit(options: GroupCommitOptions): GroupCommit {
  const { db, onNews, onCommit, writesPerCommitMax, eraseLog } = options
  const queue: Waiting[] = []
  /** Writes of late, each counting for less as time passes. */
  let recentWrites = 0
  let lastEndMs = 0
  let isScheduled = false
  let isClosed = false
  let onIdle: (() => void) | null = null
  let erasing = 0

  const begin = db.prepare('begin immediate')
  const commit = db.prepare('commit')
  const savepoint = db.prepare('savepoint write')
  const keep = db.prepare('release write')
  const undo = db.prepare('rollback to write')

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    const sinceMs = performance.now() - lastEndMs
    const isBusy = recentWrites * Math.exp(-sinceMs / BUSY_WITHIN_MS) >= BUSY_WRITES
    if (isBusy && sinceMs < BUSY_PAUSE_MS) setTimeout(flush, BUSY_PAUSE_MS - sinceMs)
    else setImmediate(flush)
  }

  function flush(): void {
    isScheduled = false
    const batch = queue.splice(0, writesPerCommitMax)
    if (queue.length > 0) schedule()
    const startMs = performance.now()
    try {
      commitBatch(batch)
    } catch (error) {
      rollBack()
      const failure = toStoreError(error)
      for (const waiting of batch) waiting.reject(failure)
    }
    const endMs = performance.now()
    recentWrites = recentWrites * Math.exp((lastEndMs - endMs) / BUSY_WITHIN_MS) + batch.length
    lastEndMs = endMs
    onCommit({ writes: batch.length, durationMs: endMs - startMs })
    if (queue.length === 0 && erasing === 0) onIdle?.()
  }

  function commitBatch(batch: readonly Waiting[]): void {
    const settle = runTogether(batch) ?? runApart(batch)
    commit.run()
    settle()
  }

  /** The usual case: no write fails, and none needs a savepoint. Null when one failed and nothing was done. */
  function runTogether(batch: readonly Waiting[]): (() => void) | null {
    const news = collectNews()
    const settles: (() => void)[] = []
    begin.run()
    try {
      for (const { run } of batch) settles.push(run(news))
    } catch {
      rollBack()
      return null
    }
    return () => {
      for (const settle of settles) settle()
      onNews(news)
    }
  }

  /** One of the writes fails: each runs in its own savepoint, so it fails alone. */
  function runApart(batch: readonly Waiting[]): () => void {
    const news = collectNews()
    const settles: (() => void)[] = []
    begin.run()
    for (const waiting of batch) {
      const own = collectNews()
      savepoint.run()
      try {
        settles.push(waiting.run(own))
        news.addAll(own)
      } catch (error) {
        // When the disk is full, SQLite may have rolled back everything: then there is no savepoint to return to.
        if (!db.isTransaction) throw error
        undo.run()
        settles.push(() => waiting.reject(toStoreError(error)))
      }
      keep.run()
    }
    return () => {
      for (const settle of settles) settle()
      onNews(news)
    }
  }

  function rollBack(): void {
    if (db.isTransaction) db.exec('rollback')
  }

  /** Erasing writes of one moment share one emptying of the log. */
  let nextEmptying: Promise<void> | null = null
  function emptyLog(): Promise<void> {
    nextEmptying ??= Promise.resolve().then(() => {
      nextEmptying = null
      return eraseLog()
    })
    return nextEmptying
  }

  const group: GroupCommit = {
    write<T>(work: Work<T>): Promise<T> {
      if (isClosed) return Promise.reject(new JobError('shutting_down', 'The store is closed.'))
      if (queue.length >= QUEUE_MAX) {
        const detail = `${QUEUE_MAX} writes are waiting for the disk already.`
        return Promise.reject(new JobError('overloaded', detail, { retryAfterSeconds: 1 }))
      }
      return new Promise<T>((resolve, reject) => {
        const run = (news: News): (() => void) => {
          const value = work(news)
          return () => resolve(value)
        }
        queue.push({ run, reject })
        schedule()
      })
    },
    async writeAndErase(work, hasErased) {
      const value = await group.write(work)
      if (!hasErased(value)) return value
      erasing++
      try {
        await emptyLog()
      } finally {
        erasing--
        if (erasing === 0 && queue.length === 0) onIdle?.()
      }
      return value
    },
    close() {
      isClosed = true
      if (queue.length === 0 && erasing === 0) return Promise.resolve()
      return new Promise((resolve) => {
        onIdle = resolve
      })
    },
  }
  return group
}

/** What every part of the store works with. */
export interface Session {
  readonly sql: Sql
  readonly write: GroupCommit['write']
  readonly writeAndErase: GroupCommit['writeAndErase']
  readonly nowMs: () => number
  /** Logs what no caller learns of. */
  readonly onError: (error: unknown, message: string) => void
  readonly retentionMs: number
  /** Whether no other process writes jobs. */
  readonly isAlone: boolean
}

/** Runs a read at once, and gives its failure the same face as a write's. */
export async function read<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toStoreError(error)
  }
}

/** A reader that is in the way is gone after a moment; one that stays for longer than all tries does not hold up the answer. */
const TRIES_MAX = 200
const RETRY_MS = 25
/** From then on the log is tried this often, until it could be emptied. */
const RETRY_LATER_MS = 1_000

interface EraseLog {
  /**
   * Moves all that was committed into the main file and empties the write-ahead log, which still holds what was there before.
   * After this, what was erased is in no file of the store. If a reader outside of this process stays in the way, this
   * resolves after a few seconds, and the log is emptied as soon as the reader has gone. Never rejects.
   */
  empty(): Promise<void>
  /** Nobody waits any longer. The last connection that closes empties the log too, and otherwise the next start does. */
  close(): void
}

interface EraseLogOptions {
  readonly db: DatabaseSync
  /** Erased texts are still in the log. Called once until `onEmptied`. */
  readonly onDelayed: (error: unknown) => void
  readonly onEmptied: () => void
}

/** Does not block the event loop while it waits for a reader. */
export function createEraseLog({ db, onDelayed, onEmptied }: EraseLogOptions): EraseLog {
  const busyMs = Number(db.prepare('pragma busy_timeout').get()?.timeout)
  const truncate = db.prepare('pragma wal_checkpoint(truncate)')
  // Not prepared: SQLite runs this pragma when it is prepared.
  const waitForLocks = (ms: number): void => db.exec(`pragma busy_timeout = ${ms}`)
  /** Set while erased texts are left in the log that nobody waits for. */
  let later: NodeJS.Timeout | null = null
  let isClosed = false

  /** Returns why the log is not empty; null when it is. */
  function tryOnce(): unknown {
    try {
      waitForLocks(0)
      try {
        if (truncate.get()?.busy !== 0)
          return new Error('A reader keeps the write-ahead log from being emptied.')
      } finally {
        waitForLocks(busyMs)
      }
    } catch (error) {
      return error
    }
    // Whatever was erased before is gone with it.
    if (later !== null) {
      clearInterval(later)
      later = null
      onEmptied()
    }
    return null
  }

  return {
    async empty() {
      let failure: unknown = null
      for (let tries = 0; tries < TRIES_MAX && !isClosed; tries++) {
        failure = tryOnce()
        if (failure === null) return
        await sleep(RETRY_MS)
      }
      if (isClosed || later !== null) return
      onDelayed(failure)
      later = setInterval(tryOnce, RETRY_LATER_MS)
      later.unref()
    },
    close() {
      isClosed = true
      if (later !== null) clearInterval(later)
      later = null
    },
  }
}
