import { countOf } from './count-word.ts'
import { always, type PhraseRule } from './phrase-rule.ts'

const COUNT = '(\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|ten|twelve)'
const DAYS: Readonly<Record<string, number>> = { d: 1, n: 1, w: 7, m: 365 / 12, y: 365 }
const daysOf = (unit = ''): number => DAYS[unit.charAt(0).toLowerCase()] ?? 1

/** Whoever comes, or is come to, for an hour each time. */
const SESSION =
  /\b(?:massages?|tutor(?:s|ing)?|(?:math|reading|algebra|spanish|english|sat|act) tutor(?:ing)?)\b/i
/** Kinds of massages that are sold by the visit. */
const KINDS = /\b(?:deep tissue|hot stone|prenatal|thai|sports|couples?) massages?\b/i
const HOURS = /\b(?:hours?|hrs?|min(?:ute)?s?)\b/i
const OFTEN = new RegExp(
  `\\b(?:(once|twice|${COUNT} ?(?:x|times|days|nights|evenings)) ?(?:(?:an?|per|each|every|\\/) ?)?(week|wk|month)|(?:every|each) (?:(other|\\d{1,2}|two|three|four|six|eight) )?(week|month|day)s?|(weekly|biweekly|bi-weekly|monthly))\\b`,
  'i',
)
const SPAN = new RegExp(`\\b(?:for |over |x ?)?${COUNT} (weeks?|wks?|months?|years?)\\b`, 'i')
const ADVERBS: Readonly<Record<string, number>> = {
  weekly: 7,
  biweekly: 14,
  'bi-weekly': 14,
  monthly: 365 / 12,
}

/** How many days lie between one time and the next. */
function daysBetween(often: RegExpExecArray): number {
  const [, times, count, each, every, unit, adverb] = often
  if (adverb !== undefined) return ADVERBS[adverb.toLowerCase()] ?? 7
  if (unit !== undefined) return countOf(every ?? 'one') * daysOf(unit)
  return daysOf(each) / countOf(count ?? times)
}

/** How often something is done in all, and what else its row says. */
interface TimesSaid {
  readonly times: number
  readonly rest: string
}

/** "Every 2 weeks for 6 months": thirteen times. Null where it is not said how often or for how long. */
export function timesSaid(row: string): TimesSaid | null {
  const often = OFTEN.exec(row)
  if (often === null) return null
  const others = row.replace(often[0], ' ')
  const span = SPAN.exec(others)
  if (span === null) return null
  const times = Math.floor((countOf(span[1]) * daysOf(span[2])) / daysBetween(often) + TOLERANCE)
  return times >= 1 && times <= TIMES_MAX ? { times, rest: others.replace(span[0], ' ') } : null
}

/** "massage every 2 weeks for 6 months": thirteen hours. Null where something else is said. */
function sessionHours(row: string): string | null {
  if (!SESSION.test(row) || KINDS.test(row) || HOURS.test(row) || /[$€£]/.test(row)) return null
  const said = timesSaid(row)
  if (said === null || /\d|[,;&+]|\b(?:and|plus|or)\b/i.test(said.rest)) return null
  return `${said.times} hours ${said.rest.trim()}`
}

/** Three months of twelve in a year lack a little of a whole number of weeks. */
const TOLERANCE = 0.05
const TIMES_MAX = 1000

const SERVED =
  '(?:coffees?|lattes?|cappuccinos?|espressos?|iced coffees?|cold brews?|smoothies?|mochas?|americanos?|frappuccinos?)'
const RIDE = '(?:(?:city |public )?(?:bus|subway|metro|light rail|train|ferry) (?:tickets?|fares?|rides?))'
const A_DAY: Readonly<Record<string, number>> = { day: 7, morning: 7, afternoon: 7, night: 7 }

