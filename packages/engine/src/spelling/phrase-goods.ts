import { always, type PhraseRule } from './phrase-rule.ts'

const CONTAINER =
  'box(?:es)?|bags?|bottles?|jars?|tubs?|cans?|packs?|packages?|pkgs?|containers?|jugs?|rolls?'

/** Measures that food of a shop comes in, and no café sells by. */
const GROCERIES =
  /\b(?:gallons?|gal|loaf|loaves|lbs?|pounds?|groceries) (?:of )?(?:[a-zß-öø-žșțạ-ỹ]+ )?(?:milk|bread|butter|eggs|flour|sugar|rice|beef|chicken|pork|cheese|potatoes|apples|bananas|onions)\b/i

/** Letters either side of a thing that are looked through, so that a long text costs linear time. */
const BESIDE = 300

/** How people write of packs, sizes and strengths on a shopping list. */
export const GOODS_PHRASES: readonly PhraseRule[] = [
  // "flowers for bridesmaids 5", "bouquets for 5 bridesmaids"
  [
    'bridesmaid',
    /\b(?:flowers|bouquets?) for (?:(\d{1,2}) bridesmaids|(?:the |my )?bridesmaids,? \(?(?:x ?)?(\d{1,2})\)?)/gi,
    ([, before, behind]) => `${before ?? behind} bridesmaid bouquets`,
  ],
  // "kallax 4x4": by its compartments.
  ['kallax', /\bkallax,? \d ?x ?\d\b/gi, always('kallax')],
  // "dresser 6 drawer"
  [
    'drawer',
    /\b(dresser|chest|file cabinet|filing cabinet|nightstand|desk|tool chest|tool box),? (\d{1,2})[- ]drawers?\b(?! (?:dresser|chest|cabinet))/gi,
    ([, thing, drawers]) => `${drawers} drawer ${thing}`,
  ],
  // "order: 2 coffees, 1 gallon milk, eggs": beside groceries they are bought to be made at home.
  [
    'coffees',
    /(?<=\d )coffees\b/gi,
    ({ index }, text) =>
      GROCERIES.test(text.slice(Math.max(0, index - BESIDE), index + BESIDE)) ? 'cans of coffee' : null,
  ],
  // "coffee and a bagel" and nothing else is had at once.
  [
    'coffee',
    /(?<=^\s{0,3})coffee(?= (?:and|&|\+) an? (?:bagel|donut|doughnut|muffin|croissant|scone|danish|pastry)\b[^\n,;]{0,30}$)/gi,
    always('a coffee'),
  ],
  // "2 @ 21.97 GARDEN HOSE": how many, and what one cost.
  [
    '@',
    /(?<=^|\n)(\d{1,4}) ?@ ?\$?\d{1,5}\.\d{2}(?: ?(?:ea|each)\b\.?)? +(?=[a-z]{2,})(?!(?:lbs?|pounds?|oz|ounces?|kgs?|g|per|gal|gallons?|hrs?|hours?|ft|sq|an?|each|ea|qts?|pints?|days?|weeks?|months?)\b)/gi,
    ([, count]) => `${count} `,
  ],
  // "1000 bricks": a number of them is of the plain ones, and a "brick house" of none.
  [
    'bricks',
    /(?<=^|[\n,;:] ?|\band )(\d{2,6}|\d{1,3},\d{3}) bricks\b(?! [a-zß-öø-žșțạ-ỹ]+ing\b)/gi,
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
      `(?<=[a-zß-öø-žșțạ-ỹ] )(?<!\\bmoving )(\\d{1,2}|one|two|three|four|five|six) (?:big|large|lg|lrg|small|sm|medium|med|huge|jumbo|giant|family[- ]size|value[- ]size)(?: ol)? (?=(?:${CONTAINER})(?: please| pls)?[ \\t]*(?:$|[,;.\\n)]))`,
      'gimu',
    ),
    ([, count]) => `${count} `,
  ],
  // "gain flings lg bag"
  [
    'lg lrg sm med xl',
    new RegExp(
      `(?<=[a-zß-öø-žșțạ-ỹ] )(?:lg|lrg|sm|med|xl)\\.? (?=(?:${CONTAINER})(?: please| pls)?[ \\t]*(?:$|[,;.\\n)]))`,
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
      `(?<=[a-zß-öø-žșțạ-ỹ])(?:, ?| \\()((?:family|party|value|snack|club|share|sharing|fun|economy|jumbo|giant|mega)[- ]size)(?: (?:${CONTAINER}))?\\)?(?=(?: please| pls)?[ \\t]*(?:$|[,;.\\n]))`,
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
    /(?<=[a-zß-öø-žșțạ-ỹ])(?:,| ?[–—]| -) ?(an?|one|\d{1,3}) (?=(?:pounds?|lbs?|oz|ounces?|dozen|gal(?:lon)?s?|quarts?|qts?|pints?|kg|cans?|bags?|boxe?s?|bottles?|jars?|packs?|cartons?|bunch(?:es)?|loa(?:f|ves)) each\b)/gi,
    ([, count = '']) => `, ${/\d/.test(count) ? count : '1'} `,
  ],
  // "tortillas flour 10ct burrito size"
  [
    'tortilla',
    /(?<=\btortillas?\b[^\n,;]{0,20}) (?:burrito|taco|soft taco|street taco|fajita)[- ]size\b/gi,
    always(''),
  ],
  // "dishwasher bosch 500 series": which of them a maker means.
  [
    ' series',
    /\b(dishwasher|refrigerator|fridge|washer|dryer|oven|range|stove|microwave|cooktop)((?: [a-zß-öø-žșțạ-ỹ]{2,12}){0,2}) \d{3,4} series\b/gi,
    ([, thing, maker]) => `${thing}${maker}`,
  ],
  [
    ' series',
    / \d{3,4} series (?=(?:[a-zß-öø-žșțạ-ỹ]{2,12} ){0,2}(?:dishwashers?|refrigerators?|fridges?|washers?|dryers?|ovens?|ranges?|stoves?|microwaves?|cooktops?)\b)/gi,
    always(' '),
  ],
  // "paint exterior white 5 gal": a measure of it.
  [
    'paint',
    /\bpaint,? (exterior|interior)(?:,? (?:white|black|gray|grey|beige|tan|blue|red|green|brown|flat|satin|semi-gloss|gloss))? (?=\d{1,2} ?(?:gal|gals|gallons?|qt|quarts?)\b)/gi,
    ([, where]) => `${where} paint `,
  ],
  [
    'stamp',
    /(?<=^|[\n,;] ?)(?:postage |((?:forever|1st[- ]class|first[- ]class) ))?stamps? (\d{1,4})(?=[ \t]*(?:$|[\n,;]))/gi,
    ([, kind = '', count]) => `${count} ${kind}stamps`,
  ],
  // "5w30 5 qt jug": a grade of oil is no number.
  [
    '0w 5w 10w 15w 20w',
    /\b(?:0|5|10|15|20)w-?(?:16|20|30|40|50)\b(?:,? (?:motor |engine )?oil\b)?/gi,
    (_, text) => (/\boil\b[^\n]{0,12}\b(?:0|5|10|15|20)w/i.test(text) ? '' : 'motor oil'),
  ],
  // "burger night: patties, buns"
  [
    'patties',
    /(?<=(?:^|[\n,;:] ?)(?:\d{1,3} )?)patties(?=(?: \d{1,3})?[ \t]*(?:$|[,;\n]))/gi,
    always('hamburger patties'),
  ],
  // "pinto beans dry bag": beans, and no chair.
  [
    'beans',
    /\b((?:[a-zß-öø-žșțạ-ỹ]{4,12} )?beans) (?:dry|dried)(?: bags?)?(?=[ \t]*(?:$|[,;\n]))/gi,
    ([, beans]) => `dried ${beans}`,
  ],
]
