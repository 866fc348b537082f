import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { Quotas } from '@assay/contract'
import { createRateLimiter } from '@assay/domain/access/rate-limiter'
import type { Store } from '@assay/domain/jobs/store'
import { createTokenBuckets } from '../../stores/src/sqlite/upkeep.ts'
import { createAddressLimiter } from '../src/http/address-limiter.ts'

const ADA = { userId: 1, user: 'ada', quotas: null }

/** A limiter over a store that takes a moment to answer, as PostgreSQL does, on a clock that stands still. */
function limiter(takeTokens?: Store['takeTokens']) {
  const nowMs = () => 1_000_000
  const buckets = createTokenBuckets(nowMs)
  let trips = 0
  const { take } = createRateLimiter({
    rate: { submitsPerMinute: 600, readsPerMinute: 3_000 },
    nowMs,
    store: {
      takeTokens:
        takeTokens ??
        (async (wanted) => {
          trips++
          await turn()
          return buckets(wanted)
        }),
    },
  })
  const takeAtOnce = async (count: number, bucket: 'submit' | 'read', tokens = 1) => {
    const quotas = await Promise.all(
      Array.from({ length: count }, async () => await take(ADA, bucket, tokens)),
    )
    return quotas.filter(({ isGranted }) => isGranted).length
  }
  return { take, takeAtOnce, trips: () => trips }
}

test('requests that come at once take a token each, not a lot each', async () => {
  const { takeAtOnce, trips } = limiter()
  assert.equal(await takeAtOnce(300, 'read'), 300)
  assert.ok(trips() <= 12, `${trips()} trips to the store`)
  assert.equal(await takeAtOnce(2_700, 'read'), 2_700)
  assert.equal(await takeAtOnce(50, 'read'), 0)
})

test('no more are granted at once than the bucket holds', async () => {
  const { takeAtOnce } = limiter()
  assert.equal(await takeAtOnce(1_000, 'submit'), 600)
})

test('all that wait for a store that fails are told so, and the next one asks again', async () => {
  const nowMs = () => 1_000_000
  const buckets = createTokenBuckets(nowMs)
  let isAway = true
  const { takeAtOnce } = limiter(async (wanted) => {
    await turn()
    if (isAway) throw new Error('away')
    return buckets(wanted)
  })
  await assert.rejects(takeAtOnce(5, 'read'), /away/)
  isAway = false
  assert.equal(await takeAtOnce(5, 'read'), 5)
})

test('a request that costs more takes all of its tokens or none', async () => {
  const { take, takeAtOnce } = limiter()
  assert.equal(await takeAtOnce(100, 'submit', 9), 66)
  const { isGranted, remaining, retryInMs } = await take(ADA, 'submit', 9)
  assert.deepEqual([isGranted, remaining, retryInMs], [false, 6, 300])
  assert.equal(await takeAtOnce(10, 'submit'), 6)
})

test('requests of different costs at once are granted what the bucket holds', async () => {
  const { takeAtOnce } = limiter()
  const [plain, dear] = await Promise.all([takeAtOnce(300, 'submit'), takeAtOnce(50, 'submit', 9)])
  assert.ok(plain + 9 * dear <= 600 && plain + 9 * dear > 590, `${plain} and ${dear}`)
})

test('nothing costs more than a full bucket holds after the first request', async () => {
  const { takeAtOnce } = limiter()
  assert.equal(await takeAtOnce(1, 'submit'), 1)
  assert.equal(await takeAtOnce(1, 'submit', 10_000), 1)
})

test('a user with a rate of its own draws from a bucket of that size, and a change holds at once', async () => {
  const { take } = limiter()
  const takeAll = async (quotas: Quotas | null) => {
    for (let taken = 0; ; taken++) {
      const quota = await take({ ...ADA, quotas }, 'submit', 1)
      if (!quota.isGranted) return { taken, ...quota }
    }
  }
  // Fetches a lot of five.
  assert.equal((await take(ADA, 'submit', 1)).remaining, 599)
  const small = await takeAll({ jobs_per_minute: 3 })
  assert.deepEqual([small.taken, small.capacity, small.retryInMs], [3, 3, 20_000])
  const again = await takeAll(null)
  assert.deepEqual([again.taken, again.capacity, again.retryInMs], [0, 600, 100])
  const reads = await take({ ...ADA, quotas: { jobs_per_minute: 3 } }, 'read', 1)
  assert.deepEqual([reads.isGranted, reads.capacity], [true, 3_000])
})

test('an address has its own bucket for shared results, and a proxy a larger one', () => {
  let now = 0
  const { take } = createAddressLimiter(() => now)
  const takeMany = (network: string, isNearby: boolean) =>
    Array.from({ length: 4_000 }, () => take(network, isNearby)).filter(({ isGranted }) => isGranted).length
  assert.equal(takeMany('203.0.113.9', false), 60)
  assert.equal(takeMany('203.0.113.10', false), 60, 'another address has its own')
  assert.equal(takeMany('127.0.0.1', true), 3_000)
  const refused = take('203.0.113.9', false)
  assert.deepEqual([refused.isGranted, refused.remaining, refused.retryInMs], [false, 0, 1_000])
  now += 1_000
  assert.equal(takeMany('203.0.113.9', false), 1)
  now += 3_600_000
  assert.equal(takeMany('203.0.113.9', false), 60, 'nobody saves up')
})

test('whoever has one request a minute can make one that costs more', async () => {
  const { take } = limiter()
  const one = { ...ADA, quotas: { reads_per_minute: 1 } }
  assert.equal((await take(one, 'read', 1)).isGranted, true)
  assert.equal((await take(one, 'read', 9)).isGranted, true)
  assert.equal((await take(one, 'read', 1)).isGranted, false)
})
