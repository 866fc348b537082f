import type { Book } from '../book/book.ts'
import { dateOfDay } from '../book/row-date.ts'
import { entryAt, u16At } from '../in-range.ts'
import type { Estimate } from './estimate.ts'
import { showNumber } from './money.ts'
import type { Place } from './place.ts'
import { levelAt } from './tables.ts'

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const

/** "may" and "march" are words besides, so a month stands behind a word of time or before a year or day. */
const IN_MONTH = new RegExp(
  `\\b(?:in|for|during|early|late|mid|this|next|of) (${MONTHS.join('|')})\\b|\\b(${MONTHS.join('|')}) \\d`,
  'i',
)

/** The month that a line is about: the one that it names, else that of the day asked for; null: none. */
export function monthAsked(text: string, day: number | null): string | null {
  const [, behind, before] = IN_MONTH.exec(text) ?? []
  const named = behind ?? before
  if (named !== undefined) return named.toLowerCase()
  return day === null ? null : (MONTHS[(Math.floor(dateOfDay(day) / 100) % 100) - 1] ?? null)
}

type Priced = Omit<Estimate, 'comparables'>

/** What costs more in some months than in others, in the month asked for. */
export function inSeason(book: Book, place: Place, month: string | null, estimate: Priced): Priced {
  const { season } = entryAt(book.header.profiles, u16At(book.items.profile, estimate.item))
  if (season === undefined || month === null) return estimate
  const table = `${season.name}, ${month}`
  const level = place.country === null ? levelAt(book, table, season.place ?? place.id) : null
  if (level === null || level.factor === 1) {
    const warning = 'The month does not count here: the price is the mean over the year.'
    return { ...estimate, warnings: [...estimate.warnings, warning] }
  }
  const factor = showNumber(level.factor)
  const adjustment = { kind: 'time', factor, source: level.source }
  const name = `${month.charAt(0).toUpperCase()}${month.slice(1)}`
  return {
    ...estimate,
    y: estimate.y + Math.log(level.factor),
    month,
    warnings: [...estimate.warnings, `For ${name}: ${factor} times the mean over the year.`],
    adjustments: [...estimate.adjustments, adjustment],
  }
}
