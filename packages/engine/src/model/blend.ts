import { entryAt, f64At } from '../in-range.ts'
import { leastSquares } from './least-squares.ts'
import { type NeighbourSummary, POWERS } from './neighbours.ts'

/** Weights of what neighbours know beyond the ridge; solved on out-of-fold predictions. */
export type BlendCoefficients = readonly number[]

const CIRCLES = POWERS.length
export const BLEND_WIDTH = 2 + 3 * CIRCLES

/**
 * Terms that are added to the ridge: 1, and for each circle of neighbours how far its mean is from the ridge, the same by
 * similarity, and what the ridge misses there; at the end the difference in quantity.
 */
export function blendTerms(
  neighbours: NeighbourSummary | null,
  ridge: number,
  similarity: number,
  lnQuantity: number,
  into: Float64Array,
  offset: number,
): void {
  into.fill(0, offset, offset + BLEND_WIDTH)
  into[offset] = 1
  if (!neighbours) return
  for (let p = 0; p < CIRCLES; p++) {
    const gap = f64At(neighbours.mean, p) - ridge
    into[offset + 1 + p] = gap
    into[offset + 1 + CIRCLES + p] = gap * similarity
    into[offset + 1 + 2 * CIRCLES + p] = f64At(neighbours.residual, p)
  }
  const apart = lnQuantity - neighbours.lnQuantity
  into[offset + BLEND_WIDTH - 1] = Number.isNaN(apart) ? 0 : apart
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
  for (let i = 0; i < BLEND_WIDTH; i++) y += entryAt(coefficients, i) * f64At(scratch, i)
  return y
}

/** How much of the estimate each circle carries, at a similarity. */
export function circleShares(coefficients: BlendCoefficients, similarity: number): readonly number[] {
  return POWERS.map((_, p) =>
    Math.max(
      0,
      entryAt(coefficients, 1 + p) +
        similarity * entryAt(coefficients, 1 + CIRCLES + p) +
        entryAt(coefficients, 1 + 2 * CIRCLES + p),
    ),
  )
}

const PAIRS_MIN = 100
/** The circles say nearly the same, so their weights are held together. */
const BLEND_RIDGE = 3e-2

/** If there are too few hold-outs to solve for these numbers: half the ridge, half the near circle. */
function plainBlend(): BlendCoefficients {
  const coefficients = new Array<number>(BLEND_WIDTH).fill(0)
  coefficients[2] = 0.5
  return coefficients
}

export function solveBlend(
  terms: Float64Array,
  ridge: Float64Array,
  target: Float64Array,
  weight: Float64Array,
): BlendCoefficients {
  let used = 0
  for (const w of weight) if (w > 0) used++
  if (used < PAIRS_MIN) return plainBlend()
  const gap = target.map((y, i) => y - f64At(ridge, i))
  return [...leastSquares(terms, BLEND_WIDTH, gap, weight, BLEND_RIDGE)]
}
