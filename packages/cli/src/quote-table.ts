import type { Quote, QuoteLine } from '@assay/contract'
import { quoteSources } from './quote-sources.ts'
import { BAR_WIDTH, rangeBar } from './range-bar.ts'
import type { Screen } from './screen.ts'
import { clip, padEnd, padStart, plain, widthOf, wrap } from './text-layout.ts'

const GAP = 2
const ITEM_MIN = 20
const ITEM_MAX = 48

/** A quote for people: one line an item where the width allows it, two where not; the sources beneath. */
export function formatQuote(quote: Quote, screen: Screen): string {
  const rows = quote.lines.map(rowOf)
  const totalRow = totalOf(quote)
  const all = totalRow === null ? rows : [...rows, totalRow]
  const priced = all.filter((row) => row.total !== '')
  const widths = {
    quantity: widest(priced, 'quantity'),
    unitPrice: widest(priced, 'unitPrice'),
    low: widest(priced, 'low'),
    high: widest(priced, 'high'),
    total: Math.max(5, widest(priced, 'total')),
  }
  const fixed =
    widths.quantity + widths.unitPrice + widths.low + BAR_WIDTH + widths.high + widths.total + 4 * GAP + 2
  const itemRoom = screen.columns - 1 - fixed
  const draw = itemRoom >= ITEM_MIN ? wideLines : narrowLines
  const body = draw({ rows, totalRow, widths, screen, itemRoom })
  return `${body.join('\n')}\n\n${footer(quote, screen)}\n${quoteSources(quote, screen)}`
}

interface Row {
  readonly item: string
  readonly quantity: string
  readonly unitPrice: string
  readonly low: string
  readonly high: string
  readonly total: string
  readonly range: {
    readonly low: string | null
    readonly estimate: string
    readonly high: string | null
  } | null
  /** Why there is no price. */
  readonly reason: string | null
}

interface Layout {
  readonly rows: readonly Row[]
  readonly totalRow: Row | null
  readonly widths: Readonly<Record<'quantity' | 'unitPrice' | 'low' | 'high' | 'total', number>>
  readonly screen: Screen
  readonly itemRoom: number
}

function rowOf(line: QuoteLine): Row {
  const { total, unit_price: unit, quantity } = line
  if (line.status === 'unpriced' || total === null || unit === null) {
    return { ...EMPTY, item: plain(line.text), reason: plain(line.reason?.message ?? 'no reason was given') }
  }
  return {
    item: plain(line.item ?? line.text),
    quantity:
      quantity === null ? '' : plain(`${quantity.value}${quantity.unit === null ? '' : ` ${quantity.unit}`}`),
    unitPrice: plain(`${unit.estimate}/${unit.per}`),
    low: total.low ?? '',
    high: total.high ?? '',
    total: total.estimate,
    range: total,
    reason: null,
  }
}

function totalOf({ lines, total }: Quote): Row | null {
  if (lines.length < 2 || total.estimate === null) return null
  const { low, high, estimate } = total
  return {
    ...EMPTY,
    item: 'Total',
    low: low ?? '',
    high: high ?? '',
    total: estimate,
    range: { low, estimate, high },
  }
}

const EMPTY: Row = {
  item: '',
  quantity: '',
  unitPrice: '',
  low: '',
  high: '',
  total: '',
  range: null,
  reason: null,
}

function wideLines({ rows, totalRow, widths, screen, itemRoom }: Layout): string[] {
  const { colors } = screen
  const names = [...rows.filter(({ reason }) => reason === null).map(({ item }) => widthOf(item)), 5]
  const itemWidth = Math.min(itemRoom, ITEM_MAX, Math.max(...names))
  const gap = ' '.repeat(GAP)
  const rangeWidth = widths.low + widths.high + BAR_WIDTH + 2
  const draw = (row: Row, strong: (text: string) => string): string => {
    const bar = row.range === null ? '' : rangeBar(row.range, screen)
    return [
      strong(padEnd(clip(row.item, itemWidth), itemWidth)),
      padStart(row.quantity, widths.quantity),
      padStart(row.unitPrice, widths.unitPrice),
      `${colors.dim(padStart(row.low, widths.low))} ${colors.cyan(bar)} ${colors.dim(padEnd(row.high, widths.high))}`,
      strong(padStart(row.total, widths.total)),
    ].join(gap)
  }
  const width = itemWidth + widths.quantity + widths.unitPrice + rangeWidth + widths.total + 4 * GAP
  const heading = [
    padEnd('ITEM', itemWidth),
    padStart('QTY', widths.quantity),
    padStart('EACH', widths.unitPrice),
    padEnd(padStart('LOW', widths.low) + padStart('HIGH', rangeWidth - Math.max(3, widths.low)), rangeWidth),
    padStart('TOTAL', widths.total),
  ].join(gap)
  const body = rows.map((row) =>
    row.reason === null ? draw(row, (text) => text) : unpriced(row, screen, Math.max(width, 60)),
  )
  if (rows.every(({ reason }) => reason !== null)) return body
  if (totalRow === null) return [colors.dim(heading), ...body]
  return [
    colors.dim(heading),
    ...body,
    colors.dim((screen.unicode ? '─' : '-').repeat(width)),
    draw(totalRow, colors.bold),
  ]
}

function narrowLines({ rows, totalRow, widths, screen }: Layout): string[] {
  const { colors, columns } = screen
  const width = Math.min(columns - 1, 78)
  const draw = (row: Row): string => {
    const first = `${padEnd(clip(row.item, width - widths.total - 1), width - widths.total)}${colors.bold(padStart(row.total, widths.total))}`
    const amount = row.quantity === '' ? '' : `${row.quantity} at ${row.unitPrice}`
    const range =
      row.range === null ? '' : `${row.low} ${rangeBar(row.range, screen).trim()} ${row.high}`.trim()
    const second = [amount, range].filter((part) => part !== '').join('  ')
    // Where both do not fit on one line, the range gets its own.
    const lines = widthOf(second) + 2 <= width ? [second] : [amount, range].filter((part) => part !== '')
    return [first, ...lines.map((line) => colors.dim(`  ${line}`))].join('\n')
  }
  const body = rows.map((row) => (row.reason === null ? draw(row) : unpriced(row, screen, width)))
  if (totalRow === null) return body
  return [...body, colors.dim((screen.unicode ? '─' : '-').repeat(width)), draw(totalRow)]
}

function unpriced(row: Row, { colors }: Screen, width: number): string {
  const text = clip(row.item, Math.max(20, Math.floor(width / 2)))
  return colors.yellow(wrap(`${text}  not priced: ${row.reason}`, width, '  '))
}

function footer(quote: Quote, { colors, columns, unicode }: Screen): string {
  const { geography, coverage_level: level, total } = quote
  const place =
    geography.requested === null || geography.requested === geography.used
      ? geography.used
      : `${geography.used} (asked for ${geography.requested})`
  const hasRanges = quote.lines.some(({ interval }) => interval === 'calibrated')
  const promise = `ranges hold ${Math.round(level * 100)} % of the time`
  const parts = [
    quote.currency,
    plain(place),
    `as of ${plain(quote.as_of)}`,
    ...(hasRanges
      ? [total.method === 'conservative_bound' ? `${promise}, the total's at least` : promise]
      : []),
    `book ${plain(quote.book.id)}`,
  ]
  return colors.dim(wrap(parts.join(unicode ? ' · ' : '; '), columns - 1, ''))
}

function widest(rows: readonly Row[], field: 'quantity' | 'unitPrice' | 'low' | 'high' | 'total'): number {
  return Math.max(0, ...rows.map((row) => widthOf(row[field])))
}
