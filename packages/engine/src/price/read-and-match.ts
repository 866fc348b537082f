import type { Book } from '../book/book.ts'
import type { ParsedLine } from '../parse/line.ts'
import { payPeriodOf } from '../read/pay-period.ts'
import { type SetAside, setAside } from '../read/set-aside.ts'
import { dimensionOf } from '../units/index.ts'
import { type Match, matchLine, type NoMatch } from './match.ts'

export interface MatchedLine {
  readonly line: ParsedLine
  readonly match: Match | NoMatch
  readonly ignored: readonly SetAside[]
}

/** Matches a line as it was read; when nothing fits, without the words that name nothing. */
export function readAndMatch(book: Book, written: ParsedLine): MatchedLine {
  const line = withImpliedItem(written)
  const found = matchBest(book, line)
  return 'code' in found.match ? found : { ...found, line: withPayPeriod(book, found.line, found.match) }
}

function matchBest(book: Book, line: ParsedLine): MatchedLine {
  const match = matchLine(book, line)
  if (!('code' in match)) return { line, match, ignored: [] }
  const reading = setAside(book, line)
  if (reading === null) return { line, match, ignored: [] }
  const again = matchLine(book, reading.line)
  if ('code' in again) return { line, match, ignored: [] }
  const warnings = [...again.warnings, ...asideNotes(reading.ignored)]
  return { ...reading, match: { ...again, warnings } }
}

/** What was written and did not count is said, but for words that only ask. */
function asideNotes(ignored: readonly SetAside[]): readonly string[] {
  const quoted = (why: SetAside['why']): string =>
    ignored
      .filter((one) => one.why === why)
      .map(({ text }) => `"${text}"`)
      .join(', ')
  const qualities = quoted('quality')
  const brands = quoted('brand')
  const circumstances = quoted('circumstance')
  return [
    ...(qualities === '' ? [] : [`The price does not tell apart: ${qualities}.`]),
    ...(brands === '' ? [] : [`The brand was ignored: ${brands}.`]),
    ...(circumstances === '' ? [] : [`Not counted: ${circumstances}.`]),
  ]
}

/** Units that only one thing is sold by: "850 kWh", "45 therms". */
const IMPLIED: Readonly<Record<string, string>> = {
  kWh: 'electricity',
  MWh: 'electricity',
  therm: 'natural gas',
}

function withImpliedItem(line: ParsedLine): ParsedLine {
  const item = line.unit === null ? undefined : IMPLIED[line.unit]
  if (item === undefined || line.quantity === null) return line
  const rest = line.item.replace(/\b(?:kwh|mwh|kilowatt[- ]?hours?|therms?)\b|[\d.,\s]/giu, '')
  return rest === '' ? { ...line, item } : line
}

/** "Salary of a welder" is a year's wage, "what do welders make an hour" an hour's. A time that was written stays. */
function withPayPeriod(book: Book, line: ParsedLine, match: Match): ParsedLine {
  const profile = book.header.profiles[book.items.profile[match.item] ?? -1]
  if (profile?.timeBasis !== 'working') return line
  const isTimed = [line.unit, line.pack?.unit ?? null].some(
    (unit) => unit !== null && dimensionOf(unit) === 'time',
  )
  const unit = isTimed ? null : payPeriodOf(line.text)
  return unit === null ? line : { ...line, unit, quantity: line.quantity ?? ONE, pack: null }
}

const ONE = { value: 1, low: 1, high: 1, approximate: false } as const
