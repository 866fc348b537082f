import { SMALL } from '../parse/number-words.ts'
import { countOf } from './count-word.ts'
import { always, type PhraseRule } from './phrase-rule.ts'

const END = '(?=[ \\t]*(?:$|[,;.\\n)&+]|and\\b))'
const FEW = `${[...SMALL.keys()].slice(2).join('|')}|\\d{1,3}`
const LIQUID = 'gal|gallon|quart|qt|pint|liter|l|ml|bottle|jug|carton'
/** What is said first of goods in a stockroom, the kinds that stand behind its comma, and its units. With others, "oil, corn, 4 ears", these are two things. */
const KINDS: readonly (readonly [head: string, kinds: string, units: string])[] = [
  ['juice', 'apple|orange|grape|cranberry|tomato|pineapple|prune|grapefruit|lemon|lime|cherry', LIQUID],
  ['milk', 'whole|2 ?%|1 ?%|skim|chocolate|oat|almond|soy', LIQUID],
  [
    'soup',
    'tomato|chicken noodle|cream of mushroom|cream of chicken|vegetable|mushroom|lentil|minestrone',
    'can',
  ],
  ['bread', 'rye|white|wheat|whole wheat|sourdough|italian|french|pita|garlic', 'loaf|loave'],
  ['oil', 'olive|vegetable|canola|coconut|corn|peanut|sesame|avocado|motor', LIQUID],
  ['sauce', 'tomato|soy|bbq|barbecue|hot|alfredo|marinara|worcestershire|teriyaki', 'bottle|jar|can'],
  ['vinegar', 'white|apple cider|cider|balsamic|red wine|rice', LIQUID],
  ['butter', 'peanut|almond', 'jar'],
  ['towels', 'paper', 'roll'],
]
const WHICH =
  'the (?:(?:kind|one|stuff) in the )?(?:blue|red|green|yellow|orange|purple|white|black|pink|brown|big|little|small|large|cheap|good|regular|plain) (?:box|can|bag|bottle|jar|tub|carton|one|kind|stuff|label|package)s?'
/** The number behind these is one of hardware or paper, and of no can. */
const NO_CAN =
  /\b(?:screws?|bolts?|nuts?|wires?|envelopes?|gauge|washers?|rebar|anchors?|hooks?|nails?|needles?)\b/i
/** Short words of a receipt are spelled out where they stand. */
const SHORT = /\b[A-Z]{2,4}\b/
const SHEETS_PER_ROLL = 100
const CANS_IN_CASE = 6

