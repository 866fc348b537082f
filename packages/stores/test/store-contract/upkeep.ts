import assert from 'node:assert/strict'
import { test } from 'node:test'
import { JobError } from '@assay/domain/jobs/job'
import {
  ATTEMPTS_MAX,
  completed,
  DEADLINE_MS,
  LEASE_MS,
  type NewBundle,
  queueOf,
  RETENTION_MS,
} from './bundle.ts'

const sweeping = { limit: 100, attemptsMax: ATTEMPTS_MAX }

export function exerciseUpkeep(bundle: NewBundle): void {
  test('a sweep fails what is past its deadline, pending or running, and nothing else', async (t) => {
    const { store, newUser, submit, claimOne, advance } = await bundle(t)
    const userId = await newUser()
    const late = [await submit({ userId }), await submit({ userId })]
    await claimOne()
    await advance(DEADLINE_MS - 1)
    assert.equal(await store.sweep(sweeping), 0)
    const young = await submit({ userId })
    await advance(1)
    assert.equal(await store.sweep(sweeping), 2)
    assert.equal(await store.sweep(sweeping), 0)
    for (const { id } of late) {
      const job = await store.get({ userId, id })
      assert.equal(job?.failure?.code, 'deadline_exceeded')
      const page = await store.readEvents({ userId, id, after: 0, limit: 10 })
      assert.equal(page?.events.at(-1)?.type, 'failed')
    }
    assert.equal((await store.get({ userId, id: young.id }))?.status, 'pending')
  })

  test('a sweep fails what was lost too often, and leaves to the workers what can be tried again', async (t) => {
    const { store, newUser, submit, claim, advance } = await bundle(t)
    const userId = await newUser()
    const hopeless = await submit({ userId })
    for (let lost = 1; lost < ATTEMPTS_MAX; lost++) {
      await claim()
      await advance(LEASE_MS)
    }
    const other = await submit({ userId })
    assert.equal((await claim({ limit: 2 })).length, 2)
    await advance(LEASE_MS)
    assert.equal(await store.sweep({ limit: 1, attemptsMax: ATTEMPTS_MAX }), 1)
    assert.equal(await store.sweep(sweeping), 0)
    assert.equal((await store.get({ userId, id: hopeless.id }))?.failure?.code, 'attempts_exhausted')
    assert.deepEqual(
      (await claim({ limit: 5 })).map(({ id }) => id),
      [other.id],
    )
  })

  test('a sweep and a purge do no more at once than they are told', async (t) => {
    const { store, newUser, submit, advance } = await bundle(t)
    const userId = await newUser()
    for (let i = 0; i < 5; i++) await submit({ userId })
    await advance(DEADLINE_MS)
    const sweeps: number[] = []
    for (let i = 0; i < 4; i++) sweeps.push(await store.sweep({ limit: 2, attemptsMax: ATTEMPTS_MAX }))
    assert.deepEqual(sweeps, [2, 2, 1, 0])
    await advance(RETENTION_MS * 365)
    const purges: number[] = []
    for (let i = 0; i < 4; i++) purges.push(await store.purge({ limit: 2 }))
    assert.deepEqual(purges, [2, 2, 1, 0])
  })

  test('retention erases a job with its events and its key, and only when it is due', async (t) => {
    const { store, newUser, newJob, submit, claimOne, advance } = await bundle(t)
    const userId = await newUser()
    const idempotency = { key: 'k', bodyHash: new Uint8Array(32), keepMs: RETENTION_MS * 2 }
    const { id } = await submit({ userId, idempotency })
    await store.record(completed(await claimOne()))
    const active = await submit({ userId, deadlineInMs: RETENTION_MS * 10 })
    await advance(RETENTION_MS - 1)
    assert.equal(await store.purge({ limit: 100 }), 0)
    await advance(1)
    assert.equal(await store.purge({ limit: 100 }), 1)
    assert.equal(await store.get({ userId, id }), null)
    assert.notEqual(await store.get({ userId, id: active.id }), null)
    assert.equal((await store.submit(newJob({ userId, idempotency }))).kind, 'created')
  })

  test('an idempotency key outlives neither its day nor a purge of its day', async (t) => {
    const { store, newUser, newJob, advance } = await bundle(t)
    const userId = await newUser()
    const submit = () =>
      store.submit(newJob({ userId, idempotency: { key: 'k', bodyHash: new Uint8Array(32), keepMs: 1_000 } }))
    await submit()
    await advance(999)
    await store.purge({ limit: 100 })
    assert.equal((await submit()).kind, 'replayed')
    await advance(1)
    await store.purge({ limit: 100 })
    assert.equal((await submit()).kind, 'created')
  })

  test('the figures tell how much waits and since when', async (t) => {
    const { store, newUser, submit, claimOne, advance } = await bundle(t)
    const userId = await newUser()
    assert.deepEqual(await queueOf(store), { pending: 0, processing: 0, oldestPendingMs: null })
    await submit({ userId })
    await advance(500)
    await submit({ userId })
    assert.deepEqual(await queueOf(store), { pending: 2, processing: 0, oldestPendingMs: 500 })
    await claimOne()
    await advance(20)
    assert.deepEqual(await queueOf(store), { pending: 1, processing: 1, oldestPendingMs: 20 })
  })

  test('a recovery never takes a job from nobody, and what it frees can be claimed at once', async (t) => {
    const { store, newUser, submit, claimOne, claim } = await bundle(t)
    await submit({ userId: await newUser() })
    assert.equal(await store.recover(), 0)
    await claimOne()
    const recovered = await store.recover()
    assert.equal((await claim({ limit: 5 })).length, recovered)
  })

  test('a secret is made once for each name', async (t) => {
    const { store, openAnother } = await bundle(t)
    const other = await openAnother()
    const [first, again, elsewhere, different] = await Promise.all([
      store.secret('cursor'),
      store.secret('cursor'),
      other.secret('cursor'),
      store.secret('something else'),
    ])
    assert.equal(first.length, 32)
    assert.deepEqual([...again], [...first])
    assert.deepEqual([...elsewhere], [...first])
    assert.notDeepEqual([...different], [...first])
  })

  test('a bucket gives what it has, fills with time, and is one for each user and kind', async (t) => {
    const { store, newUser, advance } = await bundle(t)
    const [userId, otherId] = [await newUser(), await newUser()]
    const take = (want: number, changes: object = {}) =>
      store.takeTokens({ userId, bucket: 'submit', want, capacity: 5, refillPerMinute: 60, ...changes })
    assert.deepEqual(await take(3), { granted: 3, remaining: 2, retryInMs: 0 })
    assert.deepEqual(await take(5), { granted: 2, remaining: 0, retryInMs: 1_000 })
    assert.deepEqual(await take(1), { granted: 0, remaining: 0, retryInMs: 1_000 })
    assert.equal((await take(1, { bucket: 'read' })).granted, 1)
    assert.equal((await take(1, { userId: otherId })).granted, 1)
    await advance(400)
    assert.deepEqual(await take(1), { granted: 0, remaining: 0, retryInMs: 600 })
    await advance(600)
    assert.deepEqual(await take(1), { granted: 1, remaining: 0, retryInMs: 1_000 })
    await advance(3_600_000)
    assert.deepEqual(await take(10), { granted: 5, remaining: 0, retryInMs: 1_000 })
  })

  test('a bucket goes on filling when the clock has stepped back', async (t) => {
    const { store, newUser, advance } = await bundle(t)
    const take = { userId: await newUser(), bucket: 'read', capacity: 5, refillPerMinute: 60 } as const
    assert.equal((await store.takeTokens({ ...take, want: 5 })).granted, 5)
    await advance(-3_600_000)
    assert.deepEqual(await store.takeTokens({ ...take, want: 1 }), {
      granted: 0,
      remaining: 0,
      retryInMs: 1_000,
    })
    await advance(1_000)
    assert.equal((await store.takeTokens({ ...take, want: 5 })).granted, 1)
  })

  test('a node hears nothing of its own streams, and nothing when no other node has told of any', async (t) => {
    const { store, newUser } = await bundle(t)
    const userId = await newUser()
    for (const counts of [new Map(), new Map([[userId, 3]]), new Map([[userId, 1]]), new Map()]) {
      assert.deepEqual(await store.shareOpenStreams(counts), new Map())
    }
  })

  test('a store that is there answers a ping, and closing it twice is no mistake', async (t) => {
    const { openAnother } = await bundle(t)
    const store = await openAnother()
    await store.ping()
    await store.close()
    await store.close()
    for (const call of [
      store.ping(),
      store.get({ userId: 1, id: 'job_x' }),
      store.cancel({ userId: 1, id: 'job_x' }),
    ]) {
      await assert.rejects(call, (error) => error instanceof JobError)
    }
  })
}
