import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { JobError } from '@assay/domain/jobs/job'
import type { News } from '../wake-hub.ts'
import type { GroupCommit, Work } from './group-commit.ts'

/** Writes that erase resolve when what they erased is in no file any more, as far as the log can be emptied. */
export interface Erasing {
  /** A write that may erase a little. */
  writeAndErase<T>(work: Work<T>, hasErased: (value: T) => boolean): Promise<T>
  /** A write that may erase a text, which can take tens of milliseconds. Few share a transaction, and others write in between. */
  eraseInTurns<T>(work: Work<T>, hasErased: (value: T) => boolean): Promise<T>
  /** Waits for what is under way. */
  close(): Promise<void>
}

/** Beyond this many waiting erasures, new ones are refused rather than queued. */
const WAITING_MAX = 20_000
/** What erasures may take of one transaction. One of them may take longer. */
const TURN_MS = 5
/** How long those who are done wait at most for the others, to share one emptying of the log. */
const ROUND_MS = 500

interface Waiting {
  readonly run: Work<Erased>
  readonly reject: (error: unknown) => void
}

interface Erased {
  readonly hasErased: boolean
  readonly settle: () => void
}

interface ErasingOptions {
  readonly write: GroupCommit['write']
  readonly log: Pick<EraseLog, 'empty'>
}

export function createErasing({ write, log }: ErasingOptions): Erasing {
  const waiting: Waiting[] = []
  let isDraining = false
  let underWay = 0
  let onIdle: (() => void) | null = null

  /** Erasing writes of one moment share one emptying of the log. */
  let nextEmptying: Promise<void> | null = null
  function emptyLog(): Promise<void> {
    nextEmptying ??= Promise.resolve().then(() => {
      nextEmptying = null
      return log.empty()
    })
    return nextEmptying
  }

  async function track<T>(work: Promise<T>): Promise<T> {
    underWay++
    try {
      return await work
    } finally {
      underWay--
      if (underWay === 0) onIdle?.()
    }
  }

  async function writeAndErase<T>(work: Work<T>, hasErased: (value: T) => boolean): Promise<T> {
    const value = await write(work)
    if (hasErased(value)) await emptyLog()
    return value
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const erased = await eraseForAWhile()
      if (erased.some(({ hasErased }) => hasErased)) await emptyLog()
      for (const { settle } of erased) settle()
    }
    isDraining = false
  }

  async function eraseForAWhile(): Promise<readonly Erased[]> {
    const endMs = performance.now() + ROUND_MS
    const erased: Erased[] = []
    while (waiting.length > 0 && performance.now() < endMs) {
      const { done, tookMs } = await eraseSome()
      erased.push(...done)
      // Erasing takes half of the thread at most.
      if (waiting.length > 0) await sleep(tookMs)
    }
    return erased
  }

  async function eraseSome(): Promise<{ readonly done: readonly Erased[]; readonly tookMs: number }> {
    let tookMs = 0
    let count = 0
    try {
      const done = await write((news) => {
        const startMs = performance.now()
        count = 0
        const some = runSome(news, startMs + TURN_MS)
        tookMs = performance.now() - startMs
        count = some.length
        return some
      })
      waiting.splice(0, count)
      return { done, tookMs }
    } catch (error) {
      for (const { reject } of waiting.splice(0, count)) reject(error)
      // No count: one of them failed before the commit did, and must not fail the others.
      return { done: count > 0 ? [] : await eraseFirst(), tookMs }
    }
  }

  function runSome(news: News, endMs: number): readonly Erased[] {
    const done: Erased[] = []
    for (const { run } of waiting) {
      done.push(run(news))
      if (performance.now() >= endMs) break
    }
    return done
  }

  async function eraseFirst(): Promise<readonly Erased[]> {
    const first = waiting.shift()
    if (first === undefined) return []
    try {
      return [await write(first.run)]
    } catch (error) {
      first.reject(error)
      return []
    }
  }

  return {
    writeAndErase: (work, hasErased) => track(writeAndErase(work, hasErased)),

    eraseInTurns<T>(work: Work<T>, hasErased: (value: T) => boolean): Promise<T> {
      if (waiting.length >= WAITING_MAX) {
        const detail = `${WAITING_MAX} jobs are waiting to be erased already.`
        return Promise.reject(new JobError('overloaded', detail, { retryAfterSeconds: 1 }))
      }
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      const run = (news: News): Erased => {
        const value = work(news)
        return { hasErased: hasErased(value), settle: () => resolve(value) }
      }
      waiting.push({ run, reject })
      if (!isDraining) {
        isDraining = true
        void drain()
      }
      return track(promise)
    },

    close() {
      if (underWay === 0) return Promise.resolve()
      return new Promise((resolve) => {
        onIdle = resolve
      })
    },
  }
}

/** Most readers that are in the way are gone after a moment. One that outlasts all tries does not hold up the answer. */
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
  /** Set while the log still holds erased texts and no caller waits for it. */
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
