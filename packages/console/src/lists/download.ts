import { csvText } from '../shell/csv-text.ts'
import type { ListRow } from './list-rows.ts'
import { cellsOf } from './list-rows.ts'

export const toCsv = (rows: readonly ListRow[]): string => csvText(cellsOf(rows))

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
