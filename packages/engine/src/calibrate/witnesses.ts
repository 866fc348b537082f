import { entryAt, f64At } from '../in-range.ts'

/** From this many sources on, each counts as one witness: the correction for their number is small then. */
const SOURCES_ENOUGH = 40
/** How much alike rows of a source are taken to be before anything is known, and for how many sources that speaks. */
const ALIKE_PRIOR = 0.5
const ALIKE_PRIOR_SOURCES = 5

/**
 * How many independent scores would say as much as these about a row of a new source. However much one source says, it is one
 * witness of how sources differ; where there are few, as many more as its rows differ among themselves (the design effect of
 * samples in clusters).
 */
export function witnessesOf(scores: Float64Array, sourceOf: readonly number[]): number {
  const bySource = Map.groupBy(scores.keys(), (i) => entryAt(sourceOf, i))
  const sources = bySource.size
  if (sources >= SOURCES_ENOUGH || sources < 2) return sources
  const rank = ranksOf(scores)
  const groups = [...bySource.values()].map((rows) => rows.map((i) => f64At(rank, i)))
  const size = scores.length / sources
  const effective = scores.length / (1 + (size - 1) * likenessOf(groups, scores.length))
  return Math.min(SOURCES_ENOUGH, Math.max(sources, effective))
}

/** Intraclass correlation: the share of the variance that lies between groups, drawn to what is usual. */
function likenessOf(groups: readonly (readonly number[])[], count: number): number {
  const freedom = count - groups.length
  if (freedom < 1) return ALIKE_PRIOR
  const total = groups.flat().reduce((sum, value) => sum + value, 0) / count
  let between = 0
  let within = 0
  let squares = 0
  for (const group of groups) {
    const mean = group.reduce((sum, value) => sum + value, 0) / group.length
    between += group.length * (mean - total) ** 2
    within += group.reduce((sum, value) => sum + (value - mean) ** 2, 0)
    squares += group.length ** 2
  }
  const size = (count - squares / count) / (groups.length - 1)
  const betweenMean = between / (groups.length - 1)
  const withinMean = within / freedom
  const spread = betweenMean + (size - 1) * withinMean
  const own = spread > 0 ? Math.min(1, Math.max(0, (betweenMean - withinMean) / spread)) : ALIKE_PRIOR
  return (groups.length * own + ALIKE_PRIOR_SOURCES * ALIKE_PRIOR) / (groups.length + ALIKE_PRIOR_SOURCES)
}

/** Places in order of size: one wild score shall not decide how much alike the others are. */
function ranksOf(scores: Float64Array): Float64Array {
  const rank = new Float64Array(scores.length)
  const order = [...scores.keys()].sort((a, b) => f64At(scores, a) - f64At(scores, b) || a - b)
  for (const [at, i] of order.entries()) rank[i] = at
  return rank
}
