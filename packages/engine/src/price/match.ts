import type { Book } from '../book/book.ts'
import type { SynonymEntry } from '../book/header.ts'
import { PIECE } from '../book/row-unit.ts'
import type { Bm25Query, Hits } from '../index/bm25.ts'
import type { ParsedLine } from '../parse/line.ts'
import { terms } from '../text/words.ts'
import { unitById } from '../units/index.ts'
import { nearestTerm } from './spelling.ts'

/** What a line was found to mean. */
export interface Match {
  /** The item that the line is, or is most like. */
  readonly item: number
  readonly method: 'exact_item' | 'synonym' | 'blend'
  /** Share of the query's idf mass found in the item; 1 for an exact item. */
  readonly similarity: number
  readonly synonym: SynonymEntry | null
  readonly query: Bm25Query
  /** Nearest items, without `item` when it is exact. */
  readonly neighbours: Hits
  readonly queryTerms: readonly string[]
  readonly warnings: readonly string[]
}

export interface NoMatch {
  readonly code: 'no_match' | 'not_understood'
  readonly message: string
  readonly nearest: Hits | null
}

export const NEIGHBOURS_MAX = 30
const WORDS_MAX = 60

/** `coverageMin` overrides how much of a line's words a match must have; evaluation asks without any limit. */
export function matchLine(book: Book, line: ParsedLine, coverageMin = coverageMinOf(book)): Match | NoMatch {
  const warnings: string[] = []
  const named = readTerms(book, line.item, warnings)
  if (named.length === 0) {
    return { code: 'not_understood', message: `"${line.text}" names no item.`, nearest: null }
  }
  const key = named.join(' ')
  const fits = groupFilter(book, line)
  const query = book.index.query(named)
  const synonymId = book.synonyms.find(key)
  const synonym = synonymId < 0 ? null : book.header.synonyms[synonymId]!
  const exact = synonym ? synonym.item : exactItem(book, key, fits)
  const neighbours = book.index.search(query, NEIGHBOURS_MAX, (doc) => doc !== exact && fits(doc))
  if (exact >= 0) {
    const method = synonym ? 'synonym' : 'exact_item'
    return { item: exact, method, similarity: 1, synonym, query, neighbours, queryTerms: named, warnings }
  }
  const coverage = neighbours.coverages.reduce((best, value) => Math.max(best, value), 0)
  if (neighbours.count === 0 || coverage < coverageMin) {
    const anything = neighbours.count > 0 ? neighbours : book.index.search(query, NEIGHBOURS_MAX, () => true)
    return { code: 'no_match', message: noMatchMessage(book, line, anything), nearest: anything }
  }
  return {
    item: neighbours.docs[0]!,
    method: 'blend',
    similarity: neighbours.coverages[0]!,
    synonym: null,
    query,
    neighbours,
    queryTerms: named,
    warnings,
  }
}

/** Without a model nothing was measured, so at least half of the words' weight must be found. */
const coverageMinOf = (book: Book): number => book.header.model?.coverageMin ?? 0.5

/** The words that name the item: brands left out, and a slip of the pen read as the word of the book that it is nearest to. */
function readTerms(book: Book, text: string, warnings: string[]): readonly string[] {
  const all = terms(text).slice(0, WORDS_MAX)
  const brands = new Set(book.header.brands)
  const unbranded = all.filter((term) => !brands.has(term))
  // A brand alone is all that we have, so it stays.
  const kept = unbranded.length > 0 ? unbranded : all
  for (const term of all)
    if (kept !== all && brands.has(term)) warnings.push(`The brand "${term}" was ignored.`)
  if (book.synonyms.find(kept.join(' ')) >= 0) return kept
  return kept.map((term) => {
    const near = nearestTerm(book, term)
    if (near !== null) warnings.push(`"${term}" was read as "${near}".`)
    return near ?? term
  })
}

function exactItem(book: Book, key: string, fits: (item: number) => boolean): number {
  const range = book.items.findByKey(key)
  if (!range) return -1
  for (let item = range[0]; item < range[1]; item++) if (fits(item)) return item
  return -1
}

/** Dimensions are never mixed: a line that says pounds meets only what is sold by mass, or can be converted to it. */
function groupFilter(book: Book, line: ParsedLine): (item: number) => boolean {
  const unit = line.pack?.unit ?? line.unit
  const known = unit === null ? null : unitById(unit)
  if (!known) return () => true
  const { groups, profiles, densities } = book.header
  const allowed = groups.map((group) => {
    if (group === known.dimension) return true
    if (group === PIECE)
      return ['count', 'lump', 'container', 'portion'].includes(known.dimension) || line.pack !== null
    if (known.dimension === 'mass' && group === 'volume') return known.id === 'oz' || densities.length > 0
    if (known.dimension === 'volume' && group === 'mass') return densities.length > 0
    return false
  })
  const byPiece = known.dimension === 'count'
  return (item) => {
    if (allowed[book.items.group[item]!]) return true
    const profile = profiles[book.items.profile[item]!]!
    return byPiece ? profile.pieceKg !== null || profile.pieceLitres !== null : profile.density !== null
  }
}

function noMatchMessage(book: Book, line: ParsedLine, nearest: Hits): string {
  if (nearest.count === 0) return `No item of the book has any word of "${line.item}".`
  return `No item of the book is close enough to "${line.item}"; the nearest is "${book.items.name(nearest.docs[0]!)}".`
}
