import type { RateLimits } from './limits.ts'
import type { Store } from './store.ts'

export type Bucket = 'submit' | 'read'

/** Where a user stands after a request. */
export interface Quota {
  readonly isGranted: boolean
  readonly capacity: number
  readonly remaining: number
  readonly retryInMs: number
}

export interface RateLimiter {
  /**
   * Takes all of `tokens` or none; never so many that a full bucket could not pay for them after the first request. Answers
   * without waiting while tokens that were fetched together last.
   */
  take(userId: number, bucket: Bucket, tokens: number): Quota | Promise<Quota>
}

interface Lease {
  tokens: number
  /** What the shared bucket held after the last fetch. */
  shared: number
  fetchedAtMs: number
}

/**
 * Tokens are fetched in lots, which saves asking the store for each request. What is left of a lot is forgotten after
 * `LEASE_MS`, so nobody saves up. A lot is what half of that time refills: forgetting can never drain a bucket.
 */
const LEASE_MS = 1_000
const LOT_SHARE_OF_MINUTE = 60_000 / (LEASE_MS / 2)
const LEASES_MAX = 10_000

interface Fetch {
  /** False when the bucket held less than was wanted. */
  readonly isWhole: boolean
  /** Until the bucket holds one more token. */
  readonly retryInMs: number
}

interface RateLimiterParts {
  readonly store: Pick<Store, 'takeTokens'>
  readonly rate: RateLimits
  readonly nowMs: () => number
}

/** Token buckets that all nodes share, one for submissions and one for everything else, for each user. */
export function createRateLimiter({ store, rate, nowMs }: RateLimiterParts): RateLimiter {
  const capacities = { submit: rate.submitsPerMinute, read: rate.readsPerMinute }
  const fetches = {
    submit: new Map<number, Promise<Fetch>>(),
    read: new Map<number, Promise<Fetch>>(),
  }
  const leases = { submit: new Map<number, Lease>(), read: new Map<number, Lease>() }

  /** Requests that come at once wait for the same lot: with a lot for each of them, 120 would empty any bucket. */
  function fetchLot(userId: number, bucket: Bucket, tokens: number): Promise<Fetch> {
    const underWay = fetches[bucket].get(userId)
    if (underWay !== undefined) return underWay
    const capacity = capacities[bucket]
    const want = Math.max(tokens, Math.floor(capacity / LOT_SHARE_OF_MINUTE))
    const fetch = store
      .takeTokens({ userId, bucket, want, capacity, refillPerMinute: capacity })
      .then(({ granted, remaining, retryInMs }) => {
        const lease = leaseOf(userId, bucket)
        lease.tokens = granted + (isFresh(lease) ? lease.tokens : 0)
        lease.shared = Math.floor(remaining)
        lease.fetchedAtMs = nowMs()
        return { isWhole: granted >= want, retryInMs }
      })
      .finally(() => fetches[bucket].delete(userId))
    fetches[bucket].set(userId, fetch)
    return fetch
  }

  /** Each whole lot brings tokens to somebody who waits, and a bucket that gives no whole lot is empty: the loop ends. */
  async function takeOnceFetched(userId: number, bucket: Bucket, tokens: number): Promise<Quota> {
    for (;;) {
      const { isWhole, retryInMs } = await fetchLot(userId, bucket, tokens)
      const quota = takeFromLease(userId, bucket, tokens)
      if (quota !== null) return quota
      if (!isWhole) return refusal(userId, bucket, tokens, retryInMs)
    }
  }

  function refusal(userId: number, bucket: Bucket, tokens: number, oneMoreInMs: number): Quota {
    const capacity = capacities[bucket]
    const { tokens: remaining } = leaseOf(userId, bucket)
    const refillMs = (missing: number) => oneMoreInMs + ((missing - 1) * 60_000) / capacity
    const retryInMs = refillMs(tokens - remaining)
    // What is left by now is forgotten if that takes too long, and all tokens have to be refilled.
    return {
      isGranted: false,
      capacity,
      remaining,
      retryInMs: retryInMs > LEASE_MS ? refillMs(tokens) : retryInMs,
    }
  }

  function takeFromLease(userId: number, bucket: Bucket, tokens: number): Quota | null {
    const lease = leases[bucket].get(userId)
    if (lease === undefined || lease.tokens < tokens || !isFresh(lease)) return null
    lease.tokens -= tokens
    const remaining = lease.tokens + lease.shared
    return { isGranted: true, capacity: capacities[bucket], remaining, retryInMs: 0 }
  }

  function isFresh({ fetchedAtMs }: Lease): boolean {
    return nowMs() - fetchedAtMs <= LEASE_MS
  }

  function leaseOf(userId: number, bucket: Bucket): Lease {
    const existing = leases[bucket].get(userId)
    if (existing !== undefined) return existing
    const oldest = leases[bucket].size >= LEASES_MAX ? leases[bucket].keys().next() : null
    if (oldest?.done === false) leases[bucket].delete(oldest.value)
    const lease = { tokens: 0, shared: 0, fetchedAtMs: nowMs() }
    leases[bucket].set(userId, lease)
    return lease
  }

  return {
    take(userId, bucket, tokens) {
      const payable = Math.max(1, Math.min(tokens, capacities[bucket] - 1))
      return takeFromLease(userId, bucket, payable) ?? takeOnceFetched(userId, bucket, payable)
    },
  }
}

const MINUTE_MS = 60_000

/** Until one more token is there; 0 when one is. */
export const retryInMs = (tokens: number, refillPerMinute: number): number =>
  tokens >= 1 ? 0 : Math.ceil(((1 - tokens) * MINUTE_MS) / refillPerMinute)
