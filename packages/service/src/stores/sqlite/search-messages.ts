import type { FoundPage, Search } from './search.ts'

/** What the store and its searching thread send each other. */

export interface SearchRequest {
  readonly id: number
  readonly search: Search
  /** Its one number becomes 1 when nobody waits for the answer any more. */
  readonly cancelled: Int32Array
}

export type SearchAnswer =
  | { readonly id: number; readonly kind: 'found'; readonly page: FoundPage }
  | { readonly id: number; readonly kind: 'cancelled' }
  | { readonly id: number; readonly kind: 'unavailable' | 'broken'; readonly detail: string }
