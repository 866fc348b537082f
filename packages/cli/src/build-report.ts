import { relative } from 'node:path'
import type { ImportedPrices, RemarkGroup } from '@assay/books'
import type { BuiltBook } from '@assay/engine'
import { showSeconds } from './progress-line.ts'
import type { Screen } from './screen.ts'
import { plain, wrap } from './text-layout.ts'

interface BuildReport {
  readonly prices: ImportedPrices
  readonly built: BuiltBook
  readonly remarks: readonly RemarkGroup[]
  readonly output: string
  /** File with every remark; null when there is none. */
  readonly rejected: string | null
  readonly seconds: number
}

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

/** What was read, what was left out and why, and what came of it. */
export function formatBuildReport(report: BuildReport, screen: Screen): string {
  const { prices, built, remarks, rejected } = report
  const { colors, columns } = screen
  const { summary, header } = built
  const number = (value: number): string => value.toLocaleString('en')
  const leftOut = prices.leftOut + summary.rowsRefused
  const lines = [
    wrap(`Read as ${howItWasRead(prices)}`, columns - 1, '  '),
    wrap(
      `Columns: ${prices.used.map(({ column, header: name }) => (column === name ? column : `${column} ("${plain(name)}")`)).join(', ')}`,
      columns - 1,
      '  ',
    ),
  ]
  if (prices.unused.length > 0) {
    lines.push(
      wrap(
        `Not used: ${prices.unused
          .slice(0, 20)
          .map((name) => `"${plain(name)}"`)
          .join(', ')}`,
        columns - 1,
        '  ',
      ),
    )
  }
  const share =
    leftOut === 0 ? '' : `, ${number(leftOut)} left out (${((100 * leftOut) / prices.found).toFixed(1)} %)`
  lines.push(
    `${colors.bold(number(prices.found))} rows: ${number(summary.rowsUsed)} used${share}${prices.repaired > 0 ? `, ${number(prices.repaired)} repaired` : ''}`,
  )
  if (prices.repeated > 0)
    lines.push(
      `${number(prices.repeated)} of them repeat an earlier row in every field (--unique leaves them out)`,
    )
  for (const group of remarks) {
    const where = `line ${group.firstLines.join(', ')}${group.count > group.firstLines.length ? ', ...' : ''}`
    lines.push(
      colors.yellow(
        wrap(
          `  ${number(group.count).padStart(6)}  ${group.outcome}: ${plain(group.reason)} (${where})`,
          columns - 1,
          '          ',
        ),
      ),
    )
  }
  if (rejected !== null) lines.push(`All of them, line by line: ${shortPath(rejected)}`)
  const { calibration } = header
  lines.push(
    wrap(
      `${number(summary.items)} items, ${number(summary.sources)} sources, ${number(summary.geographies)} places, ${header.currency}, as of ${header.asOf}`,
      columns - 1,
      '  ',
    ),
    calibration === null
      ? colors.yellow(wrap('Too few rows to calibrate: prices come without a range.', columns - 1, '  '))
      : wrap(
          `Calibrated on ${number(calibration.n)} hold-outs by ${calibration.foldUnit}${calibration.measuredCoverage === null ? '' : `: 90 % ranges held ${(100 * calibration.measuredCoverage).toFixed(1)} % of the time`}`,
          columns - 1,
          '  ',
        ),
    `${colors.green('Wrote')} ${shortPath(report.output)} (${(built.bytes.byteLength / 1e6).toFixed(1)} MB) in ${showSeconds(report.seconds)}`,
  )
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
  return short.startsWith('..') ? path : short
}
