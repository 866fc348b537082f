import { entryAt } from '../../packages/engine/src/in-range.ts'
import { adapt, learn, newLearned } from '../../packages/engine/src/outcomes/learned.ts'
import {
  OUTCOMES_PER_CATEGORY_MAX,
  OUTCOMES_PER_LAYER_MAX,
} from '../../packages/engine/src/outcomes/outcome-layer.ts'
import type { PaidLine } from '../../packages/engine/src/outcomes/paid-line.ts'
import type { Reported, Series } from './series.ts'

export const WINDOW = 500
export const LEARNING = 200
const ALPHA = 0.1

/** A series as it was told without and with outcomes. */
export interface Replay {
  readonly name: string
  readonly lines: readonly PaidLine[]
  readonly fixed: Scores
  readonly adapted: Scores
}

interface Scores {
  readonly hits: readonly boolean[]
  /** Lowest and highest coverage of any `WINDOW` outcomes in a row after the first `LEARNING`, in percent; null: too few. */
  readonly windows: { readonly low: number; readonly high: number } | null
  readonly coverage: number
  readonly winkler: number
  readonly logWidth: number
}

/** So many outcomes later everything is learned anew. In between, one is learned after the other, which comes to the same. */
const ANEW_EVERY = 20

/**
 * Tells every row before its price is known, then learns from it: from the newest outcomes of each category, as the service
 * does.
 */
export function replay({ name, outcomes }: Series): Replay {
  let learned = newLearned()
  const lines = outcomes.map((outcome, at): PaidLine => {
    if (at % ANEW_EVERY === 0) {
      learned = newLearned()
      for (const earlier of newestOf(outcomes, at)) learn(learned, earlier)
    }
    const told = adapt(learned, outcome)
    learn(learned, outcome)
    return { ...outcome, told }
  })
  return {
    name,
    lines,
    fixed: scoresOf(lines.map((line) => [line.error, line.low, line.high])),
    adapted: scoresOf(lines.map(({ error, told }) => [error, told.low, told.high])),
  }
}

/** As `newest-outcomes` of the stores. */
function newestOf(outcomes: readonly Reported[], before: number): readonly Reported[] {
  const counts = new Map<string, number>()
  const newest: Reported[] = []
  for (let at = before - 1; at >= 0 && newest.length < OUTCOMES_PER_LAYER_MAX; at--) {
    const outcome = entryAt(outcomes, at)
    const count = (counts.get(outcome.category) ?? 0) + 1
    counts.set(outcome.category, count)
    if (count <= OUTCOMES_PER_CATEGORY_MAX) newest.push(outcome)
  }
  return newest.reverse()
}

function scoresOf(told: readonly (readonly [error: number, low: number, high: number])[]): Scores {
  const judged = told.slice(LEARNING)
  const hits = told.map(([error, low, high]) => error >= low && error <= high)
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const miss = ([error, low, high]: readonly [number, number, number]): number =>
    Math.max(0, low - error, error - high)
  const shares = windowShares(hits)
  return {
    hits,
    windows: shares.length === 0 ? null : { low: Math.min(...shares), high: Math.max(...shares) },
    coverage: 100 * mean(hits.slice(LEARNING).map(Number)),
    winkler: mean(judged.map((line) => line[2] - line[1] + (2 / ALPHA) * miss(line))),
    logWidth: mean(judged.map(([, low, high]) => high - low)),
  }
}

/** Coverage of the `WINDOW` outcomes up to each one, in percent, from the first full window after the learning on. */
export function windowShares(hits: readonly boolean[]): readonly number[] {
  const shares: number[] = []
  let count = 0
  for (let at = LEARNING; at < hits.length; at++) {
    count += Number(hits[at])
    if (at >= LEARNING + WINDOW) count -= Number(hits[at - WINDOW])
    if (at >= LEARNING + WINDOW - 1) shares.push((100 * count) / WINDOW)
  }
  return shares
}
