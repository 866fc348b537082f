import { entryAt, f64At, i32At } from '../in-range.ts'
import { findPlace, type ItemStats } from './item-stats.ts'

export interface Shrinkage {
  readonly itemK: number
  readonly placeK: number | null
}

/** How an item that the book has is priced from its own rows and the blend. */
export interface SeenEstimate {
  /** ln price at the item's mean quantity. */
  readonly y: number
  /** ln quantity that `y` is for, NaN when none is known. */
  readonly lnQuantity: number
  readonly slope: number
  /** Weight of the rows of the narrowest place that was used, else of the item. */
  readonly n: number
  readonly lastDay: number
}

/**
 * The item's own mean, shrunk toward the blend; then the mean of each place that contains the one asked for, from wide to
 * narrow, each shrunk toward the one before. `lineage` is narrowest first.
 */
export function seenEstimate(
  stats: ItemStats,
  item: number,
  lineage: readonly number[],
  blend: number,
  shrinkage: Shrinkage,
): SeenEstimate {
  const n = f64At(stats.n, item)
  const slope = f64At(stats.slope, item)
  const lnQuantity = f64At(stats.lnQuantity, item)
  let y = (n * f64At(stats.mean, item) + shrinkage.itemK * blend) / (n + shrinkage.itemK)
  let used = n
  let lastDay = i32At(stats.lastDay, item)
  if (shrinkage.placeK !== null) {
    for (let depth = lineage.length - 1; depth >= 0; depth--) {
      const at = findPlace(stats.places, item, entryAt(lineage, depth))
      if (at < 0) continue
      const own = f64At(stats.places.n, at)
      // A place that holds all rows of the item says nothing that the item did not.
      if (own >= n) continue
      const apart = f64At(stats.places.lnQuantity, at) - lnQuantity
      const mean = f64At(stats.places.mean, at) - (Number.isNaN(apart) ? 0 : slope * apart)
      y = (own * mean + shrinkage.placeK * y) / (own + shrinkage.placeK)
      used = own
      lastDay = i32At(stats.places.lastDay, at)
    }
  }
  return { y, lnQuantity, slope, n: used, lastDay }
}
