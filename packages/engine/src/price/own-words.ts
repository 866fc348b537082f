import type { Book } from '../book/book.ts'
import { isEnglish, roleOf } from '../read/word-roles.ts'
import { stem } from '../text/words.ts'
import { isPlainList } from './list-price.ts'
import { nearestTerm } from './spelling.ts'

/** What people write for words of a price list, where the list has the other word alone. */
const SAME: readonly (readonly string[])[] = [
  ['bedroom', 'br', 'bd', 'bdr', 'bdrm', 'bed'],
  ['bathroom', 'ba', 'bath', 'bth'],
  ['refrigerator', 'fridge'],
  ['child', 'kid', 'children', 'kids'],
  ['chocolate', 'choc'],
  ['install', 'installation', 'installed', 'installing'],
  ['tooth', 'teeth'],
  ['photo', 'pic', 'picture', 'photograph'],
]
export const isSameWord = (a: string, b: string): boolean =>
  SAME.some((group) => group.includes(a) && group.includes(b))

/** "Black and white", as copies are. */
const BLACK_AND_WHITE = ['black', 'and', 'white']
/** "Boys size 12": the number alone is in the name of a row. */
const SIZE = /^(?:size|sz|age|talla|gr|grosse)$/
const WORD_MIN = 4
/** How words of one root end: "deliver", "delivery"; "Tür", "Türen". */
const ENDINGS = ['ation', 'ment', 'ing', 'ery', 'ed', 'er', 'en', 'y', 'e', 'n', 's']
const ROOT_MIN = 3

/**
 * The words of a line as a plain list writes them: none of its own words is changed, and one that no row has is read as one that a row has where
 * it is a slip, a short form, another form of it, or written apart or together. Null where nothing changes.
 */
export function asListWrites(
  book: Book,
  written: readonly string[],
): { readonly words: readonly string[]; readonly spelled: readonly string[] } | null {
  if (book.model === null || !isPlainList(book, book.model)) return null
  const spelled: string[] = []
  const words: string[] = []
  for (let at = 0; at < written.length; at++) {
    const [word = '', next = ''] = written.slice(at, at + 2)
    if (SIZE.test(word) && /^\d/.test(next) && !isHad(book, word)) continue
    const pair = pairAs(book, word, next)
    if (pair !== null) at++
    const as = pair ?? wordAs(book, word)
    if (as !== null)
      spelled.push(`"${pair === null ? word : `${word} ${next}`}" was read as "${as.join(' ')}".`)
    words.push(...(as ?? [word]))
  }
  return words.length === written.length && spelled.length === 0 ? null : { words, spelled }
}

const isHad = (book: Book, word: string): boolean => book.index.terms.find(stem(word)) >= 0

/** The stems of words of a text; where the list has another form of one, "Bretter" of a "Brett", the stem of that too. */
export const stemsInList = (book: Book, written: readonly string[]): readonly string[] =>
  written.flatMap((word) => {
    const other = wordAs(book, word) ?? formsInList(book, word)
    return [stem(word), ...other.map(stem)]
  })

/** "Jack hammer" where the list has a jackhammer, "b&w". */
function pairAs(book: Book, word: string, next: string): readonly string[] | null {
  if (word === 'b' && next === 'w' && !(isHad(book, 'b') && isHad(book, 'w')) && isHad(book, 'black'))
    return BLACK_AND_WHITE
  const isPair = word !== '' && next !== '' && !(isHad(book, word) && isHad(book, next))
  return isPair && /^\p{L}+$/u.test(word + next) && isHad(book, word + next) ? [word + next] : null
}

function wordAs(book: Book, word: string): readonly string[] | null {
  if (/\d/.test(word) || isHad(book, word)) return null
  const same = SAME.find((group) => group.includes(word))?.find((other) => isHad(book, other))
  if (same !== undefined) return [same]
  const apart = splitAs(book, word)
  if (apart !== null) return apart
  if (word.length < WORD_MIN) return null
  const other =
    ofOneRoot(book, word) ??
    (isEnglish(word) || roleOf(word) !== 'other' ? null : nearestTerm(book, stem(word)))
  return other === null ? null : [other]
}

/** "xrays", "trifold": two words that stand side by side in the name of a row. */
function splitAs(book: Book, word: string): readonly string[] | null {
  for (let at = 1; at <= word.length - 3; at++) {
    const [one, other] = [word.slice(0, at), word.slice(at)]
    if (!isHad(book, one) || !isHad(book, other)) continue
    const { coverages, count } = book.index.search(book.index.query([stem(one), stem(other)]), 1, () => true)
    if (count > 0 && (coverages[0] ?? 0) > 0.999) return [one, other]
  }
  return null
}

/** The one word of the list with the same root; null where there are several, or none. */
function ofOneRoot(book: Book, word: string): string | null {
  const [one, ...others] = wordsOfOneRoot(book, word)
  return one === undefined || others.length > 0 ? null : one
}

function wordsOfOneRoot(book: Book, word: string): readonly string[] {
  const roots = rootsOf(stem(word))
  const found = new Set<string>()
  for (const root of roots)
    for (const ending of ['', ...ENDINGS])
      if (book.index.terms.find(root + ending) >= 0) found.add(root + ending)
  return [...found]
}

/** All words of the list with the same root: which of them is meant, the size beside the word may tell. */
export const formsInList = (book: Book, word: string): readonly string[] =>
  /\d/.test(word) || word.length < WORD_MIN || isHad(book, word) ? [] : wordsOfOneRoot(book, word)

const rootsOf = (word: string): readonly string[] => [
  word,
  ...ENDINGS.filter((ending) => word.endsWith(ending) && word.length - ending.length >= ROOT_MIN).map(
    (ending) => word.slice(0, -ending.length),
  ),
]
