import type { Collapsed } from '../book/collapse-rows.ts'
import { DAYS_PER_YEAR, NO_DAY } from '../book/row-date.ts'
import { entryAt, f64At, i32At, u8At, u32At } from '../in-range.ts'
import type { HoldOuts } from '../model/hold-outs.ts'
import type { ItemStats } from '../model/item-stats.ts'
import { type SeenEstimate, seenEstimate } from '../model/seen-item.ts'
import type { PairPredictions } from '../model/text-model.ts'
import { type Hardness, neighbourHardness } from './difficulty.ts'
import type { Folds } from './folds.ts'

/** Held-out rows with what was predicted for them. */
export interface ScoredRow {
  readonly row: number
  readonly seen: boolean
  /** ln(price / estimate). */
  readonly error: number
  readonly hardness: Hardness
  readonly weight: number
}

export interface ScoreInput {
  readonly rows: Collapsed
  readonly folds: Folds
  readonly holdOuts: HoldOuts
  readonly statsOfFold: readonly ItemStats[]
  /** Of all rows; items that are held out by description are scored as known from their other rows. */
  readonly statsOfAll: ItemStats
  readonly predictions: PairPredictions
  /** Words of each item. */
  readonly words: readonly (readonly string[])[]
  readonly lineageOf: (geography: number) => readonly number[]
  readonly placeK: number | null
  readonly quantitySlope: number
  readonly driftOfFold: readonly number[]
}

const ITEM_KS = [0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8] as const
const KNOWN_MIN = 100
const ITEM_K_MAX = 0.5
/** How far rows of one item differ, squared, and for how many rows that speaks, where a book has few of them. */
const OWN_VARIANCE_PRIOR = 0.1 ** 2
const OWN_PRIOR_ROWS = 5

/** Chooses how far an item's own rows are trusted, then predicts every held-out row. */
export function scoreRows(input: ScoreInput): {
  readonly itemK: number
  readonly scored: readonly ScoredRow[]
} {
  const known = knownRows(input)
  const scored: ScoredRow[] = []
  input.holdOuts.rows.forEach((row, i) => {
    if (input.predictions.seen[u32At(input.holdOuts.pairOf, i)] === 0) scored.push(scoreUnseen(input, row, i))
  })
  const itemK = chooseItemK(input, known, scored)
  for (const entry of known) scored.push(scoreKnown(input, entry, itemK))
  return { itemK, scored }
}

/** A held-out row whose item is known from other rows, and what they say. */
interface KnownRow {
  readonly row: number
  readonly pair: number
  readonly fold: number
  /** n, mean, sum of squares without the row itself, where the item was held out by its description. */
  readonly without: { readonly n: number; readonly mean: number; readonly squares: number } | null
}

function knownRows({ rows, folds, holdOuts, predictions, statsOfAll }: ScoreInput): readonly KnownRow[] {
  const known: KnownRow[] = []
  holdOuts.rows.forEach((row, i) => {
    const pair = u32At(holdOuts.pairOf, i)
    const fold = u8At(holdOuts.pairFold, pair)
    if (predictions.seen[pair] === 1) known.push({ row, pair, fold, without: null })
    else if (folds.unit === 'description') {
      const item = u32At(rows.item, row)
      const n = f64At(statsOfAll.n, item)
      if (n < 1.5) return
      const mean = (n * f64At(statsOfAll.mean, item) - f64At(rows.y, row)) / (n - 1)
      const squares = f64At(statsOfAll.squares, item) - ((f64At(rows.y, row) - mean) ** 2 * (n - 1)) / n
      known.push({ row, pair, fold, without: { n: n - 1, mean, squares: Math.max(0, squares) } })
    }
  })
  return known
}

function chooseItemK(
  input: ScoreInput,
  known: readonly KnownRow[],
  unseen: readonly Pick<ScoredRow, 'error'>[],
): number {
  if (known.length < KNOWN_MIN) return plainItemK(input.statsOfAll, unseen)
  let best: number = ITEM_K_MAX
  let bestError = Number.POSITIVE_INFINITY
  for (const itemK of ITEM_KS) {
    let error = 0
    for (const entry of known)
      error += f64At(input.folds.weight, entry.row) * scoreKnown(input, entry, itemK).error ** 2
    if (error < bestError) {
      bestError = error
      best = itemK
    }
  }
  return best
}

/** With few rows to choose by: the variance of an item's rows over that of the blend's errors, as normal errors would have it. */
function plainItemK(stats: ItemStats, unseen: readonly Pick<ScoredRow, 'error'>[]): number {
  const freedom = stats.n.reduce((sum, n) => sum + Math.max(0, n - 1), 0)
  const own =
    (freedom * pooledVariance(stats) + OWN_PRIOR_ROWS * OWN_VARIANCE_PRIOR) / (freedom + OWN_PRIOR_ROWS)
  const blend = unseen.reduce((sum, { error }) => sum + error ** 2, 0) / Math.max(1, unseen.length)
  return blend > 0 ? Math.min(ITEM_K_MAX, Math.max(entryAt(ITEM_KS, 0), own / blend)) : ITEM_K_MAX
}

