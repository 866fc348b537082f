import type { Spread } from '../../concepts/concept.ts'
import { quantile } from '../../quantile.ts'

/** ln(price / figure) of one single price, with the unit that is held out as a whole: a college, a county, a vendor. */
export interface Score {
  readonly unit: string
  readonly score: number
}

const FOLDS = 5
const SCORES_KEPT = 201
const LEVEL = 0.9
/** The band that measured coverage of a 90 % range must lie in. */
const BAND = { low: 0.885, high: 0.915 }

/** The spread of single prices, with its 90 % range checked on units that were left out; widened or narrowed until it holds. */
export function measureSpread(
  name: string,
  foldUnit: string,
  scores: readonly Score[],
  target: Spread['target'] = 'transaction',
): Spread {
  const units = [...new Set(scores.map(({ unit }) => unit))].sort()
  const foldOf = new Map(units.map((unit, i) => [unit, i % FOLDS]))
  const folds = Array.from({ length: FOLDS }, (_, fold) => ({
    inside: scores.filter(({ unit }) => foldOf.get(unit) !== fold).map(({ score }) => score),
    outside: scores.filter(({ unit }) => foldOf.get(unit) === fold).map(({ score }) => score),
  }))
  const coverageAt = (scale: number): number => {
    let held = 0
    for (const { inside, outside } of folds) {
      const sorted = inside.toSorted((a, b) => a - b)
      const low = scale * quantile(sorted, (1 - LEVEL) / 2)
      const high = scale * quantile(sorted, (1 + LEVEL) / 2)
      held += outside.filter((score) => score >= low && score <= high).length
    }
    return held / scores.length
  }
  let scale = 1
  for (let step = 0; step < 60; step++) {
    const coverage = coverageAt(scale)
    if (coverage >= BAND.low && coverage <= BAND.high) break
    scale *= coverage < BAND.low ? 1.02 : 0.985
  }
  const sorted = scores.map(({ score }) => score).toSorted((a, b) => a - b)
  const kept = Math.min(SCORES_KEPT, sorted.length)
  return {
    name,
    scores: Array.from({ length: kept }, (_, i) => round(scale * quantile(sorted, i / (kept - 1)))),
    units: units.length,
    foldUnit,
    measuredCoverage: round(coverageAt(scale)),
    target,
  }
}

/** The same spread over a longer time: independent errors grow with the root of it. */
export function stretchSpread(spread: Spread, name: string, factor: number): Spread {
  return { ...spread, name, scores: spread.scores.map((score) => round(score * factor)) }
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000
