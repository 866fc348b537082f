import type { ItemProfile } from '../book/header.ts'
import { PIECE } from '../book/row-unit.ts'
import { type Amount, readAmount } from '../parse/amount.ts'
import { isTimes } from '../parse/cardinal.ts'
import type { Token } from '../parse/token.ts'
import { readUnit } from '../parse/unit-reader.ts'
import type { Unit } from '../units/index.ts'

/** What amounts of goods are multiplied for. */
export interface Goods {
  /** Dimension of the item's price, or `piece`. */
  readonly group: string
  readonly label: string
  readonly title: string
  readonly profile: ItemProfile
}

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

/** What holds several by itself: its pieces are told, and not counted. */
export const HOLDS_MANY = /^(?:box|pack|bag|set|tub|tube|jar|case|kit|bottle)$/

/** "eggs 12 x2": a number behind the thing and before an "x" and the last number of the row. */
export function isTaken(tokens: readonly Token[], at: number, next: number): boolean {
  const [held, packs] = [tokens[at]?.value ?? 0, tokens[next + 1]]
  const isBetween = tokens[at - 1]?.kind === 'word' && isTimes(tokens[next]) && tokens[next]?.spaced === true
  // "envelopes 9 x 12", "labels 3 x 5": sides.
  const isSides = packs !== undefined && packs.value > FEW_PACKS && held < MANY_HELD
  return isBetween && packs?.kind === 'number' && !isSides && isLast(tokens[next + 2])
}

const FEW_PACKS = 4
const MANY_HELD = 20

const isLast = (token: Token | undefined): boolean =>
  token === undefined || /^(?:please|pls|thanks|thx)$/.test(token.lower)

/** What is sold in packs of several: there such a number is what one holds. Of a rug it is a side. */
export function holdsSeveral({ group, label, profile }: Goods): boolean {
  const { contents, pieceKg, pieceLitres } = profile
  if (group === PIECE)
    return (
      contents?.each !== undefined || (contents?.pack ?? contents?.box ?? 0) > 1 || HOLDS_MANY.test(label)
    )
  const piece = pieceKg ?? pieceLitres
  return piece !== null && PACKS.some((unit) => (contents?.[unit] ?? 0) >= 2 * piece)
}

const PACKS = ['pack', 'carton', 'case']
