import type { Spread } from '../../concepts/concept.ts'
import { median, quantile } from '../../quantile.ts'

/** One price and the unit that must not be split between measuring and checking: a permit, a contract, a concept. */
export interface Observation {
  readonly price: number
  readonly unit: string
}

const FOLDS = 5
const SCORES = 101
const LOW = 0.05
const HIGH = 0.95

const sorted = (values: readonly number[]): readonly number[] => values.toSorted((a, b) => a - b)

/** Evenly spaced quantiles stand for a sample of any size. */
export function thinned(scores: readonly number[], count = SCORES): readonly number[] {
  return Array.from({ length: count }, (_, at) => rounded(quantile(sorted(scores), (at + 0.5) / count)))
}

export function rounded(value: number): number {
  return Number(value.toPrecision(4))
}

/** The units fall into folds by the letters of their names, so a unit is never split and a rerun gives the same folds. */
function foldOf(unit: string): number {
  let hash = 7
  for (const letter of unit) hash = (hash * 31 + letter.charCodeAt(0)) % 1_000_003
  return hash % FOLDS
}

/** The share of held-out prices within the range that the other units give around their own median, stretched. */
export function heldOutCoverage(observations: readonly Observation[], stretch = 1): number {
  const folded = observations.map(({ price, unit }) => ({ log: Math.log(price), fold: foldOf(unit) }))
  let inside = 0
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const known = folded.filter((entry) => entry.fold !== fold).map(({ log }) => log)
    const middle = quantile(sorted(known), 0.5)
    const low = middle + (quantile(sorted(known), LOW) - middle) * stretch
    const high = middle + (quantile(sorted(known), HIGH) - middle) * stretch
    inside += folded.filter(({ fold: own, log }) => own === fold && log >= low && log <= high).length
  }
  return inside / observations.length
}

/** How single prices lie around their median, stretched until nine in ten prices of held-out units lie within. */
export function spreadOf(name: string, foldUnit: string, observations: readonly Observation[]): Spread {
  const middle = median(observations.map(({ price }) => price))
  const stretch = stretchFor((by) => heldOutCoverage(observations, by))
  return {
    name,
    scores: thinned(observations.map(({ price }) => Math.log(price / middle) * stretch)),
    units: new Set(observations.map(({ unit }) => unit)).size,
    foldUnit,
    measuredCoverage: rounded(heldOutCoverage(observations, stretch)),
    target: 'transaction',
  }
}

/** Some prices are bid at a few round figures only; no range has nine in ten of them. */
export function isCalibrated({ measuredCoverage }: Spread): boolean {
  return measuredCoverage !== null && measuredCoverage >= 0.88 && measuredCoverage <= 0.92
}

/**
 * One spread of several concepts, each around its own median. Whole concepts are held out, since it serves concepts that it
 * was not measured on; the scores are stretched until nine in ten held-out prices lie within.
 */
export function pooledSpread(
  name: string,
  foldUnit: string,
  groups: ReadonlyMap<string, readonly number[]>,
): Spread {
  const parts = [...groups.values()].map((scores) => thinned(scores, 21))
  const stretch = stretchFor((by) => coverageWithout(parts, by))
  const all = parts.flat()
  return {
    name,
    scores: thinned(all.map((score) => score * stretch)),
    units: parts.length,
    foldUnit,
    measuredCoverage: rounded(coverageWithout(parts, stretch)),
    target: 'transaction',
  }
}

/** Every group is left out once; the range of the others, stretched, is laid over it. */
function coverageWithout(parts: readonly (readonly number[])[], stretch: number): number {
  const shares = parts.map((held, at) => {
    const others = parts.filter((_, other) => other !== at).flat()
    const low = quantile(sorted(others), LOW) * stretch
    const high = quantile(sorted(others), HIGH) * stretch
    return held.filter((score) => score >= low && score <= high).length / held.length
  })
  return shares.reduce((sum, share) => sum + share, 0) / shares.length
}

/** The stretch nearest to none that comes nearest to nine in ten. */
function stretchFor(coverage: (stretch: number) => number): number {
  const steps = Array.from({ length: 111 }, (_, at) => 0.8 + at * 0.02)
  const nearest = steps.toSorted((a, b) => Math.abs(a - 1) - Math.abs(b - 1))
  let best = 1
  let miss = Number.POSITIVE_INFINITY
  for (const stretch of nearest) {
    const off = Math.abs(coverage(stretch) - 0.9)
    if (off < miss - 0.002) [best, miss] = [stretch, off]
  }
  return best
}
