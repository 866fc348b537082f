import { isHyphen } from './cardinal.ts'
import { mayStartNumber, readNumber } from './number.ts'
import type { Token } from './token.ts'
import { readUnit } from './unit-reader.ts'

/** Sizes and counts that are written as words, or look like amounts and are none, as the grammar reads them. */
export function plainSizes(tokens: readonly Token[]): readonly Token[] {
  return joinGrades(bothOf(spelledSizes(numberedCans(tokens))))
}

/** What numbered cans hold, in ounces: a No. 10 can of the food trade has 6 lb 9 oz. */
const CANS_OZ: Readonly<Record<string, number>> = {
  '1': 11,
  '2': 20,
  '2.5': 28,
  '3': 46,
  '5': 56,
  '10': 105,
  '300': 15,
  '303': 16,
}

/** "6 #10 cans diced tomatoes", "6/#10 peaches", "a No. 2 can of pineapple": the number is the size of the can. A "#10 envelope" has another. */
function numberedCans(tokens: readonly Token[]): readonly Token[] {
  /** Where the number stands behind a sign or a word for it; 0 when it is no can. */
  const numberOf = (at: number): number => {
    const isWord = tokens[at]?.lower === 'no' || tokens[at]?.lower === 'number'
    if (!isWord && tokens[at]?.text !== '#') return 0
    const to = isWord && tokens[at + 1]?.text === '.' ? at + 2 : at + 1
    if (CANS_OZ[tokens[to]?.text ?? ''] === undefined || (!isWord && tokens[to]?.spaced !== false)) return 0
    const isNamed = /^(?:cans?|tins?|size)$/.test(tokens[to + 1]?.lower ?? '')
    const isCounted =
      tokens[to]?.text === '10' && tokens[at - 1]?.text === '/' && tokens[at - 2]?.kind === 'number'
    return isNamed || (isCounted && !isWord) ? to : 0
  }
  if (!tokens.some((_, at) => numberOf(at) > 0)) return tokens
  const plain: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    const to = numberOf(at)
    if (token === undefined) continue
    const number = tokens[to]
    if (to === 0 || number === undefined) {
      plain.push(
        token.text === '/' && numberOf(at + 1) > 0
          ? { ...token, kind: 'word', text: 'x', lower: 'x' }
          : token,
      )
      continue
    }
    const value = CANS_OZ[number.text] ?? 0
    const ounces = String(value)
    plain.push(
      { ...token, kind: 'number', text: ounces, lower: ounces, value },
      { ...number, kind: 'word', text: 'oz', lower: 'oz', value: Number.NaN, spaced: true },
    )
    at = to
  }
  return plain
}

/** "carrots 2 five-pound bags": the number of the size is a word. */
function spelledSizes(tokens: readonly Token[]): readonly Token[] {
  const isSpelled = (at: number): boolean =>
    tokens[at]?.kind === 'word' &&
    isHyphen(tokens[at + 1]) &&
    tokens[at + 1]?.spaced === false &&
    mayStartNumber(tokens[at]) &&
    !/^(?:half|quarter|an?)$/.test(tokens[at]?.lower ?? '') &&
    /^(?:mass|volume)$/.test(readUnit(tokens, at + 2)?.unit.dimension ?? '')
  if (!tokens.some((_, at) => isSpelled(at))) return tokens
  return tokens.flatMap((token, at) => {
    if (at > 0 && isSpelled(at - 1)) return []
    const value = isSpelled(at) ? readNumber([token], 0)?.value : undefined
    if (value === undefined) return [token]
    const text = String(value)
    return [{ ...token, kind: 'number' as const, text, lower: text, value }]
  })
}

/** "Both 120 gal tanks": two of them. */
function bothOf(tokens: readonly Token[]): readonly Token[] {
  const isBoth = (at: number): boolean =>
    tokens[at]?.lower === 'both' &&
    tokens[at + 1]?.kind === 'number' &&
    /^(?:mass|volume)$/.test(readUnit(tokens, at + 2)?.unit.dimension ?? '')
  if (!tokens.some((_, at) => isBoth(at))) return tokens
  return tokens.map((token, at) =>
    isBoth(at) ? { ...token, kind: 'number', text: '2', lower: '2', value: 2 } : token,
  )
}

/** "5w-30", "10W40": the grade of an oil is one word. */
function joinGrades(tokens: readonly Token[]): readonly Token[] {
  const endAt = (at: number): number => {
    if (tokens[at]?.kind !== 'number' || tokens[at + 1]?.lower !== 'w' || tokens[at + 1]?.spaced) return at
    const from = isHyphen(tokens[at + 2]) ? at + 3 : at + 2
    return tokens[from]?.kind === 'number' && tokens[from]?.spaced === false ? from + 1 : at
  }
  if (!tokens.some((_, at) => endAt(at) > at)) return tokens
  const joined: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (token === undefined) continue
    const end = endAt(at)
    if (end === at) joined.push(token)
    else {
      const text = tokens
        .slice(at, end)
        .map((part) => part.text)
        .join('')
      joined.push({
        ...token,
        kind: 'word',
        text,
        lower: text.toLowerCase(),
        value: Number.NaN,
        end: tokens[end - 1]?.end ?? token.end,
      })
      at = end - 1
    }
  }
  return joined
}
