import { numberAt, u32At } from '../in-range.ts'
import { normalQuantile } from '../outcomes/normal-quantile.ts'

/** Steps of the stored quantile function of a cell: 0, 0.001, ... 1. */
export const GRID_STEPS = 1000

/** Quantiles of weighted scores on the grid, each between the scores whose weight it falls between. */
export function quantileGrid(scores: ArrayLike<number>, weights: ArrayLike<number> | null): Float64Array {
  const order = Uint32Array.from({ length: scores.length }, (_, i) => i).sort(
    (a, b) => numberAt(scores, a) - numberAt(scores, b) || a - b,
  )
  const weightOf = (i: number): number => (weights === null ? 1 : numberAt(weights, i))
  let total = 0
  for (const i of order) total += weightOf(i)
  const grid = new Float64Array(GRID_STEPS + 1)
  if (order.length === 0) return grid.fill(Number.NaN)
  let at = 0
  let below = 0
  // Position of a score: the weight below it plus half its own.
  const position = (k: number, before: number): number => (before + weightOf(u32At(order, k)) / 2) / total
  for (let step = 0; step <= GRID_STEPS; step++) {
    const p = step / GRID_STEPS
    while (at + 1 < order.length && position(at + 1, below + weightOf(u32At(order, at))) <= p) {
      below += weightOf(u32At(order, at))
      at++
    }
    const here = position(at, below)
    const low = numberAt(scores, u32At(order, at))
    if (p <= here || at + 1 === order.length) grid[step] = low
    else {
      const next = position(at + 1, below + weightOf(u32At(order, at)))
      grid[step] = low + ((p - here) / (next - here)) * (numberAt(scores, u32At(order, at + 1)) - low)
    }
  }
  return grid
}

/** Grids one after the other, as they are stored. */
export function joinGrids(grids: readonly Float64Array[]): Float64Array {
  const joined = new Float64Array(grids.length * (GRID_STEPS + 1))
  for (const [i, grid] of grids.entries()) joined.set(grid, i * (GRID_STEPS + 1))
  return joined
}

/** How many equally weighted scores would say as much. */
export function effectiveCount(weights: ArrayLike<number>): number {
  let sum = 0
  let squares = 0
  for (let i = 0; i < weights.length; i++) {
    sum += numberAt(weights, i)
    squares += numberAt(weights, i) ** 2
  }
  return squares > 0 ? sum ** 2 / squares : 0
}

export interface Offsets {
  /** Not above 0. */
  readonly low: number
  /** Not below 0. */
  readonly high: number
}

/**
 * Signed scores between which `level` of new ones fall, half of the miss on each side; null when so few scores cannot
 * carry the level. Zero is always inside, so the estimate lies in its own interval.
 */
export function offsetsAt(
  grid: ArrayLike<number>,
  nEffective: number,
  level: number,
  step = 0,
): Offsets | null {
  const miss = (1 - level) / 2
  if ((nEffective + 1) * miss < 1) return null
  const upper = upperShare(nEffective, level, step)
  return { low: Math.min(0, at(grid, 1 - upper)), high: Math.max(0, at(grid, upper)) }
}

/** The grid has the k-th of n scores at k - 1/2: where n is small, the half counts. */
export const HALF_STEP = 0.5

/** Where the upper end of a level lies on the grid. A new score is one more among n, so it is taken a little further out. */
export const upperShare = (nEffective: number, level: number, step: number): number =>
  Math.min(1, (((1 + level) / 2) * (nEffective + 1) - step) / nEffective)

/** Of the scores that a level needs, this share is enough to widen what they span; with fewer there is no range. */
const WIDENED_MIN = 0.5

/**
 * How far the ends of too few scores must be moved out to carry a level, as those of a sample of normal scores would have to
 * be: the largest of n leaves out one new score in n + 1. Null when there are too few even for that.
 */
export function wideningOf(nEffective: number, level: number): number | null {
  const miss = (1 - level) / 2
  const missed = 1 / (nEffective + 1)
  if (missed <= miss) return 1
  if (missed * WIDENED_MIN > miss) return null
  return studentQuantile(1 - miss, nEffective - 1) / studentQuantile(1 - missed, nEffective - 1)
}

/** Student's t by the expansion of Cornish and Fisher, good to three digits from eight degrees of freedom on. */
function studentQuantile(p: number, freedom: number): number {
  const z = normalQuantile(p)
  return (
    z +
    (z ** 3 + z) / (4 * freedom) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3)
  )
}

function at(grid: ArrayLike<number>, p: number): number {
  const x = p * GRID_STEPS
  const step = Math.min(GRID_STEPS - 1, Math.floor(x))
  return numberAt(grid, step) + (x - step) * (numberAt(grid, step + 1) - numberAt(grid, step))
}
