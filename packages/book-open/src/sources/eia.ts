import { present } from '../in-range.ts'
import { parseCsvRecords } from './csv.ts'
import type { SourceFolder } from './source-folder.ts'

const WEEKLY_FILE = 'eia-weekly-fuel/weekly_gas_prices.csv'

/** US pump prices by BLS item code and month: EIA's weekly survey averaged over the weeks of a month. */
export function readWeeklyFuel(source: SourceFolder): ReadonlyMap<string, ReadonlyMap<string, number>> {
  if (!source.has(WEEKLY_FILE)) return new Map()
  const rows = parseCsvRecords(source.text(WEEKLY_FILE), ['date', 'fuel', 'grade', 'formulation', 'price'])
  const weeks = new Map<string, Map<string, number[]>>()
  for (const row of rows) {
    const item = itemOfFuel(present(row.fuel), present(row.grade), present(row.formulation))
    const price = Number(row.price)
    if (item === null || !(price > 0)) continue
    const month = present(row.date).slice(0, 7)
    const months = weeks.get(item) ?? new Map<string, number[]>()
    weeks.set(item, months.set(month, [...(months.get(month) ?? []), price]))
  }
  return new Map(
    [...weeks].map(([item, months]) => [
      item,
      new Map([...months].map(([month, prices]) => [month, mean(prices)])),
    ]),
  )
}

function itemOfFuel(fuel: string, grade: string, formulation: string): string | null {
  if (fuel === 'diesel') return grade === 'all' ? '74717' : null
  if (formulation !== 'all') return null
  if (grade === 'regular') return '74714'
  if (grade === 'midgrade') return '74715'
  if (grade === 'premium') return '74716'
  return grade === 'all' ? '7471A' : null
}

export const ELECTRICITY_FILE = 'eia_seds_residential_energy_state/residential_energy_prices_by_state.csv'

/** Residential electricity of each state relative to the US, newest year: only the ratio is used. */
export function readElectricityRatios(source: SourceFolder): {
  readonly year: string
  readonly ratios: ReadonlyMap<string, number>
} {
  const rows = parseCsvRecords(source.text(ELECTRICITY_FILE), ['item', 'price', 'geo', 'period']).filter(
    ({ item }) => item === 'Electricity, residential',
  )
  const year = rows.map(({ period }) => present(period)).reduce((a, b) => (a > b ? a : b))
  const prices = new Map(
    rows.filter(({ period }) => period === year).map(({ geo, price }) => [present(geo), Number(price)]),
  )
  const us = prices.get('US')
  if (us === undefined || !(us > 0)) throw new Error('The electricity table has no US average')
  return { year, ratios: new Map([...prices].map(([state, price]) => [state, price / us])) }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
