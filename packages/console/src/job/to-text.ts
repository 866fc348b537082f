import type { Quote } from '@assay/client'
import { formatMoney, formatRange } from '../format/money.ts'
import { coverageWords, quantityWords } from './result-words.ts'

/** The result as one would paste it into a letter: every price with what it stands for, and what to be careful about. */
export function toText(quote: Quote, place: string): string {
  const { total, currency } = quote
  const amount = (estimate: string, low: string | null, high: string | null): string => {
    const range = formatRange(low, high, currency)
    return `${formatMoney(estimate, currency)}${range === null ? '' : ` (${range})`}`
  }
  const lines = quote.lines.flatMap((line) => {
    if (line.total === null) return [`- ${line.text}: not priced. ${line.reason?.message ?? ''}`.trimEnd()]
    const price = amount(line.total.estimate, line.total.low, line.total.high)
    const meaning = line.meaning === null ? [] : [`  ${line.meaning.of}`]
    return [
      `- ${line.item}, ${quantityWords(line.quantity)}: ${price}`,
      ...meaning,
      ...line.warnings.map((warning) => `  ! ${warning}`),
    ]
  })
  const head =
    total.estimate === null ? 'Nothing priced' : `Total ${amount(total.estimate, total.low, total.high)}`
  return [
    `${head}${total.complete ? '' : ', without the lines that are not priced'}`,
    `Priced for ${place}, as of ${quote.as_of}. ${coverageWords(quote)}`,
    ...quote.warnings.map((warning) => `! ${warning}`),
    '',
    ...lines,
    '',
  ].join('\n')
}
