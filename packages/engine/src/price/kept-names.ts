import type { Book } from '../book/book.ts'
import { parseQuery } from '../parse/parse-query.ts'
import { itemKey, terms } from '../text/words.ts'
import { dimensionOf } from '../units/index.ts'
import { groupOf } from './goods.ts'
import { findNamed } from './own-labels.ts'

/** Where something stands in a text. */
export interface Part {
  readonly from: number
  readonly to: number
}

interface Word extends Part {
  readonly terms: readonly string[]
}

/** A word of a name, as `words` reads it. */
const WORD = /\d+(?:\.\d+)*|[\p{L}\p{M}'’]+|\p{N}+/gu
const NAME_WORDS_MAX = 20
const NAMES_MAX = 400
/** The size of "hex nut 3/8" goes on behind "hex nut 3", and "M8x40" behind "M8". */
const GOES_ON = /^(?:[\p{L}\p{N}]|[./-]\d|["”″])/u
const BEGAN_BEFORE = /(?:[\p{L}\p{N}]|\d[./-])$/u

/** The names of items that a text has and that would be taken apart when it is parsed: "Wood glue 500 ml", "Hex bolt M8x40, zinc". */
export function namesIn(book: Book, text: string): readonly Part[] {
  const words = wordsOf(text)
  const found: Part[] = []
  for (let at = 0; at < words.length && found.length < NAMES_MAX; ) {
    const last = lastOfName(book, text, words, at)
    const [first, end] = [words[at], words[last]]
    at = Math.max(at, last) + 1
    if (first === undefined || end === undefined) continue
    const part = { from: first.from, to: withBracket(text, first.from, end.to) }
    if (isTakenApart(book, text.slice(part.from, part.to))) found.push(part)
  }
  return found
}

/** Where a name ends: the bracket that is opened in it belongs to it. */
function withBracket(text: string, from: number, to: number): number {
  const isOpen = text.lastIndexOf('(', to) > Math.max(from, text.lastIndexOf(')', to - 1))
  return isOpen && text[to] === ')' ? to + 1 : to
}

function wordsOf(text: string): readonly Word[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    from: index,
    to: index + word.length,
    terms: terms(word),
  }))
}

/** The last word of the longest name that begins with a word, or -1. */
function lastOfName(book: Book, text: string, words: readonly Word[], at: number): number {
  const first = words[at]
  if (first === undefined || BEGAN_BEFORE.test(text.slice(Math.max(0, first.from - 2), first.from))) return -1
  let last = -1
  const key: string[] = []
  for (const [i, word] of words.slice(at, at + NAME_WORDS_MAX).entries()) {
    key.push(...word.terms)
    if (word.terms.some((term) => book.index.terms.find(term) < 0)) break
    if (GOES_ON.test(text.slice(word.to, word.to + 2))) continue
    const [item] = findNamed(book, key.join(' ')) ?? []
    if (item !== undefined && isWritten(text.slice(first.from, word.to), book.items.description(item)))
      last = at + i
  }
  return last
}

/** Whether a part of a text is one name: only a name with a comma goes over one, unless a number is behind it, and none over a row. */
function isWritten(part: string, name: string): boolean {
  if (/[\n;]/.test(part)) return false
  return name.includes(',') || !/,(?!\s*\d)/.test(part)
}

/** A measure in the name of what is sold by that measure is an amount: five liters of "Linseed oil 5 l", which costs so much a liter. */
function isTakenApart(book: Book, name: string): boolean {
  const [line, ...others] = parseQuery(name)
  if (line === undefined || others.length > 0) return true
  if (itemKey(line.item) === itemKey(name)) return false
  const [item] = findNamed(book, itemKey(name)) ?? []
  return item === undefined || line.unit === null || dimensionOf(line.unit) !== groupOf(book, item)
}
