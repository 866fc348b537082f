import { readFileSync } from 'node:fs'
import type { Concept, ConceptFigure } from '../../concepts/concept.ts'
import { parseCsvRecords } from '../../sources/csv.ts'

const COLUMNS = ['names', 'title', 'price', 'year', 'publisher', 'address']

/** New cars by model: the maker's price of the least expensive trim, or of the trim that is named. */
export function newCarConcepts(): {
  readonly concepts: readonly Concept[]
  readonly figures: readonly ConceptFigure[]
} {
  const text = readFileSync(new URL('../../../published/new-cars.csv', import.meta.url), 'utf8')
  const rows = parseCsvRecords(text, COLUMNS).map((row) => ({
    id: `new-${(row['title'] ?? '').toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
    title: row['title'] ?? '',
    names: (row['names'] ?? '').split(';').map((name) => name.trim()),
    price: Number(row['price']),
    year: row['year'] ?? '',
    publisher: row['publisher'] ?? '',
    address: row['address'] ?? '',
  }))
  return {
    concepts: rows.map(({ id, title, names, year }) => ({
      id,
      name: `${title}, new`,
      unit: 'car',
      category: 'vehicles',
      words: names.flatMap((name) => [
        `new ${name}`,
        `brand new ${name}`,
        name,
        `2026 ${name}`,
        ...(year === '2026' ? [`new 2026 ${name}`] : []),
      ]),
      index: 'new vehicles',
      parity: 'none',
    })),
    figures: rows.map(({ id, price, year, publisher, address }) => ({
      concept: id,
      meaning: 'list_price',
      price,
      geography: 'US',
      date: year,
      source: `${publisher}, ${year}`,
      address,
      spread: 'list price',
      of: "the maker's starting price; options, dealer fees and tax come on top",
    })),
  }
}
