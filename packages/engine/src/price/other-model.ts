import type { Book } from '../book/book.ts'
import { isDevice } from './goods.ts'
import type { MatchedLine } from './read-and-match.ts'

/** What makers call the dearer, cheaper, larger and smaller ones of a model. */
const TIER = /^(?:pro|max|plus|ultra|mini|lite|fe|fold|flip|air|xl|se)$/
/** "S25", "Pixel 9", "Xbox One", "Switch 3": which generation. Chips and sizes say which one of a model, and are told. */
const GENERATION = /^(?:[sz]?\d{1,2}|one|360|i{2,3}|iv)$/
/** The screens of tablets and laptops, in inches. */
const SCREEN = /^1[0-8]$/
const HAS_SCREEN = /\b(?:ipad|macbook|laptop|tablet|chromebook|surface)\b/i
/** "13-inch" in a name. */
const SIZE_NAMED = /\b(\d{2})(?:\.\d)?-inch\b/

/**
 * "iPhone 16 Pro" is no iPhone 16, "Galaxy S25" no S26, and a 15-inch laptop none of 13 inches: why a device has no price, where the word behind
 * its name is of another model. Null where there is none: what stands further off says what comes with it ("with 2 games", "one black").
 */
export function missingModel(book: Book, { line, match, ignored }: MatchedLine): string | null {
  if ('code' in match || !isDevice(book, match.item)) return null
  const name = book.items.name(match.item)
  const words = name.toLowerCase().split(/[^a-z0-9]+/)
  // A "smart speaker" is of any make and generation.
  const written = line.text.toLowerCase()
  if (!MADE.test(name) || !words.slice(0, 2).some((word) => written.includes(word))) return null
  const left = new Set(ignored.map(({ text }) => text.toLowerCase()))
  if (left.size === 0) return null
  const tokens: readonly string[] = written.match(/[\p{L}\d]+|[^\s\p{L}\d]/gu) ?? []
  const screen = SIZE_NAMED.exec(name)?.[1]
  const hasGeneration = words.some((word) => /\d/.test(word) && word !== screen && tokens.includes(word))
  const other = tokens.find((token, at) => {
    if (!left.has(token) || words.includes(token)) return false
    if (!isOfName(tokens[at - 1], words)) return false
    if (SCREEN.test(token) && HAS_SCREEN.test(name)) return screen !== undefined
    return TIER.test(token) || (GENERATION.test(token) && !hasGeneration && !isSize(tokens, at))
  })
  return other === undefined ? null : `The book has "${name}", and no price of the model "${other}".`
}

/** "iPhone", and the "ps5" of a PlayStation 5. */
const isOfName = (token: string | undefined, words: readonly string[]): boolean =>
  token !== undefined && words.some((word) => token === word || (/^\d+$/.test(word) && token.endsWith(word)))

/** "iPad 64 GB": a number before a measure. */
const isSize = (tokens: readonly string[], at: number): boolean => SIZE.test(tokens[at + 1] ?? '')

/** The name of a product, and not of a kind. */
const MADE = /^(?:i[A-Z]|[A-Z][a-z])/
const SIZE = /^(?:gb|tb|mp|mm|in|inch|inches|"|hz|w|ft|pack|pk|years?|months?|k|x)$/
