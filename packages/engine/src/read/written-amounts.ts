import { isVintage, middleOf, readVague } from '../parse/amount.ts'
import { isTimes } from '../parse/cardinal.ts'
import { isCompound, isSizeOfPack } from '../parse/describing-words.ts'
import { isDayOfMonth } from '../parse/months.ts'
import { type NumberRead, readNumber } from '../parse/number.ts'
import type { Token } from '../parse/token.ts'
import { readUnit } from '../parse/unit-reader.ts'
import { convert, type Unit, unitById } from '../units/index.ts'

/** Tokens [at, next) say `value`, or `low` to `value`, of `unit`. */
export interface Written {
  readonly low: number
  readonly value: number
  readonly unit: Unit | null
  /** "12x16": sides in feet unless another unit is written. */
  readonly sides: readonly [number, number] | null
  /** "20-year": the number and the unit are one word, which describes. */
  readonly isGlued: boolean
  readonly at: number
  readonly next: number
}

const ADVERBS: Readonly<Record<string, string>> = {
  hourly: 'hour',
  daily: 'day',
  nightly: 'night',
  weekly: 'week',
  monthly: 'month',
  yearly: 'year',
  annual: 'year',
  annually: 'year',
}

/** The amount that begins at a token and ends before `end`; null when there is none. */
export function readWritten(
  tokens: readonly Token[],
  at: number,
  end: number,
  group: string,
): Written | null {
  const first = tokens[at]
  if (first === undefined || isInName(tokens, at) || isNumbered(tokens, at) || isDayOfMonth(tokens, at))
    return null
  if (isFineness(tokens, at)) return null
  const whole = readMoney(tokens, at) ?? readOne(tokens, at, end)
  if (whole !== null) return whole
  const number = readScaled(tokens, at) ?? readNumber(tokens, at) ?? readAFew(tokens, at)
  if (number === null || number.next > end) return null
  return (
    readSides(tokens, at, number, end, group) ??
    readRange(tokens, at, number, end) ??
    readMeasure(tokens, at, number, end)
  )
}

/** The digits of "n-400", "i-90" and "mp3". */
function isInName(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  const before = tokens[at - 1]
  if (token === undefined || token.spaced || before === undefined) return false
  if (before.kind === 'word') return !isTimes(before)
  return before.text === '-' && !before.spaced && tokens[at - 2]?.kind === 'word'
}

/** "14k gold earrings": how fine the gold is. */
const isFineness = (tokens: readonly Token[], at: number): boolean =>
  tokens[at + 1]?.lower === 'k' &&
  tokens[at + 1]?.spaced === false &&
  /^(?:gold|white|yellow|rose|solid)$/.test(tokens[at + 2]?.lower ?? '')

/** "Size 11", "class 2", "chapter 7": the number says which one. */
function isNumbered(tokens: readonly Token[], at: number): boolean {
  const isNumber = tokens[at]?.kind === 'number' && tokens[at]?.spaced === true
  return (
    isNumber &&
    /^(?:size|sz|class|chapter|series|gen|generation|model|type|level|tier|version)$/.test(
      tokens[at - 1]?.lower ?? '',
    ) &&
    !isSizeOfPack(tokens[at - 2])
  )
}

function readMeasure(tokens: readonly Token[], at: number, number: NumberRead, end: number): Written {
  const { value } = number
  const joint = tokens[number.next]
  const isGlued = joint?.text === '-' && !joint.spaced && tokens[number.next + 1]?.spaced === false
  const from = isGlued ? number.next + 1 : number.next
  const read = from < end ? readUnit(tokens, from) : null
  // "2 round trip flights", "3 side tables": with the word behind it, such a word is no unit.
  const isUnit = read !== null && !isVintage(tokens[at], read) && !isCompound(read.unit.id, tokens[read.next])
  const unit = isUnit ? read : null
  return {
    low: value,
    value,
    unit: unit?.unit ?? null,
    sides: null,
    isGlued: isGlued && unit !== null,
    at,
    next: unit?.next ?? number.next,
  }
}

/** "2-3 hours", "10 to 12 ft", "4 or 5 lbs", "between 4 and 6 lbs". */
function readRange(tokens: readonly Token[], at: number, number: NumberRead, end: number): Written | null {
  const joint = tokens[number.next]
  const isBetween = joint?.lower === 'and' && tokens[at - 1]?.lower === 'between'
  const joins =
    isBetween || joint?.text === '-' || joint?.text === '–' || /^(?:to|or)$/.test(joint?.lower ?? '')
  const far = joins && number.next + 1 < end ? readNumber(tokens, number.next + 1) : null
  if (far === null || far.value <= number.value || far.next > end) return null
  const unit = far.next < end ? readUnit(tokens, far.next) : null
  return {
    low: number.value,
    value: far.value,
    unit: unit?.unit ?? null,
    sides: null,
    isGlued: false,
    at,
    next: unit?.next ?? far.next,
  }
}

/** "120k miles", "20M tokens". */
function readScaled(tokens: readonly Token[], at: number): NumberRead | null {
  const first = tokens[at]
  const letter = tokens[at + 1]
  if (first?.kind !== 'number' || letter === undefined || letter.spaced) return null
  const scale = letter.lower === 'k' ? 1e3 : letter.text === 'M' ? 1e6 : null
  return scale === null ? null : { value: first.value * scale, next: at + 2 }
}

/** "A couple of shirts", "a few haircuts". A massage for a couple is one for two people. */
function readAFew(tokens: readonly Token[], at: number): NumberRead | null {
  const few = readVague(tokens, at)
  if (few === null || tokens[few.next]?.kind !== 'word') return null
  if (tokens[at - 1]?.lower === 'for' && readUnit(tokens, few.next) === null) return null
  return { value: middleOf(few), next: few.next }
}

