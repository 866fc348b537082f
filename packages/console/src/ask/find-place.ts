import type { Assay } from '@assay/client'
import type { Place } from './draft.ts'

/** The place that somebody typed and did not pick: the first that is found, which is the likeliest. */
export async function findPlace(assay: Assay, typed: string): Promise<Place | null> {
  const [first] = await assay.geographies.search(typed)
  return first === undefined ? null : { code: first.code, name: first.name }
}

export const unknownPlace = (typed: string): string =>
  `“${typed}” is not a place that we know. Try a state, a city, a ZIP or a country, or leave the field empty.`

/** For the form of a field that says by itself what is wrong. */
export const PLACE_UNKNOWN = 'Nothing was sent: the place is not one that we know.'
