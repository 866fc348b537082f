import type { Book } from '../book/book.ts'
import type { ParsedLine } from '../parse/line.ts'
import { parsePhrase } from '../parse/parse-query.ts'
import { type MatchedLine, readAndMatch } from './read-and-match.ts'

/**
 * Matches the lines of a query, and puts right what only the book can know: that "13 oz party size" is how much of "potato
 * chips" is wanted.
 */
export function readLines(book: Book, text: string, lines: readonly ParsedLine[]): readonly MatchedLine[] {
  const read: MatchedLine[] = []
  for (const line of lines) {
    const before = read.at(-1)
    if (before !== undefined && isAfterComma(text, before.line, line)) {
      const joined = joinWith(book, text, before, line)
      if (joined !== null) {
        read[read.length - 1] = joined
        continue
      }
    }
    read.push(readAndMatch(book, line))
  }
  return read
}

function isAfterComma(text: string, before: ParsedLine, line: ParsedLine): boolean {
  return /^\s*[,(-]\s*$/.test(text.slice(before.span[1], line.span[0]))
}

/** The line before says what, this one how much: read as one, when that says more than the two apart. */
function joinWith(book: Book, text: string, before: MatchedLine, line: ParsedLine): MatchedLine | null {
  if ('code' in before.match || before.line.quantity !== null || line.quantity === null) return null
  if (!('code' in readAndMatch(book, line).match)) return null
  const [start] = before.line.span
  const [, end] = line.span
  const phrase = parsePhrase(text.slice(start, end))
  const joined = readAndMatch(book, { ...phrase, span: [start, end], place: before.line.place ?? line.place })
  return 'code' in joined.match || joined.line.quantity === null ? null : joined
}
