import { JobError } from './job-error.ts'
import type { Store } from './store.ts'

/** The streams that users may have open, counted over all nodes. */
export interface StreamPlaces {
  /** Takes one of the user's places; false when all are taken. Each place taken is given back once. */
  reserve(userId: number): boolean
  release(userId: number): void
  close(): void
}

interface StreamPlacesParts {
  readonly store: Pick<Store, 'shareOpenStreams'>
  readonly streamsMax: number
  /** How often nodes tell each other what they have open. */
  readonly refreshMs: number
  readonly onError: (error: unknown) => void
}

/**
 * Nodes speak only of users that have more than this share of the cap open with them. Most users have one or two streams and
 * need no counting; what stays untold, a twentieth of the cap on each other node, is what the cap may be exceeded by.
 */
const UNTOLD_SHARE = 1 / 20

/**
 * A place is taken by what this node counts itself and what the others told last: nothing is asked while a stream opens. While
 * the store is away, nodes know of their own streams only.
 */
export function createStreamPlaces(parts: StreamPlacesParts): StreamPlaces {
  const { store, streamsMax, refreshMs, onError } = parts
  const untoldMax = Math.floor(streamsMax * UNTOLD_SHARE)
  const taken = new Map<number, number>()
  let elsewhere: ReadonlyMap<number, number> = new Map()
  let isSharing = false
  let hasTold = false

  async function share(): Promise<void> {
    const worthTelling = [...taken].filter(([, open]) => open > untoldMax).sort(([, a], [, b]) => b - a)
    hasTold = worthTelling.length > 0
    try {
      elsewhere = await store.shareOpenStreams(new Map(worthTelling))
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
    reserve(userId) {
      const own = taken.get(userId) ?? 0
      if (own + (elsewhere.get(userId) ?? 0) >= streamsMax) return false
      taken.set(userId, own + 1)
      return true
    },
    release(userId) {
      const own = taken.get(userId) ?? 0
      if (own > 1) taken.set(userId, own - 1)
      else taken.delete(userId)
    },
    close() {
      clearInterval(timer)
      taken.clear()
      // So that the streams of a node that stops in order do not count for a moment longer than they are open.
      if (hasTold) void share()
    },
  }
}
