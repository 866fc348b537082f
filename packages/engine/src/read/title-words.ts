import type { Book } from '../book/book.ts'
import { nameTerms } from '../text/words.ts'

/** Share of some words that an item is called by. */
export function inTitle(book: Book, item: number, found: readonly string[]): number {
  const title = new Set(nameTerms(book.items.name(item)))
  const known = found.filter((word) => title.has(word))
  return found.length === 0 ? 0 : known.length / found.length
}

/** Whether an item stands for unlike things: "computer mouse or keyboard", "beer, ale and other malt beverages". */
export function isLump(book: Book, item: number): boolean {
  return /\b(?:or|other)\b/i.test(book.items.name(item))
}
