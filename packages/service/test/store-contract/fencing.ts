import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Lease, Store } from '../../src/jobs/store.ts'
import { completed, failed, LEASE_MS, type NewBundle, stage } from './bundle.ts'

/** Every write that a worker can make is refused, and leaves no trace. */
async function assertShutOut(store: Store, lease: Lease, userId: number): Promise<void> {
  const before = await store.readEvents({ userId, id: lease.id, after: 0, limit: 100 })
  assert.equal(await store.record(stage(lease)), 'lost')
  assert.equal(await store.record(completed(lease)), 'lost')
  assert.equal(await store.record(failed(lease)), 'lost')
  assert.equal(await store.release(lease), 'lost')
  assert.deepEqual(await store.heartbeat({ leases: [lease], leaseMs: LEASE_MS }), [lease])
  assert.deepEqual(await store.readEvents({ userId, id: lease.id, after: 0, limit: 100 }), before)
}

const leaseOf = ({ id, attempt }: Lease): Lease => ({ id, attempt })

export function exerciseFencing(bundle: NewBundle): void {
  test('a worker that lost its job cannot write to it', async (t) => {
    const { store, newUser, submit, claimOne, advance } = await bundle(t)
    const userId = await newUser()
    await submit({ userId })
    const slow = leaseOf(await claimOne('slow'))
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
    const lease = leaseOf(await claimOne())
    assert.equal(await store.release(lease), 'written')
    await assertShutOut(store, lease, userId)
  })

  test('a worker cannot write to a job that was cancelled, finished, or is not there', async (t) => {
    const { store, newUser, submit, claimOne } = await bundle(t)
    const userId = await newUser()
    await submit({ userId })
    const cancelled = leaseOf(await claimOne())
    await store.cancel({ userId, id: cancelled.id })
    await assertShutOut(store, cancelled, userId)

    await submit({ userId })
    const finished = leaseOf(await claimOne())
    await store.record(completed(finished))
    await assertShutOut(store, finished, userId)

    const erased = leaseOf(finished)
    await store.delete({ userId, id: erased.id })
    await assertShutOut(store, erased, userId)
  })

  test('nobody writes to a job that was never claimed', async (t) => {
    const { store, newUser, submit } = await bundle(t)
    const userId = await newUser()
    const { id } = await submit({ userId })
    await assertShutOut(store, { id, attempt: 0 }, userId)
    await assertShutOut(store, { id, attempt: 1 }, userId)
  })

  test('a heartbeat for several jobs names those that are lost, and keeps the others', async (t) => {
    const { store, newUser, submit, claim, advance } = await bundle(t)
    const userId = await newUser()
    for (let i = 0; i < 3; i++) await submit({ userId })
    const [kept, cancelled, released] = (await claim({ limit: 3 })).map(leaseOf)
    assert.ok(kept && cancelled && released)
    await store.cancel({ userId, id: cancelled.id })
    await store.release(released)
    await advance(LEASE_MS - 1)
    const lost = await store.heartbeat({ leases: [cancelled, kept, released], leaseMs: LEASE_MS })
    assert.deepEqual(lost, [cancelled, released])
    await advance(LEASE_MS - 1)
    assert.equal(await store.record(completed(kept)), 'written')
    assert.deepEqual(await store.heartbeat({ leases: [], leaseMs: LEASE_MS }), [])
  })
}
