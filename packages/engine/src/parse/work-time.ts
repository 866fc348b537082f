import { wordSet } from '../text/word-set.ts'
import { isHyphen, isTimes } from './cardinal.ts'
import { mayStartNumber, readNumber } from './number.ts'
import {
  dayAt,
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
import { readUnit } from './unit-reader.ts'

/**
 * Reads hours, days, weeks and people in whatever order they stand: "12 people x 5 days x 8 hrs", "three 12s a week for 4 weeks", "mon-fri,
 * 6 hours a day, 2 weeks", "4 hrs mon and 4 hrs tue". Null when the parts do not say how many hours it is in all.
 */
export function readWorkTime(tokens: readonly Token[], at: number): Schedule | null {
  let parts = NOTHING
  let done = 0
  let next = at
  let used = 0
  for (let step = 0; step < PARTS_MAX; step++) {
    const from = skipJoints(tokens, next, step === 0)
    const part = readPart(tokens, from, parts)
    if (part === null) break
    // "4 hrs mon and 4 hrs tue": each of them is a sum of its own.
    if (part.parts.hours !== undefined && parts.hours !== undefined) {
      const hours = parts.days === undefined ? null : hoursIn(parts)
      if (hours === null || part.parts.days !== undefined) break
      done += hours
      parts = NOTHING
    }
    if (clashes(parts, part.parts)) break
    parts = { ...parts, ...part.parts }
    used += part.parts.hours !== undefined && part.parts.days !== undefined ? 2 : 1
    next = part.next
  }
  const hours = hoursIn(parts)
  if (tokens[next]?.text === ')' && tokens.slice(at, next).some(({ text }) => text === '(')) next += 1
  if (hours === null || used < PARTS_MIN || (done > 0 && parts.days === undefined)) return null
  return { hours: done + hours, next }
}

/** What was said so far; absent where nothing was. */
export interface Parts {
  readonly people?: number
  readonly hours?: number
  /** The hours lie between two times of a day, so they are hours also when nothing else is said. */
  readonly isClock?: true
  /** The hours are of one of these. */
  readonly per?: Period
  readonly days?: number
  /** The days are of each week or month. */
  readonly daysPer?: 'week' | 'month'
  readonly weeks?: number
  /** Hours of each day that are not worked. */
  readonly lunch?: number
}

export const NOTHING: Parts = {}
const PARTS_MAX = 8
/** Hours alone are a plain amount. */
export const PARTS_MIN = 2
const DAYS_A_WEEK = 5
const HOURS_A_DAY_MAX = 16
/** More than this are not a crew. */
export const CREW_MAX = 100

export function clashes(parts: Parts, more: Parts): boolean {
  return (
    (parts.days !== undefined && more.days !== undefined) ||
    (parts.weeks !== undefined && more.weeks !== undefined) ||
    (parts.people !== undefined && more.people !== undefined)
  )
}

export function hoursIn({
  people = 1,
  hours: written,
  per,
  days,
  daysPer,
  weeks,
  lunch = 0,
}: Parts): number | null {
  if (written === undefined || lunch >= written) return null
  const hours = written - lunch
  if (per !== undefined && WEEKS[per] >= 1) return (people * hours * (weeks ?? WEEKS[per])) / WEEKS[per]
  if (days !== undefined) {
    const often = daysPer === 'month' ? (weeks ?? WEEKS.month) / WEEKS.month : (weeks ?? 1)
    return people * hours * days * often
  }
  // "52 weeks 40 hrs": nobody works that long a day.
  if (weeks !== undefined && per === undefined) return hours > HOURS_A_DAY_MAX ? people * hours * weeks : null
  // "40 hrs each for 2 weeks" are so many in each week.
  if (weeks !== undefined) return people * hours * weeks * (hours > HOURS_A_DAY_MAX ? 1 : DAYS_A_WEEK)
  return people * hours
}

export interface PartRead {
  readonly parts: Parts
  readonly next: number
}

/** What a part begins with, beside a number. */
const BEGINS = wordSet(
  `${WEEKDAY_WORDS.join(' ')} weekdays weeknights weekends m noon midnight each on every , once twice thrice a an one half full whole entire`,
)

/** Most words begin no part, and cost no more than this look. */
function mayBegin(tokens: readonly Token[], at: number, known: Parts): boolean {
  const first = tokens[at]
  if (first === undefined) return false
  // A lunch may begin with its unit.
  if (known.per === 'day') return true
  // "0800", also where it is no number.
  const isClock = first.text.length === 4
  return mayStartNumber(first) || BEGINS.has(first.lower) || isClock || tokens[at + 1]?.lower === 'times'
}

export function readPart(tokens: readonly Token[], at: number, known: Parts): PartRead | null {
  if (!mayBegin(tokens, at, known)) return null
  return (
    readAlways(tokens, at) ??
    readTens(tokens, at) ??
    readLunch(tokens, at, known) ??
    readClockPart(tokens, at) ??
    readHoursPart(tokens, at) ??
    readDaysPart(tokens, at) ??
    readOften(tokens, at) ??
    readCounted(tokens, at, known)
  )
}

/** "24/7": every hour of every day. */
function readAlways(tokens: readonly Token[], at: number): PartRead | null {
  const [day, slash, week] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  if (day?.text !== '24' || slash?.text !== '/' || slash.spaced || week?.text !== '7') return null
  return { parts: { hours: 24, per: 'day', days: 7, daysPer: 'week' }, next: at + 3 }
}

/** "three 12s", "3x12s", "4-10s": so many shifts of so many hours. */
function readTens(tokens: readonly Token[], at: number): PartRead | null {
  const count = readOne(tokens, at)
  if (count === null) return null
  const joint = tokens[count.next]
  const from = isTimes(joint) || isHyphen(joint) ? count.next + 1 : count.next
  const hours = tokens[from]
  const s = tokens[from + 1]
  const isShift = hours?.kind === 'number' && hours.value >= 4 && hours.value <= 16
  const inDigits = isShift && s?.spaced === false && /^['’]?s$/.test(s.lower) ? hours.value : undefined
  const each = inDigits ?? SHIFTS[hours?.lower ?? '']
  if (each === undefined) return null
  const next = inDigits === undefined ? from + 1 : from + 2
  const rate = readRate(tokens, next)
  const isWeekly = rate?.period === 'week'
  return {
    parts: { days: count.value, hours: each, per: 'day', ...(isWeekly ? { daysPer: 'week' } : {}) },
    next: isWeekly ? rate.next : next,
  }
}

/** "Four tens", "3 twelves". */
const SHIFTS: Readonly<Record<string, number>> = { sixes: 6, eights: 8, nines: 9, tens: 10, twelves: 12 }

/** "w/ 30 min unpaid lunch", "hour lunch", "minus a half hour break": nobody is paid for it. */
function readLunch(tokens: readonly Token[], at: number, known: Parts): PartRead | null {
  if (known.hours === undefined || known.per !== 'day') return null
  let next = at
  while (
    next < at + LUNCH_WORDS_MAX &&
    /^(?:w|with|minus|less|\/|an?|unpaid|-|off)$/.test(tokens[next]?.lower ?? '')
  )
    next++
  const isHalf = tokens[next]?.lower === 'half'
  if (isHalf) next++
  const count = readNumber(tokens, next)
  const unit = readUnit(tokens, count?.next ?? next)
  if (unit === null || !/^(?:hour|minute)$/.test(unit.unit.id)) return null
  const hours = (count?.value ?? 1) * (unit.unit.factor ?? 1) * (isHalf ? 0.5 : 1)
  next = unit.next
  while (next < unit.next + 2 && /^(?:unpaid|-|long|meal)$/.test(tokens[next]?.lower ?? '')) next++
  if (!/^(?:lunch|break|lunches|breaks|meal)$/.test(tokens[next]?.lower ?? '')) return null
  next += 1
  while (/^(?:unpaid|off|break|each|daily)$/.test(tokens[next]?.lower ?? '')) next++
  return { parts: { lunch: hours }, next }
}

const LUNCH_WORDS_MAX = 5

function readClockPart(tokens: readonly Token[], at: number): PartRead | null {
  const clock = readClock(tokens, at) ?? readOfficeHours(tokens, at)
  return clock && { parts: { hours: clock.hours, per: 'day', isClock: true }, next: clock.next }
}

/** "9-5", "9 to 5", "7-3": a morning hour, and one of the afternoon. */
function readOfficeHours(tokens: readonly Token[], at: number): Schedule | null {
  const [from, joint, to] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  if (from?.kind !== 'number' || to?.kind !== 'number') return null
  if (!isHyphen(joint) && joint?.lower !== 'to') return null
  const isMorning = from.value >= 5 && from.value <= 12
  const isAfternoon = to.value >= 1 && to.value <= 8 && to.value < from.value
  // "7-3:30"
  const minutes =
    tokens[at + 3]?.text === ':' && tokens[at + 4]?.kind === 'number' ? (tokens[at + 4]?.value ?? 0) : 0
  const next = minutes > 0 && minutes < 60 ? at + 5 : at + 3
  const more = next > at + 3 ? minutes / 60 : 0
  if (isMorning && isAfternoon) return { hours: to.value + more + 12 - from.value, next }
  // "fri night 6 to 11", "tues 4-9": on a day that is named these are hours of a clock.
  const isDay = dayAt(tokens, at - 1) !== null || DAY_PARTS.test(tokens[at - 1]?.lower ?? '')
  const isClock = isHour(from) && isHour(to) && (dayAt(tokens, at - 2) !== null || isDay)
  const hours = (to.value + more - from.value + CLOCK_HOURS) % CLOCK_HOURS
  return isClock && hours > 0 && readUnit(tokens, next)?.unit.dimension !== 'time' ? { hours, next } : null
}

/** What stands between a day and its hours. */
const DAY_PARTS = /^(?:nights?|evenings?|tonight|tonite|tomorrow|mornings?|afternoons?|from)$/
const CLOCK_HOURS = 12
const isHour = ({ value }: Token): boolean => Number.isInteger(value) && value >= 1 && value <= CLOCK_HOURS

/** "8 hours", "8 hrs each", "6 hours a day", "6 ten hour days". */
function readHoursPart(tokens: readonly Token[], at: number): PartRead | null {
  const count = readOne(tokens, at)
  const sized = count && readHours(tokens, count.next)
  const shifts = sized && periodAt(tokens, sized.next)
  if (count && sized && shifts && WEEKS[shifts.period] < 1)
    return { parts: { days: count.value, hours: sized.hours, per: 'day' }, next: shifts.next }
  const hours = readHours(tokens, at)
  if (hours === null) return null
  const isEveryday = tokens[hours.next]?.lower === 'everyday'
  if (isEveryday)
    return { parts: { hours: hours.hours, per: 'day', days: 7, daysPer: 'week' }, next: hours.next + 1 }
  const rate = readRate(tokens, hours.next)
  // "2 hours every day": nobody rests then.
  if (rate?.period === 'day' && tokens[hours.next]?.lower === 'every' && rate.times === 1)
    return { parts: { hours: hours.hours, per: 'day', days: 7, daysPer: 'week' }, next: rate.next }
  if (rate !== null && rate.times === 1)
    return { parts: { hours: hours.hours, per: rate.period }, next: rate.next }
  // "8 hr day shift", "12 hour overnight shifts", "20 hrs wk"
  const kind = /^(?:day|night|evening|morning|overnight)$/.test(tokens[hours.next]?.lower ?? '') ? 1 : 0
  const named = kind === 1 ? periodAt(tokens, hours.next + 1) : null
  const shift = named?.period === 'shift' ? named : periodAt(tokens, hours.next)
  if (shift !== null && WEEKS[shift.period] < 1)
    return { parts: { hours: hours.hours, per: 'day' }, next: shift.next }
  if (/^(?:wk|week)$/.test(tokens[hours.next]?.lower ?? ''))
    return { parts: { hours: hours.hours, per: 'week' }, next: hours.next + 1 }
  const often = ADVERBS[tokens[hours.next]?.lower ?? '']
  if (often !== undefined) return { parts: { hours: hours.hours, per: often }, next: hours.next + 1 }
  const isEach = /^(?:each|apiece|daily|nightly)$/.test(tokens[hours.next]?.lower ?? '')
  return isEach
    ? { parts: { hours: hours.hours, per: 'day' }, next: hours.next + 1 }
    : { parts: { hours: hours.hours }, next: hours.next }
}

const ADVERBS: Readonly<Record<string, Period>> = { weekly: 'week', biweekly: 'fortnight', monthly: 'month' }

/** "mon-fri", "fri & sat nights", "M-F", "weeknights", "weekends". */
function readDaysPart(tokens: readonly Token[], at: number): PartRead | null {
  const word = tokens[at]?.lower ?? ''
  if (/^(?:weekdays|weeknights)$/.test(word)) return { parts: { days: DAYS_A_WEEK }, next: at + 1 }
  if (word === 'weekends') return { parts: { days: 2 }, next: at + 1 }
  if (tokens[at]?.lower === 'm' && isHyphen(tokens[at + 1]) && tokens[at + 2]?.lower === 'f')
    return { parts: { days: DAYS_A_WEEK }, next: at + 3 }
  const days = readDays(tokens, at)
  if (days === null) return null
  const isNights = /^(?:nights?|evenings?|mornings?|afternoons?)$/.test(tokens[days.next]?.lower ?? '')
  return { parts: { days: days.count }, next: isNights ? days.next + 1 : days.next }
}

/** "twice a week", "3 times a month": so many days of each. */
function readOften(tokens: readonly Token[], at: number): PartRead | null {
  const isOften = /^(?:once|twice|thrice)$/.test(tokens[at]?.lower ?? '') || tokens[at + 1]?.lower === 'times'
  const rate = isOften ? readRate(tokens, at) : null
  return rate?.period === 'week' || rate?.period === 'month'
    ? { parts: { days: rate.times, daysPer: rate.period }, next: rate.next }
    : null
}

const PEOPLE =
  /^(?:people|ppl|persons?|guys?|men|man|women|workers?|staff|employees|hands|bodies|crew|temps)$/

/** "5 days", "5 nights a week", "4 weeks", "a month", "12 people". */
function readCounted(tokens: readonly Token[], at: number, known: Parts): PartRead | null {
  const isOne = /^(?:an?|one|full|whole|entire)$/.test(tokens[at]?.lower ?? '')
  // "half a year"
  const isHalf = tokens[at]?.lower === 'half'
  const count = isHalf
    ? { value: 1 / 2, next: /^an?$/.test(tokens[at + 1]?.lower ?? '') ? at + 2 : at + 1 }
    : isOne
      ? { value: 1, next: at + 1 }
      : readNumber(tokens, at)
  if (count === null || !(count.value > 0)) return null
  if (PEOPLE.test(tokens[count.next]?.lower ?? ''))
    return { parts: { people: count.value }, next: count.next + 1 }
  const period = periodAt(tokens, count.next + (DAY_KINDS.test(tokens[count.next]?.lower ?? '') ? 1 : 0))
  // "A 3 year old" is no time.
  if (period === null || isHyphen(tokens[period.next]) || /^olds?$/.test(tokens[period.next]?.lower ?? ''))
    return null
  if (WEEKS[period.period] >= 1)
    return { parts: { weeks: count.value * WEEKS[period.period] }, next: period.next }
  const rate = readRate(tokens, period.next)
  if (rate?.period === 'week' || rate?.period === 'month')
    return { parts: { days: count.value, daysPer: rate.period }, next: rate.next }
  // "a day" alone says that the hours before it are of one, and is read with them.
  return isOne && known.hours === undefined ? null : { parts: { days: count.value }, next: period.next }
}

/** "22 working days", "180 school days". */
const DAY_KINDS = /^(?:working|work|business|school|calendar|full|straight|consecutive)$/

export function readOne(
  tokens: readonly Token[],
  at: number,
): { readonly value: number; readonly next: number } | null {
  const read = readNumber(tokens, at)
  return read !== null && Number.isInteger(read.value) && read.value > 0 ? read : null
}

const JOINTS = /^(?:,|x|×|\*|@|at|for|of|on|each|from|over|during|working|doing|per|\+|and|&|:|;|\/|\(|\))$/
const JOINTS_MAX = 3

function skipJoints(tokens: readonly Token[], at: number, isFirst: boolean): number {
  if (isFirst) return at
  let next = at
  while (next < at + JOINTS_MAX && JOINTS.test(tokens[next]?.lower ?? '')) next++
  return next
}
