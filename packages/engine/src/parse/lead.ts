import type { Unit } from '../units/index.ts'
import { readBracketedAmount, skipAlternates } from './alternates.ts'
import { type Amount, readAmount } from './amount.ts'
import { isHyphen } from './cardinal.ts'
import { isCompound, SIZE_WORDS, SPEC_NOUNS } from './describing-words.ts'
import type { ParsedPack, ParsedQuantity } from './line.ts'
import type { Token } from './token.ts'
import { readUnit, type UnitRead } from './unit-reader.ts'

/** What stands before the item: "two 5-lb bags of", "3 dozen", "a gallon of". */
export interface Lead {
  readonly quantity: ParsedQuantity | null
  readonly unit: string | null
  readonly pack: ParsedPack | null
  /** Where the item begins. */
  readonly next: number
  /** Where the item begins when nothing is left after `next`: the bucket of "5-gallon bucket". */
  readonly fallback: number
}

const NOTHING = { quantity: null, unit: null, pack: null } as const
const ONE: ParsedQuantity = { value: 1, low: 1, high: 1, approximate: false }
const SMALL_LENGTHS: ReadonlySet<string> = new Set(['in', 'cm', 'mm'])
/** Cut goods are bought by the length: "a 2 in piece of ginger". */
const CUTS: ReadonlySet<string> = new Set([
  'piece',
  'length',
  'knob',
  'stick',
  'strip',
  'chunk',
  'slice',
  'sheet',
])
/** Units that name nothing else, so that no number and no "of" is needed: "pinch saffron", "dozen eggs". */
const SURE: ReadonlySet<string> = new Set(
  `pinch dash splash drizzle glug dollop smidgen sprinkle squeeze handful fistful knob bunch sprig rasher punnet sachet
  dozen gallon pound ounce loaf spoonful clove gal lb oz kg l qt pt tbsp tsp slice`.split(/\s+/),
)
/** Short everyday words among the units, which count only with "of" after them: "2 stone of coal", not "2 stone tiles". */
const NEED_OF: ReadonlySet<string> = new Set(
  'stone grain rod score cord peck ring round side part minim carat dram furlong length'.split(' '),
)

export function readLead(tokens: readonly Token[], at: number): Lead | null {
  const amount = readAmount(tokens, at)
  if (amount) return readCounted(tokens, amount)
  const first = tokens[at]
  if (first && first.kind === 'sign') return readMoney(tokens, at)
  const article = first?.lower === 'a' || first?.lower === 'an'
  const inner = article ? readAmount(tokens, at + 1) : null
  if (inner) {
    const lead = readCounted(tokens, inner)
    return lead?.pack && !lead.quantity ? { ...lead, quantity: ONE } : lead
  }
  return readUncounted(tokens, at, article)
}

export function toQuantity(amount: Amount): ParsedQuantity {
  const { low, high, approximate } = amount
  return { value: (low + high) / 2, low, high, approximate }
}

function readCounted(tokens: readonly Token[], amount: Amount): Lead | null {
  const after = tokens[amount.next]
  if (after?.text === '%' || (after?.lower === 'percent' && !amount.unit)) return null
  if (amount.unit) return readMeasured(tokens, amount, amount.unit)
  return readPieces(tokens, amount)
}

/** "$20 of gas", "$20 worth of gas"; "$20 gift card" is a card. */
function readMoney(tokens: readonly Token[], at: number): Lead | null {
  const sign = readUnit(tokens, at)
  const amount = sign?.unit.dimension === 'currency' ? readAmount(tokens, sign.next) : null
  if (!sign || !amount || amount.unit) return null
  return readWorth(tokens, { ...amount, unit: sign.unit }, sign.unit)
}

function readWorth(tokens: readonly Token[], amount: Amount, unit: Unit): Lead | null {
  const worth = tokens[amount.next]?.lower === 'worth' ? 1 : 0
  if (tokens[amount.next + worth]?.lower !== 'of') return null
  return finish(tokens, amount.next + worth, { ...NOTHING, quantity: toQuantity(amount), unit: unit.id })
}

/** A number with no unit after it. */
function readPieces(tokens: readonly Token[], amount: Amount): Lead | null {
  const { next } = amount
  const after = tokens[next]
  const quantity = toQuantity(amount)
  if (!after) return { ...NOTHING, quantity, next, fallback: next }
  if (isTimes(after)) return readTimes(tokens, amount)
  const isName = !after.spaced && (after.kind === 'word' || isHyphen(after) || after.kind === 'number')
  if (isName || SPEC_NOUNS.has(after.lower) || isModelYear(tokens, amount)) return null
  const bracketed = readBracketedAmount(tokens, next)
  if (bracketed?.amount.unit && isPackable(bracketed.amount.unit))
    return readPacked(tokens, quantity, bracketed.amount, bracketed.next)
  const size = after.kind === 'number' || isNumberWord(after) ? readAmount(tokens, next) : null
  if (size) return readSized(tokens, quantity, size)
  return readSizedUnit(tokens, amount) ?? finish(tokens, next, { ...NOTHING, quantity })
}