function scoreKnown(input: ScoreInput, { row, pair, fold, without }: KnownRow, itemK: number): ScoredRow {
  const { rows, predictions, folds } = input
  const item = u32At(rows.item, row)
  const stats = without ? input.statsOfAll : entryAt(input.statsOfFold, fold)
  const blend = f64At(predictions.blend, pair)
  const lineage = i32At(rows.geography, row) < 0 ? [] : input.lineageOf(i32At(rows.geography, row))
  const told: SeenEstimate = without
    ? {
        y: (without.n * without.mean + itemK * blend) / (without.n + itemK),
        lnQuantity: f64At(stats.lnQuantity, item),
        slope: f64At(stats.slope, item),
        n: without.n,
        lastDay: i32At(stats.lastDay, item),
      }
    : seenEstimate(stats, item, lineage, blend, { itemK, placeK: input.placeK })
  const apart = f64At(rows.lnQuantity, row) - told.lnQuantity
  const day = i32At(rows.day, row)
  const y =
    told.y +
    (Number.isNaN(apart) ? 0 : told.slope * apart) +
    (day === NO_DAY
      ? 0
      : (entryAt(input.driftOfFold, fold) * (day - entryAt(folds.referenceDay, fold))) / DAYS_PER_YEAR)
  const neighbours = entryAt(predictions.neighbours, pair)
  const own = without ?? {
    n: f64At(stats.n, item),
    squares: f64At(stats.squares, item),
    mean: f64At(stats.mean, item),
  }
  return {
    row,
    seen: true,
    error: f64At(rows.y, row) - y,
    weight: f64At(folds.weight, row),
    hardness: {
      ...neighbourHardness(neighbours, f64At(predictions.ridge, pair)),
      similarity: f64At(predictions.similarity, pair),
      words: entryAt(input.words, u32At(rows.item, row)).length,
      ownSpread: ownSpread(own.n, own.squares, pooledVariance(stats)),
      n: told.n,
      ownGap: Math.abs(own.mean - blend),
      years: day === NO_DAY || told.lastDay === NO_DAY ? 0 : Math.max(0, day - told.lastDay) / DAYS_PER_YEAR,
      quantityGap: Number.isNaN(apart) ? 0 : Math.abs(apart),
    },
  }
}

function scoreUnseen(input: ScoreInput, row: number, i: number): ScoredRow {
  const { rows, folds, holdOuts, predictions } = input
  const pair = u32At(holdOuts.pairOf, i)
  const fold = u8At(holdOuts.pairFold, pair)
  const neighbours = entryAt(predictions.neighbours, pair)
  const apart = f64At(rows.lnQuantity, row) - f64At(holdOuts.pairLnQuantity, pair)
  const years =
    rows.date[row] === 0 ? 0 : (i32At(rows.day, row) - entryAt(folds.referenceDay, fold)) / DAYS_PER_YEAR
  const y =
    f64At(predictions.blend, pair) +
    (Number.isNaN(apart) ? 0 : input.quantitySlope * apart) +
    entryAt(input.driftOfFold, fold) * years
  const quantityGap = f64At(rows.lnQuantity, row) - (neighbours?.lnQuantity ?? Number.NaN)
  return {
    row,
    seen: false,
    error: f64At(rows.y, row) - y,
    weight: f64At(folds.weight, row),
    hardness: {
      ...neighbourHardness(neighbours, f64At(predictions.ridge, pair)),
      similarity: f64At(predictions.similarity, pair),
      words: entryAt(input.words, u32At(rows.item, row)).length,
      ownSpread: 0,
      n: 0,
      ownGap: 0,
      years: 0,
      quantityGap: Number.isNaN(quantityGap) ? 0 : Math.abs(quantityGap),
    },
  }
}

const SPREAD_PRIOR = 3

export function ownSpread(n: number, squares: number, pooled: number): number {
  return Math.sqrt((squares + SPREAD_PRIOR * pooled) / (Math.max(0, n - 1) + SPREAD_PRIOR))
}

const pooledOf = new WeakMap<ItemStats, number>()

/** Variance of rows about the mean of their item, over the whole book. */
export function pooledVariance(stats: ItemStats): number {
  let pooled = pooledOf.get(stats)
  if (pooled === undefined) {
    let squares = 0
    let freedom = 0
    for (let item = 0; item < stats.n.length; item++) {
      squares += f64At(stats.squares, item)
      freedom += Math.max(0, f64At(stats.n, item) - 1)
    }
    pooled = freedom > 0 ? squares / freedom : 0
    pooledOf.set(stats, pooled)
  }
  return pooled
}
