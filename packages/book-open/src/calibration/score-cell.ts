import { quantile } from '../quantile.ts'
/** An out-of-sample error and the unit that was held out with it. */
export interface Score {
  /** ln(truth / estimate). */
  readonly error: number
  /** Series, area, occupation or ZIP prefix: errors of one unit are not independent. */
  readonly unit: string
}

/** Errors of one kind, as the book stores them. */
export interface CalibrationCell {
  readonly name: string
  readonly scores: readonly number[]
  readonly n: number
  readonly sources: number
  readonly foldUnit: string
  readonly measuredCoverage: number
  /** Half the width at 90 %, in logs, for the table in the docs. */
  readonly width90: number
  readonly what: string
}

/** Scores kept of a cell: enough for a 99 % interval, few enough to commit. */
const SCORES_KEPT_MAX = 400
const FOLDS = 5
const LEVEL = 0.9

export function makeCell(
  name: string,
  scores: readonly Score[],
  foldUnit: string,
  what: string,
): CalibrationCell {
  const errors = spreadOfErrors(scores)
  return {
    name,
    scores: thin(errors).map((error) => Math.round(error * 1e4) / 1e4),
    n: scores.length,
    sources: new Set(scores.map(({ unit }) => unit)).size,
    foldUnit,
    measuredCoverage: Math.round(heldOutCoverage(scores) * 1000) / 1000,
    width90: Math.round(((quantile(errors, 0.95) - quantile(errors, 0.05)) / 2) * 1000) / 1000,
    what,
  }
}

/** With fewer units than this, that all of them erred to one side is chance, and both sides are taken as likely. */
const ONE_SIDED_UNITS_MIN = 10

function spreadOfErrors(scores: readonly Score[]): readonly number[] {
  const errors = scores.map(({ error }) => error)
  const units = new Set(scores.map(({ unit }) => unit)).size
  const both = units < ONE_SIDED_UNITS_MIN ? [...errors, ...errors.map((error) => -error)] : errors
  return both.sort((a, b) => a - b)
}

/** Coverage of a 90 % interval on units that its quantiles have not seen: every fifth unit in turn. */
export function heldOutCoverage(scores: readonly Score[]): number {
  const units = [...new Set(scores.map(({ unit }) => unit))].sort()
  const foldOf = new Map(units.map((unit, at) => [unit, at % Math.min(FOLDS, units.length)]))
  let inside = 0
  for (let fold = 0; fold < Math.min(FOLDS, units.length); fold++) {
    const known = spreadOfErrors(scores.filter(({ unit }) => units.length === 1 || foldOf.get(unit) !== fold))
    const low = Math.min(0, quantile(known, (1 - LEVEL) / 2))
    const high = Math.max(0, quantile(known, (1 + LEVEL) / 2))
    for (const { error, unit } of scores)
      if (foldOf.get(unit) === fold && error >= low && error <= high) inside++
  }
  return inside / scores.length
}

/** The 90th percentile of absolute errors. */
export function absolute90(scores: readonly Score[]): number {
  return quantile(
    scores.map(({ error }) => Math.abs(error)).sort((a, b) => a - b),
    LEVEL,
  )
}

/** Evenly spaced quantiles that keep the shape of many sorted scores. */
function thin(sorted: readonly number[]): readonly number[] {
  if (sorted.length <= SCORES_KEPT_MAX) return sorted
  return Array.from({ length: SCORES_KEPT_MAX }, (_, at) => quantile(sorted, (at + 0.5) / SCORES_KEPT_MAX))
}

/**
 * The engine widens an interval by how old the figure is. Errors that already contain the age are shrunk, so
 * both together are as wide as what was measured.
 */
export function netOfAge(scores: readonly Score[], ageError90: number): readonly Score[] {
  const whole = absolute90(scores)
  const share = Math.sqrt(Math.max(0.04, 1 - (ageError90 / whole) ** 2))
  return scores.map(({ error, unit }) => ({ error: error * share, unit }))
}

/** Two independent errors at once: every error of the one with errors spread evenly over the other. */
export function addErrors(scores: readonly Score[], others: readonly Score[]): readonly Score[] {
  const steps = 9
  const sorted = others.map(({ error }) => error).sort((a, b) => a - b)
  const added = Array.from({ length: steps }, (_, at) => quantile(sorted, (at + 0.5) / steps))
  return scores.flatMap(({ error, unit }) => added.map((other) => ({ error: error + other, unit })))
}
