import type { Book } from '../book/book.ts'
import { u8At } from '../in-range.ts'
import { mayStartNumber } from '../parse/number.ts'
import type { Token } from '../parse/token.ts'
import { readUnit } from '../parse/unit-reader.ts'
import { nameKey, stem } from '../text/words.ts'
import { findUnit } from '../units/index.ts'

/** A number, its unit of up to two words, a stop and "of". */
const LOOK_BACK_MAX = 5

/** "2 lb bazon", "1 gallon of mlik": a number with a unit of weight or volume stands right before a word. */
export function isMeasured(tokens: readonly Token[], at: number): boolean {
  const end = /^(?:of|de)$/.test(tokens[at - 1]?.lower ?? '') ? at - 1 : at
  for (let from = end - 1; from > 0 && from >= at - LOOK_BACK_MAX; from--) {
    if (tokens[from]?.kind !== 'word' || !mayStartNumber(tokens[from - 1])) continue
    const read = readUnit(tokens, from)
    if (read === null || !/^(?:mass|volume)$/.test(read.unit.dimension)) return false
    return read.next === end || (read.next === end - 1 && tokens[read.next]?.text === '.')
  }
  return false
}

/** "carots 3 lb", "carots, 5lb bag": the amount stands behind the word. */
export function isMeasuredBehind(tokens: readonly Token[], at: number): boolean {
  const from = tokens[at + 1]?.text === ',' ? at + 2 : at + 1
  const dimension = tokens[from]?.kind === 'number' ? readUnit(tokens, from + 1)?.unit.dimension : undefined
  return dimension === 'mass' || dimension === 'volume'
}

const WORDS_BEHIND_MAX = 5

/** "paintrs 2 for 3 days", "carpentr 8 hrs": how long stands a few words behind. */
export function isTimedBehind(tokens: readonly Token[], at: number): boolean {
  const behind = tokens.slice(at + 1, at + 1 + WORDS_BEHIND_MAX)
  const end = behind.findIndex(({ kind, text }) => kind === 'break' || /^[,;]$/.test(text))
  const row = end < 0 ? behind : behind.slice(0, end)
  return row.some(
    ({ kind }, i) => kind === 'number' && readUnit(tokens, at + i + 2)?.unit.dimension === 'time',
  )
}

/** Whether something of this name is sold by weight or by volume. */
export const isSoldByMeasure = (book: Book, word: string): boolean =>
  isOfGroup(book, word, /^(?:mass|volume)$/)

/** Whether somebody of this name is paid by the hour. */
export const isPaidByTime = (book: Book, word: string): boolean => isOfGroup(book, word, /^time$/)

const isOfGroup = (book: Book, word: string, group: RegExp): boolean =>
  itemsNamed(book, word).some((item) => group.test(book.header.groups[u8At(book.items.group, item)] ?? ''))

/** Whether two words name the same thing or the same unit: "brocoli" and "broccoli", "dozen" and "dozon". */
export function isSameThing(book: Book, word: string, other: string): boolean {
  const unit = findUnit(word)
  if (word === other || (unit !== null && unit.id === findUnit(other)?.id)) return true
  const items = new Set(itemsNamed(book, word))
  return itemsNamed(book, other).some((item) => items.has(item))
}

/** Whether a word is a name by itself, and not only a part of names. */
export const isThing = (book: Book, word: string): boolean =>
  book.synonyms.find(word) >= 0 || book.names.find(word) >= 0

/** What several words stand for, by all of them, in the singular or in the plural. */
export function itemsCalled(book: Book, words: readonly string[]): readonly number[] {
  const text = words.join(' ').toLowerCase()
  const stems = words.map((word) => stem(nameKey(word))).filter((word) => word !== '')
  return [...new Set([text, nameKey(text), stems.join(' ')])].flatMap((name) => itemsNamed(book, name))
}

/** The same of tokens. */
export const itemsOf = (book: Book, tokens: readonly Token[]): readonly number[] =>
  itemsCalled(
    book,
    tokens.map(({ text }) => text),
  )

/** What a name stands for. */
export function itemsNamed(book: Book, word: string): readonly number[] {
  const synonym = book.synonyms.find(word)
  const name = book.names.find(word)
  return [
    ...(synonym < 0 ? [] : book.meanings.of(synonym).map(({ item }) => item)),
    ...(name < 0 ? [] : book.names.itemsOf(name)),
  ]
}
