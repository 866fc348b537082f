import type { Book } from '../book/book.ts'
import type { Token } from '../parse/token.ts'
import { longFor } from '../price/short-words.ts'

import { isSlip, nearestTerm, splitJoined } from '../price/spelling.ts'
import { type Lexicon, lexiconOf } from '../spelling/lexicon.ts'
import { nameTerms } from '../text/words.ts'
import { findUnit } from '../units/index.ts'
import { isEnglish, roleOf } from './word-roles.ts'

/** Shorter words are too near to too many others. */
const LENGTH_MIN = 5
/** A line with more unknown words is not a slip of the pen. */
const CORRECTIONS_MAX = 3

/** Tokens that no name has and no dictionary knows, each with the one word of the names that differs by one letter. */
export function correctNames(book: Book, tokens: readonly Token[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  const lexicon = lexiconOf(book)
  for (const [at, token] of tokens.entries()) {
    const [word = '', ...more] = token.kind === 'word' ? nameTerms(token.text) : []
    const long = isShortened(lexicon, token, word) ? longFor(book, token.lower) : null
    if (long !== null && lexicon.uses(long) > 0) {
      found.set(at, long)
      continue
    }
    if (
      word.length < LENGTH_MIN ||
      more.length > 0 ||
      /\d/.test(word) ||
      isEnglish(token.lower) ||
      findUnit(token.lower) !== null
    )
      continue
    if (lexicon.uses(word) > 0) continue
    const joined = splitJoined(token.lower, (pair) => book.names.find(pair) >= 0)
    if (joined !== null) {
      found.set(at, joined)
      continue
    }
    const near = lexicon.near(word).filter((known) => isSlip(word, known))
    const [only] = near
    if (only === undefined || near.length > 1) continue
    // The first letter is hardly ever the slip: "basanas" are no Asana.
    if (only[0] !== word[0]) continue
    // One letter from two things is neither.
    const other = nearestTerm(book, word)
    if (other !== null && other !== only) continue
    found.set(at, only)
    if (found.size === CORRECTIONS_MAX) break
  }
  return found
}

/** "CHKN BRST": no word, no unit, and nothing that a name has. */
function isShortened(lexicon: Lexicon, token: Token, word: string): boolean {
  if (word === '' || lexicon.uses(word) > 0 || isEnglish(token.lower) || findUnit(token.lower) !== null)
    return false
  return roleOf(token.lower) === 'other'
}
