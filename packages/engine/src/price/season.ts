import type { Book } from '../book/book.ts'
import { profileOf } from '../book/profile-of.ts'
import { dateOfDay } from '../book/row-date.ts'
import { entryAt } from '../in-range.ts'
import { MONTH_NAMES, MONTH_WORD, monthNumber } from '../parse/months.ts'
import type { Estimate } from './estimate.ts'
import { showNumber } from './money.ts'
import type { Place } from './place.ts'
import { levelAt } from './tables.ts'

/** "may" and "march" are words besides, so a month stands behind a word of time or before a year or day. */
const IN_MONTH = new RegExp(
  `\\b(?:in|for|during|early|late|mid|this|next|of) (${MONTH_WORD})\\b|\\b(${MONTH_WORD}) \\d`,
  'i',
)

/** The month that a line is about, 1 to 12: the one that it names, else that of the day asked for; null: none. */
export function monthAsked(text: string, day: number | null): number | null {
  const [, behind, before] = IN_MONTH.exec(text) ?? []
  const named = behind ?? before
  if (named !== undefined) return monthNumber(named)
  return day === null ? null : Math.floor(dateOfDay(day) / 100) % 100
}

type Priced = Omit<Estimate, 'comparables'>

/** What costs more in some months than in others, in the month asked for. */
export function inSeason(book: Book, place: Place, month: number | null, estimate: Priced): Priced {
  const { season } = profileOf(book, estimate.item)
  if (season === undefined || month === null) return estimate
  const name = entryAt(MONTH_NAMES, month - 1)
  const table = `${season.name}, ${name.toLowerCase()}`
  const level = place.country === null ? levelAt(book, table, season.place ?? place.id) : null
  if (level === null || level.factor === 1) {
    const warning = 'The month does not count here: the price is the mean over the year.'
    return { ...estimate, warnings: [...estimate.warnings, warning] }
  }
  const factor = showNumber(level.factor)
  const adjustment = { kind: 'time', factor, source: level.source }
  return {
    ...estimate,
    y: estimate.y + Math.log(level.factor),
    month,
    warnings: [...estimate.warnings, `For ${name}: ${factor} times the mean over the year.`],
    adjustments: [...estimate.adjustments, adjustment],
  }
}