/** "2015 Honda Civic": a year before a name, written without a thousands separator. */
function isModelYear(tokens: readonly Token[], amount: Amount): boolean {
  const year = tokens[amount.at]
  const after = tokens[amount.next]
  return /^(?:19[5-9]|20[0-4])\d$/.test(year?.text ?? '') && /^\p{Lu}[^s]*[^s]$/u.test(after?.text ?? '')
}

/** "2 14-ounce cans", "two 6-packs", "3 2-bedroom flats": a number directly before another one. */
function readSized(tokens: readonly Token[], quantity: ParsedQuantity, size: Amount): Lead | null {
  const rest = { ...NOTHING, quantity, next: size.at, fallback: size.at }
  if (!size.unit) return rest
  if (isPackOf(size)) return { ...readPackOf(tokens, size), quantity }
  return isPackable(size.unit) ? readPacked(tokens, quantity, size, skipAlternates(tokens, size.next)) : rest
}

/** "3 x 500 ml", "2 x monkfish tail"; but "2x4 lumber" and "4 x 8 plywood" are sizes. */
function readTimes(tokens: readonly Token[], amount: Amount): Lead | null {
  const times = tokens[amount.next]
  const at = amount.next + 1
  const quantity = toQuantity(amount)
  const rest = { ...NOTHING, quantity, next: at, fallback: at }
  const size = readAmount(tokens, at)
  if (!size) return readUnitAt(tokens, at, amount) ?? finish(tokens, at, { ...NOTHING, quantity })
  const glued = !times?.spaced && !tokens[at]?.spaced
  if (!size.unit) return !glued && isTimes(tokens[size.next]) ? rest : null
  if (isTimes(tokens[size.next])) return null
  if (size.unit.id === 'pack' && !size.hyphenated && size.high === 1) return rest
  if (isPackable(size.unit)) return readPacked(tokens, quantity, size, skipAlternates(tokens, size.next))
  return glued ? null : rest
}

/** "2 large handfuls", "1 heaped tsp": a describing word between number and unit. */
function readSizedUnit(tokens: readonly Token[], amount: Amount): Lead | null {
  const at = skipSizeWords(tokens, amount.next)
  return at > amount.next ? readUnitAt(tokens, at, amount) : null
}

function readUnitAt(tokens: readonly Token[], at: number, amount: Amount): Lead | null {
  const read = readUnit(tokens, at)
  const counts =
    read &&
    (read.unit.factor === null || /^(?:tsp|tbsp|dessertspoon|cup|piece|pair|dozen)$/.test(read.unit.id))
  if (!read || !counts || read.unit.dimension === 'currency' || (tokens[at]?.text.length ?? 0) < 2)
    return null
  const lead = readMeasured(
    tokens,
    { ...amount, unit: read.unit, singular: read.singular, next: read.next },
    read.unit,
  )
  return lead?.unit ? lead : null
}

/** A number and a unit. */
function readMeasured(tokens: readonly Token[], amount: Amount, unit: Unit): Lead | null {
  const quantity = toQuantity(amount)
  const of = tokens[amount.next]?.lower === 'of'
  const describes = (amount.hyphenated || (amount.singular && amount.high > 1)) && !of
  const whole: Lead = { ...NOTHING, quantity, next: unitAt(tokens, amount), fallback: unitAt(tokens, amount) }
  if (NEED_OF.has(unit.id) && !of) return amount.hyphenated ? null : whole
  switch (unit.dimension) {
    case 'power':
    case 'data':
    case 'speed':
    case 'angle':
      return amount.hyphenated || !/^(?:bit|turn)$/.test(unit.id) ? null : whole
    case 'currency':
      return readWorth(tokens, amount, unit)
    case 'length':
      return readLength(tokens, amount, unit, describes)
    case 'time':
    case 'area':
    case 'energy':
    case 'lump':
      return amount.hyphenated && !of
        ? null
        : finish(tokens, skipAlternates(tokens, amount.next), { ...NOTHING, quantity, unit: unit.id })
    case 'count':
      if (unit.id === 'each' && /^(?:ct|count)$/.test(tokens[amount.next - 1]?.lower ?? ''))
        return readPackOf(tokens, amount)
      return unit.id === 'piece' && describes ? null : readUnitGoods(tokens, amount, unit)
    case 'container':
    case 'portion': {
      if (isPackOf(amount)) return readPackOf(tokens, amount)
      const compound =
        isCompound(unit.id, tokens[amount.next]) || (describes && tokens[amount.next]?.kind === 'word')
      if (amount.hyphenated) return null
      return compound ? whole : readUnitGoods(tokens, amount, unit)
    }
    default:
      return readMeasure(tokens, amount, unit, of)
  }
}

