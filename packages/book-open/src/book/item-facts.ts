import type { ItemFacts } from '@assay/engine'
import { familyOf, type PriceFamily } from '../calibration/price-scores.ts'
import { spreadClasses } from '../calibration/wage-scores.ts'
import { entryAt, present } from '../in-range.ts'
import { FOOD_CONTENTS, FOOD_DEFAULTS, FOOD_PIECE_KG } from '../prices/food-pieces.ts'
import { PRODUCE_CONTENTS, PRODUCE_PIECE_KG, produceName, WHOLE_PRODUCE } from '../prices/produce-names.ts'
import { BEDROOMS_MAX } from '../rents/compute-rents.ts'
import { DERIVED, withShelfFacts } from '../shelf/shelf-facts.ts'
import { usualPacksOf, usualPieceKg } from '../words/usual-packs.ts'
import type { Figures } from './figures.ts'
import { BEDROOM_NAMES, rentDescription } from './rows.ts'

export const NOTES = {
  bls: 'A published average price (BLS); the range is of one purchase.',
  energy: 'A published average price (BLS, EIA), taxes included.',
  food: 'The average cost of the food for home use (USDA, 2017/18), as eaten, moved by the consumer price index.',
  asBought:
    'The average cost of the food for home use (USDA, 2017/18), carried from the food as eaten to the food as bought, moved by the consumer price index.',
  produce: 'A published average retail price (USDA, 2022), moved by the consumer price index.',
  wage: 'A wage, not a billed rate: what workers in this occupation earn, without employer costs or a margin.',
  annualWage: 'A wage, not a billed rate. BLS publishes it by the year; an hour is a 2,080th of it.',
  rent: '40th-percentile gross rent with utilities (HUD fair market rent of fiscal year 2026, of 2024 for a ZIP), moved by the consumer price index.',
} as const

/** What the prices of each kind are of. */
const MEANINGS = {
  bls: {
    kind: 'published_average',
    of: 'the average price in the shops of American cities (BLS)',
  },
  energy: {
    kind: 'published_average',
    of: 'the average price to American households, taxes included (BLS, EIA)',
  },
  food: { kind: 'published_average', of: 'the average cost of the food at home, as eaten (USDA)' },
  asBought: { kind: 'published_average', of: 'the average cost of the food at home, as bought (USDA)' },
  produce: { kind: 'published_average', of: 'the average retail price (USDA)' },
  wage: {
    kind: 'wage',
    of: 'what workers in this occupation earn, without employer costs or a margin (BLS)',
  },
  rent: {
    kind: 'published_average',
    of: 'the rent with utilities that 40 % of recent movers pay less than (HUD)',
  },
} as const

const COMPONENTS: Readonly<Record<PriceFamily, string>> = {
  groceries: 'goods',
  produce: 'goods',
  eggs: 'goods',
  electricity: 'electricity',
  'piped gas': 'utilities',
  'motor fuel': 'motor fuel',
}

/** What the rows cannot say about each item. */
export function* itemFacts(figures: Figures): Generator<ItemFacts, void, void> {
  for (const facts of plainFacts(figures)) yield withShelfFacts({ ...facts, ...coversOf(facts) })
}

/** Made to keep: of these "fresh" is no rule. */
const KEPT = /frozen|canned|dried|dry\b|powder|smoked|cooked|cured|pickled|jarred|concentrate|instant/i

const FRESH = ['fresh']
const RAW = ['fresh', 'raw']
const FULL_TIME = ['full time', 'fulltime']

/** What is the rule for goods and for work, and so tells no price apart. */
function coversOf({ component, meaning, description }: ItemFacts): Pick<ItemFacts, 'covers'> {
  if (meaning?.kind === 'wage') return { covers: [FULL_TIME] }
  if (component !== 'goods' || KEPT.test(description)) return {}
  return { covers: [/\braw\b/i.test(description) ? RAW : FRESH] }
}

function* plainFacts(figures: Figures): Generator<ItemFacts, void, void> {
  for (const item of figures.averagePrices.items) {
    const family = familyOf(item.group)
    yield {
      description: item.name,
      ...(COMPONENTS[family] === 'goods' ? { target: 'transaction' as const } : {}),
      component: COMPONENTS[family],
      index: blsIndexName(item.code),
      note: COMPONENTS[family] === 'goods' ? NOTES.bls : NOTES.energy,
      meaning: COMPONENTS[family] === 'goods' ? MEANINGS.bls : MEANINGS.energy,
      ...pieceOf(item.name, item.pieceKg, item.pieceLitres),
      ...(item.pieceLitres === undefined ? {} : { pieceLitres: item.pieceLitres }),
      ...(item.density === undefined ? {} : { density: item.density }),
      ...contentsOf(item.name, item.unit === 'dozen' ? 1 : 1_000, item.contents),
      ...usualAmount(item.name),
      calibration: { direct: `${family}, of the place`, moved: `${family}, moved` },
    }
  }
  yield* foodFacts(figures)
  yield* wageFacts(figures)
  for (let bedrooms = 0; bedrooms <= BEDROOMS_MAX; bedrooms++) {
    yield {
      description: rentDescription(bedrooms),
      name: `${BEDROOM_NAMES[bedrooms]} home, 40th-percentile gross rent`,
      target: 'transaction',
      component: 'housing',
      index: 'rent',
      note: NOTES.rent,
      meaning: MEANINGS.rent,
      calibration: { direct: 'rent, of the place', moved: 'rent, moved' },
    }
  }
}

