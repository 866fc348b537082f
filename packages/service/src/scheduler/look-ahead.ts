import { IN_THREAD_MAX } from './thread-messages.ts'

/** Enough work to bridge a claim, or the time in which this process has other things to do. */
const AHEAD_MS = 20
/** The mean starts high: little is taken ahead until the threads have shown how fast they are. */
const MEAN_FIRST_MS = 20
const MEAN_WEIGHT = 0.1
const MEAN_MIN_MS = 0.1

export interface LookAhead {
  /** How long a query took to price. */
  note(durationMs: number): void
  /** How many queries one thread should have: the one that it prices, and those behind it. */
  perThread(): number
}

/**
 * The one place that decides how far the node works ahead. What the scheduler takes from the store and what a thread is given
 * both follow from it, so short queries keep every thread busy and long ones stay where another node can take them.
 */
export function createLookAhead(): LookAhead {
  let meanMs = MEAN_FIRST_MS
  return {
    note(durationMs) {
      meanMs += MEAN_WEIGHT * (durationMs - meanMs)
    },
    perThread: () => Math.min(IN_THREAD_MAX, 1 + Math.floor(AHEAD_MS / Math.max(meanMs, MEAN_MIN_MS))),
  }
}