/** How often something is had or done, and for how long. */
export const SESSION_PHRASES: readonly PhraseRule[] = [
  ['massage massages tutor', /^[^\n]{8,100}$/gim, ([row]) => sessionHours(row)],
  // "a coffee at starbucks every day for a year": a cup each time.
  [
    'every each',
    new RegExp(
      `\\b(?:an? |1 |one )?((?:[a-z]{3,12} )?${SERVED})( (?:at|from) [a-z][a-z']{2,14})?,? (?:every|each) (?:single )?(work ?day|weekday|school day|day|morning|afternoon|night),? (?:for )?${COUNT} (weeks?|months?|years?)\\b`,
      'gi',
    ),
    ([, drink = '', where = '', each = '', count, unit = '']) => {
      const aWeek = A_DAY[each.toLowerCase()] ?? 5
      const times = Math.round((countOf(count) * daysOf(unit) * aWeek) / 7)
      return `${times} ${/^(?:[a-z]+ )?coffees?$/i.test(drink) ? `cups of ${drink}` : drink}${where}`
    },
  ],
  // "bus ticket twice a day for 20 days"
  [
    'ticket tickets fare fares ride rides',
    new RegExp(
      `\\b(${RIDE}),? (once|twice|${COUNT} ?(?:x|times)) (?:an?|per|each|every) day,? (?:for )?(?:(\\d{1,3}) (?:work |school )?days\\b(?! (?:an?|per|each|every) )|([1-7]) days (?:an?|per|each|every) week,? (?:for )?${COUNT} (weeks?|months?|years?)\\b)`,
      'gi',
    ),
    ([, ride, often, count, days, aWeek, spans, unit]) => {
      const all = days ?? (Number(aWeek) * countOf(spans) * daysOf(unit)) / 7
      return `${Math.round(countOf(count ?? often) * Number(all))} ${ride}`
    },
  ],
  // "diapers for a year": the month of them is known.
  [
    'diapers formula',
    /\b(diapers|baby formula|formula) for (?:an?|one|1|the) (?:whole |entire |full )?year\b(?! old)/gi,
    ([, thing = '']) => `12 months of ${/formula/i.test(thing) ? 'baby formula' : thing} for a month`,
  ],
  // "dog walker every weekday for a month"
  [
    'weekday workday',
    /\b(?:every|each) (?:single )?(?:weekday|workday|work day),? (?=for (?:an?|\d{1,2}|one|two|three|four|five|six) (?:weeks?|months?)\b)/gi,
    (_, text) =>
      /\b(?:walk(?:er|s|ing)?|visits?|sitter|drop[- ]?in)\b/i.test(text) ? '5 days a week ' : null,
  ],
  // "cleaning lady every saturday for a month"
  [
    'every each',
    /\b(?:every|each|on) (?:mon|tues|wednes|thurs|fri|satur|sun)days?(?: (?:morning|afternoon|evening|night))?,? (?=for (?:an?|\d{1,2}|one|two|three|four|five|six) (?:weeks|months?|years?)\b)/gi,
    ([found], text) =>
      /^on/i.test(found) || HOURS.test(text) || /\d ?[ap]m\b/i.test(text) ? null : 'once a week ',
  ],
  // "coffee for a meeting of 25"
  [
    'meeting office crew staff team class crowd gathering reception conference event',
    /\bfor (?:an?|our|the|my) (?:meeting|office|crew|staff|team|class|crowd|gathering|reception|conference|event) of (?:about )?(\d{1,3})\b/gi,
    ([, count]) => `for ${count} people`,
  ],
  // "tablecloths for 12 tables"
  [
    'tables',
    /\b(table ?cloths?|table runners?|table covers?|linens)(?: rentals?)? for (\d{1,3}) tables\b/gi,
    ([found, cloth, count]) => `${count} ${cloth}${/rental/i.test(found) ? ' rental' : ''}`,
  ],
  // "ham for easter 12 people": who eats.
  [
    'people guests ppl adults',
    /\bfor (?:our |the )?(?:easter|thanksgiving|christmas|xmas|new years?|passover|ramadan|eid|super ?bowl|4th of july)(?: (?:eve|day|dinner|lunch|brunch|party))?,? (?:for )?(\d{1,3}) (people|guests|ppl|adults)\b/gi,
    ([, count, people]) => `for ${count} ${people}`,
  ],
  // "spark plugs 6 installed": one job.
  [
    'spark',
    /\b(?:\d |six |four |eight )?spark plugs? (?:\d )?(?:installed|replaced|changed)\b/gi,
    always('spark plug replacement'),
  ],
]
