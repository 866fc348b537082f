import type { Book } from '../book/book.ts'
import { exactly, type ParsedLine } from '../parse/line.ts'
import { countOf } from '../spelling/count-word.ts'
import { nameKey } from '../text/words.ts'
import type { MatchedLine } from './read-and-match.ts'
import { refused } from './read-one.ts'

const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30 }
const WEEK = 7
/** Four weeks are rented as a month. */
const MONTH_MIN = 28
const MONTH = 30

/** Longer than an event, a day or the week of one rental. */
const LONG =
  /(?<!\bin (?:about )?)\b(?:\d{1,2}|an?|one|two|three|four|five|six) (?:months?|mos?)\b|(?<!\bin (?:about )?)\b(?:[2-9]|1\d|two|three|four|five|six) (?:weeks?|wks?)\b/i

/** "Forklift rental, 1 mo", "excavator for 14 days": a machine has rates of its own for a week and a month, and neither is so many days. */
export function byLongerTime(book: Book, read: MatchedLine): MatchedLine {
  const { line, match } = read
  if ('code' in match) return read
  const label = book.items.label(match.item)
  if (label === 'rental' && LONG.test(line.text))
    return refused(line, `"${line.text}" is for longer than "${book.items.name(match.item)}" is rented.`)
  const isMachine = book.items.category(match.item) === 'equipment-rental'
  if (!isMachine || (label !== 'day' && label !== 'week')) return read
  const days = daysOf(line)
  if (days === null || days < WEEK) return read
  const name = book.items.name(match.item).replace(/ by the week$/, '')
  const [head = name] = name.split(',')
  const rateBy = (period: string): number | null =>
    itemCalled(book, `${name} by the ${period}`) ??
    (itemCalled(book, head) === match.item ? itemCalled(book, `${head} by the ${period}`) : null)
  const rate = (item: number, count: number, unit: string): MatchedLine => ({
    ...read,
    line: { ...line, quantity: exactly(count), unit },
    match: { ...match, item, named: match.named && { ...match.named, items: [item] } },
  })
  // "2 forklifts for 14 days" are 28 days, and no month.
  const isOne = isWritten(line)
  if (!isOne && line.unit === 'day') return read
  const isLong = isOne ? days >= MONTH_MIN : line.unit === 'month'
  const monthly = isLong ? rateBy('month') : null
  // Four weeks are no less than a month.
  if (monthly !== null) return rate(monthly, days <= MONTH + 1 ? 1 : days / MONTH, 'month')
  if (label === 'week') return read
  const weekly = rateBy('week')
  if (weekly !== null) return rate(weekly, days / WEEK, 'week')
  return isLong ? refused(line, `"${line.text}" is rented by the month, and "${name}" by the day.`) : read
}

/** Whether the number before the unit is all that was counted. */
function isWritten({ text, quantity }: ParsedLine): boolean {
  const value = quantity?.value ?? 1
  if (value === 1) return true
  const found = /\b(\d{1,3}|two|three|four|five|six)[ -]?(?:days?|weeks?|wks?|months?|mos?)\b/i.exec(
    text,
  )?.[1]
  return found !== undefined && countOf(found) === value
}

function itemCalled(book: Book, name: string): number | null {
  const found = book.names.find(nameKey(name))
  return found < 0 ? null : book.names.firstItemOf(found)
}

/** For how many days: "30 days", "2 weeks", "1 mo". */
function daysOf({ quantity, unit, pack }: ParsedLine): number | null {
  const days = pack === null ? DAYS[unit ?? ''] : undefined
  return days === undefined || (quantity?.low ?? 1) !== (quantity?.high ?? 1)
    ? null
    : days * (quantity?.value ?? 1)
}
