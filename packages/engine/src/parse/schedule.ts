import { wordSet } from '../text/word-set.ts'
import { isHyphen, isTimes } from './cardinal.ts'
import { readNumber } from './number.ts'
import {
  type Period,
  periodAt,
  readClock,
  readDays,
  readHours,
  readRate,
  type Schedule,
  WEEKDAY_WORDS,
  WEEKS,
} from './schedule-parts.ts'
import type { Token } from './token.ts'
import { readWorkTime } from './work-time.ts'

const HOURS_FULL_TIME = 40
const HOURS_ALWAYS = 168

/**
 * Reads a timetable: "20 hours a week for 6 weeks", "3 shifts of 8 hours", "7am-3pm, 5 days", "6 hours each on fri sat and sun",
 * "full time for 3 months". Null for a plain amount of time, which needs no multiplying.
 */
export function readSchedule(tokens: readonly Token[], at: number): Schedule | null {
  if (!mayBegin(tokens, at)) return null
  const known = readKnown(tokens, at)
  const composed = readWorkTime(tokens, at)
  // Whichever reading takes in more of the text.
  return composed !== null && composed.next > (known?.next ?? at) ? composed : known
}

function readKnown(tokens: readonly Token[], at: number): Schedule | null {
  const counted = readDaysFirst(tokens, at) ?? readCountedShifts(tokens, at)
  if (counted !== null) return counted
  const clock = readClock(tokens, at)
  if (clock !== null) return readRepeated(tokens, clock) ?? clock
  const hours = readHours(tokens, at)
  const shift = readShift(tokens, hours)
  const once = shift ?? hours
  return (
    readRepeated(tokens, once) ??
    readTimes(tokens, once) ??
    readBareShifts(tokens, at) ??
    shift ??
    readSpanFull(tokens, at) ??
    readWhole(tokens, at)
  )
}

/** "mon-fri 9am-5pm", "sat and sun, 6 hours each", "mon-fri 8 hrs a day for 3 weeks". */
function readDaysFirst(tokens: readonly Token[], at: number): Schedule | null {
  const days = readDays(tokens, at)
  if (days === null || days.count < 2) return null
  const from = /^(?:,|from)$/.test(tokens[days.next]?.lower ?? '') ? days.next + 1 : days.next
  const once = readClock(tokens, from) ?? readHours(tokens, from)
  if (once === null) return null
  const each = /^(?:each|daily)$/.test(tokens[once.next]?.lower ?? '') ? 1 : 0
  const rate = each === 1 ? null : readRate(tokens, once.next)
  const next = rate?.period === 'day' && rate.times === 1 ? rate.next : once.next + each
  return forWeeks(tokens, { hours: once.hours * days.count, next })
}

/** The hours of one week, as often as weeks are written behind them. */
function forWeeks(tokens: readonly Token[], week: Schedule): Schedule {
  const span = readSpan(tokens, week.next)
  if (span === null || WEEKS[span.period] < 1) return week
  return { hours: week.hours * WEEKS[span.period] * span.count, next: span.next }
}

/** "9-5 mon-fri" and "0800-1600" have no word for hours. */
const HAS_CLOCK = /^[012]\d[0-5]0$/

const MARKS = wordSet('hour hours hr hrs h am pm noon midnight shift shifts time 24')
/** "one hundred and twenty 8-hour shifts" has its mark this far in; most numbers have none, and cost no more than this look. */
const LOOK_AHEAD = 8

const DAYS: ReadonlySet<string> = new Set(WEEKDAY_WORDS)
const HALVES: ReadonlySet<string> = new Set(['a', 'p', 's'])
const SAYS_WHEN: ReadonlySet<string> = new Set([...MARKS, ...HALVES, ...DAYS, ':'])

function mayBegin(tokens: readonly Token[], at: number): boolean {
  for (let i = at; i < at + LOOK_AHEAD; i += 1) {
    const token = tokens[i]
    if (token === undefined || token.kind === 'break') return false
    if (i === at && token.text.length === 4 && HAS_CLOCK.test(token.text)) return true
    if (!SAYS_WHEN.has(token.lower)) continue
    if (MARKS.has(token.lower)) return true
    // "9a-5p", "three 12s"
    if (!token.spaced && HALVES.has(token.lower) && tokens[i - 1]?.kind === 'number') return true
    // "tues & thurs 4:30-6:00"
    if (
      token.text === ':' &&
      !token.spaced &&
      tokens[i + 1]?.spaced === false &&
      tokens[i - 1]?.kind === 'number'
    )
      return true
    if (i > at + 1 && DAYS.has(token.lower)) return true
  }
  return false
}

/** "A couple of 4-hour shifts". */
function coupleAt(
  tokens: readonly Token[],
  at: number,
): { readonly value: number; readonly next: number } | null {
  const isCouple = tokens[at]?.lower === 'a' && tokens[at + 1]?.lower === 'couple'
  return isCouple ? { value: 2, next: tokens[at + 2]?.lower === 'of' ? at + 3 : at + 2 } : null
}

