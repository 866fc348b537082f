import { TRACKED_LEVEL } from './paid-line.ts'

export interface Band {
  readonly low: number
  readonly high: number
}

/** The band misses the true share at some time or other in one case of twenty, however often one looks. */
const BAND_MISS = 0.05
/** The mixture that the band comes from: a Beta distribution with its mean at the stated level. */
const PRIOR_HITS = 10 * TRACKED_LEVEL
const PRIOR_MISSES = 10 - PRIOR_HITS
const HALVINGS = 40

/**
 * Shares that `hits` of `n` outcomes within their range leave possible: a confidence sequence (Robbins' mixture), which holds
 * at all times at once.
 */
export function coverageBand(hits: number, n: number): Band {
  if (n === 0) return { low: 0, high: 1 }
  const misses = n - hits
  const mixture =
    lnBeta(PRIOR_HITS + hits, PRIOR_MISSES + misses) - lnBeta(PRIOR_HITS, PRIOR_MISSES) + Math.log(BAND_MISS)
  const isPossible = (share: number): boolean => term(hits, share) + term(misses, 1 - share) >= mixture
  const centre = hits / n
  return { low: edge(centre, 0, isPossible), high: edge(centre, 1, isPossible) }
}

const term = (count: number, share: number): number => (count === 0 ? 0 : count * Math.log(share))

/** Where the possible ends between a share that is possible and the end of the scale. */
function edge(inside: number, outside: number, isPossible: (share: number) => boolean): number {
  if (isPossible(outside)) return outside
  let [possible, impossible] = [inside, outside]
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (possible + impossible) / 2
    if (isPossible(middle)) possible = middle
    else impossible = middle
  }
  return possible
}

const lnBeta = (a: number, b: number): number => lnGamma(a) + lnGamma(b) - lnGamma(a + b)

/** Stirling's series, after the argument is lifted to where it is exact to 12 digits. */
function lnGamma(x: number): number {
  let lifted = x
  let lift = 0
  while (lifted < 12) {
    lift += Math.log(lifted)
    lifted++
  }
  const inverse = 1 / (lifted * lifted)
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / lifted
  return (lifted - 0.5) * Math.log(lifted) - lifted + Math.log(2 * Math.PI) / 2 + series - lift
}
