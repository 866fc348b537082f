import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { BatchStore } from '@assay/domain/batches/batch-store'
import { createRetryQueue } from '@assay/domain/jobs/retry-queue'
import pino from 'pino'
import { openSqliteStore } from '../../stores/src/sqlite/store.ts'
import { newBatch } from '../../stores/test/store-contract/batch-scene.ts'
import { createMetrics } from '../src/metrics.ts'
import { startBatchRunner } from '../src/scheduler/batch-runner.ts'
import { newUser, testBooks } from './start-test-scheduler.ts'

const LEASE = { leaseMs: 30_000, attemptsMax: 3 }

test('a chunk that is claimed while the node stops is handed back, and waits for no lease', async (t) => {
  const store = await openSqliteStore({ path: ':memory:', clock: { nowMs: Date.now }, randomBytes })
  t.after(() => store.close())
  const { userId } = (await newUser(store)).newJob('')
  await store.batches.submit(await newBatch({ userId, sizes: [1] }))
  const claimed = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const claim: BatchStore['claim'] = async (asked) => {
    const chunk = await store.batches.claim(asked)
    claimed.resolve()
    await gate.promise
    return chunk
  }
  const runner = startBatchRunner({
    store: { subscribe: store.subscribe, batches: { ...store.batches, claim } },
    size: 1,
    books: await testBooks(),
    retries: createRetryQueue(),
    logger: pino({ level: 'silent' }),
    traces: null,
    worker: 'stopping',
    ...LEASE,
    nowMs: () => performance.now(),
    newToken: randomUUID,
    layersOf: async () => null,
    shelf: { load: async () => null },
    onLost: () => {},
    onEnded: () => {},
  })
  await claimed.promise
  const stopped = runner.stop()
  gate.resolve()
  await stopped
  const again = await store.batches.claim({ worker: 'another', token: randomUUID(), ...LEASE })
  assert.equal(again?.firstLine, 0)
})

test('the queries of a batch count among the jobs that a node has ended', async (t) => {
  const store = await openSqliteStore({ path: ':memory:', clock: { nowMs: Date.now }, randomBytes })
  t.after(() => store.close())
  const { userId } = (await newUser(store)).newJob('')
  await store.batches.submit(await newBatch({ userId, sizes: [3, 2] }))
  const metrics = createMetrics()
  const all = Promise.withResolvers<void>()
  const runner = startBatchRunner({
    store,
    size: 1,
    books: await testBooks(),
    retries: createRetryQueue(),
    logger: pino({ level: 'silent' }),
    traces: null,
    worker: 'counting',
    ...LEASE,
    nowMs: () => performance.now(),
    newToken: randomUUID,
    layersOf: async () => null,
    shelf: { load: async () => null },
    onLost: (reason) => all.reject(new Error(reason)),
    onEnded(count) {
      metrics.batchQueriesEnded(count)
      if (metrics.endedJobs() >= 5) all.resolve()
    },
  })
  t.after(() => runner.stop())
  await all.promise
  assert.equal(metrics.endedJobs(), 5)
})
