import { type GeographyEntry, parentCode } from '@assay/engine'
import {
  openPlaceTable,
  type Place,
  type PlaceTable,
  readPlacesFile,
  zipPlace,
} from '../places/place-table.ts'
import { bookGeographies } from './geographies.ts'

const KINDS = {
  country: 'country',
  state: 'state',
  metro: 'metro',
  zip: 'zip',
  subdivision: 'region',
} as const satisfies Readonly<Record<Place['kind'], GeographyEntry['kind']>>

/**
 * What a book must know of places to price for more than those that its rows name: the codes that are places on earth, each
 * with all that holds it. If one lies in the United States, every state and metro is among them, so a book of Texas can tell
 * that Austin is in it. A code that nobody knows is a place of the list's own.
 */
export function geographiesAround(codes: ReadonlySet<string>): readonly GeographyEntry[] {
  if (codes.size === 0) return []
  const table = openPlaceTable()
  const entries = new Map<string, GeographyEntry>()
  const add = (code: string): void => {
    if (entries.has(code)) return
    const place = findPlace(table, code)
    const parent = place?.parents[0] ?? parentCode(code)
    const kind = place === null ? 'other' : KINDS[place.kind]
    entries.set(code, { code, name: place?.name ?? code, parent, kind })
    if (parent !== null) add(parent)
  }
  const isAmerican = [...codes].some((code) => code === 'US' || code.startsWith('US-'))
  if (isAmerican) {
    for (const entry of bookGeographies(table, readPlacesFile()))
      if (entry.kind !== 'zip' && entry.kind !== 'county') entries.set(entry.code, entry)
  }
  // Other places of the list's own need no entry: nothing but a code of two letters is taken for a country.
  for (const code of codes) if (/^[a-z]{2}(?:[-/]|$)/i.test(code)) add(code)
  return [...entries.values()]
}

function findPlace(table: PlaceTable, code: string): Place | null {
  const zip = /^US-ZIP-(\d{5})$/.exec(code)
  return zip === null ? (table.named.get(code) ?? null) : zipPlace(table, Number(zip[1]))
}
