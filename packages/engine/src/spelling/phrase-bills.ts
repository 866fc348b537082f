import { countOf } from './count-word.ts'
import { always, type PhraseRule } from './phrase-rule.ts'

const INSURED =
  'auto|car|truck|motorcycle|vehicle|home|homeowners?|house|renters?|health|medical|dental|vision|life|pet|travel|flood|liability|umbrella|boat|rv|business'

/** Bills of a home, what is filled and how often, and what is paid by the year, as people shorten them. */
export const BILL_PHRASES: readonly PhraseRule[] = [
  // "hulu and netflix monthly": both are by the month anyway.
  [
    'monthly month',
    /(?<=\b(?:netflix|hulu|spotify|disney ?(?:plus|\+)|hbo(?: max)?|max|peacock|paramount(?: ?(?:plus|\+))?|youtube(?: (?:tv|premium))?|apple (?:music|tv)|prime(?: video)?|espn(?: ?(?:plus|\+))?|audible|starz|showtime)),? (?:monthly|(?:a|per|each|every) month)(?=\W*$)/gi,
    (_, text) => (/\band\b|[,&+]/.test(text) && !/\d/.test(text) ? '' : null),
  ],
  // "mortgage payment 300k 30 yr": its term, and not how long it is paid for.
  [
    'mortgage',
    /(?<=\bmortgages?\b[^\n]{0,40}),? (?:for |over |at )?(?:10|15|20|30)[- ]?(?:yrs?|years?)(?: (?:fixed|term|loan|conventional))?(?=\s*(?:$|[,;.?\n]|at\b|fixed\b))/gi,
    always(''),
  ],
  // "car wash monthly unlimited": no single wash.
  [
    'unlimited',
    /\b(?:monthly |unlimited )?car wash(?:es)? (?:unlimited(?: monthly)?|monthly unlimited)\b|\bunlimited car wash(?:es)?(?: monthly| membership| pass| plan)?\b/gi,
    always('unlimited car wash membership'),
  ],
  // "gas + electric + water": what stands between two signs is a thing.
  [
    'electric',
    /(?<=\+ )electric(?=\s*(?:[+,&\n]|and\b|$))|(?<=^|[,:\n] ?)electric(?= \+ )/gi,
    always('electricity'),
  ],
  // "Electric 120" in a row of a budget
  [
    'electric',
    /(?<=^|[\n,;] ?)electric(?=[ :;|\t]+[$€]?\d{2,4}(?:\.\d\d)?[ \t]*(?:$|[\n,]))/gi,
    always('electric bill'),
  ],
  // "fill up every week for a month, 13 gal each"
  [
    'fill',
    /\b(?:(weekly|monthly) (?:gas )?fill[ -]?ups?|(?:gas )?fill[ -]?ups? (?:(?:once |one )?(?:an?|every|each|per) (week|month)|(weekly|monthly)))\b/gi,
    ([, before, period = '', behind], text) =>
      /\d ?gal/i.test(text) ? `gas ${before ?? behind ?? `${period.toLowerCase()}ly`}` : null,
  ],
  [
    'tank',
    /\b(\d{2,4})[ -]?gal(?:lon)? (?:heating )?oil tank filled(?: up)?/gi,
    ([, size]) => `fill ${size} gallon oil tank`,
  ],
  [
    'tank',
    /\boil tank filled(?: up)?,? (?:with )?(\d{2,3}) ?gal(?:lon)?s?\b/gi,
    ([, size]) => `${size} gal heating oil`,
  ],
  // "two n a half cords"
  [
    'half',
    /\b(one|two|three|four|five|six|\d{1,2}) (?:n|an|&) a half (?=[a-zß-öø-žșțạ-ỹ])/gi,
    ([, count = '']) => `${countOf(count)}.5 `,
  ],
  // "kwh 600 san diego", "lbs 5 apples": a measure that opens its row stands before its number.
  [
    'kw the ccf gal lb pou oz oun lit',
    /(?<=^|\n)(kwhs?|therms?|ccf|gals?|gallons?|lbs?|pounds?|oz|ounces?|liters?|litres?) (\d{1,5}(?:[.,]\d{1,3})?)(?=\s*$| [a-zß-öø-žșțạ-ỹ])(?! (?:x|oz|ounces?|lbs?|ct|pk|packs?|hours?|hrs?|months?)\b)/gim,
    ([, unit, count]) => `${count} ${unit}`,
  ],
  // "electricity kwh 1200": behind what it is of as well.
  [
    'kwh therm ccf',
    /(?<=\b(?:electric(?:ity)?|power|energy|gas|light|usage|used|bill)[:,]? )(kwhs?|therms?|ccf) (\d{1,5}(?:[.,]\d{1,3})?)(?=\s*(?:$|[,;\n]))/gim,
    ([, unit, count]) => `${count} ${unit}`,
  ],
  ['ins', new RegExp(`\\b(${INSURED})((?:['’]s?)?) ins\\b`, 'gi'), ([, what, s]) => `${what}${s} insurance`],
  ['cov', /\b(full|liability|collision|minimum|min) cov\b/gi, ([, kind]) => `${kind} coverage`],
  ['comm', /\bcomm\.? college\b/gi, always('community college')],
]
