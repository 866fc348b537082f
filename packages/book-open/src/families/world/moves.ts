import { present } from '../../in-range.ts'
import { quantileAt } from '../../quantile.ts'
import type { Kind } from './observations.ts'

/** The price of one concept in another country against its price at home. */
export interface Pair {
  readonly concept: string
  readonly country: string
  readonly kind: Kind
  /** ln of the country's price level. */
  readonly level: number
  /** ln of the price there, in dollars, against the price at home. */
  readonly ratio: number
}

/** ln(price abroad / price at home) = shift + slope x ln(price level). */
export interface Move {
  readonly shift: number
  readonly slope: number
}

export interface MoveError {
  readonly name: string
  readonly pairs: number
  readonly concepts: number
  readonly countries: number
  readonly move: Move
  /** Median |ln(truth / moved)| on concepts held out, with the move and with the plain price level. */
  readonly median: number
  readonly medianPlain: number
  /** Of the 90 % range on concepts held out. */
  readonly coverage: number
  /** ln(truth / moved) on concepts held out. */
  readonly scores: readonly number[]
}

const FOLDS = 10
/** A ratio beyond this is another thing, another pack or a slip of a unit. */
export const RATIO_MAX = Math.log(6)

/** How the plain price level does for one kind, and how far a shift and a slope of the kind improve on it. */
export function measureMove(name: string, pairs: readonly Pair[], slope: number | null): MoveError {
  const concepts = [...new Set(pairs.map((pair) => pair.concept))].sort()
  const foldOf = new Map(concepts.map((concept, at) => [concept, (at * 7) % FOLDS]))
  const held: { score: number; covered: boolean }[] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const isOut = ({ concept }: Pair): boolean => foldOf.get(concept) === fold
    const train = pairs.filter((pair) => !isOut(pair))
    const move = fitMove(train, slope)
    const scores = train.map((pair) => errorOf(pair, move)).sort((a, b) => a - b)
    const low = present(scores[Math.max(0, Math.floor(0.05 * (scores.length + 1)) - 1)])
    const high = present(scores[Math.min(scores.length - 1, Math.ceil(0.95 * (scores.length + 1)) - 1)])
    for (const pair of pairs.filter(isOut)) {
      const score = errorOf(pair, move)
      held.push({ score, covered: score >= low && score <= high })
    }
  }
  const absolute = (errors: readonly number[]): number =>
    quantileAt(
      errors.map(Math.abs).sort((a, b) => a - b),
      0.5,
    )
  return {
    name,
    pairs: pairs.length,
    concepts: concepts.length,
    countries: new Set(pairs.map((pair) => pair.country)).size,
    move: fitMove(pairs, slope),
    median: absolute(held.map(({ score }) => score)),
    medianPlain: absolute(pairs.map((pair) => errorOf(pair, { shift: 0, slope: 1 }))),
    coverage: held.filter(({ covered }) => covered).length / held.length,
    scores: held.map(({ score }) => score),
  }
}

function errorOf({ ratio, level }: Pair, { shift, slope }: Move): number {
  return ratio - shift - slope * level
}

/** The slope by comparing countries within each concept, unless it is given; the shift by the median over concepts, each with one voice. */
function fitMove(pairs: readonly Pair[], given: number | null): Move {
  const slope = given ?? slopeWithin(pairs)
  const middles = [...byConcept(pairs).values()].map((group) =>
    median(group.map(({ ratio, level }) => ratio - slope * level)),
  )
  return { shift: median(middles), slope }
}

function slopeWithin(pairs: readonly Pair[]): number {
  let product = 0
  let square = 0
  for (const group of byConcept(pairs).values()) {
    const level = mean(group.map((pair) => pair.level))
    const ratio = mean(group.map((pair) => pair.ratio))
    for (const pair of group) {
      product += (pair.level - level) * (pair.ratio - ratio)
      square += (pair.level - level) ** 2
    }
  }
  return square === 0 ? 1 : product / square
}

function byConcept(pairs: readonly Pair[]): ReadonlyMap<string, readonly Pair[]> {
  const groups = new Map<string, Pair[]>()
  for (const pair of pairs) groups.set(pair.concept, [...(groups.get(pair.concept) ?? []), pair])
  return groups
}

const median = (values: readonly number[]): number =>
  quantileAt(
    [...values].sort((a, b) => a - b),
    0.5,
  )
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
