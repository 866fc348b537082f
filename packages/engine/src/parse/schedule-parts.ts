import { isHyphen } from './cardinal.ts'
import { readNumber } from './number.ts'
import type { Token } from './token.ts'

/** Hours of work that a timetable adds up to. */
export interface Schedule {
  readonly hours: number
  /** Index of the first token after it. */
  readonly next: number
}

export type Period = 'shift' | 'day' | 'week' | 'fortnight' | 'month' | 'year'

export interface PeriodRead {
  readonly period: Period
  readonly next: number
}

const PERIODS: ReadonlyMap<string, Period> = new Map(
  Object.entries<Period>({
    shift: 'shift',
    shifts: 'shift',
    day: 'day',
    days: 'day',
    night: 'day',
    nights: 'day',
    evening: 'day',
    evenings: 'day',
    weekday: 'day',
    weekdays: 'day',
    weeknight: 'day',
    weeknights: 'day',
    workday: 'day',
    workdays: 'day',
    visit: 'day',
    visits: 'day',
    session: 'day',
    sessions: 'day',
    event: 'day',
    events: 'day',
    storm: 'day',
    storms: 'day',
    week: 'week',
    weeks: 'week',
    wk: 'week',
    wks: 'week',
    month: 'month',
    months: 'month',
    mo: 'month',
    year: 'year',
    years: 'year',
    yr: 'year',
  }),
)
/** Working weeks in a period. */
export const WEEKS: Readonly<Record<Period, number>> = {
  shift: 1 / 5,
  day: 1 / 5,
  week: 1,
  fortnight: 2,
  month: 52 / 12,
  year: 52,
}
const WEEKDAYS: readonly string[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
/** The days of the week as people write them. */
export const WEEKDAY_WORDS: readonly string[] =
  'mon monday mondays tue tues tuesday tuesdays wed wednesday wednesdays thu thur thurs thursday thursdays fri friday fridays sat saturday saturdays sun sunday sundays'.split(
    ' ',
  )
const WEEKDAY_OF: ReadonlyMap<string, number> = new Map(
  WEEKDAY_WORDS.map((word) => [word, WEEKDAYS.indexOf(word.slice(0, 3))]),
)
const TIMES_A: ReadonlyMap<string, number> = new Map([
  ['once', 1],
  ['twice', 2],
  ['thrice', 3],
])

/** "8 hours", "10-hour", "8h". */
export function readHours(tokens: readonly Token[], at: number): Schedule | null {
  const count = readNumber(tokens, at)
  if (count === null) return null
  const hyphen = isHyphen(tokens[count.next]) && !tokens[count.next]?.spaced ? 1 : 0
  const unit = tokens[count.next + hyphen]?.lower ?? ''
  const isHours = /^(?:hours?|hrs?)$/.test(unit) || (unit === 'h' && isHourMark(tokens, count.next))
  if (!isHours) return null
  const dot = tokens[count.next + hyphen + 1]
  const end = count.next + hyphen + 1
  return { hours: count.value, next: dot?.text === '.' && !dot.spaced ? end + 1 : end }
}

/** The "h" of "8h", "40 h/wk" and "160 h)". */
function isHourMark(tokens: readonly Token[], at: number): boolean {
  const after = tokens[at + 1]
  return tokens[at]?.spaced !== true || after === undefined || after.kind !== 'word' || after.lower === 'per'
}

/** "8am to 5pm", "7am-3pm", "6pm-2am", "saturday 4pm to midnight". */
export function readClock(tokens: readonly Token[], at: number): Schedule | null {
  const start = dayAt(tokens, at) === null ? at : at + 1
  const from = clockAt(tokens, start)
  if (from === null) return readHalfClock(tokens, start)
  const joint = tokens[from.next]
  if (!isHyphen(joint) && !/^(?:to|until|till|–)$/.test(joint?.lower ?? '')) return null
  const to = clockAt(tokens, from.next + 1)
  if (to === null) return from.isExact ? readBareEnd(tokens, from) : null
  // "7:30-4:00": by the face of a clock.
  const hours = from.isExact || to.isExact ? (to.hour - from.hour + 24) % 24 : (to.hour - from.hour + 12) % 12
  return hours > 0 ? { hours, next: to.next } : null
}

/** "6pm til 11", "9am to 5 mon-fri": the second hour is the next one of that number. */
function readBareEnd(
  tokens: readonly Token[],
  from: { readonly hour: number; readonly next: number },
): Schedule | null {
  const [to, after] = [tokens[from.next + 1], tokens[from.next + 2]]
  if (to?.kind !== 'number' || !/^(?:[1-9]|1[0-2])$/.test(to.text)) return null
  const isEnd = after === undefined || after.kind === 'break' || after.text === ','
  if (!isEnd && dayAt(tokens, from.next + 2) === null && !/^(?:for|on|each|every)$/.test(after.lower))
    return null
  const hours = (to.value - from.hour + 24) % 12 || 12
  return { hours, next: from.next + 2 }
}

/** "5-10pm", "9 to 1pm": the second hour says which half of the day the first one is in. */
function readHalfClock(tokens: readonly Token[], at: number): Schedule | null {
  const [first, joint] = [tokens[at], tokens[at + 1]]
  if (first?.kind !== 'number' || !Number.isInteger(first.value) || first.value < 1 || first.value > 12)
    return null
  if (!isHyphen(joint) && !/^(?:to|until|till|–)$/.test(joint?.lower ?? '')) return null
  const to = clockAt(tokens, at + 2)
  if (to === null || !to.isExact) return null
  const hours = (to.hour - first.value + 24) % 12
  return hours > 0 ? { hours, next: to.next } : null
}

function clockAt(
  tokens: readonly Token[],
  at: number,
): { readonly hour: number; readonly next: number; readonly isExact: boolean } | null {
  const first = tokens[at]
  if (first?.lower === 'noon') return { hour: 12, next: at + 1, isExact: true }
  if (first?.lower === 'midnight') return { hour: 0, next: at + 1, isExact: true }
  if (/^[012]\d[0-5]0$/.test(first?.text ?? '') && Number(first?.text) <= 2400)
    return isMilitary(tokens, at)
      ? {
          hour: Math.floor(Number(first?.text) / 100) + (Number(first?.text) % 100) / 60,
          next: at + 1,
          isExact: true,
        }
      : null
  if (first?.kind !== 'number' || !Number.isInteger(first.value) || first.value > 24) return null
  const hasMinutes = tokens[at + 1]?.text === ':' && tokens[at + 2]?.kind === 'number'
  const minutes = hasMinutes ? (tokens[at + 2]?.value ?? 0) / 60 : 0
  const next = at + (hasMinutes ? 3 : 1)
  const half = tokens[next]?.lower
  const isShort = (half === 'a' || half === 'p') && tokens[next]?.spaced === false
  if (half !== 'am' && half !== 'pm' && !isShort)
    return hasMinutes ? { hour: first.value + minutes, next, isExact: false } : null
  if (first.value > 12) return null
  const hour = (first.value % 12) + (half?.startsWith('p') ? 12 : 0) + minutes
  return { hour, next: next + 1, isExact: true }
}

/** "0800-1600": four digits on both sides. */
function isMilitary(tokens: readonly Token[], at: number): boolean {
  const isTime = (i: number): boolean => /^[012]\d[0-5]0$/.test(tokens[i]?.text ?? '')
  const isJoint = (i: number): boolean => isHyphen(tokens[i]) || tokens[i]?.lower === 'to'
  const isSide = (joint: number, other: number): boolean => isJoint(joint) && isTime(other)
  return (isSide(at + 1, at + 2) && (tokens[at]?.text ?? '') < '1300') || isSide(at - 1, at - 2)
}

const PER: ReadonlySet<string> = new Set(['a', 'an', 'per', '/', 'each', 'every'])

/** "a week", "per day", "/wk", "every week", "twice a week", "3 times a week". */
export function readRate(
  tokens: readonly Token[],
  at: number,
): { readonly period: Period; readonly times: number; readonly next: number } | null {
  const said = TIMES_A.get(tokens[at]?.lower ?? '')
  let times = said ?? 1
  let next = said === undefined ? at : at + 1
  const counted = tokens[at]?.kind === 'number' && tokens[at + 1]?.lower === 'times'
  if (counted) {
    times = tokens[at]?.value ?? 1
    next = at + 2
  }
  if (!PER.has(tokens[next]?.lower ?? '')) return null
  // "every other week", "every 2 weeks"
  const isSecond = /^(?:other|second|2|two)$/.test(tokens[next + 1]?.lower ?? '') ? 1 : 0
  const period = periodAt(tokens, next + 1 + isSecond)
  if (isSecond === 1 && period?.period !== 'week') return null
  return period && { period: isSecond === 1 ? 'fortnight' : period.period, times, next: period.next }
}

/** "mon to fri", "on fri sat and sun", "each on saturday and sunday", "weekdays". */
export function readDays(
  tokens: readonly Token[],
  at: number,
): { readonly count: number; readonly next: number } | null {
  let next = at
  while (/^(?:each|on|every|,)$/.test(tokens[next]?.lower ?? '') && next < at + 3) next += 1
  const first = dayAt(tokens, next)
  if (first === null) return null
  const joint = tokens[next + 1]
  const last =
    isHyphen(joint) || /^(?:to|through|thru|–)$/.test(joint?.lower ?? '') ? dayAt(tokens, next + 2) : null
  if (last !== null) return { count: ((last - first + 7) % 7) + 1, next: next + 3 }
  let count = 1
  next += 1
  for (let guard = 0; guard < 14; guard++) {
    const skip = /^(?:,|and|&|\+|\/)$/.test(tokens[next]?.lower ?? '') ? 1 : 0
    if (dayAt(tokens, next + skip) === null) break
    count += 1
    next += skip + 1
  }
  return { count, next }
}

export function dayAt(tokens: readonly Token[], at: number): number | null {
  return WEEKDAY_OF.get(tokens[at]?.lower ?? '') ?? null
}

export function periodAt(tokens: readonly Token[], at: number): PeriodRead | null {
  const period = PERIODS.get(tokens[at]?.lower ?? '')
  if (period === undefined) return null
  const dot = tokens[at + 1]
  return { period, next: dot?.text === '.' && !dot.spaced ? at + 2 : at + 1 }
}
