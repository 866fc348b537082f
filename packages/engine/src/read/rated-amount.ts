import { type Amount, middleOf, readAmount } from '../parse/amount.ts'
import { exactly, type ParsedLine } from '../parse/line.ts'
import { plainTokens } from '../parse/plain-tokens.ts'
import { readRateOrAdverb } from '../parse/schedule.ts'
import type { Period } from '../parse/schedule-parts.ts'
import { readOne } from '../parse/tail.ts'
import { type Token, tokenize } from '../parse/token.ts'

/** Days of a period, where nobody rests. */
const DAYS: Readonly<Record<string, number>> = { day: 1, night: 1, week: 7, month: 365 / 12, year: 365 }
const PERIOD_DAYS: Readonly<Record<Period, number>> = {
  shift: 1,
  day: 1,
  week: 7,
  fortnight: 14,
  month: 365 / 12,
  year: 365,
}
const TOKENS_MAX = 60

/**
 * "1 yr of electricity at 900 kwh a month", "9 gals a day, 5 days": so much in each period, for so long, in whatever order. Null when the text has
 * not one of each.
 */
export function ratedAmount(line: ParsedLine): ParsedLine | null {
  if (!/\b(?:an?|per|each|every|at|using|averaging|daily|weekly|monthly)\b|[/@]/i.test(line.text)) return null
  const tokens = plainTokens(tokenize(line.text))
  if (tokens.length > TOKENS_MAX) return null
  let rated: { readonly amount: Amount; readonly days: number } | null = null
  let days: number | null = null
  let period: number | null = null
  let often: number | null = null
  // "4 times a month, 50 kWh each": in one of them, where nothing else is said.
  let one: number | null = null
  for (let at = 0; at < tokens.length; at++) {
    const asked = rated === null ? null : readRateOrAdverb(tokens, at)
    // "3 gal a week, what is that a month": the longer period is what is asked for.
    if (rated !== null && asked !== null && days === null && PERIOD_DAYS[asked.period] > rated.days) {
      days = PERIOD_DAYS[asked.period]
      at = asked.next - 1
      continue
    }
    const mayBe: boolean =
      rated === null && often === null && !/^(?:an?|per|\/|each)$/.test(tokens[at]?.lower ?? '')
    const before: ReturnType<typeof readRateOrAdverb> = mayBe ? readRateOrAdverb(tokens, at) : null
    if (before !== null) {
      often = PERIOD_DAYS[before.period] / before.times
      if (before.times > 1) one = PERIOD_DAYS[before.period]
      at = before.next - 1
      continue
    }
    const amount: Amount | null = readAmount(tokens, at) ?? readOne(tokens, at, /^time$/)
    if (amount === null) continue
    const span = spanOf(amount)
    const rate = span === null ? rateBehind(tokens, amount) : null
    at = Math.max(at, (rate?.next ?? amount.next) - 1)
    if (span !== null) {
      if (days !== null) return null
      days = span
      period = amount.unit === null ? null : (DAYS[amount.unit.id] ?? null)
    } else if (
      rate === null &&
      rated === null &&
      isMeasured(amount) &&
      isAt(tokens, amount) &&
      period !== null
    ) {
      // "3 months of electricity at 900 kWh": so much in each of them.
      rated = { amount, days: period }
    } else if (rate !== null && isMeasured(amount)) {
      if (rated !== null) return null
      rated = { amount, days: PERIOD_DAYS[rate.period] / rate.times }
      if (rate.times > 1) one = PERIOD_DAYS[rate.period]
    } else if (often !== null && rated === null && isMeasured(amount)) {
      // "3 times a week 12 gal each time for a month"
      rated = { amount, days: often }
    } else if (!isAgain(tokens, amount)) return null
  }
  const lasting = days ?? one
  if (rated === null || lasting === null || rated.amount.unit === null) return null
  const times = Math.round((lasting / rated.days) * 100) / 100
  // A year has 52 weeks to a shopper.
  const whole = times > 1 ? Math.round(times) : times
  return {
    ...line,
    quantity: exactly(middleOf(rated.amount) * whole),
    unit: rated.amount.unit.id,
    pack: null,
  }
}

/** "3 gal a week", "3 gal of milk a week". */
function rateBehind(tokens: readonly Token[], { next }: Amount): ReturnType<typeof readRateOrAdverb> {
  // "25 gal, 3 times a week"
  const comma = tokens[next]?.text === ',' ? readRateOrAdverb(tokens, next + 1) : null
  if (comma !== null) return comma
  for (let at = next; at <= next + NAME_MAX; at++) {
    const rate = readRateOrAdverb(tokens, at)
    if (rate !== null) return rate
    const { kind, lower = '' } = tokens[at] ?? {}
    if (kind !== 'word' || /^(?:for|over|during)$/.test(lower) || readOne(tokens, at, /^time$/) !== null)
      return null
  }
  return null
}

/** What is used so often has at most so many words between its amount and how often. */
const NAME_MAX = 5

function spanOf({ unit, high, low }: Amount): number | null {
  const days = unit?.dimension === 'time' ? DAYS[unit.id] : undefined
  return days === undefined || high !== low ? null : high * days
}

const isMeasured = ({ unit }: Amount): boolean =>
  /^(?:energy|mass|volume|count|container)$/.test(unit?.dimension ?? '')

const isAt = (tokens: readonly Token[], { at }: Amount): boolean =>
  tokens.slice(Math.max(0, at - 2), at).some(({ lower }) => /^(?:at|@|using|averaging)$/.test(lower))

/** "(52 lbs)": the whole of it, said again. */
function isAgain(tokens: readonly Token[], { at }: Amount): boolean {
  return tokens[at - 1]?.text === '('
}
