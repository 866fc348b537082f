import type { BatchInput } from '@assay/client'
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
  readonly hasHeader: boolean
  readonly columns: ListColumns
}

/** What the header says; without one, the column with the most letters is what it is. */
export function guessReading(table: Table): ListReading {
  const [first = []] = table
  const find = (role: Role): number | null => {
    const at = first.findIndex((cell) => NAMES[role].test(cell))
    return at === -1 ? null : at
  }
  const named = { what: find('what'), quantity: find('quantity'), unit: find('unit'), place: find('place') }
  const hasHeader =
    named.what !== null || (first.length > 1 && Object.values(named).some((at) => at !== null))
  if (!hasHeader) {
    return { hasHeader, columns: { what: wordiest(table), quantity: null, unit: null, place: null } }
  }
  return { hasHeader, columns: { ...named, what: named.what ?? wordiest(table.slice(1)) } }
}

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
  { hasHeader, columns }: ListReading,
  shared: { readonly geography: string | null; readonly book: string | null },
): readonly BatchInput[] {
  const first = hasHeader ? 1 : 0
  return table.slice(first).flatMap((row, index) => {
    const query = queryOf(row, columns)
    if (query === '') return []
    const place = columns.place === null ? '' : (row[columns.place] ?? '')
    return [
      {
        customId: [...`${index + first + 1}: ${query}`].slice(0, ID_CHARACTERS_MAX).join(''),
        query,
        geography: place === '' ? shared.geography : place,
        ...(shared.book === null ? {} : { book: shared.book }),
      },
    ]
  })
}
