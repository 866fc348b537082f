import type { Book } from '../book/book.ts'
import { lineage } from '../book/geography-table.ts'
import type { ParsedLine } from '../parse/line.ts'
import { type Token, tokenize } from '../parse/token.ts'
import { placeBeginningAt, placeEndingAt } from '../read/place-behind.ts'
import { nameTerms } from '../text/words.ts'
import type { Match } from './match.ts'
import { type Place, placeNamed } from './place.ts'
import type { MatchedLine } from './read-and-match.ts'

/** A place that a route begins or ends in, as it was written. */
interface End {
  readonly text: string
  readonly isAbroad: boolean
  /** "Paris, Tennessee": the state behind it says that it is at home, where the book has another by that name. */
  readonly isNamesake: boolean
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
  if ('code' in match) return null
  if (book.items.label(match.item) !== 'ticket') return farMove(book, { line, match })
  const fare = book.items.name(match.item)
  if (!ONE_END.test(fare)) return null
  const ends = endsOf(book, withPlaceBehind(line))
  if (ends.some(({ isNamesake, text }) => isNamesake && isOf(fare, text))) return 'unknown'
  const [end, ...more] = ends.filter(({ isAbroad }) => isAbroad)
  if (more.length > 0 || (asked?.country && ends.length === 1)) return 'unknown'
  if (end === undefined || isOf(fare, end.text)) return null
  const name = book.names.find(nameTerms(`flight ${end.text}`).join(' '))
  if (name >= 0) return book.names.firstItemOf(name)
  const isHome = /^domestic/.test(fare) || ends.some(({ isAbroad, text }) => !isAbroad && isOf(fare, text))
  return isHome ? 'unknown' : null
}

interface Found {
  readonly line: ParsedLine
  readonly match: Match
}

/** What it costs to move within a town, by the hour or as a whole. */
const LOCAL_MOVE = /^(?:movers with a truck|one mover|local move|Laborers and Freight)|gross rent$/
const MOVES = /\bmov(?:e|ers?|ing)\b/i

const BETWEEN_TOWNS =
  'The price is of a move within one town; from one town to another the way there and back costs more.'

/** "Movers from San Diego to Los Angeles": a move within one state is told from one within a town. */
export function withTownsTold(book: Book, read: MatchedLine): MatchedLine {
  if ('code' in read.match || !isBetweenTowns(book, read)) return read
  return { ...read, match: { ...read.match, warnings: [...read.match.warnings, BETWEEN_TOWNS] } }
}

function isBetweenTowns(book: Book, { line, match }: MatchedLine): boolean {
  if ('code' in match || !MOVES.test(line.text) || !/\bto\b/i.test(line.text)) return false
  if (!LOCAL_MOVE.test(book.items.name(match.item))) return false
  const towns = endsOf(book, withPlaceBehind(line)).filter(({ text }) => stateOf(book, text) !== null)
  return new Set(towns.map(({ text }) => text.toLowerCase())).size === 2
}

/**
 * "Movers from Austin to Denver": a move between two states is none by the hour. Null where no two are named, or both are in one state.
 */
function farMove(book: Book, { line, match }: Found): number | null {
  const found = book.items.name(match.item)
  if (!MOVES.test(line.text) || !LOCAL_MOVE.test(found) || !/\bto\b/i.test(line.text)) return null
  const states = endsOf(book, withPlaceBehind(line)).map(({ text }) => stateOf(book, text))
  const isFar = states.length === 2 && states.every((state) => state !== null) && states[0] !== states[1]
  if (!isFar) return null
  const size = /\b(3|three)[ -]?(?:bed|br|bd)/i.test(line.text) ? ' 3 bedroom house' : ''
  const name = book.names.find(nameTerms(`long distance move${size}`).join(' '))
  return name < 0 ? null : book.names.firstItemOf(name)
}

/** The state that a place is or lies in. */
function stateOf(book: Book, text: string): string | null {
  const place = placeNamed(book, text, null)
  if (place === null || place.country !== null) return null
  const codes = lineage(book.geographies, place.id).map((id) => book.geographies.code(id))
  return codes.find((code) => /^US-[A-Z]{2}$/.test(code)) ?? null
}

/** "Boise to Rome, Georgia": a state behind a comma was read as the place of the line. */
const withPlaceBehind = ({ text, span, place }: ParsedLine): string =>
  place !== null && place.span[0] >= span[1] ? `${text}, ${place.text}` : text

const isOf = (fare: string, town: string): boolean => fare.toLowerCase().includes(town.toLowerCase())

function endsOf(book: Book, text: string): readonly End[] {
  const tokens = tokenize(text)
  const ends: End[] = []
  const add = (from: number | null, to: number | null): void => {
    if (from === null || to === null) return
    const name = text.slice(tokens[from]?.start, tokens[to - 1]?.end)
    const place = placeNamed(book, name, null)
    if (place === null || ends.some((end) => end.text === name)) return
    const isNamesake = place.country !== null && hasState(book, name, text.slice(tokens[to - 1]?.end))
    ends.push({ text: name, isAbroad: place.country !== null && !isNamesake, isNamesake })
  }
  for (const [at, { lower, text: mark }] of tokens.entries()) {
    if (JOINTS.test(lower)) add(at + 1, placeBeginningAt(book, tokens, at + 1))
    if (lower === 'to' || /^[-–—→>]$/.test(mark)) add(startOf(book, tokens, at), at)
  }
  return ends
}

/** Whether a state stands right behind a town: "Rome, Georgia". */
function hasState(book: Book, town: string, behind: string): boolean {
  const [, one = '', two = ''] = /^,? (\p{L}+)((?: \p{L}+)?)/u.exec(behind) ?? []
  return [one, `${one}${two}`].some(
    (state) =>
      /^[A-Z]{2}-[A-Z]{2}$/.test(placeNamed(book, state, null)?.code ?? '') &&
      placeNamed(book, `${town}, ${state}`, null)?.country === null,
  )
}

const JOINTS = /^(?:from|to|between|and|[-–—→>])$/

const startOf = (book: Book, tokens: readonly Token[], at: number): number | null =>
  at === 0 ? null : placeEndingAt(book, tokens, at - 1)
