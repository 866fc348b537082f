import type { Book } from '../book/book.ts'
import { type Amount, middleOf, readAmount } from '../parse/amount.ts'
import { exactly, type ParsedLine } from '../parse/line.ts'
import { plainTokens } from '../parse/plain-tokens.ts'
import { type Token, tokenize } from '../parse/token.ts'
import { isPeopleAlone, saysOfEach } from '../read/crew.ts'
import { itemOf } from '../read/find-phrases.ts'
import { roleOf } from '../read/word-roles.ts'
import { stem } from '../text/words.ts'
import { dimensionOf, findUnit } from '../units/index.ts'
import { readField, readUnitField } from './form-fields.ts'
import { isAfterComma, toldWithBoth } from './join-text.ts'
import type { MatchedLine } from './read-and-match.ts'

/** An amount that a line says of what was named before it. */
interface SaidAmount {
  readonly value: number
  readonly unit: string | null
  /** "3 of them", "4 ea": so many of what was said. */
  readonly isTimes: boolean
}

/** A larger bare number is a price, a year or a code. */
const COUNT_MAX = 200
/** Whoever says how much does not say much else. */
const TOKENS_MAX = 16

/**
 * "Costco had butter for 3.49. What would 5 lb run me": a line that names nothing and says how much is about the thing before it, so
 * that what was written is never dropped. Null when the line says more, or the thing before has an amount of its own.
 */
export function saidApart(
  book: Book,
  text: string,
  before: MatchedLine,
  line: ParsedLine,
): MatchedLine | null {
  if ('code' in before.match) return null
  // "Qty 3 - heavy cream, qt": the unit stands alone behind the thing.
  const counted = readUnitField(line.text) ?? bareUnit(line.text)
  if (counted !== null && before.line.quantity !== null && before.line.unit === null) {
    return { ...before, line: { ...toldWithBoth(text, before.line, line, before.line), unit: counted } }
  }
  // "Just the ham. 2 lbs sliced"
  const isBare = before.line.quantity === null && before.line.unit === null
  const isSentence = isBare && /^[.?!]+\s+$/.test(text.slice(before.line.span[1], line.span[0]))
  const mayDescribe = isAfterComma(text, before.line, line) || isSentence
  const said = readField(line.text) ?? dozenAlone(line) ?? amountAlone(book, line, mayDescribe)
  if (said === null) return null
  const { quantity, unit, pack } = before.line
  const place = before.line.place ?? line.place
  const joined = { ...toldWithBoth(text, before.line, line, before.line), place }
  // "Term life insurance, healthy 35 y/o": a bare number is no time.
  const isTime = book.header.groups[book.items.group[before.match.item] ?? -1] === 'time'
  if (isTime && said.unit === null && !said.isTimes) return null
  if (quantity === null && pack === null)
    return { ...before, line: { ...joined, quantity: exactly(said.value), unit: said.unit ?? unit } }
  // "LEMON 115CT", and "QTY: 2 CS" in the next row: so many cases of so many.
  const isCase =
    unit === 'each' &&
    /\d ?(?:ct|cnt|count)\b/i.test(before.line.text) &&
    dimensionOf(said.unit ?? '') === 'container'
  const isAgain = isCase || said.isTimes || (said.unit !== null && said.unit === pack?.container)
  if (!isAgain || (unit === null && pack === null)) return null
  return { ...before, line: { ...joined, quantity: exactly((quantity?.value ?? 1) * said.value) } }
}

/** "Bagels, dozen". */
function dozenAlone({ text }: ParsedLine): SaidAmount | null {
  const found = /^(?:(half)[ -]?(?:a )?|an? |one )?(?:doz|dozen|dz)\.?$/i.exec(text.trim())
  return found && { value: found[1] === undefined ? 1 : 0.5, unit: 'dozen', isTimes: false }
}

function bareUnit(text: string): string | null {
  const unit = /^\p{L}{2,8}\.?$/u.test(text) ? findUnit(text.replace('.', '')) : null
  const isUnit =
    unit !== null && unit.id !== 'each' && /^(?:mass|volume|count|container|portion)$/.test(unit.dimension)
  return isUnit ? unit.id : null
}

