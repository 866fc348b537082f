import type { ParsedLine } from '../parse/line.ts'
import { nameTerms } from '../text/words.ts'
import { dimensionOf } from '../units/index.ts'

/** "8 bags 40 lb wood pellets": the name is all that the grammar left, so what it read beside it is the amount. */
export function isMeasured(
  { item, quantity, unit, pack }: ParsedLine,
  group: string,
  found: readonly string[],
): boolean {
  const measure = pack?.unit ?? unit
  if (!isMassOrVolume(group) || quantity === null || measure === null) return false
  if (!isMassOrVolume(dimensionOf(measure) ?? '')) return false
  return nameTerms(item).toSorted().join(' ') === found.toSorted().join(' ')
}

const isMassOrVolume = (dimension: string): boolean => dimension === 'mass' || dimension === 'volume'

/** "20 hours a week for 6 weeks" has been multiplied out by the grammar. */
export function isScheduled({ quantity, unit, pack }: ParsedLine, label: string): boolean {
  const isHours = pack === null ? unit === 'hour' : pack.unit !== null && dimensionOf(pack.unit) === 'time'
  return label === 'hour' && quantity !== null && isHours
}
