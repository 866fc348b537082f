import { tokenize } from '../parse/token.ts'
import { correctNames } from '../read/correct-names.ts'
import { mendText } from '../spelling/mend.ts'
import { mendsOf } from '../spelling/mend-text.ts'
import { foldCase, isSmall, nameKey, nameTerms, stem } from '../text/words.ts'
import type { ConceptTable } from './concept-table.ts'

const TERMS_MAX = 8

/**
 * How well a phrase fits the words searched for; less is better. What a concept is called by others counts one step less
 * than its own name: a "battery chainsaw" is not a battery.
 */
const EXACT = 0
const AT_AN_END = 1
const WHOLE_WORDS = 2
const PARTS = 3
const OTHER_NAME = 1
/** Phrases longer than this are all as far off. */
const WORDS_COUNTED_MAX = 30

/**
 * Concepts that the words find, best first: by their name or by anything else that people call them. Each word must begin
 * a word of the phrase, so a search answers while it is typed. It reads the tables of the book as they are, without an
 * index of its own.
 */
export function findConcepts(table: ConceptTable, text: string): readonly number[] {
  const found = search(table, text)
  if (found.length > 0) return found
  const tokens = tokenize(text)
  const corrected = correctNames(table.book, tokens)
  if (corrected.size > 0) {
    const meant = search(table, tokens.map((token, at) => corrected.get(at) ?? token.text).join(' '))
    if (meant.length > 0) return meant
  }
  // A misspelt word finds what the reader would take it for.
  const mends = mendsOf(table.book, text)
  return mends.length === 0 ? found : search(table, mendText(text, mends))
}

function search(table: ConceptTable, text: string): readonly number[] {
  const written = nameTerms(text)
  const counting = written.filter((term) => !isSmall(term))
  const wanted = [...new Set(counting.length > 0 ? counting : written)].slice(0, TERMS_MAX)
  if (wanted.length === 0) return []
  const key = nameKey(text) || wanted.join(' ')
  const scores = new Map<number, number>()
  const note = (concept: number, score: number): void => {
    const known = scores.get(concept)
    if (known === undefined || score < known) scores.set(concept, score)
  }
  const { book, keys } = table
  for (const beginnings of spellings(wanted, text)) {
    for (const concept of keys.withWords(beginnings))
      note(concept, scoreOf(keys.at(concept), key, beginnings, 0))
    for (const name of book.names.withWords(beginnings)) {
      const score = scoreOf(book.names.at(name), key, beginnings, OTHER_NAME)
      book.names.itemsOf(name).forEach((item, rank) => {
        note(table.of(item), score + Math.min(rank, 9) / 10)
      })
    }
    for (const phrase of book.synonyms.withWords(beginnings)) {
      const score = scoreOf(book.synonyms.at(phrase), key, beginnings, OTHER_NAME)
      for (const { item } of book.meanings.of(phrase)) note(table.of(item), score)
    }
  }
  return [...scores].sort((a, b) => a[1] - b[1] || a[0] - b[0]).map(([concept]) => concept)
}

/** The last word may be half typed, and then its singular is a guess: "batterie" goes on to be "batteries". */
function spellings(wanted: readonly string[], text: string): readonly (readonly string[])[] {
  const last = foldCase(text).match(/[\p{L}\p{N}]+$/u)?.[0] ?? ''
  const endings = new Set([wanted.at(-1) ?? '', last, stem(`${last}s`)].filter((ending) => ending !== ''))
  return [...endings].map((ending) => [...wanted.slice(0, -1), ending])
}

function scoreOf(phrase: string, key: string, beginnings: readonly string[], penalty: number): number {
  const words = phrase.split(' ')
  return (
    fitOf(phrase, words, key, beginnings, penalty) * (WORDS_COUNTED_MAX + 1) +
    Math.min(words.length, WORDS_COUNTED_MAX)
  )
}

function fitOf(
  phrase: string,
  words: readonly string[],
  key: string,
  beginnings: readonly string[],
  penalty: number,
): number {
  if (phrase === key) return EXACT
  if (phrase.startsWith(`${key} `) || phrase.endsWith(` ${key}`)) return AT_AN_END + penalty
  const isWhole = beginnings.every((beginning) => words.includes(beginning))
  return (isWhole ? WHOLE_WORDS : PARTS) + penalty
}
