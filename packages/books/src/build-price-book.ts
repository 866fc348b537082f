import { setImmediate } from 'node:timers/promises'
import { geographiesAround } from '@assay/book-open'
import { type BuildProgress, type BuildSummary, type BuiltBook, buildBook } from '@assay/engine'
import { BookError } from './book-error.ts'
import type { ImportedPrices, RowRemark } from './import/import-prices.ts'

export interface BuildOptions {
  readonly id: string
  /** Name of the book that prices what this one cannot. */
  readonly extends?: string
  readonly currency?: string
  readonly asOf?: string
  /** The day it is, for a list without dates. */
  readonly today: string
  readonly onProgress?: (progress: BuildProgress) => void
  readonly onRemark?: (remark: RowRemark) => void
  readonly signal?: AbortSignal
}

const CURRENCY_DEFAULT = 'USD'
/** How long the builder works before the event loop gets a turn. Ctrl-C needs one. */
const TURN_MS = 40

/** Builds a book from imported rows. The rows that the engine refuses are reported like those of the import. */
export async function buildPriceBook(prices: ImportedPrices, options: BuildOptions): Promise<BuiltBook> {
  const { columns } = prices
  if (columns.size === 0) throw new BookError('No row could be used, so no book was built.')
  const currency = options.currency ?? prices.currency ?? CURRENCY_DEFAULT
  const asOf = options.asOf ?? (prices.hasDates ? undefined : options.today)
  const building = buildBook({
    rows: columns.rows(),
    geographies: geographiesAround(prices.places),
    options: {
      id: options.id,
      ...(options.extends !== undefined && { extends: options.extends }),
      currency,
      ...(asOf !== undefined && { asOf }),
    },
  })
  let turnEndsAt = performance.now() + TURN_MS
  let step = building.next()
  while (!step.done) {
    options.onProgress?.(step.value)
    if (performance.now() > turnEndsAt) {
      await setImmediate()
      options.signal?.throwIfAborted()
      turnEndsAt = performance.now() + TURN_MS
    }
    step = building.next()
  }
  reportRefused(step.value.summary, prices, currency, options.onRemark)
  return step.value
}

function reportRefused(
  { refused }: BuildSummary,
  { columns }: ImportedPrices,
  currency: string,
  onRemark: BuildOptions['onRemark'],
): void {
  if (onRemark === undefined || refused.length === 0) return
  const reasons = new Map(refused.map(({ index, reason }) => [index, reason]))
  let index = 0
  for (const row of columns.rows()) {
    const reason = reasons.get(index)
    if (reason !== undefined) {
      const why =
        reason === 'other_currency'
          ? `the currency is ${row.currency}, the book's is ${currency}`
          : reason === 'bad_price'
            ? 'the price is not above zero, or beyond all bounds'
            : reason === 'long_description'
              ? 'the description is too long'
              : 'the description is empty'
      onRemark({ line: columns.lineOf(index), outcome: 'left out', reason: why, text: row.description })
    }
    index++
  }
}
