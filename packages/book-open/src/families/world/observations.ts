import { iso31661 } from 'iso-3166'
import { present } from '../../in-range.ts'
import { monthNumber } from '../../month.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { currencyOf } from './currencies.ts'
import { readWorldTable, type WorldName } from './world-table.ts'

export type Kind = 'food' | 'goods' | 'services' | 'fuel'

/** One price of one country, as published. */
export interface Observation {
  readonly country: string
  readonly currency: string
  readonly name: WorldName
  readonly kind: Kind
  readonly amount: number
  readonly unit: string
  readonly price: number
  readonly month: number
  readonly folder: string
  /** Who published it, and when. */
  readonly publisher: string
}

/** Every price of other countries that is moved by the country's consumer prices alone. */
export function readObservations(source: SourceFolder): readonly Observation[] {
  return [
    ...southAfrica(source),
    ...newZealand(source),
    ...nigeria(source),
    ...malaysia(source),
    ...foodProgramme(source),
  ]
}

/** What a thing is, where the table alone says it: by the words for fuel, or by an item of the book. */
function kindOf(name: WorldName): Kind {
  const word = name.words[0] ?? ''
  if (/Diesel|Gasoline|kerosene/i.test(word)) return 'fuel'
  if (word.startsWith('item:') || ['kg', 'l'].includes(name.unit)) return 'food'
  return 'goods'
}

/** Things of a shop that are not food though they are measured by weight or volume. */
const NOT_FOOD =
  /soap|detergent|powder detergent|washing|bleach|shampoo|conditioner|dog food|cat food|charcoal|toilet|toothpaste|diaper|cigarette/
export const EATEN_OUT =
  /takeaway|takeout|burger|coffee to go|fish and chips|muffin|cup of tea|meat pie|milkshake/

function kindInShop(name: WorldName): Kind {
  const words = name.words.join(' ')
  if (EATEN_OUT.test(words)) return 'services'
  return NOT_FOOD.test(words)
    ? 'goods'
    : kindOf(name) === 'goods' && name.words[0]?.includes('chocolate')
      ? 'food'
      : kindOf(name)
}

function southAfrica(source: SourceFolder): readonly Observation[] {
  const folder = 'statssa_average_prices'
  const rows = parseCsvRecords(source.text(`${folder}/average_prices_latest.csv`), [
    'product_code',
    'unit',
    'price',
    'period',
  ])
  return readWorldTable('za').flatMap((name) => {
    const [code, size] = name.key.split('/')
    const row = rows.find((one) => one.product_code === code && (size === undefined || one.unit === size))
    return observed(name, row, { country: 'ZA', folder, publisher: 'Stats SA' })
  })
}

function newZealand(source: SourceFolder): readonly Observation[] {
  const folder = 'nz_food_prices_2018'
  const rows = parseCsvRecords(source.text(`${folder}/nz_food_monthly_2016_2018.csv`), [
    'item',
    'unit',
    'price',
    'period',
  ])
  return readWorldTable('nz').flatMap((name) => {
    const own = rows.filter((row) => row.item === name.key)
    return observed(name, own.at(-1), { country: 'NZ', folder, publisher: 'Stats NZ' })
  })
}

function nigeria(source: SourceFolder): readonly Observation[] {
  const folder = 'nigeria_nbs_food_prices'
  const rows = parseCsvRecords(source.text(`${folder}/national.csv`), ['item', 'price', 'period'])
  return readWorldTable('ng').flatMap((name) => {
    const own = rows
      .filter((row) => row.item === name.key)
      .sort((a, b) => (present(a.period) < present(b.period) ? -1 : 1))
    return observed(name, own.at(-1), { country: 'NG', folder, publisher: 'NBS Nigeria' })
  })
}

function malaysia(source: SourceFolder): readonly Observation[] {
  const folder = 'malaysia_dosm_item_prices'
  const rows = parseCsvRecords(source.text(`${folder}/national_spread.csv`), ['item', 'price', 'period'])
  return readWorldTable('my').flatMap((name) => {
    const own = rows.filter((row) => row.item === name.key)
    return observed(name, own.at(-1), { country: 'MY', folder, publisher: 'DOSM' })
  })
}

function observed(
  name: WorldName,
  row: Readonly<Record<string, string>> | undefined,
  about: { readonly country: string; readonly folder: string; readonly publisher: string },
): readonly Observation[] {
  if (row === undefined) throw new Error(`${about.publisher} has no item "${name.key}"`)
  const price = Number(row.price)
  if (!(price > 0)) return []
  return [
    {
      ...about,
      publisher: `${about.publisher} ${row.period}`,
      currency: present(currencyOf(about.country)),
      name,
      kind: kindInShop(name),
      amount: name.amount,
      unit: name.unit,
      price,
      month: middleOf(present(row.period)),
    },
  ]
}

/** A year means its middle, and a span of months its end. */
function middleOf(period: string): number {
  const last = present(period.split('/').at(-1))
  return /^\d{4}$/.test(last) ? Number(last) * 12 + 6 : monthNumber(last)
}

