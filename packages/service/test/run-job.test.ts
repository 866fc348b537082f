import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { openSqliteStore } from '../../stores/src/sqlite/store.ts'
import { EGGS, newUser, start } from './start-test-scheduler.ts'

test('a job whose work is given up after its price gives its slot back once', async (t) => {
  const store = await openSqliteStore({ path: ':memory:', clock: { nowMs: Date.now }, randomBytes })
  t.after(() => store.close())
  const user = await newUser(store)
  const book = { id: 'book_gone', version: 1 }
  const counts: number[] = []
  const ended = Promise.withResolvers<void>()
  await start(
    t,
    {
      ...store,
      claim: async (claim) => (await store.claim(claim)).map((job) => ({ ...job, book })),
      record: () => Promise.reject(new Error('the store refuses the write for good')),
    },
    {
      shelf: { peek: () => null, load: async () => null },
      onUnpriced: (count) => counts.push(count),
      onEnd: () => ended.resolve(),
    },
  )
  await user.submit(EGGS)
  await ended.promise
  assert.deepEqual(counts, [1, 0])
})
