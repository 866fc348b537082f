import { isTimes } from './cardinal.ts'
import { readNumber } from './number.ts'
import type { Token } from './token.ts'
import type { TokenRule } from './token-rules.ts'
import { readUnit } from './unit-reader.ts'

const isEnd = (token: Token | undefined): boolean =>
  token === undefined || token.kind === 'break' || /^[,;]$/.test(token.text)

const isNumber = (token: Token | undefined): boolean => token?.kind === 'number'

/** "bananas ~6", "≈ 5 lb": the sign says that the number is not meant to the last one. */
function withoutAbout(tokens: readonly Token[]): readonly Token[] {
  const isAbout = (at: number): boolean =>
    /^[~≈]$/.test(tokens[at]?.text ?? '') && isNumber(tokens[at + 1]) && tokens[at - 1]?.kind === 'word'
  if (!tokens.some((_, at) => isAbout(at))) return tokens
  return tokens.flatMap((token, at) => {
    if (isAbout(at)) return []
    return at > 0 && isAbout(at - 1) ? [{ ...token, spaced: true }] : [token]
  })
}

/** Fields of a form, whose number describes and counts no goods. */
const FIELDS =
  /^(?:qty|quantity|amount|count|number|pcs|pieces|units?|size|age|zip|zipcode|total|subtotal|tax|tip|budget|beds?|baths?|bedrooms?|bathrooms?|br|ba|rooms?|guests?|people|persons?|adults?|kids|children|heads?|headcount|serves|servings|year|model|item|line|row|aisle|order|po|invoice|apt|suite|floor|level|room|page|list|day|week|month|step|option|hours?|hrs?|days|weeks|months|years|nights|date|time|phone|grade|sqft|mileage|miles)$/

/** "paper towels: 6; soap: 3": behind a thing and a colon, a number that closes the row counts it. */
function countsBehindColon(tokens: readonly Token[]): readonly Token[] {
  const isColon = (at: number): boolean => {
    const [before, count] = [tokens[at - 1], tokens[at + 1]]
    return (
      tokens[at]?.text === ':' &&
      before?.kind === 'word' &&
      /^\p{L}{3,}$/u.test(before.text) &&
      !FIELDS.test(before.lower) &&
      readUnit(tokens, at - 1) === null &&
      count?.kind === 'number' &&
      count.spaced &&
      Number.isInteger(count.value) &&
      count.value <= COUNT_MAX &&
      isEnd(tokens[at + 2])
    )
  }
  if (!tokens.some((_, at) => isColon(at))) return tokens
  return tokens.map((token, at) => (isColon(at) ? { ...token, text: ',', lower: ',' } : token))
}

/** A larger number behind a colon is a code. */
const COUNT_MAX = 200

/** "2 x 12 pk diet coke": so many packs, and how many each holds, as in "2 12 packs". */
function packsTimes(tokens: readonly Token[]): readonly Token[] {
  const isSign = (at: number): boolean =>
    isTimes(tokens[at]) &&
    isNumber(tokens[at - 1]) &&
    tokens[at - 2]?.kind !== 'number' &&
    !isTimes(tokens[at - 2]) &&
    isNumber(tokens[at + 1]) &&
    Number.isInteger(tokens[at + 1]?.value) &&
    /^(?:packs?|pks?)$/.test(tokens[packAt(tokens, at + 2)]?.lower ?? '')
  if (!tokens.some((_, at) => isSign(at))) return tokens
  return tokens.flatMap((token, at) => {
    if (isSign(at)) return []
    return at > 0 && isSign(at - 1) ? [{ ...token, spaced: true }] : [token]
  })
}

/** Behind a hyphen, if there is one: "12-pack". */
const packAt = (tokens: readonly Token[], at: number): number => (tokens[at]?.text === '-' ? at + 1 : at)

