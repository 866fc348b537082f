import type { Book } from '../book/book.ts'
import type { ParsedLine } from '../parse/line.ts'
import { type Token, tokenize } from '../parse/token.ts'
import { placeNamed } from '../price/place.ts'
import { isInName } from './place-in-name.ts'

const PLACE_WORDS_MAX = 4
/** Two letters that are a word or a unit as well name a state only in capitals. */
const WORDS = /^(?:in|or|me|hi|ok|oh|la|pa|ma|id|al|de|co|mo|mt|ct|ms|md|ar|ne|nd|va|br|bd|ba)$/

/** "... at boston rates", "... manhattan july and august", "... Huntsville AL, per month": what may stand behind a place. */
const SAID_BEHIND =
  /^(?:rates?|prices?|cost|total|rent|,|\?|\.|\/|an?|per|each|every|months?|mos?|monthly|lease|\d{1,2}|[-–—]|and|thru|through|january|february|march|april|june|july|august|september|october|november|december|jan|feb|apr|jun|jul|aug|sept?|oct|nov|dec)$/

/** "1,100 kwh phoenix az", "15 gal premium san diego": where it is bought, at the end of a line whose thing only its unit or grade names. */
export function withPlaceBehind(book: Book, line: ParsedLine): ParsedLine {
  if (line.place !== null) return line
  const all = tokenize(line.text)
  const tokens = all.slice(0, all.findLastIndex(({ lower }) => !SAID_BEHIND.test(lower)) + 1)
  // "1BR Brooklyn Heights": a part of a town that nobody has a figure for.
  const [quarter, town] = [tokens.at(-1), tokens.slice(0, -1)]
  const isQuarter = QUARTERS.test(quarter?.lower ?? '') && town.length > 1
  // "two bedroom boston near fenway": the town stands before what is near.
  const near = tokens.findIndex(({ lower }, at) => lower === 'near' && at > 1)
  return (
    placeAtEnd(book, line, tokens) ??
    (near < 0 ? null : placeAtEnd(book, line, tokens.slice(0, near))) ??
    (isQuarter ? placeAtEnd(book, line, town) : null) ??
    withPlaceInside(book, line, all)
  )
}

const QUARTERS =
  /^(?:heights|village|hills?|downtown|uptown|midtown|area|metro|district|suburbs?|park|square|loop|quarter)$/

function placeAtEnd(book: Book, line: ParsedLine, tokens: readonly Token[]): ParsedLine | null {
  // "gas Macon GA": a town that is known before any words before the letters of a state.
  for (const mayBeWider of [false, true])
    for (let from = Math.max(1, tokens.length - PLACE_WORDS_MAX); from < tokens.length; from++) {
      const [first, last] = [tokens[from], tokens.at(-1)]
      if (first?.kind !== 'word' || last?.kind !== 'word' || !mayName(tokens, from)) continue
      const text = line.text.slice(first.start, last.end)
      const place = placeNamed(book, text, null)
      if (place === null || (place.fallback !== null && !mayBeWider)) continue
      const [offset] = line.span
      return { ...line, place: { text, span: [offset + first.start, offset + last.end] } }
    }
  return null
}

/** "1 br in boston monthly rent pls": a place that is known, right behind an "in". */
function withPlaceInside(book: Book, line: ParsedLine, tokens: readonly Token[]): ParsedLine {
  const at = tokens.findLastIndex(({ lower }) => /^(?:in|near|around|outside)$/.test(lower)) + 1
  if (at < 2) return line
  for (let to = Math.min(tokens.length, at + PLACE_WORDS_MAX - 1); to > at; to--) {
    const [first, last] = [tokens[at], tokens[to - 1]]
    if (first?.kind !== 'word' || last?.kind !== 'word' || first.text.length < 3) continue
    const text = line.text.slice(first.start, last.end)
    if (placeNamed(book, text, null) === null) continue
    const [offset] = line.span
    return { ...line, place: { text, span: [offset + first.start, offset + last.end] } }
  }
  return line
}

/** One short word in small letters is easily something else. */
function mayName(tokens: readonly Token[], from: number): boolean {
  const word = tokens[from]
  if (word === undefined || from < tokens.length - 1) return word !== undefined && word.text.length > 1
  if (word.text.length > 3) return true
  return (
    /^[A-Z]{2}$/.test(word.text) ||
    (word.text.length === 2 && !WORDS.test(word.lower)) ||
    word.lower === 'nyc'
  )
}

/** Where the place that begins at a token ends: "Houston, TX", "new york", "78701". A town before a state that has none such is the last choice. */
export function placeBeginningAt(book: Book, tokens: readonly Token[], at: number): number | null {
  for (const mayBeWider of [false, true])
    for (let to = Math.min(tokens.length, at + PLACE_WORDS_MAX); to > at; to--)
      if (isPlace(book, tokens, at, to, mayBeWider)) return to
  return null
}

/** "rent Buffalo NY": from where a place that ends at a token is known as a whole. */
export function placeEndingAt(book: Book, tokens: readonly Token[], at: number): number | null {
  for (const mayBeWider of [false, true])
    for (let from = Math.max(0, at - PLACE_WORDS_MAX + 1); from <= at; from++)
      if (isPlace(book, tokens, from, at + 1, mayBeWider)) return from
  return null
}

function isPlace(
  book: Book,
  tokens: readonly Token[],
  from: number,
  to: number,
  mayBeWider: boolean,
): boolean {
  if (isInName(book, tokens, from, to) || (to === from + 1 && isOtherWord(tokens, from))) return false
  const place = tokens[to - 1]?.kind === 'sign' ? null : placeNamed(book, nameOf(tokens, from, to), null)
  return place !== null && (mayBeWider || place.fallback === null)
}

/** "mi casa", "de la leche", "un sac de riz": in other languages these are small words and a bag. */
function isOtherWord(tokens: readonly Token[], at: number): boolean {
  const [before, { text = '' } = {}, after] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  if (text === 'mi' || text === 'la')
    return after?.kind === 'word' && /^(?:de|of|a|para|por|con|y|et|en)$/.test(before?.lower ?? '')
  return text === 'sac' && /^(?:de|of)$/.test(after?.lower ?? '')
}

const nameOf = (tokens: readonly Token[], from: number, to: number): string =>
  tokens
    .slice(from, to)
    .map((token, i) => (i > 0 && token.spaced ? ` ${token.text}` : token.text))
    .join('')
