import { JobError } from '../jobs/job.ts'

const DELAY_FIRST_MS = 100
const DELAY_MAX_MS = 2_000
/** Each write that gets through lets this many others follow. The load on the store doubles step by step instead of coming back all at once. */
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
  /** Gives up what waits and what is under way, and takes no more. The store may still carry out what is under way. */
  close(): void
}

interface Waiter {
  resolve(): void
  reject(reason: unknown): void
  readonly reason: unknown
}

/**
 * Where work waits for the store. A node has three of these: for jobs, for batches and for builds of books. During an outage
 * each tries one write after the other, ever more slowly; the others wait and follow when one gets through. So an outage costs
 * a few attempts a second, however much there is to write.
 */
export function createRetryQueue({ writesMax }: { readonly writesMax: number }): RetryQueue {
  const waiting: Waiter[] = []
  let delayMs = DELAY_FIRST_MS
  let timer: NodeJS.Timeout | null = null
  /** Rejects each write that the store has not answered. */
  const underWay = new Set<(reason: unknown) => void>()
  let closed = false

  function turn(reason: unknown): Promise<void> {
    if (waiting.length >= writesMax) throw reason
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

  function ask<T>(write: () => Promise<T>): Promise<T> {
    if (closed) throw givenUp()
    return new Promise((resolve, reject) => {
      underWay.add(reject)
      write()
        .then(resolve, reject)
        .finally(() => underWay.delete(reject))
    })
  }

  return {
    isWaiting: () => waiting.length > 0,

    async write(write) {
      const [first] = waiting
      if (first !== undefined) await turn(first.reason)
      for (;;) {
        try {
          const answer = await ask(write)
          onAnswer()
          return answer
        } catch (error) {
          if (closed || !isPassing(error)) throw error
          await turn(error)
        }
      }
    },

    close() {
      closed = true
      if (timer !== null) clearTimeout(timer)
      timer = null
      for (const { reject, reason } of waiting.splice(0)) reject(reason)
      for (const reject of underWay) reject(givenUp())
    },
  }
}

const givenUp = (): JobError =>
  new JobError('store_unavailable', 'The store did not answer before the node stopped.')
