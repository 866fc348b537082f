import { type Band, coverageBand } from './coverage-band.ts'
import { adapt, type Learned } from './learned.ts'
import { isWithin, type PaidLine, TRACKED_LEVEL } from './paid-line.ts'

export const VERDICTS = ['holds', 'too_narrow', 'too_wide', 'too_few'] as const
export type Verdict = (typeof VERDICTS)[number]

/** How the quoted ranges did, for one category. */
export interface CategoryCalibration {
  readonly category: string
  readonly n: number
  /** Share of outcomes within the quoted range. */
  readonly share: number
  readonly band: Band
  /** Median of paid / quoted estimate. */
  readonly bias: number
  /** Median of how far off the quoted estimate was, as a share of what was paid. */
  readonly medianError: number
  /** What the next range is made of, against the book's own: factors on the estimate and on the width of each side. */
  readonly adapted: { readonly estimate: number; readonly low: number; readonly high: number }
  readonly verdict: Verdict
}

/** With fewer, the band leaves nearly everything possible. */
const VERDICT_MIN = 40
/** A range may be this far off before it is called so. */
const TOLERANCE = 0.02

export function reportCategory(
  category: string,
  outcomes: readonly PaidLine[],
  learned: Learned | null,
): CategoryCalibration {
  const n = outcomes.length
  const hits = outcomes.filter(({ error, told }) => isWithin(error, told)).length
  const band = coverageBand(hits, n)
  const off = outcomes.map(({ error, told }) => error - told.shift)
  // Of a thing without outcomes of its own, whose book range reaches as far as the unit on both sides.
  const next = learned === null ? null : adapt(learned, { category, item: '', place: '', low: -1, high: 1 })
  return {
    category,
    n,
    share: n === 0 ? 0 : hits / n,
    band,
    bias: Math.exp(median(off)),
    medianError: median(off.map((error) => Math.abs(1 - Math.exp(-error)))),
    adapted: {
      estimate: next === null ? 1 : Math.exp(next.shift),
      low: next === null ? 1 : next.shift - next.low,
      high: next === null ? 1 : next.high - next.shift,
    },
    verdict: verdictOf(n, band),
  }
}

/** The share within the range after this many outcomes, with the band that it left possible then. */
export interface CoveragePoint extends Band {
  readonly n: number
  readonly value: number
}

/** As many as a chart can show apart. */
const POINTS_MAX = 60

/** How the share came to be what it is: outcome by outcome, in the order that they were reported, thinned out evenly. */
export function coverageHistory(outcomes: readonly PaidLine[]): readonly CoveragePoint[] {
  const step = Math.max(1, Math.ceil(outcomes.length / POINTS_MAX))
  const points: CoveragePoint[] = []
  let hits = 0
  for (const [at, { error, told }] of outcomes.entries()) {
    const n = at + 1
    if (isWithin(error, told)) hits++
    if (n % step === 0 || n === outcomes.length) points.push({ n, value: hits / n, ...coverageBand(hits, n) })
  }
  return points
}

function verdictOf(n: number, { low, high }: Band): Verdict {
  if (n < VERDICT_MIN) return 'too_few'
  if (high < TRACKED_LEVEL - TOLERANCE) return 'too_narrow'
  return low > TRACKED_LEVEL + TOLERANCE ? 'too_wide' : 'holds'
}

function median(values: readonly number[]): number {
  if (values.length === 0) return 0
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2
}
