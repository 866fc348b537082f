import { entryAt, f64At, numberAt, u32At } from '../in-range.ts'
import type { Hits } from '../index/bm25.ts'
import type { ItemStats } from './item-stats.ts'

/** Exponents of the relative BM25 score: a wide circle of neighbours, a near one, and almost only the nearest. */
export const POWERS = [2, 8, 24] as const
/** The near circle, where a single one is asked for. */
export const NEAR = 1

/** What the neighbours say, by circle. */
export interface NeighbourSummary {
  /** Weighted mean of their ln price. */
  readonly mean: Float64Array
  /** Weighted standard deviation of it. */
  readonly spread: Float64Array
  /** Weighted mean of what the ridge misses at them. */
  readonly residual: Float64Array
  /** Mean ln quantity of the near circle, NaN if none has one. */
  readonly lnQuantity: number
}

/** Weights of the hits, adding up to 1; an item of many rows counts up to twice as much as one of a single row. */
export function neighbourWeights(hits: Hits, n: ArrayLike<number>, power: number): Float64Array {
  const weights = new Float64Array(hits.count)
  const best = hits.scores[0] ?? 0
  let total = 0
  for (let k = 0; k < hits.count; k++) {
    const count = numberAt(n, u32At(hits.docs, k))
    weights[k] = (f64At(hits.scores, k) / best) ** power * (count / (count + 1))
    total += f64At(weights, k)
  }
  if (total > 0) for (let k = 0; k < hits.count; k++) weights[k] = f64At(weights, k) / total
  return weights
}

/** Null without neighbours. `missed` is what the ridge misses at each item. */
export function summarise(
  hits: Hits,
  stats: Pick<ItemStats, 'n' | 'mean' | 'lnQuantity'>,
  missed: ArrayLike<number>,
): NeighbourSummary | null {
  if (hits.count === 0) return null
  const mean = new Float64Array(POWERS.length)
  const spread = new Float64Array(POWERS.length)
  const residual = new Float64Array(POWERS.length)
  let quantity = 0
  let quantityWeight = 0
  for (let p = 0; p < POWERS.length; p++) {
    const weights = neighbourWeights(hits, stats.n, entryAt(POWERS, p))
    for (let k = 0; k < hits.count; k++) {
      const item = u32At(hits.docs, k)
      const weight = f64At(weights, k)
      mean[p] = f64At(mean, p) + weight * f64At(stats.mean, item)
      residual[p] = f64At(residual, p) + weight * numberAt(missed, item)
      if (p === NEAR && !Number.isNaN(f64At(stats.lnQuantity, item))) {
        quantity += weight * f64At(stats.lnQuantity, item)
        quantityWeight += weight
      }
    }
    let variance = 0
    for (let k = 0; k < hits.count; k++)
      variance += f64At(weights, k) * (f64At(stats.mean, u32At(hits.docs, k)) - f64At(mean, p)) ** 2
    spread[p] = Math.sqrt(variance)
  }
  return { mean, spread, residual, lnQuantity: quantityWeight > 0 ? quantity / quantityWeight : Number.NaN }
}
