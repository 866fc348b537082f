import { setTimeout as sleep } from 'node:timers/promises'
import { JobError } from '../jobs/job-error.ts'

const DELAY_FIRST_MS = 100
const DELAY_MAX_MS = 2_000

/** True for failures that pass by themselves: the store is away, or has too much to do. */
export const isPassing = (error: unknown): boolean =>
  error instanceof JobError && (error.code === 'store_unavailable' || error.code === 'overloaded')

/** Repeats a write until the store takes it or `signal` aborts, so that a finished price outlives an outage. */
export async function retryStore<T>(write: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let delayMs = DELAY_FIRST_MS; ; delayMs = Math.min(delayMs * 2, DELAY_MAX_MS)) {
    try {
      return await write()
    } catch (error) {
      if (!isPassing(error) || signal.aborted) throw error
      await sleep(delayMs, undefined, { signal }).catch(() => {
        throw error
      })
    }
  }
}
