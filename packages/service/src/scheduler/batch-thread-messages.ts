import type { BookRef, JobFailure } from '../jobs/job.ts'
import type { CallerLayers } from '../outcomes/caller-layers.ts'
import type { Books } from './thread-messages.ts'

/** What a thread that prices batches is started with. */
export interface BatchThreadData extends Books {
  /** This thread's own words: what it is at, and whether to stop. */
  readonly words: SharedArrayBuffer
  /** One word for all threads: how many single jobs wait for a price or are at it. */
  readonly singles: SharedArrayBuffer
}

export const WORDS_BYTES = 8
/** The query that the thread is at, counted from 1 within its chunk; 0 between two chunks. */
export const CURRENT_LINE = 0
/** Not 0: leave the chunk before the next step. */
export const STOP = 1

/** A version in memory that all threads share. */
export interface ChunkBooks {
  readonly ref: BookRef
  readonly books: Books
}

/** To the thread. */
export type BatchThreadOrder =
  | {
      readonly kind: 'chunk'
      readonly items: Uint8Array
      /** What prices the queries that name no book; null: the books in use. */
      readonly book: BookRef | null
      /** The books of all queries. One that is not among them was deleted. */
      readonly books: readonly ChunkBooks[]
      /** What the caller's outcomes have taught. */
      readonly layers: CallerLayers | null
      /** Queries that ended a thread before, by their place in the chunk: they are not tried again. */
      readonly given: ReadonlyMap<number, JobFailure>
    }
  | ({ readonly kind: 'use-book' } & Books)

/** From the thread: that it has opened its books, then how each chunk ended. */
export type BatchThreadReport =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'priced'
      readonly results: Uint8Array
      readonly completed: number
      readonly failed: number
    }
  | { readonly kind: 'stopped' }
