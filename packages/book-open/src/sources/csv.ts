/** Reads delimited text as the agencies write it: quoted fields, doubled quotes, line breaks inside quotes, a BOM. */
export function parseCsv(text: string, delimiter = ','): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let field = ''
  let quoted = false
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  for (; at < text.length; at++) {
    const char = text[at]!
    if (quoted) {
      if (char !== '"') field += char
      else if (text[at + 1] === '"') {
        field += '"'
        at++
      } else quoted = false
    } else if (char === '"' && field.trim() === '') {
      field = ''
      quoted = true
    } else if (char === delimiter) {
      row.push(field)
      field = ''
    } else if (char === '\n') {
      row.push(field)
      rows.push(row)
      row = []
      field = ''
    } else if (char !== '\r') field += char
  }
  if (field !== '' || row.length > 0) {
    row.push(field)
    rows.push(row)
  }
  return rows
}

/** Rows as records by header name. Short rows read as empty strings; a column that is not there is a fault. */
export function parseCsvRecords(
  text: string,
  columns: readonly string[],
  delimiter = ',',
): ReadonlyArray<Readonly<Record<string, string>>> {
  const [header = [], ...rows] = parseCsv(text, delimiter)
  const places = columns.map((column) => {
    const place = header.findIndex((name) => name.trim() === column)
    if (place < 0) throw new Error(`The column "${column}" is missing; found: ${header.join(', ')}`)
    return place
  })
  return rows
    .filter((row) => row.length > 1 || row[0] !== '')
    .map((row) => Object.fromEntries(columns.map((column, at) => [column, (row[places[at]!] ?? '').trim()])))
}
