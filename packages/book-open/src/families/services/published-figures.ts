import { readFileSync } from 'node:fs'
import { type ConceptFigure, MEANINGS, type Meaning } from '../../concepts/concept.ts'
import { guideSpread } from '../../concepts/guide-spread.ts'
import { present } from '../../in-range.ts'
import { parseCsvRecords } from '../../sources/csv.ts'

const TABLES = ['services.csv', 'more-services.csv', 'care-services.csv'].map(
  (file) => new URL(`../../../published/${file}`, import.meta.url),
)
/** The Postal Service sets new parcel prices every year, so an older one is moved by the index of postage. */
const SET_EVERY_YEAR = /^(flat-rate|priority-mail)-/
const BOOK_MONTH = '2026-07'
const COLUMNS = [
  'concept',
  'meaning',
  'low',
  'typical',
  'high',
  'currency',
  'geo',
  'year',
  'publisher',
  'address',
] as const

/** The project's own tables of published prices: one fact a row, with the page that it stands on. */
export function publishedFigures(): readonly ConceptFigure[] {
  const rows = TABLES.flatMap((table) => parseCsvRecords(readFileSync(table, 'utf8'), COLUMNS))
  return rows.map((row) => {
    const meaning = meaningOf(present(row.meaning))
    const low = Number(row.low)
    const high = Number(row.high)
    const publisher = present(row.publisher)
    return {
      concept: present(row.concept),
      meaning,
      price: middle(low, Number(row.typical), high),
      ...(row.currency === 'USD' ? {} : { currency: present(row.currency) }),
      geography: present(row.geo),
      date: inForce(present(row.concept), meaning, present(row.year)),
      source: `${publisher}, ${row.year}`,
      address: present(row.address),
      spread: spreadOf(meaning, low, high),
      of: sentence(meaning, publisher),
    }
  })
}

/** A fee and a list price hold until a newer one is known: no index moves them. */
const inForce = (concept: string, meaning: Meaning, year: string): string =>
  (meaning === 'official_fee' || meaning === 'list_price') && !SET_EVERY_YEAR.test(concept)
    ? BOOK_MONTH
    : year

function meaningOf(text: string): Meaning {
  const meaning = MEANINGS.find((one) => one === text)
  if (meaning === undefined) throw new Error(`published/services.csv: no meaning "${text}"`)
  return meaning
}

/** What the page calls typical, else the geometric middle of its range, else the one end that it gives. */
function middle(low: number, typical: number, high: number): number {
  if (typical > 0) return typical
  return low > 0 && high > 0 ? Math.sqrt(low * high) : Math.max(low, high)
}

/** Sellers whose list prices lie so far apart ask different prices for the same thing. */
const SEVERAL_PRICES = 1.3

/** Guides and averages by how wide their range is; the shared spreads of these names say how such ranges hold. */
function spreadOf(meaning: Meaning, low: number, high: number): string {
  if (meaning === 'official_fee') return 'official fee'
  if (meaning === 'list_price' && !(high / low >= SEVERAL_PRICES)) return 'list price'
  return guideSpread(low > 0 && high > 0 ? high / low : null)
}

function sentence(meaning: Meaning, publisher: string): string {
  if (meaning === 'published_average') return `an average that ${publisher} published`
  if (meaning === 'official_fee') return `the official fee, as told by ${publisher}`
  return meaning === 'list_price'
    ? `the list price of ${publisher}`
    : `the middle of the range that ${publisher} gives`
}
