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
  /** Takes one token. Answers without waiting while tokens that were fetched together last. */
  take(userId: number, bucket: Bucket): Quota | Promise<Quota>
}

interface Lease {
  tokens: number
  /** What the shared bucket held after the last fetch. */
  shared: number
  fetchedAtMs: number
}

/**
 * Tokens are fetched in lots, so that the store is not asked for each request, and what is left of a lot is forgotten after
 * `LEASE_MS`, so that nobody saves up. A lot is what half of that time refills: forgetting can never drain a bucket.
 */
const LEASE_MS = 1_000
const LOT_SHARE_OF_MINUTE = 60_000 / (LEASE_MS / 2)
const LEASES_MAX = 10_000

interface RateLimiterParts {
  readonly store: Pick<Store, 'takeTokens'>
  readonly rate: RateLimits
  readonly nowMs: () => number
}

/** Token buckets that all nodes share, one for submissions and one for everything else, for each user. */
export function createRateLimiter({ store, rate, nowMs }: RateLimiterParts): RateLimiter {
  const capacities = { submit: rate.submitsPerMinute, read: rate.readsPerMinute }
  const leases = { submit: new Map<number, Lease>(), read: new Map<number, Lease>() }

  async function fetch(userId: number, bucket: Bucket): Promise<Quota> {
    const capacity = capacities[bucket]
    const want = Math.max(1, Math.floor(capacity / LOT_SHARE_OF_MINUTE))
    const grant = await store.takeTokens({ userId, bucket, want, capacity, refillPerMinute: capacity })
    const remaining = Math.floor(grant.remaining)
    if (grant.granted < 1) return { isGranted: false, capacity, remaining: 0, retryInMs: grant.retryInMs }
    const lease = leaseOf(userId, bucket)
    lease.tokens += grant.granted - 1
    lease.shared = remaining
    lease.fetchedAtMs = nowMs()
    return { isGranted: true, capacity, remaining: lease.tokens + remaining, retryInMs: 0 }
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
    take(userId, bucket) {
      const lease = leases[bucket].get(userId)
      if (lease === undefined || lease.tokens < 1 || nowMs() - lease.fetchedAtMs > LEASE_MS) {
        if (lease !== undefined) lease.tokens = 0
        return fetch(userId, bucket)
      }
      lease.tokens--
      const remaining = lease.tokens + lease.shared
      return { isGranted: true, capacity: capacities[bucket], remaining, retryInMs: 0 }
    },
  }
}
