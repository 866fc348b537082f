import type { Book } from '../book/book.ts'
import type { Token } from '../parse/token.ts'
import { isSlip, nearestTerm } from '../price/spelling.ts'
import { nameTerms } from '../text/words.ts'
import { findUnit } from '../units/index.ts'
import { isEnglish } from './word-roles.ts'

/** Shorter words are too near to too many others. */
const LENGTH_MIN = 5
/** A line with more unknown words is no slip of the pen. */
const CORRECTIONS_MAX = 3

/** The words of a book's names by their length, made when a line needs them first. */
const vocabularies = new WeakMap<Book, ReadonlyMap<number, readonly string[]>>()

/** Tokens that no name has and no dictionary knows, each with the one word of the names that differs by one letter. */
export function correctNames(book: Book, tokens: readonly Token[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  const vocabulary = vocabularyOf(book)
  for (const [at, token] of tokens.entries()) {
    const [word = '', ...more] = token.kind === 'word' ? nameTerms(token.text) : []
    if (
      word.length < LENGTH_MIN ||
      more.length > 0 ||
      /\d/.test(word) ||
      isEnglish(token.lower) ||
      findUnit(token.lower) !== null
    )
      continue
    const near = [word.length - 1, word.length, word.length + 1]
      .flatMap((length) => vocabulary.get(length) ?? [])
      .filter((known) => known === word || isSlip(word, known))
    const [only] = near
    if (only === undefined || near.length > 1 || only === word) continue
    // One letter from two things is neither.
    const other = nearestTerm(book, word)
    if (other !== null && other !== only) continue
    found.set(at, only)
    if (found.size === CORRECTIONS_MAX) break
  }
  return found
}

function vocabularyOf(book: Book): ReadonlyMap<number, readonly string[]> {
  const known = vocabularies.get(book)
  if (known !== undefined) return known
  const words = new Set<string>()
  for (let name = 0; name < book.names.size; name++)
    for (const word of book.names.at(name).split(' ')) words.add(word)
  const byLength = Map.groupBy(words, ({ length }) => length)
  vocabularies.set(book, byLength)
  return byLength
}
