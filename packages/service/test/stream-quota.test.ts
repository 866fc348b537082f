import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Quotas } from '@assay/contract'
import type { LimitedCaller } from '@assay/domain/access/limits'
import { createStreamQuota, type StreamQuota } from '@assay/domain/access/stream-quota'
import { JobError } from '@assay/domain/jobs/job'
import { openTemporaryStore } from '../../stores/test/store-contract/open-temporary-store.ts'
import { serviceFrom } from './http-contract/service.ts'

const REFRESH_MS = 5
const ADA = 1

/** The quota of one node; the test plays the other nodes. */
function newQuota(t: TestContext, streamsMax: number) {
  const published: ReadonlyMap<number, number>[] = []
  const errors: unknown[] = []
  let answer = async (): Promise<ReadonlyMap<number, number>> => new Map()
  const quota = createStreamQuota({
    store: {
      shareOpenStreams(counts) {
        published.push(counts)
        return answer()
      },
    },
    streamsMax,
    refreshMs: REFRESH_MS,
    onError: (error) => errors.push(error),
  })
  t.after(() => quota.close())
  return {
    quota,
    published,
    errors,
    async receives(next: () => Promise<ReadonlyMap<number, number>>): Promise<void> {
      answer = next
      const rounds = published.length
      for (let tries = 0; published.length < rounds + 2; tries++) {
        assert.ok(tries < 1_000)
        await sleep(REFRESH_MS)
      }
    },
  }
}

const callerOf = (userId: number, quotas: Quotas | null = null): LimitedCaller => ({
  userId,
  user: `user ${userId}`,
  quotas,
})

const openAll = (quota: Pick<StreamQuota, 'take'>, quotas: Quotas | null = null): number => {
  let open = 0
  while (open < 1_000 && quota.take(callerOf(ADA, quotas))) open++
  return open
}

test('what is open elsewhere takes quota here, and nobody else loses one by it', async (t) => {
  const { quota, receives } = newQuota(t, 10)
  await receives(async () => new Map([[ADA, 7]]))
  assert.equal(openAll(quota), 3)
  assert.ok(quota.take(callerOf(2)))
  quota.release(ADA)
  assert.equal(openAll(quota), 1)
  await receives(async () => new Map([[ADA, 12]]))
  quota.release(ADA)
  assert.equal(openAll(quota), 0)
  await receives(async () => new Map())
  assert.equal(openAll(quota), 8)
})

test('a user with a limit of its own is counted by that one', async (t) => {
  const { quota, receives, published } = newQuota(t, 10)
  await receives(async () => new Map([[ADA, 7]]))
  assert.equal(openAll(quota, { streams: 9 }), 2)
  assert.equal(openAll(quota, { streams: 50 }), 41)
  assert.equal(openAll(quota), 0)
  quota.release(ADA)
  assert.equal(openAll(quota, { active_jobs: 1 }), 0)
  for (let i = 0; i < 39; i++) quota.release(ADA)
  await receives(async () => new Map())
  assert.equal(published.at(-1)?.get(ADA), 3)
  quota.release(ADA)
  await receives(async () => new Map())
  assert.equal(published.at(-1)?.get(ADA), undefined, 'two of fifty are not worth counting')
})

test('while the store is away a node goes by its own streams, and says nothing of it', async (t) => {
  const { quota, receives, errors } = newQuota(t, 10)
  await receives(async () => new Map([[ADA, 10]]))
  assert.equal(openAll(quota), 0)
  await receives(() => Promise.reject(new JobError('store_unavailable', 'away')))
  assert.equal(openAll(quota), 10)
  assert.deepEqual(errors, [])
  await receives(() => Promise.reject(new TypeError('a bug')))
  assert.ok(errors.length > 0)
})

test('a node speaks of users with more than a twentieth of the cap, the largest first', async (t) => {
  const { quota, receives, published } = newQuota(t, 50)
  for (const [userId, open] of [
    [1, 2],
    [2, 3],
    [3, 40],
  ] as const) {
    for (let i = 0; i < open; i++) assert.ok(quota.take(callerOf(userId)))
  }
  await receives(async () => new Map())
  assert.deepEqual(
    [...(published.at(-1) ?? [])],
    [
      [3, 40],
      [2, 3],
    ],
  )
})

test('a small cap is counted to the last stream', async (t) => {
  const { quota, receives, published } = newQuota(t, 19)
  assert.ok(quota.take(callerOf(ADA)))
  await receives(async () => new Map())
  assert.deepEqual([...(published.at(-1) ?? [])], [[ADA, 1]])
})

test('a node that stops takes back what it published, and asks no more', async (t) => {
  const { quota, receives, published } = newQuota(t, 10)
  quota.take(callerOf(ADA))
  await receives(async () => new Map())
  quota.close()
  assert.deepEqual([...(published.at(-1) ?? [])], [])
  const rounds = published.length
  await sleep(10 * REFRESH_MS)
  assert.equal(published.length, rounds)
})

test('a service that was closed has taken back what it published, and asks no more', async (t) => {
  const published: ReadonlyMap<number, number>[] = []
  const heard = Promise.withResolvers<void>()
  const { app, url, key, submit } = await serviceFrom(openTemporaryStore)(t, {
    limits: { streamsMax: 10 },
    timeouts: { shareMs: REFRESH_MS },
    breakStore: () => ({
      async shareOpenStreams(counts) {
        published.push(counts)
        if (counts.size > 0) heard.resolve()
        return new Map()
      },
    }),
  })
  const stream = await fetch(`${url}/v1/jobs/${await submit()}/stream`, {
    headers: { 'x-service-api-key': key },
  })
  await heard.promise
  await Promise.all([app.server.close(), stream.text()])
  assert.equal(published.at(-1)?.size, 0)
  const rounds = published.length
  await sleep(10 * REFRESH_MS)
  assert.equal(published.length, rounds)
})
