import type { Book } from '../book/book.ts'
import type { ParsedLine } from '../parse/line.ts'
import { parsePhrase } from '../parse/parse-query.ts'
import { tokenize } from '../parse/token.ts'
import { isModifier } from '../read/name-words.ts'
import { nameKey, nameTerms } from '../text/words.ts'
import { findUnit } from '../units/index.ts'
import { isFood, isStaple } from './goods.ts'
import { matchLine } from './match.ts'

/** A longer run of words is a sentence. */
const WORDS_MAX = 24
const LENGTH_MAX = 200
const PHRASE_WORDS_MAX = 4
const ITEMS_MIN = 3

/**
 * "eggs milk bread butter", "2 lb rice 3 onions milk", "tp dish soap sponges": a list without commas. Every word must belong to a food or to
 * goods for the house by its very words, or to the amount before it, and there must be three things or more, so two nouns in a row stay one
 * thing.
 */
export function splitRun(book: Book, line: ParsedLine): readonly ParsedLine[] | null {
  const found = partsOf(book, line) ?? partsOf(book, line, LASTING)
  return found !== null && found.length >= ITEMS_MIN ? found : null
}

/** "2 lbs ground beef 1 onion 1 can tomatoes": each thing with an amount of its own, which are then two or more. */
export function splitCounted(book: Book, line: ParsedLine): readonly ParsedLine[] | null {
  if (!/\d\D+\d/.test(line.text.slice(0, LENGTH_MAX))) return null
  const found = partsOf(book, line)
  return found !== null && found.length > 1 && found.every(({ quantity }) => quantity !== null) ? found : null
}

/** "Fridge stove dishwasher for a rental": things that last make such a list too, and what it is for may stand behind it. */
const LASTING = /^(?:furniture-appliances|clothing|electronics)$/
const WHAT_FOR = / for (?:an?|my|our|the|his|her) (?:[a-z]+ ){0,2}[a-z]+$/i

function partsOf(book: Book, line: ParsedLine, lasting?: RegExp): readonly ParsedLine[] | null {
  if (book.header.estimate !== 'item' || line.text.length > LENGTH_MAX) return null
  const tokens = tokenize(lasting === undefined ? line.text : line.text.replace(WHAT_FOR, ''))
  if (tokens.length > WORDS_MAX || tokens.some(({ kind }) => kind === 'sign' || kind === 'break')) return null
  const found: ParsedLine[] = []
  let at = 0
  while (at < tokens.length) {
    const next = longestAt(
      book,
      line,
      tokens.map(({ start, end }) => [start, end] as const),
      at,
      lasting,
    )
    if (next === null) return null
    found.push(next.line)
    at = next.next
  }
  return found
}

function longestAt(
  book: Book,
  line: ParsedLine,
  spans: readonly (readonly [number, number])[],
  at: number,
  lasting: RegExp | undefined,
): { readonly line: ParsedLine; readonly next: number } | null {
  // An amount before the name has up to three words.
  for (let to = Math.min(spans.length, at + PHRASE_WORDS_MAX + 3); to > at; to--) {
    const [start] = spans[at] ?? [0]
    const [, end] = spans[to - 1] ?? [0, 0]
    const read = parsePhrase(line.text.slice(start, end))
    const words = nameTerms(read.item).length
    if (words === 0 || words > PHRASE_WORDS_MAX || read.place !== null) continue
    if (hasPluralInside(read.item)) continue
    const isLast = to === spans.length && !/\d/.test(line.text.slice(0, start))
    if (endsInAmount(read.text) && !isLast) continue
    if (!isFoodCalled(book, read, words) && !isGoodsCalled(book, read, lasting)) continue
    const [offset] = line.span
    return { line: { ...read, span: [offset + start, offset + end], place: line.place }, next: to }
  }
  return null
}

/** "4 oranges 2 lbs": an amount behind the name belongs to the next one. The first word behind a count may be the unit of it. */
function endsInAmount(text: string): boolean {
  const [first = '', unit] = /^\S*\d\S*\s+(\p{L}+)\s+/u.exec(text) ?? []
  const name = unit !== undefined && findUnit(unit) !== null ? text.slice(first.length) : text
  return /\p{L}\S*\s+\d\S*(?:\s+\p{L}+)?$/u.test(name)
}

function isFoodCalled(book: Book, read: ParsedLine, words: number): boolean {
  const match = matchLine(book, read)
  if ('code' in match || match.similarity < 1 || !isFood(book, match.item)) return false
  if (match.method !== 'synonym' && match.method !== 'exact_item') return false
  // The "gold" of "gold fish crackers" is bought by the ounce.
  if (isMetal(book, match.item) && read.quantity === null) return false
  // The title of a "bread, cheese" is no word that people have for one, and each half is a thing.
  return match.method === 'synonym' || words === 1 || !areFoods(book, read.item)
}

const isMetal = (book: Book, item: number): boolean => book.items.label(item) === 'ozt'

/** "Shampoo", "dish soap": the name of goods for the house, by all of its words. */
function isGoodsCalled(book: Book, { item, text, quantity }: ParsedLine, lasting?: RegExp): boolean {
  // An amount behind the name belongs to the next one, and is its own where none follows.
  if (!text.endsWith(item) && !endsInAmount(text)) return false
  const name = book.names.find(nameKey(item))
  if (name < 0 || isModifier(item.toLowerCase())) return false
  const first = book.names.firstItemOf(name)
  if (lasting?.test(book.items.category(first)) === true) return true
  return isStaple(book, first) && !(isMetal(book, first) && quantity === null)
}

/** Every word is what people call a food. */
function areFoods(book: Book, item: string): boolean {
  return item.split(/\s+/).every((word) => {
    const match = matchLine(book, parsePhrase(word))
    return !('code' in match) && match.method === 'synonym' && isFood(book, match.item)
  })
}

/** "EGGS BREAD" are two things of a list, where "egg bread" is one. */
function hasPluralInside(item: string): boolean {
  return item
    .split(/\s+/)
    .slice(0, -1)
    .some((word) => /[a-zß-öø-žșțạ-ỹ]{2}[^su]s$/i.test(word))
}
