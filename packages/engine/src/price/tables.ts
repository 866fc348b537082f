import type { Book } from '../book/book.ts'
import type { IndexTable, ParityTable } from '../book/book-input.ts'
import { lineage } from '../book/geography-table.ts'
import { readRowDate } from '../book/row-date.ts'

export interface Ratio {
  readonly factor: number
  readonly source: string
}

/** How much dearer `to` is than `from`, by the parity of the component or, without one, of all items. */
export function parityRatio(book: Book, component: string | null, from: number, to: number): Ratio | null {
  const table = tableOf(book.header.parities, component)
  if (!table) return null
  const a = levelOf(book, table, from)
  const b = levelOf(book, table, to)
  return a === null || b === null ? null : { factor: b / a, source: table.source }
}

/** What a table says of a place or of the next wider one that it knows, or of a code of its own; null when it says nothing. */
export function levelAt(book: Book, component: string, place: number | string): Ratio | null {
  const table = book.header.parities.find((one) => one.component === component)
  if (table === undefined) return null
  const own = typeof place === 'string' && Object.hasOwn(table.levels, place) ? table.levels[place] : null
  const factor = typeof place === 'string' ? own : levelOf(book, table, place)
  return factor === null || factor === undefined ? null : { factor, source: table.source }
}

function levelOf(book: Book, table: ParityTable, place: number): number | null {
  for (const id of lineage(book.geographies, place)) {
    const code = book.geographies.code(id)
    // A code may be any text, also the name of something that every object has.
    if (Object.hasOwn(table.levels, code)) return table.levels[code] ?? null
  }
  return null
}

/** How much prices of the component rose from a date (yyyymmdd) to the book's own. */
export function indexRatio(book: Book, component: string | null, date: number): Ratio | null {
  const table = tableOf(book.header.indices, component)
  return table && ratioOf(table, date, readRowDate(book.header.asOf))
}

/** The same to another date, whose month the index has to know; null when it does not. */
export function indexRatioTo(book: Book, component: string | null, from: number, to: number): Ratio | null {
  const table = tableOf(book.header.indices, component)
  const month = Math.floor(to / 100)
  return table && monthsOf(table).some(([known]) => known === month) ? ratioOf(table, from, to) : null
}

function ratioOf(table: IndexTable, from: number, to: number): Ratio | null {
  const months = monthsOf(table)
  const [before, after] = [levelIn(months, Math.floor(from / 100)), levelIn(months, Math.floor(to / 100))]
  return before === null || after === null ? null : { factor: after / before, source: table.source }
}

function tableOf<T extends { readonly component: string }>(
  tables: readonly T[],
  component: string | null,
): T | null {
  return (
    tables.find((table) => table.component === component) ??
    tables.find((table) => table.component === 'all') ??
    null
  )
}

type Month = readonly [yearMonth: number, level: number]
const sorted = new WeakMap<IndexTable, readonly Month[]>()

function monthsOf(table: IndexTable): readonly Month[] {
  let months = sorted.get(table)
  if (!months) {
    months = Object.entries(table.levels)
      .map(([key, level]): Month => [Number(key.slice(0, 4)) * 100 + Number(key.slice(5, 7) || 6), level])
      .sort((a, b) => a[0] - b[0])
    sorted.set(table, months)
  }
  return months
}

/** The newest level not after the month (a year alone means its middle); the first one for anything earlier. */
function levelIn(months: readonly Month[], yearMonth: number): number | null {
  const wanted = yearMonth % 100 === 0 ? yearMonth + 6 : yearMonth
  let level: number | null = months[0]?.[1] ?? null
  for (const [month, value] of months) {
    if (month > wanted) break
    level = value
  }
  return level
}
