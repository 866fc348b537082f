import { fromDeltas } from '../figure-file.ts'
import { entryAt, present } from '../in-range.ts'
import type { PlacesFile } from './compute-places.ts'
import { stateOfMetroTitle } from './place-table.ts'
import { stateOfZip } from './zip-states.ts'

/**
 * The part of a metro that lies in another state than its first city, such as the New Jersey side of New York. Its ZIPs
 * share the metro's prices but have their own state's wages, so the part lies in that state and repeats the metro's figures.
 */
export interface MetroPart {
  readonly code: string
  readonly metro: string
  readonly state: string
}

export function metroPartCode(metro: string, state: string): string {
  return `${metro}-${state.slice(3)}`
}

/** The part that a ZIP lies in, or null when its state is the metro's own. */
export function partOfZip(
  zip: number,
  metro: { readonly code: string; readonly name: string },
): string | null {
  const state = stateOfZip(zip)
  return state === null || state === stateOfMetroTitle(metro.name) ? null : metroPartCode(metro.code, state)
}

export function metroParts(places: PlacesFile): readonly MetroPart[] {
  const parts = new Map<string, MetroPart>()
  fromDeltas(places.zipDeltas).forEach((zip, at) => {
    const { cbsa, name } = entryAt(places.metros, entryAt(places.zipMetro, at))
    const metro = `US-CBSA-${cbsa}`
    const code = partOfZip(zip, { code: metro, name })
    if (code !== null) parts.set(code, { code, metro, state: present(stateOfZip(zip)) })
  })
  return [...parts.values()].sort((a, b) => (a.code < b.code ? -1 : 1))
}
