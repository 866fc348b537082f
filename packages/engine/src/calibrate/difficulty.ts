import type { DifficultyHeader } from '../book/header.ts'
import { entryAt, f64At } from '../in-range.ts'
import { leastSquares } from '../model/least-squares.ts'
import { NEAR, type NeighbourSummary, POWERS } from '../model/neighbours.ts'
import { effectiveCount, offsetsAt, quantileGrid } from './quantiles.ts'

/** What makes an estimate hard; the same numbers when a book is built and when a line is priced. */
export interface Hardness {
  /** Spread of each circle of neighbours. */
  readonly spread: readonly number[]
  /** |neighbours - ridge| of each circle. */
  readonly disagreement: readonly number[]
  readonly similarity: number
  /** How many words the text has: what is said in few could be many things. */
  readonly words: number
  /** Standard deviation of the item's own rows, shrunk toward that of the book; 0 for an unseen item. */
  readonly ownSpread: number
  /** Weight of the item's own rows. */
  readonly n: number
  /** |own mean - blend|. */
  readonly ownGap: number
  /** Years between the newest row and the day asked for. */
  readonly years: number
  /** |ln quantity asked for - ln quantity known|. */
  readonly quantityGap: number
}

const CIRCLES = POWERS.length
const NOTHING: readonly number[] = POWERS.map(() => 0)

export function neighbourHardness(
  neighbours: NeighbourSummary | null,
  ridge: number,
): Pick<Hardness, 'spread' | 'disagreement'> {
  if (!neighbours) return { spread: NOTHING, disagreement: NOTHING }
  return {
    spread: [...neighbours.spread],
    disagreement: Array.from(neighbours.mean, (mean) => Math.abs(mean - ridge)),
  }
}

export const UNSEEN_WIDTH = 5 + 2 * CIRCLES
export const SEEN_WIDTH = 9
/** Without the number of words, which books of the same engine may lack. */
export const SEEN_WIDTH_MIN = 8

export function unseenTerms(h: Hardness, into: Float64Array, offset: number): void {
  into[offset] = 1
  into[offset + 1] = 1 - h.similarity
  into[offset + 2] = Math.min(3, h.quantityGap)
  into[offset + 3] = entryAt(h.spread, NEAR) * (1 - h.similarity)
  into[offset + 4] = 1 / (1 + h.words)
  for (let p = 0; p < CIRCLES; p++) {
    into[offset + 5 + p] = entryAt(h.spread, p)
    into[offset + 5 + CIRCLES + p] = entryAt(h.disagreement, p)
  }
}

/** The term of `seenTerms` that is the item's own spread. */
export const OWN_SPREAD_TERM = 1
/** And the one of the number of words, which an item's rows share: only many items show what it does. */
export const WORDS_TERM = 8
export const WORDS_ITEMS_MIN = 300

export function seenTerms(h: Hardness, into: Float64Array, offset: number): void {
  into[offset] = 1
  into[offset + OWN_SPREAD_TERM] = h.ownSpread
  into[offset + 2] = 1 / Math.sqrt(h.n + 1)
  into[offset + 3] = h.ownGap
  into[offset + 4] = Math.sqrt(Math.max(0, h.years))
  into[offset + 5] = Math.min(3, h.quantityGap)
  into[offset + 6] = entryAt(h.spread, NEAR) / Math.sqrt(h.n + 1)
  into[offset + 7] = entryAt(h.disagreement, NEAR)
  into[offset + WORDS_TERM] = 1 / (1 + h.words)
}

const ROWS_MIN = 300
/** A scale far outside what the hold-outs showed is an extrapolation; it stays within these factors of the median. */
const CLIP_LOW = 0.2
const CLIP_HIGH = 6

/** How far the scale is believed: 0 is the same scale for all, 1 the fitted one. */
const EXPONENTS = [0.8, 1, 0.6, 0.4, 0] as const
/** What another exponent must gain over the usual one. */
const GAIN_MIN = 0.005
const LEVEL = 0.9

/** The scale of a book without rows to measure it on, and the number of rows that outweigh it. */
export interface ScalePrior {
  readonly scale: number
  readonly rows: number
}

/** Things that a book does not have may cost anything. */
export const UNSEEN_PRIOR: ScalePrior = { scale: 1, rows: 1e-6 }
/** A list with one price of each item still says what each costs: rows of one item are seldom further apart than this. */
export const SEEN_PRIOR: ScalePrior = { scale: 0.1, rows: 2 }

export interface DifficultyRows {
  readonly terms: Float64Array
  readonly width: number
  readonly error: Float64Array
  readonly weight: Float64Array
  /** 0 or 1: errors that go together lie in the same half. */
  readonly half: Uint8Array
  /** The term that the scale goes with where the rows are too few to fit one; null: none. */
  readonly usual: number | null
}

/**
 * Fits the scale of the error, then tempers it: errors of easy rows have longer tails for their size, so the full scale
 * is too narrow there. The exponent is the one whose intervals, fitted on one half, score best on the other. With few rows
 * the scale goes with the usual term alone, or is constant.
 */
