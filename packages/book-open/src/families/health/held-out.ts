import { type PriceShape, priceShape, quantile } from './price-shape.ts'
import type { Percentiles } from './read-medical-prices.ts'

const FOLDS = 10
const LOW = 0.05
const HIGH = 0.95
/** Fewer states than this cannot be held out in ten parts. */
const STATES_MIN = 10
/** Halvings of a search over ln price: the last step is far below a cent. */
const STEPS = 40
/** A range is narrowed or widened by no more than this. */
const STRETCH_MIN = 0.7
const STRETCH_MAX = 3
const STRETCH_STEPS = 8

interface Weighted {
  readonly shape: PriceShape
  readonly hospitals: number
}

/**
 * Coverage of the 90 % range on the hospitals of states that the range was not made from, ten parts of the states in turn;
 * null if too few states publish the service.
 */
export function heldOutCoverage(states: ReadonlyMap<string, Percentiles>, stretch = 1): number | null {
  const all = [...states.values()].map(
    ({ prices, sellers }): Weighted => ({ shape: priceShape(prices), hospitals: sellers }),
  )
  if (all.length < STATES_MIN) return null
  let inside = 0
  let hospitals = 0
  for (let fold = 0; fold < FOLDS; fold++) {
    const known = all.filter((_, i) => i % FOLDS !== fold)
    const [low, high] = [LOW, HIGH].map((part) => stretched(known, part, stretch))
    if (low === undefined || high === undefined) continue
    for (const { shape, hospitals: count } of all.filter((_, i) => i % FOLDS === fold)) {
      inside += count * (shape.part(high) - shape.part(low))
      hospitals += count
    }
  }
  return inside / hospitals
}

/** The least stretch of the range at which nine in ten held-out hospitals lie within. */
export function stretchFor(states: ReadonlyMap<string, Percentiles>): number {
  let [low, high] = [STRETCH_MIN, STRETCH_MAX]
  for (let step = 0; step < STRETCH_STEPS; step++) {
    const middle = (low + high) / 2
    if ((heldOutCoverage(states, middle) ?? 1) < HIGH - LOW) low = middle
    else high = middle
  }
  return high
}

function stretched(states: readonly Weighted[], part: number, stretch: number): number {
  const middle = priceAt(states, 0.5)
  return middle * (priceAt(states, part) / middle) ** stretch
}

/** The price below which a part of all hospitals of the states lies. */
function priceAt(states: readonly Weighted[], part: number): number {
  const total = states.reduce((sum, { hospitals }) => sum + hospitals, 0)
  const below = (price: number): number =>
    states.reduce((sum, { shape, hospitals }) => sum + hospitals * shape.part(price), 0) / total
  let [low, high] = [Math.log(0.01), Math.log(1e8)]
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2
    if (below(Math.exp(middle)) < part) low = middle
    else high = middle
  }
  return Math.exp((low + high) / 2)
}

/** Coverage of the 90 % range on groups of scores that the range was not made from, ten parts of the groups in turn. */
export function heldOutGroups(groups: readonly (readonly number[])[]): number {
  let inside = 0
  let all = 0
  for (let fold = 0; fold < FOLDS; fold++) {
    const known = groups
      .filter((_, i) => i % FOLDS !== fold)
      .flat()
      .toSorted((a, b) => a - b)
    const [low, high] = [quantile(known, LOW), quantile(known, HIGH)]
    const tested = groups.filter((_, i) => i % FOLDS === fold).flat()
    inside += tested.filter((score) => score >= low && score <= high).length
    all += tested.length
  }
  return inside / all
}
