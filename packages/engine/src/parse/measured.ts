import { wordSet } from '../text/word-set.ts'
import type { Unit } from '../units/index.ts'
import { skipAlternates } from './alternates.ts'
import type { Amount } from './amount.ts'
import { isHyphen, isTimes } from './cardinal.ts'
import { isCompound } from './describing-words.ts'
import { finish, type Lead, measureAt, piecesAt, toQuantity } from './lead-shape.ts'
import { isPackOf, readContainer, readContents, readPacked, readPackOf, readPart } from './pack.ts'
import type { Token } from './token.ts'
import { readUnit } from './unit-reader.ts'

/** Units that name nothing else, so no number and no "of" is needed: "pinch saffron", "dozen eggs". */
export const SURE_UNITS: ReadonlySet<string> = new Set([
  ...wordSet(`pinch dash splash drizzle glug dollop smidgen sprinkle squeeze handful fistful knob bunch sprig rasher punnet sachet
  dozen loaf spoonful clove gal lb oz kg l qt pt tbsp tsp slice`),
  "baker's dozen",
])
/** Short everyday words among the units, which count only with "of" after them: not in "2 stone tiles". */
const NEED_OF = wordSet(
  'stone grain rod score cord peck ring round side part minim carat dram furlong length',
)
const SMALL_LENGTHS = wordSet('in cm mm')
/** Cut goods are bought by the length: "a 2 in piece of ginger". */
const CUTS = wordSet('piece length knob stick strip chunk slice sheet')

/** Reads on from a number and its unit. Null when they describe the item and do not count it ("60 watt bulb"). */
export function readMeasured(tokens: readonly Token[], amount: Amount, unit: Unit): Lead | null {
  const of = tokens[amount.next]?.lower === 'of'
  if (NEED_OF.has(unit.id) && !of) return asPieces(tokens, amount)
  switch (unit.dimension) {
    case 'power':
    case 'data':
    case 'speed':
    case 'angle':
      return unit.id === 'bit' || unit.id === 'turn' ? asPieces(tokens, amount) : null
    case 'currency':
      return readWorth(tokens, amount, unit)
    case 'length':
      return readLength(tokens, amount, unit)
    case 'time':
      // "2 minute noodles"
      if (/^(?:minute|second)$/.test(unit.id) && describes(tokens, amount)) return null
      return readPlain(tokens, amount, unit)
    case 'area':
    case 'energy':
    case 'lump':
      return readPlain(tokens, amount, unit)
    case 'count':
      return readCount(tokens, amount, unit)
    case 'container':
    case 'portion':
      return readContainerOrPortion(tokens, amount, unit)
    case 'mass':
    case 'volume':
      return readMassOrVolume(tokens, amount, unit)
  }
}

/** "12 months of rent"; a "12-month lease" is a kind of lease. */
function readPlain(tokens: readonly Token[], amount: Amount, unit: Unit): Lead | null {
  if (amount.hyphenated && tokens[amount.next]?.lower !== 'of') return null
  return measureAt(tokens, skipAlternates(tokens, amount.next), amount, unit.id)
}

/** The word after the number is part of the item's name; with a hyphen between them so is the number. */
function asPieces(tokens: readonly Token[], amount: Amount): Lead | null {
  return amount.hyphenated ? null : piecesAt(toQuantity(amount), unitAt(tokens, amount))
}

/** "$20 of gas", "20 dollars worth of gas"; a "$20 gift card" is a card. */
export function readWorth(tokens: readonly Token[], amount: Amount, unit: Unit): Lead | null {
  const at = tokens[amount.next]?.lower === 'worth' ? amount.next + 1 : amount.next
  // "20 bucks gas"; a "20 dollar gift card" is a card.
  const isPlural =
    /^(?:bucks|bux|dollars|dlls)$/.test(tokens[amount.next - 1]?.lower ?? '') && tokens[at]?.kind === 'word'
  return tokens[at]?.lower === 'of' || isPlural ? measureAt(tokens, at, amount, unit.id) : null
}

/** "50 ft of rope", "2 in piece of ginger"; but a "10 inch skillet" and a "6-foot ladder" are sizes. */
function readLength(tokens: readonly Token[], amount: Amount, unit: Unit): Lead | null {
  const next = skipAlternates(tokens, amount.next)
  const after = tokens[next]
  if (isTimes(after) || isHyphen(after)) return null
  const cut = readUnit(tokens, next)
  if (cut && CUTS.has(cut.unit.id)) return measureAt(tokens, cut.next, amount, unit.id)
  // "5cm/2in ginger": whoever writes a length twice is measuring it out.
  const isSize = describes(tokens, amount) || (SMALL_LENGTHS.has(unit.id) && next === amount.next)
  if (isSize && after?.kind === 'word' && after.lower !== 'of') return null
  return measureAt(tokens, next, amount, unit.id)
}

function readCount(tokens: readonly Token[], amount: Amount, unit: Unit): Lead | null {
  const word = tokens[amount.next - 1]?.lower
  if (word === 'ct' || word === 'count') return readPackOf(tokens, amount)
  // "16 piece dinnerware set"
  if (unit.id === 'piece' && describes(tokens, amount)) return null
  // "1 each red and green pepper": the word tells the pieces apart and is no unit.
  return word === 'each' ? piecesAt(toQuantity(amount), amount.next) : readGoods(tokens, amount, unit)
}

/** "2 bags of flour", "3 cloves garlic"; but "2 ball valves", "1 can opener" and "4 rolls" are pieces. */
function readContainerOrPortion(tokens: readonly Token[], amount: Amount, unit: Unit): Lead | null {
  if (isPackOf(amount)) return readPackOf(tokens, amount)
  if (amount.hyphenated) return null
  const after = tokens[amount.next]
  const attributive = describes(tokens, amount) && !SURE_UNITS.has(unit.id) && after?.kind === 'word'
  const isGoods = !after || /^[,;:]$/.test(after.text)
  if (attributive || isGoods || isCompound(unit.id, after)) return asPieces(tokens, amount)
  return readGoods(tokens, amount, unit)
}

/** "3 dozen eggs", "2 boxes of 100 screws", "1 tin 400g tomatoes". */
function readGoods(tokens: readonly Token[], amount: Amount, unit: Unit): Lead {
  const contents = readContents(tokens, amount.next, unit)
  const next = contents?.next ?? skipAlternates(tokens, amount.next)
  const lead = { quantity: toQuantity(amount), unit: unit.id, pack: contents?.pack ?? null }
  return finish(tokens, next, lead, unitAt(tokens, amount))
}

/** "2 lb of butter", "5-lb bag", "400g tin tomatoes", "10-oz steak". */
function readMassOrVolume(tokens: readonly Token[], amount: Amount, unit: Unit): Lead {
  const next = skipAlternates(tokens, amount.next)
  const isPack = readContainer(tokens, next) !== null
  if (isPack || (amount.hyphenated && tokens[next]?.lower !== 'of')) {
    return readPacked(tokens, null, amount, next)
  }
  return measureAt(tokens, readPart(tokens, next) ?? next, amount, unit.id)
}

/** "10-foot", "10 foot": a hyphen or a singular where a plural is due says that the number describes. */
function describes(tokens: readonly Token[], amount: Amount): boolean {
  const odd = amount.hyphenated || (amount.singular && amount.high > 1)
  return odd && tokens[amount.next]?.lower !== 'of'
}

/** Index of the unit's last word. */
function unitAt(tokens: readonly Token[], amount: Amount): number {
  let at = amount.next - 1
  while (at > amount.at && tokens[at]?.kind !== 'word') at -= 1
  return at
}
