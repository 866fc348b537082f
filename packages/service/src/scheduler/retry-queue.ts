import { JobError } from '../jobs/job-error.ts'

const DELAY_FIRST_MS = 100
const DELAY_MAX_MS = 2_000
/** Each write that gets through lets so many others follow: the store fills up again by doubling, not at one blow. */
const FOLLOWERS = 2

/** True for failures that pass by themselves: the store is away, or has too much to do. */
export const isPassing = (error: unknown): boolean =>
  error instanceof JobError && (error.code === 'store_unavailable' || error.code === 'overloaded')

export interface RetryQueue {
  /**
   * Asks the store until it answers. Only for writes that may be asked twice. Rejects when the store refuses the write for
   * good, when the queue is full, and when the queue is closed.
   */
  write<T>(write: () => Promise<T>): Promise<T>
  /** True while writes wait for the store to come back. */
  isWaiting(): boolean
  /** Gives up what waits, and from now on whatever fails. */
  close(): void
}

interface Waiter {
  resolve(): void
  reject(reason: unknown): void
  readonly reason: unknown
}

/**
 * The one place where a node waits for its store. During an outage one write after the other is tried, ever more slowly; the
 * others wait and follow when one gets through. So an outage costs a few attempts a second, however much there is to write.
 */
export function createRetryQueue({ writesMax }: { readonly writesMax: number }): RetryQueue {
  const waiting: Waiter[] = []
  let delayMs = DELAY_FIRST_MS
  let timer: NodeJS.Timeout | null = null
  let closed = false

  function turn(reason: unknown): Promise<void> {
    if (closed || waiting.length >= writesMax) throw reason
    return new Promise((resolve, reject) => {
      waiting.push({ resolve, reject, reason })
      tryLater()
    })
  }

  function tryLater(): void {
    if (timer !== null || waiting.length === 0) return
    timer = setTimeout(() => {
      timer = null
      delayMs = Math.min(2 * delayMs, DELAY_MAX_MS)
      waiting.shift()?.resolve()
      tryLater()
    }, delayMs)
  }

  function onAnswer(): void {
    delayMs = DELAY_FIRST_MS
    for (const { resolve } of waiting.splice(0, FOLLOWERS)) resolve()
    if (waiting.length > 0 || timer === null) return
    clearTimeout(timer)
    timer = null
  }

  return {
    isWaiting: () => waiting.length > 0,

    async write(write) {
      const [first] = waiting
      if (first !== undefined) await turn(first.reason)
      for (;;) {
        try {
          const answer = await write()
          onAnswer()
          return answer
        } catch (error) {
          if (!isPassing(error)) throw error
          await turn(error)
        }
      }
    },

    close() {
      closed = true
      if (timer !== null) clearTimeout(timer)
      timer = null
      for (const { reject, reason } of waiting.splice(0)) reject(reason)
    },
  }
}
