import { always, type PhraseRule } from './phrase-rule.ts'

const CONSOLE = '(?:ps5|playstation 5|xbox(?: series [xs]| one)?|(?:nintendo )?switch(?: 2| oled| lite)?|wii)'
const ROUNDS_A_BOX = 50
const CALIBER = '(?:9 ?mm|9mm luger)'
const BERRIES = '(?:strawberries|blueberries|raspberries|blackberries|berries|peaches|tomatoes)'

const CAR =
  '(?:car|truck|suv|van|minivan|ford|chevy|chevrolet|toyota|honda|nissan|dodge|ram|gmc|jeep|subaru|hyundai|kia|mazda|volkswagen|vw|bmw|buick|chrysler|lexus|acura|audi|volvo|f-?150|camry|civic|accord|corolla|silverado|tacoma|altima)'

const boxesOf = (rounds = ''): string =>
  `${Math.max(1, Math.round(Number(rounds.replaceAll(',', '')) / ROUNDS_A_BOX))} boxes of 9mm`

/** What goes with another thing, and what a trade counts by. */
export const KIT_PHRASES: readonly PhraseRule[] = [
  // "ps5 + 2 games": for what is bought beside them.
  [
    'game games',
    new RegExp(
      `\\b(${CONSOLE})(?: console| bundle)? ?(?:\\+|&|and|plus|,) (an?|one|two|three|four|\\d{1,2}) (?:new )?(games?)\\b`,
      'gi',
    ),
    ([, console, count, games]) => `${console} and ${count} video ${games}`,
  ],
  // "crib and mattress": the mattress is the crib's.
  ['crib', /\bcrib (?:and|&|\+|with|w\/|plus) (?:an? )?mattress\b/gi, always('crib and crib mattress')],
  // "rug and pad": the pad lies under it.
  [
    'rug',
    /\b(rugs?) (?:and|&|\+|with|w\/|plus) (?:an? )?(?:matching |non ?slip )?pads?\b/gi,
    ([, rug]) => `${rug}, rug pad`,
  ],
  // "commercial dishwasher, high temp": how hot it washes, and no clerk.
  [
    'high low',
    /(?<=\bdish ?(?:washer|machine)s?\b[^\n;]{0,30}),? (?:high|low)[- ]temp(?:erature)?(?:, new)?\b/gi,
    always(''),
  ],
  // "3d printer": no three of them.
  ['3d 3-d', /\b3[- ]?d (?=printers?\b)/gi, always('dimensional ')],
  // "king size bed frame and mattress": both of that size.
  [
    'mattress',
    /\b((?:california |cal )?king|twin|full|queen)( size)? (bed frame|bed|box spring|headboard|platform bed|frame) (?:and|&|\+|with|w\/|plus) (?:an? )?mattress\b/gi,
    ([, size, , thing = '']) => `${size} ${thing === 'frame' ? 'bed frame' : thing} and ${size} mattress`,
  ],
  // "bunk beds with 2 mattresses": sold without them.
  [
    'mattresses',
    /\b((?:(?:twin|full|loft) )?bunk beds?) (?:and|&|\+|with|w\/?|plus) (?:(two|2|three|3) )(?:twin )?mattresses\b/gi,
    ([, bed, count]) => `${bed}, ${count} twin mattresses`,
  ],
  // "queen mattress, box spring, and frame": the frame of a bed.
  [
    'frame',
    /(?<=\b(?:mattress|box ?spring)\b[^\n]{0,40}(?:,|and|&|\+|plus) ?)(?:an? |the )?frame(?=[ \t]*(?:$|[,;.?\n]))/gi,
    always('bed frame'),
  ],
  // "5 qts 5w30 and a filter": what the oil runs through.
  [
    'filter',
    /(?<=\b(?:motor oil|synthetic|conventional|(?:0|5|10|15)w-?[2345]0)\b[^\n]{0,40}(?:,|and|&|\+|plus) ?)(?:an?|1|one) filter(?=[ \t]*(?:$|[,;.?\n]))/gi,
    (_, text) => (/\bchanged?\b/i.test(text) ? null : '1 oil filter'),
  ],
  // "golf balls and a glove"
  [
    'glove',
    /(?<=\bgolf (?:balls?|clubs?|shoes|bag|tees)\b[^\n]{0,40}(?:,|and|&|\+|plus) ?)(?:an? )?glove(?=[ \t]*(?:$|[,;.?\n]))/gi,
    always('1 golf glove'),
  ],
  // "cordless drill kit, 20V, brushless, two batteries": what is in the box.
  [
    'batteries battery charger brushless',
    /(?<=\b(?:drill|driver|impact|saw|sander|grinder|trimmer|blower|nailer|combo)\b[^\n;]{0,60}?)(?:,| w\/| with| and| \+) ?(?:brushless|(?:(?:two|2|one|1|an?) )?(?:lithium |li-ion )?(?:batter(?:y|ies)|charger)(?: and (?:a )?charger)?)(?: included| incl)?(?=[ \t]*(?:$|[,;.?\n]))/gi,
    (_, text) =>
      /\b(?:cordless|kit|combo|\d\d ?v(?:olts?)?|dewalt|milwaukee|makita|ryobi|ridgid|bosch)\b/i.test(text)
        ? ''
        : null,
  ],
  // "jerry can 5 gal filled w regular (just the gas)": what is in it, and no can.
  [
    'filled fill',
    /\b(?:jerry|gas|fuel) ?cans?,? \(?(\d{1,2}) ?-?gal(?:lon)?s?\)?,? (?:filled|full|topped off|fill(?:ed)? up) (?:w\/?|with|of) (regular|premium|mid ?grade|gas(?:oline)?|diesel|kerosene)(?: (?:gas|unleaded))?(?: ?\(?,? ?(?:just|only) the (?:gas|fuel|diesel)\)?)/gi,
    ([, gallons, fuel = '']) =>
      `${gallons} gal ${/^(?:diesel|kerosene|gas)/i.test(fuel) ? fuel : `${fuel} gas`}`,
  ],
  // "2 adult + 1 kid movie tix"
  ['tix', /\btix\b/gi, always('tickets')],
  // "battery for ford f150", "oil change, 2 tires, a new battery": that of a car.
  [
    'battery',
    new RegExp(
      `\\b(?:an? )?(?:new |replacement )?(?:car |truck )?batter(?:y|ies) (?:for|in) (?:an? |my |our |the |his |her )?(?:(?:19|20)\\d\\d )?${CAR}(?: [a-z0-9-]{1,12})?(?=\\s*(?:$|[,;.?\\n]|and\\b|installed|replaced))`,
      'gi',
    ),
    always('car battery'),
  ],
  [
    'battery',
    /(?<=^|[\n,;] ?|\band )(?:an? )?(?:new )?battery(?= ?(?:$|[,;.\n]|and\b))/gi,
    (_, text) =>
      /\b(?:oil change|brakes?|tires?|tire rotation|wipers?|alternator|spark plugs?|alignment|air filter)\b/i.test(
        text,
      )
        ? 'car battery'
        : null,
  ],
  // "8th of weed"
  [
    '8th',
    /\b(?:an? |1 |one )?8ths?(?= (?:of )?(?:weed|bud|flower|pot|cannabis|marijuana)\b)/gi,
    always('one eighth'),
  ],
  // "a flat of strawberries"
  [
    'flat',
    new RegExp(`(?<!\\d ?|\\d\\/\\d ?)(?:\\ban? |\\bone |\\b)?\\bflat (?:of )?(${BERRIES})\\b`, 'gi'),
    ([, berries]) => `1 flat of ${berries}`,
  ],
  // "9mm ammo 1000 rounds"
  [
    'rounds rds',
    new RegExp(
      `\\b(\\d{1,2},?\\d{3}|\\d{2,3}) (?:rounds|rds) (?:of )?${CALIBER}(?: (?:ammo|ammunition|fmj))?\\b`,
      'gi',
    ),
    ([, rounds]) => boxesOf(rounds),
  ],
  [
    'rounds rds',
    new RegExp(
      `\\b${CALIBER}(?: (?:ammo|ammunition|fmj)){0,2},? (?:x ?)?(\\d{1,2},?\\d{3}|\\d{2,3}) (?:rounds|rds)\\b`,
      'gi',
    ),
    ([, rounds]) => boxesOf(rounds),
  ],
  // "traeger pellets", "wood pellets for my smoker": none that heat a home.
  [
    'pellets',
    /\b(?:(?:traeger|bbq|barbecue|grill(?:ing)?|smok(?:er|ing)|pit boss|hickory|mesquite|applewood|cherry|competition blend) )(?:wood )?pellets\b/gi,
    always('smoker pellets'),
  ],
  [
    'pellets',
    /\b(?:wood )?pellets for (?:the |an? |my |our )?(?:traeger|bbq|barbecue|grill|smoker|pit boss|pellet grill)\b/gi,
    always('smoker pellets'),
  ],
]
