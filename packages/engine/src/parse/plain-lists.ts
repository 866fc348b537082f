import { isHyphen, isTimes } from './cardinal.ts'
import { readNumber } from './number.ts'
import { GLUED_UNITS } from './plain-writing.ts'
import type { Token } from './token.ts'
import type { TokenRule } from './token-rules.ts'
import { readUnit } from './unit-reader.ts'

/** "2milk 1eggs 3bread": who leaves the blank out twice leaves it out everywhere. One "7up" is a name. */
function splitAllGlued(tokens: readonly Token[]): readonly Token[] {
  if (tokens.filter((_, at) => isGlued(tokens, at)).length < 2) return tokens
  return tokens.flatMap((token, at) => {
    if (isGlued(tokens, at)) return [{ ...token, spaced: true }]
    const isNext = isGlued(tokens, at + 1) && tokens[at - 1]?.kind === 'word'
    const comma: Token = { ...token, kind: 'sign', text: ',', lower: ',', end: token.start, spaced: false }
    return isNext ? [comma, token] : [token]
  })
}

function isGlued(tokens: readonly Token[], at: number): boolean {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  return (
    before?.kind === 'number' &&
    before.spaced !== false &&
    Number.isInteger(before.value) &&
    before.value < 100 &&
    token?.kind === 'word' &&
    !token.spaced &&
    /^\p{L}{3,}$/u.test(token.text) &&
    !/^(?:ply|day|way|star|pin|door|inch|watt|volt|amp)s?$/.test(token.lower) &&
    (after === undefined || after.spaced || /^[,.;)]$/.test(after.text) || after.kind === 'break') &&
    !GLUED_UNITS.test(token.lower) &&
    readUnit(tokens, at) === null
  )
}

/** "A pound per person", "6 oz per head": of each. */
const PERSONS = /^(?:person|head|guest|kid|child|adult|student|plate|persona)$/

function perPerson(tokens: readonly Token[]): readonly Token[] {
  const isPer = (at: number): boolean =>
    tokens[at]?.lower === 'per' &&
    PERSONS.test(tokens[at + 1]?.lower ?? '') &&
    /^(?:mass|volume)$/.test(readUnit(tokens, at - 1)?.unit.dimension ?? '')
  if (!tokens.some((_, at) => isPer(at))) return tokens
  return tokens.flatMap((token, at) => {
    if (isPer(at)) return [{ ...token, lower: 'each', text: 'each', end: tokens[at + 1]?.end ?? token.end }]
    return at > 0 && isPer(at - 1) ? [] : [token]
  })
}

/** "Fertilizer 10-10-10": three numbers joined by hyphens are what it is made of, and no amount. */
function joinBlends(tokens: readonly Token[]): readonly Token[] {
  const isJoined = (at: number): boolean =>
    isHyphen(tokens[at]) && tokens[at]?.spaced === false && tokens[at + 1]?.spaced === false
  const isBlend = (at: number): boolean =>
    [0, 2, 4].every((step) => (tokens[at + step]?.value ?? Number.NaN) <= BLEND_MAX) &&
    isJoined(at + 1) &&
    isJoined(at + 3) &&
    !isJoined(at + 5) &&
    !isHyphen(tokens[at - 1])
  const at = tokens.findIndex((_, index) => isBlend(index))
  const first = tokens[at]
  if (first === undefined) return tokens
  const parts = tokens.slice(at, at + 5)
  const text = parts.map((part) => part.text).join('')
  const end = parts.at(-1)?.end ?? first.end
  const blend: Token = { ...first, kind: 'word', text, lower: text, value: Number.NaN, end }
  return [...tokens.slice(0, at), blend, ...tokens.slice(at + 5)]
}

/** No bag has more of anything, and dates end in a year. */
const BLEND_MAX = 60

/** "Un par de aguacates", "cuarto de libra de queso", "tres cuartos de kilo". */
function spanishParts(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex((_, index) => partAt(tokens, index) !== null)
  const part = at < 0 ? null : partAt(tokens, at)
  const first = tokens[at]
  if (part === null || first === undefined) return tokens
  const text = String(part.value)
  const end = tokens[part.next - 1]?.end ?? first.end
  const number: Token = { ...first, kind: 'number', text, lower: text, value: part.value, end }
  return spanishParts([...tokens.slice(0, at), number, ...tokens.slice(part.next)])
}

