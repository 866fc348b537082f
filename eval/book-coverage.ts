import { readFigures } from '../packages/book-open/src/book/figures.ts'
import { spreadsOfStatistics } from '../packages/book-open/src/calibration/spreads-of-statistics.ts'
import type { Bar } from './bars.ts'

/** How single prices that a spread was not made of lie in its 90 % ranges, over one kind of source. */
export interface CoverageReport {
  readonly family: string
  readonly spreads: number
  readonly units: number
  /** Weighted by the units held out. */
  readonly coveragePercent: number
  /** The high end of a range over the low one, for the middle spread of the family. */
  readonly medianRatio: number
  readonly worst: { readonly name: string; readonly coveragePercent: number }
}

interface Family {
  readonly name: string
  readonly holds: (spread: string, foldUnit: string) => boolean
  readonly least: number
  readonly most: number
}

/** A single spread may be further off than its family, by chance and because the household diary has few purchases of some codes. */
const WORST_PERCENT = 84

const SINGLE = { least: 88, most: 92 }
const FAMILIES: readonly Family[] = [
  {
    name: 'groceries',
    holds: (name) => /^(?:country: )?(?:groceries|produce|eggs|USDA)\b/.test(name),
    ...SINGLE,
  },
  {
    name: 'diary purchases',
    holds: (name, unit) => unit === 'purchase' && name.startsWith('goods:'),
    ...SINGLE,
  },
  {
    name: 'goods of one sort',
    holds: (name) => name.startsWith('average: ') || name === 'one product in several shops',
    ...SINGLE,
  },
  {
    name: 'goods moved from Britain',
    holds: (name) => name.endsWith('moved from Britain'),
    ...SINGLE,
  },
  { name: 'permits', holds: (_, unit) => unit === 'permit', ...SINGLE },
  { name: 'bids', holds: (_, unit) => unit === 'contract', ...SINGLE },
  { name: 'listings of used cars', holds: (_, unit) => unit === 'listing', ...SINGLE },
  { name: 'hospitals', holds: (_, unit) => unit === 'hospital', ...SINGLE },
  { name: 'taxi trips', holds: (_, unit) => unit === 'trip', ...SINGLE },
  { name: 'Airbnb nights', holds: (name) => name.includes('Airbnb'), ...SINGLE },
  { name: 'colleges', holds: (_, unit) => unit === 'college', ...SINGLE },
  { name: 'moves across countries', holds: (name) => name.startsWith('move: '), least: 86, most: 94 },
]

/**
 * What the computations measured when they took the figures from the sources: whole hospitals, permits, contracts, households,
 * cities, colleges or concepts were held out, and the others' 90 % range was laid on them.
 */
export function coverageOfBook(): readonly CoverageReport[] {
  const { concepts, calibration } = readFigures()
  const measured = [
    ...spreadsOfStatistics(calibration),
    ...Object.values(concepts).flatMap(({ spreads }) => spreads),
  ].flatMap(({ measuredCoverage, ...spread }) =>
    measuredCoverage === null ? [] : [{ ...spread, coveragePercent: 100 * measuredCoverage }],
  )
  return FAMILIES.map(({ name, holds }) => {
    const own = measured.filter((spread) => holds(spread.name, spread.foldUnit))
    const [first, ...others] = own
    if (first === undefined) throw new Error(`no spread of the book belongs to ${name}`)
    const units = own.reduce((sum, spread) => sum + spread.units, 0)
    const worst = others.reduce((low, one) => (one.coveragePercent < low.coveragePercent ? one : low), first)
    return {
      family: name,
      spreads: own.length,
      units,
      coveragePercent: own.reduce((sum, spread) => sum + spread.units * spread.coveragePercent, 0) / units,
      medianRatio: middle(own.map(({ scores }) => ratioOf(scores))),
      worst: { name: worst.name, coveragePercent: worst.coveragePercent },
    }
  })
}

function ratioOf(scores: readonly number[]): number {
  const sorted = scores.toSorted((a, b) => a - b)
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? 0
  return Math.exp(at(0.95) - at(0.05))
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}

export function coverageBarsOf(reports: readonly CoverageReport[]): readonly Bar[] {
  return reports.flatMap(({ family, coveragePercent, worst }) => {
    const { least, most } = FAMILIES.find(({ name }) => name === family) ?? SINGLE
    return [
      {
        set: family,
        what: 'coverage',
        value: coveragePercent,
        bar: `${least} to ${most}`,
        held: coveragePercent >= least && coveragePercent <= most,
      },
      {
        set: family,
        what: `coverage of the worst, ${worst.name}`,
        value: worst.coveragePercent,
        bar: `>= ${WORST_PERCENT}`,
        held: worst.coveragePercent >= WORST_PERCENT,
      },
    ]
  })
}
