import { isTimes } from './cardinal.ts'
import { MONTH_WORD, monthsBetween } from './months.ts'
import { mayStartNumber } from './number.ts'
import { periodAt, readHours, readRate } from './schedule-parts.ts'
import type { Token } from './token.ts'
import type { TokenRule } from './token-rules.ts'
import { readUnit } from './unit-reader.ts'

const OFTEN = 'daily nightly weekly monthly yearly'
const isOften = new Set(OFTEN.split(' '))

/** "weekly 18 gallons of diesel for a year": how often is told before how much, and the grammar reads it behind. */
function oftenBehind(tokens: readonly Token[]): readonly Token[] {
  const often = tokens[0]
  if (often === undefined || !isOften.has(often.lower) || !mayStartNumber(tokens[1])) return tokens
  const to = tokens.findIndex(
    ({ lower, kind }, at) => kind === 'break' || (lower === 'for' && isTime(tokens, at + 1)),
  )
  const until = tokens[to]
  if (until?.lower !== 'for') return tokens
  const moved = { ...often, start: until.start, end: until.start, spaced: true }
  return [...tokens.slice(1, to), moved, ...tokens.slice(to)]
}

/** "nightly 2 hours": the same as "2 hours nightly". */
function oftenBefore(tokens: readonly Token[]): readonly Token[] {
  const ends = tokens.map(({ lower }, at) =>
    HOW_OFTEN.has(lower) ? (readHours(tokens, at + 1)?.next ?? 0) : 0,
  )
  const at = ends.findIndex((end) => end > 0)
  const [often, end] = [tokens[at], ends[at]]
  if (often === undefined || end === undefined) return tokens
  const last = tokens[end - 1]?.end ?? often.end
  const behind = { ...often, start: last, end: last, spaced: true }
  return [...tokens.slice(0, at), ...tokens.slice(at + 1, end), behind, ...tokens.slice(end)]
}

const HOW_OFTEN = new Set(['daily', 'nightly', 'weekly', 'biweekly'])

const isTime = (tokens: readonly Token[], at: number): boolean =>
  mayStartNumber(tokens[at]) && periodAt(tokens, at + 1) !== null

/** "2x a week", "3 x per month": so many times. */
function timesA(tokens: readonly Token[]): readonly Token[] {
  const isTimesA = (at: number): boolean =>
    isTimes(tokens[at]) &&
    tokens[at - 1]?.kind === 'number' &&
    /^(?:an?|per|each|every|\/)$/.test(tokens[at + 1]?.lower ?? '') &&
    periodAt(tokens, at + 2) !== null
  if (!tokens.some((_, at) => isTimesA(at))) return tokens
  return tokens.map((token, at) => (isTimesA(at) ? as(token, 'times') : token))
}

const LENGTHS: Readonly<Record<string, number>> = {
  day: 1,
  night: 1,
  week: 2,
  fortnight: 3,
  month: 4,
  year: 5,
}

/** "32 hours/week, per month", "10 hrs a month, yearly": what is done in each of these, for one of those. */
function closingPeriod(tokens: readonly Token[]): readonly Token[] {
  const comma = tokens.findLastIndex(({ text }) => text === ',')
  if (comma < 2) return tokens
  const isPer = tokens[comma + 1]?.lower === 'per'
  const word = tokens[comma + (isPer ? 2 : 1)]
  const end = tokens[comma + (isPer ? 3 : 2)]
  if (word === undefined || (end !== undefined && end.kind !== 'break')) return tokens
  const period = isPer ? periodAt(tokens, comma + 2)?.period : ADVERBS[word.lower]
  const rate = tokens.findLastIndex(
    ({ lower }, at) =>
      at < comma - 1 && /^(?:an?|per|\/|each|every)$/.test(lower) && periodAt(tokens, at + 1) !== null,
  )
  const rated = rate < 0 ? undefined : periodAt(tokens, rate + 1)?.period
  if (period === undefined || rated === undefined) return tokens
  if ((LENGTHS[period] ?? 0) <= (LENGTHS[rated] ?? Number.POSITIVE_INFINITY)) return tokens
  const said = ['for', 'a', period].map((text) => ({
    ...as(word, text),
    kind: 'word' as const,
    spaced: true,
  }))
  return [...tokens.slice(0, comma), ...said, ...tokens.slice(comma + (isPer ? 3 : 2))]
}

