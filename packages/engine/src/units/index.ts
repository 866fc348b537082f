export { convert } from './convert.ts'
export type { Dimension, Unit } from './unit.ts'
export {
  CANONICAL_UNIT,
  dimensionOf,
  findUnit,
  UNIT_WORDS_MAX,
  UNITS,
  unitById,
  unitKey,
} from './unit-table.ts'
