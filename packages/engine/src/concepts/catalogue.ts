import {
  type Category,
  type CategoryList,
  type ConceptDetail,
  type ConceptList,
  FAMILY_NONE,
} from '@assay/contract'
import type { Book } from '../book/book.ts'
import { showDate } from '../book/row-date.ts'
import { entryAt, i32At, u32At } from '../in-range.ts'
import type { LayeredBook } from '../price/layered-pricing.ts'
import { placeOf } from '../price/place.ts'
import { COVERAGE_LEVEL_DEFAULT } from '../price/price-in-full.ts'
import { foldCase } from '../text/words.ts'
import { type ConceptTable, openConcepts } from './concept-table.ts'
import { describeConcept, describeMeaning, meaningsIn, sourcesOf } from './describe-concept.ts'
import { findConcepts } from './find-concepts.ts'
import { queryFor } from './query-for.ts'

export interface ConceptListRequest {
  /** What to search for; null for all, in the order of their names. */
  readonly text: string | null
  readonly category: string | null
  /** The id of a family, or `none` for concepts without one. */
  readonly family: string | null
  readonly geography: string | null
  /** How many concepts the pages before had. */
  readonly offset: number
  readonly limit: number
}

/** What the books know, to be searched and read. The same books give the same answers. */
export interface Catalogue {
  list(request: ConceptListRequest): Omit<ConceptList, 'next_cursor'> & { readonly next: number | null }
  /** Null when no concept has the id. */
  get(id: string, geography: string | null): ConceptDetail | null
  categories(): CategoryList
}

/** Reads a book, and behind it the one that it extends: lines get their prices in the same order. */
export function openCatalogue(books: LayeredBook): Catalogue {
  const { book, base } = books
  // A job takes no line from a base in another currency.
  const layers = base === null || base.header.currency !== book.header.currency ? [book] : [book, base]
  const tables = layers.map(openConcepts)

  return {
    list({ text, category, family, geography, offset, limit }) {
      const found = tables.map((table) => {
        const all =
          text === null ? Array.from({ length: table.size }, (_, i) => i) : findConcepts(table, text)
        const wanted = category === null ? null : categoryCalled(table, category)
        return all.filter((concept) => isWanted(table, concept, wanted, family))
      })
      const total = found.reduce((sum, { length }) => sum + length, 0)
      const wanted = tables
        .flatMap((table, at) => entryAt(found, at).map((concept) => ({ table, concept })))
        .slice(offset, offset + limit)
      const places = new Map(tables.map((table) => [table, placeOf(table.book, geography)]))
      return {
        items: wanted.map(({ table, concept }) =>
          describeConcept(table, concept, places.get(table) ?? null, COVERAGE_LEVEL_DEFAULT),
        ),
        next: offset + limit < total ? offset + limit : null,
        total,
        geography: usedGeography(book, geography),
      }
    },

    get(id, geography) {
      for (const table of tables) {
        const concept = table.find(id)
        if (concept >= 0) return detail(books, table, concept, geography)
      }
      return null
    },

    categories: () => ({
      items: categoriesOf(tables),
      books: tables.map(({ book: { id, header }, size }) => ({
        id,
        as_of: header.asOf,
        currency: header.currency,
        default_geography: header.defaultGeography,
        concepts: size,
        figures: header.rows,
        attributions: [...(header.attributions ?? [])],
      })),
    }),
  }
}

/** Whoever types the name of a category need not mind capitals. -1: there is none. */
const categoryCalled = ({ categories }: ConceptTable, name: string): number =>
  categories.findIndex((one) => foldCase(one) === foldCase(name))

function isWanted(
  table: ConceptTable,
  concept: number,
  category: number | null,
  family: string | null,
): boolean {
  if (category !== null && table.category(concept) !== category) return false
  if (family === null) return true
  return (table.families[table.family(concept)]?.id ?? FAMILY_NONE) === family
}

function usedGeography(book: Book, requested: string | null): ConceptList['geography'] {
  const place = placeOf(book, requested)
  const { defaultGeography } = book.header
  return {
    requested,
    used: place?.code ?? defaultGeography,
    name: place?.name ?? defaultGeography,
    fallback: place?.fallback ?? null,
  }
}

function detail(
  books: LayeredBook,
  table: ConceptTable,
  concept: number,
  geography: string | null,
): ConceptDetail {
  const { book } = table
  const place = placeOf(book, geography)
  const items = place === null ? table.items(concept) : meaningsIn(table, concept, place)
  const summary = describeConcept(table, concept, place, COVERAGE_LEVEL_DEFAULT)
  return {
    ...summary,
    geography: usedGeography(book, geography),
    as_of: book.header.asOf,
    coverage_level: COVERAGE_LEVEL_DEFAULT,
    meanings: items.map((item) => {
      const meaning = describeMeaning(table, item, place, COVERAGE_LEVEL_DEFAULT)
      return { ...meaning, sources: [...sourcesOf(book, item, meaning.figure)] }
    }),
    query: queryFor(books, table, concept, summary, geography),
  }
}

interface Counted {
  concepts: number
  newest: number
  readonly places: Set<string>
  readonly families: Category['families']
}

/** How many concepts each category has, where, and how new; in the order of their names. */
function categoriesOf(tables: readonly ConceptTable[]): Category[] {
  const byName = new Map<string, Counted>()
  const counted = (name: string): Counted => {
    const known = byName.get(name) ?? { concepts: 0, newest: 0, places: new Set<string>(), families: [] }
    byName.set(name, known)
    return known
  }
  for (const table of tables) {
    const { start, place, date } = table.book.figures.columns
    const seen = table.categories.map(() => new Set<number>())
    for (let concept = 0; concept < table.size; concept++) {
      const own = counted(entryAt(table.categories, table.category(concept)))
      const places = entryAt(seen, table.category(concept))
      own.concepts += 1
      for (const item of table.items(concept)) {
        for (let at = u32At(start, item); at < u32At(start, item + 1); at++) {
          if (i32At(place, at) >= 0) places.add(i32At(place, at))
          own.newest = Math.max(own.newest, i32At(date, at))
        }
      }
    }
    for (const [at, places] of seen.entries())
      for (const id of places)
        counted(entryAt(table.categories, at)).places.add(table.book.geographies.code(id))
    for (const { id, name, category, of, concepts } of table.families)
      counted(category).families.push({ family: id, name, of, concepts })
  }
  return (
    [...byName]
      // What has no category comes last.
      .sort(([a], [b]) => (b === '' || (a !== '' && a < b) ? -1 : 1))
      .map(([category, { concepts, newest, places, families }]) => ({
        category,
        concepts,
        places: places.size,
        newest: showDate(newest),
        families: families.toSorted((a, b) => b.concepts - a.concepts),
      }))
  )
}
