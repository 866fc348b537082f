import { exactly, type ParsedLine } from '../parse/line.ts'
import type { Token } from '../parse/token.ts'
import { convert, findUnit } from '../units/index.ts'
import type { Thing } from './counts-thing.ts'
import { isFrequency } from './often.ts'
import type { Written } from './written-amounts.ts'

/** Whoever counts fewer pieces than this share of a pack counts packs. */
const PACK_SHARE_MIN = 0.15
const PACKS_MAX = 6
/** Of what holds very many, more than this are not packs. */
const FEW_PACKS_MAX = 12

/**
 * So many pieces of what is known to hold some: "2 paper plates" are two packs, "200 paper plates" as many packs as hold them, and of
 * what has its price by the piece that many. Null where nobody knows.
 */
export function packsOf(
  pieces: number,
  { label, profile }: Pick<Thing, 'label' | 'profile'>,
): Pick<ParsedLine, 'quantity' | 'unit' | 'pack'> | null {
  const each = profile.contents?.each
  if (each === undefined) return null
  const usual = profile.defaultUnit === null ? 1 : (profile.contents?.[profile.defaultUnit] ?? 1)
  // "Tampons 2" are two boxes.
  if (each >= 1 && pieces <= PACKS_MAX && pieces / usual < PACK_SHARE_MIN)
    return { quantity: exactly(pieces), unit: profile.defaultUnit, pack: null }
  if (each >= 1) return { quantity: exactly(pieces), unit: 'each', pack: null }
  // "3 dozen napkins" are a few out of one pack, and no 36 packs.
  const isPacks = pieces * each < PACK_SHARE_MIN && pieces <= FEW_PACKS_MAX
  const packs = isPacks ? pieces : Math.max(1, pieces * each)
  return { quantity: exactly(packs), unit: label, pack: null }
}

/** "2 12-packs of toilet paper", "two 8 packs of batteries": so many packs, and how many each holds. */
export function packsOfPieces(
  tokens: readonly Token[],
  written: readonly Written[],
  from: number,
  { label, profile }: Pick<Thing, 'label' | 'profile'>,
): { readonly amount: Pick<ParsedLine, 'quantity' | 'unit' | 'pack'>; readonly used: Written[] } | null {
  for (const [at, pack] of written.entries()) {
    const count = written[at - 1]
    if (count?.next !== pack.at || count.unit !== null || count.sides !== null) continue
    const word =
      pack.unit === null ? tokens[pack.next + (tokens[pack.next]?.text === '-' ? 1 : 0)] : undefined
    const isNamed = word !== undefined && word === tokens[from] && /^(?:packs?|pk|pks)$/.test(word.lower)
    if ((pack.unit?.id !== 'pack' && !isNamed) || !Number.isInteger(count.value) || count.value > DOZENS_MAX)
      continue
    const pieces = /^(?:pack|set)$/.test(label) ? 1 : pack.value
    const unit = (profile.contents?.each ?? 1) < 1 || label === 'pair' ? label : null
    return { amount: { quantity: exactly(count.value * pieces), unit, pack: null }, used: [count, pack] }
  }
  return null
}

/** Nobody buys more packs at once by saying the number before another one. */
const DOZENS_MAX = 48

/** "2 boxes of diapers" where "box of diapers" is a name of what has its price by the diaper. */
export function holderInName(
  tokens: readonly Token[],
  from: number,
  to: number,
  { label, profile: { contents } }: Pick<Thing, 'label' | 'profile'>,
): string | null {
  if (contents === null) return null
  for (let at = from; at < to; at++) {
    const unit = findUnit(tokens[at]?.lower ?? '')
    // "3 packs of pens", "20 boxes nitrile gloves" where it is known how many one holds.
    const isSeveral = at === from && tokens[at]?.lower.endsWith('s') === true
    const isOfLabel = unit?.id === label && (isSeveral || tokens[at + 1]?.lower === 'of')
    if (isOfLabel && unit.dimension === 'container' && contents.each !== undefined) return label
    const held = unit?.dimension === 'container' ? contents[unit.id] : undefined
    if (unit && held !== undefined && (held > 1 || contents.each !== undefined)) return unit.id
  }
  return null
}

