import { fillQuote } from '@assay/client'
import { isPlainMeaning, type Quote, type QuoteLine, usedPlaces } from '@assay/contract'
import { placesOf } from '@assay/engine/money'
import type { Screen } from './output.ts'
import { placeWords } from './quote-reading.ts'
import { type QuoteDetails, quoteSources } from './quote-sources.ts'
import { layOutTable } from './table.ts'
import { clip, oneLine, spread, widthOf, wrap } from './text-layout.ts'

const ITEM_MIN = 20
const ITEM_MAX = 48
const NARROW_MAX = 78
const UNPRICED_MIN = 60

/** A quote for people: one line an item where the width allows it, two or three where not; the sources below. */
export function formatQuote(answer: Quote, screen: Screen, details: QuoteDetails = {}): string {
  const quote = fillQuote(answer)
  const money = moneyOf(quote.currency)
  const rows = quote.lines.map((line) => rowOf(line, money))
  const total = totalOf(quote, money)
  const body = wideLines(rows, total, screen) ?? narrowLines(rows, total, screen)
  return `${body.join('\n')}\n\n${footer(quote, screen)}\n${quoteSources(quote, screen, details)}`
}

interface Range {
  readonly low: string | null
  readonly estimate: string
  readonly high: string | null
}

interface Row {
  readonly item: string
  readonly quantity: string
  readonly unitPrice: string
  readonly range: Range | null
  /** What the price stands for, if a plain question asks for something else. */
  readonly meaning: string | null
  /** Why there is no price. */
  readonly reason: string | null
}

const EMPTY: Row = { item: '', quantity: '', unitPrice: '', range: null, meaning: null, reason: null }

type ShownMoney = (amount: string) => string

/** Sums have the decimal places of their currency. A sum that would then read as zero keeps its own places, and so do unit prices. */
function moneyOf(currency: string): ShownMoney {
  const digits = placesOf(currency)
  return (amount) => {
    const short = Number(amount).toFixed(digits)
    const decimals = amount.split('.')[1]?.length ?? 0
    return decimals > digits && Number(short) > 0 ? short : amount
  }
}

const shownRange = ({ low, estimate, high }: Range, money: ShownMoney): Range => ({
  low: low === null ? null : money(low),
  estimate: money(estimate),
  high: high === null ? null : money(high),
})

function rowOf(line: QuoteLine, money: ShownMoney): Row {
  if (line.status === 'unpriced')
    return { ...EMPTY, item: oneLine(line.text), reason: oneLine(line.reason.message) }
  const { item, total, unit_price: unit, quantity } = line
  return {
    item: oneLine(item),
    quantity: oneLine(`${quantity.value} ${quantity.unit ?? ''}`.trimEnd()),
    unitPrice: oneLine(`${unit.estimate}/${unit.per}`),
    range: shownRange(total, money),
    meaning: line.meaning === null || isPlainMeaning(line.meaning.kind) ? null : oneLine(line.meaning.of),
    reason: null,
  }
}

function totalOf({ lines, total }: Quote, money: ShownMoney): Row | null {
  const { low, high, estimate } = total
  if (lines.length < 2 || estimate === null) return null
  return { ...EMPTY, item: 'Total', range: shownRange({ low, estimate, high }, money) }
}

/** One line an item; null where that does not fit. */
function wideLines(rows: readonly Row[], total: Row | null, screen: Screen): readonly string[] | null {
  const { colors, columns, unicode } = screen
  const cellsOf = ({ item, quantity, unitPrice, range }: Row): string[] => [
    ...[item, quantity, unitPrice],
    ...(range === null ? [] : [range.low ?? '', rangeBar(range, screen), range.high ?? '', range.estimate]),
  ]
  const priced = rows.filter(({ reason }) => reason === null)
  const table = layOutTable(
    [
      { cells: ['ITEM', 'QTY', 'EACH', 'LOW', '', 'HIGH', 'TOTAL'], paint: colors.dim },
      ...priced.map(cellsOf),
      ...(total === null ? [] : [{ cells: cellsOf(total), paint: colors.bold }]),
    ],
    {
      width: columns - 1,
      columns: [
        { min: ITEM_MIN, max: ITEM_MAX },
        { align: 'right' },
        { align: 'right' },
        { align: 'right', paint: colors.dim },
        { gap: 1, paint: colors.cyan },
        { gap: 1, paint: colors.dim },
        { align: 'right' },
      ],
    },
  )
  const width = Math.max(...table.map(widthOf))
  if (width > columns - 1) return null
  const [heading = '', ...lines] = table
  const unpricedWidth = Math.min(columns - 1, Math.max(width, UNPRICED_MIN))
  const body = rows.map((row) =>
    row.reason === null
      ? withMeaning(lines.shift() ?? '', row, screen, unpricedWidth)
      : unpricedLine(row, screen, unpricedWidth),
  )
  if (priced.length === 0) return body
  const rule = total === null ? [] : [colors.dim((unicode ? '─' : '-').repeat(width))]
  return [heading, ...body, ...rule, ...lines]
}

