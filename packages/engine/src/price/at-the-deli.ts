import type { Book } from '../book/book.ts'
import type { ParsedLine } from '../parse/line.ts'
import { nameKey } from '../text/words.ts'
import type { Place } from './place.ts'
import type { MatchedLine } from './read-and-match.ts'
import { readOne } from './read-one.ts'

/** Sandwiches are made of what the counter slices. */
const DELI = /\bdeli\b|\bsandwich(?:es)? (?:for \d|stuff|fixings|night|lunch|bar|tray|platter)/i
const SLICED = /,\s*(?:thin(?:ly)? )?sliced\b/i

/**
 * "3/4 lb of turkey + half lb of american from the deli", "half a pound of turkey, sliced thin": the counter is said once for all that is bought
 * there, and what is sliced comes from it. Null where the book knows no such thing.
 */
export function fromDeli(
  book: Book,
  text: string,
  line: ParsedLine,
  asked: Place | null,
): MatchedLine | null {
  if (book.header.estimate !== 'item') return null
  const said = DELI.test(text) ? 'deli' : SLICED.test(line.text) ? 'sliced' : null
  if (said === null) return null
  const bare = line.item
    .replace(/^deli[^:,]{0,20}:\s*/i, '')
    .replace(/,.*$/, '')
    .replace(/\s+(?:from|at) (?:the|a) deli\b.*$/i, '')
  const key = nameKey(`${said} ${bare}`)
  const isKnown = book.names.find(key) >= 0 || book.synonyms.find(key) >= 0
  if (bare === '' || !isKnown || !line.text.includes(bare)) return null
  const item = `${said} ${bare}`
  const read = readOne(book, { ...line, item, text: line.text.replace(bare, item) }, asked)
  if ('code' in read.match) return null
  return { ...read, line: { ...read.line, text: line.text, span: line.span } }
}
