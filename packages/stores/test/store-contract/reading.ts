import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at, completed, type NewBundle, RESULT_JSON, stage } from './bundle.ts'

export function exerciseReading(bundle: NewBundle): void {
  test('nobody reads another user’s job', async (t) => {
    const { store, newUser, submit } = await bundle(t)
    const [userId, otherId] = [await newUser(), await newUser()]
    const { id } = await submit({ userId })
    const stranger = { userId: otherId, id }
    assert.equal(await store.get(stranger), null)
    assert.equal(await store.readEvents({ ...stranger, after: 0, limit: 10 }), null)
    assert.equal(await store.cancel(stranger), null)
    assert.equal(await store.delete(stranger), 'missing')
    assert.equal(await store.get({ userId, id: 'job_00000000000000000000000000' }), null)
    assert.notEqual(await store.get({ userId, id }), null)
  })

  test('a page of events starts after a position and ends at its limit', async (t) => {
    const { store, newUser, submit, claimOne } = await bundle(t)
    const userId = await newUser()
    const { id } = await submit({ userId })
    const lease = await claimOne()
    for (let i = 1; i <= 5; i++) await store.record(stage(at(lease, i - 1), i / 10))
    await store.record(completed(at(lease, 5)))

    const page = async (after: number, limit: number) => {
      const read = await store.readEvents({ userId, id, after, limit })
      assert.equal(read?.lastEventId, 6)
      assert.equal(read?.status, 'completed')
      return read?.events.map((event) => event.id)
    }
    assert.deepEqual(await page(0, 100), [1, 2, 3, 4, 5, 6])
    assert.deepEqual(await page(2, 3), [3, 4, 5])
    assert.deepEqual(await page(5, 3), [6])
    assert.deepEqual(await page(6, 3), [])
    assert.deepEqual(await page(Number.MAX_SAFE_INTEGER, 3), [])
  })

  test('an event is what was written, and the result is the same bytes everywhere', async (t) => {
    const { store, newUser, submit, claimOne, nowMs, advance } = await bundle(t)
    const userId = await newUser()
    const { id } = await submit({ userId })
    const lease = await claimOne()
    await store.record(stage(lease, 0.25))
    const stageAtMs = nowMs()
    await advance(7)
    await store.record(completed(at(lease, 1)))

    const page = await store.readEvents({ userId, id, after: 0, limit: 10 })
    assert.deepEqual(page?.events, [
      {
        id: 1,
        type: 'stage',
        atMs: stageAtMs,
        body: '{"stage":"matching","message":"Matching 1 line","progress":0.25}',
      },
      { id: 2, type: 'completed', atMs: stageAtMs + 7, body: `{"result":${RESULT_JSON}}` },
    ])
    assert.equal((await store.get({ userId, id }))?.resultJson, RESULT_JSON)
  })

  test('a job shows the stage it is in', async (t) => {
    const { store, newUser, submit, claimOne, advance, nowMs } = await bundle(t)
    const userId = await newUser()
    const { id } = await submit({ userId })
    await advance(10)
    const lease = await claimOne()
    const startedAtMs = nowMs()
    await advance(10)
    await store.record(stage(lease, 0.4))
    const job = await store.get({ userId, id })
    assert.equal(job?.status, 'processing')
    assert.equal(job?.stage, 'matching')
    assert.equal(job?.progress, 0.4)
    assert.equal(job?.startedAtMs, startedAtMs)
    assert.equal(job?.updatedAtMs, startedAtMs + 10)
    assert.equal(job?.lastEventId, 1)
    assert.equal(job?.attempt, 1)
  })

  test('the newest event numbers of many jobs come in one answer', async (t) => {
    const { store, newUser, submit, claimOne } = await bundle(t)
    const userId = await newUser()
    const jobs = [await submit({ userId }), await submit({ userId })]
    const lease = await claimOne()
    await store.record(stage(lease))
    await store.record(stage(at(lease, 1)))
    const ids = jobs.map(({ id }) => id)
    const newest = await store.lastEventIds([...ids, 'job_00000000000000000000000000'])
    assert.deepEqual([...newest].sort(), ids.map((id) => [id, id === lease.id ? 2 : 0]).sort())
    assert.equal((await store.lastEventIds([])).size, 0)
  })
}
