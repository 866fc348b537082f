import { isPlaceName, isRegion } from '../parse/place-names.ts'
import type { PhraseRule } from './phrase-rule.ts'

const TOWN = '[a-z]{3,14}(?: [a-z]{3,14}){0,2}?(?:,? [A-Z]{2}(?![a-z]))?'
const THING = '[a-z\\d][a-z\\d -]{2,30}?'
const BETWEEN = '(?:,|;| and|, and| vs\\.?| &)'
const END = '(?=[ \\t?.!]*(?:$|\\n))'

const isTown = (text: string | undefined): boolean =>
  text === undefined || isPlaceName(text.replace(/,? [A-Z]{2}$/, '').toLowerCase())

/** The same thing at several places. */
export const TOWN_PHRASES: readonly PhraseRule[] = [
  // "rent 1br Austin, rent 1br Dallas": the thing is said again with each town.
  [
    ', ; and vs &',
    new RegExp(
      `(?<=^|\\n)(${THING}) (${TOWN})${BETWEEN} \\1 (${TOWN})(?:${BETWEEN} \\1 (${TOWN}))?(?:${BETWEEN} \\1 (${TOWN}))?${END}`,
      'gi',
    ),
    ([, thing, ...towns]) => {
      const said = towns.filter((town) => town !== undefined)
      return said.every(isTown) ? said.map((town) => `${thing} in ${town}`).join(', ') : null
    },
  ],
  // "compare rent in Dallas and Houston 1 bedroom": of both towns.
  [
    ' in ',
    new RegExp(
      `(?<=^|\\n)(?:compare )?(?:the )?(?:(?:cost|price)s? of )?(${THING}) in (${TOWN})(?:, (${TOWN}))?,?(?: and(?: in)?| vs\\.?(?: in)?| versus| compared (?:to|with)) (${TOWN})( [1-4] ?-?(?:br|bd|bed|bedroom)s?)?${END}`,
      'gi',
    ),
    ([, thing = '', first, second, third, rooms = ''], text) => {
      const towns = [first, second, third].filter((town) => town !== undefined)
      // "in Dallas, Texas and Oklahoma"
      if (!towns.every(isTown) || isRegion(second ?? '') || /\b(?:from|to|between)\b/i.test(text)) return null
      return towns.map((town) => `${rooms.trim()} ${thing} in ${town}`.trim()).join(', ')
    },
  ],
  // "rent 2br Seattle vs Portland"
  [
    'vs versus compared',
    new RegExp(
      `(?<=^|\\n)(?:compare )?(${THING}) (?:in )?(${TOWN}),? (?:vs\\.?|versus|compared (?:to|with)) (?:in )?(${TOWN})${END}`,
      'gi',
    ),
    ([, thing, first, second]) =>
      isTown(first) && isTown(second) ? `${thing} in ${first}, ${thing} in ${second}` : null,
  ],
]
