import { entryAt } from '../in-range.ts'
import { readBracketedAmount, skipAlternates } from './alternates.ts'
import { type Amount, mayStartAmount, readAmount } from './amount.ts'
import { isHyphen, isTimes } from './cardinal.ts'
import { isParticiple, isSizeOfPack, KIND_WORDS } from './describing-words.ts'

import { readNumber } from './number.ts'
import { isPackable, isPackOf, readContainer } from './pack.ts'
import type { Token } from './token.ts'
import { readUnit } from './unit-reader.ts'

/** A quantity that stands behind its item. */
export interface Tail {
  readonly amount: Amount
  /** "for 12 months": how long, which a count before the item multiplies. */
  readonly duration: boolean
  /** "(150 g each)": what one piece holds. */
  readonly each: boolean
  /** "x 2", "qty 2": so many of what was said before. */
  readonly times?: boolean
  /** It stands in brackets. */
  readonly isBracketed?: boolean
  /** "(24pk)": how many a pack holds, and no packs. */
  readonly isPackSize?: boolean
  /** Tokens [from, to) are the quantity and what joins it to the item. */
  readonly from: number
  readonly to: number
}

/** An amount is at most this many tokens from the end: "about 2 to 2 1/2 pounds (or 1 kg)". */
const TOKENS_MAX = 14
/** "M-F 7am-3:30pm w/ 30 min unpaid lunch". */
const TIMETABLE_MAX = 18

/** Finds "unobtainium, 2 kg", "eggs x 3", "milk (2 gal)", "flour - 2 kg", "rice 5 lb", "rent for 12 months". */
export function findTail(tokens: readonly Token[], at: number, end: number): Tail | null {
  if (!mayHaveTail(tokens, at, end)) return null
  return (
    findTimetable(tokens, at, end) ??
    findPacks(tokens, at, end) ??
    findSeparated(tokens, at, end) ??
    findBracketed(tokens, at, end) ??
    findAtEnd(tokens, at, end) ??
    findUnitFirst(tokens, at, end)
  )
}

/** Each kind of tail begins with a mark, a number or a word that may begin an amount. */
function mayHaveTail(tokens: readonly Token[], at: number, end: number): boolean {
  for (let i = at + 1; i < end; i += 1) {
    const token = entryAt(tokens, i)
    if (token.kind !== 'word' || token.text.length === 1 || mayStartAmount(token)) return true
  }
  return false
}

/** "3 hours a night, 5 nights": a timetable that ends the line, commas and all. */
function findTimetable(tokens: readonly Token[], at: number, end: number): Tail | null {
  for (let i = Math.max(at + 1, end - TIMETABLE_MAX); i < end; i += 1) {
    const amount = readAmount(tokens, i)
    if (amount?.next !== end) continue
    // "900 kWh/month, 6 months" is multiplied out as well.
    if (amount.isTimetable !== true && amount.unit?.dimension !== 'energy') continue
    const joint =
      isSeparator(tokens[i - 1]) || isTimes(tokens[i - 1]) || BEFORE_TIMES.test(tokens[i - 1]?.lower ?? '')
        ? 1
        : 0
    if (i - joint > at) return { amount, duration: true, each: false, from: i - joint, to: end }
  }
  return null
}

/** "4 cashiers working 6 hours a day", "RN doing three 12s". */
const BEFORE_TIMES = /^(?:for|working|doing|@|at)$/

/** "16oz, 10 boxes", "3 lb bag, two of them": a size and how many of it, which end the line. */
function findPacks(tokens: readonly Token[], at: number, end: number): Tail | null {
  for (let i = Math.max(at + 1, end - TOKENS_MAX); i < end; i += 1) {
    if (!tokens[i]?.spaced) continue
    const written = readAmount(tokens, i)
    const size = readTimes(tokens, written) ?? written
    if (!size?.unit || !isPackable(size.unit)) continue
    const { amount, next } = size === written ? readPacks(tokens, size) : { amount: size, next: size.next }
    if (next < end || (size === written && amount.high === size.high)) continue
    const joint = isSeparator(tokens[i - 1]) ? 1 : 0
    const isBehind = joint === 1 || isTrailingMeasure(tokens, i, size)
    if (isBehind && i - joint > at) return { amount, duration: false, each: false, from: i - joint, to: end }
  }
  return null
}

/** "2 x 12 oz", "2x12oz bags": so many of a size. */
function readTimes(tokens: readonly Token[], count: Amount | null): Amount | null {
  if (count === null || count.unit !== null || !isTimes(tokens[count.next])) return null
  const size = readAmount(tokens, count.next + 1)
  if (!size?.unit || !isPackable(size.unit)) return null
  const next = readContainer(tokens, size.next)?.next ?? size.next
  return { ...size, low: size.low * count.low, high: size.high * count.high, at: count.at, next }
}

