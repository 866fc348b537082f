import { isTimes } from './cardinal.ts'
import { mayStartNumber, readNumber } from './number.ts'
import { plainSizes } from './plain-sizes.ts'
import type { Token } from './token.ts'
import type { TokenRule } from './token-rules.ts'
import { readUnit } from './unit-reader.ts'

/** "milk1gal", "eggs2doz": the amount is run into the name before it. */
const BEHIND = /^(\p{L}{2,}?)(\d{1,4})(\p{L}{1,8})$/u

function splitBehind(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some(({ kind, text }) => kind === 'word' && BEHIND.test(text))) return tokens
  return tokens.flatMap((token) => {
    const [, name = '', digits = '', unit = ''] = token.kind === 'word' ? (BEHIND.exec(token.text) ?? []) : []
    const cut = token.start + name.length
    const number: Token = {
      ...token,
      kind: 'number',
      text: digits,
      lower: digits,
      value: Number(digits),
      start: cut,
      end: cut + digits.length,
      spaced: true,
    }
    const measure = { ...token, text: unit, lower: unit.toLowerCase(), start: number.end, spaced: false }
    const read = digits === '' ? null : readUnit([measure], 0)
    if (read === null || !/^(?:mass|volume|count|container|portion)$/.test(read.unit.dimension))
      return [token]
    return [{ ...token, text: name, lower: name.toLowerCase(), end: cut }, number, measure]
  })
}

/** "93/7", "80/20": two shares of a hundred describe the meat, and are no fraction. */
function joinRatios(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some((_, at) => isRatio(tokens, at))) return tokens
  return tokens.flatMap((token, at) => {
    if (isRatio(tokens, at)) {
      const text = tokens.slice(at, at + 3).map((part) => part.text)
      return [
        {
          ...token,
          kind: 'word' as const,
          text: text.join(''),
          lower: text.join(''),
          value: Number.NaN,
          end: tokens[at + 2]?.end ?? token.end,
        },
      ]
    }
    return (at > 0 && isRatio(tokens, at - 1)) || (at > 1 && isRatio(tokens, at - 2)) ? [] : [token]
  })
}

function isRatio(tokens: readonly Token[], at: number): boolean {
  const [lean, slash, fat] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  return (
    slash?.text === '/' &&
    !slash.spaced &&
    fat?.spaced === false &&
    lean?.kind === 'number' &&
    lean.value >= 70 &&
    lean.value + fat.value === 100
  )
}

/** The "x2" of "(x2)" is not a word. */
function splitTimes(tokens: readonly Token[]): readonly Token[] {
  const isTimesWord = (at: number): boolean =>
    tokens[at]?.lower.startsWith('x') === true &&
    tokens[at - 1]?.text === '(' &&
    /^x\d{1,3}$/.test(tokens[at]?.lower ?? '') &&
    tokens[at + 1]?.text === ')'
  if (!tokens.some((_, at) => isTimesWord(at))) return tokens
  return tokens.flatMap((token, at) => {
    if (!isTimesWord(at)) return [token]
    const [text, cut] = [token.text.slice(1), token.start + 1]
    return [
      { ...token, text: 'x', lower: 'x', end: cut, spaced: true },
      { ...token, kind: 'number' as const, text, lower: text, start: cut, value: Number(text) },
    ]
  })
}

/** "(2) 12 oz bags", "(40) hrs welder": a count in brackets before a size or a unit. "(2) milk" may be the second of a list. */
function withoutBrackets(all: readonly Token[]): readonly Token[] {
  const tokens = splitTimes(all)
  const isCount = (at: number): boolean =>
    tokens[at]?.text === '(' &&
    tokens[at + 1]?.kind === 'number' &&
    tokens[at + 2]?.text === ')' &&
    (tokens[at + 3]?.kind === 'number' || readUnit(tokens, at + 3) !== null) &&
    (at === 0 || tokens[at - 1]?.kind === 'break' || /^[,;:]$/.test(tokens[at - 1]?.text ?? ''))
  // "1 gal (x2)": so many of it.
  const isTimesOf = (at: number): boolean =>
    tokens[at]?.text === '(' &&
    isTimes(tokens[at + 1]) &&
    tokens[at + 2]?.kind === 'number' &&
    tokens[at + 3]?.text === ')'
  if (!tokens.some((_, at) => isCount(at) || isTimesOf(at))) return tokens
  return tokens.flatMap((token, at) => {
    if (isCount(at) || isCount(at - 2) || isTimesOf(at) || isTimesOf(at - 3)) return []
    // What was written holds the brackets.
    return [isCount(at - 1) ? { ...token, start: tokens[at - 1]?.start ?? token.start } : token]
  })
}

