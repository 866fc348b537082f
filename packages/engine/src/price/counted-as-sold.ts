import type { Book } from '../book/book.ts'
import { profileOf } from '../book/profile-of.ts'
import { PIECE } from '../book/row-unit.ts'
import { exactly } from '../parse/line.ts'
import { bedroomsSaid } from '../read/bedrooms-said.ts'
import { withoutGuests } from '../read/crew.ts'
import { ofPackages } from './counts-pieces.ts'
import { groupOf, isByPeriod, isHomeWork } from './goods.ts'
import type { MatchedLine } from './read-and-match.ts'

/** A line with its amount as what was found is counted: in days, squares, packs or packages. */
export const countedAsSold = (book: Book, read: MatchedLine): MatchedLine =>
  ofPackages(
    book,
    inPacks(book, inSquares(book, inWholeDays(book, ofItsHome(book, forAllGuests(book, read))))),
  )

/** "Utilities for a 2 bedroom apartment": how large the home is, and not for how many months. */
function ofItsHome(book: Book, read: MatchedLine): MatchedLine {
  const { line, match } = read
  const counted = line.quantity?.value ?? 0
  if ('code' in match || counted === 0 || !isByPeriod(book, match.item)) return read
  if (line.unit !== null && line.unit !== book.items.label(match.item)) return read
  const home = bedroomsSaid(line.text)
  if (home === null) return read
  const { said, rooms } = home
  const periods = PERIODS.exec(line.text.replace(said, ' '))?.[1]
  // "2 bedroom apartment 2 months": the rooms were counted with the months.
  if (periods !== undefined && rooms > 1 && counted === rooms * Number(periods))
    return { ...read, line: { ...line, quantity: exactly(Number(periods)) } }
  return periods === undefined && counted === rooms
    ? { ...read, line: { ...line, quantity: null, unit: null, pack: null } }
    : read
}
const PERIODS = /(?<![\d.])(\d{1,3}) ?-?(?:months?|mos?|years?|yrs?)(?![a-zß-öø-žșțạ-ỹ])/i

/** "Party bus for 15 people 4 hours": what is let by the hour is let to all of them at once. */
function forAllGuests(book: Book, read: MatchedLine): MatchedLine {
  if ('code' in read.match || book.items.label(read.match.item) !== 'hour') return read
  const line = withoutGuests(read.line)
  return line === read.line ? read : { ...read, line }
}

const DAY_HOURS = 24

/** "Parking downtown 8 hours", "pressure washer rental 4 hours": what is let by the day is not let for a third of one. */
function inWholeDays(book: Book, read: MatchedLine): MatchedLine {
  const { line, match } = read
  const hours = line.quantity?.value ?? 0
  if ('code' in match || line.unit !== 'hour' || line.pack !== null || hours <= 0 || hours > DAY_HOURS)
    return read
  if (!/^(?:day|night)$/.test(book.items.label(match.item)) || groupOf(book, match.item) !== 'time')
    return read
  const note = `Told for a whole ${book.items.label(match.item)}: what ${hours} hours of it cost is not known.`
  return {
    ...read,
    line: { ...line, quantity: exactly(1), unit: book.items.label(match.item) },
    match: { ...match, warnings: [...match.warnings, note] },
  }
}

/** "Baby wipes 3pk x 2": what is counted in packs, and has its price by one of many in a pack, is wanted in packs. */
function inPacks(book: Book, read: MatchedLine): MatchedLine {
  const { line, match } = read
  const count = line.quantity?.value ?? 0
  if ('code' in match || line.unit !== 'each' || line.pack !== null || !PACKS.test(line.text)) return read
  const { contents, defaultUnit } = profileOf(book, match.item)
  const held = defaultUnit === 'pack' ? (contents?.['pack'] ?? 0) : 0
  return held >= PACK_HOLDS_MIN && count < held / 2 && groupOf(book, match.item) === PIECE
    ? { ...read, line: { ...line, unit: 'pack' } }
    : read
}
const PACKS = /\d ?-?(?:pk|packs?)\b/i
const PACK_HOLDS_MIN = 20

const SQUARES =
  /(?<![\d.,-])(\d{1,3}(?:\.\d)?) squares?\b(?! ?(?:ft|feet|foot|m|met(?:er|re)s?|yds?|yards?|in|inch(?:es)?)\b)/i
const SQUARE_FEET = 100

/** "2 squares of siding": who works on roofs and walls counts by a hundred square feet. */
function inSquares(book: Book, read: MatchedLine): MatchedLine {
  const { line, match, ignored } = read
  if ('code' in match || book.items.label(match.item) !== 'sq ft') return read
  const squares = isHomeWork(book, match.item) || isBuilt(book, match.item) ? SQUARES.exec(line.text) : null
  const count = Number(squares?.[1] ?? 0)
  if (count === 0 || (line.quantity !== null && line.quantity.value !== count)) return read
  return {
    line: { ...line, quantity: exactly(count * SQUARE_FEET), unit: 'sq ft', pack: null },
    match: {
      ...match,
      warnings: [
        ...match.warnings.filter((one) => !/squares?"/i.test(one)),
        `A square was taken as ${SQUARE_FEET} square feet.`,
      ],
    },
    ignored: ignored.filter(({ text }) => !/^(?:squares?|\d+)$/i.test(text)),
  }
}

const isBuilt = (book: Book, item: number): boolean =>
  /^(?:construction|building-materials)$/.test(book.items.category(item)) && groupOf(book, item) !== PIECE