/** An amount that fills a segment by itself: ", 2 kg", ", each weighing about 300 g", ", qty: 5", up to a comma or the end. */
function findSeparated(tokens: readonly Token[], at: number, end: number): Tail | null {
  for (let i = at + 1; i < end; i += 1) {
    if (!isSeparator(tokens[i])) continue
    const from = skipWords(tokens, i + 1, COUNT_WORDS)
    const inBox = readContainer(tokens, from)
    const isBoxOf = inBox !== null && tokens[inBox.next]?.lower === 'of'
    const read =
      readAmount(tokens, isBoxOf ? inBox.next + 1 : from) ?? readOne(tokens, from, /^(?:time|count)$/)
    if (!read || isDescription(read)) continue
    const { amount, next } = readPacks(tokens, read)
    const last = skipWords(tokens, next, EACH)
    const to = skipOfThem(tokens, last)
    const each = last > next || tokens[i + 1]?.lower === 'each'
    // "5 lb bag of flour, two of them"
    const times = to > last && amount.unit === null
    if (to === end || tokens[to]?.text === ',') return { amount, duration: false, each, times, from: i, to }
  }
  return null
}

const COUNT_WORDS: ReadonlySet<string> = new Set([
  'qty',
  'quantity',
  'amount',
  'count',
  'x',
  ':',
  '.',
  'each',
  'weighing',
])
const EACH: ReadonlySet<string> = new Set(['each', 'apiece'])

function skipWords(tokens: readonly Token[], at: number, words: ReadonlySet<string>): number {
  let next = at
  while (next < at + 3 && words.has(tokens[next]?.lower ?? '')) next += 1
  return next
}

/** "two of them" counts what was said before. */
export function skipOfThem(tokens: readonly Token[], at: number): number {
  const isThem = tokens[at]?.lower === 'of' && /^(?:them|those|these)$/.test(tokens[at + 1]?.lower ?? '')
  return isThem ? at + 2 : at
}

const SEPARATORS: ReadonlySet<string> = new Set(',:=')

function isSeparator(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    (SEPARATORS.has(token.text) || ((isHyphen(token) || token.text === '/') && token.spaced))
  )
}

function findBracketed(tokens: readonly Token[], at: number, end: number): Tail | null {
  for (let i = end - 1; i > at; i -= 1) {
    if (tokens[i]?.text !== '(') continue
    const inner = readBracketedAmount(tokens, i)
    if (inner && inner.next <= end && !isDescription(inner.amount)) {
      return {
        amount: inner.amount,
        duration: false,
        each: inner.each,
        isBracketed: true,
        isPackSize: inner.amount.high > 1 && /^(?:pk|pack)$/.test(tokens[inner.next - 2]?.lower ?? ''),
        from: i,
        to: inner.next,
      }
    }
  }
  return null
}

function findAtEnd(tokens: readonly Token[], at: number, end: number): Tail | null {
  for (let i = Math.max(at + 1, end - TOKENS_MAX); i < end; i += 1) {
    const before = tokens[i - 1]
    const read = readAmount(tokens, i) ?? (before?.lower === 'for' ? readOne(tokens, i, /^time$/) : null)
    if (!read) continue
    const { amount, next } = readPacks(tokens, read)
    const last = skipWords(tokens, next, EACH)
    if (last < end) continue
    const each = last > next
    const duration =
      /^(?:for|@)$/.test(before?.lower ?? '') &&
      amount.unit?.dimension === 'time' &&
      !isInstruction(tokens, at, i)
    const joined =
      duration ||
      (isTimes(before) && hasWord(tokens, at, i - 1)) ||
      /^(?:qty|quantity)$/.test(before?.lower ?? '')
    const times = joined && !duration && amount.unit === null
    if (joined) return { amount, duration, each, times, from: i - 1, to: end }
    if (isTrailingMeasure(tokens, i, amount)) return { amount, duration, each, from: i, to: end }
  }
  return null
}

/** "MILK GAL 2", "EGGS DOZEN 3": a row of an order, where the unit has a column of its own. */
function findUnitFirst(tokens: readonly Token[], at: number, end: number): Tail | null {
  const count = tokens[end - 1]
  if (count?.kind !== 'number' || !Number.isInteger(count.value) || count.value < 1 || !count.spaced)
    return null
  const from = end - 2
  const read = from > at && tokens[from - 1]?.kind === 'word' ? readUnit(tokens, from) : null
  if (read === null || read.next !== end - 1 || !ROW_UNITS.test(read.unit.id)) return null
  const { unit } = read
  const amount = {
    low: count.value,
    high: count.value,
    approximate: false,
    unit,
    hyphenated: false,
    singular: false,
    at: from,
    next: end,
  }
  return { amount, duration: false, each: false, from, to: end }
}

const ROW_UNITS = /^(?:gal|qt|pt|lb|kg|dozen|bunch|head|loaf|bag|box|case|bottle|can|jar|carton|pack|each)$/

/** "2x4" is a size: only what has a name can be counted by an "x" behind it. */
function hasWord(tokens: readonly Token[], from: number, to: number): boolean {
  return tokens.slice(from, to).some(({ text }) => /[\p{L}\p{Extended_Pictographic}]/u.test(text))
}

