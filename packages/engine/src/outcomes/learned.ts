import { type Levels, learnShift, newLevels, shiftOf } from './levels.ts'
import { fromUnits, type PaidLine, sidesOf, type ToldRange, toUnits } from './paid-line.ts'
import { endsOf, learnEnds, newTracker, type RangeTracker } from './quantile-tracker.ts'

/** What was learned from a caller's outcomes: where the centre belongs, and how wide a range must be. */
export interface Learned {
  readonly levels: Levels
  readonly ranges: RangeTracker
}

export const newLearned = (): Learned => ({ levels: newLevels(), ranges: newTracker() })

type Asked = Pick<PaidLine, 'category' | 'item' | 'place' | 'low' | 'high'>

/** The range in force for a line. `low` and `high` may be the book's own at any level: its ends move alike at all of them. */
export function adapt({ levels, ranges }: Learned, line: Asked): ToldRange {
  const sides = sidesOf(line)
  const shift = shiftOf(levels, line)
  const ends = endsOf(ranges, line.category)
  return { shift, low: shift + fromUnits(ends.low, sides), high: shift + fromUnits(ends.high, sides) }
}

/** Takes in one outcome: first the range, which was quoted without it, then the centre. */
export function learn({ levels, ranges }: Learned, line: Omit<PaidLine, 'told'>): void {
  const units = toUnits(line.error - shiftOf(levels, line), sidesOf(line))
  learnEnds(ranges, line.category, units)
  learnShift(levels, line)
}
