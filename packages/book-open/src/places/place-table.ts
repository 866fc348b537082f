import { iso31661, iso31662 } from 'iso-3166'
import { fromDeltas, readFigureFile } from '../figure-file.ts'
import { entryAt, present, u32At } from '../in-range.ts'
import type { PlacesFile } from './compute-places.ts'
import { parentsOfState, stateByPostal, US_STATES } from './us-states.ts'
import { stateOfZip } from './zip-states.ts'

export type PlaceKind = 'country' | 'state' | 'metro' | 'zip' | 'subdivision'

export interface Place {
  readonly code: string
  readonly name: string
  readonly kind: PlaceKind
  /** What contains it, nearest first, up to the country. US states also name their census division and region. */
  readonly parents: readonly string[]
}

export interface Metro extends Place {
  readonly kind: 'metro'
  readonly zips: number
  readonly towns: readonly string[]
}

export interface PlaceTable {
  /** Every place but the ZIPs, by code. */
  readonly named: ReadonlyMap<string, Place>
  readonly metros: readonly Metro[]
  /** Sorted ZIPs of the metro areas. */
  readonly zips: Uint32Array
  readonly metroOfZip: (zip: number) => Metro | null
}

/** The state that a metro's title names first is the one that holds its largest city. */
export function stateOfMetroTitle(title: string): string {
  const postal = present(title.split(', ').at(-1)).slice(0, 2)
  return stateByPostal(postal)?.code ?? 'US'
}

/** The file is written by this package's own script, so its shape is as it says. */
export function readPlacesFile(): PlacesFile {
  return readFigureFile('places') as PlacesFile
}

export function openPlaceTable(): PlaceTable {
  const file = readPlacesFile()
  const metros = file.metros.map((metro): Metro => {
    const state = stateByPostal(stateOfMetroTitle(metro.name).slice(3))
    return {
      code: `US-CBSA-${metro.cbsa}`,
      name: metro.name.replaceAll('--', '-'),
      kind: 'metro',
      parents: state === undefined ? ['US'] : [state.code, ...parentsOfState(state)],
      zips: metro.zips,
      towns: metro.towns,
    }
  })
  const zips = Uint32Array.from(fromDeltas(file.zipDeltas))
  const named = new Map<string, Place>()
  for (const place of worldPlaces()) named.set(place.code, place)
  for (const state of US_STATES)
    named.set(state.code, {
      code: state.code,
      name: state.name,
      kind: 'state',
      parents: parentsOfState(state),
    })
  for (const metro of metros) named.set(metro.code, metro)
  return {
    named,
    metros,
    zips,
    metroOfZip: (zip) => {
      const at = indexOfSorted(zips, zip)
      return at < 0 ? null : entryAt(metros, entryAt(file.zipMetro, at))
    },
  }
}

function* worldPlaces(): Generator<Place> {
  for (const { alpha2, name } of iso31661) yield { code: alpha2, name, kind: 'country', parents: [] }
  const parentOf = new Map(iso31662.map(({ code, parent }) => [code, parent]))
  for (const { code, name } of iso31662) {
    const parents: string[] = []
    for (let at = parentOf.get(code); at !== undefined && parents.length < 4; at = parentOf.get(at))
      parents.push(at)
    yield { code, name, kind: 'subdivision', parents }
  }
}

/** A ZIP as a place: inside its metro where it has one and the state agrees, else directly inside its state. */
export function zipPlace(table: PlaceTable, zip: number): Place | null {
  const state = stateByPostal(stateOfZip(zip)?.slice(3) ?? '')
  if (state === undefined) return null
  const metro = table.metroOfZip(zip)
  const digits = String(zip).padStart(5, '0')
  const above = [state.code, ...parentsOfState(state)]
  return {
    code: `US-ZIP-${digits}`,
    name: `${digits} (${metro?.name ?? state.name})`,
    kind: 'zip',
    parents: metro === null ? above : [metro.code, ...above],
  }
}

function indexOfSorted(sorted: Uint32Array, value: number): number {
  let low = 0
  let high = sorted.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = u32At(sorted, middle)
    if (found === value) return middle
    if (found < value) low = middle + 1
    else high = middle - 1
  }
  return -1
}
