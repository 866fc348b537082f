import { type Amount, readAmount } from './amount.ts'
import { isHyphen, isTimes } from './cardinal.ts'

import type { Token } from './token.ts'

/** "(400 g (14 oz))": nobody writes brackets deeper than this, and each would be read from every one before it. */
const DEPTH_MAX = 2

/** "100g/3½oz", "1 cup (240 ml)", "2 packs or 30g": the same amount again in other units. Says where they end. */
export function skipAlternates(tokens: readonly Token[], at: number, depth = 0): number {
  let next = at
  for (let count = 0; count < 4; count += 1) {
    const other = readAlternate(tokens, next, depth)
    if (other === null) break
    next = other
  }
  return next
}

function readAlternate(tokens: readonly Token[], at: number, depth: number): number | null {
  const joint = tokens[at]
  if (joint?.text === '(') {
    const inner = depth < DEPTH_MAX ? readBracketedAmount(tokens, at, depth + 1) : null
    return inner?.amount.unit && !inner.each ? inner.next : null
  }
  if (!(joint?.text === '/' || isHyphen(joint) || joint?.lower === 'or')) return null
  const other = readAmount(tokens, at + 1)
  return other?.unit ? other.next : null
}

/** "24 x 12oz". */
function readMultiple(tokens: readonly Token[], at: number): Amount | null {
  const count = readAmount(tokens, at)
  if (!count || count.unit || !isTimes(tokens[count.next])) return null
  const size = readAmount(tokens, count.next + 1)
  if (!size?.unit) return null
  return { ...size, low: size.low * count.high, high: size.high * count.high }
}

/** "8 packs of 8": the pieces in all of them. */
function readPacksOf(tokens: readonly Token[], at: number): Amount | null {
  const packs = readAmount(tokens, at)
  if (packs?.unit?.dimension !== 'container' || tokens[packs.next]?.lower !== 'of') return null
  const count = readAmount(tokens, packs.next + 1)
  if (!count || count.unit || !Number.isInteger(count.high)) return null
  return { ...count, low: count.low * packs.low, high: count.high * packs.high }
}

export interface BracketedAmount {
  readonly amount: Amount
  /** "each", "per piece": the amount is that of one piece. */
  readonly each: boolean
  readonly next: number
}

const TOTALS: ReadonlySet<string> = new Set(
  'each apiece per piece portion person fillet in total weight peeled drained unpeeled'.split(' '),
)

/** "(2 gal)", "(about 150g/5oz each)", "(12)": brackets that hold an amount and nothing else. */
export function readBracketedAmount(tokens: readonly Token[], at: number, depth = 0): BracketedAmount | null {
  if (tokens[at]?.text !== '(') return null
  const first = tokens[at + 1]?.lower === 'weighing' ? at + 2 : at + 1
  const amount = readMultiple(tokens, first) ?? readPacksOf(tokens, first) ?? readAmount(tokens, first)
  if (!amount) return null
  let next = skipAlternates(tokens, amount.next, depth)
  const word = tokens[next]?.lower
  const each = word === 'each' || word === 'apiece' || (word === 'per' && tokens[next + 1]?.kind === 'word')
  for (let count = 0; count < 3 && TOTALS.has(tokens[next]?.lower ?? ''); count += 1) next += 1
  return tokens[next]?.text === ')' ? { amount, each, next: next + 1 } : null
}
