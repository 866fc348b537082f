import type { QuotaName, QuotasRequest } from '@assay/contract'
import type { Caller } from './key-records.ts'

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

/** The limits of one user: those that an administrator gave, and otherwise the limits of everybody. */
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

/** How long an `Idempotency-Key` is remembered. */
export const IDEMPOTENCY_MS = 24 * 60 * 60_000
