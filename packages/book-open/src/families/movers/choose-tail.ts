import { present } from '../../in-range.ts'
import { quantileAt } from '../../quantile.ts'
import type { Levels } from './index-series.ts'
import { firstMonth, lastMonth, spliced } from './splice.ts'

/** How an index may go on after its last month. */
export interface Tail {
  readonly name: string
  /** ln of the growth from one month to a later one, if the index were known until `from` alone; null where unknown. */
  readonly growth: (from: number, to: number) => number | null
}

export interface TailError {
  readonly name: string
  /** Windows of history that it was tried on. */
  readonly windows: number
  /** Mean, median and 90th percentile of |ln(carried / published)|. */
  readonly mean: number
  readonly median: number
  readonly p90: number
}

/** Windows begin half a year apart; fewer than this many say nothing about a candidate. */
const WINDOW_STEP_MONTHS = 6
const WINDOWS_MIN = 8
const HISTORY_FROM = 1995 * 12
const PACE_MONTHS = 60

/**
 * What could carry an index over the months that it lacks: a wider index as far as that goes and then all items, all items,
 * its own pace of five years, or nothing.
 */
export function tailsOf(own: Levels, wider: ReadonlyMap<string, Levels>, all: Levels): readonly Tail[] {
  const end = lastMonth(own)
  const by = (name: string, levels: Levels, reach: number): Tail => ({
    name,
    growth: (from, to) => {
      // On history a wider index is known no longer than it is now: `reach` months beyond the component.
      const edge = Math.min(to, from + reach)
      return sum(growthOf(levels, from, edge), growthOf(all, edge, to))
    },
  })
  return [
    { name: 'all items', growth: (from, to) => growthOf(all, from, to) },
    ...[...wider]
      .filter(([, levels]) => lastMonth(levels) > end)
      .map(([name, levels]) => by(name, levels, lastMonth(levels) - end)),
    {
      name: 'its own pace',
      growth: (from, to) => {
        const before = growthOf(own, from - PACE_MONTHS, from)
        return before === null ? null : (before * (to - from)) / PACE_MONTHS
      },
    },
    { name: 'nothing', growth: () => 0 },
  ]
}

/** The error of each tail over `months` beyond the last known one, on all windows of the component's history. */
export function tailErrors(own: Levels, tails: readonly Tail[], months: number): readonly TailError[] {
  const first = Math.max(firstMonth(own) + PACE_MONTHS, HISTORY_FROM)
  const windows: number[] = []
  for (let from = first; from + months <= lastMonth(own); from += WINDOW_STEP_MONTHS) windows.push(from)
  // Every candidate is judged on the windows that all of them can be tried on.
  const tried = windows.filter((from) => tails.every((tail) => tail.growth(from, from + months) !== null))
  return tails.map(({ name, growth }) => {
    const errors = tried
      .map((from) =>
        Math.abs(present(growth(from, from + months)) - present(growthOf(own, from, from + months))),
      )
      .sort((a, b) => a - b)
    const mean = errors.reduce((total, error) => total + error, 0) / errors.length
    return {
      name,
      windows: errors.length,
      mean,
      median: quantileAt(errors, 0.5),
      p90: quantileAt(errors, 0.9),
    }
  })
}

/** Another tail than all items has to be better by this much: a small lead on overlapping windows is chance. */
const LEAD_MIN = 0.1

/** The tail with the smallest mean error; all items where nothing beats them clearly or history is too short to tell. */
export function chooseTail(errors: readonly TailError[]): string {
  const [plain, ...others] = errors.filter(({ windows }) => windows >= WINDOWS_MIN)
  if (plain === undefined) return 'all items'
  const best = others.reduce((a, b) => (b.mean < a.mean ? b : a), plain)
  return best.mean < plain.mean * (1 - LEAD_MIN) ? best.name : plain.name
}

/** The component carried on by the chosen tail to the last month of all items. */
export function carried(own: Levels, tail: Tail, all: Levels): Levels {
  const end = lastMonth(own)
  const levels = new Map(spliced(own, all))
  for (let month = end + 1; month <= lastMonth(all); month++) {
    const growth = tail.growth(end, month)
    if (growth !== null) levels.set(month, present(own.get(end)) * Math.exp(growth))
  }
  return levels
}

export function growthOf(levels: Levels, from: number, to: number): number | null {
  const before = levels.get(from)
  const after = levels.get(to)
  return before === undefined || after === undefined ? null : Math.log(after / before)
}

function sum(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b
}
