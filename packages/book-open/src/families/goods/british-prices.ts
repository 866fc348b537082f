import type { ConceptFigure, Spread } from '../../concepts/concept.ts'
import { present } from '../../in-range.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { quantile } from '../vehicles/measured-spread.ts'
import { BRITISH_GROUPS, BRITISH_ITEMS, BRITISH_PAIRS, type BritishGroup } from './british-items.ts'
import { foldedSpread } from './held-out-spread.ts'

export const BRITISH_FOLDER = 'uk_ons_item_average_prices'

interface BritishPrice {
  readonly pounds: number
  readonly period: string
  readonly name: string
}

/** What the American side of a pair costs in dollars, and the year of it; undefined where there is none. */
export type AmericanPrice = (us: string) => { readonly dollars: number; readonly year: string } | undefined

/** Average prices of the Office for National Statistics by item; the items that it has withdrawn besides. */
export function readBritishPrices(sources: SourceFolder) {
  const newest = new Map<string, BritishPrice>()
  for (const file of ['items_withdrawn_2023_2024.csv', 'items_latest.csv'])
    for (const row of parseCsvRecords(sources.text(`${BRITISH_FOLDER}/${file}`), [
      'item_id',
      'item',
      'price',
      'period',
    ]))
      newest.set(present(row['item_id']), {
        pounds: Number(row['price']),
        period: present(row['period']),
        name: present(row['item']),
      })
  const byYear = new Map<string, number[]>()
  const monthly = sources.text(`${BRITISH_FOLDER}/items_monthly_2020_2025.csv`)
  for (const row of parseCsvRecords(monthly, ['item_id', 'period', 'price_gbp'])) {
    const key = `${row['item_id']} ${row['period']?.slice(0, 4)}`
    byYear.set(key, [...(byYear.get(key) ?? []), Number(row['price_gbp'])])
  }
  return {
    newest: (id: string): BritishPrice => present(newest.get(id)),
    /** The mean of a year, or the newest price where the year has none. */
    ofYear: (id: string, year: string): BritishPrice => {
      const months = byYear.get(`${id} ${year}`)
      const price = present(newest.get(id))
      return months === undefined
        ? price
        : { ...price, pounds: months.reduce((sum, one) => sum + one, 0) / months.length, period: year }
    },
  }
}

/** Dollars for a pound by month and year. */
export function readPoundRates(sources: SourceFolder): (period: string) => number {
  const months = new Map<string, number[]>()
  for (const row of parseCsvRecords(sources.text('exchange-rates/monthly.csv'), [
    'Date',
    'Country',
    'Exchange rate',
  ])) {
    if (row['Country'] !== 'United Kingdom') continue
    const month = present(row['Date']).slice(0, 7)
    for (const key of [month, month.slice(0, 4)])
      months.set(key, [...(months.get(key) ?? []), 1 / Number(row['Exchange rate'])])
  }
  return (period) => {
    const rates = present(months.get(period))
    return rates.reduce((sum, one) => sum + one, 0) / rates.length
  }
}

/** With fewer pairs than this a group takes the errors of all groups. */
const OWN_PAIRS_MIN = 8

const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length

/**
 * American prices of things that only Britain publishes. Within a group the two countries' prices differ by about one ratio:
 * the median of the pairs that both have. Its error is measured with each pair held out.
 */
export function britishFigures(
  sources: SourceFolder,
  american: AmericanPrice,
  averageOf: (group: BritishGroup) => Spread,
): { readonly figures: readonly ConceptFigure[]; readonly spreads: readonly Spread[] } {
  const prices = readBritishPrices(sources)
  const dollars = readPoundRates(sources)
  const ratios = BRITISH_GROUPS.map((group) => ({
    group,
    logs: BRITISH_PAIRS[group].flatMap(({ us, ids }) => {
      const price = american(us)
      if (price === undefined) return []
      const theirs = ids.map((id) => {
        const { pounds, period } = prices.ofYear(id, price.year)
        return Math.log(pounds * dollars(period))
      })
      return [Math.log(price.dollars) - mean(theirs)]
    }),
  }))
  const errorsOf = (logs: readonly number[]) =>
    logs.map((log, at) => log - middle(logs.filter((_, other) => other !== at)))
  const allErrors = ratios.flatMap(({ logs }) => errorsOf(logs))
  const figures: ConceptFigure[] = []
  const spreads: Spread[] = []
  for (const { group, logs } of ratios) {
    const ratio = Math.exp(middle(logs))
    const errors = logs.length >= OWN_PAIRS_MIN ? errorsOf(logs) : allErrors
    const spread = movedSpread(group, errors, averageOf(group))
    spreads.push(spread)
    for (const { concept, id, share } of BRITISH_ITEMS[group]) {
      const { pounds, period } = prices.newest(id)
      const said = `average price in British shops, moved to American prices by the ratio of ${logs.length} things that both countries have`
      figures.push({
        concept,
        meaning: 'published_average',
        price: Number((pounds * share * dollars(period) * ratio).toPrecision(3)),
        geography: 'US',
        date: period,
        source: `Office for National Statistics, ${period}, times ${(dollars(period) * ratio).toFixed(2)}`,
        spread: spread.name,
        of: said,
      })
      figures.push({
        concept,
        meaning: 'published_average',
        price: Number((pounds * share).toPrecision(4)),
        currency: 'GBP',
        geography: 'GB',
        date: period,
        source: `Office for National Statistics, ${period}`,
        spread: averageOf(group).name,
        of: said,
      })
    }
  }
  return { figures, spreads }
}

const middle = (logs: readonly number[]): number =>
  quantile(
    logs.map((value) => ({ value })),
    0.5,
  )

/** Single purchases around an average that was moved: the error of each pair, with the purchases that were not used for it. */
function movedSpread(group: BritishGroup, errors: readonly number[], average: Spread): Spread {
  const sums = errors.flatMap((error) => average.scores.map((score) => ({ value: error + score })))
  return { ...foldedSpread(`goods: ${group} moved from Britain`, sums, 'item'), units: errors.length }
}
