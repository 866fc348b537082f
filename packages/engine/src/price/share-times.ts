import type { Book } from '../book/book.ts'
import { profileOf } from '../book/profile-of.ts'
import type { ParsedLine } from '../parse/line.ts'
import { parsePhrase } from '../parse/parse-query.ts'
import { plainTokens } from '../parse/plain-tokens.ts'
import { tokenize } from '../parse/token.ts'
import { timeIn } from '../parse/work-hours.ts'
import { withCrew } from '../read/crew.ts'
import { dimensionOf } from '../units/index.ts'
import type { MatchedLine } from './read-and-match.ts'

/** A longer line is not one of a few who are hired together. */
const LENGTH_MAX = 200

/**
 * "A cook and a dishwasher for Saturday, 10am to 4pm": the hours that are said of the last who work are of those before him too, where nothing is
 * said of them. So is the period of subscriptions: "Netflix and Spotify for a year".
 */
export function shareTimes(book: Book, text: string, lines: readonly MatchedLine[]): readonly MatchedLine[] {
  if (lines.length < 2 || book.header.estimate !== 'item') return lines
  const shared = [...lines]
  let time: string | null = null
  let isPeriodOfAll = false
  for (let at = lines.length - 1; at > 0; at--) {
    const [before, last] = [shared[at - 1], shared[at]]
    if (before === undefined || last === undefined) continue
    const gap = text.slice(before.line.span[1], last.line.span[0])
    const isJoined = /^[\s,&+]*(?:and|y|und|et)?[\s,&+]*$/i.test(gap)
    isPeriodOfAll = isJoined && isForBoth(book, before, last, isPeriodOfAll)
    if (isPeriodOfAll) {
      const { quantity, unit } = last.line
      shared[at - 1] = { ...before, line: { ...before.line, quantity, unit } }
      continue
    }
    const areWorked = isJoined && isWorked(book, before) && isWorked(book, last)
    time = areWorked ? (timeOf(last.line) ?? time) : null
    if (time === null || !isOpen(before.line)) continue
    const { quantity, unit, pack } = withCrew(parsePhrase(`${before.line.text}, ${time}`))
    if (dimensionOf(pack?.unit ?? unit ?? '') !== 'time') continue
    shared[at - 1] = toldOfBoth(before, last, { ...before.line, quantity, unit, pack })
  }
  return shared
}

/** The hours that somebody else was given, with a word about it. */
function toldOfBoth(before: MatchedLine, last: MatchedLine, line: ParsedLine): MatchedLine {
  const { match } = before
  if ('code' in match) return { ...before, line }
  const note = `The time of "${last.line.text}" was taken for "${before.line.text}" as well.`
  return { ...before, line, match: { ...match, warnings: [note, ...match.warnings] } }
}

/** "Netflix and Spotify for a year", "internet and phone 6 months": both are paid by the month, and only the last says for how long. */
function isForBoth(
  book: Book,
  before: MatchedLine,
  { line, match }: MatchedLine,
  isPeriodOfAll: boolean,
): boolean {
  if ('code' in match || 'code' in before.match || before.line.quantity !== null || line.quantity === null)
    return false
  const isPeriod = /^(?:week|month|year)$/.test(line.unit ?? '') && (isPeriodOfAll || OF_ALL.test(line.text))
  return isPeriod && [before.match, match].every(({ item }) => book.items.label(item) === 'month')
}

/** Behind the last thing; the period of "2 months of internet" is that of the internet. */
const OF_ALL = /\bfor\b|\b(?:weeks?|months?|mos?|years?|yrs?)(?: of (?:both|each|all))?\W*$/i

/** Nothing is said of how long he works, or by what he is paid. */
const isOpen = ({ text }: ParsedLine): boolean =>
  text.length <= LENGTH_MAX && timeOf({ text }) === null && !PAID.test(text)

const PAID = /\b(?:hour(?:ly)?|hr|dai?ly?|week(?:ly)?|month(?:ly)?|year(?:ly)?|annual|salary|pay|wages?)\b/i

/** From where a line says for how long, up to its end. */
function timeOf({ text }: Pick<ParsedLine, 'text'>): string | null {
  if (text.length > LENGTH_MAX) return null
  const start = timeIn(plainTokens(tokenize(text)))
  return start === null ? null : text.slice(start)
}

function isWorked(book: Book, { match }: MatchedLine): boolean {
  if ('code' in match) return false
  const isWage = profileOf(book, match.item).timeBasis === 'working'
  return isWage || book.items.label(match.item) === 'hour'
}