/** "10lb bag", "8 oz x 3", "12oz x 3 bags", "3lb bag, 2 bags", "12 oz pkg, qty 3": the whole of so many packs. */
export function readPacks(
  tokens: readonly Token[],
  size: Amount,
): { readonly amount: Amount; readonly next: number } {
  let next = skipAlternates(tokens, size.next)
  if (size.unit?.dimension === 'container') {
    // "coke 12 pk x 2": two of twelve.
    const isPack = isPackOf(size) || (tokens[size.next - 1]?.lower === 'pk' && size.high > 1)
    const packs = isPack && isTimes(tokens[next]) ? readNumber(tokens, next + 1) : null
    if (packs !== null)
      return {
        amount: { ...size, singular: true, low: size.low * packs.value, high: size.high * packs.value },
        next: packs.next,
      }
    // "tuna 4 cans 5oz each"
    const inner = readAmount(tokens, tokens[next]?.text === ',' ? next + 1 : next)
    if (!inner?.unit || !isPackable(inner.unit)) return { amount: size, next }
    const each = EACH.has(tokens[inner.next]?.lower ?? '') ? 1 : 0
    const amount = { ...inner, low: inner.low * size.high, high: inner.high * size.high }
    return { amount, next: inner.next + each }
  }
  // "romaine 24ct case"
  if (size.unit?.dimension === 'count') {
    const to = readContainer(tokens, next)?.next ?? next
    // "eggs 18 ct x 2"
    const packs = isTimes(tokens[to]) ? readNumber(tokens, to + 1) : null
    if (packs === null) return { amount: size, next: to }
    return {
      amount: { ...size, low: size.low * packs.value, high: size.high * packs.value },
      next: packs.next,
    }
  }
  if (!size.unit || !isPackable(size.unit)) return { amount: size, next }
  const holder = readContainer(tokens, next)
  next = holder?.next ?? next
  // "TOMATOES 25LB CS 2": how many of them, at the end of a row.
  const last = tokens[next]
  if (holder !== null && last?.kind === 'number' && last.spaced && next + 1 === tokens.length)
    return {
      amount: { ...size, low: size.low * last.value, high: size.high * last.value },
      next: next + 1,
    }
  const comma = tokens[next]?.text === ',' ? 1 : 0
  const from = skipWords(tokens, next + comma, COUNT_WORDS)
  const isJoined = isTimes(tokens[next]) || comma === 1 || from > next
  const count = isJoined ? readNumber(tokens, isTimes(tokens[next]) ? next + 1 : from) : null
  if (!count) return { amount: size, next }
  const container = readContainer(tokens, count.next)
  const them = skipOfThem(tokens, count.next)
  const isThem = them > count.next && them === tokens.length
  // "3 lb, 2 of them red" counts something else.
  if (comma === 1 && !container && !isThem && from === next + comma) return { amount: size, next }
  const amount = { ...size, low: size.low * count.value, high: size.high * count.value }
  return { amount, next: container?.next ?? (isThem ? them : count.next) }
}

/** "a year", "a dozen". */
export function readOne(tokens: readonly Token[], at: number, dimension: RegExp): Amount | null {
  const read = /^an?$/.test(tokens[at]?.lower ?? '') ? readUnit(tokens, at + 1) : null
  if (!read || !dimension.test(read.unit.dimension)) return null
  const { unit, next, singular } = read
  return { low: 1, high: 1, approximate: false, unit, hyphenated: false, singular, at, next }
}

/** "soaked in water for 20 minutes": the time belongs to what is done, not to what is bought. */
function isInstruction(tokens: readonly Token[], at: number, before: number): boolean {
  const comma = tokens.findLastIndex((token, i) => i < before && i >= at && token.text === ',')
  return tokens.slice(Math.max(at, comma), before).some((token, i) => i > 0 && isParticiple(token.lower))
}

/** "rice 5 lb". A bare number ("iPhone 15"), a size ("screw 3 in") and a kind ("size 10") belong to the name. */
function isTrailingMeasure(tokens: readonly Token[], at: number, amount: Amount): boolean {
  const before = tokens[at - 1]
  const isName = before !== undefined && (before.kind !== 'sign' || /\p{So}/u.test(before.text))
  if (!isName || !tokens[at]?.spaced || !amount.unit || isDescription(amount)) return false
  const isKind = KIND_WORDS.has(before.lower) && !isSizeOfPack(tokens[at - 2])
  if ((amount.hyphenated && !isPackOf(amount)) || isKind || JOINTS.has(before.lower)) return false
  return amount.unit.dimension !== 'portion' || SOLD_BY.has(amount.unit.id)
}

/** Portions that goods are sold by. */
const SOLD_BY: ReadonlySet<string> = new Set([
  'loaf',
  'bunch',
  'head',
  'ear',
  'rack',
  'block',
  'wedge',
  'stick',
  'slice',
  'clove',
])

const JOINTS: ReadonlySet<string> = new Set(
  'for of in to into with and or than per by from at over under'.split(' '),
)

/** An amount in units that describe goods: inches, watts, gigabytes. */
function isDescription({ unit }: Amount): boolean {
  if (!unit) return false
  return /^(?:power|data|speed|angle|currency)$/.test(unit.dimension)
}
