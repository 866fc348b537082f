import type { Spread } from '../../concepts/concept.ts'
import { entryAt } from '../../in-range.ts'
import { quantile, type Score } from '../vehicles/measured-spread.ts'

const KEPT = 101
/** Spreads are drawn narrower or wider by these factors. */
const FACTORS = Array.from({ length: 41 }, (_, at) => 0.6 + at * 0.02)
const COVERAGE = 0.9

/** The spread of all groups, drawn so that its range of nine tenths covers nine tenths of a group that is held out. */
export function heldOutSpread(name: string, groups: readonly (readonly Score[])[], foldUnit: string): Spread {
  const ranges = groups.map((_, at) => {
    const others = groups.flatMap((other, place) => (place === at ? [] : other))
    return { low: quantile(others, 0.05), high: quantile(others, 0.95) }
  })
  const covered = (factor: number) => {
    let inside = 0
    let all = 0
    groups.forEach((group, at) => {
      const { low, high } = entryAt(ranges, at)
      for (const { value, weight = 1 } of group) {
        all += weight
        if (value >= factor * low && value <= factor * high) inside += weight
      }
    })
    return inside / all
  }
  const factor = FACTORS.reduce((best, one) =>
    Math.abs(covered(one) - COVERAGE) < Math.abs(covered(best) - COVERAGE) - 1e-9 ? one : best,
  )
  const scores = groups.flat()
  return {
    name,
    scores: Array.from(
      { length: KEPT },
      (_, at) => Math.round(factor * quantile(scores, (at + 0.5) / KEPT) * 1e4) / 1e4,
    ),
    units: groups.length,
    foldUnit,
    measuredCoverage: Math.round(covered(factor) * 1000) / 1000,
    target: 'transaction',
  }
}

const FOLDS = 5

/** The spread of scores that are units by themselves: each fifth is held out in turn. */
export function foldedSpread(name: string, scores: readonly Score[], foldUnit: string): Spread {
  const folds = Array.from({ length: FOLDS }, (_, fold) => scores.filter((_score, at) => at % FOLDS === fold))
  return { ...heldOutSpread(name, folds, foldUnit), units: scores.length }
}
