import { type Cardinal, isAnd, isHyphen, readCardinal, readDenominator, type Whole } from './cardinal.ts'
import { FRACTION_WORDS, SCALES, SMALL, TENS } from './number-words.ts'
import type { Token } from './token.ts'

export interface NumberRead {
  readonly value: number
  /** Index of the first token after it. */
  readonly next: number
}

const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'one'])

/** Reads one number that is not negative: "1,250.5", "1 1/2", "2½", "two and a half", "three hundred and twenty". */
export function readNumber(tokens: readonly Token[], at: number): NumberRead | null {
  const first = tokens[at]
  if (!first || !mayStartNumber(first)) return null
  // Most numbers are digits that nothing behind them goes on with, and need no grammar.
  if (first.kind === 'number' && endsNumber(tokens[at + 1]) && Number.isFinite(first.value))
    return { value: first.value, next: at + 1 }
  const read = readThousands(tokens, at) ?? readDigits(tokens, at) ?? readInWords(tokens, at)
  return read && Number.isFinite(read.value) ? read : null
}

/** Words that may go on a number behind its digits. */
const GOES_ON: ReadonlySet<string> = new Set([
  ...SMALL.keys(),
  ...TENS.keys(),
  ...SCALES.keys(),
  ...FRACTION_WORDS.keys(),
  'hundred',
  'hundreds',
  'point',
  'and',
])

const ENDS: ReadonlySet<string> = new Set(',.;:)%')

function endsNumber(after: Token | undefined): boolean {
  if (after === undefined) return true
  if (after.kind === 'sign') return ENDS.has(after.text)
  return after.kind !== 'number' && !GOES_ON.has(after.lower)
}

const STARTS: ReadonlySet<string> = new Set([
  ...SMALL.keys(),
  ...TENS.keys(),
  ...SCALES.keys(),
  'a',
  'an',
  'half',
  'quarter',
  'hundred',
  'hundreds',
])

/** Whether it is worth reading on: most words are not numbers. */
export function mayStartNumber(token: Token | undefined): boolean {
  return (
    token !== undefined && (token.kind === 'number' || (token.kind === 'word' && STARTS.has(token.lower)))
  )
}

/** "40 000": a group that begins with a zero cannot be a number of its own, as the 500 of "2 500 ml bottles" can. */
function readThousands(tokens: readonly Token[], at: number): NumberRead | null {
  const group = tokens[at + 1]
  return group?.kind === 'number' && group.text.startsWith('0') ? readSpacedThousands(tokens, at) : null
}

/** "1 234 567": groups of exactly three digits, the first of one to three. */
export function readSpacedThousands(tokens: readonly Token[], at: number): NumberRead | null {
  let digits = tokens[at]?.text ?? ''
  if (!/^\d{1,3}$/.test(digits)) return null
  let next = at + 1
  for (; next < at + 7; next += 1) {
    const group = tokens[next]
    if (group?.kind !== 'number' || !group.spaced || !/^\d{3}(?:\.\d+)?$/.test(group.text)) break
    digits += group.text
  }
  return next > at + 1 ? { value: Number(digits), next } : null
}

/** "3/4", "½", "1 1/2", "1-1/2", "1½". Digits that words continue ("3 million") are left to the words. */
function readDigits(tokens: readonly Token[], at: number): NumberRead | null {
  const simple = readSimpleFraction(tokens, at)
  if (simple) return simple
  const whole = tokens[at]
  if (whole?.kind !== 'number' || !Number.isInteger(whole.value)) return null
  const hyphen = isHyphen(tokens[at + 1]) && !tokens[at + 1]?.spaced && !tokens[at + 2]?.spaced
  const skip = hyphen ? 2 : isAnd(tokens[at + 1]) ? 2 : 1
  const fraction = readSimpleFraction(tokens, at + skip)
  return fraction && fraction.value < 1 ? { value: whole.value + fraction.value, next: fraction.next } : null
}

function readSimpleFraction(tokens: readonly Token[], at: number): NumberRead | null {
  const over = tokens[at]
  if (over?.kind !== 'number') return null
  if (/^\D$/.test(over.text)) return { value: over.value, next: at + 1 }
  const under = tokens[at + 2]
  if (!isGluedSlash(tokens[at + 1]) || under?.spaced || !isShortInteger(over) || !isShortInteger(under))
    return null
  // "5/17/2018" is a date.
  const isDate =
    isGluedSlash(tokens[at + 3]) || (isGluedSlash(tokens[at - 1]) && tokens[at - 2]?.kind === 'number')
  return isDate || under.value === 0 ? null : { value: over.value / under.value, next: at + 3 }
}

function isGluedSlash(token: Token | undefined): boolean {
  return token !== undefined && !token.spaced && /^[/⁄∕]$/.test(token.text)
}

