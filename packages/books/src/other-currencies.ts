import type { ImportedPrices } from './import/import-prices.ts'
import type { RowRemark } from './remarks.ts'

const CURRENCY_DEFAULT = 'USD'

/** The currency of a book of these prices: the one that was chosen, else that of most rows. */
export const bookCurrency = (prices: ImportedPrices, chosen: string | undefined): string =>
  (chosen ?? prices.currency ?? CURRENCY_DEFAULT).toUpperCase()

export const otherCurrency = (written: string | undefined, currency: string): string =>
  `the currency is ${written}, the book's is ${currency}`

/** The prices as a book of them would take them, for a check: the build leaves out rows in another currency than the book's. */
export function withoutOtherCurrencies(
  prices: ImportedPrices,
  chosen: string | undefined,
  onRemark: (remark: RowRemark) => void,
): ImportedPrices {
  const currency = bookCurrency(prices, chosen)
  if ([...prices.currencies].every((one) => one === currency)) return prices
  const isOther = (written: string | undefined): boolean => written !== undefined && written !== currency
  let others = 0
  let index = 0
  for (const row of prices.columns.rows()) {
    if (isOther(row.currency)) {
      others++
      const reason = otherCurrency(row.currency, currency)
      onRemark({
        line: prices.columns.lineOf(index),
        outcome: 'left out',
        reason,
        text: row.description,
      })
    }
    index++
  }
  return {
    ...prices,
    leftOut: prices.leftOut + others,
    firstRows: prices.firstRows.filter((row) => !isOther(row.currency)),
  }
}
