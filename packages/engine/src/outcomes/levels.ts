import { type PaidLine, type Sides, sidesOf } from './paid-line.ts'

/** How far off the book is on average, and how many outcomes say so. */
export interface Level {
  n: number
  shift: number
}

/**
 * What the caller's outcomes say about the centre: one shift for all, one for each category, item, and item in a place. Each
 * level learns what the wider ones leave over. A gain never falls below its floor, so old outcomes fade.
 */
export interface Levels {
  readonly all: Level
  readonly categories: Map<string, Level>
  readonly items: Map<string, Level>
  readonly places: Map<string, Level>
  /** For each of SHARES: how far off recent estimates would have been with this share of the item's own shift. */
  readonly losses: number[]
}

interface Gain {
  readonly start: number
  readonly floor: number
}

const GAINS = {
  all: { start: 20, floor: 0.01 },
  category: { start: 10, floor: 0.01 },
  item: { start: 2, floor: 0.1 },
  place: { start: 2, floor: 0.25 },
} as const
/** How much of what an item's own outcomes say is believed: the share that would have predicted the others best. */
const SHARES = [0, 0.25, 0.5, 0.75, 1] as const
const LOSS_MEMORY = 0.99
/** What is believed before anything was seen of how well it does, and how firmly. */
const SHARE_START = 0.5
const LOSS_START = 0.5
/** One wild price moves a level no further than one at this many half-widths of the range. */
const WILD = 1.5

const newLevel = (): Level => ({ n: 0, shift: 0 })

export const newLevels = (): Levels => ({
  all: newLevel(),
  categories: new Map(),
  items: new Map(),
  places: new Map(),
  losses: SHARES.map((share) => LOSS_START * Math.abs(share - SHARE_START)),
})

const placeKey = ({ item, place }: Pick<PaidLine, 'item' | 'place'>): string => `${item}\u0001${place}`

/** What a few outcomes of other categories say is not believed of a category that has none of its own. */
export const OTHERS_MIN = 10

/** What is common to all things and to a category. */
function commonShift({ all, categories }: Levels, category: string): number {
  const own = categories.get(category)
  return own === undefined && all.n < OTHERS_MIN ? 0 : all.shift + (own?.shift ?? 0)
}

/** What is the item's own, over that. */
const ownShift = (levels: Levels, line: Pick<PaidLine, 'item' | 'place'>): number =>
  (levels.items.get(line.item)?.shift ?? 0) + (levels.places.get(placeKey(line))?.shift ?? 0)

export function ownShare({ losses }: Levels): number {
  let best = 0
  for (const [at, loss] of losses.entries()) if (loss < (losses[best] ?? 0) - 1e-12) best = at
  return SHARES[best] ?? 0
}

/** Where the centre of a line's range belongs, off the book's own estimate. */
export function shiftOf(levels: Levels, line: Pick<PaidLine, 'category' | 'item' | 'place'>): number {
  return commonShift(levels, line.category) + ownShare(levels) * ownShift(levels, line)
}

export function learnShift(levels: Levels, line: Omit<PaidLine, 'told'>): void {
  const sides = sidesOf(line)
  const common = commonShift(levels, line.category)
  const own = ownShift(levels, line)
  if ((levels.items.get(line.item)?.n ?? 0) > 0) {
    for (const [at, share] of SHARES.entries()) {
      const off = Math.abs(line.error - common - share * own) / (sides.up + sides.down)
      levels.losses[at] = (levels.losses[at] ?? 0) * LOSS_MEMORY + Math.min(off, WILD)
    }
  }
  let left = clip(line.error - common - own, sides)
  left -= learn(levels.all, GAINS.all, left)
  left -= learn(levelOf(levels.categories, line.category), GAINS.category, left)
  left -= learn(levelOf(levels.items, line.item), GAINS.item, left)
  learn(levelOf(levels.places, placeKey(line)), GAINS.place, left)
}

const clip = (error: number, { up, down }: Sides): number =>
  Math.max(-WILD * down, Math.min(WILD * up, error))

function learn(level: Level, { start, floor }: Gain, left: number): number {
  const step = Math.max(floor, 1 / (level.n + start)) * left
  level.shift += step
  level.n++
  return step
}

function levelOf(levels: Map<string, Level>, key: string): Level {
  let level = levels.get(key)
  if (level === undefined) {
    level = newLevel()
    levels.set(key, level)
  }
  return level
}
