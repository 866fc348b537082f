import { setTimeout as sleep } from 'node:timers/promises'
import { JobError } from '@assay/domain/jobs/job'

/** Statements of searches that wait for their turn. Beyond it, new ones are refused. */
const WAITING_MAX = 100
/** How long a statement waits for its turn before it is refused. */
const WAIT_MS = 1_500
/**
 * Between two of its statements a search rests for this many times as long as the first one took. A statement occupies a core
 * of the server, which may have only two, and PostgreSQL has no priorities. A busy server gets longer rests.
 */
const REST_FACTOR = 3
const REST_MS_MAX = 300

/**
 * After a step, no search has a turn for as long as the step took. So all searches of a node together keep a core of the server
 * busy half of the time at most, however many there are, and what waits behind them gets in between.
 */
const GAP_FACTOR = 1

/** Runs one step of a search: when its turn has come, and after the rest that the step before it owes. */
export type Paced = <T>(step: () => Promise<T>) => Promise<T>

interface SearchTurns {
  /** Its steps fail with the signal's reason once the caller has left. */
  forOneSearch(signal: AbortSignal | undefined): Paced
}

/** Steps of all searches run one at a time, with a gap behind each. While one search rests, the others have their turns. */
export function createSearchTurns(): SearchTurns {
  const newTurn = createTurns()

  return {
    forOneSearch(signal) {
      let restMs = 0
      return async (step) => {
        if (restMs > 0) await rest(restMs, signal)
        const endTurn = await newTurn(signal)
        const startMs = performance.now()
        try {
          return await step()
        } finally {
          const tookMs = performance.now() - startMs
          endTurn(Math.min(REST_MS_MAX, GAP_FACTOR * tookMs))
          restMs = Math.min(REST_MS_MAX, REST_FACTOR * tookMs)
        }
      }
    },
  }
}

async function rest(ms: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await sleep(ms, undefined, { signal })
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  }
}

/** Ends a turn. The next one begins after a gap. */
type EndTurn = (gapMs: number) => void

/** One turn at a time. */
function createTurns(): (signal?: AbortSignal) => Promise<EndTurn> {
  const waiting = new Set<() => void>()
  let isTaken = false

  function begin(): void {
    const [next] = waiting
    if (next === undefined) isTaken = false
    else next()
  }

  function endTurn(gapMs: number): void {
    setTimeout(begin, Math.ceil(gapMs))
  }

  return (signal) => {
    if (signal?.aborted) return Promise.reject(signal.reason)
    if (!isTaken) {
      isTaken = true
      return Promise.resolve(endTurn)
    }
    if (waiting.size >= WAITING_MAX) return Promise.reject(tooMany())
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        waiting.delete(start)
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      const start = (): void => {
        leave()
        resolve(endTurn)
      }
      const onAbort = (): void => {
        leave()
        reject(signal?.reason)
      }
      const timer = setTimeout(() => {
        leave()
        reject(tooMany())
      }, WAIT_MS)
      waiting.add(start)
      signal?.addEventListener('abort', onAbort)
    })
  }
}

const tooMany = (): JobError =>
  new JobError('overloaded', 'Too many searches are waiting already.', { retryAfterSeconds: 1 })
