import { CONTAINERS, PORTIONS } from './containers.ts'
import { AREA, COUNT, ENERGY, LENGTH, MASS, TIME, VOLUME } from './measures.ts'
import { ANGLE, CURRENCY, DATA, LUMP, POWER } from './qualities.ts'
import { SPEED } from './speed.ts'
import type { Dimension, Unit } from './unit.ts'

// The order settles which unit a shared spelling names: the earlier one.
export const UNITS: readonly Unit[] = [
  ...MASS,
  ...VOLUME,
  ...LENGTH,
  ...AREA,
  ...COUNT,
  ...TIME,
  ...ENERGY,
  ...LUMP,
  ...CURRENCY,
  ...POWER,
  ...DATA,
  ...SPEED,
  ...ANGLE,
  ...CONTAINERS,
  ...PORTIONS,
]

/** The unit in which prices of a dimension are compared; null where units do not convert. */
export const CANONICAL_UNIT: Readonly<Record<Dimension, string | null>> = {
  mass: 'kg',
  volume: 'l',
  length: 'm',
  area: 'm2',
  count: 'each',
  time: 'hour',
  energy: 'kWh',
  lump: 'lump sum',
  power: 'W',
  data: 'byte',
  speed: 'm/hour',
  angle: 'degree',
  currency: null,
  container: null,
  portion: null,
}

// Spellings whose meaning hangs on case or full stops; everything else is looked up without them.
const EXACT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'M.G.': 'kgal',
    Mb: 'Mbit',
    Gb: 'Gbit',
    Kb: 'kbit',
    kb: 'kbit',
    Tb: 'Tbit',
    Tbsp: 'tbsp',
    // Bare capitals after a number are thousands, millions or a size far more often than a unit.
    M: '',
    K: '',
    T: '',
  }),
)

const BY_ID: ReadonlyMap<string, Unit> = new Map(UNITS.map((unit) => [unit.id, unit]))

const BY_KEY: ReadonlyMap<string, Unit> = (() => {
  const map = new Map<string, Unit>()
  for (const unit of UNITS) {
    for (const spelling of [unit.id, unit.name, unit.plural, ...unit.spellings]) {
      const key = unitKey(spelling)
      if (!map.has(key)) map.set(key, unit)
    }
  }
  return map
})()

/** A spelling without case, full stops, hyphens, raised digits and doubled blanks: "Sq. Ft." is `sq ft`, "m²" is `m2`. */
export function unitKey(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll('µ', 'μ')
    .toLowerCase()
    .replaceAll('.', '')
    .replace(/[\s-]+/g, ' ')
    .trim()
}

export function unitById(id: string): Unit | null {
  return BY_ID.get(id) ?? null
}

const PLAIN_WORDS = /^[a-z]+(?: [a-z]+)*$/

/** The unit that a text names, by id, name, plural, sign or abbreviation; null when it names none. */
export function findUnit(text: string): Unit | null {
  const trimmed = text.trim()
  const exact = EXACT.get(trimmed)
  if (exact !== undefined) return unitById(exact)
  const known = BY_KEY.get(trimmed)
  if (known) return known
  // Plain words are their own key, and one alone is not a rate.
  if (PLAIN_WORDS.test(trimmed)) return trimmed.includes(' ') ? findRate(trimmed) : null
  const key = unitKey(trimmed)
  return BY_KEY.get(key) ?? findRate(key)
}

/** "km/h", "miles per hour". */
function findRate(key: string): Unit | null {
  if (!/\/| per | an? /.test(key)) return null
  const [over, under, ...rest] = key.split(/ ?\/ ?| per | an? /)
  if (over === undefined || under === undefined || rest.length > 0) return null
  const length = BY_KEY.get(over)
  const time = BY_KEY.get(under)
  return length && time ? unitById(`${length.id}/${time.id}`) : null
}

export function dimensionOf(unitId: string): Dimension | null {
  return BY_ID.get(unitId)?.dimension ?? null
}
