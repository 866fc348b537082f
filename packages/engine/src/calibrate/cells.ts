import type { Book } from '../book/book.ts'
import type { CellHeader, StalenessPoint } from '../book/header.ts'
import { entryAt } from '../in-range.ts'
import { mixedOffsets, type Otherwise } from './mixed-offsets.ts'
import { GRID_STEPS, type Offsets, offsetsAt } from './quantiles.ts'

export interface CalibratedEstimate {
  readonly cells: readonly string[]
  readonly difficulty: number
  readonly staleMonths: number
  readonly otherwise: Otherwise | null
}

/** The interval of an estimate as offsets in logs, and the cell that it came from; null when no cell can carry the level. */
export function intervalOf(
  book: Book,
  estimate: CalibratedEstimate,
  level: number,
): (Offsets & { readonly cell: CellHeader }) | null {
  const { calibration, staleness } = book.header
  if (!calibration) return null
  const found = cellAt(book, calibration.cells, estimate.cells, level)
  if (found === null) return null
  const { cell, grid, offsets } = found
  const { otherwise, difficulty } = estimate
  const other = otherwise && cellAt(book, calibration.cells, otherwise.cells, level)
  if (otherwise !== null && other) {
    const own = { grid, difficulty, nEffective: cell.nEffective }
    return { ...mixedOffsets(own, { ...otherwise, grid: other.grid }, level), cell }
  }
  const usual = offsetsAt(grid, cell.nEffective, 0.9) ?? offsets
  const stale = staleError(staleness, estimate.staleMonths)
  return {
    low: offsets.low * difficulty * widening(usual.low, stale),
    high: offsets.high * difficulty * widening(usual.high, stale),
    cell,
  }
}

/** The first of the named cells that can carry the level. */
function cellAt(
  book: Book,
  cells: readonly CellHeader[],
  names: readonly string[],
  level: number,
): { readonly cell: CellHeader; readonly grid: Float64Array; readonly offsets: Offsets } | null {
  for (const name of names) {
    const index = cells.findIndex((cell) => cell.name === name)
    if (index < 0) continue
    const cell = entryAt(cells, index)
    const grid = book.cellGrids.subarray(index * (GRID_STEPS + 1), (index + 1) * (GRID_STEPS + 1))
    const offsets = offsetsAt(grid, cell.nEffective, level)
    if (offsets) return { cell, grid, offsets }
  }
  return null
}

/** Errors of the measure and of its age are independent, so they add as squares. */
function widening(usual: number, stale: number): number {
  return stale === 0 || usual === 0 ? 1 : Math.sqrt(1 + (stale / usual) ** 2)
}

function staleError(points: readonly StalenessPoint[], months: number): number {
  if (points.length === 0 || months <= 0) return 0
  let before: StalenessPoint = { months: 0, logError90: 0 }
  for (const point of points) {
    if (months <= point.months) {
      const share = (months - before.months) / (point.months - before.months)
      return before.logError90 + share * (point.logError90 - before.logError90)
    }
    before = point
  }
  // Beyond the last point errors grow like a random walk.
  return before.logError90 * Math.sqrt(months / before.months)
}
