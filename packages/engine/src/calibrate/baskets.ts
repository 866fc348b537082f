import type { Book } from '../book/book.ts'
import { entryAt, numberAt } from '../in-range.ts'
import { GRID_STEPS, type Offsets, offsetsAt } from './quantiles.ts'

/** How far errors of lines of one source go together; measured on whole bids. */
export const LINE_CORRELATION = 0.1

/** Scale of the error of ln(sum), given each line's share and scale. */
export function basketSigma(estimates: ArrayLike<number>, sigmas: ArrayLike<number>): number {
  let total = 0
  let sum = 0
  let squares = 0
  for (let i = 0; i < estimates.length; i++) {
    const part = numberAt(estimates, i) * numberAt(sigmas, i)
    total += numberAt(estimates, i)
    sum += part
    squares += part * part
  }
  return Math.sqrt((1 - LINE_CORRELATION) * squares + LINE_CORRELATION * sum * sum) / total
}

/** The interval of a total as offsets in logs; null where the book has no calibrated baskets. */
export function basketInterval(
  book: Book,
  lines: readonly { readonly estimate: number; readonly sigma: number | null }[],
  level: number,
): Offsets | null {
  const sizes = book.header.calibration?.basketSizes ?? []
  if (sizes.length === 0 || lines.some((line) => line.sigma === null)) return null
  const sigma = basketSigma(
    lines.map((line) => line.estimate),
    lines.map((line) => line.sigma ?? 0),
  )
  const at = (index: number): Offsets | null =>
    offsetsAt(
      book.basketGrids.subarray(index * (GRID_STEPS + 1), (index + 1) * (GRID_STEPS + 1)),
      entryAt(sizes, index).nEffective,
      level,
    )
  // Between two calibrated sizes the offsets are interpolated in the logarithm of the size.
  const above = sizes.findIndex((entry) => entry.size >= lines.length)
  const upper = above < 0 ? sizes.length - 1 : above
  const lower = above <= 0 ? upper : entryAt(sizes, upper).size === lines.length ? upper : upper - 1
  const a = at(lower)
  const b = at(upper)
  if (!a || !b) return null
  const span = Math.log(entryAt(sizes, upper).size / entryAt(sizes, lower).size)
  const share = span > 0 ? Math.log(lines.length / entryAt(sizes, lower).size) / span : 0
  const blend = (from: number, to: number): number => (from + Math.min(1, share) * (to - from)) * sigma
  return { low: blend(a.low, b.low), high: blend(a.high, b.high) }
}
