import type { Assay, Quote, QuoteLine } from '@assay/client'
import { placeOrCode } from './place-names.ts'

const NAMED_MAX = 3
/** A line that names a place that nobody knows has none. */
const UNKNOWN = 'a place that is not known'

/** The codes of the places that lines were priced for, each once; that of the result where no line has a price. */
export function usedPlaces({ lines, geography }: Quote): readonly string[] {
  const codes = lines.flatMap((line) => (line.status === 'priced' ? (line.geography ?? []) : []))
  return codes.length === 0 ? [geography.used] : [...new Set(codes)]
}

export const placeOfLine = (assay: Assay, { geography }: QuoteLine): string =>
  geography === null ? UNKNOWN : placeOrCode(assay, geography)

/**
 * The place or places of a result by their names. A name may have a comma of its own ("Austin, TX"), so a semicolon stands
 * between several.
 */
export function placesInWords(assay: Assay, quote: Quote): string {
  const names = usedPlaces(quote).map((code) => placeOrCode(assay, code))
  const left = names.length - NAMED_MAX
  return left > 0 ? `${names.slice(0, NAMED_MAX).join('; ')} and ${left} more` : names.join('; ')
}

/** The code of the only place of a result; null where it has several. */
export function onlyPlace(quote: Quote): string | null {
  const [first, other] = usedPlaces(quote)
  return other === undefined ? (first ?? null) : null
}