/** "3 shifts of 8 hours", "four 10-hour shifts", "3 x 12 hour shifts", "2 days x 8h", "10 weeks 35h a week". */
function readCountedShifts(tokens: readonly Token[], at: number): Schedule | null {
  const count = readNumber(tokens, at) ?? coupleAt(tokens, at)
  if (count === null) return null
  const sized = readHours(tokens, isTimes(tokens[count.next]) ? count.next + 1 : count.next)
  if (sized !== null) {
    const shifts = periodAt(tokens, sized.next)
    const isShifts = shifts !== null && (shifts.period === 'shift' || shifts.period === 'day')
    const once = { hours: count.value * sized.hours, next: isShifts ? shifts.next : sized.next }
    // "3 x 12h per week for 4 weeks"
    const repeated = isShifts || isTimes(tokens[count.next]) ? readRepeated(tokens, once) : null
    return repeated ?? (isShifts ? once : null)
  }
  const shifts = periodAt(tokens, count.next)
  if (shifts === null) return null
  const joint = tokens[shifts.next]
  const isJoined = isTimes(joint) || /^(?:of|at|@|each|,)$/.test(joint?.lower ?? '')
  const hours = readHours(tokens, isJoined ? shifts.next + 1 : shifts.next)
  if (hours === null) return null
  const rate = readRate(tokens, hours.next) ?? readBareRate(tokens, hours.next)
  const isSame = rate?.period === shifts.period && rate.times === 1
  // "2 shifts 12 hrs"
  const isSized = isJoined ? joint?.text !== ',' : shifts.period === 'shift'
  if (!isSame && (WEEKS[shifts.period] >= 1 || !isSized)) return null
  return { hours: count.value * hours.hours, next: isSame ? rate.next : hours.next }
}

/** "8 hours day", as people type it. */
function readBareRate(tokens: readonly Token[], at: number): ReturnType<typeof readRate> {
  const period = /^(?:day|week)$/.test(tokens[at]?.lower ?? '') ? periodAt(tokens, at) : null
  return period && { ...period, times: 1 }
}

/** "12 hrs x 3" at the end. */
function readTimes(tokens: readonly Token[], once: Schedule | null): Schedule | null {
  if (once === null || !isTimes(tokens[once.next])) return null
  const count = readNumber(tokens, once.next + 1)
  return count && count.next >= tokens.length ? { hours: once.hours * count.value, next: count.next } : null
}

/** How long a shift is when nobody says. A line that rests on it says so. */
export const SHIFT_HOURS = 8

const SHIFT_KINDS = /^(?:night|day|evening|morning|weekend|overnight)$/

/** "3 shifts", "4 night shifts", "a shift". */
function readBareShifts(tokens: readonly Token[], at: number): Schedule | null {
  const count = tokens[at]?.lower === 'a' ? { value: 1, next: at + 1 } : readNumber(tokens, at)
  if (count === null) return null
  const kind = SHIFT_KINDS.test(tokens[count.next]?.lower ?? '') ? 1 : 0
  const shifts = periodAt(tokens, count.next + kind)
  return shifts?.period === 'shift' ? { hours: count.value * SHIFT_HOURS, next: shifts.next } : null
}

/** "12 hour shift", "8 hr night shift": one of them. */
function readShift(tokens: readonly Token[], hours: Schedule | null): Schedule | null {
  if (hours === null) return null
  const kind = SHIFT_KINDS.test(tokens[hours.next]?.lower ?? '') ? 1 : 0
  const shift = periodAt(tokens, hours.next + kind)
  return shift?.period === 'shift' ? { hours: hours.hours, next: shift.next } : null
}

/** Hours that come again: "a week for 6 weeks", ", 5 days", "each on fri sat and sun", "twice a week for 5 weeks". */
function readRepeated(tokens: readonly Token[], once: Schedule | null): Schedule | null {
  if (once === null) return null
  const days = readDays(tokens, once.next)
  if (days !== null) return forWeeks(tokens, { hours: once.hours * days.count, next: days.next })
  const rate = readRate(tokens, once.next)
  const span = readSpan(tokens, rate?.next ?? once.next)
  if (rate !== null) {
    const hoursAWeek = (once.hours * rate.times) / WEEKS[rate.period]
    if (span === null) return null
    // "4 hrs/day, 5 days/wk, 2 weeks"
    const often = rate.period === 'day' && span.period === 'day' ? readRate(tokens, span.next) : null
    if (often?.period === 'week')
      return forWeeks(tokens, { hours: once.hours * rate.times * span.count * often.times, next: often.next })
    const isSame = span.period === rate.period
    const hours = isSame ? once.hours * rate.times * span.count : hoursAWeek * WEEKS[span.period] * span.count
    return { hours, next: span.next }
  }
  // "8 hours, 5 days" and "7am-3pm, 5 days", but not "8 hours for 2 weeks", which says less than it seems.
  return span !== null && WEEKS[span.period] < 1 && span.isCounted
    ? { hours: once.hours * span.count, next: span.next }
    : null
}

