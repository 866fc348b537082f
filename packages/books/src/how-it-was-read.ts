import type { ImportedPrices } from './import/import-prices.ts'

const DELIMITER_NAMES: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
}
const FORMAT_NAMES = {
  delimited: 'delimited text',
  'json-lines': 'JSON lines',
  xlsx: 'Excel workbook',
} as const

/** Format, delimiter, encoding and decimal sign that were found, in words. */
export function howItWasRead({
  format,
  encoding,
  delimiter,
  decimalSign,
}: Pick<ImportedPrices, 'format' | 'encoding' | 'delimiter' | 'decimalSign'>): string {
  const facts: string[] = [FORMAT_NAMES[format]]
  if (format === 'delimited') facts.push(DELIMITER_NAMES[delimiter] ?? `"${delimiter}"`)
  if (encoding !== null) facts.push(encoding)
  facts.push(decimalSign === ',' ? 'decimal comma' : 'decimal point')
  return facts.join(', ')
}
