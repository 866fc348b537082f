import type { Quote } from '@assay/contract'
import type { Book } from '../book/book.ts'
import { basketInterval } from '../calibrate/baskets.ts'
import { present } from '../in-range.ts'
import { showTotal } from './money.ts'

/** What the total needs to know of a priced line. */
export interface PricedLine {
  readonly low: number | null
  readonly estimate: number
  readonly high: number | null
  /** Scale of the error of ln(total) of the line; null without a calibrated interval. */
  readonly sigma: number | null
}

export function totalOf(
  book: Book,
  lines: readonly PricedLine[],
  unpriced: number,
  level: number,
  currency: string,
): Quote['total'] {
  const counts = { complete: unpriced === 0, priced_lines: lines.length, unpriced_lines: unpriced }
  if (lines.length === 0) return { low: null, estimate: null, high: null, method: 'none', ...counts }
  const estimate = lines.reduce((sum, line) => sum + line.estimate, 0)
  const shown = (
    low: number | null,
    high: number | null,
    method: Quote['total']['method'],
  ): Quote['total'] => ({
    low: low === null ? null : showTotal(low, currency),
    estimate: showTotal(estimate, currency),
    high: high === null ? null : showTotal(high, currency),
    method,
    ...counts,
  })
  const [only] = lines
  if (lines.length === 1) return shown(present(only).low, present(only).high, 'single_line')
  if (lines.some((line) => line.low === null)) return shown(null, null, 'none')
  const basket = basketInterval(book, lines, level)
  if (basket)
    return shown(estimate * Math.exp(basket.low), estimate * Math.exp(basket.high), 'conformal_basket')
  const low = lines.reduce((sum, line) => sum + (line.low ?? 0), 0)
  const high = lines.reduce((sum, line) => sum + (line.high ?? 0), 0)
  return shown(low, high, 'conservative_bound')
}
