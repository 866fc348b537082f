import type { Book } from '../book/book.ts'
import type { Token } from '../parse/token.ts'
import { findNames } from '../read/find-names.ts'
import type { Mend } from './mend.ts'

/**
 * "Health insurance for a 50 year old", "rent 35 ft boom lift": where the words are a name of the book as they are written, nothing within
 * them is said around it or meant as something else. `mayBeName`: a name that is not the whole text may be meant as another.
 */
export function outsideNames(
  book: Book,
  tokens: readonly Token[],
  mends: readonly Mend[],
  mayBeName = false,
): readonly Mend[] {
  if (mends.length === 0) return mends
  const names = findNames(book, tokens)
    .filter(({ from, to, skipped }) => to - from > 1 && skipped.every((at) => tokens[at]?.kind === 'sign'))
    .map(({ from, to }) => [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0] as const)
  const first = tokens[0]?.start ?? 0
  const last = tokens.at(-1)?.end ?? 0
  return mends.filter(
    (mend) =>
      !names.some(([start, end]) => {
        const isSame = start === mend.start && end === mend.end
        const isAll = start === first && end === last
        return start <= mend.start && mend.end <= end && !(mayBeName && isSame && !isAll)
      }),
  )
}
