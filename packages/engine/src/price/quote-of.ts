import type { Quote, QuoteAdapted, QuoteLine } from '@assay/contract'
import type { Book } from '../book/book.ts'
import type { PriceRequest } from '../engine.ts'
import type { Place } from './place.ts'
import type { LineResult } from './price-line.ts'
import { totalOf } from './total.ts'

function adaptedOf(results: readonly LineResult[], outcomes: number): QuoteAdapted | null {
  const lines = results.flatMap(({ adapted }) => adapted ?? [])
  return lines.length === 0 ? null : { outcomes, lines }
}

/** Whether the price of a line was carried over from another country. */
function isCarried({ line }: LineResult): boolean {
  return line.adjustments.some(({ kind }) => kind === 'country')
}

/** What the quote says of a line without a price. */
export const notInTotal = ({ line, text }: Pick<QuoteLine, 'line' | 'text'>): string =>
  `Line ${line} ("${text}") is not in the total.`

/** What a request gets: its lines, with what they come to. `used` is the one place of them all. */
export function quoteOf(
  book: Book,
  request: PriceRequest & { readonly asOf: string },
  used: Place | null,
  results: readonly LineResult[],
  level: number,
  warnings: readonly string[],
): Quote {
  const { header } = book
  const unpriced = results.filter((result) => result.priced === null)
  const { calibration } = header
  const currency = used?.country?.currency ?? header.currency
  return {
    currency,
    as_of: request.asOf,
    coverage_level: level,
    geography: {
      requested: request.geography,
      used: used?.code ?? header.defaultGeography,
      fallback: used?.fallback ?? (results.some(isCarried) ? 'price_level' : null),
    },
    lines: results.map((result) => result.line),
    total: totalOf(
      book,
      results.flatMap((result) => (result.priced ? [result.priced] : [])),
      unpriced.length,
      level,
      currency,
    ),
    book: { id: header.id, rows: header.rows, book_id: null, version: null },
    calibration: calibration && {
      id: calibration.id,
      n: calibration.n,
      sources: calibration.sources,
      fold_unit: calibration.foldUnit,
      measured_coverage: calibration.measuredCoverage,
      adapted: adaptedOf(results, request.outcomes?.get(book.id)?.n ?? 0),
    },
    warnings: [...warnings, ...unpriced.map((result) => notInTotal(result.line))],
  }
}