/** "40 lb of ice", "similac 30 oz": of what is sold by the bag or the can, and known to hold so much, as many as hold that. */
export function heldBy(
  tokens: readonly Token[],
  written: readonly Written[],
  { label, profile: { pieceKg, pieceLitres, size } }: Thing,
): { readonly measure: Written; readonly pieces: number } | null {
  const sack = size === null ? null : convert(size.typical, size.unit, 'kg')
  const isSack = sack !== null && sack >= SACK_KG_MIN && label === 'bag'
  const held = isSack ? sack : pieceKg
  const [dimension, piece] = held === null ? ['volume', pieceLitres] : ['mass', held]
  if (piece === null) return null
  for (const measure of written) {
    const { unit, value, sides, next } = measure
    if (unit?.factor == null || sides !== null || unit.dimension !== dimension || isFrequency(tokens, next))
      continue
    const pieces = (value * unit.factor) / piece
    // "Ice melt 40 lb" is one sack, and "cracked corn 2000 lb" are many of them.
    if (!isSack || pieces > SACKS_MIN) return { measure, pieces }
  }
  return null
}
const SACK_KG_MIN = 9
const SACKS_MIN = 2

/** "Caulk 4 tubes": so many packages, which are counted where nobody knows what one holds. */
export function isPackaged(tokens: readonly Token[], { unit, value, at, isGlued }: Written): boolean {
  return (
    unit?.dimension === 'container' &&
    PACKAGES.test(unit.id) &&
    !isGlued &&
    tokens[at]?.kind === 'number' &&
    Number.isInteger(value)
  )
}

const PACKAGES = /^(?:tube|bottle|can|jar|bag|jug|tub|pack|box|carton|canister|package|roll|stick|bar)$/

/** A ton of what is sold by the bag is another trade. */
export function isBulk({ unit, value }: Written, { label, group, title, profile }: Thing): boolean {
  // "Natural gas bill 80 therms" is not a household's month.
  if (unit?.dimension === 'energy' && group === 'time') return true
  // "Aquarium 20 gallon" is not a ticket to one.
  if (/^(?:ticket|visit|person|meal|admission|pass|ride)$/.test(label) && unit?.dimension === 'volume')
    return !/septic/.test(title)
  // "Tube of toothpaste 6 oz": so little is in one tube.
  if (label === 'tube' && unit?.dimension === 'mass' && value * (unit.factor ?? 1) < TUBE_KG_MAX) return false
  if (/^(?:box|tube)$/.test(label) && unit?.dimension === 'mass' && profile.pieceKg === null)
    return profile.size === null
  // "Oxiclean 7 lb": no bottle is so heavy. "Bleach 121 oz" are fluid ounces.
  const isWeighed = unit?.dimension === 'mass' && unit.id !== 'oz'
  if (label === 'bottle' && isWeighed && value * (unit.factor ?? 1) > BOTTLE_KG_MAX)
    return profile.pieceKg === null && profile.size === null
  return /^(?:ton|tonne|cu yd|bushel|cwt|acre)$/.test(unit?.id ?? '') && SACKS.test(label)
}
const TUBE_KG_MAX = 0.4
const BOTTLE_KG_MAX = 2
const SACKS = /^(?:bag|box|bale|bottle|pack)$/

/** "Lysol spray 2 cans" are two of what is sold by the bottle: one vessel is as good as another. */
export function isOneOf({ unit }: Written, label: string): boolean {
  // "2 doses of hep A vaccine" are two shots. In German a "Dose" is a can, so the two are one unit.
  if (label === 'shot') return unit?.id === 'can'
  return label === 'each' || (VESSELS.test(label) && VESSELS.test(unit?.id ?? ''))
}

const VESSELS = /^(?:bottle|can|canister|jar|jug|tub|tube|carton)$/

const SPELLED = 'none one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** Nobody buys so many boxes by the pack: "contact lenses 90 pack" are one box. */
const BOXES_MAX = 20

/** A pack by itself, "insulin pens 5 pack" of what is called "box of five", and "box of contacts 6 pack". */
export const isOnePack = (
  tokens: readonly Token[],
  { label, title }: Pick<Thing, 'label' | 'title'>,
  count: number,
): boolean =>
  /^(?:pack|set)$/.test(label) ||
  (label === 'box' && (count >= BOXES_MAX || tokens.some(({ lower }) => lower === 'box'))) ||
  new RegExp(`\\bof (?:${count}|${SPELLED[count] ?? count})\\b`, 'i').test(title)

/** "5 pk", "24-pack": how many one pack holds. "2 packs" counts packs. */
export function isPackSize(tokens: readonly Token[], { unit, value, next }: Written): boolean {
  return (
    unit?.id === 'pack' &&
    value > 1 &&
    !/(?:s|pkg|packung(?:en)?|pakete?)$/.test(tokens[next - 1]?.lower ?? '')
  )
}
