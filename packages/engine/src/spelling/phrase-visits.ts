import { always, type PhraseRule } from './phrase-rule.ts'

const HEADS =
  '(?:adults?|grown[- ]?ups?|parents?|teens?|child(?:ren)?|kids?|toddlers?|students?|seniors?|chaperones?)'
const COUNTED = `\\d{1,3} ${HEADS}`
const AND = '(?:, and |, | and | & | \\+ |\\+| )'
const TICKET =
  '(?:(?:movie |zoo |museum |aquarium |theater )?(?:tickets?|tix|passes|admissions?|entry|entrance))'

const sumOf = (text: string): number =>
  (text.match(/\d{1,3}/g) ?? []).reduce((sum, count) => sum + Number(count), 0)

const SIZED = '(\\d{1,2}(?:\\.\\d|[ -]\\d\\/\\d)?) ?(?:"|”|″|-?inch(?:es)?|-?in\\.?)'

/** Who goes, how often and for how long, and what a bare number before a size counts. */
export const VISIT_PHRASES: readonly PhraseRule[] = [
  // "2 adult and 3 child tickets": so many in all.
  [
    'ticket tix pass admission entr',
    new RegExp(`(?<![\\d.,])${COUNTED}(?:${AND}${COUNTED}){1,3} (${TICKET})\\b`, 'gi'),
    ([found, ticket = '']) => `${sumOf(found)} ${ticket.replace(/tix/i, 'tickets')}`,
  ],
  // "tickets for 2 adults and 3 kids to the zoo"
  [
    'ticket tix pass admission entr',
    new RegExp(`\\b(${TICKET}) for (${COUNTED}(?:${AND}${COUNTED}){1,3})(?![a-z])`, 'gi'),
    ([, ticket, heads = '']) => `${ticket} for ${sumOf(heads)} people`,
  ],
  // "museum admission seniors 2"
  [
    'ticket tix pass admission entr',
    new RegExp(`\\b(${TICKET}),? (${HEADS}),? (?:x ?)?(\\d{1,2})(?=\\s*(?:$|[,;.?\\n]))`, 'gi'),
    ([, ticket, heads, count]) => `${ticket} for ${count} ${heads}`,
  ],
  // "tutor twice a week until finals (8 weeks)": until when, and how long that is.
  [
    'week',
    /((?:once|twice|(?:two|three|four|five|[1-7]) ?(?:x|times|days?)) (?:a|per|each|every) week) (?:until|till|through|thru) [a-z][a-z' ]{2,24}[,( –-]+(?:so |about )?(\d{1,2}) (weeks|wks|months)\)?/gi,
    ([, often, count, unit]) => `${often} for ${count} ${unit}`,
  ],
  // "algebra tutor twice a week for 8 weeks": a lesson takes an hour.
  [
    'tutor',
    /\b(tutor(?:ing)?(?: (?:for|in) [a-z]{3,14}(?: [a-z\d]{1,12})?)?),? (?=(?:once|twice|(?:two|three|four|[1-5]) ?(?:x|times|days)) (?:a|per|each|every) week\b)/gi,
    ([, tutor], text) => (/\b(?:hours?|hrs?|min(?:ute)?s?)\b/i.test(text) ? null : `${tutor} 1 hour `),
  ],
  // "what's the typical hourly for a nanny, 30 hours a week": what the hours come to.
  [
    'hourly',
    /(?:\bwhat(?:['’]?s| is) )?(?:\bthe )?\b(?:typical|usual|average|avg|going|normal) hourly for (?=an? [^\n]{2,60}\b\d{1,3} ?(?:hours|hrs)\b)/gi,
    always(''),
  ],
  // "shopping 4 the week": for it.
  ['4 the', /\b4 the (?=(?:week|weekend|month|party|kids|family|house)\b)/gi, always('for the ')],
  // "groceries for the week - eggs, milk": what opens a list.
  [
    'week month',
    /(?<=^|\n)(?:(?:grocery )?shopping|groceries|(?:grocery |shopping )?list|stuff|things|what (?:i|we) need) (?:for|4) the (?:week|weekend|month)(?: ahead)? ?(?:-|–|—|:) ?(?=[a-z\d])/gi,
    always(''),
  ],
  // "6 9" roller covers", "4 12-inch pizzas": so many of that size.
  [
    '" ” ″ inch in.',
    new RegExp(
      `(?<=^|[\\n,;] ?|\\band )(\\d{1,3}) {1,6}${SIZED}(?= [a-z]{3})(?! (?:by|x|wide|long|tall)\\b)`,
      'gi',
    ),
    ([, count, size]) => `${count} x ${size} inch`,
  ],
  // "plus electric and internet": two bills.
  [
    'electric',
    /\belectric(?=(?:,| and| &| \+|, and) (?:the )?(?:internet|wifi|water|gas|heat|trash|cable|phone|sewer)\b)/gi,
    always('electric bill'),
  ],
]
