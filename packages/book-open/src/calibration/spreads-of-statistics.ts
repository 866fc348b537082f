import type { Spread } from '../concepts/concept.ts'
import type { CalibrationFile } from './compute-calibration.ts'

/** What is held out where the range is of one purchase, home or worker; elsewhere it is of the average. */
const SINGLE = /^(?:kind of purchase|occupation)$|^rent,/

/** The measured errors of statistics, told like the spreads of concepts. */
export function spreadsOfStatistics({ cells }: CalibrationFile): readonly Spread[] {
  return cells.map(({ name, scores, sources, foldUnit, measuredCoverage }) => ({
    name,
    scores,
    units: sources,
    foldUnit,
    measuredCoverage,
    target: SINGLE.test(foldUnit) || SINGLE.test(name) ? 'transaction' : 'published_average',
  }))
}