/** "gal. of milk": the stop only shortens the word. */
function withoutStops(tokens: readonly Token[]): readonly Token[] {
  const isStop = (at: number): boolean =>
    tokens[at]?.text === '.' &&
    tokens[at]?.spaced === false &&
    tokens[at + 1]?.lower === 'of' &&
    tokens[at - 1]?.kind === 'word' &&
    (at === 1 || isEnd(tokens[at - 2])) &&
    readUnit(tokens, at - 1) !== null
  return tokens.some((_, at) => isStop(at)) ? tokens.filter((_, at) => !isStop(at)) : tokens
}

/** "pañales talla 4", "Windeln Größe 4": the number says which size. */
const SIZE_WORDS = /^(?:tallas?|größe|grösse|groesse|grosse|tamaño|taglia|maat)$/i

function plainSizeWords(tokens: readonly Token[]): readonly Token[] {
  const isSize = (at: number): boolean => SIZE_WORDS.test(tokens[at]?.text ?? '') && isNumber(tokens[at + 1])
  if (!tokens.some((_, at) => isSize(at))) return tokens
  return tokens.map((token, at) => (isSize(at) ? { ...token, text: 'size', lower: 'size' } : token))
}

/** "Copy paper (ream) 15", "Pens (dozen), 4": what the number counts stands in brackets before it. */
function unitBeforeCount(tokens: readonly Token[]): readonly Token[] {
  const countAt = (at: number): number => {
    if (tokens[at]?.text !== '(' || tokens[at - 1]?.kind !== 'word' || tokens[at + 2]?.text !== ')') return 0
    const to = tokens[at + 3]?.text === ',' ? at + 4 : at + 3
    const unit = readUnit(tokens, at + 1)
    const isUnit = unit?.next === at + 2 && /^(?:count|container|portion)$/.test(unit.unit.dimension)
    return isUnit && isNumber(tokens[to]) && isEnd(tokens[to + 1]) ? to : 0
  }
  const at = tokens.findIndex((_, index) => countAt(index) > 0)
  const count = tokens[countAt(at)]
  const [open, unit] = [tokens[at], tokens[at + 1]]
  if (at < 0 || count === undefined || open === undefined || unit === undefined) return tokens
  const { start, end } = open
  const comma: Token = { ...open, kind: 'sign', text: ',', lower: ',', end: start, spaced: false }
  return [
    ...tokens.slice(0, at),
    comma,
    { ...count, start, end, spaced: true },
    { ...unit, end: count.end, spaced: true },
    ...unitBeforeCount(tokens.slice(countAt(at) + 1)),
  ]
}

/** "100 cups 200 napkins", "plates, cups, forks": cups of nothing are things, and no measure. */
function cupsAlone(tokens: readonly Token[]): readonly Token[] {
  const isAlone = (at: number): boolean => {
    const [before, after] = [tokens[at - 1], tokens[at + 1]]
    if (tokens[at]?.lower !== 'cups') return false
    const isLast = isEnd(after) || isNumber(after) || /^(?:and|&|\+|n)$/.test(after?.lower ?? '')
    // "Yogurt 20 cups" counts yogurt, "50 plates 50 cups" are two things.
    let from = at - 1
    while (from > at - NAME_MAX && tokens[from - 1]?.kind === 'word' && !isJoint(tokens[from - 1])) from--
    const isOfThing = from < at - 1 && !isNumber(tokens[from - 1])
    const isFirst =
      before?.kind === 'number' ? before.value >= CUPS_MIN && !isOfThing : at > 0 && isJoint(before)
    return isLast && isFirst
  }
  if (!tokens.some((_, at) => isAlone(at))) return tokens
  return tokens.map((token, at) =>
    isAlone(at) ? { ...token, text: 'paper cups', lower: 'paper cups' } : token,
  )
}

const isJoint = (token: Token | undefined): boolean =>
  token?.kind === 'break' || /^(?:,|;|and|&|\+|n)$/.test(token?.lower ?? '')

/** "50 heavy paper plates 50 cups". */
const NAME_MAX = 6

/** Nobody measures so many, and leaves out of what. */
const CUPS_MIN = 20

