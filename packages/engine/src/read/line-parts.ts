import type { QuotePart } from '@assay/contract'
import { type Amount, readAmount } from '../parse/amount.ts'
import { SPEC_NOUNS } from '../parse/describing-words.ts'
import type { ParsedLine } from '../parse/line.ts'
import { plainTokens } from '../parse/plain-tokens.ts'
import { readRateOrAdverb, readSchedule } from '../parse/schedule.ts'
import { type Token, tokenize, tokenizeLine } from '../parse/token.ts'
import { readUnit } from '../parse/unit-reader.ts'
import { readWorkTime } from '../parse/work-time.ts'
import { dimensionOf, findUnit, type Unit } from '../units/index.ts'
import type { SetAside } from './set-aside.ts'

/** Tokens [from, to) of a line. */
interface Stretch {
  readonly from: number
  readonly to: number
}

/** A larger bare number is a year, a model or a code, unless it is the quantity itself. */
const COUNT_MAX = 200
/** Amounts of these count something, whatever the price is for. */
const COUNTS = /^(?:count|container|portion|lump)$/

/**
 * Where the text of a line says how much, what and where, and which of its words did not count. Each part is exactly the
 * words that it stands for; words that only join others belong to no part.
 */
export function partsOf(line: ParsedLine, ignored: readonly SetAside[]): QuotePart[] {
  const tokens = plainTokens(tokenizeLine(line.text))
  const free = new Uint8Array(tokens.length).fill(1)
  const [offset] = line.span
  const parts: QuotePart[] = []
  const mark = (role: QuotePart['role'], { from, to }: Stretch): void => {
    const start = tokens[from]?.start ?? 0
    const end = tokens[to - 1]?.end ?? 0
    free.fill(0, from, to)
    if (end > start) parts.push({ start: offset + start, end: offset + end, role })
  }
  const place = placeIn(tokens, line)
  if (place !== null) mark('place', place)
  for (const stretch of itemIn(tokens, free, line)) mark('item', stretch)
  const markIgnored = (some: readonly SetAside[]): void => {
    let next = 0
    for (const { text } of some) {
      const at = tokens.findIndex((token, index) => index >= next && free[index] === 1 && token.text === text)
      if (at < 0) continue
      mark('ignored', { from: at, to: at + 1 })
      next = at + 1
    }
  }
  // A number that did not count is not a quantity.
  markIgnored(ignored.filter(({ text }) => /^\d/.test(text)))
  for (const stretch of amountsIn(tokens, free, line)) mark('quantity', stretch)
  markIgnored(ignored.filter(({ text }) => !/^\d/.test(text)))
  return parts.sort((a, b) => a.start - b.start)
}

/** The words that did not count, without those of the place, which did. */
export function ignoredIn(line: ParsedLine, ignored: readonly SetAside[]): SetAside[] {
  const words = new Set(line.place === null ? [] : tokenize(line.place.text).map(({ text }) => text))
  return ignored.filter(({ text }) => !words.has(text))
}

/** A place of all lines stands outside this one. */
function placeIn(tokens: readonly Token[], { place, span }: ParsedLine): Stretch | null {
  if (place === null) return null
  return stretchAt(tokens, place.span[0] - span[0], place.span[1] - span[0])
}

/** The tokens that begin and end exactly there. */
function stretchAt(tokens: readonly Token[], start: number, end: number): Stretch | null {
  const from = tokens.findIndex((token) => token.start === start)
  const to = tokens.findLastIndex((token) => token.end === end) + 1
  return from >= 0 && to > from ? { from, to } : null
}

