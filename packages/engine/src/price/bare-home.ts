import type { Book } from '../book/book.ts'
import { toldWithBoth } from './join-text.ts'
import type { MatchedLine } from './read-and-match.ts'
import { isHome, refused } from './read-one.ts'

const BARE = /^\W*(?:(?:an?|the|one|my|our) )?(?:house|home)\W*$/i

/**
 * "A house" is one to buy where nothing else is asked for. "House, 3 bed 2 bath" is one house, and in "cleaning: house, windows" or "house and car
 * for rent" it is what work is done on, or what is rented.
 */
export function withoutBareHomes(
  book: Book,
  text: string,
  lines: readonly MatchedLine[],
): readonly MatchedLine[] {
  if (book.header.estimate !== 'item') return lines
  const isBare = ({ line, match }: MatchedLine): boolean =>
    !('code' in match) && isHome(book, match.item) && line.quantity === null && BARE.test(line.text)
  if ((lines.length < 2 && !text.includes(':')) || !lines.some(isBare)) return lines
  const told: MatchedLine[] = []
  for (const one of lines) {
    const before = told.at(-1)
    if (before !== undefined && isBare(before) && isRoomsOf(book, text, before, one))
      told[told.length - 1] = { ...one, line: toldWithBoth(text, before.line, one.line, one.line) }
    else told.push(one)
  }
  return told.map((one) =>
    isBare(one) && (told.length > 1 || text.includes(':'))
      ? refused(
          one.line,
          `"${one.line.text}" stands beside other words, and not written is that it is bought.`,
        )
      : one,
  )
}

/** The same home again behind a comma, now with its rooms. */
function isRoomsOf(book: Book, text: string, before: MatchedLine, { line, match }: MatchedLine): boolean {
  const gap = text.slice(before.line.span[1], line.span[0])
  return (
    !('code' in match) && isHome(book, match.item) && !BARE.test(line.text) && /^\s*[,:(–—-]\s*$/.test(gap)
  )
}
