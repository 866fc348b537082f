import { type Seen, STAKES, scoreOf } from './bets.ts'

/** One book in this many that still holds is called broken, however often and long one looks. */
export const FALSE_ALARM_RATE = 0.05
/** Part of the stake is renewed every so many outcomes, so a late change is noticed as fast as an early one. */
const STAKE_EVERY = 40
const STAKES_PER_ROUND = 20
/** Ranks among fewer outcomes say little. */
const COMPARED_MIN = 20
/** The newest outcomes that the next one is compared with. */
const COMPARED_MAX = 1500

/** A sequential test of whether the book's ranges still hold: what the bets have won so far. */
export interface ChangeTest {
  n: number
  /** What is left to be staked later. The whole begins at 1 and stays a fair game while nothing changes. */
  unstaked: number
  readonly won: number[]
  /** Errors to compare with, in order of size and in order of time. */
  readonly sorted: number[]
  readonly recent: number[]
}

export const newChangeTest = (): ChangeTest => ({
  n: 0,
  unstaked: 1,
  won: STAKES.map(() => 0),
  sorted: [],
  recent: [],
})

/** Takes in one outcome, and returns what a stake of 1 has become. */
export function bet(test: ChangeTest, units: number): number {
  if (test.n % STAKE_EVERY === 0) {
    const staked = stakeAt(test.n / STAKE_EVERY)
    test.unstaked -= staked
    for (const [at, { part }] of STAKES.entries()) test.won[at] = (test.won[at] ?? 0) + part * staked
  }
  const seen: Seen = { units, score: compare(test, units) }
  let sum = test.unstaked
  for (const [at, { bet: factorOf }] of STAKES.entries()) {
    const won = (test.won[at] ?? 0) * factorOf(seen)
    test.won[at] = won
    sum += won
  }
  test.n++
  return sum
}

/** Half of the stake is spread evenly over the first 20 times, half of the rest over the next 20, and so on. */
const stakeAt = (nth: number): number =>
  1 / (STAKES_PER_ROUND * 2 ** (Math.floor(nth / STAKES_PER_ROUND) + 1))

function compare(test: ChangeTest, units: number): number | null {
  const earlier = test.sorted.length
  const [from, to] = [firstAbove(test.sorted, units, false), firstAbove(test.sorted, units, true)]
  // Equal errors share their ranks.
  const score = earlier < COMPARED_MIN ? null : scoreOf((from + to) / 2, earlier)
  test.sorted.splice(to, 0, units)
  test.recent.push(units)
  if (test.recent.length > COMPARED_MAX) {
    const oldest = test.recent.shift() ?? 0
    test.sorted.splice(firstAbove(test.sorted, oldest, false), 1)
  }
  return score
}

/** The first place whose value is above, or with `orEqual` false not below, the value. */
function firstAbove(sorted: readonly number[], value: number, isAbove: boolean): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const at = sorted[middle] ?? 0
    if (isAbove ? at <= value : at < value) low = middle + 1
    else high = middle
  }
  return low
}
