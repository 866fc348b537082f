import type { BatchResult } from '@assay/client'

/** A row of a priced list as the page shows it. */
export interface ListRow {
  /** Of the list that was brought, from 1. */
  readonly row: number
  readonly asked: string
  readonly jobId: string
  readonly item: string
  readonly low: number | null
  readonly estimate: number | null
  readonly high: number | null
  readonly currency: string
  /** Why there is no price, or what to be careful about. */
  readonly note: string
}

export function toListRow({ customId, jobId, result, error }: BatchResult): ListRow {
  const [, row = '0', asked = customId] = /^(\d+): (.*)$/s.exec(customId) ?? []
  const lines = result?.lines ?? []
  const notes = lines.flatMap(({ reason, warnings }) => [...(reason ? [reason.message] : []), ...warnings])
  return {
    row: Number(row),
    asked,
    jobId,
    item: lines
      .map(({ item }) => item ?? '')
      .filter((item) => item !== '')
      .join('; '),
    low: numberOf(result?.total.low),
    estimate: numberOf(result?.total.estimate),
    high: numberOf(result?.total.high),
    currency: result?.currency ?? '',
    note: error?.message ?? notes.join(' '),
  }
}

const numberOf = (amount: string | null | undefined): number | null =>
  amount == null ? null : Number(amount)

export type SortKey = 'row' | 'asked' | 'item' | 'low' | 'estimate' | 'high'
export interface ListView {
  readonly q: string
  readonly only: 'all' | 'priced' | 'unpriced'
  readonly sort: SortKey
  readonly isDown: boolean
}

/** The rows that a view shows, in its order. Rows without a price come last, whichever way they are sorted. */
export function viewRows(rows: readonly ListRow[], { q, only, sort, isDown }: ListView): readonly ListRow[] {
  const wanted = q.trim().toLowerCase()
  const shown = rows.filter(
    ({ asked, item, estimate }) =>
      (wanted === '' || `${asked} ${item}`.toLowerCase().includes(wanted)) &&
      (only === 'all' || (estimate !== null) === (only === 'priced')),
  )
  const sign = isDown ? -1 : 1
  return shown.toSorted((a, b) => {
    const [left, right] = [a[sort], b[sort]]
    if (left === null || right === null) return left === right ? a.row - b.row : left === null ? 1 : -1
    if (typeof left === 'string') return sign * left.localeCompare(String(right)) || a.row - b.row
    return sign * (left - Number(right)) || a.row - b.row
  })
}

const HEAD = ['row', 'asked', 'item', 'low', 'estimate', 'high', 'currency', 'note', 'job_id'] as const

/** All rows as a table of cells, the header first. */
export function cellsOf(rows: readonly ListRow[]): readonly (readonly (string | number | null)[])[] {
  return [
    HEAD,
    ...rows.map(({ row, asked, item, low, estimate, high, currency, note, jobId }) => [
      row,
      asked,
      item,
      low,
      estimate,
      high,
      currency,
      note,
      jobId,
    ]),
  ]
}
