import type { Collapsed } from '../book/collapse-rows.ts'
import type { CellHeader, DifficultyHeader } from '../book/header.ts'
import { mix } from '../book/string-table.ts'
import { entryAt, f64At, i32At, u8At, u32At } from '../in-range.ts'
import { coverageByFifth } from './coverage-by-fifth.ts'
import {
  difficultyOf,
  fitDifficulty,
  medianScale,
  OWN_SPREAD_TERM,
  type ScalePrior,
  SEEN_PRIOR,
  SEEN_WIDTH,
  seenTerms,
  UNSEEN_PRIOR,
  UNSEEN_WIDTH,
  unseenTerms,
  WORDS_ITEMS_MIN,
  WORDS_TERM,
} from './difficulty.ts'
import type { Folds } from './folds.ts'
import { effectiveCount, joinGrids, offsetsAt, quantileGrid } from './quantiles.ts'
import type { ScoredRow } from './score-rows.ts'
import { witnessesOf } from './witnesses.ts'

export interface Calibrated {
  readonly difficulty: { readonly unseen: DifficultyHeader; readonly seen: DifficultyHeader }
  readonly cells: readonly CellHeader[]
  readonly grids: Float64Array
  readonly measuredCoverage: number | null
  /** Of the easiest fifth of the rows to the hardest; empty when not measured. */
  readonly coverageByFifth: readonly number[]
  /** Scale of each scored row, as its interval will be scaled. */
  readonly scale: Float64Array
}

const CELL_ROWS_MIN = 200
const CELL_SOURCES_MIN = 30
/** Known items of a small book have their own cell as soon as it carries the usual level: unknown ones err otherwise. */
const SEEN_ROWS_MIN = 19
const SOURCE_PRIOR_ROWS = 3
const LEVEL = 0.9
const YEAR_ROWS_MIN = 100

const isOwnCell = (name: string, unit: Folds['unit'], rows: number, sources: number): boolean =>
  name === 'seen' && unit === 'description'
    ? rows >= SEEN_ROWS_MIN
    : rows >= CELL_ROWS_MIN && sources >= CELL_SOURCES_MIN

export function cellNames(seen: boolean, group: string): readonly string[] {
  const kind = seen ? 'seen' : 'unseen'
  return [`${kind} ${group}`, kind, 'all']
}

export function calibrate(rows: Collapsed, folds: Folds, scored: readonly ScoredRow[]): Calibrated {
  const unitOf = (entry: ScoredRow): number =>
    folds.unit === 'source' ? i32At(rows.source, entry.row) : u32At(rows.item, entry.row)
  // A year is one shock to all prices, so years are kept apart where they are what was held out.
  const halfOf = (entry: ScoredRow): number =>
    (folds.unit === 'period' ? u8At(folds.foldOf, entry.row) : mix(unitOf(entry))) & 1
  const itemOf = (entry: ScoredRow): number => u32At(rows.item, entry.row)
  const unseen = fitOf(scored, false, halfOf, itemOf, UNSEEN_PRIOR, null)
  // What another source asks for an item is no surer than what a strange item costs, until some have shown it.
  const seenPrior =
    folds.unit === 'source' ? { scale: medianScale(unseen), rows: SOURCE_PRIOR_ROWS } : SEEN_PRIOR
  // How far rows of known sources lie apart says little about another source.
  const usual = folds.unit === 'source' ? null : OWN_SPREAD_TERM
  const difficulty = { unseen, seen: fitOf(scored, true, halfOf, itemOf, seenPrior, usual) }
  const scale = Float64Array.from(scored, (entry) => scaleOf(difficulty, entry))
  const z = Float64Array.from(scored, (entry, i) => entry.error / f64At(scale, i))
  const members = new Map<string, number[]>()
  scored.forEach((entry, i) => {
    for (const name of cellNames(entry.seen, entryAt(rows.items, u32At(rows.item, entry.row)).group)) {
      const list = members.get(name)
      if (list) list.push(i)
      else members.set(name, [i])
    }
  })
  const nEffectiveOf = (name: string, list: readonly number[], { z: scores, weight }: Scores): number => {
    const units = list.map((i) => unitOf(entryAt(scored, i)))
    if (folds.unit === 'source') return witnessesOf(scores, units)
    if (folds.unit === 'period') return effectiveCount(weight)
    // Each known item spends one of its rows on its own mean: of two rows, one error is the other turned around. A row that was
    // priced as known and as strange is one row.
    const rowsTold = new Set(list.map((i) => entryAt(scored, i).row)).size
    const free = name === 'seen' ? list.length - new Set(units).size : rowsTold
    return (effectiveCount(weight) * free) / list.length
  }
  const cells: CellHeader[] = []
  const grids: Float64Array[] = []
  for (const [name, list] of [...members].sort((a, b) => (a[0] < b[0] ? -1 : 1))) {
    const sources = new Set(list.map((i) => unitOf(entryAt(scored, i)))).size
    // The last resort carries whatever there is; offsets say themselves when it is too little.
    if (name !== 'all' && !isOwnCell(name, folds.unit, list.length, sources)) continue
    const pick = (wanted: readonly number[]): Scores => ({
      z: Float64Array.from(wanted, (i) => f64At(z, i)),
      weight: Float64Array.from(wanted, (i) => entryAt(scored, i).weight),
    })
    const all = pick(list)
    cells.push({
      name,
      n: list.length,
      nEffective: nEffectiveOf(name, list, all),
      sources,
      foldUnit: folds.unit,
      measuredCoverage: crossCoverage(list, (i) => unitOf(entryAt(scored, i)), pick),
    })
    grids.push(gridOf(folds, list, scored, z, all.weight))
  }
  const whole = cells.find((cell) => cell.name === 'all')
  const known = new Set(cells.map((cell) => cell.name))
  return {
    difficulty,
    cells,
    grids: joinGrids(grids),
    measuredCoverage: whole?.measuredCoverage ?? null,
    coverageByFifth: coverageByFifth(
      scored.map((entry, i) => ({
        cell:
          cellNames(entry.seen, entryAt(rows.items, u32At(rows.item, entry.row)).group).find((name) =>
            known.has(name),
          ) ?? 'all',
        unit: unitOf(entry),
        z: f64At(z, i),
        scale: f64At(scale, i),
        weight: entry.weight,
      })),
      LEVEL,
    ),
    scale,
  }
}