interface Part {
  readonly value: number
  readonly next: number
}

function partAt(tokens: readonly Token[], at: number): Part | null {
  const isOne = /^una?$/.test(tokens[at]?.lower ?? '')
  const word = isOne ? at + 1 : at
  if (/^de$/i.test(tokens[word + 1]?.text ?? '') && isOne && tokens[word]?.text.toLowerCase() === 'par')
    return { value: 2, next: word + 2 }
  const count = /^cuartos$/i.test(tokens[at + 1]?.text ?? '') ? readNumber(tokens.slice(at, at + 1), 0) : null
  const quarter = count === null ? word : at + 1
  const isQuarter =
    /^cuartos?$/i.test(tokens[quarter]?.text ?? '') &&
    /^de$/i.test(tokens[quarter + 1]?.text ?? '') &&
    /^(?:mass|volume)$/.test(readUnit(tokens, quarter + 2)?.unit.dimension ?? '')
  return isQuarter ? { value: (count?.value ?? 1) / 4, next: quarter + 2 } : null
}

/** "Toothpaste 2-pack", "soap 8-ct": behind the thing the hyphen says nothing. */
function withoutPackHyphens(tokens: readonly Token[]): readonly Token[] {
  const isHyphened = (at: number): boolean => {
    const after = tokens[at + 2]
    return (
      isHyphen(tokens[at]) &&
      tokens[at]?.spaced === false &&
      tokens[at - 1]?.kind === 'number' &&
      tokens[at - 1]?.spaced === true &&
      tokens[at - 2]?.kind === 'word' &&
      tokens[at + 1]?.spaced === false &&
      /^(?:packs?|pks?|ct|cnt|count|pcs?|pieces?|rolls?)$/.test(tokens[at + 1]?.lower ?? '') &&
      (after === undefined || after.kind !== 'word' || isTimes(after))
    )
  }
  if (!tokens.some((_, at) => isHyphened(at))) return tokens
  return tokens.flatMap((token, at) => {
    if (isHyphened(at)) return []
    return [isHyphened(at + 1) ? { ...token, end: tokens[at + 1]?.end ?? token.end } : token]
  })
}

/** "milk (1 gal) eggs (1 doz) oj (1 carton)": each bracket with an amount ends its thing. */
function divideBracketed(tokens: readonly Token[]): readonly Token[] {
  const isOpen = (at: number): boolean => {
    const isNumber = tokens[at]?.text === '(' && tokens[at + 1]?.kind === 'number'
    const unit = isNumber ? readUnit(tokens, at + 2)?.unit : undefined
    return (
      unit !== undefined && /^(?:mass|volume|count|container)$/.test(unit.dimension) && unit.id !== 'pack'
    )
  }
  const isNext = (at: number): boolean =>
    tokens[at]?.kind === 'word' &&
    tokens[at - 1]?.text === ')' &&
    [1, 2, 3].some(
      (step) => isOpen(at + step) && tokens.slice(at, at + step).every(({ kind }) => kind === 'word'),
    )
  const firsts = tokens.filter((_, at) => isOpen(at)).length
  if (firsts < 2 || !tokens.some((_, at) => isNext(at))) return tokens
  return tokens.flatMap((token, at) => {
    const comma: Token = { ...token, kind: 'sign', text: ',', lower: ',', end: token.start, spaced: false }
    return isNext(at) ? [comma, token] : [token]
  })
}

/** How people write lists: without blanks, by the head, and with what goods are called by. */
export const LIST_RULES: readonly TokenRule[] = [
  { apply: divideBracketed, words: '(' },
  {
    apply: splitAllGlued,
    isWide: true,
    words: '',
    marks: ({ kind, spaced, text }) => kind === 'word' && !spaced && text.length >= 3,
  },
  {
    apply: (tokens) => spanishParts(joinBlends(withoutPackHyphens(perPerson(tokens)))),
    words: '- ‐ ‑ – — − per par cuarto cuartos quarter quarters',
  },
]
