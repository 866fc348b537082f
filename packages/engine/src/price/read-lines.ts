import type { Book } from '../book/book.ts'
import type { ParsedLine } from '../parse/line.ts'
import { parsePhrase } from '../parse/parse-query.ts'
import { placeNamed } from './place.ts'
import { type MatchedLine, readAndMatch } from './read-and-match.ts'

/**
 * Matches the lines of a query, and puts right what only the book can know: that ", Minnesota" is where the line before it is
 * meant, and that "13 oz party size" is how much of "potato chips" is wanted.
 */
export function readLines(book: Book, text: string, lines: readonly ParsedLine[]): readonly MatchedLine[] {
  const read: MatchedLine[] = []
  for (const line of lines) {
    const before = read.at(-1)
    if (before !== undefined && isAfterComma(text, before.line, line)) {
      if (isPlaceOnly(book, line)) {
        placeAll(read, line)
        continue
      }
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

function isPlaceOnly(book: Book, line: ParsedLine): boolean {
  const bare = line.quantity === null && line.unit === null && line.pack === null && line.place === null
  return bare && placeNamed(book, line.text.trim(), null) !== null
}

/** A place behind a list is where all of it is meant, but for lines with a place of their own. */
function placeAll(read: MatchedLine[], { text, span }: ParsedLine): void {
  for (const [at, matched] of read.entries())
    if (matched.line.place === null)
      read[at] = { ...matched, line: { ...matched.line, place: { text, span } } }
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
