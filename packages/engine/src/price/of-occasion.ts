import type { Book } from '../book/book.ts'
import { exactly } from '../parse/line.ts'
import { parsePhrase } from '../parse/parse-query.ts'
import { nameTerms } from '../text/words.ts'
import type { Place } from './place.ts'
import type { MatchedLine } from './read-and-match.ts'
import { readOne } from './read-one.ts'

/** How long what stands above a list is. */
const HEAD_CHARACTERS_MIN = 4
const HEAD_CHARACTERS_MAX = 80
const GUESTS =
  /(?<![\d.,$])(\d{1,3},\d{3}|\d{1,4}) (?:guests|people|ppl|persons?|pax|attendees|friends|adults|kids|children)\b/i
const OCCASION =
  /\b(wedding|birthday|baby shower|bridal shower|graduation|anniversary|quincea[ñn]era|funeral|prom)\b/i
/** What people come to, which is bought in parts. */
const GATHERING =
  /\b(?:party|dinner|lunch(?:eon)?|brunch|reception|banquet|reunion|barbecue|bbq|cookout|event)\b/i
/** What one price of is for one of those who come. */
const FOR_EACH = /^(?:guest|person)$/

/** A few words and a colon, or a row of its own, above a list. Each half is one look: a text may hold thousands of blanks. */
export function headOf(text: string): string | null {
  const rows = text.trimStart()
  const end = rows.search(/[\n:]/)
  const head = end < 0 ? '' : rows.slice(0, end).trimEnd()
  return head.length < HEAD_CHARACTERS_MIN || head.length > HEAD_CHARACTERS_MAX ? null : head
}

/** "Wedding for 100 guests", "dinner for 8 people": above a list, it says what the parts are for, and for how many. */
export const isForGuests = (head: string): boolean =>
  GUESTS.test(head) && (OCCASION.test(head) || GATHERING.test(head))

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
  const head = book.header.estimate === 'item' && lines.length > 1 ? headOf(text) : null
  if (head === null) return lines
  const guests = GUESTS.exec(head)?.[1]?.replace(',', '')
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