const ADVERBS: Readonly<Record<string, string>> = {
  weekly: 'week',
  monthly: 'month',
  yearly: 'year',
  annually: 'year',
}

/** "welder, day rate": one day of it. */
function dayRate(tokens: readonly Token[]): readonly Token[] {
  const isRate = (at: number): boolean =>
    at > 0 &&
    tokens[at]?.lower === 'day' &&
    tokens[at + 1]?.lower === 'rate' &&
    tokens[at - 1]?.kind !== 'number'
  if (!tokens.some((_, at) => isRate(at))) return tokens
  return tokens.flatMap((token, at) => {
    if (isRate(at)) return [as(token, 'for'), as(token, 'a')]
    return isRate(at - 1) ? [as(token, 'day')] : [token]
  })
}

/** "temp workers: 6 for 2 weeks": behind a colon so many of them, and for how long. */
function soManyFor(tokens: readonly Token[]): readonly Token[] {
  const isFor = (at: number): boolean =>
    tokens[at]?.lower === 'for' &&
    tokens[at - 1]?.kind === 'number' &&
    tokens[at - 2]?.text === ':' &&
    tokens[at - 3]?.kind === 'word' &&
    isTime(tokens, at + 1)
  if (!tokens.some((_, at) => isFor(at))) return tokens
  return tokens.map((token, at) =>
    isFor(at) || isFor(at + 2) ? { ...as(token, ','), kind: 'sign' as const } : token,
  )
}

/** "3 months x 1800 kwh": so much in each of them. */
function eachMonth(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(
    (token, i) =>
      token.kind === 'number' &&
      periodAt(tokens, i + 1) !== null &&
      (isTimes(tokens[i + 2]) || /^(?:@|at)$/.test(tokens[i + 2]?.lower ?? '')) &&
      tokens[i + 3]?.kind === 'number' &&
      readUnit(tokens, i + 4)?.unit.dimension === 'energy' &&
      // "1 year at 700 kwh a month"
      readRate(tokens, readUnit(tokens, i + 4)?.next ?? i) === null,
  )
  const [count, , , amount] = tokens.slice(at, at + 4)
  if (at < 0 || count === undefined || amount === undefined) return tokens
  const value = count.value * amount.value
  const whole = { ...count, value, text: String(value), lower: String(value), end: amount.end }
  return [...tokens.slice(0, at), whole, ...tokens.slice(at + 4)]
}

const MONTH = new RegExp(`^${MONTH_WORD}$`)

/** "Mowing weekly, June thru August": how often, and for how many months. */
function monthsOften(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(
    ({ lower }, i) =>
      MONTH.test(lower) &&
      /^(?:thru|through|to|until|till|-|–)$/.test(tokens[i + 1]?.lower ?? '') &&
      MONTH.test(tokens[i + 2]?.lower ?? ''),
  )
  const months = monthsBetween(
    tokens
      .slice(at, at + 3)
      .map(({ lower }) => lower)
      .join(' '),
  )
  const isSaidOften = tokens.some(
    ({ lower }, i) => i < at && (isOften.has(lower) || HOW_OFTEN.has(lower) || lower === 'every'),
  )
  const [first, , last] = tokens.slice(at, at + 3)
  if (at < 0 || first === undefined || last === undefined || months === null || !isSaidOften) return tokens
  const from = tokens[at - 1]?.lower === 'from' ? at - 1 : at
  const number: Token = { ...as(first, String(months)), kind: 'number', value: months }
  return [...tokens.slice(0, from), as(first, 'for'), number, as(last, 'months'), ...tokens.slice(at + 3)]
}

const as = (token: Token, word: string): Token => ({ ...token, text: word, lower: word })

export const PERIOD_RULES: readonly TokenRule[] = [
  { apply: monthsOften, words: 'thru through to until till - –' },
  { apply: oftenBehind, words: OFTEN },
  { apply: oftenBefore, words: [...HOW_OFTEN].join(' ') },
  { apply: timesA, words: 'x ×' },
  { apply: closingPeriod, words: `per ${Object.keys(ADVERBS).join(' ')}` },
  { apply: dayRate, words: 'rate' },
  { apply: soManyFor, words: ':' },
  { apply: eachMonth, words: 'x × @ at' },
]
