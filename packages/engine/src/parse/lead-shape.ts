import { type Amount, middleOf } from './amount.ts'
import { isHyphen } from './cardinal.ts'
import { SIZE_WORDS } from './describing-words.ts'
import { exactly, type ParsedPack, type ParsedQuantity } from './line.ts'
import { readNumber } from './number.ts'
import type { Token } from './token.ts'
import { readUnit } from './unit-reader.ts'

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

/** A number before an item that begins at `next`. */
export function piecesAt(quantity: ParsedQuantity, next: number): Lead {
  return { quantity, unit: null, pack: null, next, fallback: next }
}

/** An amount in a unit, before an item that begins at `at` or after an "of" there. */
export function measureAt(tokens: readonly Token[], at: number, amount: Amount, unit: string): Lead {
  const heads = amount.unit?.dimension === 'time' ? headsAt(tokens, at) : null
  if (heads !== null) {
    const pack = { count: 1, size: middleOf(amount), unit, container: null }
    return finish(tokens, heads.next, { quantity: exactly(heads.value), unit: null, pack }, heads.next)
  }
  // "3 nights at the Hilton", "2 hours with a lawyer"
  const joint = amount.unit?.dimension === 'time' && /^(?:at|with|for|from)$/.test(tokens[at]?.lower ?? '')
  const lead = finish(tokens, joint ? at + 1 : at, { quantity: toQuantity(amount), unit, pack: null }, at)
  const article = joint && /^(?:an?|the)$/.test(tokens[lead.next]?.lower ?? '')
  return article ? { ...lead, next: lead.next + 1 } : lead
}

/** "8 hours each for 3 roofers": how many work that long. */
function headsAt(
  tokens: readonly Token[],
  at: number,
): { readonly value: number; readonly next: number } | null {
  const from = tokens[at]?.lower === 'each' ? at + 1 : at
  if (!/^(?:for|of|with)$/.test(tokens[from]?.lower ?? '')) return null
  const count = readNumber(tokens, from + 1)
  const after = count === null ? undefined : tokens[count.next]
  const isCount = count !== null && Number.isInteger(count.value) && count.value > 1 && after?.kind === 'word'
  return isCount && after.spaced && /s$/.test(after.lower) && readUnit(tokens, count.next) === null
    ? count
    : null
}

export function toQuantity(amount: Amount): ParsedQuantity {
  const { low, high, approximate } = amount
  return { value: middleOf(amount), low, high, approximate }
}

/** Skips what joins an amount to its item: "each", "of", "of a". */
export function finish(
  tokens: readonly Token[],
  at: number,
  lead: Omit<Lead, 'next' | 'fallback'>,
  fallback: number,
): Lead {
  let next = at
  if (tokens[next]?.lower === 'each') next += 1
  if (tokens[next]?.lower === 'of') {
    next += 1
    if (/^(?:an?|the|each|some|your|my)$/.test(tokens[next]?.lower ?? '')) next += 1
  }
  return { ...lead, next, fallback }
}

/** At most three describing words, hyphenated ones included: "good-sized", "very large". */
export function skipSizeWords(tokens: readonly Token[], at: number): number {
  let next = at
  for (let count = 0; count < 3; count += 1) {
    const compound = isHyphen(tokens[next + 1]) && !tokens[next + 1]?.spaced
    const word = compound ? `${tokens[next]?.lower}-${tokens[next + 2]?.lower}` : (tokens[next]?.lower ?? '')
    if (!SIZE_WORDS.has(word) && !(word.includes('-') && /-(?:sized?|length)$/.test(word))) break
    next += compound ? 3 : 1
  }
  return next
}
