import type { Quote, QuoteLine } from '@assay/client'

const COLUMNS: readonly (readonly [
  string,
  (line: QuoteLine, quote: Quote) => string | number | null | undefined,
])[] = [
  ['line', (line) => line.line],
  ['text', (line) => words(line.text)],
  ['status', (line) => line.status],
  ['item', (line) => words(line.item)],
  ['quantity', (line) => line.quantity?.value],
  ['unit', (line) => words(line.quantity?.unit)],
  ['unit_low', (line) => line.unit_price?.low],
  ['unit_estimate', (line) => line.unit_price?.estimate],
  ['unit_high', (line) => line.unit_price?.high],
  ['per', (line) => words(line.unit_price?.per)],
  ['low', (line) => line.total?.low],
  ['estimate', (line) => line.total?.estimate],
  ['high', (line) => line.total?.high],
  ['currency', (_, quote) => quote.currency],
  ['geography', (_, quote) => quote.geography.used],
  ['as_of', (_, quote) => quote.as_of],
  ['method', (line) => line.method],
  ['reason', (line) => words(line.reason?.message)],
  ['meaning', (line) => words(line.meaning?.of)],
  ['warnings', (line) => words(line.warnings.join(' '))],
]

/** RFC 4180: one row a line of the query, whether it could be priced or not. */
export function toCsv(quote: Quote): string {
  const rows = [
    COLUMNS.map(([name]) => name),
    ...quote.lines.map((line) => COLUMNS.map(([, read]) => String(read(line, quote) ?? ''))),
  ]
  return rows.map((row) => `${row.map(quoteCell).join(',')}\r\n`).join('')
}

/** A text that a spreadsheet would take for a formula gets an apostrophe, which it then shows as text. */
function words(text: string | null | undefined): string {
  if (text == null) return ''
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

function quoteCell(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
