import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StoredEvent } from '@assay/domain/jobs/job'
import {
  BATCH_DEADLINE_MS,
  batchId,
  claimChunk,
  claimOneChunk,
  leaseOfChunk,
  newBatch,
  priced,
  submitBatch,
} from './batch-scene.ts'
import { ATTEMPTS_MAX, type Bundle, LEASE_MS, type NewBundle, RETENTION_MS } from './bundle.ts'

const eventsOf = async ({ store }: Bundle, userId: number, id = batchId(1)) =>
  (await store.batches.readEvents({ userId, id, after: 0, limit: 100 }))?.events ?? []
const bodyOf = (event: StoredEvent | undefined) => JSON.parse(event?.body ?? '{}')

export function exerciseBatches(bundle: NewBundle): void {
  test('a batch is priced chunk by chunk, and ends with its last one', async (t) => {
    const own = await bundle(t)
    const { store, newUser, advance } = own
    const userId = await newUser()
    const batch = await submitBatch(own, { userId })
    assert.equal(batch.status, 'pending')
    const told: string[] = []
    store.subscribe((wake) => {
      if (wake.kind === 'job' && wake.id === batch.id)
        told.push(...(wake.events ?? []).map(({ type }) => type))
    })
    for (const status of ['processing', 'processing', 'completed']) {
      const chunk = await claimOneChunk(own)
      const held = await store.batches.get(batch)
      assert.equal(held?.status, 'processing')
      assert.equal(held?.processing, chunk.lines)
      await advance(1_000)
      assert.equal(await store.batches.record(priced(chunk)), 'written')
      assert.equal((await store.batches.get(batch))?.status, status)
    }
    const ended = await store.batches.get(batch)
    assert.deepEqual([ended?.completed, ended?.failed, ended?.processing], [2, 3, 0])
    assert.equal(ended?.expiresAtMs, (ended?.endedAtMs ?? 0) + RETENTION_MS)
    assert.equal(await claimChunk(own), null)
    const events = await eventsOf(own, userId)
    assert.deepEqual(
      events.map(({ id, type }) => [id, type]),
      [
        [1, 'progress'],
        [2, 'progress'],
        [3, 'completed'],
      ],
    )
    assert.deepEqual(told, ['progress', 'progress', 'completed'])
    assert.deepEqual(bodyOf(events[0]).counts, { pending: 3, processing: 0, completed: 1, failed: 1 })
    assert.deepEqual(bodyOf(events[2]).counts, { pending: 0, processing: 0, completed: 2, failed: 3 })
  })

  test('progress is told at most twice a second', async (t) => {
    const own = await bundle(t)
    const userId = await own.newUser()
    await submitBatch(own, { userId, sizes: Array.from({ length: 12 }, () => 1) })
    for (let i = 0; i < 11; i++) {
      await own.advance(100)
      await own.store.batches.record(priced(await claimOneChunk(own)))
    }
    const times = (await eventsOf(own, userId)).map(({ atMs }) => atMs)
    assert.equal(times.length, 3)
    assert.ok(times.every((time, i) => i === 0 || time - (times[i - 1] ?? 0) >= 500))
  })

  test('progress is told after the clock stepped back, and its rate stays near what it was', async (t) => {
    const own = await bundle(t)
    const userId = await own.newUser()
    await submitBatch(own, { userId, sizes: Array.from({ length: 5 }, () => 1) })
    for (const step of [1_000, -60_000, 100, 600, 1_000]) {
      const chunk = await claimOneChunk(own)
      await own.advance(step)
      await own.store.batches.record(priced(chunk))
    }
    const events = await eventsOf(own, userId)
    assert.deepEqual(
      events.map((event) => [event.type, bodyOf(event).counts.completed + bodyOf(event).counts.failed]),
      [
        ['progress', 1],
        ['progress', 2],
        ['progress', 4],
        ['completed', 5],
      ],
    )
    for (const event of events) assert.ok(Number(bodyOf(event).rate) <= 10, JSON.stringify(event))
  })

  test('a worker that lost its chunk cannot write to it', async (t) => {
    const own = await bundle(t)
    const { store, advance, newUser } = own
    const batch = await submitBatch(own, { userId: await newUser() })
    const slow = await claimOneChunk(own, 'slow')
    await advance(LEASE_MS)
    const fast = await claimOneChunk(own, 'fast')
    assert.deepEqual([fast.firstLine, fast.attempt], [slow.firstLine, 2])
    assert.deepEqual(await store.batches.heartbeat({ leases: [leaseOfChunk(slow)], leaseMs: LEASE_MS }), [
      leaseOfChunk(slow),
    ])
    assert.equal(await store.batches.record(priced(slow)), 'lost')
    assert.equal(await store.batches.release([leaseOfChunk(slow)]), 0)
    assert.equal(await store.batches.record({ ...priced(fast), attempt: 1 }), 'lost')
    assert.equal(await store.batches.record({ ...priced(fast), worker: 'slow' }), 'lost')
    assert.equal(await store.batches.record(priced(fast)), 'written')
    assert.equal((await store.batches.get(batch))?.completed, 1)
  })

  test('a heartbeat keeps a chunk, and a release gives it back without losing an attempt', async (t) => {
    const own = await bundle(t)
    const { store, advance, newUser } = own
    await submitBatch(own, { userId: await newUser(), sizes: [2] })
    let chunk = await claimOneChunk(own)
    await advance(LEASE_MS - 1)
    assert.deepEqual(await store.batches.heartbeat({ leases: [leaseOfChunk(chunk)], leaseMs: LEASE_MS }), [])
    await advance(LEASE_MS - 1)
    assert.equal(await claimChunk(own, 'other'), null)
    for (let i = 0; i < ATTEMPTS_MAX + 1; i++) {
      assert.equal(await store.batches.release([leaseOfChunk(chunk)]), 1)
      chunk = await claimOneChunk(own)
    }
    assert.equal(await store.batches.sweep({ limit: 10, attemptsMax: ATTEMPTS_MAX }), 0)
    assert.equal(await store.batches.record(priced(chunk)), 'written')
  })

  test('a chunk that is lost too often fails with its queries, and the batch goes on', async (t) => {
    const own = await bundle(t)
    const { store, advance, newUser } = own
    const batch = await submitBatch(own, { userId: await newUser(), sizes: [2, 1] })
    for (let i = 0; i < ATTEMPTS_MAX; i++) {
      assert.equal((await claimOneChunk(own, `worker-${i}`)).firstLine, 0)
      await advance(LEASE_MS)
    }
    assert.equal((await claimOneChunk(own, 'last')).firstLine, 2)
    assert.equal(await store.batches.sweep({ limit: 10, attemptsMax: ATTEMPTS_MAX }), 1)
    const page = await store.batches.readChunks({ ...batch, fromLine: 0, limit: 1 })
    assert.equal(page?.chunks[0]?.failure?.code, 'attempts_exhausted')
    assert.equal((await store.batches.get(batch))?.failed, 2)
  })

  test('users take turns, and so do the batches of a user', async (t) => {
    const own = await bundle(t)
    const ada = await own.newUser()
    const bob = await own.newUser()
    const sizes = [1, 1, 1, 1]
    for (const digit of [1, 2, 3]) await submitBatch(own, { userId: ada, id: batchId(digit), sizes })
    await submitBatch(own, { userId: bob, id: batchId(4), sizes })
    const order: string[] = []
    for (let i = 0; i < 8; i++) order.push((await claimOneChunk(own)).id)
    assert.equal(
      order.filter((id) => id === batchId(4)).length,
      4,
      'every other chunk is of the one batch of bob',
    )
    for (const digit of [1, 2, 3]) assert.ok(order.includes(batchId(digit)))
  })

  test('cancelling ends a batch at once and keeps what was priced', async (t) => {
    const own = await bundle(t)
    const { store, newUser } = own
    const batch = await submitBatch(own, { userId: await newUser() })
    await store.batches.record(priced(await claimOneChunk(own)))
    const chunk = await claimOneChunk(own)
    const cancelled = await store.batches.cancel(batch)
    assert.equal(cancelled?.status, 'failed')
    assert.equal(cancelled?.failure?.code, 'cancelled')
    assert.deepEqual([cancelled?.completed, cancelled?.failed, cancelled?.processing], [1, 4, 0])
    assert.equal(await store.batches.record(priced(chunk)), 'lost')
    assert.equal(await claimChunk(own), null)
    const [, last] = await eventsOf(own, batch.userId)
    assert.equal(last?.type, 'failed')
    assert.equal(bodyOf(last).error.code, 'cancelled')
  })

  test('a batch past its deadline fails with what is left', async (t) => {
    const own = await bundle(t)
    const { store, advance, newUser } = own
    const batch = await submitBatch(own, { userId: await newUser() })
    const chunk = await claimOneChunk(own)
    await advance(BATCH_DEADLINE_MS)
    assert.equal(await claimChunk(own), null)
    assert.equal(await store.batches.sweep({ limit: 10, attemptsMax: ATTEMPTS_MAX }), 1)
    const ended = await store.batches.get(batch)
    assert.equal(ended?.failure?.code, 'deadline_exceeded')
    assert.equal(ended?.failed, 5)
    assert.equal(await store.batches.record(priced(chunk)), 'lost')
  })

  test('a batch counts in what its user keeps until it is erased', async (t) => {
    const own = await bundle(t)
    const { store, newUser, advance } = own
    const userId = await newUser()
    const before = (await store.stats()).keptBytes
    const batch = await submitBatch(own, { userId })
    const caps = { userId, id: batchId(2), keptJobsMax: 9 }
    const full = await store.batches.submit(await newBatch(caps))
    assert.deepEqual(full, { kind: 'storage_full', full: 'jobs' })
    const kept = (await store.stats()).keptBytes - before
    const tight = await newBatch({ userId, id: batchId(2), keptBytesMax: kept })
    assert.deepEqual(await store.batches.submit(tight), { kind: 'storage_full', full: 'bytes' })
    await store.batches.record(priced(await claimOneChunk(own)))
    assert.ok((await store.stats()).keptBytes - before > kept)
    assert.equal(await store.batches.delete(batch), 'active')
    await store.batches.cancel(batch)
    assert.equal(await store.batches.delete(batch), 'deleted')
    assert.equal((await store.stats()).keptBytes, before)
    assert.equal(await store.batches.get(batch), null)
    assert.equal(await store.batches.delete(batch), 'missing')

    await submitBatch(own, { userId })
    await store.batches.cancel(batch)
    await advance(RETENTION_MS)
    assert.equal(await store.batches.get(batch), null)
    let steps = 0
    while (await store.batches.purge({ limit: 2 })) steps++
    assert.ok(steps >= 2)
    assert.equal((await store.stats()).keptBytes, before)
  })

  test('only so many batches of a user are active at a time', async (t) => {
    const own = await bundle(t)
    const userId = await own.newUser()
    await submitBatch(own, { userId })
    const second = await newBatch({ userId, id: batchId(2), activeBatchesMax: 1 })
    assert.deepEqual(await own.store.batches.submit(second), { kind: 'too_many_active' })
    await own.store.batches.cancel({ userId, id: batchId(1) })
    assert.equal((await own.store.batches.submit(second)).kind, 'created')
  })

  test('an idempotency key makes one batch', async (t) => {
    const own = await bundle(t)
    const { store, newUser, advance } = own
    const userId = await newUser()
    const idempotency = { key: 'k', bodyHash: new Uint8Array(32).fill(1), keepMs: 1_000 }
    const keyed = (id: string, changes = {}) =>
      newBatch({ userId, id, idempotency: { ...idempotency, ...changes } })
    await store.batches.submit(await keyed(batchId(1)))
    const replayed = await store.batches.submit(await keyed(batchId(2)))
    assert.ok(replayed.kind === 'replayed' && replayed.batch.id === batchId(1))
    const other = await keyed(batchId(2), { bodyHash: new Uint8Array(32).fill(2) })
    assert.deepEqual(await store.batches.submit(other), { kind: 'key_reused' })
    await advance(1_000)
    assert.equal((await store.batches.submit(other)).kind, 'created')
  })
}