/** Days of a period, where nobody rests: "750 kwh/month for a year". */
export const CALENDAR_DAYS: Readonly<Record<Period, number>> = {
  shift: 1,
  day: 1,
  week: 7,
  fortnight: 14,
  month: 365 / 12,
  year: 365,
}

/** Whether "a week for a year" may begin here: most words cost no more than this look. */
export function mayRepeat(token: Token | undefined): boolean {
  return token !== undefined && (REPEATS.has(token.lower) || ADVERBS.has(token.lower))
}

const REPEATS = wordSet('a an per / each every once twice')

/** "a month for a year" behind an amount: how many times it comes, and where that ends. */
export function readRepeats(
  tokens: readonly Token[],
  at: number,
): { readonly times: number; readonly next: number } | null {
  const rate = readRateOrAdverb(tokens, at)
  if (!rate) return null
  const span = readSpan(tokens, rate.next)
  if (!span) return readTimesBehind(tokens, rate.next)
  const times = (rate.times * span.count * CALENDAR_DAYS[span.period]) / CALENDAR_DAYS[rate.period]
  return { times, next: span.next }
}

const ADVERBS: ReadonlyMap<string, Period> = new Map([
  ['daily', 'day'],
  ['weekly', 'week'],
  ['biweekly', 'fortnight'],
  ['fortnightly', 'fortnight'],
  ['monthly', 'month'],
  ['yearly', 'year'],
  ['annually', 'year'],
])

/** "twice a week", "every other week", "weekly". */
export function readRateOrAdverb(tokens: readonly Token[], at: number): ReturnType<typeof readRate> {
  const rate = readRate(tokens, at)
  if (rate !== null) return rate
  const word = tokens[at]?.lower ?? ''
  if (word === 'quarterly') return { period: 'year', times: 4, next: at + 1 }
  // "every 6 weeks"
  const count = word === 'every' ? readNumber(tokens, at + 1) : null
  const each = count === null || count.value < 1 ? null : periodAt(tokens, count.next)
  if (count !== null && each !== null) return { period: each.period, times: 1 / count.value, next: each.next }
  const period = ADVERBS.get(word)
  return period === undefined ? null : { period, times: 1, next: at + 1 }
}

/** "600 kWh a month x 12". */
function readTimesBehind(
  tokens: readonly Token[],
  at: number,
): { readonly times: number; readonly next: number } | null {
  const from = tokens[at]?.text === ',' ? at + 1 : at
  const count = isTimes(tokens[from]) ? readNumber(tokens, from + 1) : null
  return count && { times: count.value, next: count.next }
}

/** "for 6 weeks", ", 36 weeks", "x 5 days", "for a year". */
function readSpan(
  tokens: readonly Token[],
  at: number,
): {
  readonly period: Period
  readonly count: number
  readonly next: number
  readonly isCounted: boolean
} | null {
  let next = tokens[at]?.text === ',' ? at + 1 : at
  const joint = tokens[next]
  const isJoined = isTimes(joint) || /^(?:for|over|during)$/.test(joint?.lower ?? '')
  if (isJoined) next += 1
  // "for the month" behind "12 gal a week" is one of them.
  const isOne = /^(?:an?|one)$/.test(tokens[next]?.lower ?? '') || (isJoined && tokens[next]?.lower === 'the')
  const count = isOne ? { value: 1, next: next + 1 } : readNumber(tokens, next)
  const period = count && periodAt(tokens, count.next)
  return period && { period: period.period, count: count.value, next: period.next, isCounted: !isOne }
}

/** "2 weeks full time", "3 months of full-time". */
function readSpanFull(tokens: readonly Token[], at: number): Schedule | null {
  const span = readSpan(tokens, at)
  if (span === null || WEEKS[span.period] < 1) return null
  const from = /^(?:of|,|at)$/.test(tokens[span.next]?.lower ?? '') ? span.next + 1 : span.next
  const hyphen = isHyphen(tokens[from + 1]) ? 1 : 0
  if (tokens[from]?.lower !== 'full' || tokens[from + 1 + hyphen]?.lower !== 'time') return null
  return { hours: HOURS_FULL_TIME * WEEKS[span.period] * span.count, next: from + 2 + hyphen }
}

/** "full time for 3 months", "24/7 for a week". */
function readWhole(tokens: readonly Token[], at: number): Schedule | null {
  const isAlways =
    tokens[at]?.text === '24' &&
    tokens[at + 1]?.text === '/' &&
    tokens[at + 2]?.text === '7' &&
    !tokens[at + 1]?.spaced
  const hyphen = isHyphen(tokens[at + 1]) ? 1 : 0
  const isFull = tokens[at]?.lower === 'full' && tokens[at + 1 + hyphen]?.lower === 'time'
  if (!isAlways && !isFull) return null
  const span = readSpan(tokens, at + (isAlways ? 3 : 2 + hyphen))
  if (span === null) return null
  const week = isAlways ? HOURS_ALWAYS : HOURS_FULL_TIME
  const weeks = isAlways && span.period === 'day' ? 1 / 7 : WEEKS[span.period]
  return { hours: week * weeks * span.count, next: span.next }
}
