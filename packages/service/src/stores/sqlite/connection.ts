import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { JobError } from '../../jobs/job-error.ts'
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

export interface StoreLogger {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** Opens the database file, and makes it and its folder when they are missing. */
export async function connect(path: string, isServer: boolean, logger?: StoreLogger): Promise<DatabaseSync> {
  if (path !== IN_MEMORY) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    createForOwner(path)
    keepForOwner(path, logger)
  }
  const db = new DatabaseSync(path, {
    timeout: isServer ? SERVER_BUSY_MS : COMMAND_BUSY_MS,
    enableForeignKeyConstraints: true,
  })
  try {
    await switchToWal(db)
    db.exec(`
      pragma synchronous = full;         -- a commit is on disk before it is answered
      pragma secure_delete = on;         -- what is erased is overwritten
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

/**
 * Makes a new file that only its owner can read, whatever the umask and the folder. SQLite gives its other files the same
 * rights. A file that is there is not opened: closing it again would drop the locks of this process on it.
 */
function createForOwner(path: string): void {
  if (!existsSync(path)) {
    try {
      closeSync(openSync(path, 'wx', 0o600))
    } catch (error) {
      // Another process was quicker.
      if (!existsSync(path)) throw error
    }
  }
}

function keepForOwner(path: string, logger?: StoreLogger): void {
  for (const file of [path, `${path}-wal`, `${path}-shm`].filter((name) => existsSync(name))) {
    try {
      chmodSync(file, 0o600)
    } catch (error) {
      // Its last connection may just have removed it, or it belongs to another user, who has to see to it.
      if (existsSync(file))
        logger?.error({ err: error, file }, 'the file cannot be made private to its owner')
    }
  }
}

/** The switch to WAL needs the file alone and does not wait for it: of several openers all but one must retry. */
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

/**
 * Takes the right to serve from a database, for as long as the process lives. The lock is an open exclusive transaction on
 * a tiny file beside the database: the kernel drops it when the process ends, however it ends. Key commands do not take it.
 */
export function takeServerLock(path: string): { release(): void } {
  const file = `${path}-server-lock`
  createForOwner(file)
  keepForOwner(file)
  const db = new DatabaseSync(file, { timeout: 0 })
  try {
    db.exec('begin exclusive')
  } catch (error) {
    db.close()
    if (!isBusy(error)) throw error
    throw new JobError('store_unavailable', `Another Assay server is running on ${path}. Stop it first.`)
  }
  return { release: () => db.close() }
}