/**
 * Years are few, and the next one is not among them: where years were held out, each bound is that of the worst year.
 * Anything else is pooled.
 */
function gridOf(
  folds: Folds,
  list: readonly number[],
  scored: readonly ScoredRow[],
  z: Float64Array,
  weight: Float64Array,
): Float64Array {
  const pooled = quantileGrid(
    list.map((i) => f64At(z, i)),
    weight,
  )
  if (folds.unit !== 'period') return pooled
  for (let fold = 0; fold < folds.count; fold++) {
    const year = list.filter((i) => folds.foldOf[entryAt(scored, i).row] === fold).map((i) => f64At(z, i))
    if (year.length < YEAR_ROWS_MIN) continue
    const own = quantileGrid(year, null)
    for (let step = 0; step < pooled.length; step++) {
      const worst = step * 2 < pooled.length ? Math.min : Math.max
      pooled[step] = worst(f64At(pooled, step), f64At(own, step))
    }
  }
  return pooled
}

function fitOf(
  scored: readonly ScoredRow[],
  seen: boolean,
  halfOf: (entry: ScoredRow) => number,
  itemOf: (entry: ScoredRow) => number,
  prior: ScalePrior,
  usual: number | null,
): DifficultyHeader {
  const mine = scored.filter((entry) => entry.seen === seen)
  const width = seen ? SEEN_WIDTH : UNSEEN_WIDTH
  const terms = new Float64Array(mine.length * width)
  mine.forEach((entry, i) => {
    if (seen) seenTerms(entry.hardness, terms, i * width)
    else unseenTerms(entry.hardness, terms, i * width)
  })
  if (seen && new Set(mine.map(itemOf)).size < WORDS_ITEMS_MIN)
    for (let at = WORDS_TERM; at < terms.length; at += width) terms[at] = 0
  return fitDifficulty(
    {
      terms,
      width,
      error: Float64Array.from(mine, (entry) => entry.error),
      weight: Float64Array.from(mine, (entry) => entry.weight),
      half: Uint8Array.from(mine, halfOf),
      usual,
    },
    prior,
  )
}

const scratch = new Float64Array(Math.max(SEEN_WIDTH, UNSEEN_WIDTH))

export function scaleOf(
  difficulty: Calibrated['difficulty'],
  entry: { readonly seen: boolean; readonly hardness: ScoredRow['hardness'] },
): number {
  if (entry.seen) seenTerms(entry.hardness, scratch, 0)
  else unseenTerms(entry.hardness, scratch, 0)
  return difficultyOf(entry.seen ? difficulty.seen : difficulty.unseen, scratch, 0)
}

interface Scores {
  readonly z: Float64Array
  readonly weight: Float64Array
}

/** Coverage of each half of the units by quantiles of the other; null when the halves cannot carry the level. */
function crossCoverage(
  list: readonly number[],
  unitOf: (i: number) => number,
  pick: (wanted: readonly number[]) => Scores,
): number | null {
  const half = [0, 1].map((side) => pick(list.filter((i) => (mix(unitOf(i)) & 1) === side)))
  let inside = 0
  let total = 0
  for (const [learn, test] of [
    [entryAt(half, 0), entryAt(half, 1)],
    [entryAt(half, 1), entryAt(half, 0)],
  ] as const) {
    if (learn.z.length === 0 || test.z.length === 0) return null
    const offsets = offsetsAt(quantileGrid(learn.z, learn.weight), effectiveCount(learn.weight), LEVEL)
    if (!offsets) return null
    test.z.forEach((score, i) => {
      total += f64At(test.weight, i)
      if (score >= offsets.low && score <= offsets.high) inside += f64At(test.weight, i)
    })
  }
  return Math.round((inside / total) * 1e4) / 1e4
}
