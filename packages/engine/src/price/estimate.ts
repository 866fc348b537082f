import type { QuoteAdjustment, QuoteComparable } from '@assay/contract'
import type { Book } from '../book/book.ts'
import { showDate } from '../book/row-date.ts'
import type { Otherwise } from '../calibrate/mixed-offsets.ts'
import { f64At } from '../in-range.ts'
import { showMoney } from './money.ts'
import { ownUnit } from './own-unit.ts'
import type { Place } from './place.ts'

/** A price of one canonical unit, in logs, before anybody knows how many are wanted. */
export interface Estimate {
  readonly item: number
  /** ln price per canonical unit, in the place and at the time asked for. */
  readonly y: number
  /** The scale of its error; 1 where nothing was learned about it. */
  readonly difficulty: number
  /** Calibration cells to try, most specific first. */
  readonly cells: readonly string[]
  /** What the price is if the line means something else than the item; null where nobody doubts the item. */
  readonly otherwise: Otherwise | null
  /** Cells whose range is the narrowest that it may have. */
  readonly atLeast?: readonly string[]
  /** Months between the evidence and the book's date, for figures whose calibration does not include it. */
  readonly staleMonths: number
  /** The month that the price is of, 1 to 12, where months differ. */
  readonly month?: number
  readonly adjustments: readonly QuoteAdjustment[]
  readonly comparables: readonly QuoteComparable[]
  readonly warnings: readonly string[]
}

/** What the book says by itself, before it is moved to the geography, time and quantity asked for. */
export interface Evidence {
  readonly comparables: readonly QuoteComparable[]
  adjust(): Estimate
}

/** An item as evidence: what it costs by its own unit, where, when, and who says so. */
export function comparableOf(
  book: Book,
  item: number,
  shown: {
    readonly y: number
    readonly geography: number
    readonly date: number
    readonly source: string | null
  },
  similarity: number,
  weight: number,
): QuoteComparable {
  return {
    description: book.items.description(item),
    price: showMoney(Math.exp(shown.y) * f64At(book.items.factor, item)),
    unit: ownUnit(book, item),
    geography: shown.geography < 0 ? null : book.geographies.code(shown.geography),
    date: showDate(shown.date),
    source: shown.source,
    similarity: round3(similarity),
    weight: round3(weight),
  }
}

/** Says the currency of evidence where the quote is in another one. */
export function inMoneyOfBook(
  { header }: Book,
  { country }: Place,
  comparable: QuoteComparable,
): QuoteComparable {
  const isOther = country !== null && country.currency !== header.currency
  return isOther ? { ...comparable, currency: header.currency } : comparable
}

const round3 = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000
