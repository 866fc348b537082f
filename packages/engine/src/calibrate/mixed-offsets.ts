import { numberAt } from '../in-range.ts'
import { GRID_STEPS, type Offsets, upperShare } from './quantiles.ts'

/** The other side of a match that may be wrong. */
export interface Otherwise {
  /** The chance that the match is wrong. */
  readonly chance: number
  /** ln of what the price then is, over the estimate. */
  readonly apart: number
  readonly difficulty: number
  readonly cells: readonly string[]
}

/** Scores of held-out rows, and what one of them is in logs. */
interface Scores {
  readonly grid: ArrayLike<number>
  readonly difficulty: number
}

const STEPS = 50

/**
 * The interval of an estimate that is either right, with the errors of the item's own rows, or is about another thing,
 * with the errors of things that the book does not have. Each side leaves out half of what the level misses of both
 * together.
 */
export function mixedOffsets(
  own: Scores & { readonly nEffective: number; readonly step: number },
  other: Scores & Pick<Otherwise, 'chance' | 'apart'>,
  level: number,
): Offsets {
  const upper = upperShare(own.nEffective, level, own.step)
  const below = (log: number): number =>
    (1 - other.chance) * shareBelow(own.grid, log / own.difficulty) +
    other.chance * shareBelow(other.grid, (log - other.apart) / other.difficulty)
  const ends = [
    numberAt(own.grid, 0) * own.difficulty,
    numberAt(own.grid, GRID_STEPS) * own.difficulty,
    numberAt(other.grid, 0) * other.difficulty + other.apart,
    numberAt(other.grid, GRID_STEPS) * other.difficulty + other.apart,
  ]
  const at = (share: number): number => {
    let [low, high] = [Math.min(...ends), Math.max(...ends)]
    for (let step = 0; step < STEPS; step++) {
      const middle = (low + high) / 2
      if (below(middle) < share) low = middle
      else high = middle
    }
    return high
  }
  return { low: Math.min(0, at(1 - upper)), high: Math.max(0, at(upper)) }
}

/** Share of the scores below one, between the two steps of the grid that it lies between. */
function shareBelow(grid: ArrayLike<number>, score: number): number {
  if (score <= numberAt(grid, 0)) return 0
  if (score >= numberAt(grid, GRID_STEPS)) return 1
  let [low, high] = [0, GRID_STEPS]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (numberAt(grid, middle) <= score) low = middle
    else high = middle
  }
  const from = numberAt(grid, low)
  const width = numberAt(grid, high) - from
  return (low + (width > 0 ? (score - from) / width : 0)) / GRID_STEPS
}
