import type { QuoteLine } from '@assay/contract'
import type { Screen } from './output.ts'
import { oneLine, wrap } from './text-layout.ts'

type Why = QuoteLine['ignored'][number]['why']

const WHY: Readonly<Record<Why, string>> = {
  talk: 'only asks',
  circumstance: 'says when, where or what for',
  quality: 'the price does not tell it apart',
  brand: 'the price does not tell brands apart',
}

const LABEL_WIDTH = 10

/** A book without places prices for any. */
export const placeWords = (code: string): string => (code === '*' ? 'any place' : code)

/** What was read as what, one row for each role, and what the price is of. */
export function quoteReading(line: QuoteLine, screen: Screen, placeWritten?: string): readonly string[] {
  const arrow = screen.unicode ? '→' : '->'
  const wordsOf = (role: QuoteLine['parts'][number]['role']): string =>
    line.parts
      .filter((part) => part.role === role)
      .map(({ start, end }) => `"${line.text.slice(start - line.span[0], end - line.span[0])}"`)
      .join(' ')
  const read = (words: string, meant: string | null): string =>
    meant === null ? words : words === '' ? meant : `${words} ${arrow} ${meant}`
  const amount = line.quantity && [line.quantity.value, line.quantity.unit ?? ''].join(' ').trimEnd()
  const used = line.geography === null ? 'not known' : placeWords(line.geography)
  const placeOfText =
    placeWritten === undefined
      ? `none in the line; the prices are for ${used}`
      : `"${placeWritten}" in the text ${arrow} ${used}`
  const rows: readonly (readonly [string, string])[] = [
    ['text', `"${line.text}"`],
    ['item', read(wordsOf('item'), line.item)],
    ['quantity', read(wordsOf('quantity'), amount)],
    ['place', read(wordsOf('place'), wordsOf('place') === '' ? placeOfText : used)],
    ['ignored', ignoredBy(line)],
    ['price of', line.meaning?.of ?? ''],
  ]
  const indent = ' '.repeat(2 + LABEL_WIDTH)
  return rows
    .filter(([, text]) => text !== '')
    .map(([label, text]) =>
      wrap(
        `  ${screen.colors.cyan(label)}${' '.repeat(LABEL_WIDTH - label.length)}${oneLine(text)}`,
        screen.columns - 1,
        indent,
      ),
    )
}

/** The ignored words, those of one reason together. */
function ignoredBy({ ignored }: QuoteLine): string {
  const reasons = new Map<Why, string[]>()
  for (const { text, why } of ignored) reasons.set(why, [...(reasons.get(why) ?? []), `"${text}"`])
  return [...reasons].map(([why, words]) => `${words.join(' ')} (${WHY[why]})`).join('; ')
}

/** What else the line may have meant, each with the range of one unit. */
export function quoteAlternatives(line: QuoteLine, { colors, columns }: Screen): readonly string[] {
  if (line.status === 'unpriced') return []
  if (line.alternatives.length === 0) return [colors.dim('  or nothing else that the book knows')]
  return line.alternatives.map(({ item, meaning, unit_price: unit }) => {
    const range = unit.low === null || unit.high === null ? '' : ` (${unit.low} to ${unit.high})`
    // The same meaning as the line's own says nothing new.
    const of = meaning === null || meaning.of === line.meaning?.of ? '' : `: ${meaning.of}`
    return wrap(
      `  ${colors.cyan('or')} ${oneLine(`${item}, ${unit.estimate}/${unit.per}${range}${of}`)}`,
      columns - 1,
      '     ',
    )
  })
}
