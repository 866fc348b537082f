import type { QuoteLine } from '@assay/client'
import { ANYWHERE } from '../job/place-names.ts'
import { wordsOf } from './corrected-text.ts'

type Spanned = Pick<QuoteLine, 'line' | 'span'>

/**
 * The text without one of its lines: the line goes with what joins it to the next one, and the last line with what joins it
 * to the one before. Nothing else of the text changes.
 */
export function withoutLine(query: string, lines: readonly Spanned[], gone: Spanned): string {
  const ordered = lines.toSorted((a, b) => a.span[0] - b.span[0])
  const at = ordered.findIndex(({ line }) => line === gone.line)
  const next = ordered[at + 1]
  const before = ordered[at - 1]
  if (next !== undefined) return query.slice(0, gone.span[0]) + query.slice(next.span[0])
  return query.slice(0, before?.span[1] ?? gone.span[0]) + query.slice(gone.span[1])
}

/**
 * The place to ask for when a line is removed. If only that line named the place of all, the others would lose it with the
 * line, so it is asked for beside the text.
 */
export function placeWithout(
  asked: string | null,
  lines: readonly QuoteLine[],
  gone: QuoteLine,
): string | null {
  const isNamed = (line: QuoteLine): boolean => wordsOf(line, 'place').length > 0
  const rest = lines.filter(({ line }) => line !== gone.line)
  if (asked !== null || !isNamed(gone) || rest.some(isNamed)) return asked
  const used = rest.map(({ geography }) => geography).find((place) => place !== null && place !== ANYWHERE)
  return used ?? null
}

/** The day that was asked for in the last line of the text. */
const DAY_AT_END = /(?:^|\n)as of \d{4}-\d{2}-\d{2}\s*$/

/** The text with one more line at its end, or before the day that it ends with. */
export function withLine(query: string, added: string): string {
  const [day = ''] = DAY_AT_END.exec(query) ?? []
  const text = query.slice(0, query.length - day.length).trimEnd()
  return [text, added.trim(), day.trim()].filter((part) => part !== '').join('\n')
}

/** The text with the day that its prices are asked for at its end, in the place of the one that was added before. */
export function withDay(query: string, day: string): string {
  return `${query.replace(DAY_AT_END, '').trimEnd()}\nas of ${day}`
}
