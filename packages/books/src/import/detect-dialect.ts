import { createDelimitedReader } from '@assay/tables'
import { matchColumns } from './column-names.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const
const SAMPLE_ROWS_MAX = 200
const HEADER_ROWS_MAX = 20

export interface Dialect {
  readonly delimiter: string
  readonly lineBreak: '\n' | '\r'
  /** Lines before the data that only name the dialect, such as Excel's `sep=;`. */
  readonly skipLines: number
}

/**
 * Finds out what divides the fields. Known column names count most, because a comma within prices ("1,50") is as regular
 * as a comma between them. After that the evenness of the lines decides.
 */
export function detectDialect(sample: string): Dialect {
  const lineBreak = !sample.includes('\n') && sample.includes('\r') ? '\r' : '\n'
  const named = /^\uFEFF?sep=(.)\r?\n/i.exec(sample)?.[1]
  if (named !== undefined) return { delimiter: named, lineBreak, skipLines: 1 }
  const best = bestDelimiter(sample, lineBreak, false)
  // A stray quote at the start may hide all rows of the sample.
  const isBlind = best.known === 0 && best.even === 0
  const { delimiter } = isBlind ? bestDelimiter(sample, lineBreak, true) : best
  return { delimiter, lineBreak, skipLines: 0 }
}

/** With `isWhole`, a quote that is open at the end of the sample counts as stray. */
function bestDelimiter(sample: string, lineBreak: Dialect['lineBreak'], isWhole: boolean) {
  let best = { delimiter: ',', known: -1, even: -1 }
  for (const delimiter of DELIMITERS) {
    const reader = createDelimitedReader(delimiter, lineBreak)
    const records = reader.push(sample)
    const rows = (isWhole ? [...records, ...reader.end()] : records)
      .slice(0, SAMPLE_ROWS_MAX)
      .filter(({ fault, cells }) => fault === null && cells.some((cell) => String(cell).trim() !== ''))
    const known = Math.max(
      0,
      ...rows.slice(0, HEADER_ROWS_MAX).map(({ cells }) => matchColumns(cells.map(String)).size),
    )
    const even = evenness(rows.map(({ cells }) => cells.length))
    if (known > best.known || (known === best.known && even > best.even)) best = { delimiter, known, even }
  }
  return best
}

/** Share of lines that have the most common number of fields, if that is more than one. */
function evenness(counts: readonly number[]): number {
  const times = new Map<number, number>()
  for (const count of counts) if (count > 1) times.set(count, (times.get(count) ?? 0) + 1)
  return Math.max(0, ...times.values()) / Math.max(1, counts.length)
}
