import type { Fault } from '@assay/contract'

/** A place on earth that a job can be priced for. */
interface Geography {
  /** The canonical code: `US`, `US-TX`, `US-CBSA-19100`, `US-ZIP-78701`, or another ISO 3166 code. */
  readonly code: string
  readonly name: string
}

/** What the service needs of a gazetteer. Codes are matched without regard to case. */
export interface Geographies {
  /** The geography of a code; null when the code is not known. */
  resolve(code: string): { readonly code: string } | null
  /** Codes of the metro areas of a state; none for anything else. */
  metrosOf(code: string): readonly string[]
  /** Known codes that a caller may have meant, best first. */
  suggest(code: string, max: number): readonly string[]
  /** Geographies whose name or code matches the text, best first: what a picker shows. */
  search(text: string, max: number): readonly Geography[]
}

export const GEOGRAPHY_CHARACTERS_MAX = 64
const SUGGESTIONS_MAX = 3

export function faultOfGeography(value: unknown, geographies: Geographies): Fault | null {
  const pointer = '/geography'
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') return { pointer, code: 'wrong_type', detail: 'Must be a string or null.' }
  if (value.length <= GEOGRAPHY_CHARACTERS_MAX && geographies.resolve(value) !== null) return null
  return { pointer, ...unknownGeography(value, geographies) }
}

/** What is wrong with a geography that nobody knows, and which one may have been meant. */
export function unknownGeography(value: string, geographies: Geographies): Omit<Fault, 'pointer'> {
  if (value.length > GEOGRAPHY_CHARACTERS_MAX) {
    const detail = `A geography code has at most ${GEOGRAPHY_CHARACTERS_MAX} characters.`
    return { code: 'too_long', detail }
  }
  const suggestions = [...geographies.suggest(value, SUGGESTIONS_MAX)]
  const hint =
    suggestions.length > 0
      ? `Did you mean ${suggestions.join(', ')}?`
      : 'Examples: US, US-TX, US-CBSA-19100, US-ZIP-78701, CA, GB-SCT.'
  return { code: 'unknown_geography', detail: `This geography is not known. ${hint}`, suggestions }
}
