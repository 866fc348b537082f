/** One record of delimited text. A cell is quoted when it must be. */
export function csvLine(cells: readonly string[], delimiter: string): string {
  return `${cells.map((cell) => quoted(cell, delimiter)).join(delimiter)}\n`
}

function quoted(cell: string, delimiter: string): string {
  const isPlain =
    !cell.includes('"') && !cell.includes('\n') && !cell.includes('\r') && !cell.includes(delimiter)
  return isPlain && cell.trim() === cell ? cell : `"${cell.replaceAll('"', '""')}"`
}
