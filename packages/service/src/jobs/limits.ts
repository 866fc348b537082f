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
  /** Open streams of one user, on all nodes together; see stream-quota.ts. */
  readonly streamsMax: number
  /** A stream whose client has not read for this long is closed. */
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
