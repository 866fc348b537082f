import type { Book } from '../book/book.ts'
import type { ItemProfile } from '../book/header.ts'
import type { Unit } from '../units/index.ts'

/** What several of a thing come in; other containers hold one. */
const HOLDERS = /^(?:pack|bag|box|case|carton|crate|tray|pallet)$/

/**
 * How much a container or a count of an item of a price list is, in the measure that its price is kept in; null where the list does not say how
 * much one of it holds. Of "olive oil, 6x500ml" a bottle is 500 ml, a dozen are six liters, and a case is three liters.
 */
export function heldInList({ model }: Book, { contents }: ItemProfile, unit: Unit): number | null {
  const each = contents?.['each']
  if (model === null || each === undefined) return null
  if (unit.dimension === 'count') return (unit.factor ?? 1) * each
  if (unit.dimension !== 'container') return null
  return HOLDERS.test(unit.id) ? (contents?.['case'] ?? each) : each
}
