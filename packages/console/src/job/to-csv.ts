import type { Quote, QuoteLine } from '@assay/client'
import { csvText } from '../shell/csv-text.ts'

const COLUMNS: readonly (readonly [
  string,
  (line: QuoteLine, quote: Quote) => string | number | null | undefined,
])[] = [
  ['line', (line) => line.line],
  ['text', (line) => line.text],
  ['status', (line) => line.status],
  ['item', (line) => line.item],
  ['quantity', (line) => line.quantity?.value],
  ['unit', (line) => line.quantity?.unit],
  ['unit_low', (line) => line.unit_price?.low],
  ['unit_estimate', (line) => line.unit_price?.estimate],
  ['unit_high', (line) => line.unit_price?.high],
  ['per', (line) => line.unit_price?.per],
  ['low', (line) => line.total?.low],
  ['estimate', (line) => line.total?.estimate],
  ['high', (line) => line.total?.high],
  ['currency', (_, quote) => quote.currency],
  ['geography', (line) => line.geography],
  ['as_of', (_, quote) => quote.as_of],
  ['method', (line) => line.method],
  ['reason', (line) => line.reason?.message],
  ['meaning', (line) => line.meaning?.of],
  ['warnings', (line) => line.warnings.join(' ')],
]

/** One row a line of the query, whether it could be priced or not. */
export function toCsv(quote: Quote): string {
  return csvText([
    COLUMNS.map(([name]) => name),
    ...quote.lines.map((line) => COLUMNS.map(([, read]) => read(line, quote))),
  ])
}
