import type { Book } from '../book/book.ts'
import { foldCase } from '../text/words.ts'
import type { SetAside } from './set-aside.ts'

/** What was written and did not count is said, but for words that only ask. */
export function asideNotes(book: Book, ignored: readonly SetAside[]): readonly string[] {
  const isBrand = ({ text }: SetAside): boolean => book.brands.has(foldCase(text).replace(/['’]s$/, ''))
  const named = ignored.filter((one) => one.why === 'brand' && isBrand(one))
  const strange = ignored.filter((one) => one.why === 'brand' && !isBrand(one))
  const notes = [
    ['The price does not tell apart', ignored.filter(({ why }) => why === 'quality')],
    ['The brand was ignored', named],
    ['Not understood, so it did not count', strange],
    ['Not counted', ignored.filter(({ why }) => why === 'circumstance')],
  ] as const
  return notes
    .filter(([, words]) => words.length > 0)
    .map(([note, words]) => `${note}: ${words.map(({ text }) => `"${text}"`).join(', ')}.`)
}
