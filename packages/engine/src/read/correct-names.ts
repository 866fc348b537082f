import type { Book } from '../book/book.ts'
import { entryAt } from '../in-range.ts'
import type { Token } from '../parse/token.ts'
import { longFor } from '../price/short-words.ts'
import { createSlipIndex, type SlipIndex } from '../price/slip-index.ts'
import { isSlip, nearestTerm, splitJoined } from '../price/spelling.ts'
import { nameTerms } from '../text/words.ts'
import { findUnit } from '../units/index.ts'
import { isEnglish, roleOf } from './word-roles.ts'

/** Shorter words are too near to too many others. */
const LENGTH_MIN = 5
/** A line with more unknown words is not a slip of the pen. */
const CORRECTIONS_MAX = 3

/** The words of a book's names. */
interface Vocabulary {
  readonly words: ReadonlySet<string>
  readonly list: readonly string[]
  readonly index: SlipIndex
}

/** Made when a line needs them first. */
const vocabularies = new WeakMap<Book, Vocabulary>()

/** Tokens that no name has and no dictionary knows, each with the one word of the names that differs by one letter. */
export function correctNames(book: Book, tokens: readonly Token[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  const vocabulary = vocabularyOf(book)
  for (const [at, token] of tokens.entries()) {
    const [word = '', ...more] = token.kind === 'word' ? nameTerms(token.text) : []
    const long = isShortened(vocabulary, token, word) ? longFor(book, token.lower) : null
    if (long !== null && vocabulary.words.has(long)) {
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
    if (vocabulary.words.has(word)) continue
    const joined = splitJoined(token.lower, (pair) => book.names.find(pair) >= 0)
    if (joined !== null) {
      found.set(at, joined)
      continue
    }
    const near = vocabulary.index
      .near(word)
      .map((id) => entryAt(vocabulary.list, id))
      .filter((known) => isSlip(word, known))
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
function isShortened({ words }: Vocabulary, token: Token, word: string): boolean {
  if (word === '' || words.has(word) || isEnglish(token.lower) || findUnit(token.lower) !== null) return false
  return roleOf(token.lower) === 'other'
}

function vocabularyOf(book: Book): Vocabulary {
  const known = vocabularies.get(book)
  if (known !== undefined) return known
  const words = new Set<string>()
  for (let name = 0; name < book.names.size; name++)
    for (const word of book.names.at(name).split(' ')) words.add(word)
  const list = [...words]
  const index = createSlipIndex()
  for (const [id, word] of list.entries()) if (word.length >= LENGTH_MIN) index.add(word, id)
  const vocabulary = { words, list, index }
  vocabularies.set(book, vocabulary)
  return vocabulary
}
