import { readDelimitedText } from '@assay/tables'

/** Rows as records by header name. Short rows read as empty strings; a column that is not there is a fault. */
export function parseCsvRecords(
  text: string,
  columns: readonly string[],
  delimiter = ',',
): ReadonlyArray<Readonly<Record<string, string>>> {
  const [header = [], ...rows] = readDelimitedText(text, delimiter)
  const positions = columns.map((column) => {
    const position = header.findIndex((name) => name.trim() === column)
    if (position < 0) throw new Error(`The column "${column}" is missing; found: ${header.join(', ')}`)
    return [column, position] as const
  })
  return rows
    .filter((row) => row.length > 1 || row[0] !== '')
    .map((row) =>
      Object.fromEntries(positions.map(([column, position]) => [column, (row[position] ?? '').trim()])),
    )
}
