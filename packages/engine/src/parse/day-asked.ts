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
/** "2023", "'23". */
const YEAR = "((?:19|20)\\d\\d|['’‘]\\d\\d)"
const DIGITS = `${YEAR}(?:[-/](\\d{1,2})(?:[-/](\\d{1,2}))?)?`
const SLASHES = '(?:(\\d{1,2})/)?(\\d{1,2})/((?:19|20)?\\d\\d)'
const WORDS = `(?:the${GAP})?(?:end${GAP}of${GAP})?(?:${DAY}${GAP}(?:of${GAP})?)?${MONTH}\\.?,?${GAP}(?:of${GAP})?(?:${DAY},?${GAP})?${YEAR}`
const DATE = `(?:${DIGITS}|${SLASHES}|${WORDS})(?![-/]?\\w)`
const AS_OF = new RegExp(
  `[(,;]?\\s?\\b(?:(?:(?:at|in)${GAP})?prices?${GAP})?as(?:${GAP}|-)of${GAP}${DATE}[):]?`,
  'gi',
)
/** "Eggs, 2024 prices", "at 2022 prices". */
const PRICES_OF = new RegExp(`\\(?(?<![\\w'’‘$])(?:(?:at|in|with)${GAP})?${YEAR}${GAP}prices\\b\\)?`, 'gi')
/** "In March 2023", "on 3/3/2023", "during 2022", "in 2022 prices". */
const WHEN = new RegExp(
  `\\(?\\b(?:in|on|during|around|throughout)${GAP}(?:the${GAP}(?:year|month)${GAP}(?:of${GAP})?)?(?:(?:early|mid|late)[\\s-]{1,3})?${DATE}(?:${GAP}prices\\b)?\\)?`,
  'gi',
)
const SEASON = new RegExp(`\\b(?:spring|summer|fall|autumn|winter)${GAP}(?:of${GAP})?${YEAR}\\b`, 'gi')

/** A question that is about the past, whatever it says of when. */
const asksOfPast = (text: string): boolean =>
  text.split(/[,;]/).some((clause) => {
    const at = clause.search(/\b(?:what|how much)\b/i)
    return at >= 0 && /\b(?:did|was|were|have cost)\b/i.test(clause.slice(at))
  })
/** An amount that a question may end with: "10 gallons", "3 months". */
const MEASURE =
  '\\d{1,4}(?:\\.\\d+)?\\s?(?:gal(?:lon)?s?|lbs?|pounds?|oz|dozen|doz|kwh|kg|lit(?:er|re)s?|hours?|hrs?|months?)'
/** What may stand behind the time in it: another part of the question, and no thing. "In 2000 sf" is none. */
const BEHIND_PAST = new RegExp(
  `^\\s*(?:$|[?.!,;:"”'’]|${MEASURE}\\b|(?:in|at|near|per|for|to|an?|the|please|thanks?|what|how|and|compared|vs|versus)\\b)`,
  'i',
)
/** A question that may be about any time, and ends with it or with a place or measure behind it. */
const ASKS =
  /\b(?:costs?|prices?)\s{1,3}(?:of|for|to|back|in|on|during)\b|\bhow much\b|\baverage\b|\d\d prices\b/i
const BEHIND = new RegExp(
  `^[\\s?.!,"”'’]*(?:(?:${MEASURE}|(?:in|near|per|an?)\\s{1,3}\\p{L}[\\p{L} .,'’-]{0,40}|please|thanks?|thank you)[\\s?.!"”'’]*)?$`,
  'iu',
)

/**
 * "Built in 1990", "put in in 2005", "the phone I broke in 2021": a time that says something of the thing. Beds, seeds and mopeds are things,
 * and food is sold canned or shredded. "Did we pay in 2021" asks.
 */
const OF_THING =
  /(?:\b(?![a-zß-öø-žșțạ-ỹ]*(?:eed|bed|oped)\s|(?:cann|shredd|slic|dri|smok|salt|roast|grat|cook|bak|fri|frost|unsalt)[a-zß-öø-žșțạ-ỹ]*ed\s)[a-zß-öø-žșțạ-ỹ]{3,}ed|\b(?:made|built|born|bought|sold|got|done|laid|begun|worn|new|graduates?|model|vintage|from|expires?|expiring)|\b(?:put|went|came|moved|taken)\s{1,3}(?:in|on|out|up)|(?<!\bdid\s{1,3})\b(?:i|we|he|she|they)\s{1,3}[a-zß-öø-žșțạ-ỹ]+)(?:\s{1,3}back)?\s{1,3}$/i
/** A clause of its own before the time. */
const SIDE = /\b(?:that|which|who|i|we|he|she|they|it|was|were|last)\b/i

/** Every day and year that is asked for has two digits side by side. */
const mayNameYear = (text: string): boolean => /\d\d/.test(text)

/**
 * "Prices as of March 2025": the day that is asked for, and the text with blanks in its place, so every other word stays where it is, and
 * in its line and column. The last one counts. A month means its last day, and a year its middle. 3/31/2025 is written as in the US.
 */
export function takeDay(text: string): DatedText {
  if (!mayNameYear(text)) return { text, asked: null }
  let asked: DayAsked | null = null
  const rest = text.replace(AS_OF, (phrase, ...groups: (string | undefined)[]) => {
    const found = dateIn(groups)
    if (found === null) return phrase
    asked = found
    return blanked(phrase)
  })
  return asked === null ? (takePricesOf(text) ?? takeWhen(text)) : { text: rest, asked }
}

