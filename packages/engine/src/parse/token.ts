import { oncePerQuery } from '../text/query-memory.ts'

/**
 * A query cut into pieces. Nothing is lost: whatever lies between two tokens is blank, so any stretch of the query can
 * be given back as it was written from the offsets of the tokens in it.
 */
export interface Token {
  readonly kind: 'number' | 'word' | 'sign' | 'break'
  readonly text: string
  /** In lower case, with straight apostrophes. */
  readonly lower: string
  readonly start: number
  readonly end: number
  /** What a number token is worth; NaN otherwise. */
  readonly value: number
  /** A blank, or nothing at all, stands before it: "500 ml" against "500ml". */
  readonly spaced: boolean
}

const FRACTIONS: Readonly<Record<string, number>> = {
  '½': 1 / 2,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '¼': 1 / 4,
  '¾': 3 / 4,
  '⅕': 1 / 5,
  '⅖': 2 / 5,
  '⅗': 3 / 5,
  '⅘': 4 / 5,
  '⅙': 1 / 6,
  '⅚': 5 / 6,
  '⅐': 1 / 7,
  '⅛': 1 / 8,
  '⅜': 3 / 8,
  '⅝': 5 / 8,
  '⅞': 7 / 8,
  '⅑': 1 / 9,
  '⅒': 1 / 10,
  '↉': 0,
}

/** Small words of other languages, read as what they mean: the grammar knows one word for each. */
const FUNCTION_WORDS: Readonly<Record<string, string>> = {
  de: 'of',
  del: 'of',
  von: 'of',
  y: 'and',
  und: 'and',
  et: 'and',
  para: 'for',
  por: 'for',
  für: 'for',
  pour: 'for',
  en: 'in',
  medio: 'half',
  demi: 'half',
  demie: 'half',
  halbe: 'half',
  halben: 'half',
  halbes: 'half',
  halber: 'half',
  con: 'with',
  mit: 'with',
  avec: 'with',
  sin: 'without',
  ohne: 'without',
  sans: 'without',
  oder: 'or',
  ou: 'or',
  cada: 'every',
  jede: 'every',
  jeden: 'every',
  chaque: 'every',
  fürs: 'for',
  à: 'in',
  "d'un": 'of',
  "d'une": 'of',
}
/** Times of other languages, by what they are called in English. */
const TIMES: Readonly<Record<string, string>> = {
  hour: 'hora stunde heure',
  hours: 'horas stunden std heures',
  day: 'día dia jour',
  days: 'días dias tage jours',
  night: 'noche nacht soir nuit',
  nights: 'noches nächte soirs nuits',
  week: 'semana woche semaine',
  weeks: 'semanas wochen semaines',
  month: 'mes monat',
  months: 'meses monate mois',
  year: 'año jahr',
  years: 'años jahre ans',
  monday: 'lunes montag lundi',
  tuesday: 'martes dienstag mardi',
  wednesday: 'miércoles miercoles mittwoch mercredi',
  thursday: 'jueves donnerstag jeudi',
  friday: 'viernes freitag vendredi',
  saturday: 'sábado sabado sábados sabados samstag samedi',
  sunday: 'domingo domingos sonntag dimanche',
}
const MEANT: ReadonlyMap<string, string> = new Map([
  ...Object.entries(FUNCTION_WORDS),
  ...Object.entries(TIMES).flatMap(([meant, words]) =>
    words.split(' ').map((word) => [word, meant] as const),
  ),
])
const PICTURE = /\p{Extended_Pictographic}\uFE0F?/uy

