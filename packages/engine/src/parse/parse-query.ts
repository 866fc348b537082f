import type { ParsedLine } from './line.ts'
import { isAllNoise } from './noise.ts'
import { readLine } from './phrase.ts'
import { type LineRange, splitLines } from './split.ts'
import { type Token, tokenize } from './token.ts'

/**
 * Reads a query of one or more items. It never fails: what it does not understand is a line whose item is the words as
 * written. An empty or blank query has no lines. Spans are in order and do not overlap; what lies between them is
 * separators, headings ("Groceries:") and phrases that name nothing ("hello", "please").
 */
export function parseQuery(text: string): readonly ParsedLine[] {
  const tokens = tokenize(text)
  const ranges = splitLines(tokens)
  const meant = ranges.filter(([from, to]) => !isAllNoise(tokens, from, to) && !isHeading(tokens, [from, to]))
  if (meant.length > 0) return meant.map(([from, to]) => readLine(text, tokens, from, to))
  // A query of nothing but noise or marks is one line, so that it is answered and not ignored.
  return tokens.some((token) => token.kind !== 'break') ? [parsePhrase(text)] : []
}

/** Reads one item, whatever punctuation it holds: a description from a file is never split. */
export function parsePhrase(text: string): ParsedLine {
  const tokens = tokenize(text).filter((token) => token.kind !== 'break')
  return readLine(text, tokens, 0, tokens.length)
}

/** A line that ends in a colon announces the lines below it. */
function isHeading(tokens: readonly Token[], [from, to]: LineRange): boolean {
  const last = tokens[to - 1]
  return (
    last?.text === ':' &&
    tokens[to]?.kind === 'break' &&
    to < tokens.length - 1 &&
    tokens[from]?.kind === 'word'
  )
}
