import type { Collapsed } from '../book/collapse-rows.ts'
import { DAYS_PER_YEAR, NO_DAY } from '../book/row-date.ts'
import { hashText } from '../book/string-table.ts'
import { entryAt, f64At, i32At, present, u8At, u32At } from '../in-range.ts'

/** What is held out together. Errors within it go together, so rows of it must never be on both sides. */
export type FoldUnit = 'source' | 'period' | 'description'

export interface Folds {
  readonly unit: FoldUnit
  readonly count: number
  /** Fold in which a row is held out; NEVER for rows that are only learned from. */
  readonly foldOf: Uint8Array
  /** Whether the model of a fold may learn from a row. */
  learns(row: number, fold: number): boolean
  /** The day that the model of a fold is for. */
  readonly referenceDay: readonly number[]
  /** How much a row counts in choices and quantiles. */
  readonly weight: Float64Array
}

export const NEVER = 255
const FOLDS = 5
/** With fewer sources a new price is most likely one of a source that the book knows. */
export const SOURCES_MIN = 15
const PERIODS_MAX = 8
const PERIOD_YEARS_MIN = 3
/** Rows of items that come back month after month, as a share of all, from which a book is a collection of series. */
const SERIES_SHARE_MIN = 0.8
const SERIES_MONTHS_MIN = 12

export function makeFolds(rows: Collapsed, seed: number, bySource: boolean, asOfDay: number): Folds {
  if (bySource && rows.sources.length >= SOURCES_MIN) return foldsBySource(rows, seed, asOfDay)
  if (isSeries(rows)) return foldsByPeriod(rows.day)
  return foldsByDescription(rows, seed, asOfDay)
}

function foldsBySource(rows: Collapsed, seed: number, asOfDay: number): Folds {
  const size = new Float64Array(rows.sources.length)
  for (const source of rows.source) if (source >= 0) size[source] = f64At(size, source) + 1
  const foldOfSource = balanced(rows.sources, size, seed)
  const foldOf = Uint8Array.from(rows.source, (source) => (source < 0 ? NEVER : u8At(foldOfSource, source)))
  return {
    unit: 'source',
    count: FOLDS,
    foldOf,
    learns: (row, fold) => foldOf[row] !== fold,
    referenceDay: new Array<number>(FOLDS).fill(asOfDay),
    // A source of many rows counts more than one of few, but far less than its rows do: they share its errors.
    weight: Float64Array.from(rows.source, (source) => (source < 0 ? 0 : f64At(size, source) ** -0.25)),
  }
}

function foldsByDescription(rows: Collapsed, seed: number, asOfDay: number): Folds {
  const keys = [...new Set(rows.items.map((item) => item.key))]
  const idOf = new Map(keys.map((key, id) => [key, id]))
  const keyOf = Uint32Array.from(rows.items, (item) => present(idOf.get(item.key)))
  const size = new Float64Array(keys.length)
  for (const item of rows.item) {
    const key = u32At(keyOf, item)
    size[key] = f64At(size, key) + 1
  }
  const foldOfKey = balanced(keys, size, seed)
  const foldOf = Uint8Array.from(rows.item, (item) => u8At(foldOfKey, u32At(keyOf, item)))
  return {
    unit: 'description',
    count: FOLDS,
    foldOf,
    learns: (row, fold) => foldOf[row] !== fold,
    referenceDay: new Array<number>(FOLDS).fill(asOfDay),
    weight: Float64Array.from(rows.item, (item) => 1 / Math.sqrt(f64At(size, u32At(keyOf, item)))),
  }
}

/** Rolling years: each of the last years is priced from what was known before it. */
function foldsByPeriod(days: Int32Array): Folds {
  let first = Number.MAX_SAFE_INTEGER
  let last = NO_DAY
  for (const day of days) {
    if (day > last) last = day
    if (day > NO_DAY && day < first) first = day
  }
  const years = (last - first) / DAYS_PER_YEAR
  const count = Math.max(1, Math.min(PERIODS_MAX, Math.floor(years) - 1))
  const startOf = (fold: number): number => last - (fold + 1) * DAYS_PER_YEAR
  const foldOf = Uint8Array.from(days, (day) => {
    const fold = Math.floor((last - day) / DAYS_PER_YEAR)
    return day > NO_DAY && fold < count ? fold : NEVER
  })
  const size = new Float64Array(count)
  for (const fold of foldOf) if (fold !== NEVER) size[fold] = f64At(size, fold) + 1
  return {
    unit: 'period',
    count,
    foldOf,
    learns: (row, fold) => i32At(days, row) <= startOf(fold),
    referenceDay: Array.from({ length: count }, (_, fold) => Math.floor(startOf(fold))),
    // Each year is one witness, however many prices it has.
    weight: Float64Array.from(foldOf, (fold) => (fold === NEVER ? 0 : 1 / f64At(size, fold))),
  }
}

function isSeries(rows: Collapsed): boolean {
  let first = Number.MAX_SAFE_INTEGER
  let last = NO_DAY
  let recurring = 0
  for (let item = 0; item < rows.items.length; item++) {
    const months = new Set<number>()
    for (let row = u32At(rows.rowStart, item); row < u32At(rows.rowStart, item + 1); row++) {
      if (rows.date[row] === 0) continue
      months.add(Math.floor(i32At(rows.date, row) / 100))
      if (i32At(rows.day, row) > last) last = i32At(rows.day, row)
      if (i32At(rows.day, row) < first) first = i32At(rows.day, row)
    }
    if (months.size >= SERIES_MONTHS_MIN)
      recurring += u32At(rows.rowStart, item + 1) - u32At(rows.rowStart, item)
  }
  return (last - first) / DAYS_PER_YEAR >= PERIOD_YEARS_MIN && recurring >= SERIES_SHARE_MIN * rows.rowCount
}

/** Deals names out in the order of their hash, always to the fold with the fewest rows so far. */
function balanced(names: readonly string[], size: Float64Array, seed: number): Uint8Array {
  const hashes = names.map((name) => hashText(`${seed}:${name}`))
  const order = Uint32Array.from(names.keys()).sort(
    (a, b) => entryAt(hashes, a) - entryAt(hashes, b) || (entryAt(names, a) < entryAt(names, b) ? -1 : 1),
  )
  const filled = new Float64Array(FOLDS)
  const foldOf = new Uint8Array(names.length)
  for (const id of order) {
    let fold = 0
    for (let f = 1; f < FOLDS; f++) if (f64At(filled, f) < f64At(filled, fold)) fold = f
    foldOf[id] = fold
    filled[fold] = f64At(filled, fold) + f64At(size, id)
  }
  return foldOf
}
