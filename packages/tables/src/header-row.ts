import type { Cell } from './table-record.ts'

/** The header is looked for among this many rows: titles and blank lines may stand above it. */
export const HEADER_ROWS_MAX = 30

/** The first row that is a header, with what was read from it; null without one. */
export function findHeaderRow<T>(
  rows: readonly (readonly Cell[])[],
  read: (header: readonly string[], at: number) => T | null,
): { readonly at: number; readonly header: readonly string[]; readonly found: T } | null {
  for (const [at, cells] of rows.slice(0, HEADER_ROWS_MAX).entries()) {
    const header = trimEnd(cells.map((cell) => String(cell).trim()))
    const found = read(header, at)
    if (found !== null) return { at, header, found }
  }
  return null
}

/**
 * How many rows stand above a table without a header: titles, which fill one cell where the rows of the table fill several.
 */
export function titleRows(rows: readonly (readonly Cell[])[]): number {
  const filled = rows
    .slice(0, HEADER_ROWS_MAX)
    .map((cells) => cells.filter((cell) => String(cell).trim() !== '').length)
  const first = filled.findIndex((count) => count > 1)
  const isTable = filled.filter((count) => count > 1).length * 2 > filled.length
  return first > 0 && isTable ? first : 0
}

function trimEnd(cells: readonly string[]): readonly string[] {
  let length = cells.length
  while (length > 0 && cells[length - 1] === '') length--
  return cells.slice(0, length)
}
