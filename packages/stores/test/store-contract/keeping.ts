import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completed, type NewBundle, RESULT_JSON, RETENTION_MS, stage } from './bundle.ts'

const bytesOf = (...texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)

export function exerciseKeeping(bundle: NewBundle): void {
  test('a user may keep so many jobs, ended ones included, until some are erased', async (t) => {
    const { store, newUser, newJob, claimOne, advance } = await bundle(t)
    const [userId, otherId] = [await newUser(), await newUser()]
    const submit = async (user = userId) =>
      (await store.submit(newJob({ userId: user, keptJobsMax: 2 }))).kind
    assert.deepEqual([await submit(), await submit(), await submit()], ['created', 'created', 'storage_full'])
    assert.equal(await submit(otherId), 'created')
    const [first, second, third] = [await claimOne(), await claimOne(), await claimOne()]
    const own = [first, second, third].filter((job) => job.userId === userId)
    for (const job of own) await store.record(completed(job))
    assert.equal(await submit(), 'storage_full')
    await store.delete({ userId, id: own[0]?.id ?? '' })
    assert.deepEqual([await submit(), await submit()], ['created', 'storage_full'])
    await advance(RETENTION_MS)
    assert.equal(await submit(), 'storage_full')
    await store.purge({ limit: 10 })
    assert.equal(await submit(), 'created')
  })

  test('a user may keep so many bytes of queries, events and results', async (t) => {
    const { store, newUser, newJob, claimOne } = await bundle(t)
    const userId = await newUser()
    const query = 'Zwölf Eier 🥚'
    const submit = async (keptBytesMax: number) =>
      (await store.submit(newJob({ userId, query, keptBytesMax }))).kind
    const size = bytesOf(query)
    assert.deepEqual(
      [await submit(size - 1), await submit(size), await submit(2 * size - 1)],
      ['storage_full', 'created', 'storage_full'],
    )
    assert.equal((await store.stats()).keptBytes, size)
    const job = await claimOne()
    await store.record({ ...completed(job), stages: stage(job).stages })
    const { events } = (await store.readEvents({ ...job, after: 0, limit: 10 })) ?? { events: [] }
    const kept = bytesOf(query, ...events.map(({ body }) => body))
    assert.ok(kept > size + bytesOf(RESULT_JSON))
    assert.equal((await store.stats()).keptBytes, kept)
    assert.deepEqual([await submit(kept + size - 1), await submit(kept + size)], ['storage_full', 'created'])
    await store.delete(job)
    assert.equal((await store.stats()).keptBytes, size)
  })

  test('what is refused is not counted, and a replay is answered by a store that is full', async (t) => {
    const { store, newUser, newJob } = await bundle(t)
    const userId = await newUser()
    const idempotency = { key: 'k', bodyHash: new Uint8Array(32), keepMs: 60_000 }
    const limits = { keptJobsMax: 1, idempotency }
    assert.equal((await store.submit(newJob({ userId, ...limits }))).kind, 'created')
    const before = await store.stats()
    assert.equal((await store.submit(newJob({ userId, ...limits }))).kind, 'replayed')
    const manyJobs = newJob({ userId, keptJobsMax: 1 })
    const manyBytes = newJob({ userId, keptBytesMax: 1 })
    assert.deepEqual(await store.submit(manyJobs), { kind: 'storage_full', full: 'jobs' })
    assert.deepEqual(await store.submit(manyBytes), { kind: 'storage_full', full: 'bytes' })
    assert.deepEqual(await store.submit(newJob({ userId, activeJobsMax: 1 })), { kind: 'too_many_active' })
    assert.deepEqual(await store.stats(), before)
  })

  test('the figures name what all users keep, and the one who keeps most', async (t) => {
    const { store, newUser, submit } = await bundle(t)
    const [few, many] = [await newUser(), await newUser()]
    const none = await store.stats()
    assert.deepEqual([none.keptBytes, none.keptBytesOfLargestUser], [0, 0])
    await submit({ userId: few, query: 'eggs' })
    for (let i = 0; i < 3; i++) await submit({ userId: many, query: 'butter' })
    const { keptBytes, keptBytesOfLargestUser } = await store.stats()
    assert.deepEqual([keptBytes, keptBytesOfLargestUser], [22, 18])
  })

  test('the bytes of ended, cancelled and retried jobs are all given back', async (t) => {
    const { store, newUser, submit, claim, claimOne } = await bundle(t)
    const userId = await newUser()
    const jobs = [await submit({ userId }), await submit({ userId }), await submit({ userId })]
    await store.release(await claim({ limit: 2 }))
    const again = await claimOne()
    await store.record(completed(again))
    for (const job of jobs) {
      await store.cancel(job)
      assert.equal(await store.delete(job), 'deleted')
    }
    assert.equal((await store.stats()).keptBytes, 0)
  })
}
