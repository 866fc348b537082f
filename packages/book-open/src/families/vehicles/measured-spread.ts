import type { Spread } from '../../concepts/concept.ts'

/** Scores that a spread keeps. */
const SCORES_KEPT = 101
const FOLDS = 5

/** A score of one held-out unit: ln of its price over the figure, its weight, and the fold that it is held out with. */
export interface Score {
  readonly value: number
  readonly weight?: number
  /** Scores of one place or seller share a fold. Without one, every fifth score is held out. */
  readonly fold?: number
}

/** Small samples miss their own tails: the spread is drawn wider or closer, as little as will do, until nine tenths are covered. */
const FACTORS = [1, 0.97, 1.04, 0.94, 1.08, 0.91, 1.12, 0.88, 1.16, 1.2, 1.25, 1.3]
const WANTED = 0.9
const CLOSE = 0.015

/** The spread of scores, with the coverage of the range of nine tenths measured on folds that it was not made of. */
export function measuredSpread(name: string, scores: readonly Score[], foldUnit: string): Spread {
  const shares = FACTORS.map((factor) => ({ factor, share: coverage(scores, factor) }))
  const best = shares.toSorted((a, b) => Math.abs(a.share - WANTED) - Math.abs(b.share - WANTED))[0]
  const { factor, share } = shares.find((one) => Math.abs(one.share - WANTED) <= CLOSE) ??
    best ?? { factor: 1, share: 0 }
  return {
    name,
    scores: Array.from({ length: SCORES_KEPT }, (_, at) => {
      return Math.round(factor * quantile(scores, (at + 0.5) / SCORES_KEPT) * 1e4) / 1e4
    }),
    units: scores.length,
    foldUnit,
    measuredCoverage: Math.round(share * 1000) / 1000,
    target: 'transaction',
  }
}

function coverage(scores: readonly Score[], factor: number): number {
  let inside = 0
  let all = 0
  const folds = scores.map(({ fold }, at) => fold ?? at % FOLDS)
  for (const fold of new Set(folds)) {
    const others = scores.filter((_, at) => folds[at] !== fold)
    const low = factor * quantile(others, 0.05)
    const high = factor * quantile(others, 0.95)
    for (const { value, weight = 1 } of scores.filter((_, at) => folds[at] === fold)) {
      all += weight
      if (value >= low && value <= high) inside += weight
    }
  }
  return inside / all
}

/** The value below which this share of the weight lies. */
export function quantile(scores: readonly Score[], share: number): number {
  const sorted = scores.toSorted((a, b) => a.value - b.value)
  const total = sorted.reduce((sum, { weight = 1 }) => sum + weight, 0)
  let passed = 0
  for (const { value, weight = 1 } of sorted) {
    passed += weight
    if (passed >= share * total) return value
  }
  return sorted.at(-1)?.value ?? 0
}
