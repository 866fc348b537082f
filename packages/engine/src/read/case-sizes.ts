import { type Amount, readAmount } from '../parse/amount.ts'
import type { Token } from '../parse/token.ts'
import { readUnit } from '../parse/unit-reader.ts'
import type { Unit } from '../units/index.ts'

type Kind = 'packs' | 'pieces' | 'size'

/** One amount of a line, by what it says. */
export interface Found {
  readonly kind: Kind
  readonly value: number
  readonly amount: Amount
  /** It counts what something else holds or is held in: "3 bags". */
  readonly holder: Unit | null
}

/** "36/1LB", "6/5 LB": so many of that size in a case. "1/2 lb" is a part of one. */
export function readCase(tokens: readonly Token[], at: number): readonly Found[] | null {
  const [count, slash] = [tokens[at], tokens[at + 1]]
  if (count?.kind !== 'number' || slash?.text !== '/' || slash.spaced || tokens[at + 2]?.spaced) return null
  const size = readAmount(tokens, at + 2)
  if (size?.unit === null || size === null || !/^(?:mass|volume)$/.test(size.unit?.dimension ?? ''))
    return null
  if (!Number.isInteger(count.value) || count.value < Math.max(2, size.high)) return null
  return [
    { kind: 'pieces', value: count.value, amount: size, holder: null },
    { kind: 'size', value: size.high, amount: size, holder: null },
  ]
}

/** "12/cs", "12 per case", "6 to a case": so many in each of these. */
export function readPerCase(tokens: readonly Token[], at: number): readonly Found[] | null {
  const count = tokens[at]
  if (count?.kind !== 'number' || !Number.isInteger(count.value) || count.value < 2) return null
  const joint = tokens[at + 1]?.lower ?? ''
  const to = joint === 'to' && /^(?:an?|the|each)$/.test(tokens[at + 2]?.lower ?? '') ? at + 3 : at + 2
  if (!/^(?:\/|per|a|to|in)$/.test(joint) || (joint === 'to' && to === at + 2)) return null
  const holder = readUnit(tokens, to)
  if (holder?.unit.dimension !== 'container') return null
  const amount: Amount = {
    at,
    next: holder.next,
    low: count.value,
    high: count.value,
    approximate: false,
    unit: null,
    singular: false,
    hyphenated: false,
  }
  return [{ kind: 'pieces', value: count.value, amount, holder: null }]
}
