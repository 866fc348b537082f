import { oncePerQuery } from '../text/query-memory.ts'
import {
  isGreeting,
  isIntroduction,
  isLetterHead,
  isPurseRow,
  isSumRow,
  signOffIn,
  withoutSignature,
} from './letter-rows.ts'
import type { ParsedLine } from './line.ts'
import { isListTitle } from './list-title.ts'
import { isAllNoise } from './noise.ts'
import { withoutOccasion } from './occasion.ts'
import { placeOf, readLine } from './phrase.ts'
import { type PlaceRead, readPlaceAlone } from './place.ts'
import { plainTokens, rowsOfLetter, withoutReceipt } from './plain-tokens.ts'
import { shareAmounts } from './shared-amounts.ts'
import { type LineRange, splitLines } from './split.ts'
import { readColumns } from './table-columns.ts'
import { isTillRow } from './till-rows.ts'
import { type Token, tokenize, tokenizeLine } from './token.ts'

/**
 * Reads a query of one or more items. It never fails: what it does not understand is a line whose item is the words as
 * written. An empty or blank query has no lines. Spans are in order and do not overlap; what lies between them is
 * separators, headings ("Groceries:"), a place for all lines ("Austin, TX") and phrases that name nothing ("please").
 */
export const parseQuery: (text: string) => readonly ParsedLine[] = oncePerQuery((text) => {
  const rows = rowsOfLetter(withoutSignature(tokenize(text.slice(0, signOffIn(text)))))
  const tokens = withoutOccasion(plainTokens(withoutReceipt(readColumns(text, rows))))
  const ranges = splitLines(tokens)
  const lastWord = tokens.findLastIndex(({ kind }) => kind === 'word')
  const wanted = ranges.filter((range) => isWanted(tokens, range[0], range[1], lastWord))
  const readAll = (some: readonly LineRange[]): readonly ParsedLine[] =>
    shareAmounts(
      text,
      some.map((range) => readLine(text, tokens, range[0], range[1])),
    )
  const placeAt = ranges.map((range) => readPlaceAlone(tokens, range[0], range[1]))
  const places = placeAt.filter(isFound)
  const [only] = places
  const lines =
    places.length === 1 ? wanted.filter(([from, to]) => readPlaceAlone(tokens, from, to) === null) : wanted
  // One place by itself speaks of all lines that name none. Two of them could mean anything, so they stay lines.
  if (only && places.length === 1 && lines.length > 0) {
    const place = placeOf(text, tokens, only)
    const read = readAll(lines)
    // When every line names a place of its own, nothing would say that this one was written.
    if (read.some((line) => line.place === null))
      return read.map((line) => (line.place ? line : { ...line, place }))
  }
  if (places.length > 1 && areHeadings(tokens, ranges, placeAt)) {
    const starts = new Set(places.map(({ at }) => at))
    return readAll(wanted.filter(([from]) => !starts.has(from))).map(withHeading(text, tokens, places))
  }
  if (wanted.length > 0) return readAll(wanted)
  // A query of nothing but noise or marks is one line, so it is answered and not ignored.
  return tokens.some((token) => token.kind !== 'break') ? [parsePhrase(text)] : []
})

/** Reads one item, whatever punctuation it holds: a description from a file is never split. */
export const parsePhrase: (text: string) => ParsedLine = oncePerQuery((text) => {
  const tokens = plainTokens(tokenizeLine(text))
  return readLine(text, tokens, 0, tokens.length)
})

/** "Austin: 10 gal gas\nSeattle: 5 gal gas": each place has a colon, or a row of its own, and goods behind it. */
function areHeadings(
  tokens: readonly Token[],
  ranges: readonly LineRange[],
  placeAt: readonly (PlaceRead | null)[],
): boolean {
  return placeAt.every((place, at) => {
    const [from, to] = ranges[at] ?? [0, 0]
    if (place === null) return at > 0
    const isColon = tokens[to]?.text === ':' || tokens[to - 1]?.text === ':'
    const opens = from === 0 || tokens[from - 1]?.kind === 'break'
    const closes = isColon || tokens[to]?.kind === 'break'
    return opens && closes && at + 1 < placeAt.length && placeAt[at + 1] === null
  })
}

/** A line with the last place that stands above it, for lines in their order. */
function withHeading(
  text: string,
  tokens: readonly Token[],
  places: readonly PlaceRead[],
): (line: ParsedLine) => ParsedLine {
  let next = 0
  return (line) => {
    while (next < places.length && (tokens[places[next]?.at ?? 0]?.start ?? 0) < line.span[0]) next++
    const head = places[next - 1]
    return line.place !== null || head === undefined ? line : { ...line, place: placeOf(text, tokens, head) }
  }
}

const isFound = (place: PlaceRead | null): place is PlaceRead => place !== null

/** Whether a line names something, and is no row that others stand under. */
function isWanted(tokens: readonly Token[], from: number, to: number, lastWord: number): boolean {
  return (
    !isAllNoise(tokens, from, to) &&
    !isHeading(tokens, from, to) &&
    !isSumRow(tokens, from, to) &&
    !isPurseRow(tokens, from, to) &&
    !isLetterHead(tokens, from, to) &&
    !isListTitle(tokens, from, to, lastWord) &&
    !isGreeting(tokens, from, to) &&
    !isIntroduction(tokens, from, to) &&
    !isTillRow(tokens, from, to)
  )
}

/** A line that ends in a colon announces the lines below it. "Bread, each of:" names something of its own before the comma. */
function isHeading(tokens: readonly Token[], from: number, to: number): boolean {
  const last = tokens[to - 1]
  return (
    last?.text === ':' &&
    tokens[to]?.kind === 'break' &&
    to < tokens.length - 1 &&
    tokens[from]?.kind === 'word' &&
    !tokens.slice(from, to).some(({ kind, text }) => kind === 'break' || text === ',')
  )
}
