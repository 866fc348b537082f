import type { Book } from '../book/book.ts'
import { isDevice } from './goods.ts'
import type { MatchedLine } from './read-and-match.ts'

/** What makers call the dearer, cheaper, larger and smaller ones of a model. */
const TIER = /^(?:pro|max|plus|ultra|mini|lite|fe|fold|flip|air|xl|se)$/i
/** "S25", "Pixel 9", "Xbox One", "Switch 3": which generation. Chips and sizes say which one of a model, and are told. */
const GENERATION = /^(?:[sz]?\d{1,2}|one|360|i{2,3}|iv)$/i

/**
 * "iPhone 16 Pro" is no iPhone 16, and "Galaxy S25" no S26: why a device has no price, where a word beside its name is of another model. Null
 * where there is none.
 */
export function missingModel(book: Book, { line, match, ignored }: MatchedLine): string | null {
  if ('code' in match || !isDevice(book, match.item)) return null
  const name = book.items.name(match.item)
  const words = name.toLowerCase().split(/[^a-z0-9]+/)
  // A "smart speaker" is of any make and generation.
  const written = line.text.toLowerCase()
  if (!MADE.test(name) || !words.slice(0, 2).some((word) => written.includes(word))) return null
  const named = new Set(words)
  const other = ignored.find(({ text: word }) => {
    if (named.has(word.toLowerCase())) return false
    return TIER.test(word) || (GENERATION.test(word) && !isCount(line.text, word))
  })
  return other === undefined ? null : `The book has "${name}", and no price of the model "${other.text}".`
}

/** "2 tablets", "one laptop": a number that opens the line counts, and so does one before a size. */
function isCount(text: string, word: string): boolean {
  const at = text.toLowerCase().indexOf(word.toLowerCase())
  return /^\W*$/.test(text.slice(0, at)) || SIZE.test(text.slice(at + word.length))
}

/** The name of a product, and not of a kind. */
const MADE = /^(?:i[A-Z]|[A-Z][a-z])/
const SIZE = /^[ -]?(?:gb|tb|mp|mm|in|inch|"|hz|w|ft|pack|pk|years?|months?|k)\b|^ ?x ?\d/i
