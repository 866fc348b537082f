import type { Book } from '../book/book.ts'
import { nameTerms } from '../text/words.ts'
import { placeNamed } from './place.ts'

const PLACE_LETTERS_MIN = 4
const PLACE_LETTERS_MAX = 60
const PICTURE = /\p{Extended_Pictographic}/u

/** A place, and nothing that is for sale: a turkey is no country. */
export function isPlaceAlone(book: Book, text: string): boolean {
  const item = text.replace(/^[\d\s./]+/, '')
  // The "br" of "1br" is no Brazil.
  const isName =
    book.header.estimate === 'item' && item.length >= PLACE_LETTERS_MIN && item.length <= PLACE_LETTERS_MAX
  // "2 lb 🥓" is no Lebanon.
  const place = isName && !PICTURE.test(item) ? placeNamed(book, item, null) : null
  if (place === null || place.fallback !== null) return false
  const key = nameTerms(item).join(' ')
  return book.names.find(key) < 0 && book.synonyms.find(key) < 0
}
