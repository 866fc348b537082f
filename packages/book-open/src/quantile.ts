import { entryAt, present } from './in-range.ts'

/** Of values in order: between two neighbours by the straight line. */
export function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1)
  const below = Math.floor(at)
  const low = entryAt(sorted, below)
  return low + (at - below) * ((sorted[below + 1] ?? low) - low)
}

export function median(values: readonly number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}

/** Of values in order: the one that this share of them lies below, never a value in between. NaN for none. */
export function quantileAt(sorted: readonly number[], share: number): number {
  if (sorted.length === 0) return Number.NaN
  return present(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))])
}
