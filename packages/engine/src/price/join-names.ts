import type { Book } from '../book/book.ts'
import type { ParsedLine } from '../parse/line.ts'
import { parsePhrase } from '../parse/parse-query.ts'
import { tokenize } from '../parse/token.ts'
import { findNames } from '../read/find-names.ts'
import { nameTerms } from '../text/words.ts'
import { isGoods } from './goods.ts'
import { isFull, joinText } from './join-text.ts'
import { GOES_WITH, wholeItem } from './own-things.ts'
import type { Place } from './place.ts'
import { isSaidOfPeople } from './talk-lines.ts'

/** A name that goes over a comma or an "and" holds its lines together. */
export function joinNames(
  book: Book,
  text: string,
  lines: readonly ParsedLine[],
  asked: Place | null,
): readonly ParsedLine[] {
  // No name goes over the end of a row.
  const isRows = lines.every(
    ({ span }, i) => text.slice(lines[i - 1]?.span[1] ?? 0, span[0]).includes('\n') || i === 0,
  )
  if (book.names.size === 0 || lines.length < 2 || isRows) return lines
  const tokens = tokenize(text)
  const spans = findNames(book, tokens)
    .filter(({ skipped }) => skipped.every((at) => tokens[at]?.kind !== 'word'))
    // "2 nights motel, 6 burgers" is no Motel 6.
    .filter(
      ({ to }) =>
        !(tokens[to - 2]?.text === ',' && tokens[to - 1]?.kind === 'number' && tokens[to]?.kind === 'word'),
    )
    // "loaf of bread, stick of butter" has no bread sticks in it.
    .filter(({ to }) => tokens[to]?.lower !== 'of')
    .map(
      ({ from, to, words, name }) =>
        [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0, words, book.names.firstItemOf(name)] as const,
    )
  // "Fluid flush, coolant flush": a line that is a name of its own is not cut for a name that is no longer.
  const isOwn = (line: ParsedLine, words: number): boolean =>
    spans.some(([start, end, own]) => start === line.span[0] && end === line.span[1] && own >= words)
  // "Trash bags, dog food (big bag)": a name of other goods opens the line, and goes as far as the one over the comma.
  const isBegun = (line: ParsedLine, over: number): boolean =>
    spans.some(
      ([start, end, , item]) =>
        start === line.span[0] && end >= over && end <= line.span[1] && isGoods(book, item),
    )
  // "CPA to do my tax return, 1040 with schedule C": where the first part is no thing by all its words, the name goes on.
  const isThing = (before: ParsedLine, line: ParsedLine): boolean =>
    text.slice(before.span[1], line.span[0]).includes('+') || wholeItem(book, before, asked) !== null
  const joined: ParsedLine[] = []
  for (const line of lines) {
    const before = joined.at(-1)
    const holds =
      before !== undefined &&
      !isFull(before) &&
      // "peanut butter and jelly, one jar each" are two things.
      !/\beach$/i.test(line.text) &&
      !isSaidOfPeople(text, before, line) &&
      !isMore(book, text, before, line, asked) &&
      !areBothCounted(book, before, line, asked) &&
      !isListed(book, text, lines.length, before, line, asked) &&
      spans.some(
        ([start, end, words]) =>
          start < before.span[1] &&
          end > line.span[0] &&
          !isOwn(line, words) &&
          !(
            isLeftOver(text, before, line, start) &&
            isThing(before, line) &&
            (wholeItem(book, line, asked) !== null || isBegun(line, end))
          ),
      )
    if (holds) joined[joined.length - 1] = joinText(text, before, line)
    else joined.push(line)
  }
  return joined
}

/** "Xbox Series X, 2 controllers": behind a thing by all its words, several of what goes with it are no part of its name. */
function isMore(
  book: Book,
  text: string,
  before: ParsedLine,
  { span, quantity, unit, item }: ParsedLine,
  asked: Place | null,
): boolean {
  if (quantity === null || quantity.value < 2 || unit !== null || !GOES_WITH.test(item)) return false
  return /^\s*,\s*$/.test(text.slice(before.span[1], span[0])) && wholeItem(book, before, asked) !== null
}

/** "24 napkins, 24 plates": each is counted by itself, and is a thing by all its words. */
const areBothCounted = (book: Book, before: ParsedLine, line: ParsedLine, asked: Place | null): boolean =>
  [before, line].every((one) => one.quantity !== null && /^\d/.test(one.text)) &&
  [before, line].every((one) => wholeItem(book, one, asked) !== null)

/** A list of so many parts is no thing that was written the other way round. */
const LISTED_MIN = 3

/** "coffee, creamer, sugar": among several things, two that are things by themselves stay two, though both words are one name in their order. */
function isListed(
  book: Book,
  text: string,
  parts: number,
  before: ParsedLine,
  line: ParsedLine,
  asked: Place | null,
): boolean {
  if (parts < LISTED_MIN || !/^\s*,\s*$/.test(text.slice(before.span[1], line.span[0]))) return false
  if (/\s/.test(before.text.trim()) || /\s/.test(line.text.trim())) return false
  const key = nameTerms(`${before.text} ${line.text}`).join(' ')
  if (book.synonyms.find(key) < 0 && book.names.find(key) < 0) return false
  return wholeItem(book, before, asked) !== null && wholeItem(book, line, asked) !== null
}

/** "2 tickets to a movie, popcorn", "sink + faucet": the name leaves a thing over before it, or goes over a plus. */
function isLeftOver(text: string, before: ParsedLine, line: ParsedLine, start: number): boolean {
  const gap = text.slice(before.span[1], line.span[0])
  if (/^\s*\+\s*$/.test(gap)) return true
  return /^\s*[,;]\s*$/.test(gap) && /\p{L}{3}/u.test(parsePhrase(text.slice(before.span[0], start)).item)
}
