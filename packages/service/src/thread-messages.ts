import type { BookRef, JobTotal } from '@assay/domain/jobs/job'
import type { CallerLayers } from '@assay/domain/outcomes/caller-layers'
import type { Progress } from '@assay/engine'

/** At most this many queries are in a thread: the one that it prices, and those behind it. */
export const IN_THREAD_MAX = 64

/** What a pricing thread is started with. */
export interface ThreadData {
  readonly words: SharedArrayBuffer
  /** Null: they come with the first `use-book`. Until then it loads what it prices with. */
  readonly books: Books | null
}

export interface Books {
  readonly book: SharedArrayBuffer
  /** The book that it extends, if any. */
  readonly base: SharedArrayBuffer | null
  /** Names of their contents, where they are known: a thread opens the same content once. */
  readonly hash?: string
  readonly baseHash?: string | null
}

/**
 * Memory that both sides read at any time, because a busy thread reads no messages and a dead one sends none. The first word
 * is the number of the run that the thread is at. Behind it are the numbers of the runs that must stop.
 */
export const WORDS_BYTES = 4 * (1 + IN_THREAD_MAX)
export const CURRENT_RUN = 0
/** Numbers are given in order and at most `IN_THREAD_MAX` are in use, so no two runs of a thread share a word. */
export const stopWordOf = (run: number): number => 1 + (run % IN_THREAD_MAX)

/** To the thread. A book that is added stays open until it is dropped. */
export type ThreadOrder =
  | { readonly kind: 'price'; readonly runs: readonly RunOrder[] }
  | ({ readonly kind: 'use-book' } & Books)
  /** Most likely they are used next. */
  | ({ readonly kind: 'open-ahead' } & Books)
  | ({ readonly kind: 'add-book'; readonly key: string } & Books)
  | { readonly kind: 'drop-book'; readonly key: string }

export interface RunOrder {
  readonly run: number
  readonly query: string
  readonly geography: string | null
  /** What the caller paid before; null for nothing. */
  readonly layers: CallerLayers | null
  /** Key of the books that were added before; null: those in use. */
  readonly book: string | null
  /** Whether to say when each stage began and ended. */
  readonly isTimed: boolean
  /** What the result says of its book. */
  readonly ref: BookRef | null
}

/** A stage of a run, or a part of a long one. The times are there when the run is timed: milliseconds since 1970. */
export interface Step extends Progress {
  readonly startMs?: number
  readonly endMs?: number
}

/** From the thread: an empty list when it has opened the books to use, then what its runs have to report. */
export type ThreadReports = readonly RunReport[]

export interface RunReport {
  readonly run: number
  readonly steps: readonly Step[]
  /** Null while the run goes on. */
  readonly end: PricedRun | null
}

export interface PricedRun {
  readonly outcome: PricingOutcome
  readonly durationMs: number
}

export type PricingOutcome =
  | { readonly kind: 'priced'; readonly resultJson: string; readonly summary: JobTotal }
  | { readonly kind: 'nothing_priced'; readonly message: string }
  /** The book was deleted after the job was submitted. */
  | { readonly kind: 'book_gone' }
  | { readonly kind: 'crashed'; readonly error: string }
  /** It was told to stop, or its thread died for another reason. Its price is not known. */
  | { readonly kind: 'stopped' }
