import type { Book } from '../book/book.ts'
import { exactly } from '../parse/line.ts'
import { parsePhrase } from '../parse/parse-query.ts'
import { nameTerms } from '../text/words.ts'
import type { Place } from './place.ts'
import type { MatchedLine } from './read-and-match.ts'
import { readOne } from './read-one.ts'

/** A few words and a colon, or a row of its own, above a list. */
const HEAD = /^\s*([^\n:]{4,80}?)\s*(?::|\n)/
const GUESTS = /(?<![\d.,$])(\d{2,4}) (?:guests|people|ppl|persons?|pax|attendees|friends)\b/i
const OCCASION =
  /\b(wedding|birthday|baby shower|bridal shower|graduation|anniversary|quincea[ñn]era|funeral|prom)\b/i
/** What one price of is for one of those who come. */
const FOR_EACH = /^(?:guest|person)$/

/**
 * "Wedding for 100 guests: catering, cake": what stands above a list says how many are fed, and which cake is meant where the book knows one of
 * that occasion.
 */
export function withOccasion(
  book: Book,
  text: string,
  lines: readonly MatchedLine[],
  asked: Place | null,
): readonly MatchedLine[] {
  const head = book.header.estimate === 'item' ? HEAD.exec(text)?.[1] : undefined
  if (head === undefined || lines.length < 2) return lines
  const guests = GUESTS.exec(head)?.[1]
  const occasion = OCCASION.exec(head)?.[1]?.toLowerCase()
  if (guests === undefined && occasion === undefined) return lines
  return lines.map((one) => {
    const meant = occasion === undefined ? one : ofThat(book, one, occasion, asked)
    const isEach = !('code' in meant.match) && FOR_EACH.test(book.items.label(meant.match.item))
    return guests === undefined || !isEach || meant.line.quantity !== null
      ? meant
      : { ...meant, line: { ...meant.line, quantity: exactly(Number(guests)), unit: null, pack: null } }
  })
}

/** A "cake" on the list of a wedding is a wedding cake, if the book has one and nothing says how much of another is wanted. */
function ofThat(book: Book, one: MatchedLine, occasion: string, asked: Place | null): MatchedLine {
  const { line } = one
  const words = nameTerms(line.item)
  const isOpen = line.quantity === null && line.pack === null
  if (!isOpen || words.length === 0 || words.length > WORDS_MAX || words.includes(occasion)) return one
  const own = readOne(book, { ...parsePhrase(`${occasion} ${line.item}`), place: line.place }, asked)
  if ('code' in own.match || own.ignored.length > 0) return one
  const isOfIt = nameTerms(book.items.name(own.match.item)).includes(nameTerms(occasion)[0] ?? '')
  const { text, span, place, quantity, unit, pack } = line
  return isOfIt ? { ...own, line: { ...own.line, text, span, place, quantity, unit, pack } } : one
}

const WORDS_MAX = 2
