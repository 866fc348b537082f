import type { Book } from '../book/book.ts'
import type { ParsedLine } from '../parse/line.ts'
import { parsePhrase } from '../parse/parse-query.ts'
import { readNamed } from '../read/read-named.ts'
import type { Place } from './place.ts'
import type { MatchedLine } from './read-and-match.ts'

/** Reads a line by itself. */
type ReadOne = (book: Book, line: ParsedLine, asked: Place | null) => MatchedLine

const FILLED =
  /^\W*(?:(?:how much|what|cost|price)[ a-zß-öø-ž'’]{0,24} )?(?:re)?fill(?:ing)?(?:[ -]?up)? (?:up )?(?:the tank (?:of|on|in) )?(?:my|our|the|his|her|their|an?) ([a-zß-öø-ž\d][a-zß-öø-ž\d -]{1,40}?)(?: (?:up|tank))?(?:,? (?:with|w\/) (?:some )?(diesel|gas(?:oline)?|petrol|fuel|regular|unleaded|premium|mid ?grade)(?: (?:gas|fuel))?)?\W*$/i
/** Cars without a name. */
const CAR = /^(?:[a-zß-öø-ž\d]+ ){0,2}(?:car|truck|van|suv|minivan|pickup|pick-up|sedan|jeep|hatchback)$/i
const LARGE =
  /\b(?:f-?[1-4]50|silverado|sierra|ram|tundra|titan|truck|pickup|pick-up|tahoe|suburban|expedition|yukon|escalade|sequoia|navigator)\b/i
const MIDDLE =
  /\b(?:suv|van|minivan|jeep|tacoma|ranger|colorado|frontier|ridgeline|explorer|pilot|highlander|odyssey|sienna|wrangler|grand cherokee|4runner|telluride|palisade|pathfinder|traverse|durango|maverick|gladiator)\b/i

/** Gallons of the smallest, a usual and the largest tank. A car without a name may be a truck. */
const TANKS = {
  large: [22, 26, 36],
  middle: [15, 19, 24],
  small: [10, 13, 18.5],
  unknown: [10, 15, 26],
} as const

/** "Fill up my F-150 with diesel", "fill up the Civic": fuel for a tank of such a car, and no car. */
export function tankFilled(
  book: Book,
  line: ParsedLine,
  asked: Place | null,
  readOne: ReadOne,
): MatchedLine | null {
  if (book.header.estimate !== 'item' || !/\bfill/i.test(line.text) || line.pack !== null) return null
  const [, car = '', fuel = 'gas'] = FILLED.exec(line.text) ?? []
  if (car === '' || /\d ?gal|\$/i.test(line.text)) return null
  if (!CAR.test(car) && !isCar(book, line, car, asked)) return null
  const size = LARGE.test(car)
    ? 'large'
    : MIDDLE.test(car)
      ? 'middle'
      : /\b(?:car|vehicle)$/i.test(car)
        ? 'unknown'
        : 'small'
  const [low, value, high] = TANKS[size]
  const kind = /^(?:fuel|petrol|gasoline)$/i.test(fuel) ? 'gas' : fuel
  const read = readOne(book, { ...parsePhrase(`${value} gal ${kind}`), place: line.place }, asked)
  if ('code' in read.match) return null
  const warning = `A tank of such a car was taken to hold ${low} to ${high} gallons.`
  const { text, span } = line
  return {
    ...read,
    line: { ...read.line, text, span, quantity: { value, low, high, approximate: true } },
    match: { ...read.match, warnings: [...read.match.warnings, warning] },
  }
}

const FOR_CAR =
  /^(.{3,60}?) (?:for|in|on) (?:an?|my|our|the|his|her|their) ((?:(?:19|20)\d\d )?[a-zß-öø-ž\d][a-zß-öø-ž\d -]{2,40})$/i
/** What a part of a car or of what it needs is filed under. */
const OF_CARS = /^(?:vehicles|insurance|motor fuel)$/

/** "New battery for my Toyota Camry": what is for a car that the book knows is what it is for any car. */
export function partOfCar(
  book: Book,
  line: ParsedLine,
  asked: Place | null,
  readOne: ReadOne,
): MatchedLine | null {
  if (book.header.estimate !== 'item' || !/ (?:for|in|on) /i.test(line.text)) return null
  const [, part = '', car = ''] = FOR_CAR.exec(line.text) ?? []
  if (part === '' || CAR.test(car) || /\b(?:used|price|cost)\b/i.test(part) || !isCar(book, line, car, asked))
    return null
  const read = readOne(book, { ...parsePhrase(`${part} for my car`), place: line.place }, asked)
  if ('code' in read.match || !OF_CARS.test(book.items.category(read.match.item))) return null
  if (read.match.method !== 'synonym' || read.ignored.length > 0) return null
  const { text, span } = line
  return { ...read, line: { ...read.line, text, span } }
}

function isCar(book: Book, line: ParsedLine, car: string, asked: Place | null): boolean {
  const named = readNamed(book, { ...parsePhrase(car), place: line.place }, asked)
  return named !== null && /^(?:car|truck)$/.test(book.items.label(named.item))
}
