import { setImmediate } from 'node:timers/promises'
import { geographiesAround } from '@assay/book-open'
import { type BuildProgress, type BuildSummary, type BuiltBook, buildBook } from '@assay/engine'
import { BookError } from './book-error.ts'
import type { ImportedPrices } from './import/import-prices.ts'
import { bookCurrency, otherCurrency } from './other-currencies.ts'
import type { RowRemark } from './remarks.ts'

export interface BuildOptions {
  readonly id: string
  /** Name of the book that prices what this one cannot. */
  readonly extends?: string
  /** The currency of that book: nothing is known of how much one is in the other. */
  readonly baseCurrency?: string
  /** How whoever builds says that a book extends no other. */
  readonly howAlone?: string
  readonly currency?: string
  readonly asOf?: string
  /** The day it is, for a list without dates. */
  readonly today: string
  readonly onProgress?: (progress: BuildProgress) => void
  readonly onRemark?: (remark: RowRemark) => void
  readonly signal?: AbortSignal
}

/** How long the builder works before the event loop gets a turn. Ctrl-C needs one. */
const TURN_MS = 40

/** Builds a book from imported rows. The rows that the engine refuses are reported like those of the import. */
export async function buildPriceBook(prices: ImportedPrices, options: BuildOptions): Promise<BuiltBook> {
  const { columns } = prices
  if (columns.size === 0) throw new BookError(noRows(prices))
  const currency = bookCurrency(prices, options.currency)
  refuseOtherBase(currency, options)
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

function refuseOtherBase(
  currency: string,
  { extends: base, baseCurrency = currency, howAlone }: BuildOptions,
): void {
  if (base === undefined || baseCurrency === currency) return
  throw new BookError(
    `The list is in ${currency} and the book "${base}", which it is to extend, in ${baseCurrency}: prices of two currencies cannot be told together, so no book was built. Build it ${howAlone === undefined ? 'without a book to extend' : `with ${howAlone}`}, or of prices in ${baseCurrency}.`,
  )
}

/** Reasons that a message names. All of them are in the report of a check. */
const REASONS_TOLD_MAX = 4

/** Why no row could be used, the most common reasons first, and what to do. */
function noRows({ found, leftOutBy }: ImportedPrices): string {
  if (found === 0) return 'The list has a header and no rows below it, so no book was built.'
  const reasons = leftOutBy.slice(0, REASONS_TOLD_MAX).map(({ reason, count, firstLines }) => {
    const rows = count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`
    const more = count > firstLines.length ? ', ...' : ''
    return `${rows}: ${reason} (line ${firstLines.join(', ')}${more})`
  })
  const others = leftOutBy.length > REASONS_TOLD_MAX ? '; and other reasons' : ''
  return `No row could be used, so no book was built. ${reasons.join('; ')}${others}. Mend the rows, or name the right columns, and send the list again.`
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
          ? otherCurrency(row.currency, currency)
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
