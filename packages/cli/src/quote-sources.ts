import type { Quote, QuoteLine } from '@assay/contract'
import type { Screen } from './screen.ts'
import { plain, wrap } from './text-layout.ts'

const COMPARABLES_SHOWN = 3

/** What each price rests on, how it was moved, and what to be careful about. */
export function quoteSources(quote: Quote, screen: Screen): string {
  const { colors, columns } = screen
  const width = columns - 1
  const bullet = screen.unicode ? '•' : '*'
  const blocks = quote.lines.map((line) => {
    const out: string[] = []
    const say = (mark: string, text: string, paint: (text: string) => string = (same) => same): void => {
      out.push(paint(wrap(`  ${mark} ${plain(text)}`, width, '    ')))
    }
    for (const text of evidenceOf(line)) say(bullet, text)
    for (const { kind, factor, source } of line.adjustments)
      say(bullet, `${kind} ${screen.unicode ? '×' : 'x'} ${factor}: ${source}`)
    for (const warning of line.warnings) say('!', warning, colors.yellow)
    return out.length === 0
      ? null
      : [colors.bold(wrap(plain(line.item ?? line.text), width, '')), ...out].join('\n')
  })
  const warnings = quote.warnings.map((text) => colors.yellow(wrap(`! ${plain(text)}`, width, '  ')))
  const parts = [...blocks.filter((block) => block !== null), ...warnings]
  return parts.length === 0 ? '' : `\n${parts.join('\n')}\n`
}

function evidenceOf(line: QuoteLine): string[] {
  const shown = line.comparables.slice(0, COMPARABLES_SHOWN)
  if (line.status === 'unpriced') {
    return shown.length === 0 ? [] : [`nearest: ${shown.map(({ description }) => description).join('; ')}`]
  }
  const texts = shown.map(({ description, price, unit, geography, date, source }) => {
    const name = description === line.item ? '' : `${description}: `
    return `${name}${[`${price} per ${unit}`, geography, date, source].filter((part) => part !== null).join(', ')}`
  })
  const more = line.comparables.length - shown.length
  return more > 0 ? [...texts, `and ${more} more`] : texts
}
