import { readBracketedAmount, skipAlternates } from './alternates.ts'
import { type Amount, readAmount } from './amount.ts'
import { isAnd, isHyphen, isTimes } from './cardinal.ts'
import { isCompound, SPEC_NOUNS } from './describing-words.ts'
import { finish, type Lead, piecesAt, skipSizeWords, toQuantity } from './lead-shape.ts'
import { exactly, type ParsedQuantity } from './line.ts'
import { readMeasured, readWorth, SURE_UNITS } from './measured.ts'
import { isPackable, isPackOf, readContents, readPacked, readPackOf } from './pack.ts'
import type { Token } from './token.ts'
import { readUnit } from './unit-reader.ts'

const ONE = exactly(1)

/** Units that a describing word before them makes sure: "small piece ginger", "large glass wine". */
const DESCRIBED: ReadonlySet<string> = new Set(
  'piece stick lump chunk block wedge cup head bulb sheet'.split(' '),
)
/** Units of measure that count after a describing word: "1 heaped tsp", "2 large pieces". */
const SPOONS: ReadonlySet<string> = new Set(['tsp', 'tbsp', 'dessertspoon', 'cup', 'piece', 'pair', 'dozen'])
const FRUIT_PARTS: ReadonlySet<string> = new Set(
  'zest juice rind peel yolk yolks white whites grated finely and of the'.split(' '),
)

/** Reads the quantity, unit and pack at `at`, where `amount` was read; null when the item itself stands there. */
export function readLead(tokens: readonly Token[], at: number, amount: Amount | null): Lead | null {
  if (isHalfAndHalf(tokens, at)) return null
  if (amount) return readCounted(tokens, amount)
  const first = tokens[at]
  if (first?.kind === 'sign') return readMoney(tokens, at)
  const article = first?.lower === 'a' || first?.lower === 'an'
  const inner = article ? readAmount(tokens, at + 1) : null
  if (inner) {
    const lead = readCounted(tokens, inner)
    return lead?.pack && !lead.quantity ? { ...lead, quantity: ONE } : lead
  }
  return readUncounted(tokens, at, article) ?? readFruitPart(tokens, at)
}

/** The cream. */
function isHalfAndHalf(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.lower === 'half' && isAnd(tokens[at + 1]) && tokens[at + 2]?.lower === 'half'
}

function readCounted(tokens: readonly Token[], amount: Amount): Lead | null {
  const after = tokens[amount.next]
  if (after?.text === '%' || (after?.lower === 'percent' && !amount.unit)) return null
  return amount.unit ? readMeasured(tokens, amount, amount.unit) : readPieces(tokens, amount)
}

function readMoney(tokens: readonly Token[], at: number): Lead | null {
  const sign = readUnit(tokens, at)
  const amount = sign?.unit.dimension === 'currency' ? readAmount(tokens, sign.next) : null
  return sign && amount && !amount.unit ? readWorth(tokens, amount, sign.unit) : null
}

/** A number with no unit after it. */
function readPieces(tokens: readonly Token[], amount: Amount): Lead | null {
  const { next } = amount
  const after = tokens[next]
  const quantity = toQuantity(amount)
  if (!after) return piecesAt(quantity, next)
  if (isTimes(after)) return readTimes(tokens, amount)
  const isName = !after.spaced && (after.kind === 'word' || isHyphen(after) || after.kind === 'number')
  // "30 string beans" have no strings.
  const isSpec = SPEC_NOUNS.has(after.lower) && !/^(?:cheese|beans?)$/.test(tokens[next + 1]?.lower ?? '')
  if (isName || isSpec || isModelYear(tokens, amount)) return null
  const size = readBracketedAmount(tokens, next)
  if (size?.amount.unit && isPackable(size.amount.unit)) {
    return readPacked(tokens, quantity, size.amount, size.next)
  }
  const second = startsNumber(after) ? readAmount(tokens, next) : null
  if (second) return readSized(tokens, quantity, second)
  return readSizedUnit(tokens, amount) ?? finish(tokens, next, piecesAt(quantity, next), next)
}

/** "2015 Honda Civic": a year before a name, written without a thousands separator. */
function isModelYear(tokens: readonly Token[], amount: Amount): boolean {
  const year = tokens[amount.at]?.text ?? ''
  const name = tokens[amount.next]?.text ?? ''
  return /^(?:19[5-9]|20[0-4])\d$/.test(year) && /^\p{Lu}/u.test(name) && !name.endsWith('s')
}

