import type { Book } from '../book/book.ts'
import type { ItemProfile } from '../book/header.ts'
import type { Unit } from '../units/index.ts'

/** What several of a thing come in; other containers hold one. */
const HOLDERS = /^(?:pack|bag|box|case|carton|crate|tray|pallet)$/

/**
 * How much a container or a count of an item of a price list is, where its price is kept by a measure; null where the list does not say how
 * much one of it holds. Of "olive oil, 6x500ml" that is kept by the liter a bottle is 500 ml, a dozen are six liters, and a case is three
 * liters. Kept by the case it has no measure, and nothing here applies.
 */
export function heldInList({ model }: Book, { contents }: ItemProfile, unit: Unit): number | null {
  const each = contents?.['each']
  if (model === null || each === undefined) return null
  if (unit.dimension === 'count') return (unit.factor ?? 1) * each
  if (unit.dimension !== 'container') return null
  return HOLDERS.test(unit.id) ? (contents?.['case'] ?? each) : each
}
