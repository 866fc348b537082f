/** What a unit measures. Only units of one dimension convert into each other. */
export type Dimension =
  | 'mass'
  | 'volume'
  | 'length'
  | 'area'
  | 'count'
  | 'time'
  | 'energy'
  | 'lump'
  | 'currency'
  /** What goods come in: can, bag, bottle. How much one holds is a matter of the goods, so none converts. */
  | 'container'
  /** What a cook or a grocer counts: clove, slice, bunch. They do not convert either. */
  | 'portion'
  /** The last four describe goods ("500 GB", "1500 W", "90 degree") and are never what is bought by the unit. */
  | 'power'
  | 'data'
  | 'speed'
  | 'angle'

export interface Unit {
  /** Short, printable, unique: `lb`, `fl oz`, `sq ft`, `hour`. */
  readonly id: string
  readonly dimension: Dimension
  /** How many of the dimension's canonical unit one of these is; null when it converts only to itself. */
  readonly factor: number | null
  readonly name: string
  readonly plural: string
  /** Further spellings, as `unitKey` normalises them. Id, name and plural are spellings too. */
  readonly spellings: readonly string[]
}

/** id, factor, name, plural, further spellings divided by `|`. */
export type UnitRow = readonly [
  id: string,
  factor: number | null,
  name: string,
  plural: string,
  spellings: string,
]

export function unitsOf(dimension: Dimension, rows: readonly UnitRow[]): readonly Unit[] {
  return rows.map(([id, factor, name, plural, spellings]) => ({
    id,
    dimension,
    factor,
    name,
    plural,
    spellings: spellings === '' ? [] : spellings.split('|'),
  }))
}