/** "275 gal tank, filling it with heating oil": a measure that names nothing is of the thing that follows it. */
export function saidBefore(
  book: Book,
  text: string,
  before: MatchedLine,
  { line, match, ignored }: MatchedLine,
): MatchedLine | null {
  if (!('code' in before.match) || 'code' in match) return null
  // "16 people, 10 oz ribeye each"
  if (isPeopleAlone(before.line.text) && saysOfEach(line.text)) {
    return { match, ignored, line: toldWithBoth(text, before.line, line, line) }
  }
  if (line.quantity !== null || line.pack !== null) return null
  if (!/^\s*,\s*$/.test(text.slice(before.line.span[1], line.span[0]))) return null
  const said = amountAlone(book, before.line, true)
  if (said === null || said.unit === null || !/^(?:mass|volume)$/.test(dimensionOf(said.unit) ?? ''))
    return null
  const told = toldWithBoth(text, before.line, line, line)
  const place = line.place ?? before.line.place
  return { match, ignored, line: { ...told, place, quantity: exactly(said.value), unit: said.unit } }
}

/** Whether a line says how much, and names nothing. */
export const isAmountAlone = (book: Book, line: ParsedLine): boolean => amountAlone(book, line) !== null

/** The one amount of a line whose other words only ask. */
function amountAlone(book: Book, line: ParsedLine, mayDescribe = false): SaidAmount | null {
  const tokens = plainTokens(tokenize(line.text))
  if (tokens.length > TOKENS_MAX) return null
  let found: Amount | null = null
  for (let at = 0; at < tokens.length; at++) {
    const amount: Amount | null = readAmount(tokens, at)
    if (amount !== null) {
      if (found !== null) return null
      found = amount
      at = amount.next - 1
    } else if (!isTalk(book, tokens[at], mayDescribe)) return null
  }
  if (found === null) return null
  // "It's just the two of us"
  if (tokens[found.next]?.lower === 'of' && /^(?:us|you)$/.test(tokens[found.next + 1]?.lower ?? ''))
    return null
  const { unit } = found
  const isTimes =
    /^(?:of|ea|each|apiece)$/.test(tokens[found.next]?.lower ?? '') ||
    tokens[found.next - 1]?.lower === 'ea' ||
    // "What does a pound of bacon cost? I want 4"
    /^(?:need|want|get|take|order|buy|gimme|quiero|necesito)$/.test(tokens[found.at - 1]?.lower ?? '') ||
    // "whole milk, half gal, 2"
    tokens.length === 1
  const value = middleOf(found)
  if (!(value > 0) || !Number.isFinite(value)) return null
  if (unit === null || unit.id === 'each') {
    const isCount = Number.isInteger(value) && value > 0 && value <= COUNT_MAX
    return isCount ? { value, unit: null, isTimes } : null
  }
  return /^(?:mass|volume|count|container|portion|energy|time)$/.test(unit.dimension)
    ? { value, unit: unit.id, isTimes: false }
    : null
}

function isTalk(book: Book, token: Token | undefined, mayDescribe: boolean): boolean {
  if (token === undefined || token.kind === 'break') return true
  if (token.kind === 'sign') return !/^[$€£%@#]$/.test(token.text)
  if (token.kind !== 'word') return false
  if (/^(?:quiero|necesito|gimme|lets|say)$/.test(token.lower)) return true
  const role = roleOf(token.lower, book.brands)
  // "mac & cheese, kraft blue box, 5 of em"
  // "yeast, brown sugar 2 lb": sugar describes other goods, and is one.
  const describes = role === 'brand' || (role === 'quality' && itemOf(book, stem(token.lower)) === null)
  if (mayDescribe && (describes || isContainer(token.lower))) return true
  return role === 'talk' || role === 'purpose'
}

const isContainer = (word: string): boolean => findUnit(word)?.dimension === 'container'
