import type { Book } from '../book/book.ts'
import { parsePhrase } from '../parse/parse-query.ts'
import { isGoods } from './goods.ts'
import type { Place } from './place.ts'
import type { MatchedLine } from './read-and-match.ts'
import { readOne } from './read-one.ts'

const RENTED = /\b(?:rented|rentals?|to rent|for rent)\b/i
/** Between two things of one sentence. */
const BESIDE = /^\s*(?:,|&|\+|,? ?\band\b|\bplus\b)\s*$/i

/** "60 folding chairs and 8 round tables rented for one day": what is said last is said of both, where the book lets the first thing as well. */
export function rentedTogether(
  book: Book,
  text: string,
  lines: readonly MatchedLine[],
  asked: Place | null,
): readonly MatchedLine[] {
  if (book.header.estimate !== 'item' || lines.length < 2 || !RENTED.test(text)) return lines
  const told = [...lines]
  for (let at = told.length - 2; at >= 0; at--) {
    const [one, next] = [told[at], told[at + 1]]
    if (one === undefined || next === undefined || 'code' in next.match || 'code' in one.match) continue
    const isLet =
      RENTED.test(next.line.text) ||
      (next.line !== lines[at + 1]?.line && /rental/.test(book.items.name(next.match.item)))
    if (!isLet || RENTED.test(one.line.text) || !isGoods(book, one.match.item)) continue
    if (!BESIDE.test(text.slice(one.line.span[1], next.line.span[0]))) continue
    const phrase = parsePhrase(`${one.line.text} rental`)
    const own = readOne(book, { ...phrase, place: one.line.place }, asked)
    if ('code' in own.match || !/rental/.test(book.items.name(own.match.item))) continue
    const { text: written, span, quantity, pack } = one.line
    told[at] = {
      ...own,
      line: { ...own.line, text: written, span, quantity: quantity ?? own.line.quantity, pack },
    }
  }
  return told
}
