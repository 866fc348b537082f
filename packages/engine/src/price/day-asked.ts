import type { Book } from '../book/book.ts'
import { DAYS_PER_MONTH, DAYS_PER_YEAR, dayOf, lastDayOf, readRowDate } from '../book/row-date.ts'
import { refusalOn } from './figure-estimate.ts'
import type { Match, NoMatch } from './match.ts'
import type { Place } from './place.ts'

/** The day that prices are asked for. */
export interface DayAsked {
  /** In days since 1970. */
  readonly day: number
  /** YYYY-MM-DD */
  readonly date: string
}

/** How far from its own day a book is asked: further back every index has broken, and further ahead nobody has measured. */
const YEARS_BACK = 10
const YEARS_AHEAD = 2

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const MONTH =
  '(january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)'
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?'
const YEAR = '((?:19|20)\\d\\d)'
const DIGITS = `${YEAR}(?:-(\\d{1,2})(?:-(\\d{1,2}))?)?`
const WORDS = `(?:${DAY}\\s(?:of\\s)?)?${MONTH}\\.?,?\\s(?:${DAY},?\\s)?${YEAR}`
const AS_OF = new RegExp(
  `[(,;]?\\s?\\b(?:(?:at|in)\\s)?(?:prices?\\s)?as\\sof\\s(?:${DIGITS}|${WORDS})(?![\\d-])[):]?`,
  'gi',
)

/**
 * "Prices as of March 2025": the day that is asked for, and the text with blanks in its place, so every other word stays where it is.
 * The last one counts. A month means its last day, and a year its middle.
 */
export function takeDay(text: string): { readonly text: string; readonly asked: DayAsked | null } {
  let asked: DayAsked | null = null
  const rest = text.replace(AS_OF, (phrase, ...groups: (string | undefined)[]) => {
    const [year, month, day, dayBefore, name, dayBehind, yearBehind] = groups
    const found = dateOf(
      year ?? yearBehind,
      month ?? (name && String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1)),
      day ?? dayBefore ?? dayBehind,
    )
    if (found === null) return phrase
    asked = found
    return ' '.repeat(phrase.length)
  })
  return { text: rest, asked }
}

/** Null for a day that no calendar has. */
function dateOf(year: string | undefined, month?: string, day?: string): DayAsked | null {
  if (month === undefined) return dateOf(year, '7', '1')
  const last = lastDayOf(Number(year) * 10_000 + Number(month) * 100)
  const date = day === undefined ? last : `${last.slice(0, 8)}${day.padStart(2, '0')}`
  const isOne = Number(month) >= 1 && Number(month) <= 12 && date <= last && !date.endsWith('-00')
  return isOne ? { day: dayOf(readRowDate(date)), date } : null
}

/** What a line was matched to, unless its price on the day asked for is not known. */
export function matchOn(
  book: Book,
  match: Match | NoMatch,
  place: Place,
  day: number | null,
): Match | NoMatch {
  // A book with a model was measured on the days of its rows.
  if ('code' in match || day === null || book.model !== null) return match
  const message =
    refusalOfDay(book, day) ?? refusalAbroad(book, place, day) ?? refusalOn(book, match.item, place, day)
  return message === null ? match : { code: 'no_match', message, nearest: match.neighbours }
}

function refusalOfDay({ header }: Book, day: number): string | null {
  const years = (day - dayOf(readRowDate(header.asOf))) / DAYS_PER_YEAR
  if (-YEARS_BACK <= years && years <= YEARS_AHEAD) return null
  const bound = years < 0 ? `${YEARS_BACK} years before` : `${YEARS_AHEAD} years after`
  return `The prices of the book are of ${header.asOf}, and are told for no day more than ${bound} it.`
}

function refusalAbroad({ header }: Book, { country }: Place, day: number): string | null {
  const days = Math.abs(day - dayOf(readRowDate(header.asOf)))
  if (country === null || days < DAYS_PER_MONTH) return null
  return `How prices moved is known for ${header.defaultGeography} alone, and not for ${country.name}.`
}
