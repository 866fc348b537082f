import type { Book } from '../book/book.ts'
import type { Token } from '../parse/token.ts'
import { stem } from '../text/words.ts'
import { findUnit } from '../units/index.ts'
import { lexiconOf } from './lexicon.ts'
import { isSoldByMeasure, isThing } from './measured-thing.ts'
import type { Mend } from './mend.ts'

/** Shorter things are written in one. */
const LENGTH_MIN = 7
const FIRST = /^[a-z]{3,12}$/
/** Shorter words are put behind any other: "repair man". */
const SECOND = /^[a-z]{4,12}$/

/** "tooth paste", "lap tops": two words that are the name of a thing only when they are written as one. */
export function mendSplit(book: Book, tokens: readonly Token[]): readonly Mend[] {
  const mends: Mend[] = []
  for (let at = 0; at + 1 < tokens.length; at++) {
    const [first, second] = [tokens[at], tokens[at + 1]]
    if (first === undefined || second === undefined || !isSplit(book, first, second)) continue
    // "2 head phones" may be heads of something.
    if (tokens[at - 1]?.kind === 'number' && findUnit(first.lower) !== null) continue
    mends.push({ start: first.start, end: second.end, word: `${first.text}${second.text}` })
    at++
  }
  return mends
}

function isSplit(book: Book, first: Token, second: Token): boolean {
  if (first.kind !== 'word' || second.kind !== 'word' || second.start !== first.end + 1) return false
  if (!FIRST.test(first.lower) || !SECOND.test(second.lower)) return false
  if (first.lower.length + second.lower.length < LENGTH_MIN) return false
  if (!isThing(book, stem(`${first.lower}${second.lower}`))) return false
  const [a, b] = [stem(first.lower), stem(second.lower)]
  // "butter milk" may be two things of a list, "water color" is of water, and what names have in two words is read as it stands.
  return !isInNames(book, a, b) && !(isThing(book, a) && isThing(book, b)) && !isSoldByMeasure(book, a)
}

/** "shake shack burger", "steak n shake": two words that stand side by side in names. */
const isInNames = (book: Book, a: string, b: string): boolean =>
  isThing(book, `${a} ${b}`) || book.nameBeginnings.find(`${a} ${b}`) >= 0 || lexiconOf(book).beside(a).has(b)

/** "head n shoulders", "water n sewer": a letter for "and", unless it is one of a name. */
export function mendAnd(book: Book, tokens: readonly Token[]): readonly Mend[] {
  return tokens.flatMap(({ lower, spaced, start, end }, at) => {
    const [before, after] = [tokens[at - 1], tokens[at + 1]]
    if (lower !== 'n' || !spaced || before?.kind !== 'word' || after?.kind !== 'word' || !after.spaced)
      return []
    const isName = isInNames(book, stem(before.lower), 'n') || isInNames(book, 'n', stem(after.lower))
    return isName ? [] : [{ start, end, word: 'and' }]
  })
}
