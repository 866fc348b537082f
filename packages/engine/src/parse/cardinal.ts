import { FRACTION_WORDS, ORDINAL_UNITS, SCALES, SMALL, TENS } from './number-words.ts'
import type { Token } from './token.ts'

/** A whole number in words, or in digits and words ("3 hundred and 21", "2.4 billion"). */
export interface Cardinal extends Whole {
  /** Where shorter readings of it end, shortest first: "one hundred thirty fifths" is 100/35. */
  readonly stops: readonly Whole[]
}

export interface Whole extends Stop {
  /** The scale word that ends it, 1 when there is none: "a half" after "3 million" is half a million. */
  readonly scale: number
}

interface Stop {
  readonly value: number
  readonly next: number
}

/** No number that anybody writes has more parts; the bound keeps reading linear. */
const PARTS_MAX = 8

/** Reads the longest whole number at `at`; null when none starts there. */
export function readCardinal(tokens: readonly Token[], at: number): Cardinal | null {
  const stops: Whole[] = []
  let total: Whole = { value: 0, next: at, scale: 1 }
  for (let part = 0; part < PARTS_MAX; part += 1) {
    const first = part === 0
    const group = readGroup(tokens, !first && isAnd(tokens[total.next]) ? total.next + 1 : total.next, first)
    if (!group) break
    const { factor, next } = readScales(tokens, group.next)
    const value = group.value * factor
    // "4000 3 hundred" is two numbers: what follows a scale must be smaller than it.
    if (!first && (value === 0 || value >= total.scale)) break
    if (!first) stops.push(total)
    const { hundreds } = group
    if (hundreds) stops.push({ value: total.value + hundreds.value, next: hundreds.next, scale: 1 })
    total = { value: total.value + value, next, scale: factor }
    if (factor === 1) break
  }
  return total.next > at ? { ...total, stops } : null
}

function readScales(
  tokens: readonly Token[],
  at: number,
): { readonly factor: number; readonly next: number } {
  let factor = 1
  let next = at
  for (; next < at + PARTS_MAX; next += 1) {
    const scale = SCALES.get(tokens[next]?.lower ?? '')
    if (scale === undefined) break
    factor *= scale
  }
  return { factor, next }
}

/** Below a thousand: "twenty one", "three hundred and two"; or digits. Only a number's first word may be a bare "hundred". */
function readGroup(
  tokens: readonly Token[],
  at: number,
  first: boolean,
): (Stop & { readonly hundreds: Stop | null }) | null {
  const bare = first && (isHundred(tokens[at]) || SCALES.has(tokens[at]?.lower ?? ''))
  const head = bare ? { value: 1, next: at } : readSmall(tokens, at, first)
  if (!head || !isHundred(tokens[head.next])) return head && { ...head, hundreds: null }
  const hundreds = { value: head.value * 100, next: head.next + 1 }
  const rest = readSmall(tokens, isAnd(tokens[hundreds.next]) ? hundreds.next + 1 : hundreds.next, false)
  // "3 hundred and 2 hundred" and "3 hundred and 0" are two numbers each.
  if (!rest || rest.value === 0 || rest.value >= 100 || isHundred(tokens[rest.next]))
    return { ...hundreds, hundreds: null }
  return { value: hundreds.value + rest.value, next: rest.next, hundreds }
}

/** Below a hundred in words, or a number in digits. After the first word of a number only whole digits continue it. */
function readSmall(tokens: readonly Token[], at: number, first: boolean): Stop | null {
  const token = tokens[at]
  if (!token) return null
  if (token.kind === 'number')
    return first || Number.isInteger(token.value) ? { value: token.value, next: at + 1 } : null
  const small = SMALL.get(token.lower)
  if (small !== undefined) return { value: small, next: at + 1 }
  const tens = TENS.get(token.lower)
  if (tens === undefined) return null
  const hyphen = isHyphen(tokens[at + 1]) ? 1 : 0
  const unit = SMALL.get(tokens[at + 1 + hyphen]?.lower ?? '')
  if (unit !== undefined && unit > 0 && unit < 10) return { value: tens + unit, next: at + 2 + hyphen }
  return { value: tens, next: at + 1 }
}

export interface Denominator {
  readonly value: number
  readonly next: number
  readonly plural: boolean
}

/** "thirds", "twenty-fifth", "one hundred and fifth": what a fraction is counted in. */
export function readDenominator(tokens: readonly Token[], at: number): Denominator | null {
  const token = tokens[at]
  if (!token) return null
  const plain = FRACTION_WORDS.get(token.lower)
  if (plain) return { value: plain.value, next: at + 1, plural: plain.plural }
  const tens = TENS.get(token.lower)
  if (tens !== undefined) {
    const end = readOrdinalEnd(tokens, at + 1 + (isHyphen(tokens[at + 1]) ? 1 : 0))
    return end && end.value < 10 ? { ...end, value: tens + end.value } : null
  }
  // "one hundred fifth", "one thousand fifth". A bare "hundred" counts what stands before it instead.
  if (SMALL.get(token.lower) === undefined) return null
  const cardinal = readCardinal(tokens, at)
  const last = cardinal && tokens[cardinal.next - 1]
  if (!cardinal || !last || !(isHundred(last) || SCALES.has(last.lower))) return null
  const skip = isHyphen(tokens[cardinal.next]) || isAnd(tokens[cardinal.next]) ? 1 : 0
  const end = readOrdinalEnd(tokens, cardinal.next + skip)
  return end && end.value < 100 ? { ...end, value: cardinal.value + end.value } : null
}

function readOrdinalEnd(tokens: readonly Token[], at: number): Denominator | null {
  const word = tokens[at]?.lower ?? ''
  const fraction = FRACTION_WORDS.get(word)
  if (fraction) return { value: fraction.value, next: at + 1, plural: fraction.plural }
  const ordinal = ORDINAL_UNITS.get(word)
  return ordinal === undefined ? null : { value: ordinal, next: at + 1, plural: word.endsWith('s') }
}

const HYPHENS: ReadonlySet<string> = new Set('-‐‑–—−')

export function isHyphen(token: Token | undefined): boolean {
  return token !== undefined && token.kind === 'sign' && HYPHENS.has(token.text)
}

function isHundred(token: Token | undefined): boolean {
  return token?.lower === 'hundred' || token?.lower === 'hundreds'
}

export function isAnd(token: Token | undefined): boolean {
  return token?.lower === 'and' || (token?.text === '&' && token.spaced)
}

export function isTimes(token: Token | undefined): boolean {
  return token?.lower === 'x' || token?.text === '×' || token?.text === '*'
}

/** The sign "x" before a token, where nobody wrote it. */
export const timesBefore = (token: Token): Token => ({
  ...token,
  kind: 'word',
  text: 'x',
  lower: 'x',
  value: Number.NaN,
  end: token.start,
})

/** "F-150", "CX-5": behind one or two letters and a hyphen, a number names a model. */
export function isOfModel(tokens: readonly Token[], at: number): boolean {
  const [letters, hyphen, number] = [tokens[at - 2], tokens[at - 1], tokens[at]]
  const isGlued = hyphen?.text === '-' && !hyphen.spaced && number?.spaced === false
  return isGlued && letters?.kind === 'word' && letters.text.length <= 2
}