/** Sizes, packs and vessels of goods, as stockrooms, receipts and shopping lists have them. */
export const SHELF_PHRASES: readonly PhraseRule[] = [
  // "mayo gallon jar", "relish quart jar x 2": one of this size.
  [
    'gallon quart pint',
    /(?<=[a-zß-öø-žșțạ-ỹ]{2})(?<!\b(?:one|two|three|four|five|six|ten|half|per|the|each|size|empty|glass|plastic|mason|ball|of|an?))(?<!\bgas) (half[- ]gallon|gallon|quart|pint) (?:jar|jug|tub|can|tin|bottle|container|carton|bucket|pail)(?=[ \t]*(?:$|[,;.\n)&+]|and\b|x ?\d))/gim,
    ([, size]) => ` 1 ${size}`,
  ],
  // "case of #10 diced tomatoes", "2 cs corn #10": six cans are in one.
  [
    '#10',
    new RegExp(
      `(?:(?<![a-zß-öø-žșțạ-ỹ\\d.])(an?|one|${FEW}) |(?<=^|\\n|[,;] ?))(?:cases?|cs) (?:of )?(?:#10(?: cans?)?(?: of)? ([a-zß-öø-žșțạ-ỹ][a-zß-öø-žșțạ-ỹ ]{2,30}?)|([a-zß-öø-žșțạ-ỹ][a-zß-öø-žșțạ-ỹ ]{2,30}?),? #10(?: cans?)?)${END}`,
      'gi',
    ),
    ([, count = '', behind, before]) =>
      `${(countOf(count) || 1) * CANS_IN_CASE} #10 cans ${behind ?? before}`,
  ],
  // "TOM PASTE #10    3", "crushed tomatoes #10 can x 2"
  [
    '#10',
    /(?<=^|\n|[,;] ?|\d )([a-zß-öø-žșțạ-ỹ][a-zß-öø-žșțạ-ỹ ]{2,30}?),? {1,6}#10(?: cans?| tins?)?(?:,? {1,8}(?:x ?)?(\d{1,2}))?(?=[ \t]*(?:$|[,;\n]))/gi,
    ([found, name = '', count]) =>
      NO_CAN.test(found) || /^(?:case|cs)\b/i.test(name) || SHORT.test(name)
        ? null
        : `${count ?? 1} #10 cans ${name}`,
  ],
  [
    '#10',
    /(?<=(?:^|\n|[,;] ?|\d )(?=[A-Z ]{0,24}\b[A-Z]{2,4}\b)[A-Z][A-Z ]{2,30}) {1,6}#10(?: {1,8}(?:x ?)?(\d{1,2}))?(?=[ \t]*(?:$|[,;\n]))/g,
    ([, count]) => ` #10 can x ${count ?? 1}`,
  ],
  // "4 cases of coors light 24pk cans": a case of beer is the pack.
  [
    'pk pack',
    new RegExp(
      `(?<![a-zß-öø-žșțạ-ỹ\\d])(an?|one|${FEW}) (?:cases?|cs) (?:of )?((?:[a-zß-öø-žșțạ-ỹ][a-zß-öø-žșțạ-ỹ']{1,14} ){0,2}(?:light|lite|beer)),? (12|15|18|20|24|30|36)[ -]?(?:pk|pack)s?(?: (?:cans?|bottles?|btls?))?${END}`,
      'gi',
    ),
    ([, count = '', name, size]) => `${countOf(count) || 1} ${size} packs of ${name}`,
  ],
  // "A dozen 9 inch pie crusts": how wide one is.
  [
    'inch',
    /\b(dozen|doz|dz) \d{1,2}[ -]?(?:inch|in\.) (?=(?:[a-zß-öø-žșțạ-ỹ]{3,12} ){0,2}(?:crusts?|pies?|shells?|tortillas?|subs?|rolls?|plates|skewers|pitas?|buns)\b)/gi,
    ([, dozen]) => `${dozen} `,
  ],
  // "handle of captain morgan (1.75L)" says it twice.
  [
    '1.75',
    /\b(handles?(?: of)? [a-zß-öø-žșțạ-ỹ][a-zß-öø-žșțạ-ỹ' ]{2,28}?),? \(?1\.75 ?l?(?:iters?|itres?|tr)?\)?(?![a-zß-öø-žșțạ-ỹ\d])/gi,
    ([, handle]) => `${handle}`,
  ],
  // "napkins 1000": so many, and no year.
  [
    '00',
    /(?<=^|\n|[,;] ?)(napkins|straws|toothpicks|cups|plates|forks|knives|spoons|lids|stirrers),? (\d,?\d00)(?: ?(?:ct|count|pcs?|pieces))?(?=[ \t]*(?:$|[,;\n]))/gi,
    ([, name, count]) => `${count?.replace(',', '')} ${name}`,
  ],
  // "paper towels case of 30 rolls": so many.
  [
    ' of ',
    /(?<=^|\n|[,;] ?)(paper towels?),? (?:case|pack|box|pkg) of (\d{2,3})(?: rolls)?(?=[ \t]*(?:$|[;\n]|,(?! ?\d{1,2}[ \t]*(?:$|[,;\n]))))/gi,
    ([, name, count]) => `${name} ${count} rolls`,
  ],
  // "foil pans full size 50"
  [
    'pans trays',
    /\b((?:foil|aluminum|disposable) (?:pans|trays)),? (?:full|half|third|quarter)[ -]size(?: deep)?,? (\d{1,3})(?=[ \t]*(?:$|[,;\n]))/gi,
    ([, pans, count]) => `${count} ${pans}`,
  ],
  // "parchment sheets 100": a hundred are as much as a roll.
  [
    'sheets',
    /\b(parchment|wax|foil)(?: paper)? sheets,? (\d{2,4})(?: ?ct| ?count)?(?=[ \t]*(?:$|[,;\n]))/gi,
    ([, kind = '', count]) =>
      `${Math.ceil(Number(count) / SHEETS_PER_ROLL)} rolls ${/foil/i.test(kind) ? 'foil' : `${kind} paper`}`,
  ],
  [
    'batter',
    /\bbatter(?:y|ies),? (aaa?|c|d)(?=,? \d{1,3}(?: ?(?:ct|count|pk|pack))?[ \t]*(?:$|[,;\n]))/gi,
    ([, size]) => `${size} batteries`,
  ],
  // "creamers 360 ct": little cups.
  [
    'creamers',
    /\b(?:half (?:&|and) half )?(?:coffee )?creamers(?=,? \d{2,3} ?(?:ct|count|pk|pack)\b)/gi,
    always('creamer singles'),
  ],
  // "gloves case of 1000": no winter is so cold.
  [
    'gloves',
    /(?<=^|\n|[,;] ?)gloves,? (?:[a-zß-öø-žșțạ-ỹ]{5,8} ){0,2}(?=(?:\(?(?:case|box|pack) of )?\d{3,4}\b)/gi,
    always('disposable gloves '),
  ],
  // "juice, apple, 64 oz bottle, two", in a row of its own.
  ...KINDS.map(
    ([head, kinds, units]): PhraseRule => [
      `${head},`,
      new RegExp(
        `(?<=^|\\n)(?:(?:sippy cup|kids?|baby|lunchbox) )?${head}, (${kinds})(?=,? (?:(?:\\d[\\d.]{0,4}|an?|one|half|${FEW})[ -]?(?:oz )?)?(?:${units})s?(?:, (?:${FEW}))?[ \\t]*(?:$|\\n))`,
        'gi',
      ),
      ([, kind]) => `${kind} ${head}`,
    ],
  ),
  // "milk, gallon, two"
  [
    'gallon quart pint',
    new RegExp(
      `(?<=[a-zß-öø-žșțạ-ỹ]|%), (half[- ]gallon|gallon|quart|pint)(?:, (${FEW}))?(?=[ \\t]*(?:$|\\n))`,
      'gi',
    ),
    ([, size, count = '']) => `, ${countOf(count) || 1} ${size}${(countOf(count) || 1) > 1 ? 's' : ''}`,
  ],
  // "mac n cheese the blue box", "mustard (the big one)": which of them.
  [
    'the ',
    new RegExp(
      `(?<=[a-zß-öø-žșțạ-ỹ]{3}),? (?:\\(${WHICH}\\)|${WHICH}(?=[ \\t]*(?:$|[,;.\\n)]|x ?\\d)))`,
      'gi',
    ),
    always(''),
  ],
  [
    'straws',
    /(?<!\b(?:drinking|paper|plastic|bendy|metal|reusable|silicone|boba) )\bstraws\b/gi,
    always('drinking straws'),
  ],
  // "a dozen donuts from the grocery": packed, and of no counter.
  [
    'nuts ',
    /\b(?:glazed )?do(?:ugh)?nuts,? (?:from|at) (?:the |an? |my )?(?:local )?(?:grocery(?: store)?|supermarket|kroger|walmart|safeway|publix|aldi|costco|heb|meijer|food lion)\b/gi,
    always('grocery store donuts'),
  ],
  // "86 shrimp. 8lbs, asap": kitchens say so of what has run out.
  [
    '86 ',
    /(?<=^|\n)86 (?=[a-zß-öø-žșțạ-ỹ]{3,15}[.!] (?:\d{1,2}\/\d{1,2}s?(?: [a-zß-öø-žșțạ-ỹ]{3,12})?, ?)?\d{1,3} ?(?:lbs?|pounds?|cases?|cs)\b(?:,? asap)?[ \t]*(?:$|\n))/gi,
    always(''),
  ],
  // "ice cream cones pack of 12": empty ones.
  [
    'cones',
    /(?<=^|\n|[,;] ?|\d )ice cream cones(?=,? \(?(?:(?:pack|box|pkg) of|\d{1,2} ?(?:ct|count|pk|pack)\b|(?:\d{1,2} )?(?:box|pack)))/gi,
    always('sugar cones'),
  ],
  ['cones', /(?<=\b(?:box|boxes|pack|packs) of (?:\d{1,2} )?)ice cream cones\b/gi, always('sugar cones')],
  // "shrimp 16/20 peeled": how many there are to a pound.
  [
    'shrimp prawn',
    /(?<![\d/])(?:8\/12|10\/15|13\/15|16\/20|21\/25|26\/30|31\/35|31\/40|36\/40|41\/50|51\/60|61\/70|71\/90|u ?\/ ?(?:8|10|12|15))(?:['’]?s| ?ct\.?| ?count)?(?![a-zß-öø-žșțạ-ỹ\d/]),? ?/gi,
    always(''),
  ],
  // "parsley 6 bunches cilantro 6 bunches": each with its own.
  [
    'bunch head',
    /(?<=[a-zß-öø-žșțạ-ỹ]{3} )(\d{1,3} (?:bunch(?:es)?|heads?)) (?=[a-zß-öø-žșțạ-ỹ]{3,12}(?: [a-zß-öø-žșțạ-ỹ]{3,12})? \d{1,3} (?:bunch(?:es)?|heads?)\b)/gi,
    ([, amount], text) =>
      /^\W*(?:(?:pls|please|add|need|get|and)\W+)*\d/i.test(text) ? null : `${amount}, `,
  ],
  // "brisket4 smoking": what for.
  [
    '4 ',
    /(?<=\b(?!(?:iphone|ipad|pixel|galaxy|playstation|series|windows|model|size|type|level|grade|stage|number|route|highway|channel|apple|watch)4)\p{L}{4,15})4 (?=\p{Ll}{3})/gu,
    always(' for '),
  ],
  // "MOZZ SHRED 5LB", "shred chz"
  ['chz', /(?<![a-zß-öø-žșțạ-ỹ\d])chz(?![a-zß-öø-žșțạ-ỹ\d])/gi, always('cheese')],
  [
    'shred',
    /\b(mozz|mozzarella|ched|chedd|cheddar|parm|jack|colby|cheese|chz)\.? shred\b/gi,
    ([, kind = '']) => `shredded ${cheeseOf(kind)}`,
  ],
  [
    'shred',
    /\bshred\.? (mozz|mozzarella|ched|chedd|cheddar|parm|jack|colby|cheese|chz)\b/gi,
    ([, kind = '']) => `shredded ${cheeseOf(kind)}`,
  ],
  [
    'amer',
    /\bamer\.? (?:chz|cheese)(?: slc?d?\.?| sliced?)?(?![a-zß-öø-žșțạ-ỹ\d])/gi,
    always('sliced american cheese'),
  ],
  [
    'crm ctg swss prov',
    /\b(crm|ctg|swss|prov)\.? (?:chz|cheese)\b/gi,
    ([, kind = '']) => `${SHORT_CHEESES[kind.toLowerCase()]} cheese`,
  ],
]

const SHORT_CHEESES: Readonly<Record<string, string>> = {
  crm: 'cream',
  ctg: 'cottage',
  swss: 'swiss',
  prov: 'provolone',
}

function cheeseOf(kind: string): string {
  const lower = kind.toLowerCase()
  if (/^ch(?:eese|z)$/.test(lower)) return 'cheese'
  return `${lower === 'mozz' ? 'mozzarella' : lower.startsWith('ched') ? 'cheddar' : lower === 'parm' ? 'parmesan' : lower} cheese`
}
