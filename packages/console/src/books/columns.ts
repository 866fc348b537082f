import type { BookCheck } from '@assay/client'

/** What a column of a price list can be, in the order in which people look for it. */
export const MEANINGS = [
  { column: 'description', label: 'What it is', isNeeded: true },
  { column: 'price', label: 'Price of one unit', isNeeded: true },
  { column: 'unit', label: 'Unit', isNeeded: false },
  { column: 'pack', label: 'What a pack holds', isNeeded: false },
  { column: 'currency', label: 'Currency', isNeeded: false },
  { column: 'geography', label: 'Place', isNeeded: false },
  { column: 'date', label: 'Date', isNeeded: false },
  { column: 'source', label: 'Vendor or document', isNeeded: false },
  { column: 'quantity', label: 'How many the price was for', isNeeded: false },
  { column: 'category', label: 'Category', isNeeded: false },
  { column: 'brand', label: 'Brand', isNeeded: false },
] as const

/** Headers that a person chose, by what they mean; empty: the file has no such column. */
export type ChosenColumns = Readonly<Record<string, string>>

export interface ColumnRow {
  readonly column: string
  readonly label: string
  readonly isNeeded: boolean
  /** The header that is used; null: none. */
  readonly header: string | null
  /** The cells gave it away; the header did not. */
  readonly isByContent: boolean
  readonly samples: readonly string[]
}

/** Each meaning with the column that has it. */
export function columnRows({ columns }: Pick<BookCheck, 'columns'>): readonly ColumnRow[] {
  return MEANINGS.map(({ column, label, isNeeded }) => {
    const found = columns.find((one) => one.column === column)
    return {
      column,
      label,
      isNeeded,
      header: found?.header ?? null,
      isByContent: found?.by_content ?? false,
      samples: found?.samples ?? [],
    }
  })
}

/** All headers of a list, with some cells of each. */
export function headersOf({
  columns,
  other_columns: others,
}: Pick<BookCheck, 'columns' | 'other_columns'>): readonly { header: string; samples: readonly string[] }[] {
  const all = [...columns.map(({ header, samples }) => ({ header, samples })), ...others]
  return [...new Map(all.map((one) => [one.header, one])).values()]
}

/** One header has one meaning: choosing it for another takes it from the first. */
export function choose(chosen: ChosenColumns, column: string, header: string): ChosenColumns {
  const rest = Object.entries(chosen).filter(
    ([other, name]) => other !== column && (name !== header || name === ''),
  )
  return Object.fromEntries([...rest, [column, header]])
}

/** `Our Prices 2026.xlsx` as `Our-Prices-2026`. */
export function bookNameOf(fileName: string): string {
  return fileName
    .replace(/(?:\.(?:csv|tsv|txt|xlsx|ndjson|jsonl|gz))+$/i, '')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, 64)
}
