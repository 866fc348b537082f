import type { AdjustersFile } from '../adjusters/compute-adjusters.ts'
import { entryAt } from '../in-range.ts'
import type { Occupation, WagesFile } from '../wages/compute-wages.ts'
import type { Score } from './score-cell.ts'

/** Standard normal quantiles of the percentiles that BLS publishes. */
const PUBLISHED = [-1.2816, -0.6745, 0, 0.6745, 1.2816] as const
const POINTS = 40

/** Occupations are put into classes by how unequal their wages are, narrow to wide, each with its own cell. */
export const SPREAD_CLASSES = 6

/** ln(p90 / p10), or what the published percentiles say of it when the highest is above what BLS publishes. */
export function spreadOf({ national }: Occupation): number {
  const [, p10, p25, p50, p75, p90] = national
  if (p10 > 0 && p90 > 0) return Math.log(p90 / p10)
  if (p10 > 0 && p75 > 0) return Math.log(p75 / p10) * (2.5631 / 1.9561)
  return p10 > 0 ? Math.log(p50 / p10) * 2 : Math.log(p50 / p25) * 3.8
}

/** The wages of an occupation relative to its median, at evenly spaced ranks, from its published percentiles. */
export function wagesAroundMedian({ national }: Occupation): readonly number[] {
  const median = national[3]
  const known = PUBLISHED.map((z, at) => ({ z, wage: entryAt(national, at + 1) }))
    .filter(({ wage }) => wage > 0)
    .map(({ z, wage }) => ({ z, log: Math.log(wage / median) }))
  return Array.from({ length: POINTS }, (_, at) => interpolate(known, normalQuantile((at + 0.5) / POINTS)))
}

/** Between percentiles along the line of logs against normal quantiles; beyond them along the last line. */
function interpolate(known: readonly { readonly z: number; readonly log: number }[], z: number): number {
  let at = 0
  while (at < known.length - 2 && z > entryAt(known, at + 1).z) at++
  const from = entryAt(known, at)
  const to = entryAt(known, at + 1)
  return from.log + ((z - from.z) / (to.z - from.z)) * (to.log - from.log)
}

/** Acklam's rational approximation, good to 1e-9 in the range used here. */
function normalQuantile(p: number): number {
  if (p > 0.5) return -normalQuantile(1 - p)
  if (p < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(p))
    const c = [
      -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
      2.938163982698783,
    ]
    const d = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416]
    return horner(c, q) / (horner(d, q) * q + 1)
  }
  const q = p - 0.5
  const r = q * q
  const a = [
    -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716,
    2.506628277459239,
  ]
  const b = [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572]
  return (horner(a, r) * q) / (horner(b, r) * r + 1)
}

function horner(coefficients: readonly number[], x: number): number {
  return coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0)
}

/** Classes of equal size by spread; the class of each occupation by its code. */
export function spreadClasses(wages: WagesFile): ReadonlyMap<string, number> {
  const sorted = [...wages.occupations].sort(
    (a, b) => spreadOf(a) - spreadOf(b) || (a.code < b.code ? -1 : 1),
  )
  return new Map(sorted.map(({ code }, at) => [code, Math.floor((at * SPREAD_CLASSES) / sorted.length)]))
}

export function scoresOfSpread(wages: WagesFile, spreadClass: number): readonly Score[] {
  const classes = spreadClasses(wages)
  return wages.occupations
    .filter(({ code }) => classes.get(code) === spreadClass)
    .flatMap((occupation) => wagesAroundMedian(occupation).map((error) => ({ error, unit: occupation.code })))
}

/**
 * Leave the state out: an occupation's mean wage in a state is predicted from its median over the other states and the
 * price parity of all items between them.
 */
export function scoresOfWagePlace(wages: WagesFile, adjusters: AdjustersFile): readonly Score[] {
  const parity = adjusters.parities.all
  const scores: Score[] = []
  for (const { code, stateMeans } of wages.occupations) {
    const logs = wages.states.flatMap((state, at) => {
      const wage = entryAt(stateMeans, at)
      const level = parity[state]
      return wage > 0 && level !== undefined ? [{ state, log: Math.log(wage / level) }] : []
    })
    if (logs.length < 10 || code.endsWith('-0000')) continue
    for (const { state, log } of logs) {
      const others = logs.filter((other) => other.state !== state).map((other) => other.log)
      others.sort((a, b) => a - b)
      scores.push({ error: log - entryAt(others, others.length >> 1), unit: state })
    }
  }
  return scores
}
