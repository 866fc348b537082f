import type { ConceptListRequest } from '@assay/engine'
import type { Books } from '../scheduler/thread-messages.ts'

/** What a reader thread is asked. */
export type ConceptQuestion =
  | { readonly kind: 'list'; readonly request: ConceptListRequest }
  | { readonly kind: 'get'; readonly id: string; readonly geography: string | null }
  | { readonly kind: 'categories' }

/** To the thread. */
export type ReaderOrder =
  | ({ readonly kind: 'use-book'; readonly number: number } & Books)
  | { readonly kind: 'ask'; readonly number: number; readonly question: ConceptQuestion }

/** From the thread. */
export type ReaderReport =
  | { readonly kind: 'opened'; readonly number: number; readonly tag: string }
  | { readonly kind: 'answer'; readonly number: number; readonly answer: ConceptAnswer }
  | { readonly kind: 'failed'; readonly number: number; readonly error: string }

export interface ConceptAnswer {
  /** JSON, written in the thread; null when there is no such concept. */
  readonly body: string | null
  /** How many concepts the next page of a list leaves out; null on the last page. */
  readonly next: number | null
}
