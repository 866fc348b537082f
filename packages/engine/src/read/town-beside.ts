import type { Book } from '../book/book.ts'
import type { ParsedLine } from '../parse/line.ts'
import { isPlaceName, SHORT_CITIES } from '../parse/place-names.ts'
import type { Token } from '../parse/token.ts'
import { isFood, isGoods } from '../price/goods.ts'
import { placeNamed } from '../price/place.ts'
import type { FoundName } from './find-names.ts'
import { isInName } from './place-in-name.ts'
import { isEnglish, isOfCreature, roleOf } from './word-roles.ts'
import { isBeforeWorker } from './worker.ts'

/** Tokens [from, to) are a place. */
export interface Town {
  readonly from: number
  readonly to: number
}

const TOWN_WORDS_MAX = 3
/** The "th" of "July 4th" is not a country. */
const TOWN_LETTERS_MIN = 4

/** "Plumber 2 hrs Dallas, TX": the words of a place that was read say where, and count nothing. */
export function maskPlace({ place, span }: ParsedLine, tokens: readonly Token[], mask: Uint8Array): void {
  if (place === null) return
  const [start, end] = [place.span[0] - span[0], place.span[1] - span[0]]
  for (const [at, token] of tokens.entries()) if (token.start >= start && token.end <= end) mask[at] = 1
}

/** A place that stands beside the name without a preposition: "3 bed house boise", "PROPANE DELIVERED WISCONSIN". */
export function findTown(
  book: Book,
  tokens: readonly Token[],
  mask: Uint8Array,
  name: FoundName,
): Town | null {
  for (let from = 0; from < tokens.length; from++) {
    if (from >= name.from && from < name.to) continue
    for (let to = Math.min(tokens.length, from + TOWN_WORDS_MAX); to > from; to--) {
      const some = tokens.slice(from, to)
      const isFree = some.every((token, i) => {
        const at = from + i
        // A "phoenix egg" is of no town.
        if (isOfCreature(token.lower, tokens[at + 1]?.lower ?? '')) return false
        return token.kind === 'word' && mask[at] !== 1 && (at < name.from || at >= name.to)
      })
      const isNoWord =
        (from >= name.to && book.placeWords.known.has(some.map(({ lower }) => lower).join(' '))) ||
        some.some(({ lower }) => !isEnglish(lower) && roleOf(lower, book.brands) === 'other') ||
        isLastWord(book, tokens, from, to, name, mask) ||
        isBehindIn(tokens, from, to)
      const isCode =
        to === from + 1 &&
        tokens[from]?.text.length !== undefined &&
        (tokens[from]?.text.length ?? 0) < TOWN_LETTERS_MIN &&
        !SHORT_CITIES.has(tokens[from]?.text.toUpperCase() ?? '') &&
        !(from === tokens.length - 1 && CITIES_AT_END.test(tokens[from]?.lower ?? '')) &&
        !isStateAtEnd(tokens, from, name)
      if (!isFree || !isNoWord || isCode || isNameOfGoods(book, tokens, from, to, name)) continue
      const place = placeNamed(book, some.map(({ text }) => text).join(' '), null)
      if (place === null) continue
      // A maker may be called like a town, and stands before the thing; food is called by where it comes from.
      const isLong = to > from + 1 && some.every(({ text }) => /^\p{Lu}/u.test(text))
      const isSold = isLong && !isFood(book, book.names.firstItemOf(name.name))
      if (from >= name.to || book.geographies.kind(place.id) === 'state' || isSold) return { from, to }
    }
  }
  return null
}

/** "Plumber in sioux falls": several words behind an "in", up to the end. */
const isBehindIn = (tokens: readonly Token[], from: number, to: number): boolean =>
  to - from > 1 && to === tokens.length && /^(?:in|near|around|outside)$/.test(tokens[from - 1]?.lower ?? '')

/** "House cleaning sf" */
const CITIES_AT_END = /^(?:sf|pdx|phx|atl|dc)$/

/** States by two letters that are no word, no unit and nothing on a receipt. */
const STATE_AT_END = /^(?:ak|az|fl|ia|il|ks|ky|mn|nc|nh|nj|nm|nv|ny|ri|tn|tx|ut|vt|wa|wi|wv|wy)$/

