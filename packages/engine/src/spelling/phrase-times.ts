import { wholeYear } from '../parse/day-asked.ts'
import { isEnglish } from '../read/word-roles.ts'
import { findUnit } from '../units/index.ts'
import { always, type PhraseRule } from './phrase-rule.ts'

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?'
const TO = ' ?(?:to|thru|through|until|till|-|–) ?'

/** Whether a text is about a home that is taken for some time, or about hours of each week. */
const LASTS =
  /\b(?:rent|rental|renting|lease|sublet|sublease|apt|apartment|studio|bedroom|room|\d ?(?:br|bd|bdr|bdrm|bed)s?)\b|\b(?:hours?|hrs?)(?: an?| per| each| every)? ?\/? ?(?:wk|week)\b|\bfull[- ]time\b/i

/** The same for days that are written as fractions are: a room has plywood of 1/2 to 3/4 inch. */
const DATED =
  /\b(?:rent|rental|renting|lease|sublet|sublease|apt|apartment|studio|\d ?(?:br|bd|bdr|bdrm|bed|bedroom)s?)\b/i

function monthsFrom(first: number, firstDay: number, last: number, lastDay: number): string | null {
  const days = (((last - first + 12) % 12) * 365) / 12 + lastDay - firstDay
  const months = Math.round((days / 365) * 12 * 2) / 2
  return months >= 1 ? `for ${months} months` : null
}

const SEASONS: Readonly<Record<string, number>> = {
  summer: 3,
  winter: 3,
  semester: 4,
  'school year': 9,
  'academic year': 9,
}

/** A unit, or several of a thing. Names of cars are in no dictionary. */
const isCounted = (word: string): boolean =>
  (word !== 'in' && findUnit(word) !== null) ||
  word === 'people' ||
  (/[^su]s$/.test(word) && isEnglish(word.slice(0, -1)))

