import type { Book } from '../book/book.ts'
import type { ParsedLine } from '../parse/line.ts'
import { parsePhrase } from '../parse/parse-query.ts'
import type { Place } from './place.ts'
import type { MatchedLine } from './read-and-match.ts'

/** Nobody says so much of one thing. */
const LINE_LENGTH_MAX = 240

/** A line is read again with each part that joins it, so a long one takes no more: a long list would cost the square of its parts. */
export const isFull = ({ text }: ParsedLine): boolean => text.length > LINE_LENGTH_MAX

/** Two lines as one phrase of the query. */
export function joinText(text: string, before: ParsedLine, line: ParsedLine): ParsedLine {
  const [start] = before.span
  const [, end] = line.span
  const phrase = parsePhrase(text.slice(start, end))
  const span = [start + phrase.span[0], start + phrase.span[1]] as const
  return { ...phrase, span, place: before.place ?? line.place }
}

/** What a line says, told with the words of both lines. */
export function toldWithBoth(
  text: string,
  before: ParsedLine,
  line: ParsedLine,
  said: ParsedLine,
): ParsedLine {
  const { text: whole, span } = joinText(text, before, line)
  return { ...said, text: whole, span }
}

export function isAfterComma(text: string, before: ParsedLine, line: ParsedLine): boolean {
  const gap = gapBetween(text, before, line)
  // "Ensure vanilla... 2 cases of 24": who stops to think goes on with how much.
  const isPause = /^\s*(?:\.{2,4}|…)\s*$/.test(gap) && /^\d/.test(line.text)
  return isPause || /^\s*(?:[,(/)-]|and|plus|&)*\s*$/i.test(gap)
}

/** What stands between two lines, without a place that speaks of both: "studio, Philly, per month". */
export function gapBetween(text: string, before: ParsedLine, line: ParsedLine): string {
  const [from, to] = [before.span[1], line.span[0]]
  const gap = text.slice(from, to)
  const [start, end] = line.place?.span ?? [to, to]
  if (start < from || end > to) return gap
  // "State: Iowa" between two rows of a form.
  return `${text.slice(from, start).replace(/\b\p{L}+\s*[:-]\s*$/u, '')}${text.slice(end, to)}`.replace(
    /,\s*,/,
    ',',
  )
}

/** A line, and the one before it that it may belong to. */
export interface Neighbours {
  readonly book: Book
  /** The whole query. */
  readonly text: string
  readonly before: MatchedLine
  readonly line: ParsedLine
  readonly asked: Place | null
}

export function withText(matched: MatchedLine, { text, span }: ParsedLine): MatchedLine {
  return { ...matched, line: { ...matched.line, text, span } }
}
