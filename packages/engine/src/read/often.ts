import { PIECE } from '../book/row-unit.ts'
import { exactly, type ParsedLine } from '../parse/line.ts'
import { plainTokens } from '../parse/plain-tokens.ts'
import { CALENDAR_DAYS, readRateOrAdverb } from '../parse/schedule.ts'
import type { Period } from '../parse/schedule-parts.ts'
import { type Token, tokenize } from '../parse/token.ts'
import { convert, unitById } from '../units/index.ts'
import { type Thing, TIMES_OF } from './counts-thing.ts'
import type { Written } from './written-amounts.ts'

/** How many times in all, and the words that say it. */
export interface Often {
  readonly amount: Pick<ParsedLine, 'quantity' | 'unit' | 'pack'>
  readonly used: readonly Written[]
  /** Tokens [at, next) beside the amounts. */
  readonly words: readonly (readonly [at: number, next: number])[]
}

/** How many times in all of what is done one time after the other; null when the line does not say it. */
export function chooseOften(
  tokens: readonly Token[],
  written: readonly Written[],
  { group, label }: Thing,
): Often | null {
  if (group !== PIECE || !TIMES_OF.test(label)) return null
  return (
    daysOften(tokens, written) ??
    timesOften(tokens, written) ??
    everyWeeks(tokens, written) ??
    weeksOf(written, label) ??
    walksOf(tokens, written, label)
  )
}

/** "30 min, 5 days a week for a month". */
function daysOften(tokens: readonly Token[], written: readonly Written[]): Often | null {
  const often = written.find(
    ({ unit, next }) => /^(?:day|night)$/.test(unit?.id ?? '') && isFrequency(tokens, next),
  )
  const period = often === undefined ? null : unitById(tokens[often.next + 1]?.lower ?? '')
  // "30 min" behind it is how long one takes.
  const span = written.find((one) => one.at > (often?.next ?? 0) + 1 && daysIn(tokens, one) !== null)
  if (often === undefined || !period) return null
  const periods = span?.unit ? (convert(span.value, span.unit.id, period.id) ?? 1) : 1
  return said(often.value * periods, span === undefined ? [often] : [often, span], [])
}

/** "weekly for 10 weeks", "every other week for 3 months", "2 years, twice a year": once or more in each period, for so long. */
function timesOften(tokens: readonly Token[], written: readonly Written[]): Often | null {
  for (let at = 0; at < tokens.length; at++) {
    const rate = readRateOrAdverb(tokens, at)
    if (rate === null) continue
    const inRate = written.filter((one) => one.at >= at && one.next <= rate.next)
    const span = written.find((one) => !inRate.includes(one) && daysIn(tokens, one) !== null)
    const days = span === undefined ? null : daysIn(tokens, span)
    if (span !== undefined && days !== null) {
      const joint = /^(?:for|over|during)$/.test(tokens[span.at - 1]?.lower ?? '') ? 1 : 0
      // Nobody comes for a part of a visit: "weekly for a month" is four times.
      const times = Math.floor((rate.times * days) / CALENDAR_DAYS[rate.period] + WHOLE_TOLERANCE)
      return said(
        Math.max(1, times),
        [...inRate, span],
        [
          [at, rate.next],
          [span.at - joint, span.at],
        ],
      )
    }
    at = rate.next - 1
  }
  return null
}

/** "Dog grooming every 6 weeks": how often, without an end of it, is one time. */
function everyWeeks(tokens: readonly Token[], written: readonly Written[]): Often | null {
  const [weeks, ...more] = written
  const isEvery = /^(?:every|each)$/.test(tokens[(weeks?.at ?? 0) - 1]?.lower ?? '')
  if (weeks === undefined || more.length > 0 || !isEvery || daysIn(tokens, weeks) === null) return null
  return said(1, [weeks], [[weeks.at - 1, weeks.at]])
}

/** "10 weeks of lawn mowing": what somebody comes for is done once a week when nothing else is said. */
function weeksOf(written: readonly Written[], label: string): Often | null {
  const [weeks, ...more] = written
  if (weeks === undefined || more.length > 0 || weeks.unit?.id !== 'week' || !COMES.test(label)) return null
  return Number.isInteger(weeks.value) ? said(weeks.value, [weeks], []) : null
}

/** "Dog walker, 5 days", "30 min x 5 days": a dog is walked once a day when nothing else is said. */
function walksOf(tokens: readonly Token[], written: readonly Written[], label: string): Often | null {
  const days = written.filter((one) => one.unit?.id === 'day' && daysIn(tokens, one) !== null)
  const isShort = written.every((one) => days.includes(one) || /^(?:minute|hour)$/.test(one.unit?.id ?? ''))
  const [one] = days
  if (label !== 'walk' || one === undefined || days.length > 1 || !isShort) return null
  return Number.isInteger(one.value) && one.value > 1 ? said(one.value, [one], []) : null
}

const COMES = /^(?:visit|session|lesson|class)$/

/** Three months of twelve in a year lack a little of a whole number of weeks. */
const WHOLE_TOLERANCE = 0.05

const SPANS: Readonly<Record<string, Period>> = {
  day: 'day',
  night: 'day',
  week: 'week',
  fortnight: 'fortnight',
  month: 'month',
  year: 'year',
}

/** How many days an amount of time is long; null for hours, for "3 days a week", and for "a 3 year old". */
function daysIn(tokens: readonly Token[], { value, unit, next, isGlued }: Written): number | null {
  const period = SPANS[unit?.id ?? '']
  const isOther = isGlued || isFrequency(tokens, next) || /^olds?$/.test(tokens[next]?.lower ?? '')
  return period === undefined || isOther ? null : value * CALENDAR_DAYS[period]
}

const said = (times: number, used: readonly Written[], words: Often['words']): Often => ({
  amount: { quantity: exactly(times), unit: null, pack: null },
  used,
  words,
})

/** "3 days a week", "3 days/week" say how often. */
export function isFrequency(tokens: readonly Token[], at: number): boolean {
  const isPer = tokens[at]?.text === '/' || /^(?:an?|per|each|every)$/.test(tokens[at]?.lower ?? '')
  return isPer && /^(?:day|week|month|year)$/.test(tokens[at + 1]?.lower ?? '')
}

/** "15 hours a week": how long in each of them. */
export const isHoursOf = (tokens: readonly Token[], { unit, next, isGlued }: Written): boolean =>
  unit?.id === 'hour' && !isGlued && isFrequency(tokens, next)

/** Whether a text says how often something comes again. */
export function isOften(text: string): boolean {
  const tokens = plainTokens(tokenize(text))
  return tokens.some((_, at) => readRateOrAdverb(tokens, at) !== null)
}
