import type { Book } from '../book/book.ts'
import { profileOf } from '../book/profile-of.ts'
import { foldCase } from '../text/words.ts'
import type { SetAside } from './set-aside.ts'

const books = new WeakMap<Book, Map<number, ReadonlySet<string>>>()
/** "4 x 4", "EX - L": how many tokens one covered word may be. */
const TOKENS_MAX = 4

/** How a word is looked for: "crew cab", "Crew-Cab" and "crewcab" are one. */
const keyOf = (text: string): string => foldCase(text).replace(/[^\p{L}\p{N}]+/gu, '')

/** The lists of words that the price of an item covers already: its rule, or what its range holds. */
function coveredBy(book: Book, item: number): readonly ReadonlySet<string>[] {
  const { covered = [] } = book.header
  const sets = books.get(book) ?? new Map<number, ReadonlySet<string>>()
  books.set(book, sets)
  return (profileOf(book, item).covers ?? []).map((list) => {
    const known = sets.get(list) ?? new Set(covered[list]?.map(keyOf))
    sets.set(list, known)
    return known
  })
}

/** "Queen size", "a regular haircut": these add nothing to the word that they stand beside, or say that it is as usual. */
const EMPTY = /^(?:sized?|sizes|regular|standard|normal|ordinary|typical|average)$/

/** Whether a word says nothing beyond what the price of the item is of. */
function isCovered(book: Book, item: number, text: string): boolean {
  return EMPTY.test(text.toLowerCase()) || coveredBy(book, item).some((known) => known.has(keyOf(text)))
}

/** The tokens of a line that the price of the item covers already, those of its name left out. */
export function coveredTokens(
  book: Book,
  item: number,
  tokens: readonly { readonly text: string; readonly lower: string }[],
  name: { readonly from: number; readonly to: number; readonly skipped: readonly number[] },
): ReadonlySet<number> {
  const found = new Set<number>()
  const lists = coveredBy(book, item)
  const isFree = (at: number): boolean => at < name.from || at >= name.to || name.skipped.includes(at)
  for (let from = 0; from < tokens.length; from++) {
    if (!isFree(from) || keyOf(tokens[from]?.text ?? '') === '') continue
    if (EMPTY.test(tokens[from]?.lower ?? '')) found.add(from)
    let key = ''
    for (let to = from; to < Math.min(tokens.length, from + TOKENS_MAX) && isFree(to); to++) {
      key += keyOf(tokens[to]?.text ?? '')
      if (lists.some((known) => known.has(key))) for (let at = from; at <= to; at++) found.add(at)
    }
  }
  return found
}

/** What did not count, without what the price covers: that is talk. */
export function withoutCovered(book: Book, item: number, ignored: readonly SetAside[]): readonly SetAside[] {
  return ignored.map((one) =>
    (one.why === 'quality' || one.why === 'brand') && isCovered(book, item, one.text)
      ? { ...one, why: 'talk' }
      : one,
  )
}
