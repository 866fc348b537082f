import type { Book } from '../book/book.ts'
import type { Token } from '../parse/token.ts'
import { findNames } from '../read/find-names.ts'
import type { Mend } from './mend.ts'

/**
 * "Health insurance for a 50 year old", "rent 35 ft boom lift": where the words are a name of the book as they are written, nothing within
 * them is said around it or meant as something else.
 */
export function outsideNames(book: Book, tokens: readonly Token[], mends: readonly Mend[]): readonly Mend[] {
  if (mends.length === 0) return mends
  const names = findNames(book, tokens)
    .filter(({ from, to, skipped }) => to - from > 1 && skipped.every((at) => tokens[at]?.kind === 'sign'))
    .map(({ from, to }) => [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0] as const)
  return mends.filter(
    (mend) => !names.some(([start, end]) => start <= mend.start && mend.end <= end && mend.start < mend.end),
  )
}
