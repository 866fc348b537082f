import { type Fault, QUOTAS_MAX, type QuotaName, type Quotas, type QuotasRequest } from '@assay/contract'
import { JobError } from './job.ts'
import type { Caller, QuotaChanges, Store } from './store.ts'
import { readFields, refuseFieldFaults } from './submission.ts'

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

const MEGABYTE = 1024 ** 2

/** Whose limits are asked for, and what an administrator gave them. */
export type LimitedCaller = Pick<Caller, 'userId' | 'user' | 'quotas'>

/** The limits of one user: those that an administrator gave, and everybody's otherwise. */
export function limitsFor(limits: Limits, { quotas }: Pick<Caller, 'quotas'>): Limits {
  if (quotas === null) return limits
  return {
    ...limits,
    activeJobsMax: quotas.active_jobs ?? limits.activeJobsMax,
    activeBatchesMax: quotas.active_batches ?? limits.activeBatchesMax,
    keptJobsMax: quotas.kept_jobs ?? limits.keptJobsMax,
    keptBytesMax: quotas.kept_mb === undefined ? limits.keptBytesMax : quotas.kept_mb * MEGABYTE,
    streamsMax: quotas.streams ?? limits.streamsMax,
    rate: limits.rate && {
      submitsPerMinute: quotas.jobs_per_minute ?? limits.rate.submitsPerMinute,
      readsPerMinute: quotas.reads_per_minute ?? limits.rate.readsPerMinute,
    },
  }
}

/** The limits of a user by the names that quotas have. Null: there is no limit. */
export function shownLimits(limits: Limits, caller: Pick<Caller, 'quotas'>): Required<QuotasRequest> {
  const own = limitsFor(limits, caller)
  return {
    jobs_per_minute: own.rate?.submitsPerMinute ?? null,
    reads_per_minute: own.rate?.readsPerMinute ?? null,
    active_jobs: own.activeJobsMax,
    active_batches: own.activeBatchesMax,
    kept_jobs: own.keptJobsMax,
    kept_mb: Math.floor(own.keptBytesMax / MEGABYTE),
    streams: own.streamsMax,
  }
}

/** Names a limit and says whose it is, for a refusal. */
export function nameOfLimit(name: QuotaName, { user, quotas }: LimitedCaller): string {
  return quotas?.[name] === undefined ? `\`${name}\`, as for every user` : `\`${name}\` of ${user}`
}

const isQuotaName = (name: string): name is QuotaName => name in QUOTAS_MAX
export const QUOTA_NAMES: readonly QuotaName[] = Object.keys(QUOTAS_MAX).filter(isQuotaName)

/** Checks the body that sets all limits of a user. Every fault is found before any is reported. */
export function readQuotas(body: unknown): QuotaChanges {
  const { fields, faults } = readFields(body, QUOTA_NAMES)
  const changes: Partial<Record<QuotaName, number | null>> = {}
  for (const name of QUOTA_NAMES) {
    const value = fields[name] ?? null
    if (value === null || isQuota(name, value)) changes[name] = value
    else faults.push(quotaFault(name, value))
  }
  refuseFieldFaults(faults)
  return changes
}

/** Whether this limit can have this value. */
export const isQuota = (name: QuotaName, value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= QUOTAS_MAX[name]

function quotaFault(name: QuotaName, value: unknown): Fault {
  const code = typeof value === 'number' ? 'out_of_range' : 'wrong_type'
  const detail = `Must be a whole number from 1 to ${QUOTAS_MAX[name]}, or null for the limit of everybody.`
  return { pointer: `/${name}`, code, detail }
}

/** The limits of a user after a change, in one order; null when none is left. */
export function changedQuotas(before: Quotas | null, changes: QuotaChanges): Quotas | null {
  const after: Partial<Record<QuotaName, number>> = {}
  for (const name of QUOTA_NAMES) {
    const value = changes[name] === undefined ? before?.[name] : changes[name]
    if (value !== undefined && value !== null) after[name] = value
  }
  return Object.keys(after).length === 0 ? null : after
}

/** Limits of a user from their JSON. What a newer version may have written besides is passed over. */
export function toQuotas(text: string | null): Quotas | null {
  if (text === null) return null
  const stored = new Map(Object.entries(JSON.parse(text) ?? {}))
  const quotas: Partial<Record<QuotaName, number>> = {}
  for (const name of QUOTA_NAMES) {
    const value = stored.get(name)
    if (isQuota(name, value)) quotas[name] = value
  }
  return quotas
}

/** The same limits are the same text. */
export const quotasText = (quotas: Quotas | null): string | null =>
  quotas === null ? null : JSON.stringify(changedQuotas(quotas, {}))

/** How long an `Idempotency-Key` is remembered. */
export const IDEMPOTENCY_MS = 24 * 60 * 60_000

/** How many streams each user has open, on all nodes together. */
export interface StreamQuota {
  /** Counts one more stream of the user; false when the user has as many as allowed. */
  take(caller: LimitedCaller): boolean
  /** Undoes one `take` that answered true. */
  release(userId: number): void
  close(): void
}

interface StreamQuotaParts {
  readonly store: Pick<Store, 'shareOpenStreams'>
  /** Of users who have no limit of their own. */
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

interface OpenStreams {
  readonly open: number
  /** By the limit that the user had at the last opening. */
  readonly unpublishedMax: number
}

/**
 * The decision uses this node's own count and what the other nodes published last. Opening a stream therefore asks the
 * store nothing. While the store is away, each node counts its own streams only.
 */
export function createStreamQuota({ store, streamsMax, refreshMs, onError }: StreamQuotaParts): StreamQuota {
  const openByUser = new Map<number, OpenStreams>()
  let elsewhere: ReadonlyMap<number, number> = new Map()
  let isSharing = false
  let hasPublished = false

  async function share(): Promise<void> {
    const published = [...openByUser]
      .filter(([, { open, unpublishedMax }]) => open > unpublishedMax)
      .map(([userId, { open }]) => [userId, open] as const)
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
    take({ userId, quotas }) {
      const max = quotas?.streams ?? streamsMax
      const own = openByUser.get(userId)?.open ?? 0
      if (own + (elsewhere.get(userId) ?? 0) >= max) return false
      openByUser.set(userId, { open: own + 1, unpublishedMax: Math.floor(max * UNPUBLISHED_SHARE) })
      return true
    },
    release(userId) {
      const own = openByUser.get(userId)
      if (own !== undefined && own.open > 1) openByUser.set(userId, { ...own, open: own.open - 1 })
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
  take(caller: LimitedCaller): boolean
  /** Undoes one `take` that answered true. */
  release(userId: number): void
}

export function createUserQuota(maxOf: (caller: LimitedCaller) => number): UserQuota {
  const takenByUser = new Map<number, number>()
  return {
    take(caller) {
      const { userId } = caller
      const taken = takenByUser.get(userId) ?? 0
      if (taken >= maxOf(caller)) return false
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
