import { always, type PhraseRule } from './phrase-rule.ts'

const END = '(?=\\s*(?:$|[,;.?!\\n]))'
const DONE = '(?:installed|installation|install|replaced|replacement)'
const COUNT = '(\\d{1,2}|two|three|four|five|six)'
/** Whoever is hired to do work at a home, more of them at once. */
const CREWS =
  '(?:(?:house |interior |exterior |drywall |deck |fence |concrete |tile |finish )?(?:roofers|painters|carpenters|electricians|plumbers|landscapers|masons|bricklayers|drywallers|framers|tilers|welders|installers|finishers|builders|handymen|movers))'
const FLOOR = '(carpet(?:ing)?|hardwood|laminate|vinyl plank|lvp|tile|flooring)'
const SIDES = '(\\d{1,2} ?(?:x|by) ?\\d{1,2})(?: ?(?:ft|feet))?'
const DAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'
const WRONG =
  '(?:broken|sprained|fractured|dislocated|twisted|cut|burned|bitten|infected) [a-z]{3,10}|concussion|chest pains?|food poisoning|kidney stones?|asthma attack|allergic reaction|dog bite|high fever|dehydration'

const floorOf = (floor: string): string => (/^(?:hardwood|laminate)$/i.test(floor) ? `${floor} floor` : floor)
const BREED =
  '(?:(?:black|yellow|chocolate|golden|german|french|english|male|female|old|young|mini|miniature|toy|standard) ){0,2}(?:labradors?|retrievers?|shepherds?|bulldogs?|poodles?|beagles?|rottweilers?|dachshunds?|husky|huskies|chihuahuas?|pit ?bulls?|terriers?|corgis?|goldendoodles?|labradoodles?|collies?|dobermans?|mastiffs?|great danes?|pugs?|yorkies?)(?: puppy| dog| mix)?'

