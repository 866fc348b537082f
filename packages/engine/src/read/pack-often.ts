import { isTimes } from '../parse/cardinal.ts'
import type { Token } from '../parse/token.ts'
import { isPackSize } from './held-amount.ts'
import type { Written } from './written-amounts.ts'

/**
 * How often a pack is wanted that says what it holds: "3 packs of socks (6pk)", "socks 6pk x3", and no number at all. Null where the other number
 * counts something else.
 */
export function packsAround(
  tokens: readonly Token[],
  written: readonly Written[],
  pack: Written,
  count: Written | null,
): readonly Written[] | null {
  if (count !== null) {
    const isBefore = count.at < pack.at && tokens[pack.at - 1]?.text === '('
    return isBefore || isPackOften(tokens, pack, count) ? [count] : null
  }
  const outer = written.find((one) => isOuterOf(one, pack))
  return outer === undefined ? [] : [outer]
}

/** "3 packs of socks (6pk)": so many packs, of which the other number says what one holds. */
const isOuterOf = ({ unit, value, at }: Written, held: Written): boolean =>
  /^(?:pack|case|box|bag)$/.test(unit?.id ?? '') && at < held.at && value > 1 && Number.isInteger(value)

/** "3 packs of onesies (5)", "3 packs of 5 onesies". */
export const isOuterOfCount = (tokens: readonly Token[], one: Written, count: Written): boolean =>
  isOuterOf(one, count) && /^(?:\(|of)$/.test(tokens[count.at - 1]?.lower ?? '')

/** "4pk x 3": what one of the packs holds, before how many they are. */
export function isPackOften(tokens: readonly Token[], pack: Written, count: Written): boolean {
  return isPackSize(tokens, pack) && pack.next < count.at && isTimes(tokens[count.at - 1])
}

/** "12 rolls x2", "12 roll pack x2": so many times the number before it. */
export function isOften(tokens: readonly Token[], { value, next }: Written, count: Written | null): boolean {
  if (count === null || value < 2 || !isTimes(tokens[count.at - 1])) return false
  return tokens.slice(next, count.at - 1).every(({ lower }) => /^(?:packs?|pk)$/.test(lower))
}

export function isContents(tokens: readonly Token[], { next }: Written): boolean {
  return /^(?:ct|cnt|count)$/.test(tokens[next - 1]?.lower ?? '')
}