export function fitDifficulty(rows: DifficultyRows, prior: ScalePrior): DifficultyHeader {
  const size = rows.error.map(Math.abs)
  const own = size.length === 0 ? 0 : weightedMedian(size, rows.weight)
  const median = (size.length * own + prior.rows * prior.scale) / (size.length + prior.rows)
  const constant: DifficultyHeader = { coefficients: [], exponent: 0, min: median, max: median, fifths: [] }
  if (size.length < ROWS_MIN) return usualScale(rows, median) ?? constant
  const whole = fitLinear(rows, size, rows.weight)
  if (!whole) return constant
  const halves = [0, 1].map((side) =>
    fitLinear(
      rows,
      size,
      rows.weight.map((w, r) => (rows.half[r] === side ? w : 0)),
    ),
  )
  let best = constant
  let bestScore = Number.POSITIVE_INFINITY
  for (const exponent of EXPONENTS) {
    let score = 0
    for (const [side, fit] of halves.entries())
      score += winklerOf(rows, fit ? { ...fit, exponent } : constant, side)
    if (score < bestScore * (1 - GAIN_MIN)) {
      bestScore = score
      best = tempered(whole, exponent, median) ?? constant
    }
  }
  const sorted = Float64Array.from(size, (_, r) => difficultyOf(best, rows.terms, r * rows.width)).sort()
  return { ...best, fifths: [0.2, 0.4, 0.6, 0.8].map((p) => f64At(sorted, Math.floor(p * sorted.length))) }
}

/** The scale of few rows: in proportion to one term, tempered as usual. Null where that term says nothing. */
function usualScale(
  { terms, width, weight, usual }: DifficultyRows,
  median: number,
): DifficultyHeader | null {
  if (usual === null || weight.length === 0) return null
  const middle = weightedMedian(
    weight.map((_, r) => f64At(terms, r * width + usual)),
    weight,
  )
  if (!(middle > 0)) return null
  const coefficients = Array.from({ length: width }, (_, term) => (term === usual ? 1 : 0))
  const fit = { coefficients, exponent: 1, min: middle * CLIP_LOW, max: middle * CLIP_HIGH, fifths: [] }
  return tempered(fit, EXPONENTS[0], median)
}

/** The median of the scale is that of the errors whatever the exponent: rows of other scales may share its quantiles. */
function tempered(fit: DifficultyHeader, exponent: number, median: number): DifficultyHeader | null {
  if (exponent === 0) return null
  const middle = fit.min / CLIP_LOW
  const lift = median ** (1 / exponent) / middle
  return {
    coefficients: fit.coefficients.map((own) => own * lift),
    exponent,
    min: fit.min * lift,
    max: fit.max * lift,
    fifths: [],
  }
}

/** Spread and distance of three circles say nearly the same, so their weights are held together. */
const SCALE_RIDGE = 1e-2

/**
 * The size of an error varies in proportion to its scale, so a second fit weighs each row by the scale of the first: large
 * errors of hard rows would otherwise decide what is said about easy ones.
 */
function fitLinear(rows: DifficultyRows, size: Float64Array, weight: Float64Array): DifficultyHeader | null {
  const first = fitWeighted(rows, size, weight, weight)
  if (!first) return null
  const relative = weight.map((w, r) => w / difficultyOf(first, rows.terms, r * rows.width) ** 2)
  return fitWeighted(rows, size, weight, relative)
}

/** `weight` says what a row counts in the median, `trust` what it counts in the fit. */
function fitWeighted(
  { terms, width }: DifficultyRows,
  size: Float64Array,
  weight: Float64Array,
  trust: Float64Array,
): DifficultyHeader | null {
  const coefficients = [...leastSquares(terms, width, size, trust, SCALE_RIDGE)]
  const raw = Float64Array.from(size, (_, r) => linear(coefficients, terms, r * width))
  const middle = weightedMedian(raw, weight)
  if (!(middle > 0)) return null
  return { coefficients, exponent: 1, min: middle * CLIP_LOW, max: middle * CLIP_HIGH, fifths: [] }
}

/** Winkler score at 90 % of the rows outside a half, by quantiles of the rows inside it. */
function winklerOf(rows: DifficultyRows, header: DifficultyHeader, side: number): number {
  const scale = Float64Array.from(rows.error, (_, r) => difficultyOf(header, rows.terms, r * rows.width))
  const inside = [...rows.error.keys()].filter((r) => rows.half[r] === side)
  const weights = inside.map((r) => f64At(rows.weight, r))
  const grid = quantileGrid(
    inside.map((r) => f64At(rows.error, r) / f64At(scale, r)),
    weights,
  )
  const offsets = offsetsAt(grid, effectiveCount(weights), LEVEL)
  if (!offsets) return 0
  let score = 0
  for (let r = 0; r < scale.length; r++) {
    if (rows.half[r] === side) continue
    const low = offsets.low * f64At(scale, r)
    const high = offsets.high * f64At(scale, r)
    const miss = Math.max(0, low - f64At(rows.error, r), f64At(rows.error, r) - high)
    score += f64At(rows.weight, r) * (high - low + (2 / (1 - LEVEL)) * miss)
  }
  return score
}

/** The scale of an error in the middle. */
export const medianScale = ({ coefficients, exponent, min }: DifficultyHeader): number =>
  coefficients.length === 0 ? min : (min / CLIP_LOW) ** exponent

export function difficultyOf(header: DifficultyHeader, terms: Float64Array, offset: number): number {
  if (header.coefficients.length === 0) return header.min
  return (
    Math.min(header.max, Math.max(header.min, linear(header.coefficients, terms, offset))) ** header.exponent
  )
}

function linear(coefficients: readonly number[], terms: Float64Array, offset: number): number {
  let sum = 0
  for (let i = 0; i < coefficients.length; i++) sum += entryAt(coefficients, i) * f64At(terms, offset + i)
  return sum
}

export function weightedMedian(values: Float64Array, weight: Float64Array): number {
  const order = Uint32Array.from(values.keys()).sort((a, b) => f64At(values, a) - f64At(values, b) || a - b)
  let total = 0
  for (const w of weight) total += w
  let below = 0
  for (const i of order) {
    below += f64At(weight, i)
    if (below >= total / 2) return f64At(values, i)
  }
  return 0
}
