import { toDeltas } from '../figure-file.ts'
import { entryAt, present } from '../in-range.ts'
import type { AreaParity } from '../sources/bea-parities.ts'
import type { HudCounty } from '../sources/hud-counties.ts'
import type { HudRent } from '../sources/hud-rents.ts'
import { stateOfZip } from './zip-states.ts'

/** The file `places`: metro areas and ZIPs, as the rent and parity figures name them. */
export interface PlacesFile {
  readonly metros: ReadonlyArray<{
    readonly cbsa: string
    readonly name: string
    /** How many ZIPs lie in it: a measure of which "Portland" is meant. */
    readonly zips: number
    /** Names of towns and counties that HUD's areas within the metro carry. */
    readonly towns: readonly string[]
  }>
  readonly zipDeltas: readonly number[]
  /** For each ZIP, its place in `metros`. */
  readonly zipMetro: readonly number[]
  readonly counties: readonly PlacedCounty[]
}

export interface PlacedCounty {
  /** Five digits. */
  readonly fips: string
  readonly name: string
  readonly state: string
  /** The metro that it belongs to; null outside of metros. */
  readonly metro: string | null
  readonly people: number
}

const HUD_SUFFIX = / (MSA|HUD Metro FMR Area|Statutory Exception Area)$/

export function computePlaces(
  hud: readonly HudRent[],
  parities: readonly AreaParity[],
  counties: readonly HudCounty[],
): PlacesFile {
  const names = new Map<string, string>()
  for (const area of parities) if (area.fips > '10000') names.set(area.fips, area.name)
  const towns = new Map<string, Set<string>>()
  const votes = new Map<number, Map<string, number>>()
  for (const { zip, cbsa, areaName } of hud) {
    const title = areaName.replace(HUD_SUFFIX, '')
    if (!names.has(cbsa)) names.set(cbsa, title)
    towns.set(cbsa, (towns.get(cbsa) ?? new Set()).add(title))
    const inZip = votes.get(zip) ?? new Map<string, number>()
    votes.set(zip, inZip.set(cbsa, (inZip.get(cbsa) ?? 0) + 1))
  }
  const codes = [...names.keys()].sort()
  const placeOf = new Map(codes.map((code, at) => [code, at]))
  const zips = [...votes.keys()].sort((a, b) => a - b)
  const zipMetro = zips.map((zip) => present(placeOf.get(chooseMetro(zip, present(votes.get(zip)), names))))
  const sizes = new Map<number, number>()
  for (const metro of zipMetro) sizes.set(metro, (sizes.get(metro) ?? 0) + 1)
  return {
    metros: codes.map((cbsa, at) => ({
      cbsa,
      name: present(names.get(cbsa)),
      zips: sizes.get(at) ?? 0,
      towns: [...(towns.get(cbsa) ?? [])].filter((town) => town !== names.get(cbsa)).sort(),
    })),
    zipDeltas: toDeltas(zips),
    zipMetro,
    counties: counties.map(({ fips, name, state, metro, people }) => ({
      fips,
      name,
      state,
      metro: metro !== null && placeOf.has(metro) ? metro : null,
      people,
    })),
  }
}

/** A ZIP on a border belongs to the metro that names its state, then to the one listed most often, then the lower code. */
function chooseMetro(
  zip: number,
  votes: ReadonlyMap<string, number>,
  names: ReadonlyMap<string, string>,
): string {
  const postal = stateOfZip(zip)?.slice(3) ?? '??'
  const rank = (cbsa: string) =>
    (present(present(names.get(cbsa)).split(', ').at(-1))
      .split('-')
      .includes(postal)
      ? 100
      : 0) + present(votes.get(cbsa))
  return entryAt(
    [...votes.keys()].sort((a, b) => rank(b) - rank(a) || (a < b ? -1 : 1)),
    0,
  )
}
