import { readFileSync } from 'node:fs'
import type { ConceptFigure, Meaning } from '../../concepts/concept.ts'
import { MEANINGS } from '../../concepts/concept.ts'
import { guideSpread } from '../../concepts/guide-spread.ts'
import { present } from '../../in-range.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { PUBLISHED_ITEMS } from './published-items.ts'
import { tidy } from './service-figures.ts'

interface PublishedRow {
  readonly concept: string
  readonly meaning: string
  readonly low: number
  readonly typical: number
  readonly high: number
  readonly currency: string
  readonly geography: string
  readonly year: string
  readonly publisher: string
  readonly address: string
  /** Prices of so many units of the concept. */
  readonly times: number
}

/** Facts from public pages: the project's own table, and the collected rows that a concept was named for. */
export function publishedFigures(source: SourceFolder): readonly ConceptFigure[] {
  return [...ownRows(), ...collectedRows(source)].map(figureOf)
}

/**
 * The surgeon's fee leaves out the operating room and anesthesia. A tummy tuck, for which both are published, costs patients
 * 11,917 dollars with a surgeon's fee of 8,174 (accountinginsights.org/how-much-does-a-tummy-tuck-cost).
 */
const TOTAL_OVER_SURGEON = 11_917 / 8_174

const COLUMNS = ['meaning', 'low', 'typical', 'high', 'currency', 'geo', 'year', 'publisher', 'address']

function ownRows(): readonly PublishedRow[] {
  return ['health.csv', 'more-health.csv'].flatMap((file) => {
    const text = readFileSync(new URL(`../../../published/${file}`, import.meta.url), 'utf8')
    return parseCsvRecords(text, ['concept', 'unit', ...COLUMNS]).map((row) =>
      rowOf(row, present(row.concept), row.unit === 'surgeon fee' ? TOTAL_OVER_SURGEON : 1),
    )
  })
}

function collectedRows(source: SourceFolder): readonly PublishedRow[] {
  const text = source.text('published_prices_services/rows.csv')
  const rows = parseCsvRecords(text, ['item', 'unit', ...COLUMNS])
  return PUBLISHED_ITEMS.map(({ concept, item, publisher, meaning, times = 1 }) => {
    const row = rows.find((known) => known.item === item && present(known.publisher).startsWith(publisher))
    if (row === undefined) throw new Error(`The published prices have no "${item}" of ${publisher}`)
    return { ...rowOf(row, concept, times), ...(meaning === undefined ? {} : { meaning }) }
  })
}

function rowOf(row: Readonly<Record<string, string>>, concept: string, times: number): PublishedRow {
  return {
    concept,
    meaning: row.meaning === 'average' ? 'published_average' : present(row.meaning),
    low: Number(row.low),
    typical: Number(row.typical),
    high: Number(row.high),
    currency: present(row.currency),
    geography: present(row.geo),
    year: present(row.year),
    publisher: present(row.publisher),
    address: present(row.address),
    times,
  }
}

function figureOf(row: PublishedRow): ConceptFigure {
  const meaning = MEANINGS.find((known): known is Meaning => known === row.meaning)
  if (meaning === undefined) throw new Error(`${row.concept}: there is no meaning "${row.meaning}"`)
  const hasRange = row.low > 0 && row.high > row.low
  const price = row.typical > 0 ? row.typical : hasRange ? Math.sqrt(row.low * row.high) : row.low
  if (!(price > 0)) throw new Error(`${row.concept}: the row has no price`)
  return {
    concept: row.concept,
    meaning,
    price: tidy(price * row.times),
    ...(row.currency === 'USD' ? {} : { currency: row.currency }),
    geography: row.geography,
    date: inForce(meaning, row.year),
    source: `${row.publisher}, ${row.year}`,
    address: row.address,
    spread: spreadOf(meaning, hasRange ? row.high / row.low : null),
    of: SENTENCES[meaning] ?? 'what a public page says that it costs',
  }
}

/** A fee or a list price holds until it is changed: no index moves it. */
const inForce = (meaning: Meaning, year: string): string =>
  meaning === 'official_fee' || meaning === 'list_price' ? BOOK_MONTH : year

const BOOK_MONTH = '2026-07'

const SENTENCES: Partial<Record<Meaning, string>> = {
  guide_range: 'the middle of the range that a cost guide gives',
  published_average: 'the average that a public page gives',
  list_price: 'the price that the seller publishes',
  official_fee: 'the fee that the authority sets',
  negotiated: 'what insurers pay on average, as a public page gives it',
  list_charge: 'what is billed before any discount, as a public page gives it',
  cash_price: 'what a patient who pays cash is asked, as a public page gives it',
}

function spreadOf(meaning: Meaning, ratio: number | null): string {
  if (meaning === 'official_fee') return 'official fee'
  if (meaning === 'list_price') return 'list price'
  return guideSpread(ratio)
}
