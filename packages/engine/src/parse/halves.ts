import { readNumber } from './number.ts'
import type { Token } from './token.ts'
import { readUnit } from './unit-reader.ts'

/** "Half and half", "half & half": a cream, and no amount. */
export const isHalfAndHalf = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.lower === 'half' &&
  /^(?:and|&|n)$/.test(tokens[at + 1]?.lower ?? '') &&
  tokens[at + 2]?.lower === 'half'

/** "an hour and a half", "a pound and a quarter", "kilo y medio": one of the unit and a part of it, before it. */
export function joinHalves(all: readonly Token[]): readonly Token[] {
  const tokens = withoutArticles(all)
  if (!tokens.some(({ lower }) => lower === 'media' || lower === 'quarters' || PARTS[lower] !== undefined))
    return tokens
  const joined: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (token === undefined) continue
    // "Media docena", where "media mail" is not half of anything.
    if (token.lower === 'media' && readUnit(tokens, at + 1) !== null) {
      joined.push({ ...token, lower: 'half' })
      continue
    }
    const isOne = /^(?:an?|one|una?|un)$/.test(token.lower)
    const unit = token.kind === 'word' ? readUnit(tokens, isOne ? at + 1 : at) : null
    const end = unit === null || unit.unit.id === 'each' ? null : halfAt(tokens, unit.next)
    if (unit === null || end === null) {
      joined.push(token)
      continue
    }
    const { start } = token
    // "Three dozen and a half": the part belongs to the number before the unit.
    const before = joined.at(-1)
    const count = isOne || before === undefined ? null : readNumber([before], 0)
    if (count !== null) joined.pop()
    const value = (count?.value ?? 1) + partIn(tokens, end)
    const text = String(value)
    const at0 = count === null ? start : (before?.start ?? start)
    joined.push({ kind: 'number', text, lower: text, start: at0, end: start, value, spaced: true })
    // The last word of the unit takes the half along: what was written is part of the line.
    const words = tokens.slice(isOne ? at + 1 : at, unit.next)
    joined.push(
      ...words.slice(0, -1),
      ...words.slice(-1).map((word) => ({ ...word, end: tokens[end - 1]?.end ?? word.end })),
    )
    at = end - 1
  }
  return joined
}

/** What the words before `end` are of one: "a quarter", "three quarters". */
const partIn = (tokens: readonly Token[], end: number): number =>
  tokens[end - 1]?.lower === 'quarters' ? 3 / 4 : (PARTS[tokens[end - 1]?.lower ?? ''] ?? 1 / 2)

const PARTS: Readonly<Record<string, number>> = { half: 1 / 2, third: 1 / 3, quarter: 1 / 4, eighth: 1 / 8 }

/** A "third of a cord" by itself is what firewood is called by. */
function isMeasureOf(tokens: readonly Token[], at: number): boolean {
  const unit = readUnit(tokens, at)
  const isMeasure = unit !== null && /^(?:mass|volume)$/.test(unit.unit.dimension)
  return isMeasure && tokens[unit.next]?.kind === 'word'
}

/** "third of a pound of ham", "eighth of an ounce": at the beginning of a row nobody says "a" before it. */
function withoutArticles(tokens: readonly Token[]): readonly Token[] {
  const isPart = (at: number): boolean =>
    PARTS[tokens[at]?.lower ?? ''] !== undefined &&
    tokens[at + 1]?.lower === 'of' &&
    /^an?$/.test(tokens[at + 2]?.lower ?? '') &&
    (at === 0 || tokens[at - 1]?.kind !== 'word') &&
    tokens[at - 1]?.kind !== 'number' &&
    isMeasureOf(tokens, at + 3)
  if (!tokens.some((_, at) => isPart(at))) return tokens
  return tokens.flatMap((token, at) => {
    if (at > 0 && (isPart(at - 1) || isPart(at - 2))) return []
    const value = PARTS[token.lower] ?? Number.NaN
    const end = tokens[at + 2]?.end ?? token.end
    return isPart(at)
      ? [{ ...token, kind: 'number', text: String(value), lower: String(value), value, end }]
      : [token]
  })
}

/** "and a half", "and a quarter", "y media". Says where it ends. */
function halfAt(tokens: readonly Token[], at: number): number | null {
  if (tokens[at]?.lower !== 'and') return null
  const article = tokens[at + 1]?.lower === 'a' ? 1 : 0
  const half = tokens[at + 1 + article]
  const isHalf = half?.lower === 'half' || (half?.lower === 'media' && tokens[at]?.text === 'y')
  // "A pound and a quarter of ham"; "a pound and a quarter pound" are two.
  const isPart = article === 1 && PARTS[half?.lower ?? ''] !== undefined && readUnit(tokens, at + 3) === null
  const isThree = tokens[at + 1]?.lower === 'three' && tokens[at + 2]?.lower === 'quarters'
  if (isThree) return at + 3
  return isHalf || isPart ? at + 2 + article : null
}
