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

export interface DatedText {
  /** With blanks where the day was asked for. */
  readonly text: string
  readonly asked: DayAsked | null
}

/** How far from its own day a book is asked: further back every index has broken, and further ahead nobody has measured. */
const YEARS_BACK = 10
const YEARS_AHEAD = 2
/** Elsewhere money may lose its worth in a year or two. */
const MONTHS_AHEAD_ABROAD = 6

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const MONTH =
  '(january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)'
const GAP = '\\s{1,3}'
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?'
const YEAR = '((?:19|20)\\d\\d)'
const DIGITS = `${YEAR}(?:[-/](\\d{1,2})(?:[-/](\\d{1,2}))?)?`
const SLASHES = `(?:(\\d{1,2})/)?(\\d{1,2})/${YEAR}`
const WORDS = `(?:the${GAP})?(?:end${GAP}of${GAP})?(?:${DAY}${GAP}(?:of${GAP})?)?${MONTH}\\.?,?${GAP}(?:${DAY},?${GAP})?${YEAR}`
const AS_OF = new RegExp(
  `[(,;]?\\s?\\b(?:(?:at|in)${GAP})?(?:prices?${GAP})?as${GAP}of${GAP}(?:${DIGITS}|${SLASHES}|${WORDS})(?![-/]?\\w)[):]?`,
  'gi',
)

const PAST = new RegExp(`(?:\\bback${GAP})?\\bin${GAP}(?:${MONTH}\\.?,?${GAP})?${YEAR}(?![-/]?\\w)`, 'i')
/** "Built in 1990": a year that says something of the thing. */
const OF_THING =
  /\b(?:made|built|born|bottled|bought|purchased|acquired|manufactured|produced|issued|released|launched|printed|minted|graduat\w+|install\w*|renovat\w+|remodel\w*|replaced|retir\w+|expir\w+|registered|dated|model|vintage)\s{1,3}$/i

/**
 * "Prices as of March 2025": the day that is asked for, and the text with blanks in its place, so every other word stays where it is, and
 * in its line and column. The last one counts. A month means its last day, and a year its middle. 3/31/2025 is written as in the US.
 */
export function takeDay(text: string, asOf: string): DatedText {
  let asked: DayAsked | null = null
  const rest = text.replace(AS_OF, (phrase, ...groups: (string | undefined)[]) => {
    const [year, month, day, ...others] = groups
    const [first, second, slashYear, dayBefore, name, dayBehind, wordYear] = others
    const found =
      slashYear === undefined
        ? dateOf(
            year ?? wordYear,
            month ?? (name && String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1)),
            day ?? dayBefore ?? dayBehind,
          )
        : slashDate(first, second, slashYear)
    if (found === null) return phrase
    asked = found
    return blanked(phrase)
  })
  return asked === null ? takePast(text, asOf) : { text: rest, asked }
}

/** "What did eggs cost in March 2023": a month or year before that of the book is when, for whatever is not of that year itself. */
function takePast(text: string, asOf: string): DatedText {
  const found = PAST.exec(text)
  if (found === null || OF_THING.test(text.slice(Math.max(0, found.index - 20), found.index)))
    return { text, asked: null }
  const [phrase, name, year] = found
  const asked = dateOf(year, name && String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1))
  const isPast = asked !== null && asked.date.slice(0, 7) < asOf.slice(0, name === undefined ? 4 : 7)
  if (!isPast) return { text, asked: null }
  const end = found.index + phrase.length
  return { text: text.slice(0, found.index) + blanked(phrase) + text.slice(end), asked }
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
  if ('code' in match || day === null) return match
  const message =
    refusalOfDay(book, day) ??
    (book.model === null
      ? (refusalAbroad(book, place, day) ?? refusalOn(book, match.item, place, day))
      : null)
  return message === null ? match : { code: 'no_match', message, nearest: match.neighbours }
}

function refusalOfDay({ header, model }: Book, day: number): string | null {
  const years = (day - dayOf(readRowDate(header.asOf))) / DAYS_PER_YEAR
  // A book with a model was measured on the days of its rows, however old they are.
  if ((-YEARS_BACK <= years || model !== null) && years <= YEARS_AHEAD) return null
  const bound = years < 0 ? `${YEARS_BACK} years before` : `${YEARS_AHEAD} years after`
  return `The prices of the book are of ${header.asOf}, and are told for no day more than ${bound} it.`
}

function refusalAbroad({ header }: Book, { country }: Place, day: number): string | null {
  const months = (day - dayOf(readRowDate(header.asOf))) / DAYS_PER_MONTH
  if (country === null || (-1 < months && months <= MONTHS_AHEAD_ABROAD)) return null
  return `How prices moved is known for ${header.defaultGeography} alone, and not for ${country.name}.`
}
