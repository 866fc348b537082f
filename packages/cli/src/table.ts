import { stripVTControlCharacters } from 'node:util'

/** Columns as wide as their widest cell, two blanks apart. The last column is not padded. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths: number[] = []
  for (const row of rows) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, widthOf(cell))
  }
  return rows
    .map((row) => {
      const cells = row.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
      return `${cells.join('  ').trimEnd()}\n`
    })
    .join('')
}

const widthOf = (cell: string): number => [...stripVTControlCharacters(cell)].length
