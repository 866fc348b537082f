import type { Book } from '../book/book.ts'
import { profileOf } from '../book/profile-of.ts'
import { hasOwnFigure } from './figure-estimate.ts'
import type { Match } from './match.ts'
import type { Place } from './place.ts'

/** Fares are set by offices too, but follow what a ride costs elsewhere. */
const FARE = /^(?:ride|trip|km|mile|day|week|month)$/
/** What only an office gives, also where a guide tells the fee. */
const PAPER = /^(?:license|passport|permit|registration|filing)$/

/**
 * A passport, a licence, a filing: what an office at home takes for it says nothing about what another country's takes, so it is not
 * carried there. Nor is what a public insurance at home pays or takes. Says why; null for everything else.
 */
export function feeElsewhere(book: Book, match: Match, place: Place | null): string | null {
  if (!place?.country || hasOwnFigure(book, match.item, place)) return null
  const { meaning, homeOnly } = profileOf(book, match.item)
  const { name } = place.country
  if (homeOnly || meaning?.kind === 'fee_schedule')
    return `"${book.items.name(match.item)}" is a figure of ${book.header.defaultGeography} alone; the book has none of ${name}.`
  const label = book.items.label(match.item)
  if (!PAPER.test(label) && (meaning?.kind !== 'official_fee' || FARE.test(label))) return null
  return `"${book.items.name(match.item)}" is a fee that offices in ${book.header.defaultGeography} set; what ${name} takes is not known.`
}
