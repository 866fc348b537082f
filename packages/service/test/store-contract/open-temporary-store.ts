import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from '../../src/jobs/store.ts'
import { openSqliteStore, type SqliteStoreOptions } from '../../src/stores/sqlite/store.ts'
import { type OpenedStore, RETENTION_MS } from './bundle.ts'

interface TemporaryStore extends OpenedStore {
  readonly path: string
}

const START_MS = Date.UTC(2026, 6, 31, 12)

/** A fresh SQLite store in a file of its own, whose clock stands still until it is told to move. */
export async function openTemporaryStore(options: Partial<SqliteStoreOptions> = {}): Promise<TemporaryStore> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-store-'))
  const path = join(folder, 'assay.db')
  const opened: Store[] = []
  let now = START_MS

  const open = async (changes: Partial<SqliteStoreOptions>): Promise<Store> => {
    const clock = { nowMs: () => now }
    const store = await openSqliteStore({ path, clock, randomBytes, retentionMs: RETENTION_MS, ...changes })
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
    async close() {
      await Promise.all(opened.map((one) => one.close()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
