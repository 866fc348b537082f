import { JobError } from './job-error.ts'
import type { Store } from './store.ts'

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
