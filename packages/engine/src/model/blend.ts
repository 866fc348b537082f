import { leastSquares } from './least-squares.ts'
import type { NeighbourSummary } from './neighbours.ts'

/** Weights of what neighbours know beyond the ridge; solved on out-of-fold predictions. */
export type BlendCoefficients = readonly number[]

export const BLEND_WIDTH = 5

/** Terms that are added to the ridge: 1, neighbours, their residuals, neighbours by similarity, difference in quantity. */
export function blendTerms(
  neighbours: NeighbourSummary | null,
  ridge: number,
  similarity: number,
  lnQuantity: number,
  into: Float64Array,
  offset: number,
): void {
  const gap = neighbours ? neighbours.mean - ridge : 0
  const apart = neighbours ? lnQuantity - neighbours.lnQuantity : 0
  into[offset] = 1
  into[offset + 1] = gap
  into[offset + 2] = neighbours ? neighbours.residual : 0
  into[offset + 3] = gap * similarity
  into[offset + 4] = Number.isNaN(apart) ? 0 : apart
}

const scratch = new Float64Array(BLEND_WIDTH)

export function blendOf(
  coefficients: BlendCoefficients,
  neighbours: NeighbourSummary | null,
  ridge: number,
  similarity: number,
  lnQuantity: number,
): number {
  blendTerms(neighbours, ridge, similarity, lnQuantity, scratch, 0)
  let y = ridge
  for (let i = 0; i < BLEND_WIDTH; i++) y += coefficients[i]! * scratch[i]!
  return y
}

/** Too few hold-outs to solve five numbers: half of each. */
export const BLEND_DEFAULT: BlendCoefficients = [0, 0.5, 0, 0, 0]
const PAIRS_MIN = 100

export function solveBlend(
  terms: Float64Array,
  ridge: Float64Array,
  target: Float64Array,
  weight: Float64Array,
): BlendCoefficients {
  let used = 0
  for (const w of weight) if (w > 0) used++
  if (used < PAIRS_MIN) return BLEND_DEFAULT
  const gap = target.map((y, i) => y - ridge[i]!)
  return [...leastSquares(terms, BLEND_WIDTH, gap, weight, 1e-3)]
}
