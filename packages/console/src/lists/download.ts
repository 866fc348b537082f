import type { ListRow } from './list-rows.ts'
import { cellsOf } from './list-rows.ts'

/** RFC 4180. A text that a spreadsheet would take for a formula gets an apostrophe, which it then shows as text. */
export function toCsv(rows: readonly ListRow[]): string {
  return cellsOf(rows)
    .map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
    .join('')
}

function csvCell(cell: string | number | null): string {
  if (typeof cell !== 'string') return String(cell ?? '')
  const text = /^\s*[=+\-@]|^[\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The writer of workbooks is fetched when one is wanted. */
export async function toXlsx(rows: readonly ListRow[]): Promise<Blob> {
  const { default: writeExcelFile } = await import('write-excel-file/universal')
  const data = cellsOf(rows).map((cells, index) =>
    cells.map((value) =>
      value === null ? null : { value, ...(index === 0 ? { fontWeight: 'bold' as const } : {}) },
    ),
  )
  return writeExcelFile(data).toBlob()
}