/** Mass and volume: "2 lb of butter", "5-lb bag", "400g tin tomatoes", "10-oz steak". */
function readMeasure(tokens: readonly Token[], amount: Amount, unit: Unit, of: boolean): Lead {
  const next = skipAlternates(tokens, amount.next)
  const container = readContainer(tokens, next)
  if (container || (amount.hyphenated && !of)) return readPacked(tokens, null, amount, next)
  const part = readPart(tokens, next)
  return finish(tokens, part ?? next, { ...NOTHING, quantity: toQuantity(amount), unit: unit.id })
}

/** "180g slices beef", "400g block of feta": how it is cut says nothing that the weight does not. */
function readPart(tokens: readonly Token[], at: number): number | null {
  const read = readUnit(tokens, skipSizeWords(tokens, at))
  const isPart =
    read &&
    (read.unit.dimension === 'portion' || read.unit.id === 'piece') &&
    !isCompound(read.unit.id, tokens[read.next])
  return isPart && tokens[read.next]?.kind === 'word' ? read.next : null
}

/** Lengths: "50 ft of rope", "2 in piece of ginger"; but a "10 inch skillet" and a "6-foot ladder" are sizes. */
function readLength(tokens: readonly Token[], amount: Amount, unit: Unit, describes: boolean): Lead | null {
  const next = skipAlternates(tokens, amount.next)
  const after = tokens[next]
  if (isTimes(after) || isHyphen(after)) return null
  const cut = readUnit(tokens, next)
  const isCut = cut !== null && CUTS.has(cut.unit.id)
  // "5cm/2in ginger": whoever writes a length twice is measuring it out.
  const isSize = describes || (SMALL_LENGTHS.has(unit.id) && next === amount.next)
  if (isSize && !isCut && after?.kind === 'word' && after.lower !== 'of') return null
  return finish(tokens, isCut ? cut.next : next, { ...NOTHING, quantity: toQuantity(amount), unit: unit.id })
}

/** "3 dozen eggs", "2 bags of flour", "2 boxes of 100 screws", "1 tin 400g tomatoes". */
function readUnitGoods(tokens: readonly Token[], amount: Amount, unit: Unit): Lead {
  const quantity = toQuantity(amount)
  const lead = { quantity, unit: unit.id, pack: readContents(tokens, amount.next, unit) }
  return finish(
    tokens,
    lead.pack?.next ?? skipAlternates(tokens, amount.next),
    { ...lead, pack: lead.pack?.pack ?? null },
    unitAt(tokens, amount),
  )
}

/** A size, then perhaps what it is in: "(8 ounce) package", "400g/14oz tin", "5-lb bags of". */
function readPacked(
  tokens: readonly Token[],
  quantity: ParsedQuantity | null,
  size: Amount,
  next: number,
): Lead {
  const container = readContainer(tokens, next)
  const part = container ? null : readPart(tokens, next)
  const pack: ParsedPack = {
    count: 1,
    size: (size.low + size.high) / 2,
    unit: size.unit?.id ?? null,
    container: container?.unit.id ?? null,
  }
  return finish(tokens, container?.next ?? part ?? next, { quantity, unit: pack.container, pack }, size.at)
}

/** "6-pack of 12 oz cans of soda", "12 ct eggs". */
function readPackOf(tokens: readonly Token[], amount: Amount): Lead {
  const of = tokens[amount.next]?.lower === 'of' ? 1 : 0
  const inner = readAmount(tokens, amount.next + of)
  const size = inner?.unit && isPackable(inner.unit) ? inner : null
  const container = readContainer(tokens, size ? size.next : amount.next + of)
  const pack: ParsedPack = {
    count: amount.high,
    size: size ? (size.low + size.high) / 2 : null,
    unit: size?.unit?.id ?? null,
    container: container?.unit.id ?? 'pack',
  }
  return finish(
    tokens,
    container?.next ?? size?.next ?? amount.next,
    { quantity: null, unit: 'pack', pack },
    amount.at,
  )
}