function takePricesOf(text: string): DatedText | null {
  const [found, ...more] = text.matchAll(PRICES_OF)
  const asked = found === undefined || more.length > 0 ? null : dateOf(found[1])
  return asked === null ? null : { text: text.replace(PRICES_OF, blanked), asked }
}

/** "What did eggs cost in March 2023?": a question of one row that names one time. */
function takeWhen(text: string): DatedText {
  const isPast = asksOfPast(text)
  const times = text.trim().includes('\n') || !(isPast || ASKS.test(text)) ? [] : [...text.matchAll(WHEN)]
  const [found] = times
  if (found === undefined || times.length > 1) return { text, asked: null }
  const [phrase, ...groups] = found
  const before = text.slice(0, found.index)
  const behind = text.slice(found.index + phrase.length)
  const isMeant = isPast ? BEHIND_PAST.test(behind) : BEHIND.test(behind) && !SIDE.test(before)
  const asked = isMeant && !isOfThing(before) ? dateIn(groups) : null
  if (asked === null) return { text, asked }
  const rest = before.trim() === '' ? behind.replace(/^,/, ' ') : behind
  return { text: before + blanked(phrase) + rest, asked }
}

/** "A monitor 24 in": inches. The number of a model is none: "iphone 13 in 2022". */
const INCHES =
  /\b(?:tv|television|monitor|screen|display|pipe|tire|rim|wheel|laptop|bike|pizza|mower|blade|saw|fan|grill|range|oven|blind|shelf|board)s?\s{1,3}\d{1,3}\s{0,3}$/i

const isOfThing = (before: string): boolean => {
  const near = before.slice(-40)
  return OF_THING.test(near) || INCHES.test(near)
}

/** The day of a match of `DATE`. */
function dateIn(groups: readonly (string | undefined)[]): DayAsked | null {
  const [year, month, day, ...others] = groups
  const [first, second, slashYear, dayBefore, name, dayBehind, wordYear] = others
  return slashYear === undefined
    ? dateOf(year ?? wordYear, month ?? (name && String(monthNumber(name))), day ?? dayBefore ?? dayBehind)
    : slashDate(first, second, slashYear)
}

/** "3/31/2025", "3/31/25", "3/2025", and "31/3/2025" where only the day can be so large. */
function slashDate(first: string | undefined, second = '', year: string): DayAsked | null {
  if (first === undefined) return year.length === 4 ? dateOf(year, second) : null
  const whole = year.length === 4 ? year : `20${year}`
  return Number(first) > 12 ? dateOf(whole, second, first) : dateOf(whole, first, second)
}

/** Ends of lines and cells stay, and so does a bracket whose other half is not in the phrase. */
function blanked(phrase: string): string {
  const isWhole = phrase.startsWith('(') === phrase.endsWith(')')
  return phrase.replace(isWhole ? /\S/g : /[^\s()]/g, ' ')
}

/** What somebody wrote behind "as of" that is no day; null for "as of now" and the like. */
export function unreadDay(text: string): string | null {
  return (
    /\bas[\s-]of\s(?!(?:now|today|yet|right|this|the\smoment)\b)[^\n,;:()]{1,40}/i
      .exec(text)?.[0]
      .trimEnd() ?? null
  )
}

/** Of more of them, nobody asks for prices. */
const TIMES_MAX = 3

/** "Gas during 2022": a time of the years from `first` up to `year` that was not taken for a day that is asked for; null where there is none. */
export function pastSaid(text: string, first: number, year: number): string | null {
  if (!mayNameYear(text) || text.trim().includes('\n')) return null
  const times = [...text.matchAll(WHEN), ...text.matchAll(SEASON)]
  for (const found of times.slice(0, TIMES_MAX)) {
    const said = Number(wholeYear(/(?:19|20)\d\d|['’‘]\d\d/.exec(found[0])?.[0]))
    const before = text.slice(0, found.index)
    const isPast = said >= first && said < year
    const isOther = isOfThing(before.replace(/\bin\s{1,3}$/i, '')) || /\bfor\s{1,3}$/i.test(before)
    if (isOther || (SIDE.test(before) && !asksOfPast(text))) continue
    if (isPast && BEHIND_PAST.test(text.slice(found.index + found[0].length)))
      return found[0].replace(/[(),]/g, '').trim()
  }
  return null
}

/** "'23" is 2023, and "'98" is 1998. */
export function wholeYear(year: string | undefined): string | undefined {
  const digits = year === undefined || year.length === 4 ? undefined : year.slice(-2)
  return digits === undefined ? year : `${Number(digits) < SHORT_YEARS_FROM ? 20 : 19}${digits}`
}

/** Two digits from here on are of the last century. */
const SHORT_YEARS_FROM = 50

/** Null for a day that no calendar has. */
function dateOf(written: string | undefined, month?: string, day?: string): DayAsked | null {
  const year = wholeYear(written)
  if (month === undefined) return dateOf(year, '7', '1')
  const last = lastDayOf(Number(year) * 10_000 + Number(month) * 100)
  const date = day === undefined ? last : `${last.slice(0, 8)}${day.padStart(2, '0')}`
  const isOne = Number(month) >= 1 && Number(month) <= 12 && date <= last && !date.endsWith('-00')
  return isOne ? { day: dayOf(readRowDate(date)), date } : null
}
