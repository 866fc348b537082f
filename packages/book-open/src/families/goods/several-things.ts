import type { Spread } from '../../concepts/concept.ts'
import { BRITISH_PAIRS, type BritishGroup } from './british-items.ts'
import { foldedSpread } from './held-out-spread.ts'

/** Our categories of averages, and the group of British things that shows how far apart the things of one code are. */
const GROUPS: Readonly<Record<string, BritishGroup>> = {
  clothing: 'apparel',
  household: 'home',
  furniture: 'home',
  electronics: 'home',
  'personal care': 'supplies',
  recreation: 'recreation',
}

/**
 * One thing of a code that holds several: single purchases of one sort of thing lie around their middle as measured, and that
 * middle lies around the middle of the code as the British prices of the things of one code do around theirs.
 */
export function severalThings(
  averages: ReadonlyMap<string, Spread>,
  pounds: (id: string) => number,
): ReadonlyMap<string, Spread> {
  return new Map(
    [...averages].map(([category, average]) => {
      const apart = deviations(GROUPS[category], pounds)
      const sums = apart.flatMap((error) => average.scores.map((score) => ({ value: error + score })))
      const spread = foldedSpread(`goods: one of several things, ${category}`, sums, 'thing')
      return [category, { ...spread, units: apart.length, measuredCoverage: null }] as const
    }),
  )
}

/** ln of the price of each thing over the middle of its code; two things say less of their middle than many. */
function deviations(group: BritishGroup | undefined, pounds: (id: string) => number): readonly number[] {
  const groups = group === undefined ? Object.values(BRITISH_PAIRS) : [BRITISH_PAIRS[group]]
  return groups.flat().flatMap(({ ids }) => {
    if (ids.length < 2) return []
    const logs = ids.map((id) => Math.log(pounds(id)))
    const middle = logs.reduce((sum, log) => sum + log, 0) / logs.length
    return logs.map((log) => (log - middle) * Math.sqrt(logs.length / (logs.length - 1)))
  })
}
