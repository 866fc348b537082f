import { JobError } from '../jobs/job.ts'
import type { Store } from '../jobs/store.ts'
import type { LimitedCaller } from './limits.ts'

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
