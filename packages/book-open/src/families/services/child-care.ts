import type { ConceptFigure, Spread } from '../../concepts/concept.ts'
import { present } from '../../in-range.ts'
import { median } from '../../quantile.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { measureSpread, type Score } from './measure-spread.ts'

const SUMMARY = 'dol_childcare_prices/state_and_us_summary_2008_2018.csv'
const COUNTIES = 'dol_childcare_prices/county_weekly_price_latest.csv'
const SPREAD = 'services: child care'
const WEEKS_PER_MONTH = 52 / 12

const CONCEPTS: Readonly<Record<string, string>> = {
  mc_infant: 'daycare-infant',
  mc_toddler: 'daycare-toddler',
  mc_preschool: 'daycare-preschool',
  mcsa: 'daycare-school-age',
  mfcc_infant: 'home-daycare-infant',
  mfcc_toddler: 'home-daycare-toddler',
  mfcc_preschool: 'home-daycare-preschool',
}

/** Full-time child care by the month: the country and the states, each weighted by where people live. */
export function childCare(source: SourceFolder): {
  readonly figures: readonly ConceptFigure[]
  readonly spreads: readonly Spread[]
} {
  const columns = ['code', 'geo', 'period', 'pop_weighted_mean', 'n'] as const
  const rows = parseCsvRecords(source.text(SUMMARY), columns)
  const newest = new Map<string, (typeof rows)[number]>()
  for (const row of rows) {
    if (CONCEPTS[present(row.code)] === undefined || !(Number(row.pop_weighted_mean) > 0)) continue
    const key = `${row.code} ${row.geo}`
    const known = newest.get(key)
    if (known === undefined || present(known.period) < present(row.period)) newest.set(key, row)
  }
  const countryFirst = [...newest.values()].sort(
    (a, b) => Number(b.geo === 'US') - Number(a.geo === 'US') || (present(a.geo) < present(b.geo) ? -1 : 1),
  )
  const figures = countryFirst
    .filter((row) => present(row.period) >= '2014')
    .map(
      (row): ConceptFigure => ({
        concept: present(CONCEPTS[present(row.code)]),
        meaning: 'published_average',
        price: Math.round(Number(row.pop_weighted_mean) * WEEKS_PER_MONTH),
        geography: row.geo === 'US' ? 'US' : `US-${row.geo}`,
        date: present(row.period),
        source: `US Department of Labor, National Database of Childcare Prices, ${Number(row.n)} counties`,
        spread: SPREAD,
        of: 'the price of full-time care by the month, county medians weighted by the people who live there',
      }),
    )
  return { figures, spreads: [countySpread(source)] }
}

/** How counties lie around the middle of their state, all ages and settings together; whole counties are held out. */
function countySpread(source: SourceFolder): Spread {
  const rows = parseCsvRecords(source.text(COUNTIES), ['code', 'price', 'state', 'fips']).filter(
    (row) => CONCEPTS[present(row.code)] !== undefined && Number(row.price) > 0,
  )
  const byState = Map.groupBy(rows, (row) => `${row.code} ${row.state}`)
  const scores: Score[] = [...byState.values()].flatMap((group) => {
    const middle = median(group.map((row) => Number(row.price)))
    return group.map((row) => ({ unit: present(row.fips), score: Math.log(Number(row.price) / middle) }))
  })
  return measureSpread(SPREAD, 'county', scores)
}
