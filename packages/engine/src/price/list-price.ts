import type { Book } from '../book/book.ts'
import { f64At } from '../in-range.ts'
import type { BookModel } from '../model/book-model.ts'

/** Below this share of items with several prices, or with fewer of them, a book is a list of prices and no record of what was paid. */
const REPEATED_SHARE_MIN = 0.1
const REPEATED_MIN = 10

/**
 * Whether the price of an item is one that its list states and nothing more: the book has one price of it, once or several times, and hardly any item with
 * several to show how far a second price lies from a first. Then what like items cost says nothing about it, and what was wrong about strange
 * items is not a range for it. Where whole sources were held out, that distance is known.
 */
export function isListPrice({ header }: Book, model: BookModel, item: number): boolean {
  if (!isOnce(model, item) && !hasOnePrice(model, item)) return false
  const cells = header.calibration?.cells ?? []
  return (
    cells.every(({ name, foldUnit }) => foldUnit === 'description' && !name.startsWith('seen')) &&
    !isRecord(model)
  )
}

/** Whether a book has enough prices to know how often its ranges hold. */
export const hasMeasuredRanges = ({ header }: Book): boolean =>
  (header.calibration?.measuredCoverage ?? null) !== null

/**
 * Whether nothing is known of how far a price lies from what like items cost: the book is a list that has hardly any item twice and is too
 * short to measure it.
 */
export const isPlainList = (book: Book, model: BookModel): boolean =>
  !hasMeasuredRanges(book) && !isRecord(model)

/** Sums of squares that rounding alone makes. */
const NO_SQUARES = 1e-12

/** An item that the list has several times, at the same price each time. */
const hasOnePrice = ({ stats }: BookModel, item: number): boolean =>
  f64At(stats.squares, item) <= NO_SQUARES * f64At(stats.n, item)

const isOnce = ({ stats }: BookModel, item: number): boolean =>
  f64At(stats.n, item) <= 1 && f64At(stats.squares, item) === 0

const records = new WeakMap<BookModel, boolean>()

/** Whether enough items have several prices, reckoned once for each open book. */
function isRecord(model: BookModel): boolean {
  const known = records.get(model)
  if (known !== undefined) return known
  const size = model.stats.n.length
  let repeated = 0
  for (let item = 0; item < size; item++) if (!isOnce(model, item)) repeated++
  const is = repeated >= REPEATED_MIN && repeated >= REPEATED_SHARE_MIN * size
  records.set(model, is)
  return is
}
