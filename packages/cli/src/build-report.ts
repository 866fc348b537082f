import { relative } from 'node:path'
import { howItWasRead, type ImportedPrices, type RemarkGroup, unitWithPack } from '@assay/books'
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

/** What was read, what was left out and why, and what the book holds. */
export function formatBuildReport(report: BuildReport, { colors, columns }: Screen): string {
  const { prices, built, remarks, rejected } = report
  const { summary, header } = built
  const { calibration } = header
  const width = columns - 1
  const number = (value: number): string => value.toLocaleString('en')
  const line = (text: string): string => wrap(oneLine(text), width, '  ')
  const leftOut = prices.leftOut + summary.rowsRefused
  const share =
    leftOut === 0 ? '' : `, ${number(leftOut)} left out (${((100 * leftOut) / prices.found).toFixed(1)} %)`
  const repaired = prices.repaired > 0 ? `, ${number(prices.repaired)} repaired` : ''
  const repeated = `${number(prices.repeated)} of them repeat an earlier row in every field (--unique leaves them out)`
  const held = calibration?.measuredCoverage ?? null
  const megabytes = (built.bytes.byteLength / 1e6).toFixed(1)
  const lines = [
    line(`Read as ${howItWasRead(prices)}`),
    line(`Columns: ${prices.used.map(columnName).join(', ')}`),
    ...notUsed(prices, width, colors),
    `${colors.bold(number(prices.found))} rows: ${number(summary.rowsUsed)} used${share}${repaired}`,
    ...(prices.repeated > 0 ? [repeated] : []),
    ...remarkLines(remarks, width, colors),
    ...(rejected === null ? [] : [`All of them, line by line: ${shortPath(rejected)}`]),
    line(
      `${number(summary.items)} items, ${number(summary.sources)} sources, ${number(summary.geographies)} places, ${header.currency}, as of ${header.asOf}`,
    ),
    calibration === null
      ? colors.yellow(line('Too few rows to calibrate: prices come without a range.'))
      : line(calibrationWords(calibration.n, calibration.foldUnit, held)),
    `${colors.green('Wrote')} ${shortPath(report.output)} (${megabytes} MB) in ${showSeconds(report.seconds)}`,
  ]
  return `${lines.join('\n')}\n`
}

/** `held`: the share of ranges that held. Null: it was not measured, so nobody knows how often the ranges of this book hold. */
export function calibrationWords(holdOuts: number, foldUnit: string, held: number | null): string {
  const count = holdOuts.toLocaleString('en')
  return held === null
    ? `Not calibrated: ${count} hold-outs by ${foldUnit} are too few to measure how often ranges hold.`
    : `Calibrated on ${count} hold-outs by ${foldUnit}: 90 % ranges held ${(100 * held).toFixed(1)} % of the time`
}

/** What was understood of a list, before a book is built of it. */
export function formatListCheck(
  prices: ImportedPrices,
  remarks: readonly RemarkGroup[],
  { colors, columns }: Screen,
): string {
  const width = columns - 1
  const number = (value: number): string => value.toLocaleString('en')
  const used = prices.used.map((column) => [columnName(column), column.samples.map(oneLine).join(', ')])
  const rows = prices.firstRows.map((row) => [
    oneLine(row.description),
    String(Number(row.price.toPrecision(9))),
    oneLine(`${row.currency ?? ''} per ${unitWithPack(row) ?? 'piece'}`.trim()),
    oneLine([row.geography, row.date].filter((text) => text !== undefined).join(', ')),
  ])
  const kept = prices.found - prices.leftOut
  const lines = [
    `Read as ${howItWasRead(prices)}`,
    '',
    colors.bold('Columns'),
    ...layOutTable(used, { width, indent: 2, overflow: 'wrap' }),
    ...notUsed(prices, width, colors),
    '',
    colors.bold('The first rows as they will be taken'),
    ...layOutTable(rows, { columns: [{}, { align: 'right' }], width, indent: 2, overflow: 'wrap' }),
    '',
    `${colors.bold(number(prices.found))} rows: ${number(kept)} can be used, ${number(prices.leftOut)} left out`,
    ...remarkLines(remarks, width, colors),
  ]
  return `${lines.join('\n')}\n`
}

function columnName({ column, header, isByContent }: ImportedPrices['used'][number]): string {
  const name = column === header ? column : `${column} ("${header}")`
  return isByContent ? `${name}, by its cells` : name
}

/** The columns that are not used, and in yellow those that look as if they mattered. */
function notUsed(prices: ImportedPrices, width: number, colors: Screen['colors']): readonly string[] {
  const names = prices.unused.slice(0, UNUSED_SHOWN).map((name) => `"${name}"`)
  return [
    ...(names.length === 0 ? [] : [wrap(oneLine(`Not used: ${names.join(', ')}`), width, '  ')]),
    ...prices.warnings.map((warning) => colors.yellow(wrap(oneLine(`Warning: ${warning}`), width, '  '))),
  ]
}

function remarkLines(
  remarks: readonly RemarkGroup[],
  width: number,
  colors: Screen['colors'],
): readonly string[] {
  const rows = remarks.map(({ count, outcome, reason, firstLines }) => {
    const more = count > firstLines.length ? ', ...' : ''
    return [count.toLocaleString('en'), `${outcome}: ${reason} (line ${firstLines.join(', ')}${more})`]
  })
  const columns = [{ align: 'right' as const, paint: colors.yellow }, { paint: colors.yellow }]
  return layOutTable(rows, { columns, width, indent: 2, overflow: 'wrap' })
}

function shortPath(path: string): string {
  const short = relative(process.cwd(), path)
  return oneLine(short.startsWith('..') ? path : short)
}
