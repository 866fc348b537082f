import { PIECE, readRowUnit } from '../book/row-unit.ts'
import { findUnit } from '../units/index.ts'

/**
 * How many of `per` one `unit` holds: a price per `per` times this is a price per `unit`. Null where the two do not measure
 * the same, such as a pound and a bottle.
 */
export function unitRatio(per: string, unit: string): number | null {
  const [paid, told] = [readRowUnit(per), readRowUnit(unit)]
  if (paid.group !== told.group) return null
  const isOne = paid.label === told.label && paid.qualifier === told.qualifier
  const ratio = told.factor / paid.factor
  if (paid.group !== PIECE) return paid.qualifier === '' || paid.qualifier === told.qualifier ? ratio : null
  // Twelve eggs are a dozen, and one of whatever the line counts is one. A bag is not a can.
  const isCounted = isCount(paid.label) && paid.qualifier === ''
  return isOne || (isCounted && (isCount(told.label) || paid.label === 'each')) ? ratio : null
}

const isCount = (label: string): boolean => findUnit(label)?.dimension === 'count'
