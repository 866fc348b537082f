import { timesBefore } from './cardinal.ts'
import { readNumber } from './number.ts'
import type { Token } from './token.ts'
import type { TokenRule } from './token-rules.ts'
import { readUnit } from './unit-reader.ts'

/** "72k miles": the letter belongs to the number. "14k gold" and "a 5k run" are names. */
function thousands(tokens: readonly Token[]): readonly Token[] {
  const isThousand = (at: number): boolean =>
    tokens[at]?.kind === 'number' &&
    tokens[at + 1]?.lower === 'k' &&
    !tokens[at + 1]?.spaced &&
    /^(?:miles?|mi|kms?|kilometers?|kilometres?)$/.test(tokens[at + 2]?.lower ?? '')
  if (!tokens.some((_, at) => isThousand(at))) return tokens
  return tokens.flatMap((token, at) => {
    if (isThousand(at - 1)) return []
    if (!isThousand(at)) return [token]
    const value = token.value * 1000
    return [
      { ...token, value, text: String(value), lower: String(value), end: tokens[at + 1]?.end ?? token.end },
    ]
  })
}

const FIELDS = /^(?:qty|quantity|item|product|description)$/

/** "Qty: 10 Item: chicken breast 5lb bag": the names of the fields say nothing. */
function withoutFields(tokens: readonly Token[]): readonly Token[] {
  const isField = (at: number): boolean =>
    tokens[at + 1]?.text === ':' && FIELDS.test(tokens[at]?.lower ?? '') && tokens[at + 2]?.kind !== 'break'
  const isInRow = tokens.some(
    (_, at) => isField(at) && tokens.slice(at + 2, at + 6).some((_, i) => isField(at + 2 + i)),
  )
  return isInRow ? tokens.filter((_, at) => !isField(at) && !isField(at - 1)) : tokens
}

/** "2 of the 5 lb bags". */
function ofThose(tokens: readonly Token[]): readonly Token[] {
  const isOf = (at: number): boolean =>
    tokens[at]?.lower === 'of' &&
    tokens[at - 1]?.kind === 'number' &&
    /^(?:the|those|these|your)$/.test(tokens[at + 1]?.lower ?? '') &&
    tokens[at + 2]?.kind === 'number'
  if (!tokens.some((_, at) => isOf(at))) return tokens
  return tokens.filter((_, at) => !isOf(at) && !isOf(at - 1))
}

const isEnd = (token: Token | undefined): boolean => token === undefined || token.kind === 'break'

/** "2 liter pepsi 4 of them": as often as what was said before. */
function timesOfThem(tokens: readonly Token[]): readonly Token[] {
  const isThem = (at: number): boolean =>
    tokens[at]?.kind === 'number' &&
    tokens[at - 1]?.kind === 'word' &&
    tokens[at + 1]?.lower === 'of' &&
    /^(?:them|those|these)$/.test(tokens[at + 2]?.lower ?? '') &&
    // "pork chops 6 of them, 3 lbs" says what they weigh in all.
    (isEnd(tokens[at + 3]) || (tokens[at + 3]?.text === ',' && tokens[at + 4]?.kind === 'word'))
  if (!tokens.some((_, at) => isThem(at))) return tokens
  return tokens.flatMap((token, at) => {
    if (isThem(at - 1) || isThem(at - 2)) return []
    if (!isThem(at)) return [token]
    return [timesBefore(token), { ...token, end: tokens[at + 2]?.end ?? token.end }]
  })
}

/** "3/4 of a 275 gal tank": a part of the amount behind it. */
function partOf(tokens: readonly Token[]): readonly Token[] {
  const isPart = (at: number): boolean =>
    tokens[at]?.lower === 'of' &&
    /^(?:an?|the|my|our)$/.test(tokens[at + 1]?.lower ?? '') &&
    tokens[at + 2]?.kind === 'number' &&
    readUnit(tokens, at + 3) !== null
  const at = tokens.findIndex((_, index) => isPart(index))
  const whole = tokens[at + 2]
  if (at < 1 || whole === undefined) return tokens
  for (let from = Math.max(0, at - FRACTION_MAX); from < at; from++) {
    const part = readNumber(tokens, from)
    const first = tokens[from]
    if (part === null || first === undefined || part.next !== at || !(part.value < 1)) continue
    const value = part.value * whole.value
    const text = String(value)
    const number: Token = { ...whole, text, lower: text, value, start: first.start, spaced: first.spaced }
    return [...tokens.slice(0, from), number, ...tokens.slice(at + 3)]
  }
  return tokens
}

/** "Three quarters", "3/4". */
const FRACTION_MAX = 3

/** Ways of counting that name the count first or last, written as the grammar reads it. */
export const COUNT_RULES: readonly TokenRule[] = [
  { apply: thousands, words: 'k' },
  { apply: withoutFields, words: ':', isWide: true },
  { apply: (tokens) => partOf(timesOfThem(ofThose(tokens))), words: 'of' },
]
