import type { Book } from '../book/book.ts'
import { parsePhrase } from '../parse/parse-query.ts'
import { isByPeriod, isFood, isMeasured, isRent } from './goods.ts'
import { billOf, isAmbiguous } from './own-bills.ts'
import type { Place } from './place.ts'
import type { MatchedLine } from './read-and-match.ts'
import { readOne, refused } from './read-one.ts'

const ROOMS = /\b(studio|(?:[1-5]|one|two|three|four|five)[ -]?(?:bed(?:room)?s?|br|bd|bdrm)|(?:[1-5])br)\b/i
const RENT_ALONE = /^\W*(?:the |my |our |monthly )*rent\W*$/i
const CAR = /\b(?:cars?|auto|vehicles?|trucks?|commut\w*|driv\w*)\b/i

/**
 * "Rent, electric, water": what stands beside the rent of a home, and what a home has a bill for, is that bill. "Rent + utilities for a 1 bedroom":
 * the rooms are those of the rent as well.
 */
export function besideRent(
  book: Book,
  lines: readonly MatchedLine[],
  asked: Place | null,
): readonly MatchedLine[] {
  if (book.header.estimate !== 'item' || lines.length < 2) return lines
  const isOfRent = ({ match }: MatchedLine): boolean => !('code' in match) && isRent(book, match.item)
  if (!lines.some(isOfRent)) return lines
  return lines.map((one, at) => {
    const others = lines.filter((_, i) => i !== at)
    return isOfRent(one) ? withRooms(book, one, others, asked) : billBeside(book, one, others, asked)
  })
}

/** The rent of as many rooms as the bills beside it are for. */
function withRooms(
  book: Book,
  one: MatchedLine,
  others: readonly MatchedLine[],
  asked: Place | null,
): MatchedLine {
  if (!RENT_ALONE.test(one.line.text)) return one
  const rooms = new Set(
    others.flatMap(({ line, match }) => {
      const isBill = !('code' in match) && isByPeriod(book, match.item)
      return isBill ? (ROOMS.exec(line.text)?.[1]?.toLowerCase() ?? []) : []
    }),
  )
  const [size] = rooms
  if (size === undefined || rooms.size > 1) return one
  const { text, span, place, quantity, unit } = one.line
  const read = readOne(book, { ...parsePhrase(`rent ${size}`), place }, asked)
  if ('code' in read.match || !isRent(book, read.match.item)) return one
  return { ...read, line: { ...read.line, text, span, place, quantity, unit, pack: null } }
}

function billBeside(
  book: Book,
  one: MatchedLine,
  others: readonly MatchedLine[],
  asked: Place | null,
): MatchedLine {
  const { line, match } = one
  if (line.quantity !== null || line.unit !== null || line.pack !== null) return one
  if (!('code' in match) && book.items.label(match.item) === 'day')
    return refused(line, `"${line.text}" stands beside a rent, and has its price by the day.`)
  if (!('code' in match) && !isMeasured(book, match.item)) return one
  // What another rule refused stays without a price.
  if ('code' in match && !('code' in readOne(book, parsePhrase(line.text), asked).match)) return one
  // "Rent, milk, water": among what is eaten and drunk water is bought in bottles.
  const isBought = (read: MatchedLine): boolean =>
    !('code' in read.match) && isFood(book, read.match.item) && billOf(book, read, asked) === null
  const bill = billOf(book, one, asked)
  if (bill === null || (!('code' in match) && isFood(book, match.item) && others.some(isBought))) return one
  return isAmbiguous(book, one) && others.some((other) => CAR.test(other.line.text))
    ? refused(line, `"${line.text}" may be for the home or for the car, and how much of it is not written.`)
    : bill
}