/** "$5,000": money says how large a thing is, never how many. */
function readMoney(tokens: readonly Token[], at: number): Written | null {
  if (!/^[$€£]$/.test(tokens[at]?.text ?? '')) return null
  const number = readScaled(tokens, at + 1) ?? readNumber(tokens, at + 1)
  return number && { ...one(unitById('USD'), at, number.next), low: number.value, value: number.value }
}

/** "a month", "per night", "/mo", "monthly", "metric ton of", ", month". */
function readOne(tokens: readonly Token[], at: number, end: number): Written | null {
  const first = tokens[at]
  if (first === undefined) return null
  const adverb = ADVERBS[first.lower]
  if (adverb !== undefined) return one(unitById(adverb), at, at + 1)
  const bare = first.kind === 'word' ? readUnit(tokens, at) : null
  if (bare !== null && bare.unit.dimension !== 'currency' && isAlone(tokens, at, bare.next, bare.unit, end))
    return one(bare.unit, at, bare.next)
  // "One hundred fifty gallons" is one number.
  if (first.lower === 'one' && (readNumber(tokens, at)?.next ?? at) > at + 1) return null
  const isOne = /^(?:an?|per|each|every|one)$/.test(first.lower) || first.text === '/'
  // "For the weekend": both days of it.
  const isThat = /^(?:the|this|next)$/.test(first.lower) && /^(?:for|over)$/.test(tokens[at - 1]?.lower ?? '')
  if ((isOne || isThat) && tokens[at + 1]?.lower === 'weekend')
    return { ...one(unitById('day'), at, at + 2), low: 2, value: 2 }
  const word = isOne && at + 1 < end ? readUnit(tokens, at + 1) : null
  return word === null || word.unit.dimension === 'currency' ? null : one(word.unit, at, word.next)
}

/** A dozen, and a unit before "of", count one without a number; a time does behind a comma, at the end, and in "week in a condo". */
function isAlone(tokens: readonly Token[], at: number, next: number, unit: Unit, end: number): boolean {
  const isLast = next === tokens.length && tokens[at - 1]?.kind === 'word'
  // "Gym membership for the year".
  const isAll = tokens[at - 1]?.lower === 'the' && tokens[at - 2]?.lower === 'for'
  if (isLast && isAll && /^(?:month|year)$/.test(unit.id)) return true
  if (
    isLast &&
    isPeriod(unit) &&
    !/^(?:the|this|next|last|to|of|by|each|mid)$/.test(tokens[at - 1]?.lower ?? '')
  )
    return true
  const hasNumber = tokens.slice(Math.max(0, at - 3), at).some(({ kind }) => kind === 'number')
  if (hasNumber) return false
  if (at === 0 && isPeriod(unit) && /^(?:in|at)$/.test(tokens[next]?.lower ?? '')) return true
  if (/dozen$/.test(unit.id) || (next < end && tokens[next]?.lower === 'of')) return true
  return unit.dimension === 'time' && tokens[at - 1]?.text === ','
}

const isPeriod = ({ id }: Unit): boolean => /^(?:week|month|year)$/.test(id)

function one(unit: Unit | null, at: number, next: number): Written {
  return { low: 1, value: 1, unit, sides: null, isGlued: false, at, next }
}

/** "12x16", "12 x 16 ft", "10 ft by 12 ft". */
function readSides(
  tokens: readonly Token[],
  at: number,
  number: NumberRead,
  end: number,
  group: string,
): Written | null {
  const firstUnit = readUnit(tokens, number.next)
  const joint = firstUnit?.unit.dimension === 'length' ? firstUnit.next : number.next
  const isBy = isTimes(tokens[joint]) || tokens[joint]?.lower === 'by'
  const second = isBy && joint + 1 < end ? readNumber(tokens, joint + 1) : null
  if (second === null || second.next > end) return null
  const secondUnit = second.next < end ? readUnit(tokens, second.next) : null
  // "4 x 1 lb" counts four of a pound, "4 x 30 min" four times of half an hour.
  if (/^(?:mass|volume|time|energy)$/.test(secondUnit?.unit.dimension ?? '')) return null
  // "Sod for a 20x30 yard": the yard behind a house, and not that many yards.
  const isPlot = tokens[second.next]?.lower === 'yard'
  const unit = secondUnit?.unit.dimension === 'length' && !isPlot ? secondUnit : null
  // "2 x 27 inch monitors" counts two monitors.
  if (group !== 'area' && unit !== null && firstUnit === null && tokens[joint]?.spaced) return null
  // "24 inch x3" counts three.
  if (group !== 'area' && unit === null && firstUnit?.unit.dimension === 'length') return null
  const length = unit?.unit.id ?? firstUnit?.unit.id ?? 'ft'
  const feet = (value: number): number => convert(value, length, 'ft') ?? value
  return {
    low: 0,
    value: 0,
    unit: null,
    sides: [feet(number.value), feet(second.value)],
    isGlued: false,
    at,
    next:
      unit?.next ?? endOfThird(tokens, second.next, end, group === 'area' || tokens[joint]?.spaced === true),
  }
}

/** The thickness in "20x25x1" and in a patio of "12x12 x 4". Of pieces, so many are counted behind a gap that the sides have not: "12x12 x 50". */
function endOfThird(tokens: readonly Token[], at: number, end: number, hasGap: boolean): number {
  if (tokens[at]?.spaced && !hasGap) return at
  const third = isTimes(tokens[at]) && at + 1 < end ? readNumber(tokens, at + 1) : null
  return third === null || third.next > end ? at : third.next
}