/** "Property tax nj", "average electric bill FL": behind the name and other words, at the end. */
const isStateAtEnd = (tokens: readonly Token[], at: number, { to }: FoundName): boolean =>
  at >= to &&
  at === tokens.length - 1 &&
  tokens[at - 1]?.kind === 'word' &&
  STATE_AT_END.test(tokens[at]?.lower ?? '')

/**
 * "3 tons gravel delivered Atlanta", "hotel room Manhattan 2 nights": a town or a state that closes the line, or has only amounts behind it,
 * though a dictionary has the word too.
 */
function isLastWord(
  book: Book,
  tokens: readonly Token[],
  from: number,
  to: number,
  name: FoundName,
  mask: Uint8Array,
): boolean {
  if (mask.subarray(to).includes(0) || from < name.to || isFood(book, book.names.firstItemOf(name.name)))
    return false
  const place = tokens.slice(from, to).map(({ lower }) => lower)
  return isPlaceName(place.join(' '))
}

/** "Tires for my Tacoma", "oil change Hyundai Santa Fe", "brakes 2015 Colorado": a car, and no town. */
const OWNED =
  /^(?:my|our|his|her|an?|used|new|toyota|hyundai|chevy|chevrolet|gmc|dodge|kia|ford|nissan|honda|chrysler|(?:19|20)\d\d)$/

function isNameOfGoods(
  book: Book,
  tokens: readonly Token[],
  from: number,
  to: number,
  name: FoundName,
): boolean {
  // "Hat boston red sox".
  if (isInName(book, tokens, from, to)) return true
  if (from < name.to) return false
  const { goods, makers } = book.placeWords
  const [before = '', word = '', after = ''] = [from - 1, from, to].map((at) => tokens[at]?.lower ?? '')
  // "Cordless drill milwaukee" is of a maker, and a plumber is of the town.
  if (to === from + 1 && makers.has(word) && isGoods(book, book.names.firstItemOf(name.name))) return true
  // "Grass seed kentucky bluegrass", "pizza chicago style".
  return OWNED.test(before) || goods.has(word) || KIND_BEHIND.test(after)
}
const KIND_BEHIND = /^(?:styled?|bluegrass|fescue|bermuda|bourbon|whiskey|sauce|rub)$/

/** A name that is a part of a town's, or says where somebody works, is not what is wanted. */
export const isOfOther = (book: Book, tokens: readonly Token[], name: FoundName): boolean =>
  isInTown(book, tokens, name) ||
  isInName(book, tokens, name.from, name.to) ||
  isBeforeWorker(book, tokens, name.to) ||
  isOfNumbers(tokens, name)

/** The "2 12" of "2 shifts 12 hrs" is no board. */
const isOfNumbers = (tokens: readonly Token[], { from, to, skipped }: FoundName): boolean =>
  skipped.length > 0 &&
  tokens.slice(from, to).every(({ kind }, at) => kind === 'number' || skipped.includes(from + at))

/** The "San" of "San Diego" and the "Salt" of "Salt Lake City": a word of a town's name names nothing else. */
function isInTown(book: Book, tokens: readonly Token[], { from, to }: FoundName): boolean {
  if (to - from > 1) return false
  for (let start = Math.max(0, from - 2); start <= from; start++)
    for (let end = Math.max(to, start + 2); end <= Math.min(tokens.length, start + TOWN_WORDS_MAX); end++) {
      const some = tokens.slice(start, end)
      const isName =
        some.every(({ kind, text }) => kind === 'word' && /^\p{Lu}/u.test(text)) &&
        (some.at(-1)?.text.length ?? 0) >= TOWN_LETTERS_MIN
      if (isName && book.geographies.findByName(some.map(({ text }) => text).join(' ')) >= 0) return true
    }
  return false
}

export function placeOfTown(
  line: ParsedLine,
  tokens: readonly Token[],
  town: Town | null,
): ParsedLine['place'] {
  const first = town && tokens[town.from]
  const last = town && tokens[town.to - 1]
  if (!first || !last) return null
  const [offset] = line.span
  return { text: line.text.slice(first.start, last.end), span: [offset + first.start, offset + last.end] }
}
