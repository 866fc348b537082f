import type { PhraseRule } from './phrase-rule.ts'

const LONG = '(?:rebar|conduit|pvc pipe|angle iron|drip edge)'
const LOOSE =
  '(?:concrete(?: mix)?|cement|mortar(?: mix)?|thinset|sand|gravel|top ?soil|soil|mulch|potting soil|rock salt|salt|charcoal|quikrete|sakrete|grout|lime|fertilizer|compost)'
const END = '(?=[ \\t]*(?:$|[,;.\\n]))'
const SIDES =
  '\\d{1,3}(?:\\/\\d)? ?x ?\\d{1,3}(?:\\/\\d)?(?: ?x ?\\d{1,3})?(?:["\'”]| ?ft\\b| ?foot\\b| ?in(?:ch)?\\b)?'

const LINEAR = '(?:(?:linear|lineal|lin) ?(?:ft|feet|foot)|lf)\\b\\.?'
const BOARDS =
  "(?:(?:pressure[- ]?)?treated |pt )?(2 ?x ?4|2 ?x ?6|(?:5\\/4 ?x ?6 )?(?:decking|deck boards?))(?:['’]?s)?(?: (?:lumber|boards?|studs?))?"
const BOARD_FEET = 8
const boardsOf = (feet = '', kind: string): string => {
  const count = Math.ceil(Number(feet) / BOARD_FEET)
  return /deck/i.test(kind) ? `${count} 8 foot deck boards` : `${count} ${kind.replaceAll(' ', '')}x8`
}

/** Building materials as yards and builders list them. */
export const LUMBER_PHRASES: readonly PhraseRule[] = [
  // "rebar 40 sticks", "40 sticks of rebar"
  [
    'stick length piece',
    new RegExp(`(?<=^|\\n|[,;] ?)(${LONG}),? (\\d{1,4}) (?:sticks|lengths|pieces|pcs)${END}`, 'gi'),
    ([, thing, count]) => `${count} ${thing}`,
  ],
  [
    'stick length piece',
    new RegExp(`\\b(\\d{1,4}) (?:sticks|lengths) of (${LONG})\\b`, 'gi'),
    ([, count, thing]) => `${count} ${thing}`,
  ],
  // "concrete 60lb bags 40"
  [
    'bags',
    new RegExp(
      `(?<=^|\\n|[,;] ?)(${LOOSE}),? (\\d{2,3}) ?-?(?:lbs?|pounds?|#) bags,? (?:x ?|qty:? ?)?(\\d{1,4})${END}`,
      'gi',
    ),
    ([, stuff, pounds, count]) => `${count} ${pounds} lb bags of ${stuff}`,
  ],
  // "fence posts 4x4x8 20": how large, and how many.
  [
    'x',
    new RegExp(`(?<=^|\\n|[,;] ?)([a-z]{3,14}(?: [a-z]{3,14}){0,2}) (${SIDES}),? (\\d{1,4})${END}`, 'gi'),
    ([, thing, sides, count]) => `${thing} ${sides} x ${count}`,
  ],
  // "ceiling fan w/ light 2"
  [
    'w/ with',
    /(?<=^|\n|[,;] ?)((?:[a-z]{3,14} ){1,3}(?:w\/ ?|with )(?:a )?[a-z]{3,12}),? (?:x ?|qty:? ?)?(\d{1,2})(?=[ \t]*(?:$|[,;.\n]))/gi,
    ([, thing, count]) => (Number(count) >= 2 ? `${count} ${thing}` : null),
  ],
  // "5 gal paint x 4 interior white"
  [
    'gal x',
    /\b(\d) ?gal(?:lon)?s? (?:buckets? (?:of )?)?(paint|primer|stain|sealer) x ?(\d{1,2})((?: (?:interior|exterior)){0,1})((?: [a-z]{3,10}){0,3})(?=[ \t]*(?:$|[,;.\n]))/gi,
    ([, size, paint, count, where = '', kind = '']) =>
      `${Number(count) * Number(size)} gal${where} ${paint}${kind}`,
  ],
  // "bricks 500": several of what is bought by the hundred.
  [
    'bricks blocks pavers tiles flyers cards envelopes labels stickers napkins plates cups invitations',
    new RegExp(
      `(?<=^|\\n|[,;] ?)((?!licen[sc]e )(?:[a-z]{3,14} )?(?:bricks|blocks|pavers|tiles|flyers|cards|envelopes|labels|stickers|napkins|plates|cups|invitations)),? (?:x ?|qty:? ?)?(\\d{3,5})${END}`,
      'gi',
    ),
    ([, things, count]) => `${count} ${/^bricks$/i.test(things ?? '') ? 'clay bricks' : things}`,
  ],
  // "pavers, 400 sq ft": pieces, by the area that they cover.
  [
    'paver',
    new RegExp(
      `(?<=^|\\n|[,;] ?)((?:concrete |brick |patio |stone )?pavers?),? \\(?(\\d{2,5}|\\d,\\d{3}) ?(?:sq\\.? ?ft\\.?|sf|sqft|square feet)\\)?${END}`,
      'gi',
    ),
    ([, pavers, area]) => `${area} sq ft of ${pavers}`,
  ],
  // "2x4 200 linear feet", "200 lf of treated decking": in boards of eight feet.
  [
    'linear lineal lf',
    new RegExp(`(?<=^|\\n|[,;] ?)(?:need )?(\\d{2,4}) ${LINEAR} (?:of )?${BOARDS}${END}`, 'gi'),
    ([, feet, kind = '']) => boardsOf(feet, kind),
  ],
  [
    'linear lineal lf',
    new RegExp(`(?<=^|\\n|[,;] ?)${BOARDS},? (\\d{2,4}) ${LINEAR}${END}`, 'gi'),
    ([, kind = '', feet]) => boardsOf(feet, kind),
  ],
  // "40 lb bags of wood pellets, one ton (50 bags)": how they are packed, and how many that makes.
  [
    'ton tons',
    /\b\d{2,3} ?-?(?:lbs?|pounds?|#) (?:bags|sacks) of ([a-z]{3,14}(?: [a-z]{3,14}){0,2}),? (an?|one|two|three|four|five|\d{1,2}) (tons?)(?: \(\d{1,4} (?:bags|sacks)(?: total| each)?\))?(?=[ \t]*(?:$|[,;.\n]))/gi,
    ([, stuff, count, tons]) => `${count} ${tons} of ${stuff}`,
  ],
]
