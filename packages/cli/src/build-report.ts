import { relative } from 'node:path'
import type { ImportedPrices, RemarkGroup } from '@assay/books'
import type { BuiltBook } from '@assay/engine'
import type { Screen } from './output.ts'
import { showSeconds } from './progress-line.ts'
import { layOutTable } from './table.ts'
import { oneLine, wrap } from './text-layout.ts'

interface BuildReport {
  readonly prices: ImportedPrices
  readonly built: BuiltBook
  readonly remarks: readonly RemarkGroup[]
  readonly output: string
  /** File with every remark; null when there is none. */
  readonly rejected: string | null
  readonly seconds: number
}

const UNUSED_SHOWN = 20

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

/** What was read, what was left out and why, and what the book holds. */
export function formatBuildReport(report: BuildReport, { colors, columns }: Screen): string {
  const { prices, built, remarks, rejected } = report
  const { summary, header } = built
  const { calibration } = header
  const width = columns - 1
  const number = (value: number): string => value.toLocaleString('en')
  const line = (text: string): string => wrap(oneLine(text), width, '  ')
  const columnNames = prices.used.map(({ column, header: name }) =>
    column === name ? column : `${column} ("${name}")`,
  )
  const unused = prices.unused.slice(0, UNUSED_SHOWN).map((name) => `"${name}"`)
  const leftOut = prices.leftOut + summary.rowsRefused
  const share =
    leftOut === 0 ? '' : `, ${number(leftOut)} left out (${((100 * leftOut) / prices.found).toFixed(1)} %)`
  const repaired = prices.repaired > 0 ? `, ${number(prices.repaired)} repaired` : ''
  const repeated = `${number(prices.repeated)} of them repeat an earlier row in every field (--unique leaves them out)`
  const held = calibration?.measuredCoverage ?? null
  const coverage = held === null ? '' : `: 90 % ranges held ${(100 * held).toFixed(1)} % of the time`
  const remarkRows = remarks.map(({ count, outcome, reason, firstLines }) => {
    const more = count > firstLines.length ? ', ...' : ''
    return [number(count), `${outcome}: ${reason} (line ${firstLines.join(', ')}${more})`]
  })
  const remarkColumns = [{ align: 'right' as const, paint: colors.yellow }, { paint: colors.yellow }]
  const megabytes = (built.bytes.byteLength / 1e6).toFixed(1)
  const lines = [
    line(`Read as ${howItWasRead(prices)}`),
    line(`Columns: ${columnNames.join(', ')}`),
    ...(unused.length === 0 ? [] : [line(`Not used: ${unused.join(', ')}`)]),
    `${colors.bold(number(prices.found))} rows: ${number(summary.rowsUsed)} used${share}${repaired}`,
    ...(prices.repeated > 0 ? [repeated] : []),
    ...layOutTable(remarkRows, { columns: remarkColumns, width, indent: 2, overflow: 'wrap' }),
    ...(rejected === null ? [] : [`All of them, line by line: ${shortPath(rejected)}`]),
    line(
      `${number(summary.items)} items, ${number(summary.sources)} sources, ${number(summary.geographies)} places, ${header.currency}, as of ${header.asOf}`,
    ),
    calibration === null
      ? colors.yellow(line('Too few rows to calibrate: prices come without a range.'))
      : line(`Calibrated on ${number(calibration.n)} hold-outs by ${calibration.foldUnit}${coverage}`),
    `${colors.green('Wrote')} ${shortPath(report.output)} (${megabytes} MB) in ${showSeconds(report.seconds)}`,
  ]
  return `${lines.join('\n')}\n`
}

function howItWasRead({ format, encoding, delimiter, decimalSign }: ImportedPrices): string {
  const facts: string[] = [FORMAT_NAMES[format]]
  if (format === 'delimited') facts.push(DELIMITER_NAMES[delimiter] ?? `"${delimiter}"`)
  if (encoding !== null) facts.push(encoding)
  facts.push(decimalSign === ',' ? 'decimal comma' : 'decimal point')
  return facts.join(', ')
}

function shortPath(path: string): string {
  const short = relative(process.cwd(), path)
  return oneLine(short.startsWith('..') ? path : short)
}
