import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  at,
  completed,
  failed,
  type NewBundle,
  queueOf,
  RESULT_JSON,
  RETENTION_MS,
  SUMMARY,
  stage,
} from './bundle.ts'

export function exerciseEnding(bundle: NewBundle): void {
  test('a completed job has its result, its summary and a time to go', async (t) => {
    const { store, newUser, submit, claimOne, nowMs } = await bundle(t)
    const userId = await newUser()
    const { id } = await submit({ userId })
    const lease = await claimOne()
    await store.record(stage(lease))
    assert.equal(await store.record(completed(at(lease, 1))), 'written')
    const job = await store.get({ userId, id })
    assert.equal(job?.status, 'completed')
    assert.equal(job?.resultJson, RESULT_JSON)
    assert.deepEqual(job?.summary, SUMMARY)
    assert.equal(job?.progress, 1)
    assert.equal(job?.endedAtMs, nowMs())
    assert.equal(job?.expiresAtMs, nowMs() + RETENTION_MS)
    assert.equal(job?.failure, null)
    assert.equal(job?.lastEventId, 2)
  })

  test('a failed job says why, on the job and on the stream', async (t) => {
    const { store, newUser, submit, claimOne } = await bundle(t)
    const userId = await newUser()
    const { id } = await submit({ userId })
    assert.equal(await store.record(failed(await claimOne())), 'written')
    const job = await store.get({ userId, id })
    const failure = { code: 'nothing_priced', message: 'No line could be priced.' }
    assert.equal(job?.status, 'failed')
    assert.deepEqual(job?.failure, failure)
    assert.equal(job?.resultJson, null)
    assert.equal(job?.summary, null)
    const page = await store.readEvents({ userId, id, after: 0, limit: 10 })
    assert.deepEqual(
      page?.events.map((event) => [event.type, event.body]),
      [['failed', JSON.stringify({ error: failure })]],
    )
  })

  test('a message with characters that no database holds does not keep a job from ending', async (t) => {
    const { store, newUser, submit, claimOne } = await bundle(t)
    const userId = await newUser()
    const { id } = await submit({ userId })
    const lease = await claimOne()
    const message = 'half of 💡: \ud83d, and \0'
    assert.equal(await store.record(stage(lease, 0.5, message)), 'written')
    const failure = { code: 'internal', message } as const
    const outcome = { status: 'failed', failure } as const
    assert.equal(await store.record({ ...failed(at(lease, 1)), outcome }), 'written')
    assert.match((await store.get({ userId, id }))?.failure?.message ?? '', /^half of 💡: \ufffd/)
  })

  test('stages and an end that are told together are numbered in order, and lie on disk together', async (t) => {
    const { store, newUser, submit, claimOne } = await bundle(t)
    const userId = await newUser()
    const { id } = await submit({ userId })
    const lease = await claimOne()
    const stages = [
      { stage: 'parsing', message: 'One', progress: 0.1 },
      { stage: 'matching', message: 'Two', progress: 0.4 },
      { stage: 'estimating', message: 'Three', progress: 0.6 },
    ] as const
    assert.equal(await store.record({ ...stage(lease), stages: stages.slice(0, 2) }), 'written')
    const between = await store.get({ userId, id })
    assert.deepEqual([between?.stage, between?.progress, between?.lastEventId], ['matching', 0.4, 2])
    assert.equal(await store.record({ ...failed(at(lease, 2)), stages: stages.slice(2) }), 'written')
    const ended = await store.get({ userId, id })
    assert.deepEqual([ended?.stage, ended?.progress, ended?.lastEventId], ['estimating', 0.6, 4])
    const page = await store.readEvents({ userId, id, after: 0, limit: 10 })
    assert.deepEqual(
      page?.events.map((event) => [
        event.id,
        event.type,
        (JSON.parse(event.body) as { message?: string }).message,
      ]),
      [
        [1, 'stage', 'One'],
        [2, 'stage', 'Two'],
        [3, 'stage', 'Three'],
        [4, 'failed', undefined],
      ],
    )
  })

  test('a large result comes back whole', async (t) => {
    const { store, newUser, submit, claimOne } = await bundle(t)
    const userId = await newUser()
    const { id } = await submit({ userId })
    const resultJson = JSON.stringify({
      lines: Array.from({ length: 5_000 }, (_, i) => ({ line: i, note: 'é💡' })),
    })
    await store.record(completed(await claimOne(), resultJson))
    assert.equal((await store.get({ userId, id }))?.resultJson, resultJson)
  })

  test('cancelling ends a job once, whatever it was doing', async (t) => {
    const { store, newUser, submit, claimOne, nowMs, claim } = await bundle(t)
    const userId = await newUser()
    await submit({ userId })
    const running = await claimOne()
    await store.record(stage(running))
    const pending = await submit({ userId })
    for (const [id, lastEventId] of [
      [running.id, 2],
      [pending.id, 1],
    ] as const) {
      const job = await store.cancel({ userId, id })
      assert.equal(job?.status, 'failed')
      assert.equal(job?.failure?.code, 'cancelled')
      assert.equal(job?.lastEventId, lastEventId)
      assert.equal(job?.endedAtMs, nowMs())
      assert.equal(job?.expiresAtMs, nowMs() + RETENTION_MS)
      assert.deepEqual(await store.cancel({ userId, id }), job)
      const page = await store.readEvents({ userId, id, after: lastEventId - 1, limit: 10 })
      assert.deepEqual(
        page?.events.map(({ type }) => type),
        ['failed'],
      )
    }
    assert.deepEqual(await claim({ limit: 10 }), [])
    assert.deepEqual(await queueOf(store), { pending: 0, processing: 0, oldestPendingMs: null })
  })

  test('cancelling a job that has ended changes nothing', async (t) => {
    const { store, newUser, submit, claimOne } = await bundle(t)
    const userId = await newUser()
    const { id } = await submit({ userId })
    await store.record(completed(await claimOne()))
    const job = await store.get({ userId, id })
    assert.deepEqual(await store.cancel({ userId, id }), job)
    assert.deepEqual(await store.get({ userId, id }), job)
  })

  test('only an ended job can be erased, and then it is gone', async (t) => {
    const { store, newUser, submit, claimOne } = await bundle(t)
    const userId = await newUser()
    const { id } = await submit({ userId })
    assert.equal(await store.delete({ userId, id }), 'active')
    const lease = await claimOne()
    assert.equal(await store.delete({ userId, id }), 'active')
    await store.record(completed(lease))
    assert.equal(await store.delete({ userId, id }), 'deleted')
    assert.equal(await store.delete({ userId, id }), 'missing')
    assert.equal(await store.get({ userId, id }), null)
    assert.equal(await store.readEvents({ userId, id, after: 0, limit: 1 }), null)
    assert.equal((await store.lastEventIds([id])).size, 0)
  })
}
