import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { JobError } from '@assay/domain/jobs/job'

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
      // Its last connection may just have removed it, or it belongs to another user of the machine, and is that user's to protect.
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
  // A link to the file is the same database.
  const file = `${realpathSync(path)}-server-lock`
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

const MIGRATIONS_FOLDER = new URL('./migrations/', import.meta.url)

/**
 * Brings the database to the newest schema. `user_version` is the number of the last migration that has run; some numbers
 * were never used. The lock is taken before the version is read: when several processes open a new file at once, one
 * migrates and the others find it done.
 */
export function migrate(db: DatabaseSync): void {
  const files = readdirSync(MIGRATIONS_FOLDER).sort()
  const newest = Math.max(...files.map(numberOf))
  if (versionOf(db) === newest) return
  db.exec('begin exclusive')
  try {
    const version = versionOf(db)
    if (version > newest) {
      throw new JobError(
        'store_unavailable',
        `The database has schema ${version}, this version of Assay knows ${newest}: use a newer version.`,
      )
    }
    for (const file of files.filter((name) => numberOf(name) > version)) {
      db.exec(readFileSync(new URL(file, MIGRATIONS_FOLDER), 'utf8'))
    }
    db.exec(`pragma user_version = ${newest}`)
    db.exec('commit')
  } catch (error) {
    if (db.isTransaction) db.exec('rollback')
    throw error
  }
}

function versionOf(db: DatabaseSync): number {
  return Number(db.prepare('pragma user_version').get()?.user_version)
}

/** The number at the head of a migration's name. */
function numberOf(file: string): number {
  return Number.parseInt(file, 10)
}

/** Primary result codes for trouble with the machine, not for a bug: https://www.sqlite.org/rescode.html */
const UNAVAILABLE = new Map([
  [5, 'The database is locked by another process.'],
  [6, 'The database is locked.'],
  [7, 'There is not enough memory for the database.'],
  [8, 'The database cannot be written to.'],
  [10, 'The disk reports an error.'],
  [13, 'The disk is full.'],
  [14, 'The database file cannot be opened.'],
])

/** Turns what SQLite throws when the machine fails into an expected error; leaves bugs as they are. */
export function toStoreError(error: unknown): unknown {
  if (isClosed(error)) return new JobError('shutting_down', 'The store is closed.', { cause: error })
  const detail = UNAVAILABLE.get(primaryCode(error))
  return detail === undefined
    ? error
    : new JobError('store_unavailable', detail, { retryAfterSeconds: 1, cause: error })
}

const isBusy = (error: unknown): boolean => primaryCode(error) === 5

const isClosed = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'ERR_INVALID_STATE' &&
  /finalized|not open/.test(error.message)

function primaryCode(error: unknown): number {
  if (!(error instanceof Error) || !('errcode' in error)) return 0
  return Number(error.errcode) & 0xff
}
