import type { Book } from '../book/book.ts'
import { lineage } from '../book/geography-table.ts'
import { bedroomsSaid } from '../read/bedrooms-said.ts'
import { nameTerms } from '../text/words.ts'
import { type Place, placeNamed } from './place.ts'
import type { MatchedLine } from './read-and-match.ts'
import { endsOf, type RouteEnd } from './route-ends.ts'

/** What it costs to move within a town, by the hour or as a whole. */
const LOCAL_MOVE = /^(?:movers with a truck|one mover|local move|Laborers and Freight|moving truck in town)/
const TRUCK = /^moving truck in town/
const RENT = /gross rent$/
const MOVES = /\bmov(?:e|ers?|ing)\b/i
/** Whoever moves may ask for what the new home costs. */
const ASKS_RENT =
  /\b(?:rent\w*|leas\w+|sublet|looking|need an?|find\w*|hunt\w*|per month|monthly|months?|mo)\b/i

const BETWEEN_TOWNS =
  'The price is of a move within one town; from one town to another the way there and back costs more.'

/**
 * "Movers from Austin to Denver": a move between two states is none by the hour, but one within a metropolitan area is, on whichever side of a
 * border ("from Washington DC to Arlington, VA"). Null where no two are named, or the move is near.
 */
export function farMove(book: Book, read: MatchedLine): number | 'unknown' | null {
  const [start, end, ...more] = townsOfMove(book, read)
  if (start === undefined || end === undefined || more.length > 0) return null
  if (start.area === null || end.area === null || start.area.state === end.area.state) return null
  if (isSameMetro(start.area, end.area)) return null
  if (hasNear(book, start, end) || hasNear(book, end, start)) return null
  if (isTruck(book, read)) return 'unknown'
  const rooms = bedroomsSaid(read.line.text)?.rooms
  const named = (words: string): number => book.names.find(nameTerms(words).join(' '))
  const bySize = rooms === undefined ? -1 : named(`long distance move ${rooms} bedroom house`)
  // Of a larger home than those of the book nothing is known; the move of no size is one of a small home.
  if (rooms !== undefined && bySize < 0 && rooms > SMALL_HOME_ROOMS_MAX) return 'unknown'
  const name = bySize < 0 ? named('long distance move') : bySize
  return name < 0 ? null : book.names.firstItemOf(name)
}

/** "Moving from San Jose to Oakland, 2 br": the rooms are those of what is moved, and no rent is asked for. */
export function withoutRentOfMove(book: Book, read: MatchedLine): MatchedLine {
  const { line, match } = read
  if ('code' in match || !RENT.test(book.items.name(match.item)) || !MOVES.test(line.text)) return read
  if (ASKS_RENT.test(line.text) || !/\bto\b/i.test(line.text) || endsOf(book, line).length !== 2) return read
  const name = book.names.find(nameTerms('moving company local move').join(' '))
  if (name < 0) return read
  const warnings = match.warnings.filter((one) => !/rent/.test(one))
  return { ...read, match: { ...match, item: book.names.firstItemOf(name), warnings } }
}

/** "Movers from San Diego to Los Angeles": a move within one state is told from one within a town. */
export function withTownsTold(book: Book, read: MatchedLine): MatchedLine {
  if ('code' in read.match || read.match.warnings.includes(BETWEEN_TOWNS) || !isBetweenTowns(book, read))
    return read
  return { ...read, match: { ...read.match, warnings: [...read.match.warnings, BETWEEN_TOWNS] } }
}

function isBetweenTowns(book: Book, read: MatchedLine): boolean {
  const [from, to, ...more] = townsOfMove(book, read).flatMap(({ area }) => area ?? [])
  if (from === undefined || to === undefined || more.length > 0) return false
  return from.state === to.state && !isSameMetro(from, to)
}

const SMALL_HOME_ROOMS_MAX = 2

interface Town extends RouteEnd {
  /** Null where it is abroad, or in no state. */
  readonly area: Area | null
}

/** The towns of a move whose price is one within a town; none where no such move was found, or the line goes to nowhere. */
function townsOfMove(book: Book, { line, match }: MatchedLine): readonly Town[] {
  if ('code' in match || !/\bto\b/i.test(line.text) || !LOCAL_MOVE.test(book.items.name(match.item)))
    return []
  if (!MOVES.test(line.text) && !isTruck(book, { match })) return []
  return endsOf(book, line).map((end) => ({ ...end, area: areaOf(book, end.place) }))
}

/** A truck by the day and for the miles of a town, which no book tells for a way over land. */
const isTruck = (book: Book, { match }: Pick<MatchedLine, 'match'>): boolean =>
  !('code' in match) && TRUCK.test(book.items.name(match.item))

/** "From Washington DC to Arlington": of the towns by a name, the one in the area of the other end is meant. */
function hasNear(book: Book, town: Town, other: RouteEnd): boolean {
  const metro = town.area?.metro ?? null
  const states = / ([A-Z]{2}(?:-[A-Z]{2})*)$/.exec(town.place.name)?.[1]?.split('-') ?? []
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

const isSameMetro = (one: Area, other: Area): boolean => one.metro !== null && one.metro === other.metro
