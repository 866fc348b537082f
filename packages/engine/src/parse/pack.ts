import type { Unit } from '../units/index.ts'
import { readBracketedAmount, skipAlternates } from './alternates.ts'
import { type Amount, middleOf, readAmount } from './amount.ts'
import { isHyphen, isTimes } from './cardinal.ts'
import { isCompound } from './describing-words.ts'
import { finish, type Lead, skipSizeWords } from './lead-shape.ts'
import type { ParsedPack, ParsedQuantity } from './line.ts'
import type { Token } from './token.ts'
import { readUnit, type UnitRead } from './unit-reader.ts'

/** Only masses and volumes fill a pack; a "10 inch skillet" holds no ten inches. */
export function isPackable(unit: Unit): boolean {
  return unit.dimension === 'mass' || unit.dimension === 'volume'
}

/** "6-pack" and "6 pack" hold six; "6 packs" are six. */
export function isPackOf(amount: Amount): boolean {
  return amount.unit?.id === 'pack' && (amount.hyphenated || amount.singular) && amount.high > 1
}

/** A size, then perhaps what it is in: "(8 ounce) package", "400g/14oz tin", "5-lb bags of". */
export function readPacked(
  tokens: readonly Token[],
  quantity: ParsedQuantity | null,
  size: Amount,
  at: number,
): Lead {
  const container = readContainer(tokens, at)
  const next = container?.next ?? readPart(tokens, at) ?? at
  const pack = packOf(1, size, container?.unit.id ?? null)
  return finish(tokens, next, { quantity, unit: pack.container, pack }, size.at)
}

/** "6-pack of 12 oz cans of soda", "12 ct eggs". */
export function readPackOf(tokens: readonly Token[], amount: Amount): Lead {
  const from = tokens[amount.next]?.lower === 'of' ? amount.next + 1 : amount.next
  const size = readSize(tokens, from)
  const container = readContainer(tokens, size ? size.next : from)
  const pack = packOf(amount.high, size, container?.unit.id ?? 'pack')
  const next = container?.next ?? size?.next ?? amount.next
  return finish(tokens, next, { quantity: null, unit: 'pack', pack }, amount.at)
}

export interface ContentsRead {
  readonly pack: ParsedPack
  readonly next: number
}

/** After a container: "of 12 pencils", "of 24 12 oz cans", "(14 oz)", "400g". */
export function readContents(tokens: readonly Token[], at: number, unit: Unit): ContentsRead | null {
  if (unit.dimension !== 'container') return null
  const bracketed = readBracketedAmount(tokens, at)
  const of = tokens[at]?.lower === 'of'
  const inner = bracketed?.amount ?? readAmount(tokens, of ? at + 1 : at)
  if (!inner || inner.high <= 0 || tokens[inner.next]?.text === '%') return null
  const next = bracketed?.next ?? skipAlternates(tokens, inner.next)
  // "1 case 48 x 8 oz"
  const isSized = inner.unit === null && isTimes(tokens[next]) && readSize(tokens, next + 1) !== null
  if (isSized) return readPieces(tokens, inner, next + 1, unit.id)
  if (!inner.unit) return of ? readPieces(tokens, inner, next, unit.id) : null
  if (inner.unit.dimension === 'container') return { next, pack: packOf(inner.high, null, inner.unit.id) }
  if (inner.unit.dimension === 'count')
    return { next, pack: packOf(inner.high * (inner.unit.factor ?? 1), null, unit.id) }
  return isPackable(inner.unit) ? { next, pack: packOf(1, inner, unit.id) } : null
}

/** "12 pencils", "24 12 oz cans". */
function readPieces(
  tokens: readonly Token[],
  count: Amount,
  at: number,
  holder: string,
): ContentsRead | null {
  const size = readSize(tokens, at)
  if (size) {
    const container = readContainer(tokens, size.next)
    return {
      next: container?.next ?? size.next,
      pack: packOf(count.high, size, container?.unit.id ?? holder),
    }
  }
  const goods = tokens[at]
  const isCount = Number.isInteger(count.high) && goods?.kind === 'word' && goods.spaced
  return isCount ? { next: at, pack: packOf(count.high, null, holder) } : null
}

function readSize(tokens: readonly Token[], at: number): Amount | null {
  const size = readAmount(tokens, at)
  return size?.unit && isPackable(size.unit) ? size : null
}

function packOf(count: number, size: Amount | null, container: string | null): ParsedPack {
  return {
    count,
    size: size && middleOf(size),
    unit: size?.unit?.id ?? null,
    container,
  }
}

export function readContainer(tokens: readonly Token[], at: number): UnitRead | null {
  const from = isHyphen(tokens[at]) && !tokens[at]?.spaced ? at + 1 : at
  const read = readUnit(tokens, skipSizeWords(tokens, from))
  return read?.unit.dimension === 'container' && !isCompound(read.unit.id, tokens[read.next]) ? read : null
}

/** "180g slices beef", "400g block of feta": how it is cut says nothing that the weight does not. */
export function readPart(tokens: readonly Token[], at: number): number | null {
  const read = readUnit(tokens, skipSizeWords(tokens, at))
  if (!read || !(read.unit.dimension === 'portion' || read.unit.id === 'piece')) return null
  const isPart = !isCompound(read.unit.id, tokens[read.next]) && tokens[read.next]?.kind === 'word'
  return isPart ? read.next : null
}
