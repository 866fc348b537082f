import type { Collapsed } from '../book/collapse-rows.ts'
import { DAYS_PER_MONTH, DAYS_PER_YEAR } from '../book/row-date.ts'
import { type Folds, NEVER } from '../calibrate/folds.ts'
import { entryAt, f64At, i32At, u32At } from '../in-range.ts'
import { type Effects, withinItemEffects } from './effects.ts'
import { collectStats, type ItemStats } from './item-stats.ts'
import { seenEstimate } from './seen-item.ts'

/** How an item's own rows are remembered. */
export interface Memory extends Effects {
  readonly halfLifeMonths: number | null
  readonly placeK: number | null
}

const HALF_LIVES = [null, 36, 12, 6, 3, 1.5] as const
const PLACE_KS = [null, 8, 2, 0.5, 0.1] as const
/** A more complex memory must beat the plain one by this share of the squared error. */
const GAIN_MIN = 0.005
const FOLDS_TRIED = 2
/** A fifth of this many rows is enough to choose by. */
const ROWS_MANY = 200_000
const SEEN_MIN = 200

/**
 * Chooses half-life, drift, quantity slope and the weight of places by how well they predict held-out rows of known
 * items. Each step keeps what the one before chose.
 */
export function* chooseMemory(
  rows: Collapsed,
  folds: Folds,
  lineageOf: (geography: number) => readonly number[],
): Generator<void, Memory, void> {
  const tried = folds.unit === 'period' ? folds.count : rows.rowCount > ROWS_MANY ? 1 : FOLDS_TRIED
  const effects = withinItemEffects(rows, () => true)
  const byFold = Array.from({ length: tried }, (_, fold) =>
    withinItemEffects(rows, (row) => folds.learns(row, fold)),
  )
  const plain: Memory = { halfLifeMonths: null, placeK: null, quantitySlope: 0, driftPerYear: 0 }
  if (folds.unit === 'description') return { ...plain, quantitySlope: effects.quantitySlope }
  let best = plain
  let bestError = yield* seenError(rows, folds, tried, byFold, plain, lineageOf)
  if (bestError === null) return plain
  const consider = function* (candidates: readonly Memory[]): Generator<void, void, void> {
    for (const candidate of candidates) {
      const error = yield* seenError(rows, folds, tried, byFold, candidate, lineageOf)
      if (error !== null && bestError !== null && error < bestError * (1 - GAIN_MIN)) {
        best = candidate
        bestError = error
      }
    }
  }
  if (effects.quantitySlope !== 0) yield* consider([{ ...best, quantitySlope: effects.quantitySlope }])
  const dated = rows.date.some((date) => date !== 0)
  if (dated) yield* consider(HALF_LIVES.slice(1).map((halfLifeMonths) => ({ ...best, halfLifeMonths })))
  if (rows.geographies.length > 1) yield* consider(PLACE_KS.slice(1).map((placeK) => ({ ...best, placeK })))
  if (dated && best.placeK !== null) {
    yield* consider(HALF_LIVES.map((halfLifeMonths) => ({ ...best, halfLifeMonths })))
  }
  if (effects.driftPerYear !== 0) yield* consider([{ ...best, driftPerYear: effects.driftPerYear }])
  return best
}

/** Weighted mean squared error over held-out rows whose item the fold's model knows; null when there are too few. */
function* seenError(
  rows: Collapsed,
  folds: Folds,
  tried: number,
  effects: readonly Effects[],
  memory: Memory,
  lineageOf: (geography: number) => readonly number[],
): Generator<void, number | null, void> {
  let error = 0
  let weight = 0
  let seen = 0
  for (let fold = 0; fold < tried; fold++) {
    yield
    const own = entryAt(effects, fold)
    const driftPerYear = memory.driftPerYear === 0 ? 0 : own.driftPerYear
    const stats = collectStats(rows, (row) => folds.learns(row, fold), {
      referenceDay: entryAt(folds.referenceDay, fold),
      halfLifeMonths: memory.halfLifeMonths,
      quantitySlope: memory.quantitySlope === 0 ? 0 : own.quantitySlope,
      driftPerYear,
      lineageOf,
      byPlace: memory.placeK !== null,
    })
    for (let row = 0; row < rows.rowCount; row++) {
      if (folds.foldOf[row] !== fold || folds.foldOf[row] === NEVER) continue
      const item = u32At(rows.item, row)
      if (stats.n[item] === 0) continue
      const y = tellRow(
        rows,
        row,
        stats,
        lineageOf,
        memory.placeK,
        driftPerYear,
        entryAt(folds.referenceDay, fold),
      )
      const w = f64At(folds.weight, row) * nearness(rows, folds, row, fold)
      error += w * (f64At(rows.y, row) - y) ** 2
      weight += w
      seen++
    }
  }
  return seen < SEEN_MIN ? null : error / weight
}

const NEAR_MONTHS = 3

/**
 * What is asked for is the price now, so where years are held out their first months count most: how soon a memory is out of
 * date shows there, and is drowned later.
 */
function nearness(rows: Collapsed, folds: Folds, row: number, fold: number): number {
  if (folds.unit !== 'period') return 1
  const months = Math.max(0, i32At(rows.day, row) - entryAt(folds.referenceDay, fold)) / DAYS_PER_MONTH
  return 2 ** (-months / NEAR_MONTHS)
}

function tellRow(
  rows: Collapsed,
  row: number,
  stats: ItemStats,
  lineageOf: (geography: number) => readonly number[],
  placeK: number | null,
  driftPerYear: number,
  referenceDay: number,
): number {
  const item = u32At(rows.item, row)
  const lineage =
    placeK === null || i32At(rows.geography, row) < 0 ? [] : lineageOf(i32At(rows.geography, row))
  const told = seenEstimate(stats, item, lineage, f64At(stats.mean, item), { itemK: 0, placeK })
  const apart = f64At(rows.lnQuantity, row) - told.lnQuantity
  const years = rows.date[row] === 0 ? 0 : (i32At(rows.day, row) - referenceDay) / DAYS_PER_YEAR
  return told.y + (Number.isNaN(apart) ? 0 : told.slope * apart) + driftPerYear * years
}
