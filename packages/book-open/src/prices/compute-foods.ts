import { present } from '../in-range.ts'
import type { CpiComponent } from '../sources/cpi.ts'
import type { SourceFolder } from '../sources/source-folder.ts'
import { readProduce, readPurchaseToPlate, type UsdaProduce } from '../sources/usda-foods.ts'
import { SUPERSEDED_FOODS } from './superseded-foods.ts'

/** The file `foods`: what USDA says foods cost, where BLS publishes no newer price of the same thing. */
export interface FoodsFile {
  readonly cycle: string
  /** Columns of one length: food code, name, cents per kg, and which price index moves it. */
  readonly code: readonly string[]
  readonly name: readonly string[]
  readonly centsPerKg: readonly number[]
  readonly index: readonly CpiComponent[]
  readonly produce: readonly UsdaProduce[]
}

/** USDA prices what was bought for home; under these words it would be taken for a price at a counter. */
const NOT_BOUGHT_FOR_HOME =
  /restaurant|fast food|school|cafeteria|vending|human|McDonald|Burger King|Wendy|Taco Bell|KFC|Subway|Whopper|Big Mac/i

export function computeFoods(source: SourceFolder): FoodsFile {
  const { cycle, foods } = readPurchaseToPlate(source)
  const byName = new Map<string, { code: string; centsPerKg: number; index: CpiComponent }>()
  for (const food of [...foods].sort((a, b) => (a.code < b.code ? -1 : 1))) {
    if (NOT_BOUGHT_FOR_HOME.test(food.description)) continue
    const name = plainName(food.description)
    // Several survey codes may differ only in what was not specified; the first and most general one is kept.
    if (name === '' || byName.has(name) || SUPERSEDED_FOODS.has(name)) continue
    byName.set(name, {
      code: food.code,
      centsPerKg: Math.round(food.pricePer100g * 1000),
      index: indexOfFood(food.code),
    })
  }
  const names = [...byName.keys()]
  const values = [...byName.values()]
  return {
    cycle,
    code: values.map(({ code }) => code),
    name: names,
    centsPerKg: values.map(({ centsPerKg }) => centsPerKg),
    index: values.map(({ index }) => index),
    produce: readProduce(source),
  }
}

/** The name without the survey's remarks: what it includes, and what the interviewer did not specify. */
export function plainName(description: string): string {
  return description
    .replace(/\s*\(Includes.*$/s, '')
    .replace(/,?\s*\b(NS as to|NFS)\b[^,;]*/g, '')
    .replace(/\s+,/g, ',')
    .replace(/[,;\s]+$/, '')
    .trim()
}

/** Chips, sauces of tomatoes, pickles, salads with a dressing and soups of vegetables: the index has them with other food. */
const MADE_OF_VEGETABLES = /^(?:712|716|744|7514|755|756)/

/** The first digits of a survey code say what kind of food it is. */
export function indexOfFood(code: string): CpiComponent {
  if (MADE_OF_VEGETABLES.test(code)) return 'other food'
  if (code.startsWith('92')) return 'drinks'
  if (code.startsWith('93')) return 'alcohol'
  const kinds: Readonly<Record<string, CpiComponent>> = {
    '1': 'dairy',
    '2': 'meats',
    '3': 'meats',
    '5': 'cereals',
    '6': 'produce',
    '7': 'produce',
  }
  return kinds[present(code[0])] ?? 'other food'
}
