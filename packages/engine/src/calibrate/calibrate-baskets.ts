import type { Collapsed } from '../book/collapse-rows.ts'
import type { BasketHeader } from '../book/header.ts'
import { mix } from '../book/string-table.ts'
import { entryAt, f64At, i32At } from '../in-range.ts'
import { basketSigma } from './baskets.ts'
import { joinGrids, quantileGrid } from './quantiles.ts'
import type { ScoredRow } from './score-rows.ts'

const SIZES = [1, 2, 3, 5, 10, 20] as const
const SOURCES_MIN = 30
/** Lines that one basket may have; a longer source is cut, which only the total of all feels. */
const LINES_MAX = 500
/** Baskets drawn from one source for one size. */
const DRAWS_MAX = 4

/** A held-out line as a part of a basket. */
interface BasketLine {
  readonly truth: number
  readonly estimate: number
  readonly sigma: number
}

/** Scores of real baskets, resampled from whole sources to each size. Empty where sources are too few. */
export function calibrateBaskets(
  rows: Collapsed,
  scored: readonly ScoredRow[],
  sigmaOf: (i: number) => number,
  seed: number,
): { readonly sizes: readonly BasketHeader[]; readonly grids: Float64Array } {
  const bySource = new Map<number, BasketLine[]>()
  scored.forEach((entry, i) => {
    const source = i32At(rows.source, entry.row)
    if (source < 0) return
    const quantity = f64At(rows.lnQuantity, entry.row)
    const truth = Math.exp(f64At(rows.y, entry.row) + (Number.isNaN(quantity) ? 0 : quantity))
    const line = { truth, estimate: truth / Math.exp(entry.error), sigma: sigmaOf(i) }
    const list = bySource.get(source)
    if (!list) bySource.set(source, [line])
    else if (list.length < LINES_MAX) list.push(line)
  })
  const sources = [...bySource].sort((a, b) => a[0] - b[0])
  const sizes: BasketHeader[] = []
  const grids: Float64Array[] = []
  const add = (size: number, scores: readonly number[], weights: readonly number[], count: number): void => {
    if (count < SOURCES_MIN) return
    sizes.push({ size, nEffective: count })
    grids.push(quantileGrid(scores, weights))
  }
  for (const size of SIZES) {
    const scores: number[] = []
    const weights: number[] = []
    let count = 0
    for (const [source, lines] of sources) {
      if (lines.length < size) continue
      count++
      const draws = Math.min(DRAWS_MAX, Math.floor(lines.length / size))
      const order = shuffled(lines, mix(source + 1) ^ seed)
      for (let draw = 0; draw < draws; draw++) {
        scores.push(basketScore(order.slice(draw * size, (draw + 1) * size)))
        weights.push(1 / draws)
      }
    }
    add(size, scores, weights, count)
  }
  const whole = sources.filter(([, lines]) => lines.length > 1)
  const meanSize = whole.reduce((sum, [, lines]) => sum + lines.length, 0) / Math.max(1, whole.length)
  if (meanSize > entryAt(SIZES, SIZES.length - 1)) {
    add(
      Math.round(meanSize),
      whole.map(([, lines]) => basketScore(lines)),
      whole.map(() => 1),
      whole.length,
    )
  }
  return { sizes, grids: joinGrids(grids) }
}

function basketScore(lines: readonly BasketLine[]): number {
  const truth = lines.reduce((sum, line) => sum + line.truth, 0)
  const estimate = lines.reduce((sum, line) => sum + line.estimate, 0)
  const sigma = basketSigma(
    lines.map((line) => line.estimate),
    lines.map((line) => line.sigma),
  )
  return Math.log(truth / estimate) / sigma
}

/** Fisher and Yates, by a generator that the seed decides. */
function shuffled<T>(list: readonly T[], seed: number): T[] {
  const copy = [...list]
  let state = seed
  for (let i = copy.length - 1; i > 0; i--) {
    state = mix(state + 0x9e3779b9)
    const j = state % (i + 1)
    const kept = entryAt(copy, i)
    copy[i] = entryAt(copy, j)
    copy[j] = kept
  }
  return copy
}
