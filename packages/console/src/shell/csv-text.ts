type Cell = string | number | null | undefined

/** RFC 4180. Whatever leaves the console as CSV goes through here. */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
}

/** A text that a spreadsheet would take for a formula gets an apostrophe, which it then shows as text. */
function quoted(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell ?? '')
  const text = /^\s*[=+\-@]|^[\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