/** What the item's containers hold: what is known of it, and what is usual for goods with such a name. */
function contentsOf(
  name: string,
  perUnit: number,
  known: Readonly<Record<string, number>> = {},
): Pick<ItemFacts, 'contents'> {
  const contents: Record<string, number> = { ...known }
  for (const [unit, held] of Object.entries(usualPacksOf(name))) {
    // Nobody cans what is fresh: a can of corn is of the canned corn.
    if (unit !== 'can' || !/\bfresh\b/.test(name)) contents[unit] ??= held / perUnit
  }
  return Object.keys(contents).length === 0 ? {} : { contents }
}

/** What nobody buys an ounce or a pint of, and what is meant instead by the bare name. */
const USUAL_AMOUNTS: Readonly<Record<string, string>> = {
  'Potato chips': 'bag',
  'Soft drinks, 12 oz cans': 'can',
  'Ice cream, prepackaged, regular': 'carton',
  'Flour, white, all purpose': 'bag',
  'Sugar, white': 'bag',
  Strawberries: 'lb',
  'Orange juice, ready-to-drink': 'carton',
  'Apple juice, ready-to-drink': 'carton',
  'Grape juice, ready-to-drink': 'carton',
  'Soft drinks, 2 liter bottle': 'bottle',
  'Peanut butter, creamy': 'jar',
  Yogurt: 'each',
  'Beer, ale and other malt beverages': 'can',
  'Bread, white, pan': 'loaf',
  'Bread, whole wheat, pan': 'loaf',
}

function usualAmount(name: string): Pick<ItemFacts, 'defaultUnit'> {
  const unit = USUAL_AMOUNTS[name]
  return unit === undefined ? {} : { defaultUnit: unit }
}

/** One piece: what is known of the item, else what is usual for goods with such a name. */
function pieceOf(name: string, kg?: number, litres?: number): Pick<ItemFacts, 'pieceKg'> {
  const usual = kg ?? (litres === undefined ? usualPieceKg(name) : undefined)
  return usual === undefined ? {} : { pieceKg: usual }
}

/** What is sold in these is meant by one of them; what is sold in bags and packs people also ask for by the pound. */
const PACKAGED = /^(?:jar|bottle|can|tub|carton|canister|box)$/

/** The package that a food is bought in when nobody says how much. */
function packagedIn(name: string, known: Readonly<Record<string, number>> = {}): string | null {
  if (/\b(?:fresh|raw)\b/.test(name)) return null
  const [first] = Object.keys({ ...known, ...usualPacksOf(name) })
  return first !== undefined && PACKAGED.test(first) ? first : null
}

/** Each BLS item has its own index: its national series and what goes on where that ends. */
export function blsIndexName(code: string): string {
  return `bls ${code}`
}

function* foodFacts({ foods }: Figures): Generator<ItemFacts> {
  for (const [at, name] of foods.name.entries()) {
    const contents = FOOD_CONTENTS[name]
    const unit = FOOD_DEFAULTS[name] ?? packagedIn(name, contents) ?? 'lb'
    yield {
      description: name,
      target: 'transaction',
      component: 'goods',
      index: entryAt(foods.index, at),
      note: NOTES.food,
      meaning: MEANINGS.food,
      defaultUnit: unit,
      spokenUnit: unit,
      ...pieceOf(name, FOOD_PIECE_KG[name]),
      ...contentsOf(name, 1_000, contents),
      calibration: { direct: 'USDA foods, of the place', moved: 'USDA foods, moved' },
    }
  }
  for (const { item, from = '' } of DERIVED)
    yield {
      description: item,
      target: 'transaction',
      component: 'goods',
      index: entryAt(foods.index, foods.name.indexOf(from)),
      note: NOTES.asBought,
      meaning: MEANINGS.asBought,
      defaultUnit: 'lb',
      spokenUnit: 'lb',
      calibration: { direct: 'USDA foods, of the place', moved: 'USDA foods, moved' },
    }
  for (const row of foods.produce) {
    const description = produceName(row)
    if (description === null) continue
    const contents = PRODUCE_CONTENTS[description]
    yield {
      description,
      target: 'transaction',
      component: 'goods',
      index: 'produce',
      note: NOTES.produce,
      meaning: MEANINGS.produce,
      ...(WHOLE_PRODUCE.has(description) ? { defaultUnit: 'each' } : {}),
      ...pieceOf(description, PRODUCE_PIECE_KG[description]),
      ...contentsOf(description, 1_000, contents),
      ...usualAmount(description),
      calibration: { direct: 'USDA produce, of the place', moved: 'USDA produce, moved' },
    }
  }
}

/** The parity of wages: that of all items within the country, and what work costs in another. */
export const PAY = 'pay'

function* wageFacts({ wages }: Figures): Generator<ItemFacts> {
  const classes = spreadClasses(wages)
  for (const { code, title, annualOnly } of wages.occupations) {
    const cell = `wage spread ${present(classes.get(code)) + 1}`
    yield {
      description: title,
      name: `${title} (wage)`,
      target: 'transaction',
      component: PAY,
      index: 'all',
      note: annualOnly ? NOTES.annualWage : NOTES.wage,
      meaning: MEANINGS.wage,
      timeBasis: 'working',
      calibration: { direct: `${cell}, of the place`, moved: `${cell}, moved` },
    }
  }
}