/** The words of the item in one piece, else in the pieces that an amount or a place stands between. */
function itemIn(tokens: readonly Token[], free: Uint8Array, { text, item }: ParsedLine): readonly Stretch[] {
  const isFree = ({ from, to }: Stretch): boolean => free.subarray(from, to).every((one) => one === 1)
  const start = text.indexOf(item)
  const whole = item === '' || start < 0 ? null : stretchAt(tokens, start, start + item.length)
  if (whole !== null && isFree(whole)) return [whole]
  const stretches: Stretch[] = []
  let at = 0
  for (const { text: word } of tokenize(item)) {
    while (at < tokens.length && (free[at] !== 1 || !isWritten(text, tokens[at], word))) at++
    // An item that the text implies ("45 therms") is not written there.
    if (at === tokens.length) return []
    const last = stretches.at(-1)
    if (last?.to === at) stretches[stretches.length - 1] = { from: last.from, to: at + 1 }
    else stretches.push({ from: at, to: at + 1 })
    at++
  }
  return stretches
}

/** Some signs are read as others: a semicolon between two words as a comma. */
function isWritten(text: string, token: Token | undefined, word: string): boolean {
  if (token === undefined || token.text !== word) return false
  return token.kind !== 'sign' || text.slice(token.start, token.end) === word
}

function amountsIn(tokens: readonly Token[], free: Uint8Array, line: ParsedLine): readonly Stretch[] {
  if (line.quantity === null && line.pack === null) return []
  const stretches: Stretch[] = []
  for (let at = 0; at < tokens.length; at++) {
    const last = stretches.at(-1)
    const next = free[at] === 1 ? endOfAmount(tokens, at, line, last?.to === at) : at
    let to = at
    while (to < next && free[to] === 1) to++
    if (to === at) continue
    if (last?.to === at) stretches[stretches.length - 1] = { from: last.from, to }
    else stretches.push({ from: at, to })
    at = to - 1
  }
  return stretches
}

/** Where an amount that counts for the line ends; `at` when there is none. */
function endOfAmount(tokens: readonly Token[], at: number, line: ParsedLine, isBehind: boolean): number {
  const token = tokens[at]
  if (token?.kind === 'number' && SPEC_NOUNS.has(tokens[at + 1]?.lower ?? '')) return at
  // "$50 of gas": a budget.
  if (/^\p{Sc}$/u.test(token?.text ?? '') && tokens[at + 1]?.kind === 'number' && isBudget(line))
    return at + 2
  // "6pm to 11pm", "every other week": what the quantity was multiplied from.
  const hours = line.unit === 'hour' ? (readSchedule(tokens, at) ?? readWorkTime(tokens, at)) : null
  if (hours !== null) return hours.next
  const amount = readAmount(tokens, at)
  if (amount !== null) return counts(amount, line) ? amount.next : at
  const rate = readRateOrAdverb(tokens, at)
  if (rate !== null) return rate.next
  const isOne = /^(?:an?|per|each|every)$/.test(token?.lower ?? '') || token?.text === '/'
  const unit = isOne ? readUnit(tokens, at + 1) : null
  if (unit !== null) return fits(unit.unit, line) ? unit.next : at
  // "10lb bag": what the goods come in.
  const isContainer = isBehind && token?.kind === 'word' && findUnit(token.lower)?.dimension === 'container'
  return isContainer ? at + 1 : at
}

const isBudget = ({ unit }: ParsedLine): boolean => unit !== null && dimensionOf(unit) === 'currency'

function counts({ low, high, unit, hyphenated }: Amount, line: ParsedLine): boolean {
  if (unit !== null) return fits(unit, line) && !(hyphenated && unit.dimension === 'time')
  const written = [line.quantity?.value, line.pack?.count, line.pack?.size]
  return high <= COUNT_MAX || written.includes(low) || written.includes(high)
}

/** Whether a measure is of what the line asks for: the inches of a screen are not. */
function fits({ dimension }: Unit, { unit, pack }: ParsedLine): boolean {
  if (COUNTS.test(dimension) || dimension === 'time') return true
  const wanted = [unit, pack?.unit ?? null].map((one) => (one === null ? null : dimensionOf(one)))
  return wanted.includes(dimension) || (dimension === 'length' && wanted.includes('area'))
}
