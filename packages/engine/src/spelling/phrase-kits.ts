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
