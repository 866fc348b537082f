import type { QuoteLine } from '@assay/contract'
import type { Book } from '../book/book.ts'
import { dayOf, readRowDate } from '../book/row-date.ts'
import { readRowUnit } from '../book/row-unit.ts'
import { exactly, type ParsedLine } from '../parse/line.ts'
import { findUnit } from '../units/index.ts'
import { matchLine } from './match.ts'
import { placeOf } from './place.ts'
import { COVERAGE_LEVEL_DEFAULT, finish, type Stages } from './price.ts'
import { amountOfLine, evidenceOfLine } from './price-line.ts'

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

/** Prices one item without splitting or reading its description. */
export function priceItem(book: Book, request: ItemRequest): QuoteLine {
  return finish(book, appraise(book, request)).line
}

/** The stages of `priceItem`, for whoever needs more digits than a quote shows. `coverageMin` as in `matchLine`. */
export function appraise(book: Book, request: ItemRequest, coverageMin?: number): Stages {
  const unit = request.unit === undefined || request.unit.trim() === '' ? null : readRowUnit(request.unit)
  const quantity = request.quantity ?? null
  const date = readRowDate(request.date)
  const parsed: ParsedLine = {
    text: request.description,
    span: [0, request.description.length],
    quantity: quantity === null ? null : exactly(quantity),
    unit: unit === null ? null : (findUnit(unit.label)?.id ?? null),
    pack: null,
    item: unit?.qualifier ? `${request.description} ${unit.qualifier}` : request.description,
    place: null,
  }
  const level = request.coverageLevel ?? COVERAGE_LEVEL_DEFAULT
  const place = placeOf(book, request.geography ?? null)
  const line = place && {
    number: 1,
    parsed,
    place,
    level,
    warnings: [],
    day: date === 0 ? null : dayOf(date),
    size: unit?.quantity ?? null,
    ignored: [],
  }
  const match = matchLine(book, parsed, coverageMin)
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
