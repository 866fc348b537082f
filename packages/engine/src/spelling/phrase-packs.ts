import type { PhraseRule } from './phrase-rule.ts'

const END = '(?=[ \\t]*(?:$|[,;.\\n)&+]|and\\b))'
const WORDS = '[a-zß-öø-žșțạ-ỹ]{3,14}'
/** What is sold by the bag and called by its stuff. */
const BAGGED =
  'cement|concrete(?: mix)?|mortar(?: mix)?|quikrete|sakrete|top ?soil|potting (?:soil|mix)|garden soil|mulch|play sand|sand|gravel|pea gravel|compost|manure|peat moss|lime'
const MEASURE = '\\d{1,3} ?(?:lbs?|pounds?|#|cu\\.? ?ft|cubic f(?:oo|ee)t|kg|qts?)'
/** Where paint and the like go on. */
const SURFACES =
  'house|barn|shed|garage|deck|fence|driveway|patio|porch|siding|trim|walls?|ceilings?|bathroom|kitchen|bedroom|basement'
const GROUNDS = 'lawn|yard|garden|driveway|flower ?beds?|beds|patio|sidewalk|roof|pasture|horses?|chickens?'
const STUFF =
  'grass seed|fertilizer|weed killer|mulch|gravel|sand|top ?soil|compost|lime|ice melt|rock salt|hay|feed'
/** What one case holds, as it is written short. */
const HELD: Readonly<Record<string, string>> = {
  rl: 'rolls',
  rls: 'rolls',
  roll: 'rolls',
  rolls: 'rolls',
  rm: 'reams',
  rms: 'reams',
  ream: 'reams',
  reams: 'reams',
  bx: 'boxes',
  bxs: 'boxes',
  box: 'boxes',
  boxes: 'boxes',
  btl: 'bottles',
  btls: 'bottles',
  bottle: 'bottles',
  bottles: 'bottles',
}
const SHORT_HELD = Object.keys(HELD).join('|')
const OUTER = 'cs|cases?|ctns?|cartons?'
/** More tea bags than this are no bags of tea. */
const TEA_BAGS_MIN = 8

/** Pieces and packages that are counted behind their thing. */
export const PACK_PHRASES: readonly PhraseRule[] = [
  // "green tea 20 bags", "40 bags of tea": the bags are in the box.
  [
    'tea',
    new RegExp(`(?<=^|\\n|[,;] ?)((?:${WORDS} ){0,2}tea),? (\\d{1,4}) bags${END}`, 'gi'),
    ([, tea, count]) => (Number(count) >= TEA_BAGS_MIN ? `${count} ${tea} bags` : null),
  ],
  [
    'tea',
    new RegExp(`(?<=^|\\n|[,;] ?)(\\d{1,4}) bags of ((?:${WORDS} ){0,2}tea)${END}`, 'gi'),
    ([, count, tea]) => (Number(count) >= TEA_BAGS_MIN ? `${count} ${tea} bags` : null),
  ],
  // "cement 20 bags 80lb": how many, and what one weighs.
  [
    'bags',
    new RegExp(`(?<=^|\\n|[,;] ?)(${BAGGED}),? (\\d{1,3}) bags(?:,? (?:@ ?)?(${MEASURE}))?${END}`, 'gi'),
    ([, stuff, count, size]) => `${count} ${size === undefined ? '' : `${size} `}bags of ${stuff}`,
  ],
  // "takis big bag": the bag is what they are sold in. "Party size" is part of a name.
  [
    'bag',
    new RegExp(
      `(?<=^|\\n|[,;] ?)((?:${WORDS} ){0,2}${WORDS}) (?:big|large|jumbo|small|fun(?: size)?) bags?(?=[ \\t]*(?:$|[,;.\\n)&+]|and\\b|n ))`,
      'gi',
    ),
    ([, name]) => `bag of ${name}`,
  ],
  // "lunch for 25 people, Panera type boxed lunches": one for each of them.
  [
    'boxed box',
    /\b(?:lunch|dinner|meal) for (\d{1,3})(?: people| ppl| guests| of us)?[,:]? (?:[a-z' ]{0,40} (?:type|style) )?box(?:ed)? lunch(?:es)?(?=[ \t]*(?:$|[,;.\n]))/gi,
    ([, count]) => `boxed lunches for ${count} people`,
  ],
  // "flowers 24": stems of a bouquet.
  [
    'flowers',
    new RegExp(`(?<=^|\\n|[,;] ?)flowers (\\d{1,3})${END}`, 'gi'),
    ([, count]) => `${count} flowers`,
  ],
  // "paper towels 12rl/cs 3 cs", "copy paper, 10 ream case, 3 cases": all that the cases hold.
  [
    'cs case cases ctn carton',
    new RegExp(
      `(?<=^|\\n|[,;] ?)((?:${WORDS} ){0,2}[a-zß-öø-žșțạ-ỹ]{2,14})[,.]? (\\d{1,3}) ?(${SHORT_HELD}) ?(?:/ ?|per |)(?:${OUTER})[,.]? (?:x ?)?(\\d{1,3})(?: ?(?:${OUTER}))?\\.?${END}`,
      'gi',
    ),
    ([, name = '', held, unit = '', cases]) =>
      `${Number(held) * Number(cases)} ${HELD[unit.toLowerCase()]} ${name.trim()}`,
  ],
  // "grass seed for the lawn, 20 lb"
  [
    'for',
    new RegExp(
      `(?<=^|\\n|[,;] ?)(${STUFF}) for (?:the |my |our )?(?:front |back )?(?:${GROUNDS}),? (\\d{1,3}) ?(lbs?|pounds?|bags?|yards?|tons?|bales?)${END}`,
      'gi',
    ),
    ([, stuff, count, unit]) => `${count} ${unit} ${stuff}`,
  ],
  // "paint for the house, 5 gallons": what is bought, and not the work.
  [
    'paint stain sealer sealant primer',
    new RegExp(
      `(?<=^|\\n|[,;] ?)(paint|stain|sealer|sealant|primer) for (?:the |my |our )?(?:outside of the )?(${SURFACES}),? (\\d{1,3}) ?(gal|gallons?|quarts?|qts?)${END}`,
      'gi',
    ),
    ([, stuff, surface, count, unit]) => `${count} ${unit} ${surface} ${stuff}`,
  ],
]
