import { always, type PhraseRule } from './phrase-rule.ts'

const HOURS = '(?<![\\d.,:])(\\d{1,4}(?:\\.\\d{1,2})?) ?(?:hrs?|hours?)'
const EACH_WEEK = '((?: (?:a|per|each))? (?:week|wk)|(?: ?/ ?| )(?:week|wk)|)'
const OVERTIME = '(?:overtime|o\\.?t\\.?)(?![\\p{L}\\d])'

/** By law an hour of overtime is paid as one and a half. */
const MORE = 0.5

const paid = (hours: number, overtime: number, each = ''): string => `${hours + overtime * MORE} hours${each}`

/** Who works, and how long, as people say it. */
export const WORK_PHRASES: readonly PhraseRule[] = [
  // "40 hrs + 10 overtime"
  [
    'overtime ot o.t',
    new RegExp(
      `${HOURS}${EACH_WEEK} ?(?:\\+|plus|and|&|,|w\\/|with) ?(\\d{1,2}) ?(?:hrs?|hours?)? ?(?:of )?${OVERTIME}`,
      'giu',
    ),
    ([, hours, each, more]) => paid(Number(hours) + Number(more), Number(more), each),
  ],
  // "50 hrs (10 is OT)"
  [
    'overtime ot o.t',
    new RegExp(
      `${HOURS}${EACH_WEEK},? ?\\(?(?:of which )?(\\d{1,2}) ?(?:hrs?|hours?)? ?(?:is |are |of (?:it|them|that|those) |as |at |being )?(?:is |are )?${OVERTIME}\\)?`,
      'giu',
    ),
    ([, hours, each, more]) =>
      Number(more) < Number(hours) ? paid(Number(hours), Number(more), each) : null,
  ],
  // "60 hours a week, time and a half over 40"
  [
    'half 1.5',
    new RegExp(
      `${HOURS}${EACH_WEEK},? ?\\(?(?:at |w\\/ ?|with )?(?:time (?:and|n|&) (?:an? )?half|1\\.5x?|time and 1\\/2) (?:over|after|past|above) (\\d{1,2})(?: ?(?:hrs?|hours?))?\\)?`,
      'giu',
    ),
    ([, hours, each, usual]) =>
      Number(hours) > Number(usual) ? paid(Number(hours), Number(hours) - Number(usual), each) : null,
  ],
  // "courier, own van, 6 hrs": what he brings.
  [
    ' own ',
    /,? (?:(?:with|w\/|has|have|using|in|brings?) ?)?(?:his |her |their )?own (?:van|car|truck|vehicle|tools|equipment|supplies|gear|transportation)(?=,? (?:for )?\d{1,3} ?(?:hours?|hrs?|days?|h)\b)/gi,
    always(''),
  ],
  // "cpa billing 5 hours": what he asks, and not what he earns.
  [
    'bill',
    / (?:billing|billable|billed)(?: time)?(?=,? (?:for )?\d{1,3}(?:\.\d)? ?(?:hours?|hrs?)\b)/gi,
    always(''),
  ],
  // "dog walker 30 min mon-fri"
  [
    'min',
    /\b(\d{1,2} ?min(?:ute)?s?),? (?:mon(?:day)?s? ?(?:-|–|to|thru|through) ?fri(?:day)?s?|m-f|weekdays)(?=\W*$)/gim,
    ([, time]) => `${time}, 5 days`,
  ],
  [
    'care',
    /\b(day ?care|child ?care),? (\d|two|three|four) (?=kids|children|toddlers|infants|babies)/gi,
    ([, care, count]) => `${care} for ${count} `,
  ],
  // Day care is from Monday to Friday anyway.
  [
    'mon m-f',
    /,? (?:mon(?:day)?s? ?(?:-|–|to|thru|through) ?fri(?:day)?s?|m-f)(?=,? (?:for )?(?:an?|one|\d{1,2}) (?:weeks?|months?)\b)/gi,
    (_, text) => (/\b(?:day ?care|preschool|nursery school|child ?care)\b/i.test(text) ? '' : null),
  ],
]
