import type { Assay, Quote, QuoteLine } from '@assay/client'
import { usedPlaces } from '@assay/contract'
import { placeName } from './place-names.ts'

const NAMED_MAX = 3

/** The place of a line; of one that an older service priced, that of the result. */
export const placeOfLine = (line: QuoteLine, { geography }: Quote): string => line.geography ?? geography.used

/** The place or places of a result by their names: "Austin and Dallas". Codes stand for names that are not known yet. */
export function placesInWords(assay: Assay, quote: Quote): string {
  const names = usedPlaces(quote).map((code) => placeName(assay, code) || code)
  return listOf(names)
}

/** A name may have a comma of its own ("Austin, TX"), so a semicolon stands between several. */
export function listOf(names: readonly string[]): string {
  const left = names.length - NAMED_MAX
  return left > 0 ? `${names.slice(0, NAMED_MAX).join('; ')} and ${left} more` : names.join('; ')
}