const FOOD_FOLDER = 'wfp_food_prices'
/** Means of these countries mix two moneys, or prices rose too fast for a yearly mean. */
const MIXED = new Set([
  'Zimbabwe',
  'Belarus',
  'Venezuela',
  'Lebanon',
  'Sudan',
  'South Sudan',
  'Syrian Arab Republic',
  'Iran',
  'Turkey',
])
const MIXED_LETTERS = new Set(['SYR', 'TUR', 'PSE', 'NIC'])
const COUNTRY_NAMES: Readonly<Record<string, string>> = {
  Bolivia: 'BO',
  'Cape Verde': 'CV',
  "Cote d'Ivoire": 'CI',
  Congo: 'CG',
  'Democratic Republic of the Congo': 'CD',
  Gambia: 'GM',
  Moldova: 'MD',
  'Republic of Moldova': 'MD',
  Tanzania: 'TZ',
  'Russian Federation': 'RU',
  'Viet Nam': 'VN',
  "Lao People's Democratic Republic": 'LA',
}

/** Retail prices of the World Food Programme: the newest months where it has them, else the newest year. */
export function foodProgramme(
  source: SourceFolder,
  only: 'yearly' | 'newest' | 'both' = 'both',
): readonly Observation[] {
  const names = readWorldTable('wfp').map((name) => ({ name, pattern: new RegExp(name.key) }))
  const columns = ['item', 'unit', 'price', 'geo', 'pricetype', 'period']
  const newest = parseCsvRecords(source.text(`${FOOD_FOLDER}/country_commodity_latest12m.csv`), columns)
  const yearly = parseCsvRecords(source.text(`${FOOD_FOLDER}/global_annual_mean_2017_2021.csv`), columns)
  const found = new Map<string, Observation>()
  const put = (row: Readonly<Record<string, string>>, country: string | undefined) => {
    const match = names.find(({ pattern }) => pattern.test(present(row.item)))
    const measure = measureOf(present(row.unit))
    const currency = country === undefined ? undefined : currencyOf(country)
    if (match === undefined || measure === null || country === undefined || currency === undefined) return
    const month = middleOf(present(row.period))
    const key = `${country} ${match.name.words[0]}`
    const known = found.get(key)
    if (known !== undefined && known.month >= month) return
    const { amount, unit } = inFood(match.name, measure)
    const name = { ...match.name, unit }
    const publisher = `WFP ${row.period}`
    const kind = kindInShop(name)
    found.set(key, {
      country,
      currency,
      name,
      kind,
      amount,
      unit,
      price: Number(row.price),
      month,
      folder: FOOD_FOLDER,
      publisher,
    })
  }
  for (const row of only === 'yearly' ? [] : newest)
    if (row.pricetype === 'Retail' && !MIXED_LETTERS.has(present(row.geo)))
      put(row, iso31661.find(({ alpha3 }) => alpha3 === row.geo)?.alpha2)
  for (const row of only === 'newest' ? [] : yearly)
    if (row.pricetype === 'Retail' && !MIXED.has(present(row.geo))) put(row, codeOf(present(row.geo)))
  return [...found.values()]
}

function codeOf(name: string): string | undefined {
  return COUNTRY_NAMES[name] ?? iso31661.find((country) => country.name === name)?.alpha2
}

/** kg of a litre, for what the book weighs and a market measures. */
const KG_PER_LITRE: Readonly<Record<string, number>> = { oil: 0.92, milk: 1.03, yogurt: 1.03 }

function inFood(
  name: WorldName,
  measure: { amount: number; unit: string },
): { readonly amount: number; readonly unit: string } {
  const word = (name.words[0] ?? '').toLowerCase()
  const density = Object.entries(KG_PER_LITRE).find(([what]) => word.includes(what))?.[1]
  if (density === undefined) return measure
  // The book prices fresh milk by volume, and oils and yogurt by weight.
  const byVolume = word.includes('fresh')
  if (measure.unit === 'l' && !byVolume) return { amount: measure.amount * density, unit: 'kg' }
  if (measure.unit === 'kg' && byVolume) return { amount: measure.amount / density, unit: 'l' }
  return measure
}

function measureOf(unit: string): { readonly amount: number; readonly unit: string } | null {
  const plain: Readonly<Record<string, readonly [number, string]>> = {
    KG: [1, 'kg'],
    L: [1, 'l'],
    Pound: [0.45359237, 'kg'],
    Libra: [0.46, 'kg'],
    Dozen: [12, 'each'],
    Unit: [1, 'each'],
    Gallon: [3.785411784, 'l'],
  }
  const known = plain[unit]
  if (known !== undefined) return { amount: known[0], unit: known[1] }
  const parts = /^([\d.]+) (KG|G|L|ML|pcs|piece|Pounds)$/.exec(unit)
  if (parts === null) return null
  const value = Number(parts[1])
  const units: Readonly<Record<string, readonly [number, string]>> = {
    KG: [1, 'kg'],
    G: [0.001, 'kg'],
    L: [1, 'l'],
    ML: [0.001, 'l'],
    pcs: [1, 'each'],
    piece: [1, 'each'],
    Pounds: [0.45359237, 'kg'],
  }
  const [size, of] = present(units[present(parts[2])])
  return { amount: value * size, unit: of }
}
