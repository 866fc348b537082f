import type { Book } from '../book/book.ts'
import type { ParsedLine } from '../parse/line.ts'
import { parsePhrase } from '../parse/parse-query.ts'
import { tokenize } from '../parse/token.ts'
import { isGoods } from './goods.ts'
import type { Place } from './place.ts'
import type { MatchedLine } from './read-and-match.ts'
import { readOne } from './read-one.ts'

/** A longer line is not a choice of two things. */
const LENGTH_MAX = 200

/** The first thing, "or", and the other one up to a mark, a number or the end. */
const EITHER = /^(.*?[a-zß-öø-žșțạ-ỹ]) or ([a-zß-öø-žșțạ-ỹ][^,;:()\d]*?)((?:\s*[,;:(]|\s+\d).*)?$/i

/**
 * "2 bags of chips or pretzels", "milk or almond milk, 1 gal": either will do, so the first one is priced, and the line says so. Null when the two
 * are not goods of the book by themselves.
 */
export function eitherOf(
  book: Book,
  line: ParsedLine,
  asked: Place | null,
): { readonly read: MatchedLine; readonly items: readonly number[]; readonly isPlain: boolean } | null {
  if (book.header.estimate !== 'item' || !/ or /i.test(line.text)) return null
  if (line.text.length > LENGTH_MAX) return null
  const [, first = '', other = '', rest = ''] = EITHER.exec(line.text.replace(/\s+/g, ' ')) ?? []
  if (first === '' || / or /i.test(other)) return null
  const one = readOne(book, { ...parsePhrase(`${first}${rest}`), place: line.place }, asked)
  const second = readOne(book, parsePhrase(other), asked)
  if ('code' in one.match || 'code' in second.match) return null
  if (!isGoods(book, one.match.item) || !isGoods(book, second.match.item)) return null
  const { text, span } = line
  const left = tokenize(`or ${other}`).map((token) => ({ text: token.text, why: 'talk' as const }))
  const note = `"or ${other}" was left out: the price is of the first that was named.`
  const read: MatchedLine = {
    match: { ...one.match, warnings: [...one.match.warnings, note] },
    line: { ...one.line, text, span },
    ignored: [...one.ignored, ...left],
  }
  // "Peanut or almond butter": there the end may be said of both.
  return { read, items: [one.match.item, second.match.item], isPlain: !other.trim().includes(' ') }
}
