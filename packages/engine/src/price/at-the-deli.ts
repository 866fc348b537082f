import type { Book } from '../book/book.ts'
import type { ParsedLine } from '../parse/line.ts'
import { nameKey } from '../text/words.ts'
import { convert } from '../units/index.ts'
import type { Place } from './place.ts'
import type { MatchedLine } from './read-and-match.ts'
import { readOne } from './read-one.ts'

const DELI = /\bdeli\b/i
const SLICED = /,\s*(?:thin(?:ly)? )?sliced\b/i
/** "Deli counter: ...", "sandwiches for 10 - ...": said before all things of a row. Sandwiches are made of what the counter slices. */
const HEAD =
  /^\W*(?:deli\b|lunch ?meats?\b|cold cuts\b|sandwich(?:es)? (?:for \d|stuff|fixings|night|lunch|bar|tray|platter))[^,;:\n]{0,20}[:–—-]/i
/** "... + half lb of american from the deli": said behind all that no comma parts from it. */
const BEHIND = /^[^,;\n]{0,80}\b(?:from|at) (?:the|a) deli\b/i
/** A counter slices no more. Who wants more takes the ham or the bird whole. */
const SLICED_LB_MAX = 5

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
  const said = saidOf(text, line)
  if (said === null || (line.quantity !== null && !isSlicedSoMuch(line))) return null
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

/** Only the line's own words say it without an amount: a turkey beside them may be a bird. */
function saidOf(text: string, line: ParsedLine): 'deli' | 'sliced' | null {
  if (DELI.test(line.text)) return 'deli'
  const [start, end] = line.span
  const head = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  if (isFewSlices(line)) return 'deli'
  if (isSlicedSoMuch(line) && (HEAD.test(head) || BEHIND.test(text.slice(end)))) return 'deli'
  return SLICED.test(line.text) ? 'sliced' : null
}

/** "1/4 lb ham, 1/2 lb turkey": nobody buys so little of a bird or a ham. */
function isFewSlices(line: ParsedLine): boolean {
  const { item, quantity, unit, pack } = line
  if (!/^(?:turkey|ham|roast beef|salami|bologna|pastrami|provolone)$/i.test(item)) return false
  if (quantity === null || unit === null || pack !== null) return false
  const pounds = convert(quantity.value, unit, 'lb')
  return pounds !== null && pounds <= FEW_LB_MAX
}
const FEW_LB_MAX = 0.8

function isSlicedSoMuch({ quantity, unit, pack }: ParsedLine): boolean {
  if (quantity === null || unit === null || pack !== null) return false
  const pounds = convert(quantity.value, unit, 'lb')
  return pounds !== null && pounds <= SLICED_LB_MAX
}
