import type { BatchInput } from '@assay/client'
import { findHeaderRow, titleRows } from '@assay/tables/header-row'
import { asksNothing } from '@assay/tables/row-kind'
import type { Table } from './read-table.ts'

export const ROLES = [
  { role: 'what', label: 'What it is', isNeeded: true },
  { role: 'quantity', label: 'How much', isNeeded: false },
  { role: 'unit', label: 'Unit', isNeeded: false },
  { role: 'place', label: 'Place', isNeeded: false },
] as const
export type Role = (typeof ROLES)[number]['role']

/** Which column is what, by its place in the row; null: none. */
export type ListColumns = Readonly<Record<Role, number | null>>

const NAMES: Readonly<Record<Role, RegExp>> = {
  what: /^(?:what|item|description|desc|product|article|artikel|bezeichnung|name|thing|query|text|material|part|service)/i,
  quantity: /^(?:qty|quantity|amount|count|how (?:much|many)|menge|anzahl|number|nr of)/i,
  unit: /^(?:unit|uom|u\/m|einheit|measure|per)/i,
  place: /^(?:place|where|location|state|zip|city|geography|region|ort)/i,
}

export interface ListReading {
  /** Rows above the heading, or above the first row without one: titles. */
  readonly titles: number
  readonly hasHeader: boolean
  readonly columns: ListColumns
}

/** What the header says, wherever it stands; without one, the column with the most letters is what it is. */
export function guessReading(table: Table): ListReading {
  const head = findHeaderRow(table, namedColumns)
  if (head === null) {
    const titles = titleRows(table)
    const what = wordiest(table.slice(titles))
    return { titles, hasHeader: false, columns: { what, quantity: null, unit: null, place: null } }
  }
  const what = head.found.what ?? wordiest(table.slice(head.at + 1))
  return { titles: head.at, hasHeader: true, columns: { ...head.found, what } }
}

/** The columns that a row names; null where it is not a header. A title alone in its row is none, unless every row has one cell. */
function namedColumns(header: readonly string[], at: number): ListColumns | null {
  const find = (role: Role): number | null => {
    const found = header.findIndex((cell) => NAMES[role].test(cell))
    return found === -1 ? null : found
  }
  const named = { what: find('what'), quantity: find('quantity'), unit: find('unit'), place: find('place') }
  const filled = header.filter((cell) => cell !== '').length
  const count = Object.values(named).filter((column) => column !== null).length
  // Below the first row only what names several columns is a header: "part" may be what somebody asks for.
  const isHeader =
    at === 0 ? (named.what !== null && filled === header.length) || (filled > 1 && count > 0) : count > 1
  return isHeader ? named : null
}

/** The rows of a list that ask for something, with their number in the list, and what was passed over. */
export interface AskedRows {
  readonly rows: readonly { readonly number: number; readonly cells: readonly string[] }[]
  readonly titles: readonly string[]
  /** Rows that are totals, taxes or repeated headers. */
  readonly others: readonly string[]
}

export function askedRows(table: Table, { titles, hasHeader, columns }: ListReading): AskedRows {
  const header = hasHeader ? (table[titles] ?? []) : []
  const first = titles + (hasHeader ? 1 : 0)
  const rows: { number: number; cells: readonly string[] }[] = []
  const others: string[] = []
  for (const [index, cells] of table.slice(first).entries()) {
    const what = columns.what === null ? '' : (cells[columns.what] ?? '')
    if (asksNothing(cells, what, header) === null) rows.push({ number: first + index + 1, cells })
    else others.push(textOf(cells))
  }
  return { rows, titles: table.slice(0, titles).map(textOf), others }
}

const textOf = (cells: readonly string[]): string => cells.filter((cell) => cell !== '').join(' ')

function wordiest(table: Table): number {
  const letters = (at: number) =>
    table.slice(0, 50).reduce((sum, row) => sum + (row[at]?.match(/\p{L}/gu)?.length ?? 0), 0)
  const width = table[0]?.length ?? 1
  return Array.from({ length: width }, (_, at) => at).reduce(
    (best, at) => (letters(at) > letters(best) ? at : best),
    0,
  )
}

/** A row as a person would ask for it. */
export function queryOf(row: readonly string[], { what, quantity, unit }: ListColumns): string {
  const cell = (at: number | null) => (at === null ? '' : (row[at] ?? ''))
  const [thing, much, measure] = [cell(what), cell(quantity), cell(unit)]
  if (thing === '') return ''
  if (measure !== '') return `${much === '' ? '1' : much} ${measure} of ${thing}`
  return much === '' ? thing : `${much} ${thing}`
}

const ID_CHARACTERS_MAX = 120

/** The rows that ask for something, each under a name that says which row it is and what it asks. */
export function inputsOf(
  table: Table,
  reading: ListReading,
  shared: {
    readonly geography: string | null
    readonly book: string | null
    /** Codes of the places that rows name, by their words. */
    readonly places: ReadonlyMap<string, string | null>
  },
): readonly BatchInput[] {
  const { columns } = reading
  return askedRows(table, reading).rows.flatMap(({ number, cells }) => {
    const query = queryOf(cells, columns)
    if (query === '') return []
    const place = columns.place === null ? '' : (cells[columns.place] ?? '')
    return [
      {
        customId: [...`${number}: ${query}`].slice(0, ID_CHARACTERS_MAX).join(''),
        query,
        geography: shared.places.get(place) ?? shared.geography,
        ...(shared.book === null ? {} : { book: shared.book }),
      },
    ]
  })
}
