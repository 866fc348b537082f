import { bet, type ChangeTest, FALSE_ALARM_RATE, newChangeTest } from './change-test.ts'
import { isWithin, type PaidLine, sidesOf, toUnits } from './paid-line.ts'

/** Whether a book's ranges still hold for a caller. */
export interface CalibrationAlarm {
  readonly isBroken: boolean
  /** The outcome that raised or cleared it last, counted from 1; null while it never was raised. */
  readonly since: number | null
  /** Median of paid / estimate of the book over the newest outcomes when it was raised; null while it never was. */
  readonly factor: number | null
  /** What the test has won so far: it is raised at 1 / `FALSE_ALARM_RATE`. */
  readonly evidence: number
}

/** It clears when the ranges in force have held over this many outcomes since. */
const CLEAR_AFTER = 100
const CLEAR_WITHIN = { low: 0.84, high: 0.96 } as const
const FACTOR_OF = 50

/** Goes through outcomes in the order of their reports. */
export function watchCalibration(outcomes: readonly PaidLine[]): CalibrationAlarm {
  let test: ChangeTest = newChangeTest()
  let alarm: Omit<CalibrationAlarm, 'evidence'> = { isBroken: false, since: null, factor: null }
  let hits: boolean[] = []
  let evidence = 1
  for (const [at, outcome] of outcomes.entries()) {
    if (alarm.isBroken) {
      hits.push(isWithin(outcome.error, outcome.told))
      hits = hits.slice(-CLEAR_AFTER)
      const share = hits.filter(Boolean).length / CLEAR_AFTER
      if (hits.length < CLEAR_AFTER || share < CLEAR_WITHIN.low || share > CLEAR_WITHIN.high) continue
      alarm = { ...alarm, isBroken: false, since: at + 1 }
      test = newChangeTest()
      evidence = 1
      continue
    }
    // A book that was called broken once is not asked again: from then on the ranges in force are tested.
    evidence = bet(test, alarm.since === null ? bookUnits(outcome) : toldUnits(outcome))
    if (evidence < 1 / FALSE_ALARM_RATE) continue
    alarm = { isBroken: true, since: at + 1, factor: factorOf(outcomes.slice(0, at + 1)) }
    hits = []
  }
  return { ...alarm, evidence }
}

const bookUnits = (line: PaidLine): number => toUnits(line.error, sidesOf(line))

function toldUnits({ error, told }: PaidLine): number {
  const { shift, low, high } = told
  return toUnits(error - shift, sidesOf({ low: low - shift, high: high - shift }))
}

function factorOf(outcomes: readonly PaidLine[]): number {
  const errors = outcomes
    .slice(-FACTOR_OF)
    .map(({ error }) => error)
    .sort((a, b) => a - b)
  return Math.exp(errors[errors.length >> 1] ?? 0)
}
