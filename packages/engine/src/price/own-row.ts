import type { Book } from '../book/book.ts'
import { f32At, f64At, u32At } from '../in-range.ts'
import { type Hits, hitsAt, WHOLE } from '../index/bm25.ts'
import type { ParsedLine } from '../parse/line.ts'
import { ANSWER_MIN } from '../read/match-odds.ts'
import { roleOf } from '../read/word-roles.ts'
import { isSmall, nameTerms, terms } from '../text/words.ts'
import { isPlainList } from './list-price.ts'
import type { Match, NoMatch } from './match.ts'
import { isAmountWord, numberLeft, otherNumber, rangesOf, sameNumbers } from './own-numbers.ts'
import { isSameWord } from './own-words.ts'

interface Read {
  readonly line: ParsedLine
  readonly match: Match | NoMatch
}

/** As many words of the text as the best row has, but for the rounding of sums. */
const AS_MANY = 0.001
/** A row with less of the words than this share of the best is not looked at. */
const NEARLY = 0.5
/** With a noun that no row has, a row must have more of the other words. */
const STRANGER_MIN = 0.7
const TOLD_MAX = 4
/** Words that differ in their ending alone: "install", "installed". */
const ROOT_MIN = 5

/**
 * Which row of a plain list a line means, where search found what it is like: the one with its numbers, sold by what the line counts, or that has
 * nothing else in its name. The price is that of a row, never one between several. What the list has only in another size, and what has a word that no
 * row has, is no row of it.
 */
export function withOwnRow<T extends Read>(book: Book, found: T): T {
  const { line, match } = found
  if (book.model === null || !isPlainList(book, book.model) || 'code' in match) return found
  if (isNumberAlone(line)) return { ...found, match: none(line, 'names no item') }
  if (match.method === 'exact_item' || match.method === 'synonym') return found
  const [near, odds] = mostSaid(book, match, rowsOf(match))
  const numbered = near.filter((item) => otherNumber(book, line, item, near) === null)
  if (numbered.length === 0) return { ...found, match: otherSize(book, line, near) }
  const rows = narrowed(book, line, match, numbered)
  const least = hasStranger(book, match) ? STRANGER_MIN : ANSWER_MIN
  if (odds < least || isOfTwoRows(book, match, rows))
    return { ...found, match: notSure(book, line, match, rows) }
  const item = inTheMiddle(book.model.stats.mean, rows)
  const others = rows.filter((one) => one !== item)
  const warnings =
    others.length === 0 ? match.warnings : [...match.warnings, alsoMeant(book, others.slice(0, TOLD_MAX))]
  const share = others.length === 0 ? 1 : 1 / rows.length
  const neighbours = hitsOf(match.neighbours, others)
  return {
    ...found,
    match: { ...match, item, method: 'best_item', odds: odds * share, warnings, neighbours },
  }
}

/** The same once it is known how much is wanted: no price of one where a number was written and not understood. */
export function withoutNumberLeft<T extends Read>(book: Book, found: T): T {
  const { line, match } = found
  if (book.model === null || !isPlainList(book, book.model) || 'code' in match) return found
  const number = numberLeft(book, line, match.item)
  const why = `has the number ${number}, and what it counts of "${book.items.name(match.item)}" is not known`
  return number === null ? found : { ...found, match: none(line, why) }
}

/** "6' posts, 50": a number that was left alone is none of those that stand in names. */
const isNumberAlone = ({ item }: ParsedLine): boolean => /^\W*\d+\W*$/.test(item)

function hitsOf(hits: Hits, items: readonly number[]): Hits {
  const ranks = items.map((item) => hits.docs.indexOf(item)).filter((rank) => rank >= 0)
  return hitsAt(hits, ranks)
}

/** The rows that search found to have many of a line's words. */
function rowsOf({ method, item, neighbours }: Match): readonly number[] {
  if (method === 'best_item') return [item]
  const { docs, coverages, count } = neighbours
  const best = coverages.subarray(0, count).reduce((most, one) => Math.max(most, one), 0)
  return Array.from(docs.subarray(0, count)).filter((_, rank) => f64At(coverages, rank) >= best * NEARLY)
}

/** Of several rows those that have the numbers of the line, the unit that it counts, and nothing more in their name. */
function narrowed(book: Book, line: ParsedLine, match: Match, rows: readonly number[]): readonly number[] {
  const most = (of: readonly number[], score: (item: number) => number): readonly number[] => {
    const scores = of.map(score)
    const best = Math.max(...scores)
    return of.filter((_, at) => scores[at] === best)
  }
  const unit = line.pack?.container ?? line.unit
  const bySize = most(rows, (item) => sameNumbers(book, line, item))
  const byUnit = unit === null ? bySize : most(bySize, (item) => (book.items.label(item) === unit ? 1 : 0))
  const said = match.words.flatMap((word) => nameTerms(word))
  return most(byUnit, (item) => (headOf(book, item).every((word) => isSaid(word, said)) ? 1 : 0))
}

