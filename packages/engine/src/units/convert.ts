import { unitById } from './unit-table.ts'

/**
 * `value` of unit `from` in units of `to`, both canonical ids. Null when either id is unknown, when they measure
 * different things, or when the unit is not a measure (a can, a clove) and so converts only to itself.
 */
export function convert(value: number, from: string, to: string): number | null {
  const a = unitById(from)
  const b = unitById(to)
  if (!a || !b) return null
  if (a.id === b.id) return value
  if (a.dimension !== b.dimension || a.factor === null || b.factor === null) return null
  return (value * a.factor) / b.factor
}
