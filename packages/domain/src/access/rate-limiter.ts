import type { Store } from '../jobs/store.ts'
import type { LimitedCaller, RateLimits } from './limits.ts'

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
  take(caller: LimitedCaller, bucket: Bucket, tokens: number): Quota | Promise<Quota>
}

interface Lease {
  /** What the bucket could hold when the tokens were fetched. A user who is given another rate starts without tokens. */
  capacity: number
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
  /** Of users who have none of their own. */
  readonly rate: RateLimits
  readonly nowMs: () => number
}

/** One bucket of one user, with the capacity that holds at this moment. */
interface Draw {
  readonly userId: number
  readonly bucket: Bucket
  readonly capacity: number
  readonly tokens: number
}

/** Token buckets that all nodes share, one for submissions and one for everything else, for each user. */
export function createRateLimiter({ store, rate, nowMs }: RateLimiterParts): RateLimiter {
  const fetches = {
    submit: new Map<number, Promise<Fetch>>(),
    read: new Map<number, Promise<Fetch>>(),
  }
  const leases = { submit: new Map<number, Lease>(), read: new Map<number, Lease>() }

  /** Requests that come at once wait for the same lot: with a lot for each of them, 120 would empty any bucket. */
  function fetchLot({ userId, bucket, capacity, tokens }: Draw): Promise<Fetch> {
    const underWay = fetches[bucket].get(userId)
    if (underWay !== undefined) return underWay
    const want = Math.max(tokens, Math.floor(capacity / LOT_SHARE_OF_MINUTE))
    const fetch = store
      .takeTokens({ userId, bucket, want, capacity, refillPerMinute: capacity })
      .then(({ granted, remaining, retryInMs }) => {
        const lease = leaseOf(userId, bucket)
        lease.tokens = granted + (isGood(lease, capacity) ? lease.tokens : 0)
        lease.capacity = capacity
        lease.shared = Math.floor(remaining)
        lease.fetchedAtMs = nowMs()
        return { isWhole: granted >= want, retryInMs }
      })
      .finally(() => fetches[bucket].delete(userId))
    fetches[bucket].set(userId, fetch)
    return fetch
  }

  /** Each whole lot brings tokens to somebody who waits, and a bucket that gives no whole lot is empty: the loop ends. */
  async function takeOnceFetched(draw: Draw): Promise<Quota> {
    for (;;) {
      const { isWhole, retryInMs } = await fetchLot(draw)
      const quota = takeFromLease(draw)
      if (quota !== null) return quota
      if (!isWhole) return refusal(draw, retryInMs)
    }
  }

  function refusal({ userId, bucket, capacity, tokens }: Draw, oneMoreInMs: number): Quota {
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

  function takeFromLease({ userId, bucket, capacity, tokens }: Draw): Quota | null {
    const lease = leases[bucket].get(userId)
    if (lease === undefined || lease.tokens < tokens || !isGood(lease, capacity)) return null
    lease.tokens -= tokens
    return { isGranted: true, capacity, remaining: lease.tokens + lease.shared, retryInMs: 0 }
  }

  function isGood(lease: Lease, capacity: number): boolean {
    return lease.capacity === capacity && nowMs() - lease.fetchedAtMs <= LEASE_MS
  }

  function leaseOf(userId: number, bucket: Bucket): Lease {
    const existing = leases[bucket].get(userId)
    if (existing !== undefined) return existing
    const oldest = leases[bucket].size >= LEASES_MAX ? leases[bucket].keys().next() : null
    if (oldest?.done === false) leases[bucket].delete(oldest.value)
    const lease = { capacity: 0, tokens: 0, shared: 0, fetchedAtMs: nowMs() }
    leases[bucket].set(userId, lease)
    return lease
  }

  return {
    take(caller, bucket, wanted) {
      const { userId, quotas } = caller
      const capacity =
        bucket === 'submit'
          ? (quotas?.jobs_per_minute ?? rate.submitsPerMinute)
          : (quotas?.reads_per_minute ?? rate.readsPerMinute)
      // A bucket that holds one token has paid for the request itself, and nothing more can be asked of it.
      if (wanted > 1 && capacity <= 1) return { isGranted: true, capacity, remaining: 0, retryInMs: 0 }
      const draw = { userId, bucket, capacity, tokens: Math.max(1, Math.min(wanted, capacity - 1)) }
      return takeFromLease(draw) ?? takeOnceFetched(draw)
    },
  }
}

const MINUTE_MS = 60_000

/** Until one more token is there; 0 when one is. */
export const retryInMs = (tokens: number, refillPerMinute: number): number =>
  tokens >= 1 ? 0 : Math.ceil(((1 - tokens) * MINUTE_MS) / refillPerMinute)
