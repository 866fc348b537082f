import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completed, failed, type NewBundle, queueOf } from './bundle.ts'

const DAY_MS = 86_400_000

const idempotency = (key: string, body = 'body', keepMs = DAY_MS) => ({
  key,
  bodyHash: new TextEncoder().encode(body.padEnd(32, '.')),
  keepMs,
})

export function exerciseIdempotency(bundle: NewBundle): void {
  test('a repeat with the same key and body answers with the first job', async (t) => {
    const { store, newUser, newJob, claimOne } = await bundle(t)
    const userId = await newUser()
    const first = newJob({ userId, idempotency: idempotency('k') })
    assert.equal((await store.submit(first)).kind, 'created')
    const claimed = await claimOne()
    await store.record(completed(claimed))

    const again = await store.submit(newJob({ userId, idempotency: idempotency('k') }))
    assert.equal(again.kind, 'replayed')
    assert.equal('job' in again && again.job.id, first.id)
    assert.equal('job' in again && again.job.status, 'completed')
    assert.deepEqual(await queueOf(store), { pending: 0, processing: 0, oldestPendingMs: null })
  })

  test('the same key with another body is refused', async (t) => {
    const { store, newUser, newJob } = await bundle(t)
    const userId = await newUser()
    await store.submit(newJob({ userId, idempotency: idempotency('k') }))
    const other = await store.submit(newJob({ userId, idempotency: idempotency('k', 'other') }))
    assert.deepEqual(other, { kind: 'key_reused' })
  })

  test('keys of two users, and keys that differ in case, are different keys', async (t) => {
    const { store, newUser, newJob } = await bundle(t)
    const [userId, otherId] = [await newUser(), await newUser()]
    for (const [user, key] of [
      [userId, 'k'],
      [otherId, 'k'],
      [userId, 'K'],
    ] as const) {
      const outcome = await store.submit(newJob({ userId: user, idempotency: idempotency(key) }))
      assert.equal(outcome.kind, 'created')
    }
  })

  test('many users who send the same key at once have a job each, and a repeat finds it', async (t) => {
    const { store, newUser, newJob } = await bundle(t)
    const users = await Promise.all(Array.from({ length: 8 }, () => newUser()))
    const submitAll = () =>
      Promise.all(users.map((userId) => store.submit(newJob({ userId, idempotency: idempotency('k') }))))
    const idsOf = (outcomes: Awaited<ReturnType<typeof submitAll>>) =>
      outcomes.map((outcome) => ('job' in outcome ? outcome.job.id : outcome.kind))
    const first = await submitAll()
    assert.ok(first.every(({ kind }) => kind === 'created'))
    assert.equal(new Set(idsOf(first)).size, users.length)
    const again = await submitAll()
    assert.ok(again.every(({ kind }) => kind === 'replayed'))
    assert.deepEqual(idsOf(again), idsOf(first))
  })

  test('many users who submit at once have a limit each', async (t) => {
    const { store, newUser, newJob } = await bundle(t)
    const users = await Promise.all(Array.from({ length: 6 }, () => newUser()))
    const outcomes = await Promise.all(
      users.flatMap((userId, nth) => {
        const activeJobsMax = nth % 2 === 0 ? 1 : 3
        return [1, 2].map(() => store.submit(newJob({ userId, activeJobsMax })))
      }),
    )
    const kinds = users.map((_, nth) => outcomes.slice(2 * nth, 2 * nth + 2).map(({ kind }) => kind))
    for (const [nth, both] of kinds.entries())
      assert.deepEqual(both, ['created', nth % 2 === 0 ? 'too_many_active' : 'created'])
  })

  test('a repeat is answered even when the user may not submit any more', async (t) => {
    const { store, newUser, newJob } = await bundle(t)
    const userId = await newUser()
    await store.submit(newJob({ userId, activeJobsMax: 1, idempotency: idempotency('k') }))
    const again = await store.submit(newJob({ userId, activeJobsMax: 1, idempotency: idempotency('k') }))
    assert.equal(again.kind, 'replayed')
  })

  test('a submission that was refused leaves no key behind', async (t) => {
    const { store, newUser, newJob, submit } = await bundle(t)
    const userId = await newUser()
    const blocking = await submit({ userId })
    const attempt = newJob({ userId, activeJobsMax: 1, idempotency: idempotency('k') })
    assert.equal((await store.submit(attempt)).kind, 'too_many_active')
    await store.cancel(blocking)
    assert.equal((await store.submit(attempt)).kind, 'created')
  })

  test('a key is free again after its time, and when its job is erased', async (t) => {
    const { store, newUser, newJob, claimOne, advance } = await bundle(t)
    const userId = await newUser()
    const submit = () => store.submit(newJob({ userId, idempotency: idempotency('k', 'body', 1_000) }))
    assert.equal((await submit()).kind, 'created')
    await advance(999)
    assert.equal((await submit()).kind, 'replayed')
    await advance(1)
    const second = await submit()
    assert.equal(second.kind, 'created')
    assert.equal((await submit()).kind, 'replayed')

    await claimOne().then((claimed) => store.record(failed(claimed)))
    const claimed = await claimOne()
    await store.record(failed(claimed))
    await store.delete({ userId, id: claimed.id })
    assert.equal((await submit()).kind, 'created')
  })

  test('two in the same turn make one job', async (t) => {
    const { store, newUser, newJob } = await bundle(t)
    const userId = await newUser()
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => store.submit(newJob({ userId, idempotency: idempotency('k') }))),
    )
    const kinds = outcomes.map(({ kind }) => kind).sort()
    assert.deepEqual(kinds, ['created', ...Array(9).fill('replayed')])
    assert.equal(new Set(outcomes.map((outcome) => 'job' in outcome && outcome.job.id)).size, 1)
  })
}
