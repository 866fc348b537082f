import { mix } from '../book/string-table.ts'
import { entryAt, present } from '../in-range.ts'
import { effectiveCount, type Offsets, offsetsAt, quantileGrid } from './quantiles.ts'

/** A held-out row as its interval sees it. */
export interface FifthRow {
  /** The cell that its interval is taken from. */
  readonly cell: string
  /** Source or item; both halves of the rows have whole ones. */
  readonly unit: number
  readonly z: number
  readonly scale: number
  readonly weight: number
}

const ROWS_MIN = 500
const FIFTHS = 5

/**
 * How often 90 % ranges held among the easiest fifth of the rows, the next, up to the hardest: each half of the units is
 * judged by quantiles of the other. Empty when the rows are too few, or all equally hard.
 */
export function coverageByFifth(rows: readonly FifthRow[], level: number): readonly number[] {
  const offsets = new Map<string, Offsets | null>()
  const side = (row: FifthRow): number => mix(row.unit) & 1
  for (const cell of new Set(rows.map((row) => row.cell))) {
    for (const half of [0, 1]) {
      const learn = rows.filter((row) => row.cell === cell && side(row) !== half)
      const weights = learn.map((row) => row.weight)
      const grid = quantileGrid(
        learn.map((row) => row.z),
        weights,
      )
      offsets.set(
        `${cell}/${half}`,
        learn.length === 0 ? null : offsetsAt(grid, effectiveCount(weights), level),
      )
    }
  }
  const judged = rows
    .map((row) => ({ ...row, offsets: offsets.get(`${row.cell}/${side(row)}`) ?? null }))
    .filter((row) => row.offsets !== null)
    .sort((a, b) => a.scale - b.scale)
  if (judged.length < ROWS_MIN || entryAt(judged, 0).scale === present(judged.at(-1)).scale) return []
  return Array.from({ length: FIFTHS }, (_, fifth) => {
    const from = Math.floor((judged.length * fifth) / FIFTHS)
    const mine = judged.slice(from, Math.floor((judged.length * (fifth + 1)) / FIFTHS))
    let inside = 0
    let total = 0
    for (const row of mine) {
      total += row.weight
      if (row.z >= present(row.offsets).low && row.z <= present(row.offsets).high) inside += row.weight
    }
    return Math.round((inside / total) * 1e4) / 1e4
  })
}
