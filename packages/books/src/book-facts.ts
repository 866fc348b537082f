import type { BookSummary } from '@assay/book-open'
import type { BookFacts } from './build-messages.ts'

/** What a book says of itself, as the interface tells it. */
export function factsOf({ rows, items, currency, asOf, calibration }: Omit<BookSummary, 'id'>): BookFacts {
  if (calibration === null) return { rows, items, currency, asOf, calibration }
  const { id, n, foldUnit, measuredCoverage } = calibration
  const told = { id, n, fold_unit: foldUnit, measured_coverage: measuredCoverage }
  return { rows, items, currency, asOf, calibration: told }
}
