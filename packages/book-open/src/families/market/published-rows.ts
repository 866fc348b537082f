import { readFileSync } from 'node:fs'
import { type ConceptFigure, MEANINGS, type Meaning } from '../../concepts/concept.ts'
import { guideSpread } from '../../concepts/guide-spread.ts'
import { parseCsvRecords } from '../../sources/csv.ts'

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

/** Figures of a table in `published/`: what a public page states, with its address. `averages` names the spread of averages. */
export function publishedFigures(family: string, averages: string): readonly ConceptFigure[] {
  const text = readFileSync(new URL(`../../../published/${family}.csv`, import.meta.url), 'utf8')
  return parseCsvRecords(text, COLUMNS).map((row) => {
    const [low, typical, high] = [Number(row.low), Number(row.typical), Number(row.high)]
    const meaning = MEANINGS.find((known): known is Meaning => known === row.meaning)
    if (meaning === undefined) throw new Error(`published/${family}.csv: no meaning "${row.meaning}"`)
    const price = typical > 0 ? typical : Math.sqrt(low * high)
    if (!(price > 0)) throw new Error(`published/${family}.csv: no price of "${row.concept}"`)
    return {
      concept: row.concept ?? '',
      meaning,
      price: Math.round(price * 10_000) / 10_000,
      ...(row.currency === 'USD' ? {} : { currency: row.currency ?? '' }),
      geography: row.geo ?? '',
      date: row.year ?? '',
      source: row.publisher ?? '',
      address: row.address ?? '',
      spread: spreadOf(meaning, low, high, averages),
      of: sentenceOf(meaning, row.publisher ?? '', row.year ?? ''),
    }
  })
}

function spreadOf(meaning: Meaning, low: number, high: number, averages: string): string {
  if (meaning === 'official_fee') return 'official fee'
  if (meaning === 'list_price') return 'list price'
  if (meaning === 'menu_price') return 'menu price'
  if (meaning === 'published_average') return averages
  return guideSpread(low > 0 && high > 0 ? high / low : null)
}

function sentenceOf(meaning: Meaning, publisher: string, year: string): string {
  const by = `by ${publisher} in ${year}`
  if (meaning === 'official_fee') return `the official fee as told ${by}`
  if (meaning === 'list_price') return `the list price as told ${by}`
  if (meaning === 'published_average') return `an average published ${by}`
  return `the middle of the range that a guide gives, ${by}`
}