function isShortInteger(token: Token | undefined): token is Token {
  return token?.kind === 'number' && /^\d{1,3}$/.test(token.text)
}

function readInWords(tokens: readonly Token[], at: number): NumberRead | null {
  const part = readBareFraction(tokens, at)
  if (part) return readScaled(tokens, part)
  const article = tokens[at]?.lower === 'a' || tokens[at]?.lower === 'an'
  const cardinal = readCardinal(tokens, article ? at + 1 : at)
  if (!cardinal || (article && !startsWithScale(tokens[at + 1]))) return null
  return (
    readPoint(tokens, cardinal) ?? readFraction(tokens, cardinal) ?? readMixed(tokens, cardinal) ?? cardinal
  )
}

/** "half", "a third", "one and a half" without its whole: a fraction with no count before it. */
function readBareFraction(tokens: readonly Token[], at: number): NumberRead | null {
  const word = tokens[at]?.lower
  if (word === 'half' || (word === 'quarter' && isBareQuarter(tokens, at + 1))) {
    return { value: word === 'half' ? 1 / 2 : 1 / 4, next: at + 1 }
  }
  if (word === undefined || !ARTICLES.has(word)) return null
  const hyphen = isHyphen(tokens[at + 1]) ? 1 : 0
  const denominator = readDenominator(tokens, at + 1 + hyphen)
  return denominator && !denominator.plural ? { value: 1 / denominator.value, next: denominator.next } : null
}

/** A quarter with nothing before it is a number only in "quarter million" and "quarter of a". */
function isBareQuarter(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.lower ?? ''
  return (
    SCALES.has(word) ||
    /^(?:lbs?|pounds?|gal|gallons?|cups?|dozen)$/.test(word) ||
    (word === 'of' && /^an?$/.test(tokens[at + 1]?.lower ?? ''))
  )
}

/** "half million", "five and a half million". */
function readScaled(tokens: readonly Token[], part: NumberRead): NumberRead {
  const scale = SCALES.get(tokens[part.next]?.lower ?? '')
  return scale === undefined ? part : { value: part.value * scale, next: part.next + 1 }
}

/** "two hundred point zero three": the words after the point are digits in a row. */
function readPoint(tokens: readonly Token[], whole: Cardinal): NumberRead | null {
  if (tokens[whole.next]?.lower !== 'point') return null
  let digits = ''
  let next = whole.next + 1
  for (let count = 0; count < 15; count += 1) {
    const digit = readCardinal(tokens, next)
    if (!digit || !Number.isInteger(digit.value) || digit.value > 99) break
    digits += String(digit.value)
    next = digit.next
  }
  return digits === '' ? null : { value: Number(`${whole.value}.${digits}`), next }
}

/** "three quarters", "one hundred and three quarters" (100.75), "one hundred and thirty-two fifths" (132/5). */
function readFraction(tokens: readonly Token[], count: Cardinal): NumberRead | null {
  for (const stop of count.stops) {
    if (isAnd(tokens[stop.next])) {
      const mixed = readMixed(tokens, stop)
      if (mixed && mixed.next > count.next) return mixed
    } else {
      const denominator = readDenominator(tokens, stop.next)
      if (denominator) return { value: stop.value / denominator.value, next: denominator.next }
    }
  }
  const part = readOver(tokens, count)
  return part && readScaled(tokens, part)
}

function readCountedFraction(tokens: readonly Token[], at: number): NumberRead | null {
  const bare = readBareFraction(tokens, at)
  if (bare) return bare
  const count = readCardinal(tokens, at)
  return count && readOver(tokens, count)
}

function readOver(tokens: readonly Token[], count: NumberRead): NumberRead | null {
  const denominator = readDenominator(tokens, count.next + (isHyphen(tokens[count.next]) ? 1 : 0))
  // "two millionth" is an ordinal; only "three quarter" is said for three quarters.
  if (!denominator || !(denominator.plural || count.value === 1 || denominator.value === 4)) return null
  return { value: count.value / denominator.value, next: denominator.next }
}

/** "two and a half"; after a million the fraction is one of a million ("3 million and a quarter"). */
function readMixed(tokens: readonly Token[], whole: Whole): NumberRead | null {
  if (!isAnd(tokens[whole.next])) return null
  const part = readCountedFraction(tokens, whole.next + 1)
  if (!part || part.value >= 1) return null
  const scale = SCALES.get(tokens[part.next]?.lower ?? '')
  if (scale !== undefined) {
    const value = whole.value >= scale ? whole.value + part.value * scale : (whole.value + part.value) * scale
    return { value, next: part.next + 1 }
  }
  return { value: whole.value + part.value * (whole.scale >= 1e6 ? whole.scale : 1), next: part.next }
}

function startsWithScale(token: Token | undefined): boolean {
  return token !== undefined && (token.lower === 'hundred' || SCALES.has(token.lower))
}
