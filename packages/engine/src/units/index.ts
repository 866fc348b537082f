export { convert } from './convert.ts'
export type { Unit } from './unit.ts'
export {
  CANONICAL_UNIT,
  dimensionOf,
  findUnit,
  UNITS,
  unitById,
  unitKey,
} from './unit-table.ts'
