import { always, type PhraseRule } from './phrase-rule.ts'

const END = '(?=\\s*(?:$|[,;.?!\\n]))'
const UNIT =
  '(?:lbs?|pounds?|oz|ounces?|gal|gals|gallons?|dozens?|doz|packs?|boxe?s?|bags?|cans?|bottles?|cartons?|quarts?|pints?|kg|liters?)'
const AMOUNT = `(?:an?|one|two|three|four|five|six|ten|twelve|\\d{1,3}(?:\\.\\d{1,2})?|\\d\\/\\d) ?${UNIT}(?: of)?`
const NAME = '[a-zß-öø-žșțạ-ỹ]{3,14}(?: [a-zß-öø-žșțạ-ỹ]{3,14}){0,2}?'

/** Numbers that are part of a name, and numbers that are said twice or for a choice. */
export const NUMBER_PHRASES: readonly PhraseRule[] = [
  // "1040 tax return with schedule c", "a 1040 with schedule C": what the form is called.
  [
    '1040',
    /(?<![\d.,$])(?:form )?1040(?:[- ]?(?:ez|sr))? (tax returns?|returns?)(?= (?:with|and|plus|w\/) )/gi,
    ([, what = '']) => (/^tax/i.test(what) ? what : `tax ${what}`),
  ],
  [
    '1040',
    /\b(?:(?:tax )?(?:preparer|prep|preparation|accountant|cpa)|file|filing|do|doing|prepare) (?:for |of )?(?:an? |my |our )(?:form )?1040(?: tax returns?)?(?= (?:with|and|plus|w\/) )/gi,
    always('tax return'),
  ],
  // "2 3 musketeers bars": a candy bar by its name.
  [
    'musketeers',
    /(?<![\d.,$] ?)(?:(\d{1,2}|an?|one|two|three|four|five|six) (?=(?:3|three) ))?(?:3|three) musketeers(?: (?:candy |chocolate )?bars?)?(?![a-z])(?! (?:mini|fun|\d))/gi,
    ([, count]) => (count === undefined ? 'candy bar' : `${count} candy bars`),
  ],
  ['2nd', /\b2nd[- ]hand\b/gi, always('used')],
  ['dozen', /\b(?:an? )?dozen dozens? (?=(?:of )?[a-z])/gi, always('12 dozen ')],
  [
    'dozen',
    /(?<![\d.,$/])(\d{1,2}) dozen dozens? (?=(?:of )?[a-z])/gi,
    ([, count]) => `${Number(count) * 12} dozen `,
  ],
  // "either 1 lb of bacon or 2 lbs of sausage": the first that is named, as where no amount is said.
  [
    ' or ',
    new RegExp(`(?<=^|[\\n,;] ?)(?:either )?(${AMOUNT} ${NAME}) or (?:else )?${AMOUNT} ${NAME}${END}`, 'gi'),
    ([, first]) => first ?? null,
  ],
]
