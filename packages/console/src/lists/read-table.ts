import Papa from 'papaparse'

/** Rows of cells, as a spreadsheet has them. */
export type Table = readonly (readonly string[])[]

export const ROWS_MAX = 50_000
const BYTES_MAX = 32 * 1024 * 1024

/** Reads what was pasted or a text file: commas, semicolons, tabs or bars, with quotes. */
export function readText(text: string): Table {
  const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), {
    skipEmptyLines: 'greedy',
    delimitersToGuess: ['\t', ';', ',', '|'],
  })
  // A list of one thing a line has commas inside its things, and not between columns.
  const isTable =
    data.length > 1 && data.every((row) => row.length === data[0]?.length) && (data[0]?.length ?? 0) > 1
  return trimmed(isTable || text.includes('\t') ? data : text.split(/\r?\n/).map((line) => [line]))
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
