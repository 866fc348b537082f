import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'

/** A price by month (`2026-07`), in the order of the months. */
export type MonthlyPrices = readonly (readonly [month: string, price: number])[]

/** Prices of a table with the columns item, price and period, by item; days of a month are averaged. */
export function readMonthly(source: SourceFolder, file: string): ReadonlyMap<string, MonthlyPrices> {
  const sums = new Map<string, Map<string, { sum: number; count: number }>>()
  for (const row of parseCsvRecords(source.text(file), ['item', 'price', 'period'])) {
    const price = Number(row.price)
    const month = (row.period ?? '').slice(0, 7)
    if (!(price > 0) || month.length < 7) continue
    const months = sums.get(row.item ?? '') ?? new Map<string, { sum: number; count: number }>()
    sums.set(row.item ?? '', months)
    const known = months.get(month) ?? { sum: 0, count: 0 }
    months.set(month, { sum: known.sum + price, count: known.count + 1 })
  }
  return new Map(
    [...sums].map(([item, months]) => [
      item,
      [...months]
        .map(([month, { sum, count }]) => [month, sum / count] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ]),
  )
}

/** The newest price that is not younger than a month. */
export function newestUpTo(prices: MonthlyPrices, month: string): readonly [month: string, price: number] {
  const found = prices.findLast(([at]) => at <= month)
  if (found === undefined) throw new Error(`No price up to ${month}`)
  return found
}

/** ln of the price some months later to the price, for every pair of months that the series has. */
export function changesOver(prices: MonthlyPrices, months: number): readonly number[] {
  const byMonth = new Map(prices.map(([month, price]) => [number(month), price]))
  return prices.flatMap(([month, price]) => {
    const later = byMonth.get(number(month) + months)
    return later === undefined ? [] : [Math.log(later / price)]
  })
}

function number(month: string): number {
  const [year = 0, at = 0] = month.split('-').map(Number)
  return year * 12 + at
}
