import type { Book } from '../book/book.ts'
import { itemOf } from '../read/find-phrases.ts'
import { roleOf } from '../read/word-roles.ts'
import { isSmall, nameKey } from '../text/words.ts'
import { findUnit, type Unit } from '../units/index.ts'

/** A part of a list, and where it begins in the text. */
export interface ListPart {
  readonly text: string
  readonly start: number
}

/** Longer texts are seldom plain, and each part that is not known yet is priced before a caller can stop. */
const LENGTH_MAX = 1_000
const PARTS_MAX = 30
const BETWEEN = /, and |, | and |; ?|\n/g

/** A text cut where a plain list is; null for what is none at first sight. */
export function cutPlainList(text: string): readonly ListPart[] | null {
  if (text.length > LENGTH_MAX || !PLAIN.test(text)) return null
  // What begins a row may be the number of an article.
  if (text.includes('\n') && /\d{3}/.test(text)) return null
  const parts: ListPart[] = []
  let start = 0
  for (const { 0: gap, index } of text.matchAll(BETWEEN)) {
    if (parts.length === PARTS_MAX - 1) return null
    parts.push({ text: text.slice(start, index), start })
    start = index + gap.length
  }
  parts.push({ text: text.slice(start), start })
  return parts
}

/** Only letters, numbers and what divides parts; two capitals side by side are of places, sizes and receipts. */
const PLAIN = /^(?!.*[A-Z]{2})[a-zA-Z0-9][a-zA-Z0-9.,; \n]*$/s

const PART =
  /^(?:(\d{1,4}(?:\.\d{1,2})?) ?|(an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) )?([a-z]+(?: [a-z]+)*)$/i
const WORDS_MAX = 8
/** Words that join two things, also where a name has them: "Ensure Plus". */
const JOINS: ReadonlySet<string> = new Set(['plus', 'n', 'vs', 'versus', 'x', 'times', 'minus'])
/** Measures of goods. By time, energy or money other things are sold; bunches and heads may also stand behind their thing. */
const MEASURES = /^(?:mass|volume|count|container)$/

/**
 * Whether a part is by its words nothing but a name of the book, with a plain number and a unit of goods before it where `isCounted`. No other
 * word is in it, so it may be kept.
 */
export function isPlainPart(book: Book, { text }: ListPart, isCounted: boolean): boolean {
  const [, digits, word, rest = ''] = PART.exec(text) ?? []
  const words = rest.toLowerCase().split(' ')
  if (rest === '' || words.length > WORDS_MAX) return false
  if (words.some((word) => JOINS.has(word) || (isSmall(word) && word !== 'of'))) return false
  if (digits === undefined && word === undefined) return !isCounted && isName(book, words)
  return isName(book, words) || [1, 2].some((length) => isMeasured(book, words, length))
}

function isMeasured(book: Book, words: readonly string[], length: number): boolean {
  const unit: Unit | null = words.length > length ? findUnit(words.slice(0, length).join(' ')) : null
  if (unit === null || !MEASURES.test(unit.dimension)) return false
  return isName(book, words.slice(words[length] === 'of' ? length + 1 : length))
}

/**
 * Whether words are a name of things and hold nothing that could be said of their neighbours: a unit in a name may be what a number before it
 * counts, a make may be said of the thing before it, and behind a last word that only describes ("ground round") comes the thing itself.
 */
function isName(book: Book, words: readonly string[]): boolean {
  const last = words.at(-1) ?? ''
  if (roleOf(last) !== 'other' || last.endsWith('ed') || SAYS_KIND.test(last)) return false
  const isPlain = words.every((lower, at) => {
    if (isSmall(lower)) return at > 0
    const isThing = lower.length > 1 && /^(?:other|quality)$/.test(roleOf(lower, book.brands))
    return isThing && (words.length === 1 || findUnit(lower) === null)
  })
  return isPlain && itemOf(book, nameKey(words.join(' '))) !== null
}

/** "Goldfish colors": which one of what stands before it. */
const SAYS_KIND = /^(?:colou?r|flavou?r|size|style|brand|kind|type|mix|variety)s?$/
