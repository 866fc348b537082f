import { readFileSync } from 'node:fs'
import type { Concept, ConceptFigure, Meaning, Spread } from '../../concepts/concept.ts'
import { guideSpread } from '../../concepts/guide-spread.ts'
import { ONE_PRODUCT } from '../../concepts/set-price.ts'
import { present } from '../../in-range.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { heldOutSpread } from './held-out-spread.ts'
import { SHARED_BY_PLACE, SHARED_ROWS, SHARED_ROWS_BY_YEAR } from './shared-rows.ts'

export const SHARED_FOLDER = 'published_prices_goods_travel_fees'

const COLUMNS = [
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
]

type Row = Readonly<Record<string, string>>

const MEANINGS: Readonly<Record<string, Meaning>> = {
  official_fee: 'official_fee',
  list_price: 'list_price',
  menu_price: 'menu_price',
  guide_range: 'guide_range',
  average: 'published_average',
  published_average: 'published_average',
}

const SAID: Readonly<Partial<Record<Meaning, string>>> = {
  official_fee: 'the fee that is set for it',
  list_price: 'the price that a shop or maker asks, before tax',
  menu_price: 'what the menu asks, before tax and tip',
  guide_range: 'the middle of the range that a cost guide gives',
  published_average: 'the average that is paid for it',
}

/** Prices that were looked up on public pages, each with its address. */
export function ownFigures(concepts: ReadonlyMap<string, Concept>, averageOf: (concept: string) => string) {
  const text = readFileSync(new URL('../../../published/goods.csv', import.meta.url), 'utf8')
  return parseCsvRecords(text, ['concept', ...COLUMNS]).map((row) => {
    const id = present(row['concept'])
    const concept = concepts.get(id)
    if (concept === undefined) throw new Error(`published/goods.csv: no table has the concept "${id}"`)
    if (concept.unit !== row['unit'])
      throw new Error(`published/goods.csv: ${id} is priced by ${concept.unit}, not by ${row['unit']}`)
    return figureOf(id, row, averageOf(id))
  })
}

/** The rows of the shared folder that are about goods. */
export function sharedFigures(
  sources: SourceFolder,
  averageOf: (concept: string) => string,
): readonly ConceptFigure[] {
  const rows = parseCsvRecords(sources.text(`${SHARED_FOLDER}/rows.csv`), ['item', ...COLUMNS])
  const seen = new Set<string>()
  return rows.flatMap((row) => {
    const id = conceptOf(row)
    if (id === undefined || seen.has(`${id} ${row['geo']}`)) return []
    seen.add(`${id} ${row['geo']}`)
    return [figureOf(id, row, averageOf(id))]
  })
}

function conceptOf(row: Row): string | undefined {
  const item = row['item'] ?? ''
  const named = SHARED_ROWS_BY_YEAR[`${item} ${row['year']} ${row['typical']}`] ?? SHARED_ROWS[item]
  if (named !== undefined) return named
  return SHARED_BY_PLACE.find(([begin]) => item.startsWith(begin))?.[1]
}

const amount = (text: string | undefined) => (text === undefined || text === '' ? undefined : Number(text))

function figureOf(concept: string, row: Row, average: string): ConceptFigure {
  const meaning = present(MEANINGS[row['meaning'] ?? ''])
  const low = amount(row['low'])
  const high = amount(row['high'])
  const between = low !== undefined && high !== undefined ? Math.sqrt(low * high) : (low ?? high)
  const price = present(amount(row['typical']) ?? between)
  const year = present(row['year'])
  return {
    concept,
    meaning,
    // A price that is asked is told to the cent.
    price: Number(price.toPrecision(meaning === 'list_price' ? 6 : 4)),
    ...(row['currency'] === 'USD' ? {} : { currency: present(row['currency']) }),
    geography: present(row['geo']),
    date: year,
    source: `${row['publisher']}, ${year}`,
    address: present(row['address']),
    spread: spreadOf(meaning, low, high, average, amount(row['typical']) !== undefined),
    of:
      meaning === 'official_fee' && low !== undefined
        ? 'the middle of the fees that are set for it'
        : present(SAID[meaning]),
  }
}

function spreadOf(
  meaning: Meaning,
  low: number | undefined,
  high: number | undefined,
  average: string,
  hasTypical: boolean,
): string {
  if (meaning === 'official_fee' && (low === undefined || high === undefined)) return 'official fee'
  if (meaning === 'menu_price') return 'menu price'
  if (meaning === 'published_average') return average
  if (low === undefined || high === undefined)
    return meaning === 'list_price' ? 'list price' : guideSpread(null)
  const ratio = high / low
  // By the month or by the year, with a discount or without: both ends are asked, and the middle of them is not.
  if (meaning === 'list_price' && ratio < 1.3) return hasTypical || ratio === 1 ? 'list price' : ONE_PRODUCT
  return guideSpread(ratio)
}

/** Prices of one product in several shops: around the middle of its row lie the lowest, the usual and the highest. */
export function productSpread(concepts: ReadonlyMap<string, Concept>): Spread {
  const text = readFileSync(new URL('../../../published/goods.csv', import.meta.url), 'utf8')
  const groups = parseCsvRecords(text, ['concept', ...COLUMNS]).flatMap((row) => {
    const low = amount(row['low'])
    const high = amount(row['high'])
    const isProduct = concepts.get(row['concept'] ?? '')?.parity === 'none'
    if (!isProduct || row['meaning'] !== 'list_price' || low === undefined || high === undefined) return []
    const middle = amount(row['typical']) ?? Math.sqrt(low * high)
    return high / low > ONE_PRODUCT_MAX
      ? []
      : [[low, middle, high].map((price) => ({ value: Math.log(price / middle) }))]
  })
  return heldOutSpread(ONE_PRODUCT, groups, 'product')
}

/** Rows whose ends are further apart are of several products. */
const ONE_PRODUCT_MAX = 1.6
