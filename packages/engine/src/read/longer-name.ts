import type { Book } from '../book/book.ts'
import type { Token } from '../parse/token.ts'
import { nameTerms, stem, words } from '../text/words.ts'
import { itemOf, type KnownPhrase } from './find-phrases.ts'

/**
 * Things have names of two kinds in a book, and the longer one is meant, whichever kind it is: "prime rib" is none of the "ribs", and a
 * "frozen pizza" none of those from a parlor. Only the word right before and the one right behind are looked at.
 */
function* longer(tokens: readonly Token[], from: number, to: number): Generator<readonly Token[]> {
  if (tokens[from - 1]?.kind === 'word') yield tokens.slice(from - 1, to)
  if (tokens[to]?.kind === 'word') yield tokens.slice(from, to + 1)
}

/** Whether a phrase belongs to a longer name of something else. */
export function isPartOfName(book: Book, tokens: readonly Token[], { from, to, item }: KnownPhrase): boolean {
  if (isTime(book, item)) return false
  for (const some of longer(tokens, from, to)) {
    const found = book.names.find(some.flatMap(({ text }) => nameTerms(text)).join(' '))
    if (found >= 0 && !book.names.itemsOf(found).some((one) => one === item || isTime(book, one))) return true
  }
  return false
}

/** Whether tokens [from, to), which are a name of `items`, belong to a longer phrase for something else. */
export function isPartOfPhrase(
  book: Book,
  tokens: readonly Token[],
  from: number,
  to: number,
  items: readonly number[],
): boolean {
  if (items.some((item) => isTime(book, item))) return false
  for (const some of longer(tokens, from, to)) {
    const found = itemOf(book, some.flatMap(({ text }) => words(text).map(stem)).join(' '))
    if (found !== null && !items.includes(found) && !isTime(book, found)) return true
  }
  return false
}

function isTime(book: Book, item: number): boolean {
  return book.header.groups[book.items.group[item] ?? -1] === 'time'
}