/** "one (1) bag", "two (2) dozen": the number is said twice. */
function withoutRepeats(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some((_, at) => isRepeat(tokens, at))) return tokens
  const kept: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (token === undefined) continue
    if (!isRepeat(tokens, at + 1)) kept.push(token)
    else {
      kept.push({ ...token, end: tokens[at + 3]?.end ?? token.end })
      at += 3
    }
  }
  return kept
}

function isRepeat(tokens: readonly Token[], at: number): boolean {
  const said = tokens[at - 1]
  const again = tokens[at + 1]
  if (tokens[at]?.text !== '(' || again?.kind !== 'number' || tokens[at + 2]?.text !== ')') return false
  const value = said === undefined ? undefined : readNumber([said], 0)?.value
  return value === again.value
}

/** Units that people run into the next word: "3lbsbacon", "2gallonsmilk". */
export const GLUED_UNITS =
  /^(lbs|lb|pounds|oz|kg|gallons|gallon|gals|gal|dozen|doz|cups|qts?|hrs|hours)(\p{L}{3,})$/u
/** A blank is missing behind the number: "12eggs". Short words are names ("7up", "4runner", "49ers"). */
const GLUED_WORD = /^\p{Ll}{3,}s$|^\p{Lu}{3,}S$/u

function splitGlued(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some((token, at) => isGlued(tokens, token, at))) return tokens
  return tokens.flatMap((token, at) => {
    if (!isGlued(tokens, token, at)) return [token]
    const [, unit = '', rest = ''] = GLUED_UNITS.exec(token.lower) ?? []
    const isUnit = readUnit([token], 0) !== null
    if (unit !== '' && !isUnit) {
      const cut = token.start + unit.length
      return [
        { ...token, text: token.text.slice(0, unit.length), lower: unit, end: cut },
        { ...token, text: token.text.slice(unit.length), lower: rest, start: cut, spaced: true },
      ]
    }
    return [GLUED_WORD.test(token.text) && !isUnit ? { ...token, spaced: true } : token]
  })
}

/** A word right behind a number, without a hyphen after it. */
function isGlued(tokens: readonly Token[], token: Token, at: number): boolean {
  const after = tokens[at + 1]
  return (
    token.kind === 'word' &&
    !token.spaced &&
    token.text.length >= 4 &&
    tokens[at - 1]?.kind === 'number' &&
    !(after?.text === '-' && !after.spaced)
  )
}

/** "corn dogs box of 6": what they come in, told behind the thing without a comma. */
function dividePacks(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some((_, at) => isPackBehind(tokens, at))) return tokens
  return tokens.flatMap((token, at) => {
    if (!isPackBehind(tokens, at)) return [token]
    const comma: Token = { ...token, kind: 'sign', text: ',', lower: ',', end: token.start, spaced: false }
    return [comma, token]
  })
}

function isPackBehind(tokens: readonly Token[], at: number): boolean {
  if (tokens[at + 1]?.lower !== 'of' || tokens[at + 2]?.kind !== 'number') return false
  const [before, after] = [tokens[at - 1], tokens[at + 3]]
  const isEnd = after === undefined || after.kind === 'break' || after.text === ','
  if (!isEnd || before?.kind !== 'word') return false
  if (mayStartNumber(before) || readUnit(tokens, at - 1) !== null) return false
  return readUnit(tokens, at)?.unit.dimension === 'container'
}

/** "w/", "b/c", "ea." and other ways of typing less. */
const NICKNAMES: Readonly<Record<string, string>> = {
  galon: 'gallon',
  galons: 'gallons',
  pcm: 'monthly',
  cpl: 'couple',
  loafs: 'loaves',
  em: 'them',
  hrly: 'hourly',
  mnthly: 'monthly',
  yrly: 'yearly',
}

