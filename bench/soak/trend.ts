import { median } from '../rounds.ts'

export type Point = readonly [seconds: number, value: number]

export interface Trend {
  /** Median of the slopes between all pairs of points. */
  readonly perSecond: number
  /** With 95 % confidence the true slope is at least this, if the points are as good as independent. */
  readonly atLeast: number
}

const NORMAL_95_ONE_SIDED = 1.645

/**
 * Theil and Sen's slope: up to 29 points in a hundred may be wild without moving it, which suits memory, whose curve is a
 * saw. The limit is Sen's own, from the variance of Kendall's count.
 */
export function theilSen(points: readonly Point[]): Trend {
  const slopes: number[] = []
  for (const [i, [x1, y1]] of points.entries()) {
    for (const [x2, y2] of points.slice(i + 1)) if (x2 !== x1) slopes.push((y2 - y1) / (x2 - x1))
  }
  if (slopes.length === 0) return { perSecond: 0, atLeast: 0 }
  slopes.sort((a, b) => a - b)
  const n = points.length
  const reach = NORMAL_95_ONE_SIDED * Math.sqrt((n * (n - 1) * (2 * n + 5)) / 18)
  const rank = Math.max(0, Math.floor((slopes.length - reach) / 2))
  return { perSecond: median(slopes), atLeast: slopes[rank] ?? 0 }
}

/** The lowest point of each span of time: what is left after a collection, without the teeth of the saw. */
export function floorOf(points: readonly Point[], spanSeconds: number): readonly Point[] {
  const spans = Map.groupBy(points, ([seconds]) => Math.floor(seconds / spanSeconds))
  return [...spans.values()].map((span) => span.reduce((low, point) => (point[1] < low[1] ? point : low)))
}

/** Median of the values in the nth quarter of the time, 1 to 4. */
export function quarterMedian(points: readonly Point[], quarter: 1 | 2 | 3 | 4): number {
  const size = points.length / 4
  const part = points.slice(Math.floor((quarter - 1) * size), Math.floor(quarter * size))
  return median(part.map(([, value]) => value))
}

export function lastHalf(points: readonly Point[]): readonly Point[] {
  return points.slice(Math.floor(points.length / 2))
}