const BLANKS = /\s+/uy
const LINE_END = /[\n\r\u0085\u2028\u2029]/
// Letters, then letters and digits, so "M8" and "m2" are one word; an apostrophe joins ("goat's").
const WORD = /[\p{L}\p{M}_][\p{L}\p{M}\p{Nd}_]*(?:['’][\p{L}\p{M}]+)*/uy
const TIMES_DIGIT = /[xX](?=[\p{Nd}.])/uy
const SMALL_TIMES = /x(?=[\p{Nd}.])/uy
/** "DISH SOAP X3" closes a line or a row of it; elsewhere a capital begins the name of a model, and so does a large number: "X360". */
const LAST_TIMES = /X(?=(?:1?\d|2[0-4])[ \t]*(?:[\n\r,;)]|$))/y
/** "Coffee 24 oz X3". */
const BEFORE_TIMES = /^(?:oz|lbs?|g|kg|ml|l|gal|qt|pt|ct|pk|pack)$/
/** So much of a row shows whether it is written in capitals. */
const ROW_MAX = 60
/** What has models with an X and a number. */
const CALLED_X = /^(?:bmw|thinkpad|fujifilm|series)$/

// In order: 1.234,56 and 1.234.567 - 12,34,567.89 - 1,234,567.89 - 1,5 - 1e10 - 1.5 - 15 - .5. Groups are bounded, so a long
// row of digits and separators costs linear time.
const LITERALS: readonly RegExp[] = [
  /\d{1,3}(?:\.\d{3}){1,6},\d{1,18}(?![\d.])|\d{1,3}(?:\.\d{3}){2,6}(?![\d.,])/y,
  /\d{1,2}(?:,\d{2}){1,6},\d{3}(?![\d,])(?:\.\d+)?/y,
  /\d{1,3}(?:,\d{3}){1,6}(?!\d)(?:\.\d+)?/y,
  /(?<!\d,)\d+,\d{1,2}(?!\d|[,.]\d)/y,
  /\d+(?:\.\d+)?[eE][+-]?\d{1,3}(?![\p{L}\p{N}])/uy,
  /(?<!\d\.)\d+\.\d+(?!\.?\d)/y,
  /\d+/y,
  /(?<![\d.])\.\d+(?!\.?\d)/y,
]

/** Splits a text into tokens. */
export const tokenize: (text: string) => readonly Token[] = oncePerQuery(tokenizeAnew)

/** The tokens of one line: what it holds of line ends says nothing. */
export function tokenizeLine(text: string): readonly Token[] {
  const tokens = tokenize(text)
  return tokens.some(isBreak) ? tokens.filter((token) => !isBreak(token)) : tokens
}

const isBreak = ({ kind }: Token): boolean => kind === 'break'

const CAPITAL = /^\p{Lu}/u

/** Whether a text begins with a capital letter. */
export function isCapital(text: string): boolean {
  const code = text.charCodeAt(0)
  return code < 128 ? code >= 65 && code <= 90 : CAPITAL.test(text)
}

/** A piece in lower case, with straight apostrophes, or what it means in English. */
function lowerOf(piece: string): string {
  const plain = isSmall(piece) ? piece : piece.toLowerCase().replace('’', "'")
  return MEANT.get(plain) ?? plain
}

/** Small letters, digits and marks, which most pieces are of. */
function isSmall(piece: string): boolean {
  for (let at = 0; at < piece.length; at++) {
    const code = piece.charCodeAt(at)
    if (!((code >= 97 && code <= 122) || code <= 64)) return false
  }
  return true
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57

function tokenizeAnew(text: string): readonly Token[] {
  const tokens: Token[] = []
  let at = 0
  let spaced = true
  const push = (kind: Token['kind'], end: number, value = Number.NaN): void => {
    const piece = text.slice(at, end)
    // "Tesla Model Y" is no "and".
    const isModel = /^y$/i.test(piece) && tokens.at(-1)?.lower === 'model'
    const lower = isModel ? 'y' : lowerOf(piece)
    tokens.push({ kind, text: piece, lower, start: at, end, value, spaced })
    at = end
    spaced = kind === 'break'
  }
  while (at < text.length) {
    const code = text.charCodeAt(at)
    // Most blanks are one, and so are most ends of lines.
    if (code === 32 && isPlain(text.charCodeAt(at + 1))) {
      at += 1
      spaced = true
      continue
    }
    if (code === 10 && isPlain(text.charCodeAt(at + 1))) {
      push('break', at + 1)
      continue
    }
    // Most words are of plain letters. An X may be said for "times".
    const plainEnd = isLetter(code) && code !== SMALL_X && code !== LARGE_X ? matchPlainWord(text, at) : null
    if (plainEnd !== null) {
      push('word', plainEnd)
      continue
    }
    const blankEnd = code > 127 || code < 33 ? matchEnd(BLANKS, text, at) : null
    if (blankEnd !== null) {
      if (LINE_END.test(text.slice(at, blankEnd))) push('break', blankEnd)
      else at = blankEnd
      spaced = true
      continue
    }
    const character = code > 127 ? String.fromCodePoint(text.codePointAt(at) ?? 0) : text.charAt(at)
    const fraction = code > 127 ? FRACTIONS[character] : undefined
    if (fraction !== undefined) {
      push('number', at + character.length, fraction)
      continue
    }
    const digitsEnd = isDigit(code) ? matchPlainDigits(text, at) : null
    if (digitsEnd !== null) {
      push('number', digitsEnd, Number(text.slice(at, digitsEnd)))
      continue
    }
    const literal = isDigit(code) || code === STOP ? matchLiteral(text, at) : null
    if (literal !== null) {
      push('number', literal.end, literal.value)
      continue
    }
    const wordEnd =
      matchTimes(text, at, tokens.at(-1), spaced) ??
      matchPlainWord(text, at) ??
      matchEnd(WORD, text, at) ??
      matchEnd(PICTURE, text, at)
    if (wordEnd !== null) push('word', wordEnd)
    else push('sign', at + character.length)
  }
  return tokens
}

const [STOP, LARGE_X, SMALL_X] = [46, 88, 120]
const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90)

/** A mark, digit or letter of ASCII. */
const isPlain = (code: number): boolean => code > 32 && code < 127

/** Most words are of plain letters; null for any other, and for one that an apostrophe or another letter may go on behind. */
function matchPlainWord(text: string, at: number): number | null {
  let end = at
  let code = text.charCodeAt(end)
  while (isLetter(code)) code = text.charCodeAt(++end)
  // Digits, the underscore, the apostrophe and everything beyond ASCII may belong to it.
  const mayGoOn = isDigit(code) || code === 95 || code === 39 || code > 127
  return end === at || mayGoOn ? null : end
}

/** The `x` of "2x4", "eggs x3" and "EGGS X3" stands alone, although letters otherwise take the digits that follow. */
function matchTimes(text: string, at: number, before: Token | undefined, spaced: boolean): number | null {
  const glued = !spaced && before?.kind === 'number'
  if (glued) return matchEnd(TIMES_DIGIT, text, at)
  const word = before?.lower ?? ''
  if (!spaced || (text[at] !== 'x' && text[at] !== 'X') || CALLED_X.test(word)) return null
  const small = matchEnd(SMALL_TIMES, text, at)
  if (small !== null) return small
  const last = matchEnd(LAST_TIMES, text, at)
  return last !== null && (BEFORE_TIMES.test(word) || isShouted(text, at)) ? last : null
}

/** Whether the row up to here has capitals alone. */
function isShouted(text: string, at: number): boolean {
  const row =
    text
      .slice(Math.max(0, at - ROW_MAX), at)
      .split(/[\n\r]/)
      .at(-1) ?? ''
  return /\p{Lu}{2}/u.test(row) && !/\p{Ll}/u.test(row)
}

function matchLiteral(text: string, at: number): { readonly end: number; readonly value: number } | null {
  for (const [index, pattern] of LITERALS.entries()) {
    const end = matchEnd(pattern, text, at)
    if (end === null) continue
    const digits = text.slice(at, end)
    const value = Number(
      index === 0
        ? digits.replaceAll('.', '').replace(',', '.')
        : index === 3
          ? digits.replace(',', '.')
          : digits.replaceAll(',', ''),
    )
    return { end, value }
  }
  return null
}

/** Most numbers have no separator and no exponent; the patterns are for the others. */
function matchPlainDigits(text: string, at: number): number | null {
  let end = at
  while (isDigit(text.charCodeAt(end))) end += 1
  const after = text.charAt(end)
  return end === at || (after !== '' && '.,eE'.includes(after)) ? null : end
}

function matchEnd(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : null
}
