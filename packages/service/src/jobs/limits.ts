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
