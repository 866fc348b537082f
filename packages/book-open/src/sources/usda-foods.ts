import { present } from '../in-range.ts'
import { parseCsvRecords } from './csv.ts'
import type { SourceFolder } from './source-folder.ts'

export interface UsdaFood {
  readonly code: string
  readonly description: string
  readonly pricePer100g: number
}

/** Purchase-to-Plate national average prices of the newest survey cycle. */
export function readPurchaseToPlate(source: SourceFolder): {
  readonly cycle: string
  readonly foods: readonly UsdaFood[]
} {
  const text = source.text('usda-purchase-to-plate/pp_national_average_prices_csv.csv', 'windows-1252')
  const rows = parseCsvRecords(text, ['year', 'food_code', 'food_description', 'price_100gm'])
  const cycle = rows.map((row) => present(row.year)).reduce((a, b) => (a > b ? a : b))
  const foods = rows
    .filter((row) => row.year === cycle)
    .map((row) => ({
      code: present(row.food_code),
      description: present(row.food_description).replace(/\s+/g, ' '),
      pricePer100g: Number(row.price_100gm),
    }))
    .filter((food) => food.pricePer100g > 0)
  return { cycle, foods }
}

export interface UsdaProduce {
  readonly name: string
  readonly form: string
  readonly price: number
  /** `lb` or `pint`. */
  readonly unit: string
}

const PRODUCE_FILES = [
  ['Fruit', 'usda-fruit-vegetable/Fruit-Prices-2022.csv'],
  ['Vegetable', 'usda-fruit-vegetable/Vegetable-Prices-2022.csv'],
] as const

export function readProduce(source: SourceFolder): readonly UsdaProduce[] {
  return PRODUCE_FILES.flatMap(([kind, path]) =>
    parseCsvRecords(source.text(path), [kind, 'Form', 'RetailPrice', 'RetailPriceUnit']).map((row) => ({
      name: present(row[kind]),
      form: present(row.Form),
      price: Number(row.RetailPrice),
      unit: row.RetailPriceUnit === 'per pint' ? 'pint' : 'lb',
    })),
  )
}
