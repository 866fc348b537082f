import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/** A reader that is in the way is gone after a moment; one that stays for longer than all tries does not hold up the answer. */
const TRIES_MAX = 200
const RETRY_MS = 25

/**
 * Moves all that was committed into the main file and empties the write-ahead log, which still holds what was there before.
 * After this, what was erased is in no file of the store. Does not block the event loop while it waits for a reader.
 */
export function createEraseLog(db: DatabaseSync, onError: (error: unknown) => void): () => Promise<void> {
  const busyMs = Number(db.prepare('pragma busy_timeout').get()?.timeout)
  const truncate = db.prepare('pragma wal_checkpoint(truncate)')
  // Not prepared: SQLite runs this pragma when it is prepared.
  const waitForLocks = (ms: number): void => db.exec(`pragma busy_timeout = ${ms}`)

  function tryOnce(): boolean {
    waitForLocks(0)
    try {
      return truncate.get()?.busy === 0
    } finally {
      waitForLocks(busyMs)
    }
  }

  return async () => {
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      try {
        if (!db.isOpen || tryOnce()) return
      } catch (error) {
        return onError(error)
      }
      await sleep(RETRY_MS)
    }
    onError(new Error('A reader keeps the write-ahead log from being emptied.'))
  }
}
