import type { Collapsed } from '../book/collapse-rows.ts'
import type { Folds } from '../calibrate/folds.ts'
import { entryAt, f64At, u8At, u32At } from '../in-range.ts'
import type { Bm25Index, Hits } from '../index/bm25.ts'
import { BLEND_WIDTH, type BlendCoefficients, blendOf, blendTerms, solveBlend } from './blend.ts'
import type { FeatureMatrix } from './features.ts'
import type { HoldOuts } from './hold-outs.ts'
import type { ItemStats } from './item-stats.ts'
import { type NeighbourSummary, summarise } from './neighbours.ts'
import { fitRidge, predictRow } from './ridge.ts'

export const ALPHAS = [0.1, 0.25, 0.5, 1, 2, 4, 8] as const
export const NEIGHBOURS_MAX = 30

export interface TextModel {
  readonly alpha: number
  readonly blend: BlendCoefficients
}

/** What the text alone says about each held-out pair. */
export interface PairPredictions {
  readonly blend: Float64Array
  readonly ridge: Float64Array
  readonly neighbours: readonly (NeighbourSummary | null)[]
  readonly similarity: Float64Array
  /** How sure it was that the book has such a thing. */
  readonly evidence: Float64Array
  readonly seen: Uint8Array
}

export interface TextModelInput {
  readonly rows: Collapsed
  readonly folds: Folds
  readonly holdOuts: HoldOuts
  readonly statsOfFold: readonly ItemStats[]
  readonly index: Bm25Index
  readonly terms: readonly (readonly string[])[]
  readonly group: Uint8Array
  readonly matrix: FeatureMatrix
}

/** Weight of an item in the ridge: a mean of many rows is surer than a single one, but only up to a point. */
export function ridgeWeight(n: number): number {
  return n === 0 ? 0 : (1.5 * n) / (n + 0.5)
}

/** Fits each fold's ridge, finds each pair's neighbours, and solves alpha and blend on the result. */
export function* fitTextModel(
  input: TextModelInput,
): Generator<number, { readonly model: TextModel; readonly predictions: PairPredictions }, void> {
  const { folds, holdOuts, statsOfFold, matrix } = input
  const pairCount = holdOuts.pairItem.length
  const ridge = ALPHAS.map(() => new Float64Array(pairCount))
  const residual = Array.from({ length: folds.count }, () => ALPHAS.map(() => new Float32Array(matrix.rows)))
  const hits: Hits[] = new Array(pairCount)
  const seen = new Uint8Array(pairCount)
  for (let fold = 0; fold < folds.count; fold++) {
    const stats = entryAt(statsOfFold, fold)
    const centre = meanOf(stats)
    const weights = Float64Array.from(stats.n, ridgeWeight)
    const target = stats.mean.map((y, i) => (f64At(stats.n, i) > 0 ? y - centre : 0))
    const fitting = fitRidge(matrix, target, weights, ALPHAS)
    let step = fitting.next()
    for (let steps = 0; !step.done; steps++, step = fitting.next()) {
      yield (fold + Math.min(1, steps / 30) * 0.5) / folds.count
    }
    const fits = step.value
    for (let item = 0; item < matrix.rows; item++) {
      if (stats.n[item] === 0) continue
      for (let a = 0; a < ALPHAS.length; a++) {
        entryAt(entryAt(residual, fold), a)[item] =
          f64At(stats.mean, item) - centre - predictRow(matrix, item, entryAt(fits, a), false)
      }
    }
    for (let pair = 0; pair < pairCount; pair++) {
      if (holdOuts.pairFold[pair] !== fold) continue
      const item = u32At(holdOuts.pairItem, pair)
      seen[pair] = f64At(stats.n, item) > 0 ? 1 : 0
      for (let a = 0; a < ALPHAS.length; a++) {
        entryAt(ridge, a)[pair] = centre + predictRow(matrix, item, entryAt(fits, a), seen[pair] === 0)
      }
      hits[pair] = neighboursOf(input, stats, item)
      if (pair % 500 === 0) yield (fold + 0.5 + (0.5 * pair) / pairCount) / folds.count
    }
  }
  return solve(input, ridge, residual, hits, seen)
}

