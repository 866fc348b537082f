import { matchColumns } from './column-names.ts'
import { createDelimitedReader } from './delimited-text.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const
const SAMPLE_LINES_MAX = 200

export interface Dialect {
  readonly delimiter: string
  readonly lineBreak: '\n' | '\r'
  /** Lines before the data that only tell the dialect, such as Excel's `sep=;`. */
  readonly skipLines: number
}

/**
 * Finds out what divides the fields. Known column names count most, because a comma within prices ("1,50") is as regular
 * as a comma between them; then how evenly the lines divide.
 */
export function detectDialect(sample: string): Dialect {
  const lineBreak = !sample.includes('\n') && sample.includes('\r') ? '\r' : '\n'
  const told = /^\uFEFF?sep=(.)\r?\n/i.exec(sample)
  if (told !== null) return { delimiter: told[1]!, lineBreak, skipLines: 1 }
  let best = { delimiter: ',', known: -1, even: -1 }
  for (const delimiter of DELIMITERS) {
    const rows = createDelimitedReader(delimiter, lineBreak)
      .push(sample)
      .slice(0, SAMPLE_LINES_MAX)
      .filter(({ fault, cells }) => fault === null && cells.some((cell) => String(cell).trim() !== ''))
    const known = Math.max(0, ...rows.slice(0, 20).map(({ cells }) => matchColumns(cells.map(String)).size))
    const even = evenness(rows.map(({ cells }) => cells.length))
    if (known > best.known || (known === best.known && even > best.even)) best = { delimiter, known, even }
  }
  return { delimiter: best.delimiter, lineBreak, skipLines: 0 }
}

/** Share of lines that have the most common number of fields, if that is more than one. */
function evenness(counts: readonly number[]): number {
  const times = new Map<number, number>()
  for (const count of counts) if (count > 1) times.set(count, (times.get(count) ?? 0) + 1)
  return Math.max(0, ...times.values()) / Math.max(1, counts.length)
}
