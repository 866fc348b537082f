import { readFileSync } from 'node:fs'
import type { ConceptFigure, Meaning } from '../../concepts/concept.ts'
import { MEANINGS } from '../../concepts/concept.ts'
import { guideSpread } from '../../concepts/guide-spread.ts'
import { present } from '../../in-range.ts'
import { parseCsvRecords } from '../../sources/csv.ts'

const TABLES = ['repairs.csv', 'rental.csv', 'materials.csv', 'home.csv', 'more-home.csv'].map(
  (file) => new URL(`../../../published/${file}`, import.meta.url),
)

const COLUMNS = [
  'concept',
  'meaning',
  'low',
  'typical',
  'high',
  'geo',
  'year',
  'publisher',
  'address',
] as const

export interface PublishedPrice {
  readonly concept: string
  readonly meaning: Meaning
  readonly low: number | null
  readonly high: number | null
  /** What the page calls typical, else the geometric middle of its range. */
  readonly middle: number
  readonly geography: string
  readonly year: string
  readonly publisher: string
  readonly address: string
}

/** The project's own tables of prices that stand on public pages. */
export function readPublishedPrices(): readonly PublishedPrice[] {
  const rows = TABLES.flatMap((table) => parseCsvRecords(readFileSync(table, 'utf8'), COLUMNS))
  return rows.map((row) => {
    const low = amount(row.low)
    const typical = amount(row.typical)
    const high = amount(row.high)
    const middle = typical ?? (low === null || high === null ? null : Math.sqrt(low * high))
    const meaning = MEANINGS.find((known) => known === row.meaning)
    if (middle === null || meaning === undefined) throw new Error(`published/home.csv: ${row.concept}`)
    return {
      concept: present(row.concept),
      meaning,
      low,
      high,
      middle,
      geography: present(row.geo),
      year: present(row.year),
      publisher: present(row.publisher),
      address: present(row.address),
    }
  })
}

/** Which of the shared spreads a published price has, by how wide its own range is. */
export function publishedSpread({ meaning, low, high, publisher }: PublishedPrice): string {
  if (meaning === 'official_fee') return 'official fee'
  if (meaning === 'list_price') return 'list price'
  if (low === null || high === null) return guideSpread(null)
  return guideSpread((high / low) * (WEAK.test(publisher) ? WEAK_STRETCH : 1))
}

/** Tables that one person keeps without naming where the prices come from: their ranges count for less. */
const WEAK = /Rehab Budget Pro/
const WEAK_STRETCH = 1.5

export function publishedFigure(price: PublishedPrice): ConceptFigure {
  const { concept, meaning, middle, geography, year, publisher, address } = price
  return {
    concept,
    meaning,
    price: Number(middle.toPrecision(4)),
    geography,
    date: year,
    source: `${publisher}, ${year}`,
    address,
    spread: publishedSpread(price),
    of: sentence(price),
  }
}

function sentence({ meaning, low, high, publisher, year }: PublishedPrice): string {
  if (meaning === 'official_fee') return `the fee that ${publisher} published in ${year}`
  if (meaning === 'list_price') return `the price that ${publisher} listed in ${year}`
  if (meaning === 'published_average') return `the average that ${publisher} published in ${year}`
  return low === null || high === null
    ? `the typical price in a cost guide by ${publisher} of ${year}`
    : `the middle of the range in a cost guide by ${publisher} of ${year}, ${money(low)} to ${money(high)}`
}

function money(value: number): string {
  return `$${value.toLocaleString('en-US', { maximumFractionDigits: 2 })}`
}

function amount(text: string | undefined): number | null {
  return text === undefined || text === '' ? null : Number(text)
}
