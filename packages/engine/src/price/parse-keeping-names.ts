import type { Book } from '../book/book.ts'
import { f64At } from '../in-range.ts'
import { WHOLE } from '../index/bm25.ts'
import { exactly, type ParsedLine } from '../parse/line.ts'
import { parseQuery } from '../parse/parse-query.ts'
import { foldCase, terms } from '../text/words.ts'
import { findUnit, unitById } from '../units/index.ts'
import { type KeptMeasure, measuresKept } from './kept-measures.ts'
import { namesIn, type Part } from './kept-names.ts'
import { sizesIn } from './kept-sizes.ts'
import { isListed, isSoldBy, labelBefore } from './own-labels.ts'
import { withUsersJoined } from './own-rates.ts'

/**
 * Parses a text without the names of items that it has, and without sizes that stand in such names: in "100 hex bolts 3/8 x 4" the size
 * is part of the name, and nobody wants 400. Only a book with names of its own can know that, so this is for price lists.
 */
export function parseKeepingNames(book: Book, written: string): readonly ParsedLine[] {
  if (book.model === null) return parseQuery(written)
  const text = withUsersJoined(book, written)
  const names = namesIn(book, text)
  const kept = new Map<string, { readonly text: string; readonly as: string }>()
  const folded = foldCase(text)
  let masked = text
  const known = [...names, ...numbersOfArticles(book, text, names)]
  const sizes = [...known, ...sizesIn(book, text, known)]
  const parts: readonly (Part & Partial<KeptMeasure>)[] = [...sizes, ...measuresKept(book, text, sizes)]
  for (const [i, { from, to, as }] of parts.entries()) {
    const mask = maskOf(to - from, i)
    if (mask === null || folded.includes(mask)) continue
    masked = `${masked.slice(0, from)}${mask}${masked.slice(to)}`
    const part = text.slice(from, to)
    kept.set(mask, { text: part, as: as ?? part })
  }
  const lines = parseQuery(kept.size === 0 ? text : masked).map((line) => ({
    ...line,
    text: line.text.replace(MASK, (mask) => kept.get(mask)?.text ?? mask),
    item: line.item.replace(MASK, (mask) => kept.get(mask)?.as ?? mask),
  }))
  return lines.map((line) => withOwnUnit(book, line))
}

/** "2 Eimer Kleister", where the list sells by the Eimer: that word is the unit. */
function withOwnUnit(book: Book, written: ParsedLine): ParsedLine {
  const line = withoutNamedUnit(book, written)
  const own = line.unit === null && line.quantity !== null ? labelBefore(book, line.item) : null
  if (own !== null) return { ...line, unit: own.label, item: own.rest }
  return inShortUnit(book, line) ?? line
}

/** "2 t Kies": letters that are a unit only where the list sells by it. */
function inShortUnit(book: Book, line: ParsedLine): ParsedLine | null {
  if (line.unit !== null || line.quantity === null || line.pack !== null) return null
  const [, word = '', rest = ''] = /^(\p{L}{1,3})\.?\s+(\S.*)$/su.exec(line.item) ?? []
  const unit = word === '' ? null : findUnit(word)
  if (unit?.dimension !== 'mass' || !isListed(book, unit.id)) return null
  return { ...line, unit: unit.id, item: rest }
}

const ARTICLE = /(?<![\p{L}\p{N}-])\p{L}{1,4}-?\d{3,6}(?![\p{L}\p{N}-])/gu
const ARTICLES_MAX = 20

/** "2 x OF-7317": the number of an article that a row has, of which "of" is no small word. */
function numbersOfArticles(book: Book, text: string, names: readonly Part[]): readonly Part[] {
  return [...text.matchAll(ARTICLE)].slice(0, ARTICLES_MAX).flatMap(({ 0: article, index: from }) => {
    const to = from + article.length
    if (names.some((name) => name.from < to && name.to > from)) return []
    const { coverages, count } = book.index.search(book.index.query(terms(article)), 1, () => true)
    return count > 0 && f64At(coverages, 0) >= WHOLE ? [{ from, to }] : []
  })
}

/** "Half sheet cake" where the list has "Sheet cake, half" and sells nothing by the sheet: the unit and the half are words of a name. */
function withoutNamedUnit(book: Book, line: ParsedLine): ParsedLine {
  const unit = line.unit === null || line.pack !== null ? null : unitById(line.unit)
  if (unit === null || !/^(?:container|portion|count)$/.test(unit.dimension) || isSoldBy(book, unit.id))
    return line
  const [, number, , rest = ''] = /^\s*(?:(\d{1,6})(\s*x)?\s+)?(.*)$/su.exec(line.text) ?? []
  if (!/^\p{L}/u.test(rest)) return line
  const named = terms(rest)
  const isUnit = (term: string): boolean => findUnit(term)?.id === unit.id
  const said = named.find(isUnit)
  const others = named.filter((term) => !isUnit(term))
  if (said === undefined || others.length === 0) return line
  const { coverages, count } = book.index.search(book.index.query([said, ...others]), 1, () => true)
  if (count === 0 || f64At(coverages, 0) < WHOLE) return line
  return { ...line, quantity: number === undefined ? null : exactly(Number(number)), unit: null, item: rest }
}

const MASK = /q[a-z](?:[a-z]z*)?/g
const LETTERS = 26

/** A word that no book has, as long as what it stands for, so places in the text stay where they are; null for what is too short for one. */
function maskOf(length: number, number: number): string | null {
  const letter = (code: number): string => String.fromCharCode(97 + code)
  if (length < 2) return null
  if (length === 2) return number < LETTERS ? `q${letter(number)}` : null
  return `q${letter(Math.floor(number / LETTERS))}${letter(number % LETTERS)}${'z'.repeat(length - 3)}`
}
