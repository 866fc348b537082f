import type { Geography } from '@assay/client'
import { signal } from '@preact/signals'

export type Place = Pick<Geography, 'code' | 'name'>

/** What is being written. It outlives the page, so a look at the history does not lose it. */
export interface Draft {
  readonly query: string
  /** Where to price; null leaves it to the text. */
  readonly place: Place | null
  /** A place that was typed and has not been found yet. */
  readonly sought: string | null
  /** The book to price from; empty for the caller's default. */
  readonly book: string
}

export const EMPTY_DRAFT: Draft = { query: '', place: null, sought: null, book: '' }
export const draft = signal<Draft>(EMPTY_DRAFT)

export interface Example {
  readonly label: string
  readonly query: string
  readonly place: Place
}

export const EXAMPLES: readonly Example[] = [
  {
    label: 'A week of groceries',
    query: '3 dozen eggs, 2 gal of whole milk, 5 lb of ground beef and 10 lb of flour',
    place: { code: 'US-TX', name: 'Texas' },
  },
  {
    label: 'Work on a house',
    query: '40 hours of an electrician, 16 hours of a plumber and 24 hours of a carpenter',
    place: { code: 'US-CA', name: 'California' },
  },
  {
    label: 'A month of energy',
    query: '900 kWh of electricity, 40 therms of natural gas and 30 gallons of regular gasoline',
    place: { code: 'US', name: 'United States' },
  },
]
