import type { Book } from '../book/book.ts'
import { nameTerms } from '../text/words.ts'
import type { Place } from './place.ts'
import type { MatchedLine } from './read-and-match.ts'
import { endsOf } from './route-ends.ts'

/** What a fare with one end is called: its other end is somewhere at home. */
const ONE_END = /^(?:domestic flight|flight to)\b/

/**
 * "Flight from London to Paris": the fares of a book begin or end at home, so it has none of two places abroad. One end abroad decides the fare:
 * a flight from Boise to Rome costs what one to Rome does. Null where the fare that was found is the one.
 */
export function otherFare(
  book: Book,
  { line, match }: MatchedLine,
  asked: Place | null,
): number | 'unknown' | null {
  if ('code' in match || book.items.label(match.item) !== 'ticket') return null
  const fare = book.items.name(match.item)
  if (!ONE_END.test(fare)) return null
  const ends = endsOf(book, line)
  if (ends.some(({ isNamesake, text }) => isNamesake && isOf(fare, text))) return 'unknown'
  const [end, ...more] = ends.filter(({ isAbroad }) => isAbroad)
  if (more.length > 0 || (asked?.country && ends.length === 1)) return 'unknown'
  if (end === undefined || isOf(fare, end.text)) return null
  const name = book.names.find(nameTerms(`flight ${end.text}`).join(' '))
  if (name >= 0) return book.names.firstItemOf(name)
  const isHome = /^domestic/.test(fare) || ends.some(({ isAbroad, text }) => !isAbroad && isOf(fare, text))
  return isHome ? 'unknown' : null
}

const isOf = (fare: string, town: string): boolean => fare.toLowerCase().includes(town.toLowerCase())
