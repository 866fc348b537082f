import { isStoreUnavailable, JobError } from './job.ts'

const DELAY_FIRST_MS = 100
const DELAY_MAX_MS = 2_000
/** Each write that gets through lets this many others follow. The load on the store doubles step by step instead of coming back all at once. */
const FOLLOWERS = 2

/** True for failures that pass by themselves: the store is away, or has too much to do. */
export const isPassing = (error: unknown): boolean =>
  isStoreUnavailable(error) || (error instanceof JobError && error.code === 'overloaded')

/** The part of one owner, who closes it. */
export interface RetryPart {
  /**
   * Asks the store until it answers. Only for writes that may be asked twice. Rejects when the store refuses the write for
   * good, when the part is full, and when it is closed.
   */
  write<T>(write: () => Promise<T>): Promise<T>
  /** True while writes of any part wait for the store to come back. */
  isWaiting(): boolean
  /** Gives up what waits and what is under way in this part, and takes no more. The store may still carry out what is under way. */
  close(): void
}

export interface RetryQueue {
  /** @param writesMax How many writes of this part may wait. The next one is refused with the reason of the outage. */
  part(writesMax: number): RetryPart
}

interface Waiter {
  resolve(): void
  reject(reason: unknown): void
  readonly reason: unknown
}

/**
 * Where a node waits for its store: jobs, batches, builds of books and webhooks, each with its own part. During an outage one
 * write is tried after the other, ever more slowly, in the order in which they came; the others wait and follow when one gets
 * through. So an outage costs a few attempts a second, however much there is to write. A part in which nothing waits asks once
 * before it waits: a single write that the store cannot take does not hold up the other parts.
 */
export function createRetryQueue(): RetryQueue {
  const waiting = new Set<Waiter>()
  let delayMs = DELAY_FIRST_MS
  let timer: NodeJS.Timeout | null = null

  function tryLater(): void {
    if (timer !== null || waiting.size === 0) return
    timer = setTimeout(() => {
      timer = null
      delayMs = Math.min(2 * delayMs, DELAY_MAX_MS)
      letFollow(1)
      tryLater()
    }, delayMs)
  }

  function letFollow(count: number): void {
    let left = count
    for (const { resolve } of waiting) {
      if (left-- === 0) return
      resolve()
    }
  }

  function onAnswer(): void {
    delayMs = DELAY_FIRST_MS
    letFollow(FOLLOWERS)
    stopIfIdle()
  }

  function stopIfIdle(): void {
    if (waiting.size > 0 || timer === null) return
    clearTimeout(timer)
    timer = null
  }

  function part(writesMax: number): RetryPart {
    const mine = new Set<Waiter>()
    /** Rejects each write that the store has not answered. */
    const underWay = new Set<(reason: unknown) => void>()
    let closed = false

    function turn(reason: unknown): Promise<void> {
      if (mine.size >= writesMax) throw reason
      return new Promise((resolve, reject) => {
        const leave = (): void => {
          mine.delete(waiter)
          waiting.delete(waiter)
        }
        const waiter: Waiter = {
          reason,
          resolve() {
            leave()
            resolve()
          },
          reject(why) {
            leave()
            reject(why)
          },
        }
        mine.add(waiter)
        waiting.add(waiter)
        tryLater()
      })
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
      isWaiting: () => waiting.size > 0,

      async write(write) {
        const [first] = mine
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
        for (const { reject, reason } of mine) reject(reason)
        stopIfIdle()
        for (const reject of underWay) reject(givenUp())
      },
    }
  }

  return { part }
}

const LOOK_MS = 100
/** A stop whose writes still wait for the store after this long does not wait for an outage to end. */
const OUTAGE_MS = 1_000

/** Closes a part whose owner stops: after `giveUpMs`, or as soon as there is an outage. `closed` resolves then. An owner that needs the part no more calls `end`. */
export function closeInTime(
  part: RetryPart,
  giveUpMs: number,
): { readonly closed: Promise<void>; end(): void } {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  let waitedMs = 0
  const timer = setInterval(() => {
    waitedMs += LOOK_MS
    if (waitedMs < giveUpMs && !(waitedMs >= OUTAGE_MS && part.isWaiting())) return
    end()
  }, LOOK_MS)
  function end(): void {
    clearInterval(timer)
    part.close()
    resolve()
  }
  return { closed, end }
}

const givenUp = (): JobError =>
  new JobError('store_unavailable', 'The store did not answer before the node stopped.')
