import { dayOf, lastDayOf, readRowDate } from '../book/row-date.ts'
import { MONTH_WORD, monthNumber } from './months.ts'

/** The day that prices are asked for. */
export interface DayAsked {
  /** In days since 1970. */
  readonly day: number
  /** YYYY-MM-DD */
  readonly date: string
}

export interface DatedText {
  /** With blanks where the day was asked for. */
  readonly text: string
  readonly asked: DayAsked | null
}

const MONTH = `(${MONTH_WORD})`
const GAP = '\\s{1,3}'
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?'
const YEAR = '((?:19|20)\\d\\d)'
const DIGITS = `${YEAR}(?:[-/](\\d{1,2})(?:[-/](\\d{1,2}))?)?`
const SLASHES = `(?:(\\d{1,2})/)?(\\d{1,2})/${YEAR}`
const WORDS = `(?:the${GAP})?(?:end${GAP}of${GAP})?(?:${DAY}${GAP}(?:of${GAP})?)?${MONTH}\\.?,?${GAP}(?:${DAY},?${GAP})?${YEAR}`
const AS_OF = new RegExp(
  `[(,;]?\\s?\\b(?:(?:(?:at|in)${GAP})?prices?${GAP})?as${GAP}of${GAP}(?:${DIGITS}|${SLASHES}|${WORDS})(?![-/]?\\w)[):]?`,
  'gi',
)

/** The end of a text of one row. */
const WHEN = new RegExp(
  `(?<!\\d ?)\\bin${GAP}(?:the${GAP}year${GAP})?(?:${MONTH}\\.?,?${GAP}(?:of${GAP})?)?${YEAR}[?.! ]*$`,
  'i',
)
/** Asks what something cost. */
const ASKS = /\b(?:did|was|were|costs?|prices? of|price for)\b/i
/** "Built in 1990", "done in 2015": a year that says something of the thing. */
const OF_THING =
  /(?:\b\p{L}+ed|\b(?:made|built|born|bought|sold|got|done|laid|begun|worn|new|graduates?|model|vintage))\s{1,3}$/iu

/**
 * "Prices as of March 2025": the day that is asked for, and the text with blanks in its place, so every other word stays where it is, and
 * in its line and column. The last one counts. A month means its last day, and a year its middle. 3/31/2025 is written as in the US.
 */
export function takeDay(text: string): DatedText {
  let asked: DayAsked | null = null
  const rest = text.replace(AS_OF, (phrase, ...groups: (string | undefined)[]) => {
    const [year, month, day, ...others] = groups
    const [first, second, slashYear, dayBefore, name, dayBehind, wordYear] = others
    const found =
      slashYear === undefined
        ? dateOf(
            year ?? wordYear,
            month ?? (name && String(monthNumber(name))),
            day ?? dayBefore ?? dayBehind,
          )
        : slashDate(first, second, slashYear)
    if (found === null) return phrase
    asked = found
    return blanked(phrase)
  })
  return asked === null ? takeWhen(text) : { text: rest, asked }
}

/** "What did eggs cost in March 2023?": a question for one thing that ends with its month or year. */
function takeWhen(text: string): DatedText {
  const found = text.trim().includes('\n') || !ASKS.test(text) ? null : WHEN.exec(text)
  if (found === null || OF_THING.test(text.slice(Math.max(0, found.index - 20), found.index)))
    return { text, asked: null }
  const [phrase, name, year] = found
  const asked = dateOf(year, name && String(monthNumber(name)))
  return { text: text.slice(0, found.index) + blanked(phrase), asked }
}

/** "3/31/2025", "3/2025", and "31/3/2025" where only the day can be so large. */
function slashDate(first: string | undefined, second = '', year: string): DayAsked | null {
  if (first === undefined) return dateOf(year, second)
  return Number(first) > 12 ? dateOf(year, second, first) : dateOf(year, first, second)
}

/** Ends of lines and cells stay, and so does a bracket whose other half is not in the phrase. */
function blanked(phrase: string): string {
  const isWhole = phrase.startsWith('(') === phrase.endsWith(')')
  return phrase.replace(isWhole ? /\S/g : /[^\s()]/g, ' ')
}

/** What somebody wrote behind "as of" that is no day; null for "as of now" and the like. */
export function unreadDay(text: string): string | null {
  return (
    /\bas\sof\s(?!(?:now|today|yet|right|this|the\smoment)\b)[^\n,;:()]{1,40}/i.exec(text)?.[0].trimEnd() ??
    null
  )
}

/** The end of a text of one row that names a time before this year. */
const PAST = new RegExp(
  `\\b(?:(?:during|throughout|(?<!\\d ?)in)${GAP}(?:the${GAP}year${GAP})?(?:${MONTH}\\.?,?${GAP}(?:of${GAP})?)?|(?:spring|summer|fall|autumn|winter)${GAP}(?:of${GAP})?)${YEAR}[?.! ]*$`,
  'i',
)

/** "Gas during 2022": a time that nobody asked for prices of, so far as can be told; null where there is none before the year. */
export function pastSaid(text: string, year: number): string | null {
  const found = text.trim().includes('\n') ? null : PAST.exec(text)
  if (found === null || Number(found[2]) >= year) return null
  if (OF_THING.test(text.slice(Math.max(0, found.index - 20), found.index))) return null
  return found[0].replace(/[?.! ]*$/, '')
}

/** Null for a day that no calendar has. */
function dateOf(year: string | undefined, month?: string, day?: string): DayAsked | null {
  if (month === undefined) return dateOf(year, '7', '1')
  const last = lastDayOf(Number(year) * 10_000 + Number(month) * 100)
  const date = day === undefined ? last : `${last.slice(0, 8)}${day.padStart(2, '0')}`
  const isOne = Number(month) >= 1 && Number(month) <= 12 && date <= last && !date.endsWith('-00')
  return isOne ? { day: dayOf(readRowDate(date)), date } : null
}
