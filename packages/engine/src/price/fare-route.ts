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
  readonly place: Place
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
  const areas = endsOf(book, withPlaceBehind(line)).flatMap(({ place }) => areaOf(book, place) ?? [])
  const [from, to] = areas
  if (from === undefined || to === undefined || areas.length > 2) return false
  return from.state === to.state && (from.metro === null || from.metro !== to.metro)
}

/**
 * "Movers from Austin to Denver": a move between two states is none by the hour, but one within a metropolitan area is, on whichever side of a
 * border ("from Washington DC to Arlington, VA"). Null where no two are named, or the move is near.
 */
function farMove(book: Book, { line, match }: Found): number | 'unknown' | null {
  const found = book.items.name(match.item)
  if (!MOVES.test(line.text) || !LOCAL_MOVE.test(found) || !/\bto\b/i.test(line.text)) return null
  const [start, end, ...more] = endsOf(book, withPlaceBehind(line))
  if (start === undefined || end === undefined || more.length > 0) return null
  const from = areaOf(book, start.place)
  const to = areaOf(book, end.place)
  if (from === null || to === null || from.state === to.state) return null
  if (from.metro !== null && from.metro === to.metro) return null
  if (hasNear(book, start, end) || hasNear(book, end, start)) return null
  const [, rooms] = BEDROOMS.exec(line.text) ?? []
  const named = (words: string): number => book.names.find(nameTerms(words).join(' '))
  const bySize = rooms === undefined ? -1 : named(`long distance move ${numberOf(rooms)} bedroom house`)
  // Of a larger home than those of the book nothing is known; the move of no size is one of a small home.
  if (rooms !== undefined && bySize < 0 && numberOf(rooms) > SMALL_HOME_ROOMS_MAX) return 'unknown'
  const name = bySize < 0 ? named('long distance move') : bySize
  return name < 0 ? null : book.names.firstItemOf(name)
}

const BEDROOMS = /\b(\d|one|two|three|four|five|six)[ -]?(?:bed|br|bd)/i
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six']
const numberOf = (rooms: string): number => Number(rooms) || NUMBERS.indexOf(rooms.toLowerCase()) + 1
const SMALL_HOME_ROOMS_MAX = 2

/** "From Washington DC to Arlington": of the towns by a name, the one in the area of the other end is meant. */
function hasNear(book: Book, end: End, other: End): boolean {
  const metro = areaOf(book, end.place)?.metro ?? null
  const states = / ([A-Z]{2}(?:-[A-Z]{2})*)$/.exec(end.place.name)?.[1]?.split('-') ?? []
  return states.some((state) => {
    const place = metro === null ? null : placeNamed(book, `${other.text}, ${state}`, null)
    return place !== null && areaOf(book, place)?.metro === metro
  })
}

interface Area {
  readonly state: string
  /** Null in the country. */
  readonly metro: string | null
}

/** The state that a place is or lies in, and the metropolitan area, which may reach into several. */
function areaOf(book: Book, { id, country }: Place): Area | null {
  if (country !== null) return null
  const codes = lineage(book.geographies, id).map((at) => book.geographies.code(at))
  const state = codes.find((code) => /^US-[A-Z]{2}$/.test(code))
  const metro = codes.map((code) => /^US-CBSA-\d{5}/.exec(code)?.[0]).find((code) => code !== undefined)
  return state === undefined ? null : { state, metro: metro ?? null }
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
    const own = inState(book, name, text.slice(tokens[to - 1]?.end)) ?? place
    ends.push({ text: name, isAbroad: place.country !== null && !isNamesake, isNamesake, place: own })
  }
  for (const [at, { lower, text: mark }] of tokens.entries()) {
    if (JOINTS.test(lower)) add(at + 1, placeBeginningAt(book, tokens, at + 1))
    if (lower === 'to' || /^[-–—→>]$/.test(mark)) add(startOf(book, tokens, at), at)
  }
  return ends
}

/** Whether a state stands right behind a town: "Rome, Georgia". */
const hasState = (book: Book, town: string, behind: string): boolean => inState(book, town, behind) !== null

/** The town of the state that stands right behind its name. */
function inState(book: Book, town: string, behind: string): Place | null {
  const [, one = '', two = ''] = /^,? (\p{L}+)((?: \p{L}+)?)/u.exec(behind) ?? []
  for (const state of [one, `${one}${two}`]) {
    if (!/^[A-Z]{2}-[A-Z]{2}$/.test(placeNamed(book, state, null)?.code ?? '')) continue
    const place = placeNamed(book, `${town}, ${state}`, null)
    if (place?.country === null) return place
  }
  return null
}

const JOINTS = /^(?:from|to|between|and|[-–—→>])$/

const startOf = (book: Book, tokens: readonly Token[], at: number): number | null =>
  at === 0 ? null : placeEndingAt(book, tokens, at - 1)
