import type { Spread } from '../../concepts/concept.ts'
import { normalQuantile, normalScores } from '../market/quantiles.ts'
import type { PlaceValues } from './home-values.ts'

/**
 * What share of the homes sold in the United States in April 2014 cost less than 100,000 and more than 500,000 dollars, as
 * the National Association of Realtors published it. Its median of that month, 201,700, is reported elsewhere:
 * http://247wallst.com/housing/2014/05/22/april-sales-of-existing-homes-post-first-gain-of-2014/
 */
const SALES = { below: 0.175, lowLimit: 100_000, above: 0.116, highLimit: 500_000, middle: 201_700 } as const
export const SALES_ADDRESS =
  'https://www.nar.realtor/blogs/economists-outlook/existing-home-sales-by-price-tier'

export const HOME_SPREAD = 'housing: homes around the median of their place'

/**
 * One home around the median home of its place. The nation's spread of sale prices is known; what differs between places is
 * taken out of it, and the error of moving a place's value by the index of its state is put in.
 */
export function homeSpread(places: readonly PlaceValues[], misses: readonly number[]): Spread {
  const low = Math.log(SALES.lowLimit / SALES.middle) / normalQuantile(SALES.below)
  const high = Math.log(SALES.highLimit / SALES.middle) / normalQuantile(1 - SALES.above)
  const nation = ((low + high) / 2) ** 2
  const metros = places.filter(({ geography }) => geography.startsWith('US-CBSA-'))
  const between = variance(metros.flatMap(({ value }) => (value === null ? [] : [Math.log(value)])))
  return {
    name: HOME_SPREAD,
    scores: normalScores(Math.sqrt(Math.max(0.04, nation - between) + variance(misses))),
    units: metros.length,
    foldUnit: 'place',
    measuredCoverage: null,
    target: 'transaction',
  }
}

function variance(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
}
