import { numberAt, u32At } from '../in-range.ts'
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
 * carry the level. Zero is always inside, so that the estimate lies in its own interval.
 */
export function offsetsAt(grid: ArrayLike<number>, nEffective: number, level: number): Offsets | null {
  const miss = (1 - level) / 2
  // A new score is one more among n, so the quantile is taken a little further out.
  if ((nEffective + 1) * miss < 1) return null
  const upper = Math.min(1, ((1 - miss) * (nEffective + 1)) / nEffective)
  return { low: Math.min(0, at(grid, 1 - upper)), high: Math.max(0, at(grid, upper)) }
}

function at(grid: ArrayLike<number>, p: number): number {
  const x = p * GRID_STEPS
  const step = Math.min(GRID_STEPS - 1, Math.floor(x))
  return numberAt(grid, step) + (x - step) * (numberAt(grid, step + 1) - numberAt(grid, step))
}
