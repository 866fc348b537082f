import type { BatchResult } from '@assay/client'
import { usedPlaces } from '../job/used-places.ts'

/** A row of a priced list as the page shows it. */
export interface ListRow {
  /** Of the list that was brought, from 1. */
  readonly row: number
  readonly asked: string
  /** What the row was called through the API; null in a list of this page, whose names say the row and what it asks. */
  readonly customId: string | null
  readonly jobId: string
  readonly item: string
  readonly low: number | null
  readonly estimate: number | null
  readonly high: number | null
  readonly currency: string
  /** The codes of the places that it was priced for. */
  readonly places: readonly string[]
  /** Why there is no price, or what to be careful about. */
  readonly note: string
}

/** A name that this page gave: the row and what it asks. */
const OWN_NAME = /^(\d+): (.*)$/s

/** Whether the names of the rows tell what they ask. They do not in a list that came through the API. */
export const isNamedHere = (results: readonly BatchResult[]): boolean =>
  results.every(({ customId }) => OWN_NAME.test(customId))

/** The rows of a list. A list that this page made names its rows; any other needs `queries`, what each job asks, and keeps its order. */
export function toListRows(
  results: readonly BatchResult[],
  queries: ReadonlyMap<string, string> | null,
): readonly ListRow[] {
  return results.map((result, at) => {
    const { customId, jobId } = result
    if (queries !== null)
      return toListRow(result, { row: at + 1, asked: queries.get(jobId) ?? customId, customId })
    const [, row = '', asked = customId] = OWN_NAME.exec(customId) ?? []
    return toListRow(result, { row: Number(row), asked, customId: null })
  })
}

function toListRow(
  { jobId, result, error }: BatchResult,
  named: Pick<ListRow, 'row' | 'asked' | 'customId'>,
): ListRow {
  const lines = result?.lines ?? []
  const notes = lines.flatMap(({ reason, warnings }) => [...(reason ? [reason.message] : []), ...warnings])
  return {
    ...named,
    jobId,
    item: lines
      .map(({ item }) => item ?? '')
      .filter((item) => item !== '')
      .join('; '),
    low: numberOf(result?.total.low),
    estimate: numberOf(result?.total.estimate),
    high: numberOf(result?.total.high),
    currency: result?.currency ?? '',
    places: result === null ? [] : usedPlaces(result),
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
    ({ asked, customId, item, estimate }) =>
      (wanted === '' || `${asked} ${customId ?? ''} ${item}`.toLowerCase().includes(wanted)) &&
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

const HEAD = [
  'row',
  'asked',
  'item',
  'low',
  'estimate',
  'high',
  'currency',
  'geography',
  'note',
  'job_id',
  'custom_id',
] as const

/** All rows as a table of cells, the header first. */
export function cellsOf(rows: readonly ListRow[]): readonly (readonly (string | number | null)[])[] {
  return [
    HEAD,
    ...rows.map(({ row, asked, item, low, estimate, high, currency, places, note, jobId, customId }) => [
      row,
      asked,
      item,
      low,
      estimate,
      high,
      currency,
      places.join(' '),
      note,
      jobId,
      customId,
    ]),
  ]
}
