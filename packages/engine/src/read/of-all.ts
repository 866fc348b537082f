import { isTimes } from '../parse/cardinal.ts'
import type { Token } from '../parse/token.ts'
import { readUnit } from '../parse/unit-reader.ts'
import type { Unit } from '../units/index.ts'

/** Tokens [at, next) of an amount. */
interface Stretch {
  readonly at: number
  readonly next: number
}

/**
 * "6 pork chops, 3 lbs", "2 lb chicken breasts (4)": whether a measure is of all the pieces that are counted beside it rather than of each. Of the
 * two readings the one counts that comes nearer to what a piece usually weighs: 4 ribeyes of 12 oz weigh 12 oz each, 12 apples never 4 lb each.
 */
export function isOfAll(
  tokens: readonly Token[],
  count: Stretch & { readonly value: number },
  size: Stretch & { readonly value: number; readonly unit: Unit | null },
  group: string,
  one: number | null,
): boolean {
  // What is measured by volume is counted by what it comes in, whose sizes are many.
  if (one === null || group !== 'mass' || size.unit?.dimension !== group || size.unit.factor === null)
    return false
  // "80ct" beside "50lb" counts what is in it, however many of these are wanted.
  const isInside = /^(?:ct|cnt|count)$/.test(tokens[count.next - 1]?.lower ?? '')
  if (!isInside && saysOfOne(tokens, count, size)) return false
  const measured = size.value * size.unit.factor
  return (
    measured > one * Math.sqrt(count.value) && measured / count.value <= pieceTimesMax(tokens, size) * one
  )
}

/** Pieces that would be far larger than any are packs: "2 ground beef 10LB", "2 chicken breast 5lb". A side of salmon is a large fillet. */
function pieceTimesMax(tokens: readonly Token[], { at }: Stretch): number {
  const before = tokens[at - 1]
  const isApart = before?.kind !== 'word'
  const isSeveral = /[^s]s$/.test((isApart ? tokens[at - 2]?.lower : before.lower) ?? '')
  if (!isSeveral) return 4
  // "4 salmon fillets 6 lb" are pieces, "2 POTATOES 10LB" on a till are bags. Nothing behind a comma is on a till: "2 salmon fillets, 3 lb".
  return isApart ? Number.POSITIVE_INFINITY : 8
}

/** "4 @ 6 oz", "2 x 5 lb", "two 8 lb chickens", "3 lb each", "5 lb bags, 4": there the measure is of one. */
function saysOfOne(tokens: readonly Token[], count: Stretch, size: Stretch): boolean {
  if (count.next === size.at) return true
  // "Butter 1LB 2", "butter 1 lb (2)" count packs; "2 lb chicken breasts (4)" and "3 lb salmon, 6 fillets" count pieces.
  const isBehind = count.at >= size.next
  const [before, word] = [tokens[count.at - 1], tokens[count.at - 2]?.lower ?? '']
  const isBracketed = before?.text === '(' && /[^s]s$/.test(word)
  if (isBehind && !isBracketed && tokens[count.next - 1]?.kind === 'number' && isEnd(tokens[count.next]))
    return true
  if (tokens.some((token) => isTimes(token) || OF_ONE.test(token.lower))) return true
  return readUnit(tokens, size.next)?.unit.dimension === 'container'
}

const isEnd = (token: Token | undefined): boolean => token === undefined || token.kind !== 'word'

const OF_ONE = /^(?:@|each|ea|apiece|per|pc)$/
