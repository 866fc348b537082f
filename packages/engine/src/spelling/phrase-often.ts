import { countOf } from './count-word.ts'
import type { PhraseRule } from './phrase-rule.ts'

const DAYS_A_WEEK: Readonly<Record<string, number>> = {
  workday: 5,
  weekday: 5,
  'work day': 5,
  'school day': 5,
  day: 7,
  morning: 7,
  night: 7,
}
const WEEKS_A_MONTH = 52 / 12

/** "Every workday for a month": how often that is. */
function timesIn(each: string, count: string, unit: string): number {
  const perWeek = DAYS_A_WEEK[each.toLowerCase()] ?? 7
  const weeks = unit.toLowerCase().startsWith('month') ? WEEKS_A_MONTH : 1
  return Math.round(countOf(count) * weeks * perWeek)
}

const DRINKS =
  '(?:coffees?|lattes?|cappuccinos?|espressos?|iced coffees?|cold brews?|teas?|smoothies?|energy drinks?|mochas?|americanos?|frappuccinos?|burritos?|bagels?|sandwich(?:es)?|salads?|donuts?|croissants?|muffins?)'
/** How often somebody comes or something is bought. */
export const OFTEN_PHRASES: readonly PhraseRule[] = [
  // "pt 2x week for 6 weeks", "nanny 4 days week 8 hours day"
  [
    'week wk month day',
    /(?<![\d.,$-])(\d{1,2}(?:\.5)?) ?(x|times|days|nights|hours|hrs) (week|wk|month|day)\b(?! ?\d? ?(?:of|to|through|thru))/gi,
    ([, count, of = '', each]) => `${count} ${/^x$/i.test(of) ? 'times' : of} a ${each}`,
  ],
  ['once twice', /\b(once|twice) (week|month|day)\b/gi, ([, often, each]) => `${often} a ${each}`],
  // "therapist twice a month": so many times.
  [
    'once twice',
    /\b((?:[a-z]{3,12} )?(?:therap(?:y|ist)|counseling|massages?|facials?|manicures?|pedicures?|haircuts?|chiropractor|acupuncture|groom(?:er|ing)|car wash(?:es)?|personal trainer)(?: (?:visits?|sessions?|appointments?))?),? (once|twice|one time|two times|three times) (?:an?|per|each|every) (month|week)(?=\W*$)/gim,
    ([, what, often = '', each]) =>
      `${what} ${/^o/i.test(often) ? 1 : /^t(?:wi|wo)/i.test(often) ? 2 : 3}x a ${each}`,
  ],
  // "a latte every workday for a month"
  [
    'every each',
    new RegExp(
      `\\b(?:an? |1 |one )?((?:[a-z]{3,12} )?${DRINKS}),? (?:every|each) (?:single )?(work ?day|weekday|school day|day|morning|night),? (?:for )?(an?|one|two|three|four|five|six|\\d{1,2}) (weeks?|months?)\\b`,
      'gi',
    ),
    ([, thing, each = '', count = '', unit = '']) => `${timesIn(each, count, unit)} ${thing}`,
  ],
]
