import { present } from '../in-range.ts'
import { monthsBetween } from '../month.ts'
import { stateOfMetroTitle } from '../places/place-table.ts'
import { DIVISIONS, REGIONS, stateByName, stateByPostal, US_STATES } from '../places/us-states.ts'
import { lastMonth, type PlacedSeries } from '../prices/price-series.ts'
import {
  type AreaParity,
  type ParityComponent,
  readMetroParities,
  readStateParities,
} from '../sources/bea-parities.ts'
import type { CpiTables } from '../sources/cpi.ts'
import { ELECTRICITY_FILE, readElectricityRatios } from '../sources/eia.ts'
import type { SourceFolder } from '../sources/source-folder.ts'
import { type CountryLevel, readCountryLevels } from '../sources/world.ts'

type Levels = Readonly<Record<string, number>>
type Electricity = AdjustersFile['electricity']

/** The file `adjusters`: what moves a figure from one place, month or country to another. */
export interface AdjustersFile {
  readonly parityYear: string
  readonly parities: Readonly<Record<ParityComponent, Levels>>
  readonly electricity: { readonly year: string; readonly levels: Levels }
  readonly motorFuel: Levels
  /** Index levels by month; a component that ends early goes on with all items. */
  readonly indices: Readonly<Record<string, Levels>>
  readonly countries: readonly CountryLevel[]
}

const INDEX_FROM = '2016-01'

export const ADJUSTER_FILES = {
  metroParities: 'bea-rpp-metro/regional_prices.csv',
  stateParities: 'bea-rpp-state/SARPP_STATE_2008_2023.csv',
  electricity: ELECTRICITY_FILE,
  ppp: 'world-bank-ppp/ppp-gdp.csv',
  rates: 'exchange-rates/monthly.csv',
} as const

/** What the folder has no source for is kept from the previous adjusters. */
export function computeAdjusters(
  source: SourceFolder,
  market: { readonly series: readonly PlacedSeries[]; readonly cpi: CpiTables } | null,
  titles: ReadonlyMap<string, string>,
  previous: AdjustersFile | null,
): AdjustersFile {
  const { metroParities, stateParities, electricity, ppp, rates } = ADJUSTER_FILES
  const part = <T>(files: readonly string[], old: T | undefined, compute: () => T): T => {
    if (files.every((file) => source.has(file))) return compute()
    if (old === undefined) throw new Error(`The sources lack one of: ${files.join(', ')}`)
    return old
  }
  const bea = part([metroParities, stateParities], previous ?? undefined, () => readParities(source))
  const marketPart = <T>(
    old: T | undefined,
    compute: (market: { series: readonly PlacedSeries[]; cpi: CpiTables }) => T,
  ): T => {
    if (market !== null) return compute(market)
    if (old === undefined) throw new Error('The sources lack BLS prices and consumer price indices')
    return old
  }
  return {
    parityYear: bea.parityYear,
    parities: bea.parities,
    electricity: part([electricity], previous?.electricity, () => electricityLevels(source)),
    motorFuel: marketPart(previous?.motorFuel, ({ series }) =>
      fuelLevels(series, bea.parities.goods, titles),
    ),
    indices: marketPart(previous?.indices, ({ cpi }) => indexLevels(cpi)),
    countries: part([ppp, rates], previous?.countries, () => readCountryLevels(source)),
  }
}

function readParities(source: SourceFolder): Pick<AdjustersFile, 'parityYear' | 'parities'> {
  const metros = readMetroParities(source.text(ADJUSTER_FILES.metroParities))
  const { year, areas } = readStateParities(source.text(ADJUSTER_FILES.stateParities))
  const levelsOf = (component: ParityComponent): Levels => parityLevels(component, metros, areas)
  return {
    parityYear: year,
    parities: {
      all: levelsOf('all'),
      goods: levelsOf('goods'),
      housing: levelsOf('housing'),
      utilities: levelsOf('utilities'),
      other: levelsOf('other'),
    },
  }
}

function electricityLevels(source: SourceFolder): Electricity {
  const { year, ratios } = readElectricityRatios(source)
  const levels = [...ratios].map(([postal, ratio]): [string, number] => [
    postal === 'US' ? 'US' : `US-${postal}`,
    round(ratio),
  ])
  return { year, levels: Object.fromEntries(levels.sort(byCode)) }
}

function indexLevels(cpi: CpiTables): AdjustersFile['indices'] {
  const components = [...cpi.components].map(([name, table]) => [name, spliced(table, cpi.all)])
  return { all: fromMonth(cpi.all), ...Object.fromEntries(components) }
}

