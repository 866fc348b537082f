import type { Book } from '../book/book.ts'
import { u32At } from '../in-range.ts'
import { mayMend } from '../spelling/lexicon.ts'
import { stem } from '../text/words.ts'
import { createSlipIndex, type SlipIndex } from './slip-index.ts'

const LENGTH_MIN = 5
/** Books with more words than this are searched by their exact words alone: an index of them would cost memory. */
const TERMS_MAX = 60_000

/**
 * The word of the book that differs from `term` by one letter (added, dropped, changed or swapped with its neighbour), if
 * there is exactly one and the book does not know `term` itself. Numbers are never corrected. Null where the text was
 * mended already: what was left there was left on purpose.
 */
export function nearestTerm(book: Book, term: string): string | null {
  const { terms } = book.index
  if (mayMend(book)) return null
  if (term.length < LENGTH_MIN || /\d/.test(term) || terms.size > TERMS_MAX || terms.find(term) >= 0)
    return null
  const { termStarts } = book.index.arrays
  let found: string | null = null
  for (const id of indexOf(book).near(term)) {
    const bytes = u32At(termStarts, id + 1) - u32At(termStarts, id)
    if (bytes < term.length - 1 || bytes > term.length + 1) continue
    const candidate = terms.at(id)
    // The first letter is hardly ever the slip: "creese" is no Reese.
    if (candidate[0] !== term[0] || !isSlip(term, candidate)) continue
    if (found !== null) return null
    found = candidate
  }
  return found
}

/** The words of a book, indexed when a line needs them first. */
const indexes = new WeakMap<Book, SlipIndex>()

function indexOf(book: Book): SlipIndex {
  const known = indexes.get(book)
  if (known !== undefined) return known
  const index = createSlipIndex()
  const { terms } = book.index
  for (let id = 0; id < terms.size; id++) {
    const term = terms.at(id)
    if (term.length >= LENGTH_MIN) index.add(term, id)
  }
  indexes.set(book, index)
  return index
}

/** A changed letter makes a short word another word: "folger" is not a folder, "milch" is not mulch. */
const CHANGED_LENGTH_MIN = 7

/** Whether `written` may be a slip of the pen for `known`: one letter added, dropped, swapped, or changed in a long word. */
export function isSlip(written: string, known: string): boolean {
  if (known.length < LENGTH_MIN || !oneEditApart(written, known)) return false
  if (written.length !== known.length || written.length >= CHANGED_LENGTH_MIN) return true
  return (
    isSwap(written, known) ||
    (written.length === CHANGED_LENGTH_MIN - 1 &&
      (isVowelChange(written, known) || isSoundAlike(written, known)))
  )
}

/** "yogart": people hear which vowel it is less well than which consonant. */
function isVowelChange(a: string, b: string): boolean {
  const at = [...a].findIndex((letter, i) => letter !== b[i])
  return at > 0 && /[aeiouy]/.test(a[at] ?? '') && /[aeiouy]/.test(b[at] ?? '')
}

/** "garlik": letters that sound the same. */
function isSoundAlike(a: string, b: string): boolean {
  const at = [...a].findIndex((letter, i) => letter !== b[i])
  return at > 0 && /^(?:ck|kc|sz|zs|cs|sc)$/.test(`${a[at] ?? ''}${b[at] ?? ''}`)
}

const isSwap = (a: string, b: string): boolean => [...a].sort().join('') === [...b].sort().join('')

function oneEditApart(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let i = 0
  while (i < a.length && i < b.length && a[i] === b[i]) i++
  const restA = a.slice(i)
  const restB = b.slice(i)
  if (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)) return true
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
}

/** Shorter words run together are too easily one word. */
const GLUED_LENGTH_MIN = 7
/** Longer than any two words that people run together. Each way to cut a word is looked up. */
const GLUED_LENGTH_MAX = 40
const PART_LENGTH_MIN = 3

/** "porkchops": two words of the book without a blank between them, of which the pair is known to the caller; null for one word. */
export function splitJoined(word: string, isKnown: (pair: string) => boolean): string | null {
  if (word.length < GLUED_LENGTH_MIN || word.length > GLUED_LENGTH_MAX || /[^a-z]/.test(word)) return null
  for (let cut = PART_LENGTH_MIN; cut <= word.length - PART_LENGTH_MIN; cut++) {
    const [first, second] = [stem(word.slice(0, cut)), stem(word.slice(cut))]
    if (isKnown(`${first} ${second}`)) return `${first} ${second}`
  }
  return null
}
