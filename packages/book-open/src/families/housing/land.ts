import type { ConceptFigure, Spread } from '../../concepts/concept.ts'
import { US_STATES } from '../../places/us-states.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { coverageWithout, scoresOf } from '../market/quantiles.ts'

const STATE_FILE = 'usda_nass_land_values_state/land_value_by_state_1997_2017.csv'
const US_FILE = 'usda_nass_us_farm_prices/us_farm_prices.csv'

const VALUES: Readonly<Record<string, string>> = {
  'Farm real estate value (land and buildings)': 'farmland-acre',
  'Cropland value': 'cropland-acre',
  'Pastureland value': 'pasture-acre',
}
const RENTS: Readonly<Record<string, string>> = {
  'Cash rent, cropland, a year': 'cropland-rent-acre',
  'Cash rent, irrigated cropland, a year': 'cropland-irrigated-rent-acre',
  'Cash rent, cropland not irrigated, a year': 'cropland-dry-rent-acre',
  'Cash rent, pastureland, a year': 'pasture-rent-acre',
}

const LAND_SPREAD = 'housing: farm land of a state'
const LAST_STATE_YEAR = 2017
/** As many years as lie between the last figures of states and the newest of the nation. */
const YEARS = 9

type ByYear = ReadonlyMap<string, ReadonlyMap<number, number>>

/** Land by the acre: the newest of the nation, and of each state its last figure moved as the nation's moved. */
export function landFigures(source: SourceFolder): {
  readonly figures: readonly ConceptFigure[]
  readonly spread: Spread
} {
  const newest = readNewest(source)
  const states = readStates(source)
  const figures: ConceptFigure[] = []
  for (const [item, concept] of Object.entries({ ...VALUES, ...RENTS })) {
    const us = newest.get(item)
    if (us === undefined) throw new Error(`NASS has no "${item}"`)
    const isRent = RENTS[item] !== undefined
    const of = isRent
      ? 'what a farmer pays to rent an acre for a year, average of a survey'
      : 'what farmers say that an acre is worth, average of a survey'
    const meaning = isRent ? 'published_average' : 'declared_value'
    const row = { concept, meaning, spread: LAND_SPREAD, of } as const
    const date = `${us.year}-06`
    figures.push({ ...row, price: us.price, geography: 'US', date, source: 'USDA NASS Land Values' })
    const byState = states.get(item)
    const before = byState?.get('US')?.get(LAST_STATE_YEAR)
    if (byState === undefined || before === undefined) continue
    for (const { code, name } of US_STATES) {
      const then = byState.get(name)?.get(LAST_STATE_YEAR)
      if (then === undefined) continue
      const price = Math.round((then * us.price) / before / 10) * 10
      const from = `USDA NASS Land Values ${LAST_STATE_YEAR}, moved as the nation to ${us.year}`
      figures.push({ ...row, price, geography: code, date, source: from })
    }
  }
  return { figures, spread: landSpread(states) }
}

/** Nine years moved as the nation, against what the state's land came to: all states and start years, whole states held out. */
function landSpread(states: ReadonlyMap<string, ByYear>): Spread {
  const groups: number[][] = []
  for (const byState of states.values()) {
    const nation = byState.get('US')
    for (const [name, years] of byState) {
      if (name === 'US') continue
      const misses: number[] = []
      for (const [year, price] of years) {
        const [later, us, usLater] = [years.get(year + YEARS), nation?.get(year), nation?.get(year + YEARS)]
        if (later === undefined || us === undefined || usLater === undefined) continue
        misses.push(Math.log(later / (price * (usLater / us))))
      }
      groups.push(misses)
    }
  }
  const known = groups.filter((misses) => misses.length > 0)
  return {
    name: LAND_SPREAD,
    scores: scoresOf(known.flat()),
    units: known.length,
    foldUnit: 'state',
    measuredCoverage: coverageWithout(known),
    target: 'published_average',
  }
}

function readNewest(
  source: SourceFolder,
): ReadonlyMap<string, { readonly year: string; readonly price: number }> {
  const newest = new Map<string, { readonly year: string; readonly price: number }>()
  for (const row of parseCsvRecords(source.text(US_FILE), ['item', 'price', 'period'])) {
    const year = row.period ?? ''
    const known = newest.get(row.item ?? '')
    if (known === undefined || year > known.year)
      newest.set(row.item ?? '', { year, price: Number(row.price) })
  }
  return newest
}

function readStates(source: SourceFolder): ReadonlyMap<string, ByYear> {
  const items = new Map<string, Map<string, Map<number, number>>>()
  for (const row of parseCsvRecords(source.text(STATE_FILE), [
    'item',
    'price',
    'geo',
    'geo_level',
    'period',
  ])) {
    if (row.geo_level === 'region') continue
    const places = items.get(row.item ?? '') ?? new Map<string, Map<number, number>>()
    items.set(row.item ?? '', places)
    const years = places.get(row.geo ?? '') ?? new Map<number, number>()
    places.set(row.geo ?? '', years.set(Number(row.period), Number(row.price)))
  }
  return items
}
