import type { Book } from '../book/book.ts'
import type { Token } from '../parse/token.ts'

/** "Portland trail blazers". */
const NAME_WORDS_MAX = 4

/** Whether tokens [from, to) are a part of a name that a place is in, as a team's is: the "boston" and the "sox" of "hat boston red sox". */
export function isInName(book: Book, tokens: readonly Token[], from: number, to: number): boolean {
  const { names } = book.placeWords
  if (names.size === 0) return false
  for (let start = Math.max(0, to - NAME_WORDS_MAX); start <= from; start++)
    for (
      let end = Math.max(to, start + (to - from) + 1);
      end <= Math.min(tokens.length, start + NAME_WORDS_MAX);
      end++
    )
      if (names.has(wordsOf(tokens.slice(start, end)))) return true
  return false
}

const wordsOf = (tokens: readonly Token[]): string =>
  tokens.map(({ lower, spaced }, at) => (at > 0 && spaced ? ` ${lower}` : lower)).join('')
