import type { Spread } from '../../concepts/concept.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { quantile } from '../vehicles/measured-spread.ts'
import { DIARY_FOLDER, leastOf, type Purchases, scoresOf } from './diary.ts'
import { foldedSpread, heldOutSpread } from './held-out-spread.ts'

/** Furniture, linen, machines and cookware: too few purchases of furniture alone were written down. */
const HOUSEHOLD = '280110-280210 290110-290120 290320-290410 300110-300410 310140 320370 320511-320522 640420'

/** Kinds of purchases of the diary that are one sort of thing, by category. Two codes with a dash are a range. */
const CATEGORIES: Readonly<Record<string, Category>> = {
  food: { kinds: '010110-180710', hasParts: false },
  'food away': { kinds: '190111-190324 200511-200532', hasParts: false },
  'alcohol and tobacco': { kinds: '200111-200310 630110-630210', hasParts: false },
  clothing: { kinds: '360110-380430 390110-410140', hasParts: true },
  household: { kinds: HOUSEHOLD, hasParts: true },
  furniture: { kinds: HOUSEHOLD, hasParts: true },
  electronics: {
    kinds: '300110-300410 310140 310231 310316 320511-320522 640420 690117 690120',
    hasParts: true,
  },
  'personal care': { kinds: '330110-330310 550210 550410 640110-640420', hasParts: true },
  recreation: { kinds: '310231 590210-590230 600410 610230 620121 620214 620310 620912', hasParts: true },
}

interface Category {
  readonly kinds: string
  /** Whether the diary files parts, accessories and instalments under the same code as the thing. */
  readonly hasParts: boolean
}

/** Kinds that collect unlike things: their purchases say little of how one thing's price differs. */
const COLLECTIONS = /miscellaneous|other|accessor|parts|unspecified|supplies|not specified|uniform|costume/i

/** A kind with fewer purchases says little of its median. */
const PURCHASES_MIN = 10
/** At most this many of each kind, so none outweighs the others. */
const PURCHASES_MAX = 120

/**
 * How single purchases of one sort of thing lie around their middle, by category: the spread around a price that is published
 * as an average. The coverage is measured with whole kinds held out.
 */
export function averageSpreads(sources: SourceFolder, purchases: Purchases): ReadonlyMap<string, Spread> {
  const kindNames = parseCsvRecords(sources.text(`${DIARY_FOLDER}/purchase_amounts_by_ucc.csv`), [
    'ucc',
    'item',
  ])
  const names = new Map(kindNames.map((row) => [row['ucc'] ?? '', row['item'] ?? '']))
  return new Map(
    Object.entries(CATEGORIES).map(([category, { kinds, hasParts }]) => {
      const ranges = kinds.split(' ').map((range) => range.split('-'))
      const codes = [...purchases.keys()].filter(
        (code) =>
          ranges.some(([from = '', to = from]) => code >= from && code <= to) &&
          !COLLECTIONS.test(names.get(code) ?? ''),
      )
      const groups = codes
        .sort()
        .map((code) => scoresOf(purchases, code, hasParts ? leastOf(purchases, code) : 0))
        .filter((scores) => scores.length >= PURCHASES_MIN)
        .map((scores) => {
          const total = scores.reduce((sum, { weight = 1 }) => sum + weight, 0)
          const kept = scores.filter((_, at) => at < PURCHASES_MAX)
          return kept.map(({ value, weight = 1 }) => ({ value, weight: weight / total }))
        })
      return [category, heldOutSpread(`average: ${category}`, groups, 'kind of purchase')] as const
    }),
  )
}

export const MENU_PRICE = 'menu price'

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
  return foldedSpread(MENU_PRICE, dishes.flat(), 'dish in a place')
}

export const PACK_OF_CIGARETTES = 'goods: pack of cigarettes'
/** Less buys no pack of twenty, and more is a carton or several packs: the dearest state asked $10.53 on average in 2019. */
const PACK = { code: '630110', least: 4, most: 13 } as const

/** What households paid for one pack, of any brand in any state: other tobacco is sold by the can and the carton. */
export function cigaretteSpread(purchases: Purchases): Spread {
  return foldedSpread(PACK_OF_CIGARETTES, scoresOf(purchases, PACK.code, PACK.least, PACK.most), 'purchase')
}
