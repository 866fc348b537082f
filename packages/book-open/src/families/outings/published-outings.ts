import { readFileSync } from 'node:fs'
import { type ConceptFigure, MEANINGS, type Meaning } from '../../concepts/concept.ts'
import { readConceptTables } from '../../concepts/concept-files.ts'
import { guideSpread } from '../../concepts/guide-spread.ts'
import { present } from '../../in-range.ts'
import { monthNumber } from '../../month.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import { cpiGrowth } from '../world/country-cpi.ts'
import type { WorldBankCountry } from '../world/world-bank.ts'

const TABLES = ['outings.csv', 'everyday.csv', 'abroad.csv', 'asked.csv']
const BOOK_MONTH = '2026-07'
/** A list price whose range is no wider is one price. */
const ONE_PRICE = 1.3
const COLUMNS = [
  'concept',
  'meaning',
  'unit',
  'low',
  'typical',
  'high',
  'currency',
  'geo',
  'year',
  'publisher',
  'address',
] as const

type Row = Readonly<Record<string, string>>

/** One fact a row, with the page that it stands on. */
export function outingFigures(countries: ReadonlyMap<string, WorldBankCountry>): readonly ConceptFigure[] {
  const units = new Map(readConceptTables().map(({ id, unit }) => [id, unit]))
  return TABLES.flatMap((table) => {
    const text = readFileSync(new URL(`../../../published/${table}`, import.meta.url), 'utf8')
    return parseCsvRecords(text, COLUMNS).map((row) => figureOf(table, row, units, countries))
  })
}

function figureOf(
  table: string,
  row: Row,
  units: ReadonlyMap<string, string>,
  countries: ReadonlyMap<string, WorldBankCountry>,
): ConceptFigure {
  const concept = present(row['concept'])
  const unit = present(row['unit'])
  const year = present(row['year'])
  const currency = present(row['currency'])
  const known = concept.startsWith('item:') ? unit : units.get(concept)
  if (known !== unit)
    throw new Error(`published/${table}: ${concept} is priced by ${known ?? 'nothing'}, not by ${unit}`)
  const meaning = MEANINGS.find((one) => one === row['meaning'])
  if (meaning === undefined) throw new Error(`published/${table}: no meaning "${row['meaning']}"`)
  const low = Number(row['low'])
  const high = Number(row['high'])
  const growth = growthOf(meaning, row, countries)
  return {
    concept,
    meaning,
    price: Number((middle(low, Number(row['typical']), high) * Math.exp(growth ?? 0)).toPrecision(5)),
    ...(currency === 'USD' ? {} : { currency }),
    geography: present(row['geo']),
    date: growth === null ? year : BOOK_MONTH,
    source: `${row['publisher']}, ${year}`,
    address: present(row['address']),
    spread: spreadOf(meaning, low, high),
    of: present(SAID[meaning]),
  }
}

/**
 * How far a price has moved in ln: none for a fee, a list price or a wage set by law, which hold until a newer one is known; by the consumer
 * prices of another country; null at home, where the book's indices move it.
 */
function growthOf(
  meaning: Meaning,
  row: Row,
  countries: ReadonlyMap<string, WorldBankCountry>,
): number | null {
  if (meaning === 'official_fee' || meaning === 'list_price' || meaning === 'wage') return 0
  const geo = present(row['geo'])
  if (geo.startsWith('US')) return null
  const country = countries.get(geo)
  const growth =
    country === undefined
      ? null
      : cpiGrowth(country, monthNumber(`${row['year']}-06`), monthNumber(BOOK_MONTH))
  return growth ?? 0
}

/** What the page calls typical, else the geometric middle of its range, else the one end that it gives. */
function middle(low: number, typical: number, high: number): number {
  if (typical > 0) return typical
  return low > 0 && high > 0 ? Math.sqrt(low * high) : Math.max(low, high)
}

function spreadOf(meaning: Meaning, low: number, high: number): string {
  const ratio = low > 0 && high > 0 ? high / low : null
  if (meaning === 'menu_price') return 'menu price'
  if (meaning === 'published_average') return guideSpread(ratio)
  if (meaning === 'wage' || (meaning === 'official_fee' && ratio === null)) return 'official fee'
  if (meaning === 'list_price' && (ratio === null || ratio < ONE_PRICE)) return 'list price'
  return guideSpread(ratio)
}

const SAID: Readonly<Partial<Record<Meaning, string>>> = {
  official_fee: 'the fee that is set for it',
  list_price: 'the list price',
  menu_price: 'what the menu asks, before tip',
  guide_range: 'the middle of the range that is usual for it',
  published_average: 'the average that is paid for it',
  wage: 'the lowest pay that the law allows, before tax',
}
