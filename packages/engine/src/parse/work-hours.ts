import { isHyphen, isTimes } from './cardinal.ts'
import { readRateOrAdverb } from './schedule.ts'
import { periodAt, readDays, readHours, WEEKS } from './schedule-parts.ts'
import type { Token } from './token.ts'
import { readUnit } from './unit-reader.ts'
import {
  CREW_MAX,
  clashes,
  hoursIn,
  NOTHING,
  PARTS_MIN,
  type PartRead,
  type Parts,
  readOne,
  readPart,
} from './work-time.ts'

/**
 * The hours of a whole text, with whatever words stand between its parts: "line cooks: 3, dinner shift 3-10pm, mon thru fri". A part in brackets
 * says again what stands before it: "for a month (4 weeks)". `spanWeeks` is for how long the text asks where only a word says so: "20 hrs/wk,
 * annual". Null when two parts do not go together, or there is but one.
 */
export function workHoursIn(tokens: readonly Token[], spanWeeks: number | null = null): number | null {
  const whole = totalHoursIn(tokens)
  if (whole !== null) return whole
  let parts = NOTHING
  let used = 0
  let done = 0
  let end = 0
  for (let at = 0; at < tokens.length; at++) {
    const money = /^[$€£#]$/.test(tokens[at - 1]?.text ?? '')
    const part = money ? null : (readPart(tokens, at, parts) ?? readHeads(tokens, at))
    if (part === null) {
      if (isRange(tokens, at)) return null
      continue
    }
    // "every 2 weeks": how often, and not how long.
    if (tokens[at - 1]?.lower === 'every' && part.parts.weeks !== undefined) {
      at = part.next - 1
      continue
    }
    const isAdded = tokens.slice(end, at).some(({ lower }) => ADDS.test(lower))
    const isNamedDay = readDays(tokens, at) !== null
    const isSum = isSaidAgain(tokens, at, parts, part.parts)
    end = part.next
    at = part.next - 1
    // "Guard, 2 guards at night": the same people again. "3 shifts of 8 hrs, one day": the day of these shifts.
    const isSame = part.parts.people !== undefined && part.parts.people === parts.people
    if (
      isSame ||
      (parts.days !== undefined && part.parts.days === 1 && part.parts.hours === undefined && !isNamedDay)
    )
      continue
    const isAgain = tokens
      .slice(Math.max(0, part.next - PART_TOKENS_MAX), part.next)
      .some(({ text }) => text === '(')
    // "1 mo full-time (160 h)": nobody works that long a day.
    if (isAgain && isPlainHours(part.parts) && (part.parts.hours ?? 0) > DAY_HOURS)
      return part.parts.hours ?? null
    const isNext = parts.hours !== undefined && part.parts.hours !== undefined
    // "Setup 2h + service 5h": both are worked.
    // "9-5:30 (half hour lunch so 8 hours)": how long a day then is.
    if (isSum) {
      parts = { ...parts, ...part.parts, lunch: 0 }
      continue
    }
    const isBoth = isAdded && isPlainHours(parts) && isPlainHours(part.parts)
    if (isNext && (isBoth || isOtherClock(parts, part.parts, tokens.slice(0, at)))) {
      parts = { ...parts, hours: (parts.hours ?? 0) + (part.parts.hours ?? 0) }
      used += 1
      continue
    }
    if (isNext || (clashes(parts, part.parts) && !isAgain)) {
      // "Thurs 8-2, Fri 8-2", "4 hrs mon, 6 hrs wed": each day has hours of its own, and all are of the same people.
      const hours = isDayWithHours(parts) && part.parts.people === undefined ? hoursIn(parts) : null
      if (hours === null) return null
      done += hours
      parts = parts.people === undefined ? NOTHING : { people: parts.people }
    }
    parts =
      isAgain && part.parts.days !== undefined ? daysInAll(parts, part.parts) : { ...parts, ...part.parts }
    used += 1
  }
  if (done > 0 && !isDayWithHours(parts)) return null
  const often = done > 0 ? null : oftenIn(tokens, parts)
  if (often !== null) {
    parts = { ...parts, ...often }
    used += 1
  }
  if (spanWeeks !== null && parts.weeks === undefined && (parts.per === 'week' || parts.daysPer === 'week')) {
    parts = { ...parts, weeks: spanWeeks }
    used += 1
  }
  const hours = used < PARTS_MIN && parts.isClock !== true ? null : hoursIn(parts)
  return hours === null ? null : done + hours
}

/**
 * "every other week, 3 hrs, for 6 months", "12 hour shifts for the weekend": on how many days, where only a word says so and the hours are of one
 * of them. Null when the days are said otherwise.
 */
function oftenIn(tokens: readonly Token[], { hours, per, days, weeks }: Parts): Parts | null {
  if (hours === undefined || days !== undefined || (per !== undefined && WEEKS[per] >= 1)) return null
  if (weeks === undefined)
    return per === 'day' && tokens.some((_, at) => isWeekend(tokens, at)) ? { days: 2 } : null
  for (let at = 0; at < tokens.length; at++) {
    const rate = readRateOrAdverb(tokens, at)
    const isSaid = per === undefined || /^(?:every|once|twice)$/.test(tokens[at]?.lower ?? '')
    if (rate !== null && WEEKS[rate.period] >= 1 && isSaid)
      return { days: rate.times / WEEKS[rate.period], daysPer: 'week' }
  }
  return null
}

/** "for a weekend", "over the weekend": both days of it. */
const isWeekend = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.lower === 'weekend' &&
  /^(?:an?|the|one|whole|entire|all|per)$/.test(tokens[at - 1]?.lower ?? '') &&
  periodAt(tokens, at + 1) === null

const DAY_HOURS = 24
const ADDS = /^(?:\+|and|plus|&)$/

/** "Load in 8am-2pm, load out 10pm-2am": two times of one day. */
const isOtherClock = (parts: Parts, more: Parts, before: readonly Token[]): boolean =>
  [parts, more].every(
    ({ isClock, days, weeks }) => isClock === true && days === undefined && weeks === undefined,
  ) && !before.some(({ lower }) => lower === 'or')

const isPlainHours = ({ days, weeks, per, isClock }: Parts): boolean =>
  days === undefined && weeks === undefined && per === undefined && isClock === undefined

/** "7 days a week for a month (30 days)": so many days in all, whatever they were said to be of. */
function daysInAll(parts: Parts, again: Parts): Parts {
  if (parts.per !== undefined && WEEKS[parts.per] >= 1) return { ...parts, ...again }
  const { daysPer: _, weeks: __, ...rest } = parts
  return { ...rest, ...again }
}

/** "So 336 hours total", "= 120 hours": what somebody has added up already. */
function totalHoursIn(tokens: readonly Token[]): number | null {
  for (let at = 0; at < tokens.length; at++) {
    const hours = tokens[at]?.kind === 'number' ? readHours(tokens, at) : null
    if (hours === null) continue
    const isEach = /^(?:each|apiece|ea|per|a|\/|daily|weekly)$/.test(tokens[hours.next]?.lower ?? '')
    const isSum = !isEach && /^(?:so|=|equals|makes|totaling)$/.test(tokens[at - 1]?.lower ?? '')
    // "8:30-5 (half hour lunch, so 8 hrs) mon-fri": of each day.
    if (isSum && hours.hours <= SHIFT_MAX && tokens[hours.next]?.text === ')' && saysDays(tokens, hours.next))
      continue
    const isTotal =
      /^(?:total|altogether)$/.test(tokens[hours.next]?.lower ?? '') ||
      (tokens[hours.next]?.lower === 'in' && /^(?:all|total)$/.test(tokens[hours.next + 1]?.lower ?? ''))
    if (isSum || isTotal) return hours.hours
  }
  return null
}

/** "So 8 hrs" behind the times of a day: what is left of them without the lunch. */
const isSaidAgain = (
  tokens: readonly Token[],
  at: number,
  { isClock, hours = 0 }: Parts,
  more: Parts,
): boolean =>
  isClock === true &&
  tokens[at - 1]?.lower === 'so' &&
  isPlainHours(more) &&
  (more.hours ?? hours + 1) <= hours

/** Longer is no day of work. */
const SHIFT_MAX = 16

/** Whether days or weeks are counted behind a token. */
const saysDays = (tokens: readonly Token[], from: number): boolean =>
  tokens.some((_, at) => {
    const parts = at > from ? readPart(tokens, at, NOTHING)?.parts : undefined
    return parts?.days !== undefined || parts?.weeks !== undefined
  })

const isDayWithHours = ({ hours, days, weeks, per }: Parts): boolean =>
  hours !== undefined && days !== undefined && weeks === undefined && (per === undefined || WEEKS[per] < 1)

/** Where a part of a timetable that begins at a token ends; null when none does. */
export function readWorkPart(tokens: readonly Token[], at: number): number | null {
  return (readPart(tokens, at, NOTHING) ?? readHeads(tokens, at))?.next ?? null
}

/** Where in a text the first words stand that say how long somebody works; null when there are none. */
export function timeIn(tokens: readonly Token[]): number | null {
  const first = tokens.find((_, at) => {
    const parts = readPart(tokens, at, NOTHING)?.parts
    return parts?.hours !== undefined || parts?.days !== undefined || parts?.weeks !== undefined
  })
  return first?.start ?? null
}

/** Whether hours of work are said anywhere in a text. */
export const saysHours = (tokens: readonly Token[]): boolean =>
  tokens.some((_, at) => readPart(tokens, at, NOTHING)?.parts.hours !== undefined)

/** A part in brackets begins at most so many tokens before its end. */
const PART_TOKENS_MAX = 4

/** "6-8 hours", "24/7": what has two ends is read by others. */
function isRange(tokens: readonly Token[], at: number): boolean {
  const [from, joint, to] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  return (
    from?.kind === 'number' &&
    to?.kind === 'number' &&
    (isHyphen(joint) || joint?.text === '/' || joint?.lower === 'to')
  )
}

/** "3 line cooks", "x 3", "drivers x2 for 5 days", "roofers (4)", "6 of them": how many work. */
function readHeads(tokens: readonly Token[], at: number): PartRead | null {
  const count = readOne(tokens, at)
  if (count === null || count.value > CREW_MAX || isRange(tokens, at)) return null
  const [before, after] = [tokens[at - 1], tokens[count.next]]
  const isEnd = after === undefined || /^[,;:.)@]$/.test(after.text) || isHyphen(after)
  const isCounted =
    (isTimes(before) && (isEnd || after.kind === 'number' || after.lower === 'for')) ||
    (/^[:(,]$/.test(before?.text ?? '') && isEnd) ||
    (after?.lower === 'of' && /^(?:them|those|these|us)$/.test(tokens[count.next + 1]?.lower ?? '')) ||
    // "painters 4, 2 days"
    (/[^s]s$/.test(before?.lower ?? '') && after?.text === ',' && readUnit(tokens, at - 1) === null) ||
    // "crew of 6 hanging drywall"
    (before?.lower === 'of' && /^(?:crew|team|gang)$/.test(tokens[at - 2]?.lower ?? '')) ||
    // "2 per shift"
    (/^(?:per|on|each|a)$/.test(after?.lower ?? '') && periodAt(tokens, count.next + 1)?.period === 'shift')
  if (isCounted) return { parts: { people: count.value }, next: count.next }
  if (before?.lower === 'for' && GUESTS.test(after?.lower ?? '')) return null
  for (let to = count.next; to < count.next + HEAD_WORDS_MAX; to++) {
    const word = tokens[to]
    if (word?.kind !== 'word' || GUESTS.test(word.lower)) return null
    if (/[^s]s$|men$|staff$|people$/.test(word.lower)) return { parts: { people: count.value }, next: to }
  }
  return null
}

/** "3 part time retail sales associates". */
const HEAD_WORDS_MAX = 5
/** Who is counted and does not work. */
const GUESTS =
  /^(?:people|ppl|guests?|kids?|child|children|adults?|persons?|dogs?|cats?|heads?|students?|patients?|rooms?|acres?|units?|dollars|bucks|miles|tables|beds|lbs?)$/
