import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServiceStore } from '@assay/domain/service-store'
import { quickFolder } from '../../../../test/tools/quick-folder.ts'
import { openSqliteStore, type SqliteStoreOptions } from '../../src/sqlite/store.ts'
import { type OpenedStore, RETENTION_MS } from './bundle.ts'

interface TemporaryStore extends OpenedStore {
  readonly path: string
}

/** A limit on the size of files stands in for a full disk. The hard limit stays, so this one can be lifted again. */
const limitFiles = (bytes: string): void => {
  execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`])
}

const START_MS = Date.UTC(2026, 6, 31, 12)

let migrated: Promise<string> | null = null

/** An empty database with the newest schema. Copies of it are opened: to migrate was two fifths of opening one. */
async function migrate(): Promise<string> {
  const folder = quickFolder('assay-store-')
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'assay.db')
  const store = await openSqliteStore({ path, clock: { nowMs: () => START_MS }, randomBytes })
  await store.close()
  return path
}

/** A fresh SQLite store in its own file, whose clock stands still until it is told to move. */
export async function openTemporaryStore(options: Partial<SqliteStoreOptions> = {}): Promise<TemporaryStore> {
  const folder = quickFolder('assay-store-')
  const path = join(folder, 'assay.db')
  migrated ??= migrate()
  await copyFile(await migrated, path)
  const opened: ServiceStore[] = []
  let now = START_MS
  let isFull = false

  const open = async (changes: Partial<SqliteStoreOptions>): Promise<ServiceStore> => {
    const clock = { nowMs: () => now }
    const store = await openSqliteStore({
      path,
      clock,
      randomBytes,
      retentionMs: RETENTION_MS,
      ...changes,
      onCommit(report) {
        changes.onCommit?.(report)
        if (isFull) limitFiles('unlimited')
        isFull = false
      },
    })
    opened.push(store)
    return store
  }
  const store = await open({ exclusive: true, ...options }).catch(async (error) => {
    await rm(folder, { recursive: true, force: true })
    throw error
  })

  return {
    path,
    store,
    openAnother: () => open({}),
    async advance(ms) {
      now += ms
    },
    nowMs: () => now,
    failNextCommit() {
      isFull = true
      limitFiles('1')
    },
    async close() {
      await Promise.all(opened.map((one) => one.close()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
