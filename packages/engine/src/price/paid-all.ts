import type { Book } from '../book/book.ts'
import { parsePhrase } from '../parse/parse-query.ts'
import type { Place } from './place.ts'
import type { MatchedLine } from './read-and-match.ts'
import { readOne } from './read-one.ts'

/** "Plumber 6 hrs and electrician 6 hrs, wages only": what is said behind the last of them is said of all, in the order they stand. */
export function paidAll(
  book: Book,
  lines: readonly MatchedLine[],
  asked: Place | null,
): readonly MatchedLine[] {
  return lines.map((one) => {
    const { line, match } = one
    if ('code' in match || book.items.label(match.item) !== 'hour') return one
    const paid = readOne(book, { ...parsePhrase(`${line.item} wages`), place: line.place }, asked)
    return 'code' in paid.match || book.items.label(paid.match.item) !== 'hour' ? one : { ...paid, line }
  })
}
