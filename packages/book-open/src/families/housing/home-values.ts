import { readPlacesFile } from '../../places/place-table.ts'
import { US_STATES } from '../../places/us-states.ts'
import { countyCode } from '../../rents/compute-rents.ts'
import { readCpi } from '../../sources/cpi.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import { type HudCounty, readHudCounties } from '../../sources/hud-counties.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { readHousePrices } from './house-prices.ts'

const COUNTY_FILE = 'census_quickfacts_housing/county_home_value_rent_acs2015_2019.csv'
const STATE_FILE = 'census_quickfacts_housing/state_home_value_rent_acs2015_2019.csv'

/** The three figures of Census that the book uses. */
const CENSUS_ITEMS = {
  value: 'Home value, median owner-occupied housing unit',
  withMortgage: 'Monthly owner costs with a mortgage, median',
  withoutMortgage: 'Monthly owner costs without a mortgage, median',
} as const

/** Connecticut's counties, which HUD no longer lists, and the metros that they were most of. */
const CONNECTICUT: Readonly<Record<string, string>> = {
  '09001': '14860',
  '09003': '25540',
  '09007': '25540',
  '09009': '35300',
  '09011': '35980',
  '09013': '25540',
  '09015': '49340',
}

/** A place with its median home value and costs of owners, in dollars of today's period. */
export interface PlaceValues {
  readonly geography: string
  /** Median value of owned homes, moved to the period of the house price index. */
  readonly value: number | null
  /** Monthly costs of owners, as Census printed them. */
  readonly withMortgage: number | null
  readonly withoutMortgage: number | null
  /** Rent of a home with 0 to 4 bedrooms to that of one with 3. */
  readonly sizes: readonly number[]
  /** Whether so many live there that people ask for homes of every kind in it. */
  readonly isLarge: boolean
}

/** People in a county that is listed with all kinds of homes. */
const LARGE_COUNTY = 300_000

type Values = Readonly<Record<keyof typeof CENSUS_ITEMS, number | null>>

/** The nation, the states, the metros that the book knows, and the counties, each with what Census says of it. */
export function placeValues(source: SourceFolder): readonly PlaceValues[] {
  const prices = readHousePrices(source)
  const nominal = yearlyCpi(source, '2017') / yearlyCpi(source, '2019')
  const counties = readHudCounties(source)
  const known = new Map(counties.map((county) => [county.fips, county]))
  const byFips = readCensus(source.text(COUNTY_FILE), 'fips')
  const byState = readCensus(source.text(STATE_FILE), 'geo')
  const metros = new Set(readPlacesFile().metros.map(({ cbsa }) => cbsa))
  const groups = new Map<string, Member[]>()
  for (const [fips, values] of byFips) {
    const county = known.get(fips)
    const metro = county?.metro ?? CONNECTICUT[fips] ?? null
    if (metro === null || !metros.has(metro)) continue
    const member = { values, people: county?.people ?? 1, rents: county?.rents ?? null }
    const code = `US-CBSA-${metro}`
    groups.set(code, [...(groups.get(code) ?? []), member])
  }
  const move = (geography: string, state: string, value: number | null): number | null =>
    value === null ? null : Math.round((value * nominal * prices.growth(geography, state)) / 100) * 100
  const stateOfMetro = statesOfMetros(counties)
  const result: PlaceValues[] = []
  for (const { code, name } of US_STATES) {
    const values = byState.get(name)
    if (values === undefined) continue
    const sizes = sizesOf(counties.filter(({ state }) => state === code))
    result.push({ geography: code, ...values, value: move(code, code, values.value), sizes, isLarge: true })
  }
  const people = new Map<string, number>()
  for (const { state, people: many } of counties) people.set(state, (people.get(state) ?? 0) + many)
  for (const [geography, members] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const state = stateOfMetro.get(geography.slice(8)) ?? 'US-CT'
    result.push({
      geography,
      value: move(geography, state, weighted(members, 'value')),
      withMortgage: weighted(members, 'withMortgage'),
      withoutMortgage: weighted(members, 'withoutMortgage'),
      sizes: sizesOf(members),
      isLarge: true,
    })
  }
  const nation = national(result, people, counties)
  for (const county of counties) {
    const values = byFips.get(county.fips)
    if (values === undefined) continue
    const metro = county.metro === null ? '' : `US-CBSA-${county.metro}`
    result.push({
      ...values,
      geography: countyCode(county.fips),
      value: move(metro, county.state, values.value),
      sizes: sizesOf([county]),
      isLarge: county.people >= LARGE_COUNTY,
    })
  }
  return [nation, ...result]
}

