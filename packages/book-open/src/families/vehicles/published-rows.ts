import { readFileSync } from 'node:fs'
import type { ConceptFigure, Meaning } from '../../concepts/concept.ts'
import { guideSpread } from '../../concepts/guide-spread.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'

/** One price that stands on a public page. */
export interface PublishedRow {
  readonly concept: string
  readonly meaning: string
  readonly low: number | undefined
  readonly typical: number | undefined
  readonly high: number | undefined
  readonly currency: string
  readonly geo: string
  readonly year: string
  readonly publisher: string
  readonly address: string
}

type Fields = Readonly<Record<string, string>>

const COLUMNS = ['low', 'typical', 'high', 'currency', 'geo', 'year', 'publisher', 'address', 'meaning']

const amount = (text: string | undefined) => (text === undefined || text === '' ? undefined : Number(text))

const rowOf = (concept: string, row: Fields): PublishedRow => ({
  concept,
  meaning: row['meaning'] ?? '',
  low: amount(row['low']),
  typical: amount(row['typical']),
  high: amount(row['high']),
  currency: row['currency'] ?? '',
  geo: row['geo'] ?? '',
  year: row['year'] ?? '',
  publisher: row['publisher'] ?? '',
  address: row['address'] ?? '',
})

/** The rows that this package keeps itself, as looked up. */
export function readOwnRows(family: string): readonly PublishedRow[] {
  const text = readFileSync(new URL(`../../../published/${family}.csv`, import.meta.url), 'utf8')
  return parseCsvRecords(text, ['concept', ...COLUMNS]).map((row) => rowOf(row['concept'] ?? '', row))
}

/** Rows of a folder of published prices. The table leads from the item, and its year where several are, to our concept. */
export function readSharedRows(
  sources: SourceFolder,
  folder: string,
  concepts: Readonly<Record<string, string>>,
): readonly PublishedRow[] {
  return parseCsvRecords(sources.text(`${folder}/rows.csv`), ['item', ...COLUMNS]).flatMap((row) => {
    const item = row['item'] ?? ''
    const concept = concepts[`${item} ${row['year']}`] ?? concepts[item]
    return concept === undefined ? [] : [rowOf(concept, row)]
  })
}

const MEANINGS: Readonly<Record<string, Meaning>> = {
  official_fee: 'official_fee',
  list_price: 'list_price',
  guide_range: 'guide_range',
  average: 'published_average',
  published_average: 'published_average',
}

const SAID: Readonly<Partial<Record<Meaning, string>>> = {
  official_fee: 'the fee that is set for it',
  list_price: 'the list price, before tax',
  guide_range: 'the middle of the range that a cost guide gives',
  published_average: 'the average that is paid for it',
}

/** A gate, a toll or a fee of one place is asked for from anywhere: its row answers for the whole country. */
export function asOneCountry(rows: readonly PublishedRow[]): readonly PublishedRow[] {
  return rows.map((row) => (row.geo.startsWith('US-') ? { ...row, geo: 'US' } : row))
}

/** One row for each concept, meaning and place: the first, which is the best that the tables have. */
export function firstRows(rows: readonly PublishedRow[]): readonly PublishedRow[] {
  const seen = new Set<string>()
  return rows.filter(({ concept, meaning, geo }) => {
    const key = `${concept}|${meaning}|${geo}`
    return !seen.has(key) && seen.add(key).size > 0
  })
}

/** The figure of a row: what the page calls typical, else the middle of its range in ratio. */
export function figureOf(row: PublishedRow, averageSpread: string, of?: string): ConceptFigure {
  const meaning = MEANINGS[row.meaning]
  if (meaning === undefined) throw new Error(`${row.concept}: no meaning "${row.meaning}"`)
  const { low, typical, high } = row
  const middle =
    typical ?? (low !== undefined && high !== undefined ? Math.sqrt(low * high) : (low ?? high ?? Number.NaN))
  return {
    concept: row.concept,
    meaning,
    price: Math.round(middle * 100) / 100,
    ...(row.currency === 'USD' ? {} : { currency: row.currency }),
    geography: row.geo,
    date: row.year,
    source: `${row.publisher}, ${row.year}`,
    address: row.address,
    spread: spreadOf(meaning, low, high, averageSpread),
    of: of ?? SAID[meaning] ?? 'the published price',
  }
}

function spreadOf(
  meaning: Meaning,
  low: number | undefined,
  high: number | undefined,
  averageSpread: string,
): string {
  if (meaning === 'official_fee') return 'official fee'
  if (meaning === 'published_average') return averageSpread
  if (low === undefined || high === undefined)
    return meaning === 'list_price' ? 'list price' : guideSpread(null)
  const ratio = high / low
  if (meaning === 'list_price' && ratio < 1.2) return 'list price'
  return guideSpread(ratio)
}