function parityLevels(
  component: ParityComponent,
  metros: readonly AreaParity[],
  states: readonly AreaParity[],
): Levels {
  const levels = new Map<string, number>()
  for (const { fips, name, levels: own } of states) {
    const code = fips === '00000' ? 'US' : stateByName(name)?.code
    if (code !== undefined) levels.set(code, own[component])
  }
  for (const { fips, levels: own } of metros)
    if (fips > '10000') levels.set(`US-CBSA-${fips}`, own[component])
  for (const code of [...Object.keys(DIVISIONS), ...Object.keys(REGIONS)]) {
    const inside = US_STATES.filter(
      ({ division }) => division !== null && (division === code || DIVISIONS[division].region === code),
    )
    const logs = inside.map((state) => Math.log(present(levels.get(state.code))))
    levels.set(code, round(Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length)))
  }
  return Object.fromEntries([...levels].sort(byCode))
}

/**
 * Pump prices follow state taxes and refineries, which no parity of goods knows. Where BLS surveys metros of a state,
 * the state's level is the mean ratio of those metros to the US; elsewhere goods.
 */
function fuelLevels(
  series: readonly PlacedSeries[],
  goods: Levels,
  titles: ReadonlyMap<string, string>,
): Levels {
  const levels: Record<string, number> = {}
  for (const [code, level] of Object.entries(goods)) levels[code] = round(level / present(goods.US))
  for (const region of Object.keys(REGIONS)) {
    const ratio = newestRatio(series, region)
    if (ratio === null || ratio.month < REGION_RATIO_FROM) continue
    for (const code of [region, ...codesIn(region)]) levels[code] = round(ratio.value)
  }
  const byState = new Map<string, number[]>()
  for (const geography of titles.keys()) {
    const ratio = newestRatio(series, geography)
    if (ratio === null) continue
    levels[geography] = round(ratio.value)
    const state = stateByPostal(stateOfMetroTitle(present(titles.get(geography))).slice(3))
    if (state !== undefined) byState.set(state.code, [...(byState.get(state.code) ?? []), ratio.value])
  }
  for (const [state, ratios] of byState)
    levels[state] = round(ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length)
  // A metro without its own survey shares its state's pump prices rather than its goods parity.
  for (const [geography, title] of titles) {
    const state = stateOfMetroTitle(title)
    if (newestRatio(series, geography) === null && byState.has(state))
      levels[geography] = present(levels[state])
  }
  return levels
}

/** The mean of a year, because one month's ratio carries that month's refinery trouble. */
const RATIO_MONTHS = 12
const FUEL_CODES = ['7471A', '74714', '74716']

/** A region's ratio is used where it is newer than the metros' of November 2023: the Midwest's, from EIA. */
const REGION_RATIO_FROM = '2024-01'

function codesIn(region: string): readonly string[] {
  return US_STATES.flatMap(({ code, division }) =>
    division !== null && DIVISIONS[division].region === region ? [code, division] : [],
  )
}

function newestRatio(
  series: readonly PlacedSeries[],
  geography: string,
): { readonly value: number; readonly month: string } | null {
  for (const code of FUEL_CODES) {
    const local = series.find((one) => one.item === code && one.geography === geography)
    const national = series.find(
      (one) => one.item === code && one.geography === 'US' && one.source.startsWith('BLS'),
    )
    if (local === undefined || national === undefined) continue
    const month = lastMonth(local.values)
    const logs = [...local.values]
      .filter(([at]) => monthsBetween(at, month) < RATIO_MONTHS && national.values.has(at))
      .map(([at, price]) => Math.log(price / present(national.values.get(at))))
    if (logs.length > 0)
      return { value: Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length), month }
  }
  return null
}

function fromMonth(table: ReadonlyMap<string, number>): Levels {
  return Object.fromEntries([...table].filter(([month]) => month >= INDEX_FROM).sort(byCode))
}

/** A component as far as it is published, then all items from its last month on. */
function spliced(table: ReadonlyMap<string, number>, all: ReadonlyMap<string, number>): Levels {
  const last = lastMonth(table)
  const scale = present(table.get(last)) / present(all.get(last))
  const later = [...all]
    .filter(([month]) => month > last)
    .map(([month, level]): [string, number] => [month, round(level * scale)])
  return fromMonth(new Map([...table, ...later]))
}

function byCode([a]: readonly [string, number], [b]: readonly [string, number]): number {
  return a < b ? -1 : 1
}

function round(value: number): number {
  return Number(value.toPrecision(6))
}