function neighboursOf(input: TextModelInput, stats: ItemStats, item: number): Hits {
  const { index, terms, group } = input
  return index.search(
    index.query(entryAt(terms, item)),
    NEIGHBOURS_MAX,
    (doc) => doc !== item && f64At(stats.n, doc) > 0 && group[doc] === group[item],
  )
}

function meanOf(stats: ItemStats): number {
  let sum = 0
  let weight = 0
  for (let item = 0; item < stats.n.length; item++) {
    const w = ridgeWeight(f64At(stats.n, item))
    sum += w * f64At(stats.mean, item)
    weight += w
  }
  return weight > 0 ? sum / weight : 0
}

const UNSEEN_MIN = 300

function solve(
  input: TextModelInput,
  ridgeOf: readonly Float64Array[],
  residual: readonly (readonly Float32Array[])[],
  hits: readonly Hits[],
  seen: Uint8Array,
): { readonly model: TextModel; readonly predictions: PairPredictions } {
  const { holdOuts, statsOfFold } = input
  const pairCount = hits.length
  const target = holdOuts.pairY
  // The blend is for what the book does not have; where nearly everything is known, it is learned from that.
  const unseenCount = seen.reduce((count, value) => count + (1 - value), 0)
  const weight = holdOuts.pairWeight.map((w, pair) => (unseenCount >= UNSEEN_MIN && seen[pair] === 1 ? 0 : w))
  const squaredError = (predict: (pair: number) => number): number => {
    let sum = 0
    for (let pair = 0; pair < pairCount; pair++) {
      if (f64At(weight, pair) > 0) sum += f64At(weight, pair) * (f64At(target, pair) - predict(pair)) ** 2
    }
    return sum
  }
  const a = argmin(ridgeOf, (ridge) => squaredError((pair) => f64At(ridge, pair)))
  const ridge = entryAt(ridgeOf, a)
  const neighbours = hits.map((list, pair) => {
    const fold = u8At(holdOuts.pairFold, pair)
    return summarise(list, entryAt(statsOfFold, fold), entryAt(entryAt(residual, fold), a))
  })
  const similarity = Float64Array.from(hits, (list) =>
    list.coverages.reduce((best, c) => Math.max(best, c), 0),
  )
  const terms = new Float64Array(pairCount * BLEND_WIDTH)
  for (let pair = 0; pair < pairCount; pair++) {
    const lnQuantity = f64At(holdOuts.pairLnQuantity, pair)
    blendTerms(
      entryAt(neighbours, pair),
      f64At(ridge, pair),
      f64At(similarity, pair),
      lnQuantity,
      terms,
      pair * BLEND_WIDTH,
    )
  }
  const coefficients = solveBlend(terms, ridge, target, weight)
  const blend = Float64Array.from({ length: pairCount }, (_, pair) =>
    blendOf(
      coefficients,
      entryAt(neighbours, pair),
      f64At(ridge, pair),
      f64At(similarity, pair),
      f64At(holdOuts.pairLnQuantity, pair),
    ),
  )
  return {
    model: { alpha: entryAt(ALPHAS, a), blend: coefficients },
    predictions: {
      blend,
      ridge,
      neighbours,
      similarity,
      evidence: Float64Array.from(hits, (list) => list.evidence),
      seen,
    },
  }
}

export function argmin<T>(values: readonly T[], cost: (value: T) => number): number {
  let best = 0
  let bestCost = Number.POSITIVE_INFINITY
  values.forEach((value, i) => {
    const own = cost(value)
    if (own < bestCost) {
      best = i
      bestCost = own
    }
  })
  return best
}