/** A time that pay, rent or work is measured by: "a week's wages". */
function isOwned(tokens: readonly Token[], at: number): boolean {
  return (
    tokens[at]?.lower.endsWith("'s") === true &&
    /^(?:hour|day|night|week|month|year)'s$/.test(tokens[at]?.lower ?? '') &&
    /^(?:pay|wages?|salary|work|labou?r|rent|supply|worth)$/.test(tokens[at + 1]?.lower ?? '')
  )
}

/** "2 flats of 12", "6 flats of strawberries": trays, and no homes. */
function isFlat(tokens: readonly Token[], at: number): boolean {
  return (
    /^flats?$/.test(tokens[at]?.lower ?? '') &&
    tokens[at + 1]?.lower === 'of' &&
    (tokens[at - 1]?.kind === 'number' ||
      mayStartNumber(tokens[at - 1]) ||
      /^(?:an?|per)$/.test(tokens[at - 1]?.lower ?? ''))
  )
}

/** "Unit 7", "suite 210", "pump 6": the number says which one, unless a measure stands behind it. */
function asNames(tokens: readonly Token[]): readonly Token[] {
  const isName = (at: number): boolean =>
    NUMBERED.test(tokens[at - 1]?.lower ?? '') &&
    tokens[at]?.kind === 'number' &&
    Number.isInteger(tokens[at]?.value) &&
    tokens[at - 2]?.kind !== 'number' &&
    readUnit(tokens, at + 1) === null
  if (!tokens.some((_, at) => isName(at))) return tokens
  return tokens.map((token, at) => (isName(at) ? { ...token, kind: 'word', value: Number.NaN } : token))
}

const NUMBERED = /^(?:unit|suite|ste|pump|bldg|building|invoice|inv|acct|aisle|hwy|section)$/

/** "20 dollars' worth": the apostrophe says nothing. */
function withoutApostrophe(tokens: readonly Token[]): readonly Token[] {
  const isMark = (at: number): boolean =>
    tokens[at + 1]?.lower === 'worth' &&
    /^['’]$/.test(tokens[at]?.text ?? '') &&
    tokens[at - 1]?.kind === 'word'
  return tokens.some((_, at) => isMark(at)) ? tokens.filter((_, at) => !isMark(at)) : tokens
}

function plainNicknames(tokens: readonly Token[]): readonly Token[] {
  if (
    !tokens.some(
      ({ lower }, at) =>
        lower === 'o' || isFlat(tokens, at) || isOwned(tokens, at) || Object.hasOwn(NICKNAMES, lower),
    )
  )
    return tokens
  return tokens.map((token, at) => {
    // "Loaf o bread".
    if (token.lower === 'o' && token.spaced && tokens[at + 1]?.spaced && readUnit(tokens, at - 1) !== null)
      return { ...token, lower: 'of' }
    if (isFlat(tokens, at)) return { ...token, text: 'tray', lower: 'tray' }
    // "One day's pay", "two weeks' wages".
    if (isOwned(tokens, at)) {
      const lower = token.lower.replace(/'s$/, '')
      return { ...token, text: lower, lower }
    }
    const meant = Object.hasOwn(NICKNAMES, token.lower) ? NICKNAMES[token.lower] : undefined
    return meant === undefined ? token : { ...token, text: meant, lower: meant }
  })
}

/** "by the pound", "a la semana": two words for "per". */
const PER_PAIRS: ReadonlyMap<string, string> = new Map([
  ['by', 'the'],
  ['a', 'la'],
])
/** "pro Woche", "im Monat", "al mes", "par mois": before a time of the same language. */
const PER_WORDS = /^(?:pro|im|al|par|je)$/
const TIME = /^(?:hour|day|night|week|month|year)s?$/

function plainPer(tokens: readonly Token[]): readonly Token[] {
  const isPair = (at: number): boolean => {
    const second = PER_PAIRS.get(tokens[at]?.lower ?? '')
    return second !== undefined && tokens[at + 1]?.lower === second && readUnit(tokens, at + 2) !== null
  }
  const isWord = (at: number): boolean =>
    PER_WORDS.test(tokens[at]?.lower ?? '') &&
    TIME.test(tokens[at + 1]?.lower ?? '') &&
    !TIME.test(tokens[at + 1]?.text ?? '')
  if (!tokens.some((_, at) => isPair(at) || isWord(at))) return tokens
  return tokens.flatMap((token, at) => {
    if (isPair(at)) return [{ ...token, lower: 'per', end: tokens[at + 1]?.end ?? token.end }]
    if (isWord(at)) return [{ ...token, lower: 'per' }]
    return at > 0 && isPair(at - 1) ? [] : [token]
  })
}

/** "half a dozen" is "half dozen". */
function plainHalf(tokens: readonly Token[]): readonly Token[] {
  const isHalf = (at: number): boolean =>
    tokens[at]?.lower === 'half' &&
    /^an?$/.test(tokens[at + 1]?.lower ?? '') &&
    /^(?:count|time)$/.test(readUnit(tokens, at + 2)?.unit.dimension ?? '')
  if (!tokens.some((_, at) => isHalf(at))) return tokens
  return tokens.flatMap((token, at) => {
    if (isHalf(at)) return [{ ...token, end: tokens[at + 1]?.end ?? token.end }]
    return at > 0 && isHalf(at - 1) ? [] : [token]
  })
}

const PARTS: Readonly<Record<string, number>> = { half: 1 / 2, quarter: 1 / 4 }

/** "4 half gallons", "3 half-pound": so many of a part of the unit, told as whole units. "2 half hours" are one hour. */
function joinHalfUnits(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some(({ lower }) => PARTS[lower] !== undefined)) return tokens
  const joined: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (token === undefined) continue
    const whole = partsAt(tokens, at)
    if (whole === null) {
      joined.push(token)
      continue
    }
    const end = tokens[whole.next - 1]?.end ?? token.end
    const { value } = whole
    joined.push({ ...token, kind: 'number', text: String(value), lower: String(value), end, value })
    at = whole.next - 1
  }
  return joined
}

