import type { Book } from '../book/book.ts'
import { nameKey } from '../text/words.ts'
import type { MatchedLine } from './read-and-match.ts'

const OTHER_STATE = /\b(?:out[- ]of[- ]state|non-?residents?)\b/i

/** "Tuition at Ohio State, out of state": where the book tells what those of other states pay, that is meant. */
export function ofOtherState(book: Book, read: MatchedLine): MatchedLine {
  const { line, match } = read
  if ('code' in match || !OTHER_STATE.test(line.text)) return read
  const [, school] = /^Tuition and fees at ([^,]+)$/.exec(book.items.name(match.item)) ?? []
  if (school === undefined) return read
  const name = book.names.find(nameKey(`${school} out of state tuition`))
  return name < 0 ? read : { ...read, match: { ...match, item: book.names.firstItemOf(name) } }
}