/** The words of a row, with those of what it is sold by. */
const termsOf = (book: Book, item: number): readonly string[] =>
  terms(`${book.items.description(item)} ${book.items.label(item)}`)

/** What a row is, before the comma or the bracket that says of which kind: "Crown, porcelain". */
const headOf = (book: Book, item: number): readonly string[] =>
  nameTerms(book.items.description(item).split(/[,(]/)[0] ?? '')

const isSaid = (word: string, said: readonly string[]): boolean =>
  isSmall(word) || said.some((one) => one === word || isOneRoot(one, word))

function isOneRoot(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length)
  const root = Math.max(ROOT_MIN, shorter - 1)
  return (shorter >= ROOT_MIN && a.slice(0, root) === b.slice(0, root)) || isSameWord(a, b)
}

/** Of several rows the one in the middle by its price, of two the cheaper one. */
function inTheMiddle(mean: Float64Array, rows: readonly number[]): number {
  const sorted = [...rows].sort((a, b) => f64At(mean, a) - f64At(mean, b))
  return u32At(Uint32Array.from(sorted), Math.floor((sorted.length - 1) / 2))
}

/** The rows that have most of what a line says, and how much that is. */
function mostSaid(
  book: Book,
  { words }: Match,
  rows: readonly number[],
): readonly [rows: readonly number[], share: number] {
  const said = [...new Set(words.flatMap((word) => terms(word)))]
  const shares = rows.map((item) => shareHad(book, said, item))
  const most = Math.max(...shares)
  return [rows.filter((_, at) => (shares[at] ?? 0) >= most - AS_MANY), most]
}

/** How much of what a line says a row has. A word that no row of the list has counts unless it names nothing. */
function shareHad(book: Book, said: readonly string[], item: number): number {
  const { index } = book
  const [own, ranges] = [termsOf(book, item), rangesOf(book, item)]
  let [mass, found] = [0, 0]
  for (const term of said) {
    const id = index.terms.find(term)
    const isHad =
      isSaid(term, own) || ranges.some(([low, high]) => Number(term) >= low && Number(term) <= high)
    if (!isHad && (isAmountWord(term) || (id < 0 && namesNothing(term)))) continue
    const weight = id < 0 ? index.idfUnknown : f32At(index.arrays.idf, id)
    mass += weight
    if (isHad) found += weight
  }
  return mass === 0 ? 0 : found / mass
}

/** "Water softener install": a noun that no row has, between words of the list. */
function hasStranger({ index }: Book, { words }: Match): boolean {
  const isHad = words.map((word) => index.terms.find(terms(word)[0] ?? '') >= 0)
  const [first, last] = [isHad.indexOf(true), isHad.lastIndexOf(true)]
  return words.some(
    (word, at) => at > first && at < last && !isHad[at] && !isAmountWord(word) && !namesNothing(word),
  )
}

/** "Boys size 12": what a number behind it is of, or a word of talk. */
const namesNothing = (term: string): boolean =>
  roleOf(term) !== 'other' || /^(?:size|age|model|type|talla)$/.test(term)

/**
 * "Deep clean studio", where the list has "Deep clean, 1 bedroom" and "Standard clean, studio": a word that only another row of the same kind has says
 * that neither is meant.
 */
function isOfTwoRows(book: Book, { words }: Match, rows: readonly number[]): boolean {
  const { index } = book
  const said = [...new Set(words.flatMap((word) => terms(word)))].filter((word) => /\p{L}{2}/u.test(word))
  return rows.every((item) => {
    const own = termsOf(book, item)
    const missing = said.filter(
      (word) => !isSaid(word, own) && !isAmountWord(word) && index.terms.find(word) >= 0,
    )
    const shared = said.filter((word) => own.includes(word) && !isSmall(word))
    return missing.some((word) => shared.some((one) => isInOneRow(book, [word, one])))
  })
}

function isInOneRow({ index }: Book, both: readonly string[]): boolean {
  const { coverages, count } = index.search(index.query(both), 1, () => true)
  return count > 0 && f64At(coverages, 0) >= WHOLE
}

const alsoMeant = (book: Book, items: readonly number[]): string =>
  `This may also be ${items.map((item) => `"${book.items.name(item)}"`).join(', ')}.`

const none = ({ text }: ParsedLine, why: string): NoMatch => ({
  code: 'no_match',
  message: `"${text}" ${why}.`,
  nearest: null,
})

const notSure = (
  book: Book,
  { text }: ParsedLine,
  { neighbours }: Match,
  [item = 0]: readonly number[],
): NoMatch => ({
  code: 'no_match',
  message: `"${text}" may be "${book.items.name(item)}", but that is not sure enough.`,
  nearest: neighbours,
})

function otherSize(book: Book, line: ParsedLine, rows: readonly number[]): NoMatch {
  const [item = 0] = rows
  const number = otherNumber(book, line, item, rows) ?? ''
  return none(line, `has the number ${number}, and the list has no such "${book.items.name(item)}"`)
}
