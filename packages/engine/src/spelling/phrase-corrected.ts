import { always, type PhraseRule } from './phrase-rule.ts'

const NAME = '[a-zß-öø-žșțạ-ỹ]{3,14}(?: [a-zß-öø-žșțạ-ỹ]{3,14}){0,2}?'
const NUMBER = '\\d[\\d,]{0,7}(?:\\.\\d{1,3})?'
const UNIT =
  'kwh|therms?|ccf|gal|gals|gallons?|lbs?|pounds?|oz|ounces?|dozen|doz|packs?|boxes|bags|cans|bottles|rolls|liters?|litres?|kg|qts?'
const RATHER =
  '(?:no,? (?:wait|sorry|i mean|make (?:it|that))|sorry|oops|i mean(?:t)?|wait,? no|make (?:it|that)|or rather|rather|scratch that)'
const END = '(?=[ \\t]*(?:$|[,;.!?\\n]| and ))'
/** Says how many, and names nothing. */
const NO_NAME =
  '(?!(?:one|two|three|four|five|six|ten|twelve|half|just|only|the|that|both|each|more|less)\\b)'

/** What somebody says instead of what he wrote first. */
export const CORRECTED_PHRASES: readonly PhraseRule[] = [
  // "no eggs, just milk"
  [
    'no ',
    new RegExp(
      `(?<=^|\\n ?)no (?:more )?${NAME},? (?:but )?(?:just|only) (?:(?:some|the|need|get) ){0,2}(?=[a-z\\d])`,
      'gi',
    ),
    always(''),
  ],
  // "900 kwh (no, 980)"
  [
    '(no (sorry (oops (make (actually (wait',
    new RegExp(
      `(?<![\\d.,$])${NUMBER}( ?(?:${UNIT}))?,? \\((?:no|sorry|oops|wait|actually|make (?:it|that))[, ]{1,2}(${NUMBER})( ?(?:${UNIT}))?\\)`,
      'gi',
    ),
    ([, unit = '', count, other]) => `${count}${other ?? unit}`,
  ],
  // "20 gallons of premium, I mean regular": the same amount of the other.
  [
    'mean meant sorry oops rather wait',
    new RegExp(
      `(?<=\\d (?:${UNIT})(?: of)? )(?:${NAME}),? (?:—|–|-)? ?(?:oops|no wait|sorry|i mean(?:t)?|or rather|wait no|no,? i mean(?:t)?),? (?=${NO_NAME}${NAME}${END})`,
      'gi',
    ),
    always(''),
  ],
  // "a dozen eggs — sorry, two dozen — and"
  [
    '— –',
    new RegExp(
      `(?<=^|[\\n,;] ?|\\band )(?:an?|one|two|three|${NUMBER}) (?:(?:${UNIT}) )?(?:of )?(${NAME}) [—–] ${RATHER},? ((?:an?|one|two|three|four|five|six|${NUMBER})(?: (?:${UNIT}))?) [—–](?= )`,
      'gi',
    ),
    ([, name, amount]) => `${amount} ${name},`,
  ],
  // "3 boxes of cheerios, wait we have one, so 2": how many are still to be bought.
  [
    'have got',
    new RegExp(
      `(?<=^|[\\n,;.] ?|need )\\d{1,2} ((?:${UNIT}) (?:of )?${NAME}|${NAME})[,.]? (?:oh |no )?(?:wait|actually|but|oh)[, ]{1,2}(?:i|we)(?:['’]ve)? (?:already )?(?:have|got)(?: already)? (?:one|two|three|\\d)(?: already| left| at home)?[,.]? so (?:just |only |make it )?(\\d{1,2})(?: more)?${END}`,
      'gi',
    ),
    ([, thing, count]) => `${count} ${thing}`,
  ],
  // "cat food 16 lb. Scratch that, 7 lb bag."
  [
    'scratch that',
    new RegExp(
      `(?<=^|[\\n,;.] ?)(${NAME}),? ${NUMBER} ?(?:${UNIT})(?: bag| box| can| bottle)?[,.;]? (?:no,? )?scratch that[,.:]? (?:make it )?(${NUMBER} ?(?:${UNIT}))(?: bag| box| can| bottle)?${END}`,
      'gi',
    ),
    ([, thing, amount]) => `${thing} ${amount}`,
  ],
]
