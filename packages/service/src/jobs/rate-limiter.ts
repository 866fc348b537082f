import type { RateLimits } from './limits.ts'
import type { Store, TokenGrant } from './store.ts'

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
  const fetches = {
    submit: new Map<number, Promise<TokenGrant>>(),
    read: new Map<number, Promise<TokenGrant>>(),
  }
  const leases = { submit: new Map<number, Lease>(), read: new Map<number, Lease>() }

  /** Requests that come at once wait for the same lot: with a lot for each of them, 120 would empty any bucket. */
  function fetchLot(userId: number, bucket: Bucket): Promise<TokenGrant> {
    const underWay = fetches[bucket].get(userId)
    if (underWay !== undefined) return underWay
    const capacity = capacities[bucket]
    const want = Math.max(1, Math.floor(capacity / LOT_SHARE_OF_MINUTE))
    const fetch = store
      .takeTokens({ userId, bucket, want, capacity, refillPerMinute: capacity })
      .then((grant) => {
        const lease = leaseOf(userId, bucket)
        lease.tokens = grant.granted
        lease.shared = Math.floor(grant.remaining)
        lease.fetchedAtMs = nowMs()
        return grant
      })
      .finally(() => fetches[bucket].delete(userId))
    fetches[bucket].set(userId, fetch)
    return fetch
  }

  /** Each lot serves at least one of those who wait for it, so that this ends. */
  async function takeOnceFetched(userId: number, bucket: Bucket): Promise<Quota> {
    for (;;) {
      const { granted, retryInMs } = await fetchLot(userId, bucket)
      if (granted < 1) return { isGranted: false, capacity: capacities[bucket], remaining: 0, retryInMs }
      const quota = takeFromLease(userId, bucket)
      if (quota !== null) return quota
    }
  }

  function takeFromLease(userId: number, bucket: Bucket): Quota | null {
    const lease = leases[bucket].get(userId)
    if (lease === undefined || lease.tokens < 1 || nowMs() - lease.fetchedAtMs > LEASE_MS) return null
    lease.tokens--
    const remaining = lease.tokens + lease.shared
    return { isGranted: true, capacity: capacities[bucket], remaining, retryInMs: 0 }
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
    take: (userId, bucket) => takeFromLease(userId, bucket) ?? takeOnceFetched(userId, bucket),
  }
}
