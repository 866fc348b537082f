import { isHyphen } from './cardinal.ts'
import { type NumberRead, readNumber, readSpacedThousands } from './number.ts'
import { type Token, tokenize } from './token.ts'

export interface FoundNumber {
  readonly value: number
  /** [start, end) in UTF-16 code units. */
  readonly span: readonly [start: number, end: number]
}

const SUFFIXES: Readonly<Record<string, number>> = {
  k: 1e3,
  K: 1e3,
  M: 1e6,
  MM: 1e6,
  mil: 1e6,
  G: 1e9,
  b: 1e9,
  B: 1e9,
  bn: 1e9,
  T: 1e12,
}
const DOZENS: ReadonlySet<string> = new Set(['dozen', 'dozens', 'doz', 'dozs', 'dz', 'dzs'])
// "the one you mentioned": a pronoun, not a count.
const PRONOUN_BEFORE: ReadonlySet<string> = new Set([
  'the',
  'this',
  'that',
  'which',
  'another',
  'every',
  'no',
])

/** Every number in a text, negative ones and powers included, in the order of the text. */
export function findNumbers(text: string): readonly FoundNumber[] {
  const tokens = tokenize(text)
  const found: FoundNumber[] = []
  let i = 0
  while (i < tokens.length) {
    const read = readSigned(tokens, i)
    if (!read) {
      i += 1
      continue
    }
    const first = tokens[i]
    const last = tokens[read.next - 1]
    if (first && last) found.push({ value: read.value, span: [first.start, last.end] })
    i = read.next
  }
  return found
}

function readSigned(tokens: readonly Token[], at: number): NumberRead | null {
  const token = tokens[at]
  if (!token) return null
  const sign = token.lower === 'minus' || token.lower === 'negative' || (isHyphen(token) && token.spaced)
  const start = sign ? at + 1 : at
  if (isGluedBefore(tokens, start) && !sign) return null
  const read = readPower(tokens, start) ?? readWithSuffix(tokens, start)
  if (!read || isGluedAfter(tokens, read.next) || isPronoun(tokens, start, read.next)) return null
  return sign ? { value: -read.value, next: read.next } : read
}

/** Digits inside a name ("h2o", "24703L202") are not numbers; a hyphen or a bracket before them is no matter. */
function isGluedBefore(tokens: readonly Token[], at: number): boolean {
  return !tokens[at]?.spaced && tokens[at - 1]?.kind === 'word'
}

function isGluedAfter(tokens: readonly Token[], at: number): boolean {
  const after = tokens[at]
  return after !== undefined && !after.spaced && after.kind === 'word' && tokens[at - 1]?.kind === 'number'
}

function isPronoun(tokens: readonly Token[], at: number, next: number): boolean {
  return next === at + 1 && tokens[at]?.lower === 'one' && PRONOUN_BEFORE.has(tokens[at - 1]?.lower ?? '')
}

/** "1.1^23", "6.23x10^-4". */
function readPower(tokens: readonly Token[], at: number): NumberRead | null {
  const base = tokens[at]
  if (base?.kind !== 'number') return null
  const times = tokens[at + 1]
  const scientific = (times?.lower === 'x' || times?.text === '×') && tokens[at + 2]?.text === '10'
  const caret = scientific ? at + 3 : at + 1
  if (tokens[caret]?.text !== '^') return null
  let next = caret + 1
  let sign = 1
  for (; next < caret + 3 && /^[+-]$/.test(tokens[next]?.text ?? ''); next += 1) {
    if (tokens[next]?.text === '-') sign = -sign
  }
  const exponent = tokens[next]
  if (exponent?.kind !== 'number') return null
  const power = sign * exponent.value
  return { value: scientific ? base.value * 10 ** power : base.value ** power, next: next + 1 }
}

function readWithSuffix(tokens: readonly Token[], at: number): NumberRead | null {
  const read = readSpacedThousands(tokens, at) ?? readNumber(tokens, at) ?? readArticleDozen(tokens, at)
  if (!read) return null
  const after = tokens[read.next]
  const suffix =
    after?.kind === 'word' && Object.hasOwn(SUFFIXES, after.text) ? SUFFIXES[after.text] : undefined
  if (suffix !== undefined && tokens[read.next - 1]?.kind === 'number')
    return { value: read.value * suffix, next: read.next + 1 }
  return readDozen(tokens, read) ?? readRatio(tokens, read) ?? readOfScale(tokens, read) ?? read
}

function readArticleDozen(tokens: readonly Token[], at: number): NumberRead | null {
  const article = tokens[at]?.lower === 'a' ? 1 : 0
  return article === 1 && DOZENS.has(tokens[at + 1]?.lower ?? '') ? { value: 12, next: at + 2 } : null
}

/** "3 dozen", "half a dozen". */
function readDozen(tokens: readonly Token[], read: NumberRead): NumberRead | null {
  const next = read.value < 1 && tokens[read.next]?.lower === 'a' ? read.next + 1 : read.next
  return DOZENS.has(tokens[next]?.lower ?? '') ? { value: read.value * 12, next: next + 1 } : null
}

/** "one over three", and "two out of five" or "1 in twenty-one" when it is less than one. */
function readRatio(tokens: readonly Token[], read: NumberRead): NumberRead | null {
  const word = tokens[read.next]?.lower
  const over = word === 'over'
  const at =
    over || word === 'in'
      ? read.next + 1
      : word === 'out' && tokens[read.next + 1]?.lower === 'of'
        ? read.next + 2
        : null
  const under = at === null ? null : readNumber(tokens, at)
  if (!under || under.value === 0) return null
  const isMoney = tokens[read.next - 2]?.text === '$'
  const value = read.value / under.value
  return (over ? isMoney : value >= 1) || (word === 'in' && isMoney) ? null : { value, next: under.next }
}

/** "two thirds of a million". */
function readOfScale(tokens: readonly Token[], read: NumberRead): NumberRead | null {
  if (read.value >= 1 || tokens[read.next]?.lower !== 'of' || tokens[read.next + 1]?.lower !== 'a')
    return null
  const whole = readNumber(tokens, read.next + 1)
  return whole ? { value: read.value * whole.value, next: whole.next } : null
}
