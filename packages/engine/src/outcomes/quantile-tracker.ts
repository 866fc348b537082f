import { OTHERS_MIN } from './levels.ts'
import { MISS } from './paid-line.ts'

/** The two ends of a range in units of the book's own. */
export interface Ends {
  n: number
  low: number
  high: number
}

/** How far ends have moved from -1 and 1, where the book has them: for all categories together, and for each beside that. */
export interface RangeTracker {
  readonly all: Ends
  readonly categories: Map<string, Ends>
  /** Recent share of misses. */
  misses: number
}

/** Steps begin large and never fall below the floor: a range that stopped learning would not notice the next change. */
const STEPS = {
  all: { first: 0.5, floor: 0.04 },
  category: { first: 0.3, floor: 0.02 },
} as const
/** Ends that moved less than this stay where the book has them: a range that is right should not tremble. */
const REST = 0.1
/** No end comes closer to the estimate than this share of the book's own, or goes further than so many times. */
const SPAN_MIN = 0.02
const SPAN_MAX = 20
/** What one category has learned fades where nothing confirms it. */
const FADE = 0.002
const MISSES_GAIN = 0.04
/** Steps grow while more is missed than this: then something has just changed. */
const HASTE_FROM = 0.16
const HASTE_MAX = 6

export const newTracker = (): RangeTracker => ({
  all: { n: 0, low: 0, high: 0 },
  categories: new Map(),
  misses: 2 * MISS,
})

export function endsOf(tracker: RangeTracker, category: string): Ends {
  const own = tracker.categories.get(category)
  if (own === undefined && tracker.all.n < OTHERS_MIN) return { n: 0, low: -1, high: 1 }
  return {
    n: own?.n ?? 0,
    low: Math.max(-SPAN_MAX, Math.min(-SPAN_MIN, -1 + beyondRest(tracker.all.low + (own?.low ?? 0)))),
    high: Math.min(SPAN_MAX, Math.max(SPAN_MIN, 1 + beyondRest(tracker.all.high + (own?.high ?? 0)))),
  }
}

const beyondRest = (moved: number): number => Math.sign(moved) * Math.max(0, Math.abs(moved) - REST)

/** Moves each end out after a miss and in after a hit, in the proportion that leaves `MISS` outside of it. */
export function learnEnds(tracker: RangeTracker, category: string, units: number): void {
  const told = endsOf(tracker, category)
  const isAbove = units > told.high
  const isBelow = units < told.low
  // A step is a share of the range, so a range of twice the width learns as fast.
  const pace = ((told.high - told.low) / 2) * hasteOf(tracker)
  const own = tracker.categories.get(category) ?? { n: 0, low: 0, high: 0 }
  tracker.categories.set(category, own)
  own.low *= 1 - FADE
  own.high *= 1 - FADE
  for (const [ends, { first, floor }] of [
    [tracker.all, STEPS.all],
    [own, STEPS.category],
  ] as const) {
    const step = pace * Math.max(floor, first / Math.sqrt(ends.n + 4))
    ends.high = bounded(ends.high + step * ((isAbove ? 1 : 0) - MISS))
    ends.low = bounded(ends.low - step * ((isBelow ? 1 : 0) - MISS))
    ends.n++
  }
  tracker.misses += MISSES_GAIN * ((isAbove || isBelow ? 1 : 0) - tracker.misses)
}

const hasteOf = ({ misses }: RangeTracker): number =>
  Math.max(1, Math.min(HASTE_MAX, (misses / HASTE_FROM) ** 2))

const bounded = (moved: number): number => Math.max(-SPAN_MAX, Math.min(SPAN_MAX, moved))
