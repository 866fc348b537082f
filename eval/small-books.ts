import { readRowUnit } from '../packages/engine/src/book/row-unit.ts'
import { intervalOf } from '../packages/engine/src/calibrate/cells.ts'
import { entryAt } from '../packages/engine/src/in-range.ts'
import type { Book } from '../packages/engine/src/index.ts'
import { appraise } from '../packages/engine/src/price/price-item.ts'
import { itemKey, words } from '../packages/engine/src/text/words.ts'
import type { BenchRow } from './bench-sets.ts'
import { buildSet, toBookRow } from './score-set.ts'
import { changedName, drawSmallBook, seededRandom } from './small-book-draw.ts'

export const SIZES = [20, 50, 200, 1_000] as const
/** So many rows are asked for over all books of a size, in as many books as that takes. */
const ASKED_MIN = 600
const BOOKS_MAX = 100
const AGREE_FACTOR = 1.5
const LEVEL = 0.9
const SEED = 20261116

export type QuestionKind = 'exact' | 'left_out' | 'replaced'

/** What a small book said to one question about a row that it has not seen. */
export interface SmallAnswer {
  readonly kind: QuestionKind
  /** Null: refused. */
  readonly method: string | null
  readonly isRight: boolean
  /** ln(price / estimate). */
  readonly error: number
  readonly isInside: boolean | null
  /** ln of the upper end of the range over the lower one. */
  readonly width: number
  /** All comparables lie within a factor of 1.5. */
  readonly isAgreed: boolean
  /** The book that was asked. */
  readonly draw: number
  /** The error of the exact name, for the same row. */
  readonly exactError: number
}

/** Builds small books of a set and asks each for its items by their names and by changed names. */
export function* answersOf(
  name: string,
  items: readonly (readonly BenchRow[])[],
  size: number,
  askedMin = ASKED_MIN,
): Generator<SmallAnswer, void, void> {
  let asked = 0
  for (let draw = 0; draw < BOOKS_MAX && asked < askedMin; draw++) {
    const random = seededRandom(SEED + 1_000 * size + draw)
    const drawn = drawSmallBook(items, size, random, (row) => toBookRow(name, row).source)
    if (drawn.book.length < size) return
    const { book } = buildSet({ name, train: drawn.book, test: [], bids: null })
    const vocabulary = drawn.book.flatMap((row) =>
      words(row.text).filter((word) => /^\p{L}{3,}$/u.test(word)),
    )
    for (const row of drawn.asked) {
      asked++
      const exact = ask(book, name, row, row.text)
      if (exact === null) continue
      yield { ...exact, kind: 'exact', exactError: exact.error, draw }
      for (const kind of ['left_out', 'replaced'] as const) {
        const changed = changedName(row.text, kind, vocabulary, random)
        const answer = changed === null ? null : ask(book, name, row, changed)
        if (answer !== null) yield { ...answer, kind, exactError: exact.error, draw }
      }
    }
  }
}

function ask(
  book: Book,
  name: string,
  row: BenchRow,
  description: string,
): Omit<SmallAnswer, 'kind' | 'exactError' | 'draw'> | null {
  const { quantity, unit, geography, date } = toBookRow(name, row)
  const { match, estimate } = appraise(book, { description, quantity, unit, geography, date })
  if ('code' in match || estimate === null) {
    return { method: null, isRight: false, error: Number.NaN, isInside: null, width: 0, isAgreed: false }
  }
  const error = Math.log(row.price / readRowUnit(unit).factor) - estimate.y
  const prices = estimate.comparables.map(({ price }) => Number(price))
  const range = intervalOf(book, estimate, LEVEL)
  return {
    method: match.method,
    isRight: itemKey(book.items.description(match.item)) === itemKey(row.text),
    error,
    isInside: range && error >= range.low && error <= range.high,
    width: range === null ? 0 : range.high - range.low,
    isAgreed: Math.max(...prices) <= AGREE_FACTOR * Math.min(...prices),
  }
}

export const medianOf = (values: readonly number[]): number =>
  values.length === 0
    ? Number.NaN
    : entryAt(
        [...values].sort((a, b) => a - b),
        Math.floor(values.length / 2),
      )
