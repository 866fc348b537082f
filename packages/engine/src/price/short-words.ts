import type { Book } from '../book/book.ts'
import { u32At } from '../in-range.ts'
import { adjectives } from '../read/word-roles.ts'
import { hasLetters } from '../text/words.ts'

/** Words of receipts and text messages are written without their vowels: "MLK", "CHKN", "BRST". */
const SHORT = /^[a-z][bcdfghjklmnpqrstvwxyz]{2,7}$/
/** Some keep a vowel: "ASPARGS", "BRCCLI". Fewer consonants than these are those of many words. */
const SHORTENED = /^[a-z]{5,9}$/
const CONSONANTS_MIN = 4
/** Longer books are searched by their exact words alone. */
const TERMS_MAX = 60_000
const LENGTH_MIN = 4

/** Each word of a book by its first letter and consonants. */
type Skeletons = ReadonlyMap<string, { readonly word: string; readonly items: number }>

/** Made when a line needs them first. */
const skeletons = new WeakMap<Book, Skeletons>()

/** The word of the book that a word without vowels stands for: of several the one that most items have. Null when there is none. */
export function longFor(book: Book, written: string): string | null {
  const { terms } = book.index
  const short = written.toLowerCase()
  const skeleton = skeletonOf(short)
  const isShort = SHORT.test(short)
  if (!isShort && !(SHORTENED.test(short) && skeleton.length >= CONSONANTS_MIN)) return null
  if (terms.size > TERMS_MAX || terms.find(short) >= 0) return null
  const word = skeletonsOf(book).get(skeleton)?.word ?? null
  return isShort || (word !== null && short.length < word.length && hasLetters(word, short)) ? word : null
}

/** "chicken" is "chkn", "butter" is "btr": the first letter, then consonants, a doubled or repeated sound once. */
function skeletonOf(word: string): string {
  const consonants = word[0] + word.slice(1).replace(/[aeiouy]/g, '')
  return consonants.replace(/(.)\1+/g, '$1').replace(/ck/g, 'k')
}

function skeletonsOf(book: Book): Skeletons {
  const known = skeletons.get(book)
  if (known !== undefined) return known
  const { terms } = book.index
  const { postStart } = book.index.arrays
  const words = new Map<string, { readonly word: string; readonly items: number }>()
  for (let id = 0; id < terms.size; id++) {
    const word = terms.at(id)
    if (word.length < LENGTH_MIN || !/^[a-z]+$/.test(word)) continue
    const skeleton = skeletonOf(word)
    if (skeleton.length < 3 || skeleton.length === word.length) continue
    const items = u32At(postStart, id + 1) - u32At(postStart, id)
    if (items > (words.get(skeleton)?.items ?? 0)) words.set(skeleton, { word, items })
  }
  // "SHRP CHDR": what describes goods need not be a word of the book.
  for (const word of adjectives)
    if (word.length >= LENGTH_MIN && !words.has(skeletonOf(word)))
      words.set(skeletonOf(word), { word, items: 0 })
  skeletons.set(book, words)
  return words
}
