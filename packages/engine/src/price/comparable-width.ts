import type { Book } from '../book/book.ts'
import { intervalOf } from '../calibrate/cells.ts'
import type { Estimate } from './estimate.ts'

/** Comparables within this factor of each other agree on the price. */
const AGREE_FACTOR = 1.5
/** How far apart the ends of a range at `LEVEL` may be where all comparables agree. */
const WIDTH_FACTOR_MAX = 20
const LEVEL = 0.9

type Ranged = Pick<Estimate, 'cells' | 'difficulty' | 'otherwise' | 'comparables'>

/** Holds a range together that is far wider than what all comparables agree on: it comes from items unlike this one. */
export function withinComparables<T extends Ranged>(book: Book, estimate: T): T {
  const prices = estimate.comparables.map(({ price }) => Number(price))
  if (prices.length === 0 || Math.max(...prices) > AGREE_FACTOR * Math.min(...prices)) return estimate
  const interval = intervalOf(book, { ...estimate, staleMonths: 0 }, LEVEL)
  const share = interval === null ? 1 : Math.log(WIDTH_FACTOR_MAX) / (interval.high - interval.low)
  if (!(share < 1)) return estimate
  const { otherwise } = estimate
  return {
    ...estimate,
    difficulty: estimate.difficulty * share,
    otherwise: otherwise && {
      ...otherwise,
      apart: otherwise.apart * share,
      difficulty: otherwise.difficulty * share,
    },
  }
}
