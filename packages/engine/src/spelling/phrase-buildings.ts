import { always, type PhraseRule } from './phrase-rule.ts'

const COUNT = '(\\d{1,3}|two|three|four|five|six|eight|ten|twelve)'
const ROOMS = '(\\d|one|two|three|four)[ -]?(?:br|bd|bdrm|beds?|bedrooms?)s?'
const UNITS = '(?:units?|doors|apts?|apartments?|flats)'
const PLACE =
  '((?: in|,)? (?:in )?\\p{Lu}[\\p{L}.]{1,14}(?: \\p{Lu}[\\p{L}.]{2,14})?,? \\p{Lu}{2}\\b| in \\p{Lu}[\\p{L}.]{1,14}(?: \\p{Lu}[\\p{L}.]{2,14})?)?'
const MONTH =
  '(?:,? (?:for )?(?:(?:one|1|a) )?month(?:ly)?)?(?:,? (?:total|gross))?(?:,? (?:rent roll|rents?))?'

/** What all flats of a building bring in or cost, and what a meter counted beside a bill. */
export const BUILDING_PHRASES: readonly PhraseRule[] = [
  // "12 units, 2br each, avg rent in Toledo OH, one month total rent roll"
  [
    'unit door apt apartment flat',
    new RegExp(
      `\\b${COUNT}[ -]${UNITS}(?: (?:building|bldg|complex))?,? (?:all |each )?${ROOMS}(?: (?:each|apiece|${UNITS}))?,? (?:at |with )?(?:[Aa]vg\\.? |[Aa]verage |[Tt]ypical |[Mm]arket |[Tt]otal )?rents?${PLACE}${MONTH}(?=\\s*(?:$|[.;?!\\n]))`,
      'gu',
    ),
    ([, count, rooms, place = '']) =>
      `${count} ${rooms}br apartments${place.replace(/^,/, '')} one month rent`,
  ],
  // "water/sewer for a 24-unit bldg, figure $ per unit per month typical x 24": a bill of each flat.
  [
    'unit',
    new RegExp(
      `\\b(water ?(?:\\/|and|&|\\+) ?sewer|water|trash(?: service| pickup)?|garbage|electric(?:ity)?|internet|cable|gas)(?: (?:bill|service))? (?:for|in|at|of) (?:an?|the|my|our) ${COUNT}[ -]unit(?: (?:apartment|apt))? (?:bldg|building|complex|property)[,;:]?(?: (?:figure|say|assume|at|using))?(?: (?:the )?(?:\\$|cost|price))? (?:(?:typical|average|avg) )?(?:per|a|each|\\/) ?(?:unit|door|apt)(?: (?:per|a|each) month| monthly)?(?: (?:typical|average|avg))?(?: x ?\\d{1,3})?(?=\\s*(?:$|[.;?!\\n]))`,
      'gi',
    ),
    ([, bill = '', count]) => {
      const what = /sewer/i.test(bill) ? 'water and sewer' : bill
      return `${what} bill of a household for ${count} months`
    },
  ],
  // "gas bill for a small restaurant... we use about 900 therms/mo": what was used goes before the usual bill.
  [
    'bill',
    /\b(?:our |my |the )?(?:natural )?(?:gas|electric(?:ity)?|power|energy) bill(?: (?:for|of|at|in) (?:an?|the|our|my) [a-zß-öø-žșțạ-ỹ]{3,14}(?: [a-zß-öø-žșțạ-ỹ]{3,14})?)?[ .,;:–—-]{1,5}(?:we|i|they|it)(?:['’]ll)? (?:usually |normally )?(?:uses?|used|burns?|goes through|go through) (?:about |around |roughly |like |~ ?)?(?=\d[\d,]{0,7} ?(?:kwh|therms?|ccf)\b)/gi,
    always(''),
  ],
]