function narrowLines(rows: readonly Row[], total: Row | null, screen: Screen): readonly string[] {
  const { colors, columns, unicode } = screen
  const width = Math.min(columns - 1, NARROW_MAX)
  const draw = (row: Row): string => {
    if (row.range === null) return unpricedLine(row, screen, width)
    const { low, high, estimate } = row.range
    const amount = row.quantity === '' ? '' : `${row.quantity} at ${row.unitPrice}`
    const range = `${low ?? ''} ${rangeBar(row.range, screen).trim()} ${high ?? ''}`.trim()
    const parts = [amount, range].filter((part) => part !== '')
    const together = parts.join('  ')
    // Where both do not fit on one line, the range gets its own.
    const lines = widthOf(together) + 2 <= width ? [together] : parts
    const first = spread(row.item, colors.bold(oneLine(estimate)), width)
    const drawn = [first, ...lines.map((line) => colors.dim(`  ${oneLine(line)}`))].join('\n')
    return withMeaning(drawn, row, screen, width)
  }
  const body = rows.map(draw)
  if (total === null) return body
  return [...body, colors.dim((unicode ? '─' : '-').repeat(width)), draw(total)]
}

function withMeaning(drawn: string, { meaning }: Row, { colors }: Screen, width: number): string {
  return meaning === null ? drawn : `${drawn}\n${colors.yellow(wrap(`  ${meaning}`, width, '  '))}`
}

function unpricedLine(row: Row, { colors }: Screen, width: number): string {
  const text = clip(row.item, Math.max(20, Math.floor(width / 2)))
  return colors.yellow(wrap(`${text}  not priced: ${row.reason}`, width, '  '))
}

function footer(quote: Quote, { colors, columns, unicode }: Screen): string {
  const { geography, coverage_level: level, total } = quote
  const used = usedPlaces(quote).map(placeWords).join(', ')
  const geographyText =
    geography.requested === null || geography.requested === geography.used
      ? used
      : `${used} (asked for ${geography.requested})`
  const hasRanges = quote.lines.some(({ interval }) => interval === 'calibrated')
  const share = `${Math.round(level * 100)} % of the time`
  const { calibration } = quote
  const isTested = calibration?.measured_coverage !== null || calibration.fold_unit !== 'description'
  const promise = isTested
    ? `ranges hold ${share}`
    : `ranges are meant to hold ${share}, too few prices to test it`
  const parts = [
    quote.currency,
    geographyText,
    `as of ${quote.as_of}`,
    ...(hasRanges
      ? [total.method === 'conservative_bound' ? `${promise}, the total's at least` : promise]
      : []),
    `book ${quote.book.id}`,
  ]
  return colors.dim(wrap(oneLine(parts.join(unicode ? ' · ' : '; ')), columns - 1, ''))
}

const BAR_WIDTH = 13
/** The ends of the bar are half and twice the estimate. Bars of different lines can be compared. */
const LOG_SPAN = Math.LN2

/**
 * Low to high as a small bar around the estimate, on a logarithmic scale from half to twice the estimate: a short bar is a
 * sure price. An end beyond the scale is an arrow.
 */
function rangeBar(range: Range, { unicode }: Pick<Screen, 'unicode'>): string {
  const estimate = Number(range.estimate)
  if (range.low === null || range.high === null || !(estimate > 0)) return ''
  const middle = (BAR_WIDTH - 1) / 2
  const position = (value: string): number =>
    Math.round(middle + (middle * Math.log(Math.max(1e-9, Number(value)) / estimate)) / LOG_SPAN)
  const low = Math.min(position(range.low), middle - 1)
  const high = Math.max(position(range.high), middle + 1)
  const marks = unicode
    ? { left: '├', line: '─', dot: '●', right: '┤', under: '◂', over: '▸' }
    : { left: '|', line: '-', dot: 'o', right: '|', under: '<', over: '>' }
  let bar = ''
  for (let at = 0; at < BAR_WIDTH; at++) {
    if (at === middle) bar += marks.dot
    else if (at === Math.max(0, low)) bar += low < 0 ? marks.under : marks.left
    else if (at === Math.min(BAR_WIDTH - 1, high)) bar += high > BAR_WIDTH - 1 ? marks.over : marks.right
    else bar += at > low && at < high ? marks.line : ' '
  }
  return bar
}
