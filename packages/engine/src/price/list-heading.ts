import type { Book } from '../book/book.ts'
import type { ParsedLine } from '../parse/line.ts'
import { isTitle } from '../parse/list-title.ts'
import { parseQuery } from '../parse/parse-query.ts'
import { tokenize } from '../parse/token.ts'
import { isJudged } from '../read/no-price.ts'
import { roleOf } from '../read/word-roles.ts'
import { nameTerms } from '../text/words.ts'
import { isFood, isRent } from './goods.ts'
import { isForGuests } from './of-occasion.ts'
import { type Place, placeNamed } from './place.ts'
import type { MatchedLine } from './read-and-match.ts'
import { ifLikely, isHome, readOne } from './read-one.ts'

/** A few words and a colon at the beginning of a row, and what stands behind them. */
const HEADED = /(?<=^|\n)([ \t*•–-]*)(\p{L}[\p{L}'’&. -]{1,39}):[ \t]+(\S[^\n]*)/gu
const WORDS_MAX = 4
/** The same, longer: with numbers, commas and brackets. */
const LONG_HEAD = /(?<=^|\n)([ \t*•–-]*)(\p{L}[^\n:]{2,99}):[ \t]+(\S[^\n]*)/gu
/** Words that say how the rest is priced, and not only what it is for. */
const MEANS =
  /\b(?:rent(?:s|al|ing)?|lease|wages?|salar\w+|pay|paid|hour(?:s|ly)?|per|used|buy(?:ing)?|budget|bill|each)\b|[$€£@]/i
/** A form has more rows with a colon than a list has headings; these are enough for both. */
const ROWS_MAX = 20

interface Reader {
  readonly book: Book
  readonly asked: Place | null
  readonly answerMin: number
}

/**
 * "Pool: 50 lb chlorine tabs", "yard: 4 cu yd mulch", "Phoenix: 2 lb bananas": the text without words before a colon that only say what the rest
 * is for, or with a place in a row of its own. "Milk: 2 gal whole" stays. The length stays too.
 */
export function withoutHeadings(reader: Reader, text: string): string {
  if (!text.includes(':')) return text
  let rows = 0
  const short = text.replace(HEADED, (row: string, lead: string, head: string, rest: string, at: number) => {
    if (++rows > ROWS_MAX || head.split(/\s+/).length > WORDS_MAX || isJudged(`${head}:`)) return row
    const behind = row.slice(lead.length + head.length + 1)
    // "Recipe: chili", above what goes into it.
    if (DISHES.test(head) && !/[\d,]/.test(rest) && goesInto(text.slice(at + row.length)))
      return ' '.repeat(row.length)
    if (isPlaceHead(reader, head, rest)) return `${lead}${head}\n${behind}`
    if (isTitle(tokenize(head))) return `${lead}${' '.repeat(head.length + 1)}${behind}`
    if (isNameTogether(reader, head, rest)) return `${lead}${head} ${behind}`
    return isHeading(reader, head, rest) ? `${lead}${' '.repeat(head.length + 1)}${behind}` : row
  })
  const isOnly = [...short.matchAll(LONG_HEAD).take(2)].length === 1
  return short.replace(LONG_HEAD, (row: string, lead: string, head: string, rest: string) => {
    if (++rows > ROWS_MAX) return row
    const behind = row.slice(lead.length + head.length + 1)
    if (!isLongHeading(reader, head, rest)) return row
    // "Austin, TX: 2 lb rice, 3 dozen eggs"
    const placed = `${lead}${head}\n${behind}`
    return isOnly && isPlaceAbove(placed, rest) ? placed : `${lead}${' '.repeat(head.length + 1)}${behind}`
  })
}

/** "Sweet tea for 40 folks: 1 box tea bags, 4 lbs sugar": behind it comes a list with amounts, and it counts nothing itself but people. */
function isLongHeading(reader: Reader, head: string, rest: string): boolean {
  if (MEANS.test(head) || !/[\s\d]/.test(head)) return false
  const [first, second] = parseQuery(rest)
  if (first === undefined || second === undefined || first.item === '') return false
  const isCounted = isCountedOf(first) || /\s\d+$/.test(first.text)
  if (
    !(isCounted || isForGuests(head)) ||
    !isPriced(read(reader, first)) ||
    isOfHome(reader.book, read(reader, first))
  )
    return false
  // "Brioche, small batch: 500 g flour, ...": so much of it is made.
  if (BATCH.test(head) && isCountedOf(first) && isCountedOf(second)) return true
  const heads = parseQuery(head)
  // "milk, eggs. Costco run: 2 lb butter": goods of a list are no title.
  if (heads.length > 1 && heads.some((line) => isPriced(read(reader, line)))) return false
  return heads.every((line) => {
    const isFor = line.quantity === null || FOR_SOME.test(head)
    return line.place === null && (isFor || !isPriced(read(reader, line)))
  })
}

const isCountedOf = ({ quantity, pack }: ParsedLine): boolean => quantity !== null || pack !== null

/** How much of a dish is made of what is listed. */
const BATCH =
  /\b(?:batch(?:es)?|\d+ loaves|(?:one|two|three|four) loaves|(?:serves|makes|yields?|feeds) (?:about )?\d+|\d+ servings|recipe x ?\d|(?:double|triple|half) recipe)\W*$/i

/** A place in a row of its own is that of all the lines below it. */
function isPlaceAbove(placed: string, rest: string): boolean {
  const lines = parseQuery(placed)
  return lines.length === parseQuery(rest).length && lines.every(({ place }) => place !== null)
}

/** Rows with amounts, two of them at least, or one with several. */
function goesInto(text: string): boolean {
  const [first = '', second = ''] = text.split('\n', ROWS_MAX).filter((row) => /\S/.test(row))
  if (!/\d/.test(first)) return false
  return /\d/.test(second) || first.split(',', ROWS_MAX).filter((part) => /\d/.test(part)).length > 1
}

const DISHES = /^(?:recipe|menu|dish)$/i
const FOR_SOME = /\bfor (?:about |around )?\d+/i

function isPlaceHead({ book, asked }: Reader, head: string, rest: string): boolean {
  // "utilities upstate NY: ..." has a thing in it.
  if (!/^\p{Lu}/u.test(head) || placeNamed(book, head, asked) === null) return false
  const [first] = parseQuery(rest)
  return first !== undefined && first.place === null && isPriced(readOne(book, first, asked))
}

function isHeading(reader: Reader, head: string, rest: string): boolean {
  const [first] = parseQuery(rest)
  const [all] = parseQuery(`${head}: ${rest}`)
  if (first === undefined || all === undefined || first.item === '') return false
  const whole = read(reader, all)
  const own = read(reader, first)
  if (isOfHome(reader.book, whole) || isOfHome(reader.book, own)) return false
  if (isOtherThing(reader, head, rest, first, own, whole)) return true
  // "Bill to: Harmon LLC" has more in it than the name of a thing.
  if (!isPriced(whole)) return isPriced(own) && (first.quantity !== null || own.ignored.length === 0)
  // "Pizza: 2 large pepperoni": one food behind another says which.
  if (isOfFood(reader.book, whole)) return false
  // What was written as an amount counts nothing of what the head names, so the row is about something else.
  const isDropped = first.quantity !== null && whole.line.quantity === null && whole.line.pack === null
  const heads = nameTerms(head)
  const others = nameTerms(first.item).filter((word) => roleOf(word, reader.book.brands) === 'other')
  return isDropped && others.length > 0 && !others.some((word) => heads.includes(word))
}

/** "Garage: oil change": the head won, and nothing of a thing that the book knows by all of its words was read. */
function isOtherThing(
  { book }: Reader,
  head: string,
  rest: string,
  { item }: ParsedLine,
  own: MatchedLine,
  whole: MatchedLine,
): boolean {
  if ('code' in own.match || 'code' in whole.match || own.match.item === whole.match.item) return false
  if (own.ignored.length > 0 || own.match.method !== 'synonym' || isOfFood(book, whole)) return false
  const [words, heads] = [nameTerms(item), nameTerms(head)]
  // "Funeral: casket, embalming": of several parts one word may be a thing.
  if ((words.length < 2 && !rest.includes(',')) || words.some((word) => heads.includes(word))) return false
  const dropped = new Set(whole.ignored.flatMap(({ text }) => nameTerms(text)))
  return words.every((word) => dropped.has(word))
}

/** "Car: new battery", "wedding: photographer", "house cleaning: 3 bedroom house": the head and the first thing make one name. */
function isNameTogether(reader: Reader, head: string, rest: string): boolean {
  const [all] = parseQuery(`${head}: ${rest}`)
  const [together] = parseQuery(`${head} ${rest}`)
  const [first] = parseQuery(rest)
  if (all === undefined || together === undefined || first === undefined || first.item === '') return false
  const one = read(reader, together)
  if ('code' in one.match || isOfFood(reader.book, one) || isOfHome(reader.book, one)) return false
  const whole = read(reader, all)
  if (!('code' in whole.match) && whole.match.item === one.match.item) return false
  const own = read(reader, first)
  if (!('code' in own.match) && own.match.item === one.match.item) return false
  const names = new Set(nameTerms(reader.book.items.name(one.match.item)))
  const hasOf = (text: string): boolean =>
    nameTerms(text).some((word) => roleOf(word, reader.book.brands) === 'other' && names.has(word))
  return hasOf(head) && hasOf(first.item) && one.match.method === 'synonym'
}

const read = ({ book, asked, answerMin }: Reader, line: ParsedLine): MatchedLine =>
  ifLikely(book, readOne(book, line, asked), asked, answerMin)

const isPriced = ({ match }: MatchedLine): boolean => !('code' in match)

/** "Rent: 3 bedroom house": how many rooms is no amount. */
const isOfHome = (book: Book, { match }: MatchedLine): boolean =>
  !('code' in match) && (isHome(book, match.item) || isRent(book, match.item))

const isOfFood = (book: Book, { match }: MatchedLine): boolean =>
  !('code' in match) && isFood(book, match.item)