/** What belongs together and is written in another order. */
export const ORDER_PHRASES: readonly PhraseRule[] = [
  // "solar panels 6 kw installed"
  [
    'solar',
    new RegExp(
      `\\b(?:(?:rooftop|roof|home|residential) )?solar (?:panels?|panel system|system|array)(?: ${DONE})?,? (\\d{1,2}(?:\\.\\d)?) ?kw(?: (?:system|array))?(?: ${DONE})?${END}`,
      'gi',
    ),
    ([, power]) => `${power} kw solar panels installed`,
  ],
  // "faucet kitchen installed"
  [
    'kitchen bathroom',
    new RegExp(
      `(?<=^|[\\n,;] ?)((?:new )?)(faucet|sink|cabinets|countertops?|vanity|backsplash|exhaust fan) (kitchen|bathroom)(?=(?: ${DONE})?\\s*(?:$|[,;.?!\\n]))`,
      'gi',
    ),
    ([, isNew = '', thing, room]) => `${isNew}${room} ${thing}`,
  ],
  // "carpet 12x15 room installed", "12x15 room carpet installed"
  [
    ' room',
    new RegExp(
      `\\b${FLOOR},? (?:for |in )?(?:an? |my |the )?${SIDES} (?:bed|living |family |dining )?room,? ${DONE}${END}`,
      'gi',
    ),
    ([, floor = '', sides]) => `${sides} ${floorOf(floor)} installed`,
  ],
  [
    ' room',
    new RegExp(`(?<![\\d.])${SIDES} (?:bed|living |family |dining )?room,? ${FLOOR},? ${DONE}${END}`, 'gi'),
    ([, sides, floor = '']) => `${sides} ${floorOf(floor)} installed`,
  ],
  // "las vegas strip hotel friday night": one night.
  [
    'strip hotel',
    new RegExp(
      `\\b(?:las )?vegas strip (hotels?|resorts?)(?: room)?(?:,? (?:on |this |next )?${DAY} night${END})?`,
      'gi',
    ),
    ([found]) => (/night$/i.test(found) ? 'hotel in las vegas 1 night' : 'hotel in las vegas'),
  ],
  // "broken arm er visit": for what.
  [
    'visit trip',
    new RegExp(
      `(?<=^|[\\n,;] ?)(?:an? |my |for )?(?:${WRONG}),? (er|emergency room|urgent care) (?:visit|trip)${END}`,
      'gi',
    ),
    ([, where]) => `${where} visit`,
  ],
  // "crew of 3 painters for 2 days": who is hired for days and not by wages is billed.
  [
    'crew team gang',
    new RegExp(
      `\\b(?:(?:hire|rent|need|book|get|hiring) )?(?:an? |the |my )?(?:crew|team|gang) of (?=${COUNT} ${CREWS}\\b)`,
      'gi',
    ),
    (_, text) =>
      /\b(?:wages?|pay|paid|salary|salaries|payroll|earn|make|shifts?)\b/i.test(text) ||
      !/\b(?:an?|one|\d{1,2}|two|three|four|five) (?:days?|weeks?|hours?|hrs?)\b/i.test(text)
        ? null
        : '',
  ],
  // "light switch replaced": a plain one.
  [
    'switch',
    new RegExp(
      `(?<![a-z] )(?:an? |one |my |the )?(?:light|wall) switch (?:replaced|replacement|changed|swapped)${END}|\\b(?:replac(?:e|ing)|chang(?:e|ing)|swap(?:ping)?)(?: out)? (?:an? |one |my |the )?(?:light|wall) switch${END}`,
      'gi',
    ),
    always('electrical outlet or switch replaced'),
  ],
  // "4 lb pork shoulder along with 2 lb coleslaw mix"
  ['along with', /,? along with(?= \d| an? [a-z]| some )/gi, always(',')],
  // "..., one school year"
  [
    'school academic',
    new RegExp(
      `,? (?:for )?(?:an?|one|1|the|per|each) (?:whole |full )?(?:school|academic) year${END}`,
      'gi',
    ),
    (_, text) => (/\b(?:salary|pay|wages?|tuition|earn|make)\b/i.test(text) ? ' for one year' : null),
  ],
  // "2 movers and a truck for 4 hours, local move"
  [
    'local move',
    new RegExp(
      `(?<=\\b(?:movers|men|guys|truck)\\b[^\\n,]{0,30}\\d ?(?:hours?|hrs?)),? (?:for )?(?:an? )?(?:local|in[- ]town) mov(?:e|ing)${END}`,
      'gi',
    ),
    always(''),
  ],
  // "spay my 40 lb labrador", "dental cleaning for my poodle"
  [
    'spay neuter microchip vaccinate',
    new RegExp(
      `\\b(spay|neuter|microchip|vaccinate)(ing)? (?:an? |my |our |the )?(?:\\d{1,3}[ -]?(?:lbs?|pounds?) )?(?:${BREED}|labs?|boxers?|mutts?)(?![a-z])`,
      'gi',
    ),
    ([, what = '', ing = '']) => `${what}${ing} a dog`,
  ],
  [
    'haircut hair',
    new RegExp(
      `\\b(?:haircut|hair cut) for (?:an?|my|our|the|his|her) (?:\\d{1,3}[ -]?(?:lbs?|pounds?) )?(?:dog|puppy|${BREED})${END}`,
      'gi',
    ),
    always('dog grooming'),
  ],
  [
    'for ',
    new RegExp(
      `(?<=\\b(?:cleaning|trim|shots?|vaccines?|exam|check-?up|surgery|x-?rays?|boarding|training|walking|walker|sitting|sitter|insurance) )for (?:an?|my|our|the|his|her) (?:\\d{1,3}[ -]?(?:lbs?|pounds?) )?${BREED}${END}`,
      'gi',
    ),
    always('for my dog'),
  ],
  // "4 CS BTL WATER 24/16.9OZ": so many cases of so many bottles.
  [
    ' cs ',
    /(?<=^|\n)(\d{1,3}) cs ([a-z]{3,12}(?: [a-z]{3,12}){0,2}),? (\d{1,2}) ?\/ ?(\d{1,2}(?:\.\d)?) ?(oz|ml)\b/gi,
    ([, cases, name = '', bottles, size, unit]) =>
      `${cases} cases ${bottles} pk ${name.replace(/^(?:btls?|bottles?|btld|bottled)? ?water$/i, 'bottled water')} ${size} ${unit}`,
  ],
]
