import type { Spread } from '../../concepts/concept.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { quantile } from '../vehicles/measured-spread.ts'
import { DIARY_FOLDER, type Purchases, scoresOf } from './diary.ts'
import { foldedSpread, heldOutSpread } from './held-out-spread.ts'

/** Kinds of purchases of the diary by category, from the first code to the last. */
const CATEGORIES: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>> = {
  food: [['010110', '180710']],
  'food away': [
    ['190111', '190324'],
    ['200511', '200532'],
  ],
  'alcohol and tobacco': [
    ['200111', '200410'],
    ['630110', '630210'],
  ],
  clothing: [
    ['360110', '410901'],
    ['430110', '430130'],
  ],
  household: [
    ['280110', '280220'],
    ['320110', '320150'],
    ['320233', '320380'],
    ['320610', '330610'],
  ],
  'personal care': [
    ['640110', '640430'],
    ['550210', '550410'],
  ],
  pets: [
    ['610310', '610310'],
    ['620410', '620420'],
  ],
  electronics: [
    ['310140', '310900'],
    ['320232', '320232'],
    ['690111', '690120'],
  ],
  furniture: [
    ['290110', '300900'],
    ['320221', '320221'],
    ['320511', '320522'],
    ['320901', '320901'],
  ],
  recreation: [
    ['590110', '610230'],
    ['620111', '620930'],
  ],
  services: [
    ['340210', '340913'],
    ['440110', '440210'],
    ['490000', '490315'],
    ['620310', '620420'],
    ['650110', '650210'],
    ['680110', '680904'],
  ],
}

/** Kinds that collect unlike things: their purchases say little of how one thing's price differs. */
const COLLECTIONS =
  /miscellaneous|other|accessor|parts|unspecified|supplies|not specified|pinball|credit card|and purchase|^Household/i

/** A kind with fewer purchases says little of its median. */
const PURCHASES_MIN = 20
/** Of each kind so many at most: none shall outweigh the others. */
const PURCHASES_MAX = 120

/**
 * How single purchases lie around the middle of their kind, by category: the spread around a price that is published as an
 * average. The coverage is measured with whole kinds held out.
 */
export function averageSpreads(sources: SourceFolder, purchases: Purchases): ReadonlyMap<string, Spread> {
  const kindNames = parseCsvRecords(sources.text(`${DIARY_FOLDER}/purchase_amounts_by_ucc.csv`), [
    'ucc',
    'item',
  ])
  const names = new Map(kindNames.map((row) => [row['ucc'] ?? '', row['item'] ?? '']))
  return new Map(
    Object.entries(CATEGORIES).map(([category, ranges]) => {
      const codes = [...purchases.keys()]
        .filter(
          (code) =>
            ranges.some(([from, to]) => code >= from && code <= to) &&
            !COLLECTIONS.test(names.get(code) ?? ''),
        )
        .sort()
      const kinds = codes
        .map((code) => scoresOf(purchases, code))
        .filter((scores) => scores.length >= PURCHASES_MIN)
        .map((scores) => {
          const total = scores.reduce((sum, { weight = 1 }) => sum + weight, 0)
          const kept = scores.filter((_, at) => at < PURCHASES_MAX)
          return kept.map(({ value, weight = 1 }) => ({ value, weight: weight / total }))
        })
      return [category, heldOutSpread(`average: ${category}`, kinds, 'kind of purchase')] as const
    }),
  )
}

/** Menu items whose price is known in several places. */
const MENU = [
  /^large cheese pizza, /,
  /^fast-food burger combo meal, /,
  /^latte, /,
  /^regular coffee, /,
  /^cold brew, /,
]

/** How the price of one dish lies around its middle from place to place; measured with places held out. */
export function menuSpread(sources: SourceFolder): Spread {
  const rows = parseCsvRecords(sources.text('published_prices_goods_travel_fees/rows.csv'), [
    'item',
    'typical',
  ])
  const dishes = MENU.map((dish) => {
    const prices = rows.flatMap((row) => {
      const item = row['item'] ?? ''
      return dish.test(item) && !item.endsWith('US average') ? [Number(row['typical'])] : []
    })
    const median = quantile(
      prices.map((value) => ({ value })),
      0.5,
    )
    return prices.map((price) => ({ value: Math.log(price / median) }))
  }).filter((dish) => dish.length >= 2)
  return foldedSpread('menu price', dishes.flat(), 'dish in a place')
}
