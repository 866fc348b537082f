import { quantile } from '../../quantile.ts'

/** How many scores a spread is written with: enough for its tails, few enough to stay small. */
const SCORES = 101

/** A sample as evenly spaced quantiles, rounded: what a spread stores of it. */
export function scoresOf(sample: readonly number[]): readonly number[] {
  const sorted = [...sample].sort((a, b) => a - b)
  return Array.from({ length: SCORES }, (_, at) => round4(quantile(sorted, (at + 0.5) / SCORES)))
}

/** The share of units whose value lies in the 90 % range of all the other units. */
export function coverageWithout(groups: readonly (readonly number[])[]): number {
  let inside = 0
  let all = 0
  for (const [held, group] of groups.entries()) {
    const others = groups.flatMap((values, at) => (at === held ? [] : values)).sort((a, b) => a - b)
    const low = quantile(others, 0.05)
    const high = quantile(others, 0.95)
    for (const value of group) {
      all += 1
      if (value >= low && value <= high) inside += 1
    }
  }
  return Math.round((inside / all) * 10_000) / 10_000
}

/** Standard normal quantile by Acklam's rational approximation, good to nine digits. */
export function normalQuantile(share: number): number {
  if (share > 0.5) return -normalQuantile(1 - share)
  if (share < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(share))
    return (
      (((((-7.784894002430293e-3 * q - 0.3223964580411365) * q - 2.400758277161838) * q - 2.549732539343734) *
        q +
        4.374664141464968) *
        q +
        2.938163982698783) /
      ((((7.784695709041462e-3 * q + 0.3224671290700398) * q + 2.445134137142996) * q + 3.754408661907416) *
        q +
        1)
    )
  }
  const q = share - 0.5
  const r = q * q
  return (
    ((((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r + 138.357751867269) * r -
      30.66479806614716) *
      r +
      2.506628277459239) *
      q) /
    (((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r + 66.80131188771972) * r -
      13.28068155288572) *
      r +
      1)
  )
}

/** Scores of a lognormal spread of which only the width is known. */
export function normalScores(deviation: number): readonly number[] {
  return Array.from({ length: SCORES }, (_, at) => round4(deviation * normalQuantile((at + 0.5) / SCORES)))
}

const round4 = (value: number): number => Math.round(value * 10_000) / 10_000
