import type { Hits } from '../index/bm25.ts'
import type { ItemStats } from './item-stats.ts'

/** Exponents of the relative BM25 score; the larger, the more the nearest neighbour decides. */
export const POWERS = [2, 4, 8, 12] as const

export interface NeighbourSummary {
  /** Weighted mean of the neighbours' ln price. */
  readonly mean: number
  /** Weighted standard deviation of it. */
  readonly spread: number
  /** Weighted mean ln quantity of the neighbours that have one, NaN if none. */
  readonly lnQuantity: number
  /** Weighted mean of what the ridge misses at the neighbours. */
  readonly residual: number
  /** Sum of squared weights: 1 for a single neighbour, 1/K for K equal ones. */
  readonly concentration: number
}

/** Weights of the hits, adding up to 1; an item of many rows counts up to twice as much as one of a single row. */
export function neighbourWeights(hits: Hits, n: ArrayLike<number>, power: number): Float64Array {
  const weights = new Float64Array(hits.count)
  const best = hits.scores[0] ?? 0
  let total = 0
  for (let k = 0; k < hits.count; k++) {
    const count = n[hits.docs[k]!]!
    weights[k] = (hits.scores[k]! / best) ** power * (count / (count + 1))
    total += weights[k]!
  }
  if (total > 0) for (let k = 0; k < hits.count; k++) weights[k]! /= total
  return weights
}

/** Null without neighbours. `residual` is what the ridge misses at each item. */
export function summarise(
  hits: Hits,
  stats: Pick<ItemStats, 'n' | 'mean' | 'lnQuantity'>,
  residual: ArrayLike<number> | null,
  power: number,
): NeighbourSummary | null {
  if (hits.count === 0) return null
  const weights = neighbourWeights(hits, stats.n, power)
  let mean = 0
  let missed = 0
  let quantity = 0
  let quantityWeight = 0
  let concentration = 0
  for (let k = 0; k < hits.count; k++) {
    const item = hits.docs[k]!
    const weight = weights[k]!
    mean += weight * stats.mean[item]!
    if (residual) missed += weight * residual[item]!
    if (!Number.isNaN(stats.lnQuantity[item]!)) {
      quantity += weight * stats.lnQuantity[item]!
      quantityWeight += weight
    }
    concentration += weight * weight
  }
  let variance = 0
  for (let k = 0; k < hits.count; k++) variance += weights[k]! * (stats.mean[hits.docs[k]!]! - mean) ** 2
  return {
    mean,
    spread: Math.sqrt(variance),
    lnQuantity: quantityWeight > 0 ? quantity / quantityWeight : Number.NaN,
    residual: missed,
    concentration,
  }
}
