import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Store } from '@assay/domain/jobs/store'
import { at, completed, failed, type Held, LEASE_MS, type NewBundle, stage } from './bundle.ts'

/** Every write that a worker can make is refused, and leaves no trace. */
async function assertShutOut(store: Store, lease: Held, userId: number): Promise<void> {
  const before = await store.readEvents({ userId, id: lease.id, after: 0, limit: 100 })
  // With the right last event and with a wrong one: it is the lease that shuts out.
  for (const held of [lease, at(lease, before?.lastEventId ?? 0), at(lease, 99)]) {
    assert.equal(await store.record(stage(held)), 'lost')
    assert.equal(await store.record(completed(held)), 'lost')
    assert.equal(await store.record(failed(held)), 'lost')
  }
  assert.equal(await store.release([lease]), 0)
  assert.deepEqual(await store.heartbeat({ leases: [lease], leaseMs: LEASE_MS }), [lease])
  assert.deepEqual(await store.readEvents({ userId, id: lease.id, after: 0, limit: 100 }), before)
}

const heldOf = ({ id, attempt, worker, lastEventId }: Held): Held => ({ id, attempt, worker, lastEventId })

export function exerciseFencing(bundle: NewBundle): void {
  test('a worker cannot write to a job that another worker holds, even with the right attempt', async (t) => {
    const { store, newUser, submit, claimOne } = await bundle(t)
    const userId = await newUser()
    await submit({ userId })
    const own = heldOf(await claimOne('own'))
    await assertShutOut(store, { ...own, worker: 'other' }, userId)
    await assertShutOut(store, { ...own, worker: '' }, userId)
    assert.deepEqual(await store.heartbeat({ leases: [own], leaseMs: LEASE_MS }), [])
    assert.equal(await store.record(completed(own)), 'written')
    await assertShutOut(store, { ...own, worker: 'other' }, userId)
  })

  test('a sign of life from another worker does not extend a lease', async (t) => {
    const { store, newUser, submit, claimOne, claim, advance } = await bundle(t)
    await submit({ userId: await newUser() })
    const own = heldOf(await claimOne('own'))
    for (const other of [
      { ...own, worker: 'other' },
      { ...own, attempt: own.attempt + 1 },
    ]) {
      assert.deepEqual(await store.heartbeat({ leases: [other], leaseMs: 10 * LEASE_MS }), [other])
    }
    await advance(LEASE_MS)
    assert.deepEqual(
      (await claim()).map(({ id }) => id),
      [own.id],
    )
  })

  test('one list of hand-backs takes what the worker holds and passes over the rest', async (t) => {
    const { store, newUser, submit, claim } = await bundle(t)
    const userId = await newUser()
    for (let i = 0; i < 4; i++) await submit({ userId })
    const [ended, kept, first, second] = (await claim({ limit: 4 })).map(heldOf)
    assert.ok(ended && kept && first && second)
    await store.record(completed(ended))
    assert.equal(await store.release([]), 0)
    assert.equal(await store.release([ended, first, { ...kept, worker: 'other' }, second]), 2)
    assert.equal(await store.release([first, second]), 0)
    assert.deepEqual((await claim({ limit: 4 })).map(({ id }) => id).sort(), [first.id, second.id].sort())
  })

  test('a worker that lost its job cannot write to it', async (t) => {
    const { store, newUser, submit, claimOne, advance } = await bundle(t)
    const userId = await newUser()
    await submit({ userId })
    const slow = heldOf(await claimOne('slow'))
    await advance(LEASE_MS)
    const fast = await claimOne('fast')
    await assertShutOut(store, slow, userId)
    assert.equal(await store.record(completed(fast)), 'written')
    await assertShutOut(store, slow, userId)
  })

  test('a worker that was late but lost nothing may go on', async (t) => {
    const { store, newUser, submit, claimOne, advance, claim } = await bundle(t)
    await submit({ userId: await newUser() })
    const lease = await claimOne()
    await advance(LEASE_MS * 2)
    assert.deepEqual(await store.heartbeat({ leases: [lease], leaseMs: LEASE_MS }), [])
    assert.deepEqual(await claim(), [])
    assert.equal(await store.record(completed(lease)), 'written')
  })

  test('a worker that handed its job back cannot write to it', async (t) => {
    const { store, newUser, submit, claimOne } = await bundle(t)
    const userId = await newUser()
    await submit({ userId })
    const lease = heldOf(await claimOne())
    assert.equal(await store.release([lease]), 1)
    await assertShutOut(store, lease, userId)
  })

  test('a late heartbeat of a worker that handed its job back holds the job from nobody', async (t) => {
    const { store, newUser, submit, claimOne } = await bundle(t)
    await submit({ userId: await newUser() })
    const late = heldOf(await claimOne('late'))
    assert.equal(await store.release([late]), 1)
    assert.deepEqual(await store.heartbeat({ leases: [late], leaseMs: LEASE_MS }), [late])
    assert.equal((await claimOne('next')).id, late.id)
  })

  test('a heartbeat under another name leaves the lease as it is', async (t) => {
    const { store, newUser, submit, claimOne, advance } = await bundle(t)
    await submit({ userId: await newUser() })
    const own = heldOf(await claimOne('own'))
    const other = { ...own, worker: 'other' }
    assert.deepEqual(await store.heartbeat({ leases: [other], leaseMs: LEASE_MS * 10 }), [other])
    await advance(LEASE_MS)
    assert.equal((await claimOne('next')).id, own.id)
  })

  test('a worker cannot write to a job that was cancelled, finished, or is not there', async (t) => {
    const { store, newUser, submit, claimOne } = await bundle(t)
    const userId = await newUser()
    await submit({ userId })
    const cancelled = heldOf(await claimOne())
    await store.cancel({ userId, id: cancelled.id })
    await assertShutOut(store, cancelled, userId)

    await submit({ userId })
    const finished = heldOf(await claimOne())
    await store.record(completed(finished))
    await assertShutOut(store, at(finished, 1), userId)

    const erased = heldOf(finished)
    await store.delete({ userId, id: erased.id })
    await assertShutOut(store, erased, userId)
  })

  test('nobody writes to a job that was never claimed', async (t) => {
    const { store, newUser, submit } = await bundle(t)
    const userId = await newUser()
    const { id } = await submit({ userId })
    for (const attempt of [0, 1]) {
      await assertShutOut(store, { id, attempt, worker: 'worker', lastEventId: 0 }, userId)
    }
  })

  test('a heartbeat for several jobs names those that are lost, and keeps the others', async (t) => {
    const { store, newUser, submit, claim, advance } = await bundle(t)
    const userId = await newUser()
    for (let i = 0; i < 3; i++) await submit({ userId })
    const [kept, cancelled, released] = (await claim({ limit: 3 })).map(heldOf)
    assert.ok(kept && cancelled && released)
    await store.cancel({ userId, id: cancelled.id })
    assert.equal(await store.release([released]), 1)
    await advance(LEASE_MS - 1)
    const lost = await store.heartbeat({ leases: [cancelled, kept, released], leaseMs: LEASE_MS })
    assert.deepEqual(lost, [cancelled, released])
    await advance(LEASE_MS - 1)
    assert.equal(await store.record(completed(kept)), 'written')
    assert.deepEqual(await store.heartbeat({ leases: [], leaseMs: LEASE_MS }), [])
  })
}
