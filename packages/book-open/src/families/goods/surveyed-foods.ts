import type { ConceptFigure } from '../../concepts/concept.ts'
import { AS_BOUGHT } from '../../shelf/as-bought.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { readPurchaseToPlate } from '../../sources/usda-foods.ts'

export const FOODS_FOLDER = 'usda-purchase-to-plate'

const POUND = 0.453_592_37

interface Surveyed {
  /** Of the survey's foods. */
  readonly code: string
  /** What as bought costs beside as eaten: a name of `AS_BOUGHT`. Without it the food is eaten as it is bought. */
  readonly part?: string
  readonly kg: number
}

/**
 * Groceries of our tables that USDA's survey has. An American average of 2017/18 lies closer to what a shop asks today than a British
 * one of today does.
 */
const SURVEYED: Readonly<Record<string, Surveyed>> = {
  'salmon-fillet': { code: '26137100', kg: POUND },
  shrimp: { code: '26319110', part: 'fish', kg: POUND },
  'white-fish-fillet': { code: '26109110', part: 'fish', kg: POUND },
  'deli-ham': { code: '25230210', kg: POUND },
  'deli-turkey': { code: '25230780', kg: POUND },
  // A bag of the shelf of produce.
  'bag-salad': { code: '75114000', kg: 0.142 },
}

/** The American figures of these, as the items of the survey itself are told: with their spread and as of the survey's middle. */
export function surveyedFoods(sources: SourceFolder): readonly ConceptFigure[] {
  const { cycle, foods } = readPurchaseToPlate(sources)
  const byCode = new Map(foods.map((food) => [food.code, food]))
  return Object.entries(SURVEYED).map(([concept, { code, part, kg }]): ConceptFigure => {
    const food = byCode.get(code)
    if (food === undefined) throw new Error(`The survey has no food ${code} for "${concept}"`)
    const ratio = part === undefined ? 1 : (AS_BOUGHT[part] ?? Number.NaN)
    return {
      concept,
      meaning: 'published_average',
      price: Number((food.pricePer100g * 10 * kg * ratio).toPrecision(4)),
      geography: 'US',
      date: `${cycle.slice(-4)}-01`,
      source: `USDA Purchase-to-Plate ${cycle}, food ${code}${part === undefined ? '' : ', as bought'}`,
      spread: 'USDA foods, of the place',
      spreadMoved: 'USDA foods, moved',
      of: 'the average cost of the food for home use as USDA worked it out for 2017/18, moved by the consumer price index',
    }
  })
}

/** The list with these figures in the place of what it has for the same concept and country. */
export function withSurveyedFoods(
  figures: readonly ConceptFigure[],
  foods: readonly ConceptFigure[],
): readonly ConceptFigure[] {
  const known = new Set(foods.map(({ concept, geography }) => `${concept} ${geography}`))
  // The first figure of a concept says how its prices are spread, so the American ones come first.
  return [...foods, ...figures.filter(({ concept, geography }) => !known.has(`${concept} ${geography}`))]
}
