/**
 * What a caller paid for a line, beside what was said of it before: all that is learned from. Everything is in logs, so
 * a price twice as high and one half as high are equally far off.
 */
export interface PaidLine {
  /** Category of the item, or its kind of unit where the book names none. */
  readonly category: string
  /** What the line was taken for; the same for the same thing. See item-key.ts. */
  readonly item: string
  readonly place: string
  /** ln(paid / estimate of the book alone). */
  readonly error: number
  /** The book's own range at 90 % around its own estimate: at most 0 and at least 0. */
  readonly low: number
  readonly high: number
  /** What was quoted, off the book's own estimate. The same as the book's own while nothing was learned. */
  readonly told: ToldRange
}

/** A range in force, as offsets in logs from the book's own estimate. */
export interface ToldRange {
  /** Of the estimate. */
  readonly shift: number
  readonly low: number
  readonly high: number
}

/** The level that ranges are tracked and judged at. */
export const TRACKED_LEVEL = 0.9
/** What a range may miss on each side. */
export const MISS = (1 - TRACKED_LEVEL) / 2

/** No side of a range counts for less than this share of it: a bound at the estimate itself is not a measure of length. */
const SIDE_MIN = 0.1
const WIDTH_MIN = 1e-3

/** How far above and below the estimate a range reaches. */
export interface Sides {
  readonly up: number
  readonly down: number
}

export function sidesOf({ low, high }: { readonly low: number; readonly high: number }): Sides {
  const width = Math.max(WIDTH_MIN, high - low)
  return { up: Math.max(high, SIDE_MIN * width), down: Math.max(-low, SIDE_MIN * width) }
}

/** An error in units of the range: 1 is its upper bound, -1 its lower one. */
export const toUnits = (error: number, { up, down }: Sides): number => error / (error > 0 ? up : down)
export const fromUnits = (units: number, { up, down }: Sides): number => units * (units > 0 ? up : down)

export const isWithin = (error: number, { low, high }: { readonly low: number; readonly high: number }) =>
  error >= low - ROUNDING && error <= high + ROUNDING
/** Prices are quoted in cents, so a bound may be off by a little. */
const ROUNDING = 1e-9
