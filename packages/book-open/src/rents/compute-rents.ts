import { entryAt, present } from '../in-range.ts'
import { stateOfZip } from '../places/zip-states.ts'
import type { HudRent } from '../sources/hud-rents.ts'

/** The file `rents`: monthly 40th-percentile gross rents for 0 to 4 bedrooms. */
export interface RentsFile {
  /** The middle of the fiscal year that the rents are set for. */
  readonly period: string
  /** By number of bedrooms, then for each ZIP of the file `places` in its order: dollars. */
  readonly zipRents: readonly (readonly number[])[]
  /** Medians over the ZIPs of a metro or state, and of all metro ZIPs. */
  readonly areas: readonly RentArea[]
}

export interface RentArea {
  readonly geography: string
  readonly zips: number
  readonly rents: readonly number[]
}

export const BEDROOMS_MAX = 4

export function computeRents(hud: readonly HudRent[], metroOfZip: (zip: number) => string): RentsFile {
  const byZip = new Map<number, number[][]>()
  for (const { zip, rents } of hud) byZip.set(zip, [...(byZip.get(zip) ?? []), [...rents]])
  const zips = [...byZip.keys()].sort((a, b) => a - b)
  // A ZIP that lies in several HUD areas has a rent in each; it gets their mean.
  const zipRents = zips.map((zip) =>
    byBedrooms((bedrooms) => mean(present(byZip.get(zip)).map((rents) => entryAt(rents, bedrooms)))),
  )
  const groups = new Map<string, number[][]>()
  zips.forEach((zip, at) => {
    for (const geography of ['US', stateOfZip(zip) ?? 'US', metroOfZip(zip)]) {
      const members = groups.get(geography)
      if (members === undefined) groups.set(geography, [entryAt(zipRents, at)])
      else members.push(entryAt(zipRents, at))
    }
  })
  const areas = [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([geography, members]) => ({
      geography,
      zips: members.length,
      rents: byBedrooms((bedrooms) => median(members.map((rents) => entryAt(rents, bedrooms)))),
    }))
  return {
    period: '2024-04',
    zipRents: Array.from({ length: BEDROOMS_MAX + 1 }, (_, bedrooms) =>
      zipRents.map((rents) => entryAt(rents, bedrooms)),
    ),
    areas,
  }
}

function byBedrooms(rentOf: (bedrooms: number) => number): number[] {
  return Array.from({ length: BEDROOMS_MAX + 1 }, (_, bedrooms) => Math.round(rentOf(bedrooms)))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1
    ? entryAt(sorted, middle)
    : (entryAt(sorted, middle - 1) + entryAt(sorted, middle)) / 2
}
