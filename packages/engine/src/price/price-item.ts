import type { QuoteLine } from '@assay/contract'
import type { Book } from '../book/book.ts'
import { dayOf, readRowDate } from '../book/row-date.ts'
import { readRowUnit } from '../book/row-unit.ts'
import { exactly, type ParsedLine } from '../parse/line.ts'
import { parsePhrase, parseQuery } from '../parse/parse-query.ts'
import { ANSWER_MIN } from '../read/match-odds.ts'
import { findUnit } from '../units/index.ts'
import { matchLine } from './match.ts'
import { type Place, placeNamed, placeOf, tellsPlaces } from './place.ts'
import { COVERAGE_LEVEL_DEFAULT, finish, type Stages } from './price-in-full.ts'
import { amountOfLine, evidenceOfLine } from './price-line.ts'
import { matchOn } from './price-on-day.ts'
import type { MatchedLine } from './read-and-match.ts'
import { readLines } from './read-lines.ts'
import { ifLikely, readOne, refused } from './read-one.ts'

/** One row of a list to price: what it is, not a sentence to understand. */
export interface ItemRequest {
  readonly description: string
  readonly quantity?: number | undefined
  readonly unit?: string | undefined
  readonly geography?: string | undefined
  /** Day that the price is asked for; default the book's. */
  readonly date?: string | undefined
  readonly coverageLevel?: number | undefined
}

/** Prices one item without splitting its description. */
export function priceItem(book: Book, request: ItemRequest): QuoteLine {
  return finish(book, appraise(book, request)).line
}

/** A priced item with the currency of its amounts, which is that of the place where it was priced. */
export interface PricedItem {
  readonly line: QuoteLine
  readonly currency: string
}

export function priceItemThere(book: Book, request: ItemRequest): PricedItem {
  const stages = appraise(book, request)
  const currency = stages.request?.place.country?.currency ?? book.header.currency
  return { line: finish(book, stages).line, currency }
}

/** The stages of `priceItem`, for whoever needs more digits than a quote shows. `coverageMin` as in `matchLine`. */
export function appraise(book: Book, request: ItemRequest, coverageMin?: number): Stages {
  const unit = request.unit === undefined || request.unit.trim() === '' ? null : readRowUnit(request.unit)
  const quantity = request.quantity ?? null
  const date = readRowDate(request.date)
  const written: ParsedLine = {
    text: request.description,
    span: [0, request.description.length],
    quantity: quantity === null ? null : exactly(quantity),
    unit: unit === null ? null : (findUnit(unit.label)?.id ?? null),
    pack: null,
    item: unit?.qualifier ? `${request.description} ${unit.qualifier}` : request.description,
    place: null,
  }
  const level = request.coverageLevel ?? COVERAGE_LEVEL_DEFAULT
  const asked = placeOf(book, request.geography ?? null)
  const day = date === 0 ? null : dayOf(date)
  const { line: parsed, match: read, ignored } = readItem(book, written, asked, coverageMin)
  const named = parsed.place && placeNamed(book, parsed.place.text, asked)
  // As in a text: what stands in an unknown place has no price of the nation.
  const isNowhere =
    parsed.place !== null && named === null && request.geography === undefined && tellsPlaces(book)
  const place = isNowhere ? null : (named ?? asked)
  const line = place && {
    number: 1,
    parsed,
    place,
    level,
    warnings: [],
    day,
    size: unit?.quantity ?? null,
    ignored,
  }
  const match = place === null ? read : matchOn(book, read, place, day)
  const open = 'code' in match || line === null
  const amount = open ? null : amountOfLine(book, line, match)
  return {
    parsed,
    request: line,
    match,
    amount,
    estimate: open || amount === null ? null : evidenceOfLine(book, line, match, amount).adjust(),
    number: 1,
    level,
  }
}

/**
 * A book of figures is asked in everyday words, so a row is read as free text is: "plumber" is somebody by the hour, and
 * "2 lb butter" in a row with quantity 3 is six pounds. An item's own name stays as it is, numbers and commas included.
 */
function readItem(
  book: Book,
  written: ParsedLine,
  asked: Place | null,
  coverageMin: number | undefined,
): MatchedLine {
  const match = matchLine(book, written, coverageMin)
  const plain: MatchedLine = { line: written, match, ignored: [] }
  const isOwnName = !('code' in match) && match.method === 'exact_item'
  if (book.header.estimate !== 'item' || coverageMin !== undefined || isOwnName) return plain
  const several = amountsOfSeveral(book, written.item, asked)
  if (several > 1)
    return refused(written, `The row asks for ${several} things; a row is priced for one. Write one a row.`)
  const read = ifLikely(book, readOne(book, parsePhrase(written.item), asked, true), asked, ANSWER_MIN)
  if ('code' in read.match) return 'code' in match ? read : plain
  return { ...read, line: withColumns(read.line, written) }
}

/** How many things with an amount of their own a row asks for: "1 gallon milk, 12 eggs". The price of one would pass for all. */
function amountsOfSeveral(book: Book, text: string, asked: Place | null): number {
  const lines = parseQuery(text)
  if (lines.filter(({ quantity }) => quantity !== null).length < 2) return 0
  return readLines(book, text, lines, asked).filter(
    ({ line, match }) => line.quantity !== null && !('code' in match),
  ).length
}

/** What the columns of a row say about the amount goes before what its description says. */
function withColumns(read: ParsedLine, { text, span, quantity, unit }: ParsedLine): ParsedLine {
  const line = { ...read, text, span }
  if (unit !== null) return { ...line, quantity, unit, pack: null }
  if (quantity === null) return line
  const times = quantity.value
  return { ...line, quantity: read.quantity === null ? quantity : exactly(read.quantity.value * times) }
}
