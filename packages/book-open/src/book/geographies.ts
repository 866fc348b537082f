import type { GeographyEntry } from '@assay/engine'
import { entryAt, present } from '../in-range.ts'
import type { PlacedCounty, PlacesFile } from '../places/compute-places.ts'
import { COUNTY_ALIASES } from '../places/county-aliases.ts'
import { metroPartCode, metroParts, partOfZip } from '../places/metro-parts.ts'
import { PLACE_ALIASES } from '../places/place-aliases.ts'
import { foldName, townsOfTitle } from '../places/place-names.ts'
import type { Metro, PlaceTable } from '../places/place-table.ts'
import { DIVISIONS, parentsOfState, REGIONS, stateByPostal, US_STATES } from '../places/us-states.ts'
import { countyCode } from '../rents/compute-rents.ts'

/** A nickname is meant before a town of the same name elsewhere. */
const ALIAS_WEIGHT = 10_000
const STATE_WEIGHT = 5_000

/** State letters that are also words of a query: "in", "or", "me" and the like are not places by themselves. */
const WORDS = new Set('AL CO DE HI ID IN LA MA ME MO OH OK OR PA'.split(' '))

/** Every place that the book's figures and queries name, each with the next wider one. */
export function* bookGeographies(
  table: PlaceTable,
  places: PlacesFile,
): Generator<GeographyEntry, void, void> {
  const aliases = aliasesByCode()
  yield {
    code: 'US',
    name: 'United States',
    parent: null,
    kind: 'country',
    aliases: aliases.get('US') ?? [],
    weight: ALIAS_WEIGHT,
  }
  for (const [code, { name }] of Object.entries(REGIONS)) yield { code, name, parent: 'US', kind: 'region' }
  for (const [code, { name, region }] of Object.entries(DIVISIONS))
    yield { code, name, parent: region, kind: 'region' }
  for (const state of US_STATES) {
    const known = aliases.get(state.code) ?? []
    yield {
      code: state.code,
      name: state.name,
      parent: entryAt(parentsOfState(state), 0),
      kind: 'state',
      aliases: WORDS.has(state.postal) ? known : [state.postal, ...known],
      weight: state.postal === 'NY' || state.postal === 'DC' ? 0 : STATE_WEIGHT,
    }
  }
  for (const metro of table.metros) yield metroEntry(metro, aliases.get(metro.code) ?? [])
  for (const { code, metro, state } of metroParts(places)) {
    const name = present(table.named.get(metro)).name
    yield { code, name: `${name} (${state.slice(3)} part)`, parent: state, kind: 'metro' }
  }
  const parts = new Set(metroParts(places).map(({ code }) => code))
  for (const county of places.counties) yield countyEntry(county, parts)
  for (const zip of table.zips) {
    const digits = String(zip).padStart(5, '0')
    const metro = table.metroOfZip(zip)
    yield {
      code: `US-ZIP-${digits}`,
      name: digits,
      parent: metro === null ? 'US' : (partOfZip(zip, metro) ?? metro.code),
      kind: 'zip',
    }
  }
}

/** "Cook County" means the one where most people live; with its state it is always found. */
function countyEntry(
  { fips, name, state, metro, people }: PlacedCounty,
  parts: ReadonlySet<string>,
): GeographyEntry {
  const postal = state.slice(3)
  const full = stateByPostal(postal)?.name ?? postal
  const part = metro === null ? null : metroPartCode(`US-CBSA-${metro}`, state)
  const inMetro = metro === null ? state : `US-CBSA-${metro}`
  return {
    code: countyCode(fips),
    name: `${name}, ${postal}`,
    parent: part !== null && parts.has(part) ? part : inMetro,
    kind: 'county',
    aliases: [name, `${name} ${postal}`, `${name} ${full}`, ...(COUNTY_NAMES.get(fips) ?? [])],
    weight: ALIAS_WEIGHT + people / 1e8,
  }
}

const COUNTY_NAMES: ReadonlyMap<string, readonly string[]> = (() => {
  const byFips = new Map<string, string[]>()
  for (const [name, fips] of COUNTY_ALIASES) byFips.set(fips, [...(byFips.get(fips) ?? []), name])
  return byFips
})()

/** A name that the table of nicknames gives to another place is not also this metro's: "Washington" is the state. */
function metroEntry(metro: Metro, nicknames: readonly string[]): GeographyEntry {
  const isOurs = (town: string) =>
    !COUNTY_ALIASES.has(foldName(town)) && (PLACE_ALIASES.get(foldName(town)) ?? metro.code) === metro.code
  const towns = [...townsOfTitle(metro.name), ...metro.towns.flatMap(townsOfTitle)]
  const postals = present(metro.name.split(', ').at(-1)).split('-')
  const qualified = towns.flatMap((town) =>
    postals.flatMap((postal) => [`${town} ${postal}`, `${town} ${stateByPostal(postal)?.name ?? postal}`]),
  )
  return {
    code: metro.code,
    name: metro.name,
    parent: metro.parents[0] ?? 'US',
    kind: 'metro',
    aliases: [...new Set([...towns.filter(isOurs), ...qualified, ...nicknames.filter(isOurs)])],
    weight: nicknames.length > 0 ? ALIAS_WEIGHT : metro.zips,
  }
}

function aliasesByCode(): ReadonlyMap<string, readonly string[]> {
  const byCode = new Map<string, string[]>()
  for (const [name, code] of PLACE_ALIASES) byCode.set(code, [...(byCode.get(code) ?? []), name])
  return byCode
}
