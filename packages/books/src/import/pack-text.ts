import { findUnit } from '@assay/engine/units'

/** What the text of a pack says. */
export type PackText =
  /** "24", "24 ct", "6/cs", "box of 100": so many pieces, in a container where one is named. "24" alone may count anything. */
  | {
      readonly kind: 'count'
      readonly count: number
      readonly container: string | null
      readonly isBare: boolean
      /** "10/100": how many pieces one of the inner packs holds. */
      readonly inner?: number
    }
  /** "50 lb", "6/32 oz": so much of a measure, in so many parts. */
  | { readonly kind: 'measure'; readonly amount: number; readonly unit: string; readonly parts: number }
  /** A container alone, "BX", says what the thing comes in and not how many. */
  | { readonly kind: 'container'; readonly container: string }

const PIECE_WORD = '(?:ct|count|pcs?|pieces?|ea|each|units?)'
/** "24", "24 ct", "12 x 1". */
const BARE = new RegExp(`^(\\d{1,6})\\s*(?:x\\s*1|${PIECE_WORD}\\.?|[- ]?(?:pk|pack)\\.?)?$`, 'i')
/** "15 dz": so many dozens. */
const DOZENS = /^(\d{1,5})\s*(?:dz|doz|dozens?)\.?$/i
/** "30's": a tray of thirty. */
const PLURAL_COUNT = /^(\d{1,6})\s*['’]s$/i
/** "10/100": ten boxes of a hundred. */
const OF_PACKS = /^(\d{1,4})\s*\/\s*(\d{1,5})(?:\s*(?:ct|count|pcs?))?$/i
/** "3/4", "5/16" may be the part of an inch. */
const IS_FRACTION = /^(?:\d{1,2})\s*\/\s*(?:2|3|4|8|16|32|64)$/
/** "6/cs", "100 per box", "100 pcs/box", "6 in a case". */
const IN_CONTAINER = new RegExp(
  `^(\\d{1,6})\\s*(?:${PIECE_WORD}\\.?\\s*)?(?:\\/|\\bper\\b|\\bin an?\\b|\\ba\\b)\\s*([a-z]+)\\.?$`,
  'i',
)
/** "box of 100", "cs/6", "bx-100". */
const CONTAINER_OF = new RegExp(
  `^([a-z]+)\\.?\\s*(?:of|\\/|-|:)\\s*(\\d{1,6})\\s*(?:${PIECE_WORD}\\.?)?$`,
  'i',
)
/** "12 x 16 oz", "6/32 oz", "4-1 gal": so many packs of a measure. */
const OF_MEASURE = /^(\d{1,5})\s*(?:x|×|\/|-|ct\s*\/?)\s*(\d+(?:[.,]\d+)?)\s*([a-z.]+(?: [a-z.]+)?)$/i
const MEASURE = /^(\d+(?:[.,]\d+)?)\s*([a-z.]+(?: [a-z.]+)?)$/i

/** How lumber and pipe come; containers to a price list and to nobody else. */
const TRADE_CONTAINERS: Readonly<Record<string, string>> = {
  lift: 'lift',
  bunk: 'bunk',
  inner: 'inner',
  master: 'master',
  mc: 'master',
  // Berries and plants come in flats, which are trays.
  flat: 'tray',
  flats: 'tray',
  // What a wholesaler calls a case.
  outer: 'case',
  outers: 'case',
}

/** Reads what stands in a column of packs; null where it says nothing that is understood. */
export function readPack(text: string): PackText | null {
  const pack = text.trim()
  const bare = BARE.exec(pack)
  if (bare !== null) return counted(bare[1], null, /^\d+$/.test(pack))
  const plural = PLURAL_COUNT.exec(pack)
  if (plural !== null) return counted(plural[1], null)
  const dozens = DOZENS.exec(pack)
  if (dozens !== null) return counted(String(12 * Number(dozens[1])), null)
  const inner = IS_FRACTION.test(pack) ? null : OF_PACKS.exec(pack)
  if (inner !== null) {
    const read = counted(String(Number(inner[1]) * Number(inner[2])), null)
    return read?.kind === 'count' && inner[1] !== '1' ? { ...read, inner: Number(inner[2]) } : read
  }
  const held = IN_CONTAINER.exec(pack)
  if (held !== null) {
    const container = containerOf(held[2] ?? '')
    if (container !== null) return counted(held[1], container)
  }
  const holder = CONTAINER_OF.exec(pack)
  if (holder !== null) {
    const container = containerOf(holder[1] ?? '')
    if (container !== null) return counted(holder[2], container)
  }
  const packs = OF_MEASURE.exec(pack)
  if (packs !== null && isMeasure(packs[3] ?? ''))
    return {
      kind: 'measure',
      amount: significant(Number(packs[1]) * decimal(packs[2])),
      unit: packs[3] ?? '',
      parts: Number(packs[1]),
    }
  const measure = MEASURE.exec(pack)
  if (measure !== null && isMeasure(measure[2] ?? '') && decimal(measure[1]) > 0)
    return { kind: 'measure', amount: decimal(measure[1]), unit: measure[2] ?? '', parts: 1 }
  const alone = containerOf(pack)
  return alone === null ? null : { kind: 'container', container: alone }
}

function counted(digits: string | undefined, container: string | null, isBare = false): PackText | null {
  const count = Number(digits)
  return count >= 1 ? { kind: 'count', count, container, isBare } : null
}

/** Whether a text says how many of a thing come together: "24/cs", "12 ct", "6x500ml". */
export function isPackOfMany(text: string): boolean {
  const pack = readPack(text)
  if (pack === null || pack.kind === 'container') return false
  return pack.kind === 'count' ? !pack.isBare && pack.count > 1 : pack.parts > 1
}

/** The id of the container that a word names; null if it names none. */
export function containerOf(word: string): string | null {
  const unit = findUnit(word)
  if (unit?.dimension === 'container') return unit.id
  const lower = word.toLowerCase()
  return Object.hasOwn(TRADE_CONTAINERS, lower) ? (TRADE_CONTAINERS[lower] ?? null) : null
}

const MEASURED: ReadonlySet<string> = new Set(['mass', 'volume', 'length', 'area'])
const isMeasure = (word: string): boolean => MEASURED.has(findUnit(word)?.dimension ?? '')
const decimal = (digits: string | undefined): number => Number((digits ?? '').replace(',', '.'))
const significant = (value: number): number => Number(value.toPrecision(9))
