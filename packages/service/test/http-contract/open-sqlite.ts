import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteStore } from '../../src/stores/sqlite/store.ts'
import type { OpenedStore } from '../store-contract/bundle.ts'

/** A store on a real file, with a clock that stands still unless it is moved. */
export async function openSqlite(): Promise<OpenedStore> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-http-'))
  let nowMs = Date.parse('2026-07-31T12:00:00.000Z')
  const clock = { nowMs: () => nowMs }
  const open = () => openSqliteStore({ path: join(folder, 'assay.db'), clock, randomBytes })
  const stores = [await open()]
  const [store] = stores
  if (store === undefined) throw new Error('no store was opened')
  return {
    store,
    nowMs: clock.nowMs,
    async openAnother() {
      const another = await open()
      stores.push(another)
      return another
    },
    async advance(ms) {
      nowMs += ms
    },
    async close() {
      for (const opened of stores) await opened.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
