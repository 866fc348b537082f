import { PAID_SOURCE, type Quote, type QuoteLine } from '@assay/contract'

/** What stands for the name of a book that is the owner's. */
const OWN_BOOK = 'a price list of the sender'
const NOT_IN_LIST = 'The price list of the sender has no price for it.'
const MOVED = 'Adjusted by what the sender has paid before.'

/**
 * A result without what belongs to its owner: ids that lead further, what was paid, and the name and the rows of a private book. Each field
 * is named here, so one that is added to results later is not shown by itself.
 */
export function withoutOwner(quote: Quote, isOwnBook: boolean): Quote {
  const { currency, as_of, coverage_level, geography, total, calibration, warnings } = quote
  return {
    currency,
    as_of,
    coverage_level,
    geography,
    lines: quote.lines.map((line) => lineWithoutOwner(line, isOwnBook)),
    total,
    book: {
      id: isOwnBook ? OWN_BOOK : quote.book.id,
      rows: isOwnBook ? 0 : quote.book.rows,
      book_id: null,
      version: null,
    },
    // The number of prices that a range was tried on gives away how long a list is.
    calibration:
      calibration && !isOwnBook
        ? {
            id: calibration.id,
            n: calibration.n,
            sources: calibration.sources,
            fold_unit: calibration.fold_unit,
            measured_coverage: calibration.measured_coverage,
            adapted: null,
          }
        : null,
    warnings: isOwnBook ? [] : warnings,
  }
}

/**
 * A line without what belongs to its owner. The item of a private book is shown in the words of the text. A price that was moved by what the
 * owner paid stands alone: beside the price that it was moved from, it would give away how much that was.
 */
function lineWithoutOwner(line: QuoteLine, isOwnBook: boolean): QuoteLine {
  const { line: number, text, span, geography, ignored, parts } = line
  const isMoved = line.adjustments.some(({ kind }) => kind === 'outcomes')
  const isHidden = isOwnBook || isMoved
  const told = isOwnBook ? [] : line.warnings
  const plain = {
    ...{ line: number, text, span, ignored, parts },
    geography: isOwnBook ? null : geography,
    category: isOwnBook ? null : line.category,
    warnings: isMoved ? [...told, MOVED] : told,
    book: null,
    adjustments: isHidden ? [] : line.adjustments,
    comparables: isHidden ? [] : line.comparables.filter(({ source }) => !source?.startsWith(PAID_SOURCE)),
    alternatives: isOwnBook ? [] : line.alternatives,
  }
  if (line.status === 'unpriced') {
    const { status, item, quantity, meaning, unit_price, total, interval, target, method, confidence } = line
    const reason = isOwnBook ? { code: line.reason.code, message: NOT_IN_LIST } : line.reason
    return {
      ...plain,
      ...{ status, reason, item, quantity, meaning, unit_price, total, interval, target, method, confidence },
    }
  }
  const { status, reason, quantity, unit_price, total, interval, target, method, confidence } = line
  const [item, meaning] = isOwnBook ? [text, null] : [line.item, line.meaning]
  return {
    ...plain,
    ...{ status, reason, item, quantity, meaning, unit_price, total, interval, target, method, confidence },
  }
}
