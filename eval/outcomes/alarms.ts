import { entryAt } from '../../packages/engine/src/in-range.ts'
import { watchCalibration } from '../../packages/engine/src/outcomes/calibration-alarm.ts'
import {
  fromUnits,
  MISS,
  type PaidLine,
  sidesOf,
  toUnits,
} from '../../packages/engine/src/outcomes/paid-line.ts'
import type { Series } from './series.ts'

export const JUMP = 1.2
export const JUMP_AT = 500
const STATIONARY_LENGTH = 2_000
const JUMP_LENGTH = 1_000
/** Within so many outcomes a jump should be noticed. */
export const NOTICED_WITHIN = 300
const TAIL = 50

export interface AlarmScore {
  readonly name: string
  readonly stationary: number
  readonly falseAlarms: number
  readonly jumps: number
  readonly noticed: number
  readonly medianDelay: number
}

/** Series drawn at random from the errors of a book that holds: nothing changes in them, or prices jump at one point. */
export function scoreAlarms(series: Series, draws: number, seed: number): AlarmScore {
  const { name, outcomes } = holding(series)
  const random = randomFrom(seed)
  const draw = (length: number, from: number, jump: number): readonly PaidLine[] =>
    Array.from({ length }, (_, at) => {
      const outcome = entryAt(outcomes, Math.floor(random() * outcomes.length))
      const error = outcome.error + (at < from ? 0 : jump)
      return { ...outcome, error, told: { shift: 0, low: outcome.low, high: outcome.high } }
    })
  let falseAlarms = 0
  const delays: number[] = []
  for (let nth = 0; nth < draws; nth++) {
    if (raisedAt(draw(STATIONARY_LENGTH, 0, 0)) !== null) falseAlarms++
    const up = nth % 2 === 0 ? Math.log(JUMP) : -Math.log(JUMP)
    const at = raisedAt(draw(JUMP_LENGTH, JUMP_AT, up))
    // One that was raised before the jump is a false alarm, and says nothing of the jump.
    if (at === null) delays.push(Number.POSITIVE_INFINITY)
    else if (at > JUMP_AT) delays.push(at - JUMP_AT)
  }
  const sorted = delays.toSorted((a, b) => a - b)
  return {
    name,
    stationary: draws,
    falseAlarms,
    jumps: delays.length,
    noticed: delays.filter((delay) => delay <= NOTICED_WITHIN).length,
    medianDelay: entryAt(sorted, sorted.length >> 1),
  }
}

/**
 * The same errors as if the book held: of their real shape, but moved and stretched, each side by itself, until the book's own
 * median and bounds are where it says. Otherwise an alarm could be right.
 */
function holding({ name, outcomes }: Series): Series {
  const units = outcomes.map((outcome) => toUnits(outcome.error, sidesOf(outcome)))
  const sorted = units.toSorted((a, b) => a - b)
  const at = (share: number): number => entryAt(sorted, Math.floor(share * (sorted.length - 1)))
  const [low, middle, high] = [at(MISS), at(0.5), at(1 - MISS)]
  return {
    name,
    outcomes: outcomes.map((outcome, nth) => {
      const off = entryAt(units, nth) - middle
      const held = off / (off > 0 ? high - middle : middle - low)
      return { ...outcome, error: fromUnits(held, sidesOf(outcome)) }
    }),
  }
}

/** The number of the outcome that raised the first alarm; null for none. */
function raisedAt(lines: readonly PaidLine[]): number | null {
  // An alarm may have cleared by the end, so the series is looked at every so often, as people do.
  for (let end = TAIL; end <= lines.length; end += TAIL) {
    const { isBroken, since } = watchCalibration(lines.slice(0, end))
    if (isBroken) return since
  }
  return null
}

/** Shifts all prices of a series from one outcome on. */
export function withJump({ name, outcomes }: Series, at: number): Series {
  return {
    name: `${name}, all prices up 20 % at ${at}`,
    outcomes: outcomes.map((outcome, nth) =>
      nth < at ? outcome : { ...outcome, error: outcome.error + Math.log(JUMP) },
    ),
  }
}

/** The same outcomes in an order that says nothing. */
export function shuffled({ name, outcomes }: Series, seed: number): Series {
  const random = randomFrom(seed)
  const keyed = outcomes.map((outcome) => ({ outcome, key: random() }))
  return { name, outcomes: keyed.toSorted((a, b) => a.key - b.key).map(({ outcome }) => outcome) }
}

/** A linear congruential generator, so every run judges the same draws. */
function randomFrom(seed: number): () => number {
  let state = (Math.imul(seed, 7919) + 1) >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
