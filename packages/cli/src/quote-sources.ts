import type { Quote, QuoteLine } from '@assay/contract'
import type { Screen } from './output.ts'
import { quoteAlternatives, quoteReading } from './quote-reading.ts'
import { oneLine, wrap } from './text-layout.ts'

const COMPARABLES_SHOWN = 3

/** What else to print about each line. */
export interface QuoteDetails {
  /** What was read as what. */
  readonly explain?: boolean | undefined
  readonly alternatives?: boolean | undefined
  /** Words of the text that decided the place of all of them. */
  readonly placeWritten?: string | undefined
}

/** The evidence behind each price, how it was adjusted, and what to be careful about. */
export function quoteSources(quote: Quote, screen: Screen, details: QuoteDetails = {}): string {
  const { colors, columns } = screen
  const width = columns - 1
  const bullet = screen.unicode ? '•' : '*'
  const times = screen.unicode ? '×' : 'x'
  const item = (mark: string, text: string): string => wrap(`  ${mark} ${oneLine(text)}`, width, '    ')
  const blocks = quote.lines.flatMap((line) => {
    const lines = [
      ...(details.explain === true ? quoteReading(line, screen, details.placeWritten) : []),
      ...evidenceOf(line).map((text) => item(bullet, text)),
      ...line.adjustments.map(({ kind, factor, source }) =>
        item(bullet, `${kind} ${times} ${factor}: ${source}`),
      ),
      ...line.warnings.map((text) => colors.yellow(item('!', text))),
      ...(details.alternatives === true ? quoteAlternatives(line, screen) : []),
    ]
    if (lines.length === 0) return []
    return [[colors.bold(wrap(oneLine(line.item ?? line.text), width, '')), ...lines].join('\n')]
  })
  const warnings = quote.warnings.map((text) => colors.yellow(wrap(`! ${oneLine(text)}`, width, '  ')))
  const parts = [...blocks, ...warnings]
  return parts.length === 0 ? '' : `\n${parts.join('\n')}\n`
}

function evidenceOf(line: QuoteLine): readonly string[] {
  const shown = line.comparables.slice(0, COMPARABLES_SHOWN)
  if (line.status === 'unpriced') {
    return shown.length === 0 ? [] : [`nearest: ${shown.map(({ description }) => description).join('; ')}`]
  }
  const texts = shown.map(({ description, price, currency, unit, geography, date, source }) => {
    const name = description === line.item ? '' : `${description}: `
    const money = currency === undefined ? price : `${price} ${currency}`
    return `${name}${[`${money} per ${unit}`, geography, date, source].filter((part) => part !== null).join(', ')}`
  })
  const more = line.comparables.length - shown.length
  return more > 0 ? [...texts, `and ${more} more`] : texts
}
