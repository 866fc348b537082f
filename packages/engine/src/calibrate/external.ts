import type { ExternalCalibration } from '../book/book-input.ts'
import type { CellHeader } from '../book/header.ts'
import { EngineError } from '../engine-error.ts'
import { GRID_STEPS, quantileGrid } from './quantiles.ts'

const SCORES_MIN = 20

/** Cells whose scores were measured outside, as they are stored. */
export function externalCells(calibrations: readonly ExternalCalibration[]): {
  readonly cells: readonly CellHeader[]
  readonly grids: Float64Array
} {
  const grids = new Float64Array(calibrations.length * (GRID_STEPS + 1))
  const cells = calibrations.map((calibration, i): CellHeader => {
    if (calibration.scores.length < SCORES_MIN || !calibration.scores.every(Number.isFinite)) {
      throw new EngineError(
        'book_input',
        `The calibration "${calibration.name}" needs at least ${SCORES_MIN} finite scores.`,
      )
    }
    grids.set(quantileGrid(calibration.scores, null), i * (GRID_STEPS + 1))
    return {
      name: calibration.name,
      n: calibration.scores.length,
      nEffective: calibration.nEffective ?? calibration.scores.length,
      sources: calibration.sources,
      foldUnit: calibration.foldUnit,
      measuredCoverage: calibration.measuredCoverage,
    }
  })
  return { cells, grids }
}
