import { CONCEPT_SOURCES_MAX, type Concept, type ConceptMeaning, type ConceptSource } from '@assay/contract'
import type { Book } from '../book/book.ts'
import { profileOf } from '../book/profile-of.ts'
import { showDate } from '../book/row-date.ts'
import { entryAt, i32At, u32At } from '../in-range.ts'
import type { Place } from '../price/place.ts'
import { priceKnownItem } from '../price/price-known-item.ts'
import { chooseItem, hasFigure } from '../read/name-item.ts'
import type { ConceptTable } from './concept-table.ts'

/** The items of a concept with the one first that answers a plain question in this place. */
export function meaningsIn(table: ConceptTable, concept: number, place: Place): readonly number[] {
  const items = table.items(concept)
  const covered = items.filter((item) => isCovered(table, item, place))
  const plain = chooseItem(table.book, covered, '', place)
  return plain === undefined ? items : [plain, ...items.filter((item) => item !== plain)]
}

/** Lines by name need a figure of the place or of home; search takes the nearest figure there is. */
function isCovered({ book, isNamed }: ConceptTable, item: number, place: Place): boolean {
  return !isNamed(item) || hasFigure(book, item, place)
}

/** A concept as lists show it. `place` is null where the book has no price for the geography asked for. */
export function describeConcept(
  table: ConceptTable,
  concept: number,
  place: Place | null,
  level: number,
): Concept {
  const { book } = table
  const [item = 0] = place === null ? table.items(concept) : meaningsIn(table, concept, place)
  const { meaning, unit_price, interval } = describeMeaning(table, item, place, level)
  const family = table.family(concept)
  const { places, newest } = figuresOf(book, table.items(concept))
  return {
    concept_id: table.id(concept),
    name: table.name(concept),
    category: entryAt(table.categories, table.category(concept)),
    family: family < 0 ? null : entryAt(table.families, family).id,
    book: book.id,
    currency: place?.country?.currency ?? book.header.currency,
    meaning,
    unit_price,
    interval,
    newest: showDate(newest),
    places,
  }
}

/** What one kind of price of a concept comes to in a place, priced as a line of one unit is. */
export function describeMeaning(
  table: ConceptTable,
  item: number,
  place: Place | null,
  level: number,
): Omit<ConceptMeaning, 'sources'> {
  const { book } = table
  const { meaning, target } = profileOf(book, item)
  if (place === null || !isCovered(table, item, place)) {
    const message = 'The book has no price of it for this place.'
    return {
      meaning,
      unit_price: null,
      reason: { code: 'geography_not_covered', message },
      interval: 'none',
      target,
      figure: null,
      adjustments: [],
      warnings: [],
    }
  }
  const line = priceKnownItem(book, item, place, level)
  const [used] = line.comparables
  return {
    meaning: line.meaning ?? meaning,
    unit_price: line.unit_price,
    reason: line.reason,
    interval: line.interval,
    target: line.target,
    figure: used === undefined ? null : { geography: used.geography, date: used.date, source: used.source },
    adjustments: line.adjustments,
    warnings: line.warnings,
  }
}

/** How many places have a figure of one of the items, and the newest date. */
export function figuresOf(
  { figures }: Book,
  items: readonly number[],
): { readonly places: number; readonly newest: number } {
  const { start, place, date } = figures.columns
  const places = new Set<number>()
  let newest = 0
  for (const item of items) {
    for (let at = u32At(start, item); at < u32At(start, item + 1); at++) {
      if (i32At(place, at) >= 0) places.add(i32At(place, at))
      newest = Math.max(newest, i32At(date, at))
    }
  }
  return { places: places.size, newest }
}

/** Who says what an item costs: the source of the figure that was used first, then those with most places. */
export function sourcesOf(
  { figures, geographies }: Book,
  item: number,
  used: ConceptMeaning['figure'],
): readonly ConceptSource[] {
  const { start, place, date, source } = figures.columns
  const usedPlace = used === null ? null : used.geography === null ? -1 : geographies.find(used.geography)
  let first: number | null = null
  const bySource = new Map<number, { places: number; newest: number }>()
  for (let at = u32At(start, item); at < u32At(start, item + 1); at++) {
    const id = i32At(source, at)
    if (i32At(place, at) === usedPlace) first = id
    const known = bySource.get(id)
    if (known === undefined) bySource.set(id, { places: 1, newest: i32At(date, at) })
    else {
      known.places += 1
      known.newest = Math.max(known.newest, i32At(date, at))
    }
  }
  return [...bySource]
    .sort(([a, one], [b, other]) => Number(b === first) - Number(a === first) || other.places - one.places)
    .slice(0, CONCEPT_SOURCES_MAX)
    .map(([id, { places, newest }]) => ({
      source: id < 0 ? null : figures.sourceName(id),
      address: id < 0 ? null : figures.sourceAddress(id),
      date: showDate(newest),
      places,
    }))
}