interface Member {
  readonly values?: Values
  readonly people: number
  readonly rents: readonly number[] | null
}

/** Of the nation: the mean over the states by people, because Census prints no row for it. */
function national(
  states: readonly PlaceValues[],
  people: ReadonlyMap<string, number>,
  counties: readonly HudCounty[],
): PlaceValues {
  const of = (key: 'value' | 'withMortgage' | 'withoutMortgage'): number => {
    let sum = 0
    let many = 0
    for (const place of states) {
      const value = place[key]
      const here = people.get(place.geography)
      if (value === null || here === undefined) continue
      sum += Math.log(value) * here
      many += here
    }
    return Math.round(Math.exp(sum / many))
  }
  return {
    geography: 'US',
    value: Math.round(of('value') / 100) * 100,
    withMortgage: of('withMortgage'),
    withoutMortgage: of('withoutMortgage'),
    sizes: sizesOf(counties),
    isLarge: true,
  }
}

function weighted(members: readonly Member[], key: keyof Values): number | null {
  let sum = 0
  let people = 0
  for (const member of members) {
    const value = member.values?.[key] ?? null
    if (value === null) continue
    sum += value * member.people
    people += member.people
  }
  return people === 0 ? null : Math.round(sum / people)
}

/** How rents grow with bedrooms, by people; a home to buy is taken to do the same. */
function sizesOf(members: readonly Member[]): readonly number[] {
  const sums = [0, 0, 0, 0, 0]
  for (const { people, rents } of members)
    for (const [bedrooms, rent] of (rents ?? []).entries())
      sums[bedrooms] = (sums[bedrooms] ?? 0) + rent * people
  const three = sums[3] ?? 0
  return sums.map((sum) => (three > 0 ? Math.round((sum / three) * 1000) / 1000 : 1))
}

function statesOfMetros(counties: readonly HudCounty[]): ReadonlyMap<string, string> {
  const largest = new Map<string, HudCounty>()
  for (const county of counties) {
    if (county.metro === null) continue
    const known = largest.get(county.metro)
    if (known === undefined || county.people > known.people) largest.set(county.metro, county)
  }
  return new Map([...largest].map(([metro, { state }]) => [metro, state]))
}

function readCensus(text: string, key: 'fips' | 'geo'): ReadonlyMap<string, Values> {
  const found = new Map<string, Values>()
  for (const row of parseCsvRecords(text, ['item', 'price', key])) {
    const price = Number(row.price)
    if (!(price > 0)) continue
    const code = row[key] ?? ''
    const values = found.get(code) ?? { value: null, withMortgage: null, withoutMortgage: null }
    if (row.item === CENSUS_ITEMS.value) found.set(code, { ...values, value: price })
    if (row.item === CENSUS_ITEMS.withMortgage) found.set(code, { ...values, withMortgage: price })
    if (row.item === CENSUS_ITEMS.withoutMortgage) found.set(code, { ...values, withoutMortgage: price })
  }
  return found
}

function yearlyCpi(source: SourceFolder, year: string): number {
  const levels = [...readCpi(source).all]
    .filter(([month]) => month.startsWith(year))
    .map(([, level]) => level)
  return levels.reduce((sum, level) => sum + level, 0) / levels.length
}
