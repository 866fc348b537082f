import type { DifficultyHeader } from '../book/header.ts'
import { leastSquares } from '../model/least-squares.ts'

/** What makes an estimate hard; the same numbers when a book is built and when a line is priced. */
export interface Hardness {
  readonly spread: number
  readonly similarity: number
  /** |neighbours - ridge|. */
  readonly disagreement: number
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

export const UNSEEN_WIDTH = 6
export const SEEN_WIDTH = 8

export function unseenTerms(h: Hardness, into: Float64Array, offset: number): void {
  into[offset] = 1
  into[offset + 1] = h.spread
  into[offset + 2] = 1 - h.similarity
  into[offset + 3] = h.disagreement
  into[offset + 4] = Math.min(3, h.quantityGap)
  into[offset + 5] = h.spread * (1 - h.similarity)
}

export function seenTerms(h: Hardness, into: Float64Array, offset: number): void {
  into[offset] = 1
  into[offset + 1] = h.ownSpread
  into[offset + 2] = 1 / Math.sqrt(h.n + 1)
  into[offset + 3] = h.ownGap
  into[offset + 4] = Math.sqrt(Math.max(0, h.years))
  into[offset + 5] = Math.min(3, h.quantityGap)
  into[offset + 6] = h.spread / Math.sqrt(h.n + 1)
  into[offset + 7] = h.disagreement
}

const ROWS_MIN = 300
/** A scale far outside what the hold-outs showed is an extrapolation; it stays within these factors of the median. */
const CLIP_LOW = 0.2
const CLIP_HIGH = 6

/** Fits the scale of the error; with few rows it is constant. */
export function fitDifficulty(
  terms: Float64Array,
  width: number,
  error: Float64Array,
  weight: Float64Array,
): DifficultyHeader {
  const size = error.map(Math.abs)
  const median = weightedMedian(size, weight)
  const constant: DifficultyHeader = {
    coefficients: [median || 1],
    min: median || 1,
    max: median || 1,
    fifths: [],
  }
  if (error.length < ROWS_MIN) return constant
  const coefficients = [...leastSquares(terms, width, size, weight, 1e-3)]
  const raw = Float64Array.from(error, (_, r) => linear(coefficients, terms, r * width))
  const middle = weightedMedian(raw, weight)
  if (!(middle > 0)) return constant
  const header = { coefficients, min: middle * CLIP_LOW, max: middle * CLIP_HIGH }
  const sorted = raw.map((value) => Math.min(header.max, Math.max(header.min, value))).sort()
  const fifths = [0.2, 0.4, 0.6, 0.8].map((p) => sorted[Math.floor(p * sorted.length)]!)
  return { ...header, fifths }
}

export function difficultyOf(header: DifficultyHeader, terms: Float64Array, offset: number): number {
  if (header.coefficients.length === 1) return header.coefficients[0]!
  return Math.min(header.max, Math.max(header.min, linear(header.coefficients, terms, offset)))
}

function linear(coefficients: readonly number[], terms: Float64Array, offset: number): number {
  let sum = 0
  for (let i = 0; i < coefficients.length; i++) sum += coefficients[i]! * terms[offset + i]!
  return sum
}

export function weightedMedian(values: Float64Array, weight: Float64Array): number {
  const order = Uint32Array.from(values.keys()).sort((a, b) => values[a]! - values[b]! || a - b)
  let total = 0
  for (const w of weight) total += w
  let below = 0
  for (const i of order) {
    below += weight[i]!
    if (below >= total / 2) return values[i]!
  }
  return 0
}