/** "5ish lbs", "10-ish": about so many. */
function withoutIsh(tokens: readonly Token[]): readonly Token[] {
  const isIsh = (at: number): boolean => {
    const number = tokens[at - 1]?.text === '-' ? at - 2 : at - 1
    return tokens[at]?.lower === 'ish' && tokens[at]?.spaced === false && isNumber(tokens[number])
  }
  if (!tokens.some((_, at) => isIsh(at))) return tokens
  return tokens.filter((token, at) => !isIsh(at) && !(token.text === '-' && isIsh(at + 1)))
}

/** "whole chicken, 5 lb, x2": the comma only makes a pause before how many. */
function timesBehindComma(tokens: readonly Token[]): readonly Token[] {
  const isPause = (at: number): boolean =>
    tokens[at]?.text === ',' &&
    tokens[at - 1]?.kind === 'word' &&
    isTimes(tokens[at + 1]) &&
    isNumber(tokens[at + 2]) &&
    isEnd(tokens[at + 3]) &&
    /^(?:mass|volume|container)$/.test(readUnit(tokens, at - 1)?.unit.dimension ?? '')
  return tokens.some((_, at) => isPause(at)) ? tokens.filter((_, at) => !isPause(at)) : tokens
}

/** "2 - 5 lb bags flour": so many bags, where "2-5 lb" is from two to five. */
function dashBeforeSize(tokens: readonly Token[]): readonly Token[] {
  const isDash = (at: number): boolean => {
    const [before, size] = [tokens[at - 1], tokens[at + 1]]
    if (tokens[at]?.text !== '-' || !tokens[at]?.spaced || !size?.spaced) return false
    if (!isNumber(before) || !isNumber(size) || !(at === 1 || isEnd(tokens[at - 2]))) return false
    const unit = readUnit(tokens, at + 2)
    const isSize = unit !== null && /^(?:mass|volume)$/.test(unit.unit.dimension)
    const holder = isSize ? readUnit(tokens, unit.next) : null
    return holder?.unit.dimension === 'container' && tokens[holder.next - 1]?.lower.endsWith('s') === true
  }
  if (!tokens.some((_, at) => isDash(at))) return tokens
  return tokens.map((token, at) => (isDash(at) ? { ...token, kind: 'word', text: 'x', lower: 'x' } : token))
}

/** "a dozen 5 oz cans of tuna", "2 dozen 12 oz cans": so many of a size. */
function dozensOfSize(tokens: readonly Token[]): readonly Token[] {
  const isDozens = (at: number): boolean => {
    const size = isNumber(tokens[at + 1]) ? readUnit(tokens, at + 2) : null
    const isSize = size !== null && /^(?:mass|volume)$/.test(size.unit.dimension)
    return (
      tokens[at]?.lower === 'dozen' && isSize && readUnit(tokens, size.next)?.unit.dimension === 'container'
    )
  }
  if (!tokens.some((_, at) => isDozens(at))) return tokens
  const plain: Token[] = []
  for (const [at, token] of tokens.entries()) {
    if (!isDozens(at)) {
      plain.push(token)
      continue
    }
    const before = plain.at(-1)
    const count = before === undefined ? null : readNumber([before], 0)
    const first = count !== null || before?.lower === 'a' ? (plain.pop() ?? token) : token
    const text = String((count?.value ?? 1) * DOZEN)
    plain.push({ ...first, kind: 'number', text, lower: text, value: Number(text), end: token.end })
  }
  return plain
}

const DOZEN = 12

/** Amounts and sizes behind the thing, written as the grammar reads them. */
export const BEHIND_RULES: readonly TokenRule[] = [
  { apply: withoutAbout, words: '~ ≈' },
  { apply: countsBehindColon, words: ':' },
  { apply: packsTimes, words: 'pack packs pk pks' },
  { apply: withoutStops, words: 'of' },
  {
    apply: plainSizeWords,
    words: 'talla tallas größe grösse groesse grosse tamaño taglia maat',
  },
  { apply: unitBeforeCount, words: '(' },
  { apply: cupsAlone, words: 'cups' },
  { apply: withoutIsh, words: 'ish' },
  { apply: timesBehindComma, words: 'x ×' },
  { apply: dozensOfSize, words: 'dozen' },
  { apply: dashBeforeSize, words: '-' },
]
