import type { Book } from '../book/book.ts'
import type { CellHeader, StalenessPoint } from '../book/header.ts'
import { entryAt, f64At } from '../in-range.ts'
import { mixedOffsets, type Otherwise } from './mixed-offsets.ts'
import { GRID_STEPS, HALF_STEP, type Offsets, offsetsAt, wideningOf } from './quantiles.ts'

export interface CalibratedEstimate {
  readonly cells: readonly string[]
  readonly difficulty: number
  readonly staleMonths: number
  readonly otherwise: Otherwise | null
  /** Cells whose range is the narrowest that it may have: what is carried abroad strays there as much as at home. */
  readonly atLeast?: readonly string[]
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
  const { cell, grid, wider } = found
  const { otherwise } = estimate
  const other = otherwise && cellAt(book, calibration.cells, otherwise.cells, level)
  if (otherwise !== null && other) {
    const own = {
      grid,
      difficulty: estimate.difficulty * wider,
      nEffective: cell.nEffective,
      step: stepOf(book, cell),
    }
    return { ...mixedOffsets(own, { ...otherwise, grid: other.grid }, level), cell }
  }
  const stale = staleError(staleness, estimate.staleMonths)
  const own = withAge(found, estimate.difficulty, stale)
  const least = cellAt(book, calibration.cells, estimate.atLeast ?? [], level)
  if (least === null) return { ...own, cell }
  const narrowest = withAge(least, 1, stale)
  return { low: Math.min(own.low, narrowest.low), high: Math.max(own.high, narrowest.high), cell }
}

/** The range of a cell for one estimate, as wide as its scale and its age make it. */
function withAge({ cell, grid, offsets, wider }: FoundCell, scale: number, stale: number): Offsets {
  const usual = offsetsAt(grid, cell.nEffective, 0.9) ?? offsets
  return {
    low: offsets.low * scale * wider * widening(usual.low, stale),
    high: offsets.high * scale * wider * widening(usual.high, stale),
  }
}

/** Only rows of single items are counted one by one: sources are few witnesses, and spreads from outside are quantiles already. */
const stepOf = ({ header }: Book, { foldUnit }: CellHeader): number =>
  header.model !== null && foldUnit === 'description' ? HALF_STEP : 0

interface FoundCell {
  readonly cell: CellHeader
  readonly grid: Float64Array
  readonly offsets: Offsets
  /** Above 1 where the scores are too few to carry the level by themselves. */
  readonly wider: number
}

/** The first of the named cells that can carry the level; else the last of them, which has most scores, widened. */
function cellAt(
  book: Book,
  cells: readonly CellHeader[],
  names: readonly string[],
  level: number,
): FoundCell | null {
  let last: Omit<FoundCell, 'offsets'> | null = null
  for (const name of names) {
    const index = numbersOf(cells).get(name)
    if (index === undefined) continue
    const cell = entryAt(cells, index)
    const grid = book.cellGrids.subarray(index * (GRID_STEPS + 1), (index + 1) * (GRID_STEPS + 1))
    const offsets = offsetsAt(grid, cell.nEffective, level, stepOf(book, cell))
    if (offsets) return { cell, grid, offsets, wider: 1 }
    const wider = wideningOf(cell.nEffective, level)
    if (wider !== null) last = { cell, grid, wider }
  }
  if (last === null) return null
  const ends = { low: Math.min(0, f64At(last.grid, 0)), high: Math.max(0, f64At(last.grid, GRID_STEPS)) }
  return { ...last, offsets: ends }
}

/** The numbers of cells by their names. A book has thousands of them. */
const numbers = new WeakMap<readonly CellHeader[], ReadonlyMap<string, number>>()

function numbersOf(cells: readonly CellHeader[]): ReadonlyMap<string, number> {
  const known = numbers.get(cells)
  if (known !== undefined) return known
  const found = new Map<string, number>()
  // Of two with one name the first counts.
  for (const [at, { name }] of cells.entries()) if (!found.has(name)) found.set(name, at)
  numbers.set(cells, found)
  return found
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
