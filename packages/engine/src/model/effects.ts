import type { Collapsed } from '../book/collapse-rows.ts'
import { DAYS_PER_YEAR } from '../book/row-date.ts'
import { entryAt, f64At, i32At, present, u32At } from '../in-range.ts'
import { leastSquares } from './least-squares.ts'

export interface Effects {
  readonly quantitySlope: number
  readonly driftPerYear: number
}

const ROWS_MIN = 300
const SLOPE_MAX = 1
const DRIFT_MAX = 0.3

/** How ln price moves with ln quantity and with time among rows of the same item; 0 where the rows cannot tell. */
export function withinItemEffects(rows: Collapsed, learns: (row: number) => boolean): Effects {
  const features: number[] = []
  const target: number[] = []
  let quantities = 0
  let dates = 0
  for (let item = 0; item < rows.items.length; item++) {
    const mine: number[] = []
    for (let row = u32At(rows.rowStart, item); row < u32At(rows.rowStart, item + 1); row++)
      if (learns(row)) mine.push(row)
    if (mine.length < 2) continue
    const x = centred(mine.map((row) => f64At(rows.lnQuantity, row)))
    const t = centred(
      mine.map((row) => (rows.date[row] === 0 ? Number.NaN : i32At(rows.day, row) / DAYS_PER_YEAR)),
    )
    const y = centred(mine.map((row) => f64At(rows.y, row)))
    for (let i = 0; i < mine.length; i++) {
      if (x[i] !== 0) quantities++
      if (t[i] !== 0) dates++
      features.push(entryAt(x, i), entryAt(t, i))
      target.push(entryAt(y, i))
    }
  }
  const [slope, drift] = leastSquares(features, 2, target, new Float64Array(target.length).fill(1), 1e-3)
  return {
    quantitySlope: quantities < ROWS_MIN ? 0 : clamp(present(slope), SLOPE_MAX),
    driftPerYear: dates < ROWS_MIN ? 0 : clamp(present(drift), DRIFT_MAX),
  }
}

const clamp = (value: number, max: number): number => Math.max(-max, Math.min(max, value))

/** Deviations from the mean; what is missing deviates by nothing. */
function centred(values: readonly number[]): readonly number[] {
  const known = values.filter((value) => !Number.isNaN(value))
  if (known.length < 2) return values.map(() => 0)
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length
  return values.map((value) => (Number.isNaN(value) ? 0 : value - mean))
}
