import { present } from '../../in-range.ts'
import { quantileAt } from '../../quantile.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { buildMovers } from './build-movers.ts'
import { growthOf } from './choose-tail.ts'
import { ALL_ITEMS, type Levels, openIndexSeries } from './index-series.ts'
import { readPriceHistories } from './price-histories.ts'

/** How far prices were missed after so many years, moved by one index or left alone. */
export interface MoverError {
  readonly name: string
  readonly years: number
  readonly moves: number
  /** Median |ln(truth / moved)|. */
  readonly own: number
  readonly all: number
  readonly nothing: number
}

const AGES = [1, 3, 5, 8] as const
/** Prices before this were counted otherwise than now. */
const FROM_MONTH = 2000 * 12

/** Judges the indices on real prices: every pair of years of every history. */
export function moverErrors(source: SourceFolder): readonly MoverError[] {
  const movers = new Map(buildMovers(source).map((mover) => [mover.name, mover.levels]))
  const all = openIndexSeries(source)(ALL_ITEMS)
  return [...readPriceHistories(source)].flatMap(([name, histories]) =>
    AGES.flatMap((years): MoverError[] => {
      const changes = histories.flatMap((history) => changesOf(history, years))
      const own = present(movers.get(name))
      const tried = changes.filter(
        ({ from, to }) => growthOf(own, from, to) !== null && growthOf(all, from, to) !== null,
      )
      if (tried.length < 5) return []
      const error = (levels: Levels | null): number =>
        quantileAt(
          tried
            .map(({ from, to, change }) =>
              Math.abs(change - (levels === null ? 0 : present(growthOf(levels, from, to)))),
            )
            .sort((a, b) => a - b),
          0.5,
        )
      return [{ name, years, moves: tried.length, own: error(own), all: error(all), nothing: error(null) }]
    }),
  )
}

function changesOf(history: ReadonlyMap<number, number>, years: number) {
  return [...history].flatMap(([from, before]) => {
    const to = from + years * 12
    const after = history.get(to)
    return after === undefined || from < FROM_MONTH ? [] : [{ from, to, change: Math.log(after / before) }]
  })
}
