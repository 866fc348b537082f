import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { openSqliteStore } from '../../stores/src/sqlite/store.ts'
import { EGGS, newUser, start, startThreads } from './start-test-scheduler.ts'

test('a process whose threads stay dead for a lease hands its jobs back, and another ends them', async (t) => {
  const store = await openSqliteStore({ path: ':memory:', clock: { nowMs: Date.now }, randomBytes })
  t.after(() => store.close())
  const user = await newUser(store)
  const threads = await startThreads(t)
  const leaseMs = 1_000
  const broken = await start(t, store, { threads, leaseMs })
  threads.useBooks({ book: new SharedArrayBuffer(16), base: null })
  const { offer, ...job } = user.newJob(EGGS)
  assert.equal((await broken.accept(job)).kind, 'created')
  assert.equal(offer, null)
  assert.equal((await store.get(job))?.status, 'processing', 'the process whose thread dies holds the job')
  await start(t, store, { leaseMs })
  assert.equal((await user.ended(job)).status, 'completed')
  assert.deepEqual(broken.ends, ['handed-back'])
})
