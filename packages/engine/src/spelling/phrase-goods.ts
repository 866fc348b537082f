import { always, type PhraseRule } from './phrase-rule.ts'

const CONTAINER =
  'box(?:es)?|bags?|bottles?|jars?|tubs?|cans?|packs?|packages?|pkgs?|containers?|jugs?|rolls?'

/** How people write of packs, sizes and strengths on a shopping list. */
export const GOODS_PHRASES: readonly PhraseRule[] = [
  // "1000 bricks": a number of them is of the plain ones, and a "brick house" of none.
  [
    'bricks',
    /(?<=^|[\n,;:] ?|\band )(\d{2,6}|\d{1,3},\d{3}) bricks\b(?! \p{L}+ing\b)/giu,
    ([, count]) => `${count} clay bricks`,
  ],

  // "charmin 12 mega", "bounty 6 double": rolls.
  [
    'mega double triple',
    /(?<=\b(?:toilet paper|tp|tissue|paper towels?|charmin|cottonelle|quilted northern|angel soft|scott tissue|bounty|brawny|viva|sparkle) )(\d{1,2}) (?:super )?(?:mega|double|triple)(?: plus)?(?=(?: please| pls)?[ \t]*(?:$|[,;\n)]))/gim,
    ([found]) => `${found} rolls`,
  ],
  // "wipes 1 big box": which of the sizes says nothing that the shelf knows.
  [
    'big large small huge jumbo giant lg family value medium',
    new RegExp(
      `(?<=\\p{L} )(?<!\\bmoving )(\\d{1,2}|one|two|three|four|five|six) (?:big|large|lg|lrg|small|sm|medium|med|huge|jumbo|giant|family[- ]size|value[- ]size)(?: ol)? (?=(?:${CONTAINER})(?: please| pls)?[ \\t]*(?:$|[,;.\\n)]))`,
      'gimu',
    ),
    ([, count]) => `${count} `,
  ],
  // "gain flings lg bag"
  [
    'lg lrg sm med xl',
    new RegExp(
      `(?<=\\p{L} )(?:lg|lrg|sm|med|xl)\\.? (?=(?:${CONTAINER})(?: please| pls)?[ \\t]*(?:$|[,;.\\n)]))`,
      'gimu',
    ),
    always(''),
  ],
  // "OIKOS VAN 4 PACK": as receipts write it.
  [
    ' van',
    /\b(oikos|chobani|fage|yoplait|dannon|activia|siggis|noosa|ygt|yogurt|creamer|pudding|ensure|boost|shake|protein|silk|milk|wafers|extract|syrup) van\b(?! halen| rental| hire)/gi,
    ([, before = '']) => (/^y(?:gt|ogurt)$/i.test(before) ? 'vanilla yogurt' : `${before} vanilla`),
  ],
  // "Frosted Flakes, family size box": said of the thing before it.
  [
    ' size',
    new RegExp(
      `(?<=\\p{L})(?:, ?| \\()((?:family|party|value|snack|club|share|sharing|fun|economy|jumbo|giant|mega)[- ]size)(?: (?:${CONTAINER}))?\\)?(?=(?: please| pls)?[ \\t]*(?:$|[,;.\\n]))`,
      'gimu',
    ),
    ([, size]) => ` ${size}`,
  ],
  // "reading glasses 2.0": how strong they are.
  [
    'glasses readers cheaters',
    /\b(reading glasses|readers|cheaters),? \(?\+? ?[1-4]\.\d{1,2}(?: ?(?:strength|power|diopters?))?\)?(?![\d.])/gi,
    ([, glasses]) => `${glasses}`,
  ],
  // The plus is a part of the name.
  [
    'walmart',
    /\bwalmart(?:\+| plus)(?=\s*(?:$|[,;.\n]|for\b|monthly|yearly|\d{1,2} (?:years?|months?)\b))/gi,
    always('walmart plus membership'),
  ],
  // "50 string cheeses": strings that are no strings of a guitar.
  ['string cheeses', /\bstring cheeses\b/gi, always('string cheese')],
  // "split peas and barley — a pound each"
  [
    ' each',
    /(?<=\p{L})(?:,| ?[–—]| -) ?(an?|one|\d{1,3}) (?=(?:pounds?|lbs?|oz|ounces?|dozen|gal(?:lon)?s?|quarts?|qts?|pints?|kg|cans?|bags?|boxe?s?|bottles?|jars?|packs?|cartons?|bunch(?:es)?|loa(?:f|ves)) each\b)/giu,
    ([, count = '']) => `, ${/\d/.test(count) ? count : '1'} `,
  ],
]
