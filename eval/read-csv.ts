/** Rows of a CSV text with quotes, by the names of its first line. */
export function readCsv(text: string): readonly Readonly<Record<string, string>>[] {
  const lines: string[][] = []
  let fields: string[] = []
  let field = ''
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!
    if (quoted) {
      if (c !== '"') field += c
      else if (text[i + 1] === '"') {
        field += '"'
        i++
      } else quoted = false
    } else if (c === '"') quoted = true
    else if (c === ',') {
      fields.push(field)
      field = ''
    } else if (c === '\n') {
      fields.push(field.endsWith('\r') ? field.slice(0, -1) : field)
      lines.push(fields)
      fields = []
      field = ''
    } else field += c
  }
  if (field !== '' || fields.length > 0) lines.push([...fields, field])
  const [names = [], ...rows] = lines
  return rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i] ?? ''])))
}
