import { entryAt, present } from '../in-range.ts'
import { HUD_COUNTY_PERIOD, type HudCounty } from '../sources/hud-counties.ts'
import type { HudRent } from '../sources/hud-rents.ts'

/** The file `rents`: monthly 40th-percentile gross rents for 0 to 4 bedrooms. */
export interface RentsFile {
  /** The middle of the fiscal year that the rents of ZIPs are set for. */
  readonly period: string
  /** By number of bedrooms, then for each ZIP of the file `places` in its order: dollars. */
  readonly zipRents: readonly (readonly number[])[]
  /** The middle of the fiscal year that the rents of areas are set for. */
  readonly areaPeriod: string
  /** Counties, the main area of each metro, and the mean by people of states and the nation. */
  readonly areas: readonly RentArea[]
}

export interface RentArea {
  readonly geography: string
  readonly rents: readonly number[]
}

export const BEDROOMS_MAX = 4

export function countyCode(fips: string): string {
  return `US-COUNTY-${fips}`
}

/** `titles` are the names of the metros by their code. */
export function computeRents(
  hud: readonly HudRent[],
  counties: readonly HudCounty[],
  titles: ReadonlyMap<string, string>,
): RentsFile {
  const byZip = new Map<number, number[][]>()
  for (const { zip, rents } of hud) byZip.set(zip, [...(byZip.get(zip) ?? []), [...rents]])
  const zips = [...byZip.keys()].sort((a, b) => a - b)
  // A ZIP that lies in several HUD areas has a rent in each; it gets their mean.
  const zipRents = zips.map((zip) =>
    byBedrooms((bedrooms) => mean(present(byZip.get(zip)).map((rents) => entryAt(rents, bedrooms)))),
  )
  return {
    period: '2024-04',
    zipRents: Array.from({ length: BEDROOMS_MAX + 1 }, (_, bedrooms) =>
      zipRents.map((rents) => entryAt(rents, bedrooms)),
    ),
    areaPeriod: HUD_COUNTY_PERIOD,
    areas: rentAreas(counties, titles),
  }
}

function rentAreas(counties: readonly HudCounty[], titles: ReadonlyMap<string, string>): readonly RentArea[] {
  const groups = new Map<string, HudCounty[]>()
  const add = (key: string, county: HudCounty): void => {
    const known = groups.get(key)
    if (known === undefined) groups.set(key, [county])
    else known.push(county)
  }
  for (const county of counties) {
    add('US', county)
    add(county.state, county)
    add(countyCode(county.fips), county)
  }
  for (const [metro, main] of mainAreas(counties, titles))
    for (const county of counties)
      if (county.metro === metro && county.area === main) add(`US-CBSA-${metro}`, county)
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([geography, members]) => ({
      geography,
      rents: byBedrooms((bedrooms) => byPeople(members, bedrooms)),
    }))
}

/**
 * HUD sets several rents within a large metro. The name of the metro means the area of its first city, or the one where most
 * people live if none bears that name.
 */
function mainAreas(
  counties: readonly HudCounty[],
  titles: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const people = new Map<string, Map<string, number>>()
  for (const { metro, area, areaName, people: many } of counties) {
    if (metro === null) continue
    const areas = people.get(metro) ?? new Map<string, number>()
    const isFirst = firstCity(areaName) === firstCity(titles.get(metro) ?? '')
    people.set(metro, areas.set(area, (areas.get(area) ?? (isFirst ? FIRST_CITY : 0)) + many))
  }
  return new Map(
    [...people].map(([metro, areas]) => [
      metro,
      [...areas].reduce((best, next) => (next[1] > best[1] ? next : best))[0],
    ]),
  )
}

/** More than live in any area. */
const FIRST_CITY = 1e9

const firstCity = (title: string): string => title.split(/[-,]/)[0] ?? ''

function byPeople(counties: readonly HudCounty[], bedrooms: number): number {
  const people = counties.reduce((sum, county) => sum + county.people, 0)
  return counties.reduce((sum, { people: many, rents }) => sum + entryAt(rents, bedrooms) * many, 0) / people
}

function byBedrooms(rentOf: (bedrooms: number) => number): number[] {
  return Array.from({ length: BEDROOMS_MAX + 1 }, (_, bedrooms) => Math.round(rentOf(bedrooms)))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
