import { JobError } from './job.ts'
import type { Store } from './store.ts'

/** Every limit that a caller can meet. The settings of the same names set them. */
export interface Limits {
  readonly queryCharactersMax: number
  readonly bodyBytesMax: number
  /** Pending and processing jobs of one user. */
  readonly activeJobsMax: number
  /** What one user may keep in the store, ended jobs included. */
  readonly keptJobsMax: number
  readonly keptBytesMax: number
  /** Searches that run at once in this process. */
  readonly searchesMax: number
  /** Open streams of one user, on all nodes together; see `createStreamQuota`. */
  readonly streamsMax: number
  /** A stream or an answer whose client has not read for this long is closed, once the buffer of the kernel has had its time too. */
  readonly streamStallMs: number
  /** A stream with more unread bytes than this gets no further event and is closed. */
  readonly streamBacklogBytes: number
  /** Null switches rate limiting off. */
  readonly rate: RateLimits | null
  /** From submission to the end of the job. */
  readonly deadlineMs: number
  /** Queries and bytes of one batch. */
  readonly batchLinesMax: number
  readonly batchBytesMax: number
  /** Pending and processing batches of one user. */
  readonly activeBatchesMax: number
  /** Bodies of batches that arrive at once on this node. */
  readonly batchUploadsMax: number
  readonly batchDeadlineMs: number
}

export interface RateLimits {
  readonly submitsPerMinute: number
  readonly readsPerMinute: number
}

/** How long an `Idempotency-Key` is remembered. */
export const IDEMPOTENCY_MS = 24 * 60 * 60_000

/** How many streams each user has open, on all nodes together. */
export interface StreamQuota {
  /** Counts one more stream of the user; false when the user has as many as allowed. */
  take(userId: number): boolean
  /** Undoes one `take` that answered true. */
  release(userId: number): void
  close(): void
}

interface StreamQuotaParts {
  readonly store: Pick<Store, 'shareOpenStreams'>
  readonly streamsMax: number
  /** How often nodes publish their counts to each other. */
  readonly refreshMs: number
  readonly onError: (error: unknown) => void
}

/**
 * A node publishes only users who have more than this share of the limit open on it. Most users have one or two streams
 * and need no counting. The limit can be exceeded by what is not published: a twentieth of it on each other node.
 */
const UNPUBLISHED_SHARE = 1 / 20

/**
 * The decision uses this node's own count and what the other nodes published last. Opening a stream therefore asks the
 * store nothing. While the store is away, each node counts its own streams only.
 */
export function createStreamQuota({ store, streamsMax, refreshMs, onError }: StreamQuotaParts): StreamQuota {
  const unpublishedMax = Math.floor(streamsMax * UNPUBLISHED_SHARE)
  const openByUser = new Map<number, number>()
  let elsewhere: ReadonlyMap<number, number> = new Map()
  let isSharing = false
  let hasPublished = false

  async function share(): Promise<void> {
    const published = [...openByUser]
      .filter(([, open]) => open > unpublishedMax)
      .sort(([, a], [, b]) => b - a)
    hasPublished = published.length > 0
    try {
      elsewhere = await store.shareOpenStreams(new Map(published))
    } catch (error) {
      elsewhere = new Map()
      if (!(error instanceof JobError)) onError(error)
    }
  }

  const timer = setInterval(() => {
    if (isSharing) return
    isSharing = true
    void share().finally(() => {
      isSharing = false
    })
  }, refreshMs)
  timer.unref()

  return {
    take(userId) {
      const own = openByUser.get(userId) ?? 0
      if (own + (elsewhere.get(userId) ?? 0) >= streamsMax) return false
      openByUser.set(userId, own + 1)
      return true
    },
    release(userId) {
      const own = openByUser.get(userId) ?? 0
      if (own > 1) openByUser.set(userId, own - 1)
      else openByUser.delete(userId)
    },
    close() {
      clearInterval(timer)
      openByUser.clear()
      // The other nodes stop counting this node's streams at once instead of after some seconds.
      if (hasPublished) void share()
    },
  }
}

/** What each user may have under way at once on this node, such as requests that wait for a job. */
export interface UserQuota {
  /** False when the user has as many as allowed. */
  take(userId: number): boolean
  /** Undoes one `take` that answered true. */
  release(userId: number): void
}

export function createUserQuota(max: number): UserQuota {
  const takenByUser = new Map<number, number>()
  return {
    take(userId) {
      const taken = takenByUser.get(userId) ?? 0
      if (taken >= max) return false
      takenByUser.set(userId, taken + 1)
      return true
    },
    release(userId) {
      const left = (takenByUser.get(userId) ?? 1) - 1
      if (left > 0) takenByUser.set(userId, left)
      else takenByUser.delete(userId)
    },
  }
}

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
