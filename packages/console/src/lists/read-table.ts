import { readDelimitedText } from '@assay/tables/delimited-text'
import { titleRows } from '@assay/tables/header-row'

/** Rows of cells, as a spreadsheet has them. */
export type Table = readonly (readonly string[])[]

export const ROWS_MAX = 50_000
const BYTES_MAX = 32 * 1024 * 1024

const DELIMITERS = ['\t', ';', ',', '|']

/** Reads what was pasted or a text file: commas, semicolons, tabs or bars, with quotes. */
export function readText(text: string): Table {
  // A list of one thing a line has commas inside its things, and not between columns. Rows of a table are equally long; titles above it
  // have no columns.
  const tables = DELIMITERS.map((delimiter) => {
    const rows = trimmed(rowsOf(text, delimiter))
    const body = rows.slice(titleRows(rows))
    const width = body[0]?.length ?? 0
    return { rows, width: body.length > 1 && body.every((row) => row.length === width) ? width : 0 }
  })
  const widest = tables.reduce<{ readonly rows: Table; readonly width: number }>(
    (a, b) => (b.width > a.width ? b : a),
    { rows: [], width: 1 },
  )
  if (widest.width > 1) return widest.rows
  return trimmed(text.includes('\t') ? rowsOf(text, '\t') : text.split(/\r?\n/).map((line) => [line]))
}

function rowsOf(text: string, delimiter: string): Table {
  try {
    return readDelimitedText(text, delimiter)
  } catch {
    // A quote that is never closed is a character like any other.
    return text.split(/\r?\n/).map((line) => line.split(delimiter))
  }
}

/** Reads a file: the longest sheet of a workbook, or text. The reader of workbooks is fetched when one comes. */
export async function readFile(file: File): Promise<Table> {
  if (file.size > BYTES_MAX) throw new RangeError('A list may have at most 32 MB.')
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  const isZip = head[0] === 0x50 && head[1] === 0x4b
  if (!isZip) return readText(await file.text())
  const { default: readWorkbook } = await import('read-excel-file/universal')
  const sheets = await readWorkbook(file)
  const tables = sheets.map(({ data }) => trimmed(data.map((row) => row.map(cellText))))
  // Covers and notes are shorter than the list.
  return tables.reduce((longest, table) => (table.length > longest.length ? table : longest), [])
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)
}

function trimmed(rows: Table): Table {
  return rows.map((row) => row.map((cell) => cell.trim())).filter((row) => row.some((cell) => cell !== ''))
}
