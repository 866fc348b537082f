import type { Progress } from '@assay/engine'
import type { JobTotal } from '../jobs/job.ts'

/** So many queries at most are in a thread at once: the one that it prices, and those that wait behind it. */
export const IN_THREAD_MAX = 32

/** What a pricing thread is started with. */
export interface ThreadData {
  readonly book: SharedArrayBuffer
  /** The book that it extends, if any. */
  readonly base: SharedArrayBuffer | null
  readonly words: SharedArrayBuffer
}

/**
 * What both sides see at once, since a busy thread reads no messages and a dead one sends none: the number of the run that
 * the thread is at, and behind it the numbers of the runs that are to stop, each in its place by `IN_THREAD_MAX`.
 */
export const WORDS_BYTES = 4 * (1 + IN_THREAD_MAX)
export const AT_PLACE = 0
export const stopPlaceOf = (run: number): number => 1 + (run % IN_THREAD_MAX)

/** To the thread. */
export type ThreadOrder =
  | { readonly kind: 'price'; readonly runs: readonly RunOrder[] }
  | {
      readonly kind: 'use-book'
      readonly book: SharedArrayBuffer
      readonly base: SharedArrayBuffer | null
    }

export interface RunOrder {
  readonly run: number
  readonly query: string
  readonly geography: string | null
}

/** From the thread, several in a message. */
export type ThreadReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'progress'; readonly run: number; readonly steps: readonly Progress[] }
  | {
      readonly kind: 'end'
      readonly run: number
      /** What was not told yet. */
      readonly steps: readonly Progress[]
      readonly outcome: PricingOutcome
      readonly durationMs: number
    }

export type PricingOutcome =
  | { readonly kind: 'priced'; readonly resultJson: string; readonly summary: JobTotal }
  | { readonly kind: 'nothing_priced'; readonly message: string }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'crashed'; readonly error: string }
