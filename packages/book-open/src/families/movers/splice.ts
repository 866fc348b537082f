import { present } from '../../in-range.ts'
import type { Levels } from './index-series.ts'

export const firstMonth = (levels: Levels): number => Math.min(...levels.keys())
export const lastMonth = (levels: Levels): number => Math.max(...levels.keys())

/** The first index as far as it goes, forwards and backwards, then at the pace of the next. */
export function spliced(first: Levels, next: Levels): Levels {
  const from = firstMonth(first)
  const to = lastMonth(first)
  const joined = new Map(first)
  for (const [month, level] of next) {
    const edge = month > to ? to : month < from ? from : null
    const there = edge === null ? undefined : next.get(edge)
    if (edge !== null && there !== undefined) joined.set(month, (present(first.get(edge)) * level) / there)
  }
  return new Map([...joined].sort(([a], [b]) => a - b))
}

/** Goes on by published changes over a year, from the levels of the year before. */
export function splicedByChanges(first: Levels, changesPercent: Levels): Levels {
  const joined = new Map(first)
  const to = lastMonth(first)
  for (const [month, change] of [...changesPercent].sort(([a], [b]) => a - b)) {
    const yearBefore = joined.get(month - 12)
    if (month > to && yearBefore !== undefined) joined.set(month, yearBefore * (1 + change / 100))
  }
  return joined
}

/** The geometric mean of several indices over the months that all of them have. */
export function meanOf(all: readonly Levels[]): Levels {
  const [first = new Map(), ...others] = all
  if (others.length === 0) return first
  const months = [...first.keys()].filter((month) => others.every((levels) => levels.has(month)))
  return new Map(
    months.map((month): [number, number] => {
      const logs = all.map((levels) =>
        Math.log(present(levels.get(month)) / present(levels.get(present(months[0])))),
      )
      return [month, 100 * Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length)]
    }),
  )
}
