import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Store } from '@assay/domain/jobs/store'
import {
  ATTEMPTS_MAX,
  at,
  type Bundle,
  completed,
  LEASE_MS,
  type NewBundle,
  queueOf,
  stage,
} from './bundle.ts'

const CONNECTIONS = 4

const openAll = async ({ store, openAnother }: Bundle): Promise<readonly Store[]> => [
  store,
  ...(await Promise.all(Array.from({ length: CONNECTIONS - 1 }, openAnother))),
]

const onAll = <T>(stores: readonly Store[], times: number, work: (store: Store, i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, i) => work(stores[i % stores.length] as Store, i)))

export function exerciseConcurrency(bundle: NewBundle): void {
  test('one idempotency key on all connections at once makes one job', async (t) => {
    const opened = await bundle(t)
    const stores = await openAll(opened)
    const userId = await opened.newUser()
    for (let round = 0; round < 5; round++) {
      const idempotency = { key: `round ${round}`, bodyHash: new Uint8Array(32), keepMs: 60_000 }
      const outcomes = await onAll(stores, 24, (store) =>
        store.submit(opened.newJob({ userId, idempotency })),
      )
      const created = outcomes.filter(({ kind }) => kind === 'created')
      const known = outcomes.filter(({ kind }) => kind === 'created' || kind === 'replayed')
      assert.equal(created.length, 1)
      assert.equal(known.length, 24)
      assert.equal(new Set(known.map((outcome) => 'job' in outcome && outcome.job.id)).size, 1)
    }
    assert.equal((await opened.store.stats()).pending, 5)
  })

  test('the cap on active jobs holds over all connections', async (t) => {
    const opened = await bundle(t)
    const stores = await openAll(opened)
    const userId = await opened.newUser()
    const outcomes = await onAll(stores, 40, (store) =>
      store.submit(opened.newJob({ userId, activeJobsMax: 7 })),
    )
    assert.equal(outcomes.filter(({ kind }) => kind === 'created').length, 7)
    assert.equal(outcomes.filter(({ kind }) => kind === 'too_many_active').length, 33)
  })

  test('no job is claimed twice, and none is left', async (t) => {
    const opened = await bundle(t)
    const stores = await openAll(opened)
    const users = [await opened.newUser(), await opened.newUser(), await opened.newUser()]
    await onAll(stores, 90, (store, i) => store.submit(opened.newJob({ userId: users[i % 3] as number })))
    const claimed: string[] = []
    await onAll(stores, 8, async (store, i) => {
      for (;;) {
        const jobs = await store.claim({
          worker: `worker-${i}`,
          token: randomUUID(),
          limit: 1 + (i % 3),
          leaseMs: LEASE_MS,
          attemptsMax: ATTEMPTS_MAX,
        })
        if (jobs.length === 0) return
        claimed.push(...jobs.map(({ id }) => id))
      }
    })
    assert.equal(claimed.length, 90)
    assert.equal(new Set(claimed).size, 90)
  })

  test('events of one job, written from everywhere at once, are 1, 2, 3 with one end', async (t) => {
    const opened = await bundle(t)
    const stores = await openAll(opened)
    const userId = await opened.newUser()
    for (let round = 0; round < 4; round++) {
      const { id } = await opened.submit({ userId })
      const lease = await opened.claimOne()
      // Each record is asked on every connection at once, as if all answers but one were lost; an end may come any time.
      const endAfter = 3 + round * 5
      let written = 0
      for (let lastEventId = 0; lastEventId < 24; lastEventId++) {
        const isEnding = lastEventId === endAfter
        const ends = onAll<unknown>(stores, isEnding ? 4 : 0, (store, i) =>
          i % 2 === 0 ? store.record(completed(at(lease, lastEventId))) : store.cancel({ userId, id }),
        )
        // With the end on its way this record may be its rival for the same number: it is left out.
        const answers = await onAll(stores, isEnding ? 0 : 4, (store) =>
          store.record(stage(at(lease, lastEventId), lastEventId / 24)),
        )
        await ends
        assert.equal(new Set(answers).size, isEnding ? 0 : 1)
        if (answers[0] === 'written') written++
      }
      assert.equal(written, endAfter)
      const page = await opened.store.readEvents({ userId, id, after: 0, limit: 100 })
      assert.deepEqual(
        page?.events.map((event) => event.id),
        Array.from({ length: written + 1 }, (_, i) => i + 1),
      )
      assert.deepEqual(
        page?.events.map(({ type }) => type === 'stage'),
        [...Array(written).fill(true), false],
      )
    }
  })

  test('a reader that follows by position misses and repeats nothing while others write', async (t) => {
    const opened = await bundle(t)
    const stores = await openAll(opened)
    const userId = await opened.newUser()
    const { id } = await opened.submit({ userId })
    const lease = await opened.claimOne()
    const read = onAll(stores, CONNECTIONS, async (store) => {
      const seen: number[] = []
      for (;;) {
        const page = await store.readEvents({ userId, id, after: seen.at(-1) ?? 0, limit: 3 })
        seen.push(...(page?.events.map((event) => event.id) ?? []))
        if (page?.status === 'completed' && seen.at(-1) === page.lastEventId) return seen
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
    })
    for (let i = 0; i < 60; i++) {
      const store = stores[i % CONNECTIONS]
      assert.equal(await store?.record(stage(at(lease, i), i / 60)), 'written')
    }
    await opened.store.record(completed(at(lease, 60)))
    for (const seen of await read) {
      assert.deepEqual(
        seen,
        Array.from({ length: 61 }, (_, i) => i + 1),
      )
    }
  })

  test('a write that has resolved is seen by every other connection', async (t) => {
    const opened = await bundle(t)
    const stores = await openAll(opened)
    const userId = await opened.newUser()
    await onAll(stores, 20, async (store, i) => {
      const job = opened.newJob({ userId })
      await store.submit(job)
      assert.notEqual(await stores[(i + 1) % stores.length]?.get({ userId, id: job.id }), null)
    })
  })

  test('everything at once ends with every job ended once and every count right', async (t) => {
    const opened = await bundle(t)
    const stores = await openAll(opened)
    const users = [await opened.newUser(), await opened.newUser()]
    const jobs = Array.from({ length: 60 }, (_, i) => opened.newJob({ userId: users[i % 2] as number }))
    await Promise.all([
      onAll(stores, jobs.length, async (store, i) => {
        const job = jobs[i]
        assert.ok(job)
        await store.submit(job)
        if (i % 5 === 0) await store.cancel(job)
      }),
      onAll(stores, 8, async (store, i) => {
        for (let idle = 0; idle < 20; ) {
          const [lease] = await store.claim({
            worker: `w${i}`,
            token: randomUUID(),
            limit: 1,
            leaseMs: LEASE_MS,
            attemptsMax: ATTEMPTS_MAX,
          })
          if (lease === undefined) {
            idle++
            await new Promise((resolve) => setTimeout(resolve, 5))
            continue
          }
          await store.record(stage(lease))
          if (lease.attempt === 1 && i % 3 === 0) await store.release([lease])
          else await store.record(completed(at(lease, lease.lastEventId + 1)))
        }
      }),
    ])
    assert.deepEqual(await queueOf(opened.store), { pending: 0, processing: 0, oldestPendingMs: null })
    for (const { id, userId } of jobs) {
      const page = await opened.store.readEvents({ userId, id, after: 0, limit: 100 })
      assert.deepEqual(
        page?.events.map((event) => event.id),
        Array.from({ length: page?.lastEventId ?? 0 }, (_, i) => i + 1),
      )
      assert.equal(page?.events.filter(({ type }) => type !== 'stage').length, 1)
      assert.notEqual(page?.events.at(-1)?.type, 'stage')
    }
    for (const userId of users) {
      assert.equal((await opened.store.submit(opened.newJob({ userId, activeJobsMax: 1 }))).kind, 'created')
    }
  })
}