/** From when to when, how often, and for which season. */
export const TIME_PHRASES: readonly PhraseRule[] = [
  // "8am to 5pm, saturday only"
  ['only', /(?<=\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?) only(?=\W|$)/gi, always('')],
  // "electrician 40 hours 85/hr": what an hour costs, and no hours.
  [
    '/hr /hour',
    /(?<![a-zß-öø-žșțạ-ỹ\d$€£.,/-])(\d{2,3}(?:\.\d{1,2})?)(?=\/(?:hr|hour)\b)/gi,
    ([, rate]) => `$${rate}`,
  ],
  // "flights between boston and miami": from one to the other.
  [
    'between ',
    /\b((?:flights?|fly|flying|airfare|plane|train|bus|amtrak|greyhound|ferry)(?: tickets?| fares?)?) between (?!\d)([a-zß-öø-žșțạ-ỹ][a-zß-öø-žșțạ-ỹ. ]{1,24}?) and (?=[a-zß-öø-žșțạ-ỹ])/gi,
    ([, ride, from]) => `${ride} from ${from} to `,
  ],
  // "eggs in '19", "a '15 camry": a year, unless the mark opens what another one closes. A table's "'12 eggs" and "'20 lb of rice" are so many.
  [
    "' ’ ‘",
    /(\ban )?(?<![a-zß-öø-žșțạ-ỹ\d"”″.)\]])(['’‘](?:[01]\d|2[0-9]|[5-9]\d))(?![a-zß-öø-žșțạ-ỹ\d%'’"”″]|[.,:/]\d|[^\n'’]{0,60}[^\s'’]['’](?![a-zß-öø-žșțạ-ỹ\d]))(?=(?:[ -]([a-zß-öø-žșțạ-ỹ]{2,20})(?![a-zß-öø-žșțạ-ỹ\d]))?)/gi,
    ([, article, year = '', next = '']) =>
      isCounted(next.toLowerCase())
        ? `${article ?? ''}${year.slice(1)}`
        : `${article === undefined ? '' : 'a '}${wholeYear(year)}`,
  ],
  // "90s jeans", "'80s music"
  ["0s 0's 0’s", /(?<![\d$.,])['’‘]?([5-9]0)['’]?s(?= [a-zß-öø-žșțạ-ỹ])/gi, ([, decade]) => `19${decade}s`],
  // "50 mile commute, 5 days a week, 4 weeks, 30 mpg": so many miles in all.
  [
    'mile',
    /\b(\d{1,3}) miles?\b([^\n\d]{0,40})(\d) days (?:a|per) (?:week|wk),? (?:for )?(\d{1,2}) (?:weeks|wks)\b/gi,
    ([, miles, between = '', days, weeks], text) => {
      const ways = /\b(?:each|one) way\b/i.test(between) ? 2 : 1
      return /\bmpg\b|\bgallon\b/i.test(text)
        ? `${Number(miles) * ways * Number(days) * Number(weeks)} mile trip`
        : null
    },
  ],
  [
    'summer winter semester year',
    /\b(?:for )?(?:the|one|a|this|all|whole) (summer|winter|semester|school year|academic year)\b(?! sublet)/gi,
    ([, season = ''], text) => {
      const months = SEASONS[season.toLowerCase()]
      return months !== undefined && LASTS.test(text) && !/\d ?(?:months?|mos?|weeks?|wks)\b/i.test(text)
        ? `for ${months} months`
        : null
    },
  ],
  [
    '1 2 3 4 5 6 7 8 9',
    new RegExp(
      `\\b(?:from )?${MONTH} (\\d{1,2})(?:st|nd|rd|th)?${TO}${MONTH} (\\d{1,2})(?:st|nd|rd|th)?\\b`,
      'gi',
    ),
    ([, first = '', firstDay, last = '', lastDay], text) =>
      LASTS.test(text)
        ? monthsFrom(
            MONTHS.indexOf(first.toLowerCase()),
            Number(firstDay),
            MONTHS.indexOf(last.toLowerCase()),
            Number(lastDay),
          )
        : null,
  ],
  [
    '/',
    new RegExp(
      `\\b(?:from )?(\\d{1,2})\\/(\\d{1,2})${TO}(\\d{1,2})\\/(\\d{1,2})(?![\\d/])(?! ?(?:inch|inches|ft|mm|cm))`,
      'gi',
    ),
    ([, first, firstDay, last, lastDay], text) => {
      const isDate = Number(first) <= 12 && Number(last) <= 12 && Number(lastDay) <= 31
      return isDate && DATED.test(text)
        ? monthsFrom(Number(first), Number(firstDay), Number(last), Number(lastDay))
        : null
    },
  ],
  // "1br from 1/15": when it begins, and no part of anything.
  [
    '/',
    /\b(?:from|starting|beginning|as of|available|by|on) (\d{1,2})\/(\d{1,2})(?:\/\d{2,4})?(?![\d/])/gi,
    ([, month, day], text) => (Number(month) <= 12 && Number(day) <= 31 && LASTS.test(text) ? 'soon' : null),
  ],
  // "jan 820 kwh feb 760 kwh"
  [
    'kwh therm ccf',
    /\b(kwh|therms?|ccf)(?= (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}:? \d)/gi,
    ([, unit]) => `${unit},`,
  ],
  // "march 870 kwh": which bill, and no walk.
  [
    'kwh therm ccf',
    /(?<![-–])\b(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)(?: bill)?:? (?=\d[\d,]{0,6} ?(?:kwh|therms?|ccf))/gi,
    (_, text) => (/\b(?:rent|apt|br|bedroom)\b/i.test(text) ? null : ''),
  ],
  // "80 miles a day 22 days 27 mpg"
  [
    'mile',
    /\b(\d{1,3}) miles? ?(?:a|per|each|\/) ?day,? (?:for )?(\d{1,3}) days\b/gi,
    ([, miles, days], text) => (/\bmpg\b/i.test(text) ? `${Number(miles) * Number(days)} mile trip` : null),
  ],
  ['full all', /, ?(?:a )?(?:full|all|whole) day\b/gi, always(', 1 day')],
  // "M-Th 8am-6pm"
  ['m-th', /\bM-Th\b/gi, always('mon-thu')],
  ['t-f tu-f', /\bTu?-F\b/gi, always('tue-fri')],
  ['m-sa', /\bM-Sat?\b/gi, always('mon-sat')],
  ['m/w/f mwf m-w-f w f w,', /\bM(?:[-/]?|,? )W(?:[-/]?|,? )F\b/gi, always('mon wed fri')],
  // "at $15 an hour for 8 hours": what is paid for one is told, and no time.
  [
    'hour hr',
    /(?:\bat |@ ?|\bfor )?\$? ?\b\d{1,3}(?:\.\d{1,2})? ?(?:an |per |\/ ?)(?:hour|hr),? (?:for|x) (\d{1,3}) ?(?:hours|hrs)\b/gi,
    ([, hours]) => ` for ${hours} hours`,
  ],
]
