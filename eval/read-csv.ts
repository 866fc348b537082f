import { readDelimitedText } from '../packages/tables/src/delimited-text.ts'

/** Rows of a CSV text by the names of its first line. */
export function readCsv(text: string): readonly Readonly<Record<string, string>>[] {
  const [names = [], ...rows] = readDelimitedText(text)
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? ''])))
}
