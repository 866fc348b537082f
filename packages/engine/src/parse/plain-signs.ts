import { isHyphen, isTimes } from './cardinal.ts'
import { mayStartNumber } from './number.ts'
import type { Token } from './token.ts'
import type { TokenRule } from './token-rules.ts'
import { readUnit } from './unit-reader.ts'

const isEnd = (token: Token | undefined): boolean =>
  token === undefined || token.kind === 'break' || /^[,;.)]$/.test(token.text)

const isMeasure = (tokens: readonly Token[], at: number): boolean =>
  /^(?:mass|volume)$/.test(readUnit(tokens, at)?.unit.dimension ?? '')

const commaBefore = (token: Token): Token => ({
  ...token,
  kind: 'sign',
  text: ',',
  lower: ',',
  end: token.start,
  spaced: false,
})

/** "1x gallon milk 2x loaf bread": every count with its sign begins another thing. "2x4" is lumber. */
function divideCounts(tokens: readonly Token[]): readonly Token[] {
  const isCount = (at: number): boolean =>
    tokens[at]?.kind === 'number' &&
    isTimes(tokens[at + 1]) &&
    tokens[at + 1]?.spaced === false &&
    tokens[at + 2]?.kind === 'word' &&
    tokens[at + 2]?.spaced === true
  const counts = tokens.filter((_, at) => isCount(at)).length
  if (counts < 2) return tokens
  return tokens.flatMap((token, at) => {
    if (isCount(at)) return at > 0 && tokens[at - 1]?.kind === 'word' ? [commaBefore(token), token] : [token]
    // "2x loaf bread" counts loaves.
    return at > 0 && isCount(at - 1) && readUnit(tokens, at + 1) !== null ? [] : [token]
  })
}

/** "milk-2 gal; bread-1; eggs-2 doz": in a list of these the hyphen stands before how much. "Omega-3" alone is a name. */
function splitHyphens(tokens: readonly Token[]): readonly Token[] {
  const isCount = (at: number): boolean =>
    isHyphen(tokens[at]) &&
    tokens[at]?.spaced === false &&
    tokens[at - 1]?.kind === 'word' &&
    /^\p{L}{3,}$/u.test(tokens[at - 1]?.text ?? '') &&
    tokens[at + 1]?.kind === 'number' &&
    tokens[at + 1]?.spaced === false &&
    (isEnd(tokens[at + 2]) || readUnit(tokens, at + 2) !== null)
  const counts = tokens.filter((_, at) => isCount(at)).length
  if (counts < 2) return tokens
  return tokens.flatMap((token, at) => {
    if (isCount(at)) return []
    return at > 0 && isCount(at - 1) ? [{ ...token, spaced: true }] : [token]
  })
}

/** "cooking oil gal x10": one of the measure, so often. */
function oneOfMeasure(tokens: readonly Token[]): readonly Token[] {
  const isOne = (at: number): boolean =>
    tokens[at]?.kind === 'word' &&
    tokens[at - 1]?.kind === 'word' &&
    !mayStartNumber(tokens[at - 1]) &&
    isTimes(tokens[at + 1]) &&
    tokens[at + 2]?.kind === 'number' &&
    isEnd(tokens[at + 3]) &&
    isMeasure(tokens, at)
  if (!tokens.some((_, at) => isOne(at))) return tokens
  return tokens.flatMap((token, at) =>
    isOne(at)
      ? [{ ...token, kind: 'number' as const, text: '1', lower: '1', value: 1, end: token.start }, token]
      : [token],
  )
}

/** "milk (1/2 gal) x3": the size in brackets, before how many of it. */
function sizeInBrackets(tokens: readonly Token[]): readonly Token[] {
  const closes = (at: number): number => {
    if (tokens[at]?.text !== '(') return -1
    for (let to = at + 1; to < at + BRACKET_MAX && tokens[to] !== undefined; to++)
      if (tokens[to]?.text === ')')
        return isTimes(tokens[to + 1]) && tokens[to + 2]?.kind === 'number' && isMeasure(tokens, to - 1)
          ? to
          : -1
    return -1
  }
  const left = new Set(tokens.flatMap((_, at) => (closes(at) < 0 ? [] : [at, closes(at)])))
  if (left.size === 0) return tokens
  return tokens.flatMap((token, at) =>
    left.has(at) ? [] : [left.has(at - 1) ? { ...token, spaced: true } : token],
  )
}

/** "( 1 / 2 gal )". */
const BRACKET_MAX = 7

/** How people count in lists, written as the grammar reads it. */
export const SIGN_RULES: readonly TokenRule[] = [
  { apply: divideCounts, words: 'x × *' },
  { apply: splitHyphens, words: '- ‐ ‑ – — −' },
  { apply: sizeInBrackets, words: '(' },
  { apply: oneOfMeasure, words: 'x × *' },
]
