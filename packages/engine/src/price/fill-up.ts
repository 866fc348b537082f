import type { Book } from '../book/book.ts'
import type { ParsedLine } from '../parse/line.ts'
import { parsePhrase } from '../parse/parse-query.ts'
import { isCar, isUnnamedCar, type ReadOne } from './car-meant.ts'
import type { Place } from './place.ts'
import type { MatchedLine } from './read-and-match.ts'

const TANK_FILLED =
  /^\W*(?:(?:how much|what|cost|price)[ a-zß-öø-žșțạ-ỹ'’]{0,24} )?(?:re)?fill(?:ing)?(?:[ -]?up)? (?:up )?(?:the tank (?:of|on|in) )?(?:my|our|the|his|her|their|an?) ([a-zß-öø-žșțạ-ỹ\d][a-zß-öø-žșțạ-ỹ\d -]{1,40}?)(?: (?:up|tank))?(?:,? (?:with|w\/) (?:some )?(diesel|gas(?:oline)?|petrol|fuel|regular|unleaded|premium|mid ?grade)(?: (?:gas|fuel))?)?\W*$/i
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
  const [, car = '', fuel = 'gas'] = TANK_FILLED.exec(line.text) ?? []
  if (car === '' || /\d ?gal|\$/i.test(line.text)) return null
  if (!isUnnamedCar(car) && !isCar(book, line, car, asked)) return null
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

const FILLED = /^\W*(?:(?:to|how much to|cost to) )?fill(?:ing)?(?: up)? (?:my|our|the|an?) /i
const BUILT = /^(?:job|car|truck|home)$/

/** "Fill up the pool": with what is not said, and nobody builds one. Why there is no price; null where nothing is filled. */
export function filledWithWhat(book: Book, { line, match }: MatchedLine): string | null {
  if ('code' in match || book.header.estimate !== 'item') return null
  const name = book.items.name(match.item)
  return FILLED.test(line.text) && BUILT.test(book.items.label(match.item)) && !/\bfill/i.test(name)
    ? `"${line.text}" does not say what it is filled with, and "${name}" is another thing.`
    : null
}