function partsAt(
  tokens: readonly Token[],
  at: number,
): { readonly value: number; readonly next: number } | null {
  const first = tokens[at]
  if (first === undefined || !mayStartNumber(first) || PARTS[first.lower] !== undefined) return null
  if (/^an?$/.test(first.lower)) return null
  // "One and three quarter pounds" is one number.
  if (tokens[at - 1]?.lower === 'and' && mayStartNumber(tokens[at - 2])) return null
  // Only a count of one word: "two half gallons".
  const count =
    first.kind === 'number' ? { value: first.value, next: at + 1 } : readNumber(tokens.slice(at, at + 1), 0)
  // "One half pound" is a fraction.
  if (count === null || !Number.isInteger(count.value) || count.value < 2) return null
  const next = at + 1
  const part = PARTS[tokens[next]?.lower ?? '']
  if (part === undefined) return null
  const hyphen = tokens[next + 1]?.text === '-' && !tokens[next + 1]?.spaced ? 1 : 0
  const unit = readUnit(tokens, next + 1 + hyphen)
  const isMeasure = unit !== null && /^(?:mass|volume)$/.test(unit.unit.dimension)
  return isMeasure ? { value: count.value * part, next: next + 1 + hyphen } : null
}

function hasDigit(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 48 && code <= 57) return true
  }
  return false
}

/** What people leave out or put otherwise around amounts, written as the grammar reads it. Nothing that was written is lost. */
export const WRITING_RULES: readonly TokenRule[] = [
  { apply: plainSizes, words: '- ‐ ‑ – — − both w # no number' },
  { apply: asNames, words: 'unit suite ste pump bldg building invoice inv acct aisle hwy section' },
  { apply: splitBehind, words: '', marks: ({ kind, text }) => kind === 'word' && hasDigit(text) },
  {
    apply: splitGlued,
    words: '',
    marks: ({ kind, spaced, text }) => kind === 'word' && !spaced && text.length >= 4,
  },
  { apply: joinRatios, words: '/' },
  { apply: withoutBrackets, words: '(' },
  { apply: withoutRepeats, words: '(' },
  { apply: withoutApostrophe, words: 'worth' },
  {
    apply: plainNicknames,
    words: `o flat flats ${Object.keys(NICKNAMES).join(' ')}`,
    marks: ({ lower }) => lower.endsWith("'s"),
  },
  { apply: plainPer, words: 'by a pro im al par je' },
  { apply: plainHalf, words: 'half' },
  { apply: joinHalfUnits, words: 'half quarter' },
  { apply: dividePacks, words: 'of' },
]