/** After a container: "of 12 pencils", "of 24 12 oz cans", "(14 oz)", "400g". */
function readContents(
  tokens: readonly Token[],
  at: number,
  unit: Unit,
): { readonly pack: ParsedPack; readonly next: number } | null {
  if (unit.dimension !== 'container') return null
  const bracketed = readBracketedAmount(tokens, at)
  const of = tokens[at]?.lower === 'of' ? 1 : 0
  const inner = bracketed?.amount ?? readAmount(tokens, at + of)
  if (!inner || tokens[inner.next]?.text === '%') return null
  const next = bracketed?.next ?? skipAlternates(tokens, inner.next)
  const container = unit.id
  if (inner.unit?.dimension === 'container')
    return { next, pack: { count: inner.high, size: null, unit: null, container: inner.unit.id } }
  if (inner.unit && !isPackable(inner.unit)) return null
  if (inner.unit)
    return { next, pack: { count: 1, size: (inner.low + inner.high) / 2, unit: inner.unit.id, container } }
  if (of === 0) return null
  const size = readAmount(tokens, next)
  if (size?.unit && isPackable(size.unit)) {
    const within = readContainer(tokens, size.next)
    const pack = {
      count: inner.high,
      size: (size.low + size.high) / 2,
      unit: size.unit.id,
      container: within?.unit.id ?? container,
    }
    return { next: within?.next ?? size.next, pack }
  }
  const isPieces =
    Number.isInteger(inner.high) && tokens[next]?.kind === 'word' && tokens[next]?.spaced === true
  return isPieces ? { next, pack: { count: inner.high, size: null, unit: null, container } } : null
}

/** No number at all: "a gallon of milk", "pinch saffron", "small bunch chives". */
function readUncounted(tokens: readonly Token[], at: number, article: boolean): Lead | null {
  const unitFrom = skipSizeWords(tokens, article ? at + 1 : at)
  const read = (tokens[unitFrom]?.text.length ?? 0) > 1 ? readUnit(tokens, unitFrom) : null
  if (!read || !/^\p{L}/u.test(tokens[unitFrom]?.text ?? '')) return null
  const after = tokens[read.next]
  const of = after?.lower === 'of'
  const described = unitFrom > (article ? at + 1 : at) && (read.unit.factor === null || read.unit.id === 'piece')
  const isSure =
    (SURE.has(read.unit.id) || described) && after?.kind === 'word' && !isCompound(read.unit.id, after)
  const measures =
    !/^(?:currency|power|data|speed|angle|lump)$/.test(read.unit.dimension) && read.unit.id !== 'each'
  if (!measures || !(of || isSure) || (read.unit.dimension === 'time' && !of)) return null
  const contents = readContents(tokens, read.next, read.unit)
  const lead = { quantity: article ? ONE : null, unit: read.unit.id, pack: contents?.pack ?? null }
  return finish(tokens, contents?.next ?? skipAlternates(tokens, read.next), lead, unitFrom)
}

function finish(
  tokens: readonly Token[],
  at: number,
  lead: Omit<Lead, 'next' | 'fallback'>,
  fallback = at,
): Lead {
  let next = at
  if (tokens[next]?.lower === 'each') next += 1
  if (tokens[next]?.lower === 'of') {
    next += 1
    if (/^(?:an?|the|each|some|your|my)$/.test(tokens[next]?.lower ?? '')) next += 1
  }
  return { ...lead, next, fallback }
}

function readContainer(tokens: readonly Token[], at: number): UnitRead | null {
  const read = readUnit(
    tokens,
    skipSizeWords(tokens, isHyphen(tokens[at]) && !tokens[at]?.spaced ? at + 1 : at),
  )
  return read?.unit.dimension === 'container' && !isCompound(read.unit.id, tokens[read.next]) ? read : null
}

/** At most three describing words, hyphenated ones included: "good-sized", "very large". */
function skipSizeWords(tokens: readonly Token[], at: number): number {
  let next = at
  for (let count = 0; count < 3; count += 1) {
    const compound = isHyphen(tokens[next + 1]) && !tokens[next + 1]?.spaced
    const word = compound ? `${tokens[next]?.lower}-${tokens[next + 2]?.lower}` : (tokens[next]?.lower ?? '')
    if (!SIZE_WORDS.has(word)) break
    next += compound ? 3 : 1
  }
  return next
}

function unitAt(tokens: readonly Token[], amount: Amount): number {
  let at = amount.next - 1
  while (at > amount.at && tokens[at]?.kind !== 'word') at -= 1
  return at
}

/** "6-pack" and "6 pack" hold six; "6 packs" are six. */
export function isPackOf(amount: Amount): boolean {
  return amount.unit?.id === 'pack' && (amount.hyphenated || amount.singular) && amount.high > 1
}

function isPackable(unit: Unit): boolean {
  return unit.dimension === 'mass' || unit.dimension === 'volume'
}

export function isTimes(token: Token | undefined): boolean {
  return token?.lower === 'x' || token?.text === '×' || token?.text === '*'
}

function isNumberWord(token: Token): boolean {
  return /^(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty)$/.test(token.lower)
}
