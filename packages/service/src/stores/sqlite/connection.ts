import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { isBusy } from './sqlite-failure.ts'

/**
 * How long a statement waits for a lock. A server waits only for a key command's one small transaction, and holds up its
 * event loop meanwhile; a key command has time, and may have to wait long for a gap between a busy server's commits.
 */
const SERVER_BUSY_MS = 2_000
const COMMAND_BUSY_MS = 15_000
const OPEN_TRIES_MAX = 50
const OPEN_RETRY_MS = 20

export const IN_MEMORY = ':memory:'

/** Opens the database file, and makes it and its folder when they are missing. */
export async function connect(path: string, isServer: boolean): Promise<DatabaseSync> {
  if (path !== IN_MEMORY) mkdirSync(dirname(path), { recursive: true })
  const db = new DatabaseSync(path, {
    timeout: isServer ? SERVER_BUSY_MS : COMMAND_BUSY_MS,
    enableForeignKeyConstraints: true,
  })
  try {
    await switchToWal(db)
    db.exec(`
      pragma synchronous = full;         -- a commit is on disk before it is answered
      pragma cache_size = -65536;        -- 64 MiB
      pragma mmap_size = 268435456;      -- 256 MiB: reads of cached pages without a copy
      pragma temp_store = memory;
      pragma wal_autocheckpoint = 4000;  -- 16 MiB: fewer and larger writes into the main file
      pragma journal_size_limit = 67108864;
    `)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** The switch to WAL needs the file alone and does not wait for it, so that of several openers all but one must retry. */
async function switchToWal(db: DatabaseSync): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      db.exec('pragma journal_mode = wal')
      return
    } catch (error) {
      if (!isBusy(error) || tries === OPEN_TRIES_MAX) throw error
      await sleep(OPEN_RETRY_MS)
    }
  }
}
