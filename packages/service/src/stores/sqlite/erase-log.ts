import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/** A reader that is in the way is gone after a moment; one that stays for longer than all tries does not hold up the answer. */
const TRIES_MAX = 200
const RETRY_MS = 25
/** From then on the log is tried this often, until it could be emptied. */
const RETRY_LATER_MS = 1_000

export interface EraseLog {
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
