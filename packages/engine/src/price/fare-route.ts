import type { Book } from '../book/book.ts'
import { type Token, tokenize } from '../parse/token.ts'
import { placeBeginningAt, placeEndingAt } from '../read/place-behind.ts'
import { nameTerms } from '../text/words.ts'
import { type Place, placeNamed } from './place.ts'
import type { MatchedLine } from './read-and-match.ts'

/** A place that a route begins or ends in, as it was written. */
interface End {
  readonly text: string
  readonly isAbroad: boolean
}

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
  if (!ONE_END.test(book.items.name(match.item))) return null
  const ends = endsOf(book, line.text)
  const [end, ...more] = ends.filter(({ isAbroad }) => isAbroad)
  if (end === undefined) return null
  if (more.length > 0 || (asked?.country && ends.length === 1)) return 'unknown'
  const name = ends.length === 1 ? -1 : book.names.find(nameTerms(`flight ${end.text}`).join(' '))
  return name < 0 ? null : book.names.firstItemOf(name)
}

function endsOf(book: Book, text: string): readonly End[] {
  const tokens = tokenize(text)
  const ends: End[] = []
  const add = (from: number | null, to: number | null): void => {
    if (from === null || to === null) return
    const name = text.slice(tokens[from]?.start, tokens[to - 1]?.end)
    const place = placeNamed(book, name, null)
    if (place !== null && !ends.some((end) => end.text === name))
      ends.push({ text: name, isAbroad: place.country !== null })
  }
  for (const [at, { lower, text: mark }] of tokens.entries()) {
    if (JOINTS.test(lower)) add(at + 1, placeBeginningAt(book, tokens, at + 1))
    if (lower === 'to' || /^[-–—→>]$/.test(mark)) add(startOf(book, tokens, at), at)
  }
  return ends
}

const JOINTS = /^(?:from|to|between|and|[-–—→>])$/

const startOf = (book: Book, tokens: readonly Token[], at: number): number | null =>
  at === 0 ? null : placeEndingAt(book, tokens, at - 1)