function startsNumber(token: Token): boolean {
  return token.kind === 'number' || /^(?:one|two|three|four|five|six|eight|ten|twelve)$/.test(token.lower)
}

/** "2 14-ounce cans", "two 6-packs", "3 2-bedroom flats": a number directly before another one. */
function readSized(tokens: readonly Token[], quantity: ParsedQuantity, size: Amount): Lead {
  // "three 12 packs" are 36 of them.
  if (size.unit?.id === 'pack' && size.high > 1) return { ...readPackOf(tokens, size), quantity }
  if (!size.unit || !isPackable(size.unit)) return piecesAt(quantity, size.at)
  return readPacked(tokens, quantity, size, skipAlternates(tokens, size.next))
}

/** "3 x 500 ml", "2 x monkfish tail", "10 x 2x4"; but "2x4 lumber" and "4 x 8 plywood" are sizes. */
function readTimes(tokens: readonly Token[], amount: Amount): Lead | null {
  const at = amount.next + 1
  const quantity = toQuantity(amount)
  const size = readAmount(tokens, at)
  if (!size) return readUnitAt(tokens, at, amount) ?? finish(tokens, at, piecesAt(quantity, at), at)
  const glued = !tokens[amount.next]?.spaced && !tokens[at]?.spaced
  const after = tokens[size.next]
  if (!size.unit) {
    const isInnerSize = !glued && isTimes(after) && !after?.spaced
    const isName = isHyphen(after) && !after?.spaced && tokens[size.next + 1]?.kind === 'word'
    return isInnerSize || isName ? piecesAt(quantity, at) : null
  }
  if (isTimes(after)) return null
  // "2 x 12 pack coke"
  if (isPackOf(size)) return { ...readPackOf(tokens, size), quantity }
  if (isPackable(size.unit)) return readPacked(tokens, quantity, size, skipAlternates(tokens, size.next))
  return glued ? null : piecesAt(quantity, at)
}

/** "2 large handfuls", "1 heaped tsp": a describing word between number and unit. */
function readSizedUnit(tokens: readonly Token[], amount: Amount): Lead | null {
  const at = skipSizeWords(tokens, amount.next)
  return at > amount.next ? readUnitAt(tokens, at, amount) : null
}

function readUnitAt(tokens: readonly Token[], at: number, amount: Amount): Lead | null {
  const read = (tokens[at]?.text.length ?? 0) > 1 ? readUnit(tokens, at) : null
  if (!read || !(read.unit.factor === null || SPOONS.has(read.unit.id))) return null
  const { unit, singular, next } = read
  const lead =
    unit.dimension === 'currency' ? null : readMeasured(tokens, { ...amount, unit, singular, next }, unit)
  return lead?.unit ? lead : null
}

/** No number at all: "a gallon of milk", "pinch saffron", "small bunch chives". */
function readUncounted(tokens: readonly Token[], at: number, article: boolean): Lead | null {
  const from = article ? at + 1 : at
  const unitFrom = skipSizeWords(tokens, from)
  const word = tokens[unitFrom]?.text ?? ''
  const read = word.length > 1 && /^\p{L}/u.test(word) ? readUnit(tokens, unitFrom) : null
  if (!read || /^(?:currency|power|data|speed|angle|lump)$/.test(read.unit.dimension)) return null
  const { unit, next } = read
  const after = tokens[next]
  const of = after?.lower === 'of'
  const described = unitFrom > from && (DESCRIBED.has(unit.id) || unit.dimension === 'container')
  const followed = (after?.kind === 'word' || after?.text === '(') && !isCompound(unit.id, after)
  const sure = (SURE_UNITS.has(unit.id) || described) && followed && unit.dimension !== 'time'
  if (!(of || sure) || unit.id === 'each') return null
  const contents = readContents(tokens, next, unit)
  const lead = { quantity: article ? ONE : null, unit: unit.id, pack: contents?.pack ?? null }
  return finish(tokens, contents?.next ?? skipAlternates(tokens, next), lead, unitFrom)
}

/** "juice of 2 limes", "grated zest and juice of 1 lemon": the number counts the fruit. */
function readFruitPart(tokens: readonly Token[], at: number): Lead | null {
  let from = at
  while (from < at + 8 && FRUIT_PARTS.has(tokens[from]?.lower ?? '')) from += 1
  const amount = from > at && tokens[from - 1]?.lower === 'of' ? readAmount(tokens, from) : null
  if (!amount || amount.unit || tokens[amount.next]?.kind !== 'word') return null
  return piecesAt(toQuantity(amount), amount.next)
}
