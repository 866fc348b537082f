import { readRowUnit } from '../packages/engine/src/book/row-unit.ts'
import { basketInterval } from '../packages/engine/src/calibrate/baskets.ts'
import { intervalOf } from '../packages/engine/src/calibrate/cells.ts'
import type { Book } from '../packages/engine/src/index.ts'
import { appraise } from '../packages/engine/src/price/price-item.ts'
import { type BenchRow, quantityOf, sample } from './bench-sets.ts'
import { toBookRow } from './score-set.ts'

export interface BasketScore {
  /** Lines a basket; null: the whole bid. */
  readonly size: number | null
  readonly baskets: number
  readonly coverage: number
}

interface Line {
  readonly truth: number
  readonly estimate: number
  readonly sigma: number
}

const LEVEL = 0.9
const SIZES = [1, 3, 10, null] as const

/** How often the stated range of a total holds the real total, for baskets drawn from bids that the book has not seen. */
export function scoreBaskets(
  book: Book,
  name: string,
  bids: readonly (readonly BenchRow[])[],
): readonly BasketScore[] {
  const told = bids.map((bid) => bid.flatMap((row) => tellLine(book, name, row)))
  return SIZES.map((size) => {
    let inside = 0
    let baskets = 0
    for (const lines of told) {
      if (lines.length < (size ?? 2)) continue
      const basket = size === null ? lines : sample(lines, size)
      const offsets = basketInterval(book, basket, LEVEL)
      if (!offsets) continue
      const error = Math.log(sum(basket, 'truth') / sum(basket, 'estimate'))
      baskets++
      if (error >= offsets.low && error <= offsets.high) inside++
    }
    return { size, baskets, coverage: (100 * inside) / Math.max(1, baskets) }
  })
}

const sum = (lines: readonly Line[], key: 'truth' | 'estimate'): number =>
  lines.reduce((total, line) => total + line[key], 0)

function tellLine(book: Book, name: string, row: BenchRow): readonly Line[] {
  const { description, unit, geography, date, quantity } = toBookRow(name, row)
  const { estimate } = appraise(book, { description, quantity, unit, geography, date }, -1)
  const interval = estimate && intervalOf(book, estimate, 0.8)
  if (!estimate || !interval) return []
  const amount = (quantityOf(row) ?? 1) * readRowUnit(unit).factor
  return [
    {
      truth: row.price * (quantityOf(row) ?? 1),
      estimate: Math.exp(estimate.y) * amount,
      sigma: (interval.high - interval.low) / 2.563,
    },
  ]
}
