import type { Book } from '../book/book.ts'
import type { Token } from '../parse/token.ts'
import { stem } from '../text/words.ts'
import { isThing } from './measured-thing.ts'
import type { Mend } from './mend.ts'

const WORD = /^[a-zß-öø-žșțạ-ỹ]{3,20}$/

/** "eggs eggs eggs", "2 lb bread bread": a thing whose word is said again at once is said once. Mahi mahi is called so. */
export function mendTwice(book: Book, row: readonly Token[]): readonly Mend[] {
  const mends: Mend[] = []
  for (let at = 0; at + 1 < row.length; at++) {
    const first = row[at]
    if (first === undefined || first.kind !== 'word' || !WORD.test(first.lower)) continue
    const one = stem(first.lower)
    let to = at
    while (row[to + 1]?.kind === 'word' && row[to + 1]?.spaced && stem(row[to + 1]?.lower ?? '') === one) to++
    const last = row[to]
    if (to === at || last === undefined || !isThing(book, one) || isThing(book, `${one} ${one}`)) continue
    mends.push({ start: first.end, end: last.end, word: '' })
    at = to
  }
  return mends
}
