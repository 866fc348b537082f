import type { Collapsed } from '../book/collapse-rows.ts'
import { DAYS_PER_MONTH, DAYS_PER_YEAR, NO_DAY } from '../book/row-date.ts'
import { f64At, i32At, u32At } from '../in-range.ts'

/** What the rows that may be learned from say about each item, on the reference day. */
export interface ItemStats {
  /** Weight of the rows; 0 for an item that is not seen. */
  readonly n: Float64Array
  readonly mean: Float64Array
  /** Sum of squared deviations from the mean. */
  readonly squares: Float64Array
  /** Mean ln quantity, NaN where no row has one. */
  readonly lnQuantity: Float64Array
  /** Quantity slope of the item itself, shrunk toward the book's. */
  readonly slope: Float64Array
  /** Day of the newest row; a very old one when no row has a date. */
  readonly lastDay: Int32Array
  readonly places: PlaceStats
}

/** Means by item and place; places of item i are `start[i]` to `start[i + 1]`, sorted. */
export interface PlaceStats {
  readonly start: Uint32Array
  readonly place: Int32Array
  readonly n: Float64Array
  readonly mean: Float64Array
  readonly lnQuantity: Float64Array
  readonly lastDay: Int32Array
}

export interface StatsOptions {
  readonly referenceDay: number
  readonly halfLifeMonths: number | null
  readonly quantitySlope: number
  readonly driftPerYear: number
  /** Ids of a row geography and all that contain it, narrowest first. */
  readonly lineageOf: (geography: number) => readonly number[]
  readonly byPlace: boolean
}

/** Rows of an item whose quantities must vary this much (in squared logs) to believe its own slope as much as the book's. */
const SLOPE_PRIOR = 10

export function collectStats(
  rows: Collapsed,
  learns: (row: number) => boolean,
  options: StatsOptions,
): ItemStats {
  const size = rows.items.length
  const n = new Float64Array(size)
  const mean = new Float64Array(size)
  const squares = new Float64Array(size)
  const lnQuantity = new Float64Array(size).fill(Number.NaN)
  const slope = new Float64Array(size).fill(options.quantitySlope)
  const lastDay = new Int32Array(size).fill(NO_DAY)
  const places = placeBuilder(size)
  for (let item = 0; item < size; item++) {
    let weight = 0
    let sum = 0
    let quantityWeight = 0
    let quantitySum = 0
    const from = u32At(rows.rowStart, item)
    const to = u32At(rows.rowStart, item + 1)
    for (let row = from; row < to; row++) {
      if (!learns(row)) continue
      const w = rowWeight(rows, row, options)
      weight += w
      sum += w * levelled(rows, row, options)
      if (!Number.isNaN(f64At(rows.lnQuantity, row))) {
        quantityWeight += w
        quantitySum += w * f64At(rows.lnQuantity, row)
      }
      const day = i32At(rows.day, row)
      if (day > i32At(lastDay, item)) lastDay[item] = day
      if (options.byPlace && i32At(rows.geography, row) >= 0) {
        for (const place of options.lineageOf(i32At(rows.geography, row))) {
          places.add(place, w, levelled(rows, row, options), f64At(rows.lnQuantity, row), day)
        }
      }
    }
    places.endItem()
    if (weight === 0) continue
    n[item] = weight
    mean[item] = sum / weight
    if (quantityWeight > 0) lnQuantity[item] = quantitySum / quantityWeight
    let xx = 0
    let xy = 0
    for (let row = from; row < to; row++) {
      if (!learns(row)) continue
      const w = rowWeight(rows, row, options)
      const deviation = levelled(rows, row, options) - f64At(mean, item)
      squares[item] = f64At(squares, item) + w * deviation * deviation
      if (options.quantitySlope !== 0 && !Number.isNaN(f64At(rows.lnQuantity, row))) {
        const x = f64At(rows.lnQuantity, row) - f64At(lnQuantity, item)
        xx += w * x * x
        xy += w * x * deviation
      }
    }
    slope[item] =
      options.quantitySlope === 0 ? 0 : (xy + SLOPE_PRIOR * options.quantitySlope) / (xx + SLOPE_PRIOR)
  }
  return { n, mean, squares, lnQuantity, slope, lastDay, places: places.finish() }
}

/** ln price of a row, carried to the reference day by the book's own drift. */
function levelled(rows: Collapsed, row: number, options: StatsOptions): number {
  if (options.driftPerYear === 0 || rows.date[row] === 0) return f64At(rows.y, row)
  return (
    f64At(rows.y, row) +
    (options.driftPerYear * (options.referenceDay - i32At(rows.day, row))) / DAYS_PER_YEAR
  )
}

function rowWeight(rows: Collapsed, row: number, options: StatsOptions): number {
  if (options.halfLifeMonths === null || rows.date[row] === 0) return 1
  const months = Math.max(0, options.referenceDay - i32At(rows.day, row)) / DAYS_PER_MONTH
  return 2 ** (-months / options.halfLifeMonths)
}

function placeBuilder(items: number) {
  const start = new Uint32Array(items + 1)
  const place: number[] = []
  const n: number[] = []
  const mean: number[] = []
  const lnQuantity: number[] = []
  const lastDay: number[] = []
  let item = 0
  let current = new Map<
    number,
    { n: number; sum: number; quantity: number; quantityN: number; lastDay: number }
  >()
  return {
    add(id: number, w: number, y: number, quantity: number, day: number): void {
      let entry = current.get(id)
      if (!entry) {
        entry = { n: 0, sum: 0, quantity: 0, quantityN: 0, lastDay: NO_DAY }
        current.set(id, entry)
      }
      entry.n += w
      entry.sum += w * y
      if (!Number.isNaN(quantity)) {
        entry.quantity += w * quantity
        entry.quantityN += w
      }
      if (day > entry.lastDay) entry.lastDay = day
    },
    endItem(): void {
      for (const [id, entry] of [...current].sort((a, b) => a[0] - b[0])) {
        place.push(id)
        n.push(entry.n)
        mean.push(entry.sum / entry.n)
        lnQuantity.push(entry.quantityN > 0 ? entry.quantity / entry.quantityN : Number.NaN)
        lastDay.push(entry.lastDay)
      }
      item++
      start[item] = place.length
      if (current.size > 0) current = new Map()
    },
    finish: (): PlaceStats => ({
      start,
      place: Int32Array.from(place),
      n: Float64Array.from(n),
      mean: Float64Array.from(mean),
      lnQuantity: Float64Array.from(lnQuantity),
      lastDay: Int32Array.from(lastDay),
    }),
  }
}

/** Where an item's figures of a place stand, or -1. */
export function findPlace(places: Pick<PlaceStats, 'start' | 'place'>, item: number, place: number): number {
  let low = u32At(places.start, item)
  let high = u32At(places.start, item + 1) - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    if (i32At(places.place, middle) === place) return middle
    if (i32At(places.place, middle) < place) low = middle + 1
    else high = middle - 1
  }
  return -1
}
