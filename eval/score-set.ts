import type { BookRow } from '../packages/engine/src/book/book-input.ts'
import { readRowUnit } from '../packages/engine/src/book/row-unit.ts'
import { intervalOf } from '../packages/engine/src/calibrate/cells.ts'
import { entryAt, present } from '../packages/engine/src/in-range.ts'
import type { Book } from '../packages/engine/src/index.ts'
import { buildBook, openBook } from '../packages/engine/src/index.ts'
import { appraise } from '../packages/engine/src/price/price-item.ts'
import { type BenchRow, type BenchSet, bidOf, quantityOf } from './bench-sets.ts'

export const LEVELS = [0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99] as const

/** What the engine said about one test row, in logs. */
export interface Told {
  readonly row: BenchRow
  /** ln(price / estimate). */
  readonly error: number
  readonly difficulty: number
  /** Offsets of the interval at each of LEVELS; null where the book has none. */
  readonly offsets: readonly ({ readonly low: number; readonly high: number } | null)[]
  readonly seen: boolean
}

export function toBookRow(name: string, row: BenchRow): BookRow {
  return {
    description: row.text,
    price: row.price,
    unit: row.unit,
    currency: row.currency,
    geography: row.geo,
    date: row.date,
    quantity: quantityOf(row),
    source: name.startsWith('gsa') ? row.group : (bidOf(row) ?? undefined),
  }
}

export function buildSet(set: BenchSet): {
  readonly book: Book
  readonly buildMs: number
  readonly bytes: number
} {
  const started = performance.now()
  const building = buildBook({
    rows: set.train.map((row) => toBookRow(set.name, row)),
    options: { id: set.name, currency: entryAt(set.train, 0).currency },
  })
  let step = building.next()
  while (!step.done) step = building.next()
  const buildMs = performance.now() - started
  return { book: openBook(step.value.bytes), buildMs, bytes: step.value.bytes.byteLength }
}

/** Tells every row, without abstaining, so no set looks better for having refused its hard rows. */
export function tell(book: Book, name: string, rows: readonly BenchRow[]): readonly Told[] {
  return rows.flatMap((row) => {
    const { description, quantity, unit, geography, date } = toBookRow(name, row)
    const { match, estimate } = appraise(book, { description, quantity, unit, geography, date }, -1)
    const factor = readRowUnit(unit).factor
    if (!estimate || 'code' in match) {
      // No word in common with any item: the engine refuses, and the book's centre stands in for the comparison.
      const error = Math.log(row.price / factor) - (book.header.model?.centre ?? 0)
      return [{ row, error, difficulty: 9, offsets: LEVELS.map(() => null), seen: false }]
    }
    return [
      {
        row,
        error: Math.log(row.price / factor) - estimate.y,
        difficulty: estimate.difficulty,
        offsets: LEVELS.map((level) => intervalOf(book, estimate, level)),
        seen: match.method !== 'blend',
      },
    ]
  })
}

export interface SetScore {
  readonly rmsle: number
  readonly medianErrorPercent: number
  readonly coverage: number
  readonly coverageByLevel: readonly number[]
  readonly fifths: readonly number[]
  readonly logWidth: number
  readonly winkler: number
  readonly seenShare: number
}

const ALPHA = 0.1

export function scoreTold(told: readonly Told[]): SetScore {
  const at = LEVELS.indexOf(0.9)
  const inside = (entry: Told, level: number): boolean => {
    const offsets = entry.offsets[level]
    return !!offsets && entry.error >= offsets.low && entry.error <= offsets.high
  }
  const with90 = told.filter((entry) => entry.offsets[at])
  const winkler = with90.map((entry) => {
    const { low, high } = present(entry.offsets[at])
    const miss = entry.error < low ? low - entry.error : entry.error > high ? entry.error - high : 0
    return high - low + (2 / ALPHA) * miss
  })
  const sorted = [...with90].sort((a, b) => a.difficulty - b.difficulty)
  const fifths = [0, 1, 2, 3, 4].map((k) => {
    const part = sorted.slice(Math.floor((k * sorted.length) / 5), Math.floor(((k + 1) * sorted.length) / 5))
    return (100 * part.filter((entry) => inside(entry, at)).length) / Math.max(1, part.length)
  })
  const percent = told.map((entry) => 100 * Math.abs(Math.exp(-entry.error) - 1)).sort((a, b) => a - b)
  return {
    rmsle: Math.sqrt(mean(told.map((entry) => entry.error ** 2))),
    medianErrorPercent: entryAt(percent, Math.floor(percent.length / 2)),
    coverage: (100 * with90.filter((entry) => inside(entry, at)).length) / with90.length,
    coverageByLevel: LEVELS.map((_, level) => {
      const have = told.filter((entry) => entry.offsets[level])
      return (100 * have.filter((entry) => inside(entry, level)).length) / Math.max(1, have.length)
    }),
    fifths,
    logWidth: mean(
      with90.map((entry) => {
        const { low, high } = present(entry.offsets[at])
        return high - low
      }),
    ),
    winkler: mean(winkler),
    seenShare: told.filter((entry) => entry.seen).length / told.length,
  }
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
