import type { Book } from '../book/book.ts'
import { DAYS_PER_MONTH, DAYS_PER_YEAR, dayOf, readRowDate } from '../book/row-date.ts'
import { refusalOn } from './figure-estimate.ts'
import type { Match, NoMatch } from './match.ts'
import type { Place } from './place.ts'

/** How far from its own day a book is asked: further back every index has broken, and further ahead nobody has measured. */
export const YEARS_BACK = 10
const YEARS_AHEAD = 2
/** Elsewhere money may lose its worth in a year or two. */
const MONTHS_AHEAD_ABROAD = 6

/** What a line was matched to, unless its price on the day asked for is not known. */
export function matchOn(
  book: Book,
  match: Match | NoMatch,
  place: Place,
  day: number | null,
): Match | NoMatch {
  if ('code' in match || day === null) return match
  const message =
    refusalOfDay(book, day) ??
    (book.model === null
      ? (refusalAbroad(book, place, day) ?? refusalOn(book, match.item, place, day))
      : null)
  return message === null ? match : { code: 'no_match', message, nearest: match.neighbours }
}

function refusalOfDay({ header, model }: Book, day: number): string | null {
  const years = (day - dayOf(readRowDate(header.asOf))) / DAYS_PER_YEAR
  // A book with a model was measured on the days of its rows, however old they are.
  if ((-YEARS_BACK <= years || model !== null) && years <= YEARS_AHEAD) return null
  const bound = years < 0 ? `${YEARS_BACK} years before` : `${YEARS_AHEAD} years after`
  return `The prices of the book are of ${header.asOf}, and are told for no day more than ${bound} it.`
}

function refusalAbroad({ header }: Book, { country }: Place, day: number): string | null {
  const months = (day - dayOf(readRowDate(header.asOf))) / DAYS_PER_MONTH
  if (country === null || (-1 < months && months <= MONTHS_AHEAD_ABROAD)) return null
  return `How prices moved is known for ${header.defaultGeography} alone, and not for ${country.name}.`
}
