import type { DatabaseSync } from 'node:sqlite'
import { JobError } from '@assay/domain/jobs/job'
import { collectNews, type News, type NewsOfCommit } from '../wake-hub.ts'
import { toStoreError } from './connection.ts'

/** Beyond this many waiting writes, new ones are refused rather than queued. */
const QUEUE_MAX = 20_000

/**
 * A commit costs as much as dozens of writes. When many writes came within the last moment, more are on their way, and
 * the next commit waits for them until a pause has passed since the last one. A quiet service commits at once.
 */
const BUSY_WRITES = 8
const BUSY_WITHIN_MS = 10
const BUSY_PAUSE_MS = 5

/**
 * Runs inside a transaction, perhaps twice, and the first run may be rolled back: it reads and writes the database, and
 * beside that at most raises a counter for which it does no harm to be too high.
 */
export type Work<T> = (news: News) => T

export interface CommitReport {
  readonly writes: number
  readonly durationMs: number
}

export interface GroupCommit {
  write<T>(work: Work<T>): Promise<T>
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
}

/**
 * Writes that wait in the same turn of the event loop share one transaction, and so one fsync. A write's promise resolves
 * after the commit, never before.
 */
export function createGroupCommit(options: GroupCommitOptions): GroupCommit {
  const { db, onNews, onCommit, writesPerCommitMax } = options
  const queue: Waiting[] = []
  /** Recent writes, each counting for less as time passes. */
  let recentWrites = 0
  let lastEndMs = 0
  let isScheduled = false
  let isClosed = false
  let onIdle: (() => void) | null = null

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
    if (queue.length === 0) onIdle?.()
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

  return {
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
    close() {
      isClosed = true
      if (queue.length === 0) return Promise.resolve()
      return new Promise((resolve) => {
        onIdle = resolve
      })
    },
  }
}
