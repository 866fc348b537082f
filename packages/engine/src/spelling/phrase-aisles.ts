import { findUnit } from '../units/index.ts'
import { countOf } from './count-word.ts'
import type { PhraseRule } from './phrase-rule.ts'

const END = '(?=[ \\t]*(?:$|[,;.\\n)&+]|and\\b))'
const START = '(?<=^|\\n|[,;:] ?|\\b(?:need|get|buy|want) )'
const WORD = '[a-zß-öø-žșțạ-ỹ]{3,14}'
const NUMBERS = 'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'

const FROZEN = 'ice cream|sherbet|sorbet|gelato|frozen yogurt'
const FLAVORED = `${FROZEN}|(?:coffee )?creamer|(?:greek )?yogurts?|jell-?o|gelatin|pudding|pop[- ]?tarts`
const DRINKS = 'gatorade|powerade|kool[- ]?aid|crystal light'
/** Said in the singular and without an amount, none of these is bought by itself. */
const FLAVORS =
  'vanilla|french vanilla|hazelnut|chocolate|strawberry|cherry|black cherry|raspberry|blue raspberry|blueberry|mixed berry|mint|caramel|butter pecan|rocky road|neapolitan|cookies (?:and|n|&) cream'
/** Fruits that are bought by the piece as well. */
const FRUITS = 'orange|lemon|lime|lemon[- ]lime|grape|peach|banana|pineapple|mango|watermelon|fruit punch'
const HOW_MUCH =
  '(?:(?:x ?)?\\d{1,3}(?:\\.\\d{1,2})? ?(?:oz|ct|count|pks?|packs?|box(?:es)?|cups?|tubs?|gal|gallons?|qts?|quarts?|pints?|pts?|bottles?|packets?|cans?|cartons?|containers?|dozen)?,? ?){1,2}?'
const VESSELS = 'tub|pail|carton|container|bucket|jar'
const SIZES = 'half[- ]gallon|gallon|quart|pint'

const COLORS = 'red|green|yellow|orange|white|black|blue|pink|purple|brown|gold|silver'
/** What begins a request and no name. */
const NO_NAME =
  '(?!(?:i|we|need|needs|want|buy|get|some|please|pls|also|and|the|for|of|price|cost|how|what|size|roses|tulips|carnations)\\b)'

const LIQUOR =
  "vodka|whiske?y|bourbon|scotch|tequila|rum|gin|brandy|cognac|tito['’]?s|smirnoff|absolut|svedka|skyy|ketel one|grey goose|new amsterdam|jack daniel['’]?s|jim beam|evan williams|maker['’]?s mark|jameson|crown royal|seagram['’]?s|captain morgan|bacardi|malibu|patron|jose cuervo|cuervo|tanqueray|beefeater|hennessy|fireball|kahlua|baileys"

/** Whoever names one of these before a number counts what is bought there. */
const SHOPS =
  "taco bell|mcdonald['’]?s|chipotle|wingstop|panera|starbucks|dunkin(?:['’]? donuts)?|wendy['’]?s|burger king|popeyes|chick[- ]fil[- ]a|panda express|olive garden|jersey mike['’]?s|jimmy john['’]?s|little caesars|papa john['’]?s|domino['’]?s|pizza hut|sonic|in[- ]n[- ]out|five guys|whataburger|raising cane['’]?s|culver['’]?s|shake shack|dairy queen|arby['’]?s|krispy kreme|costco|sam['’]?s club|walmart|target|aldi|kroger|publix|trader joe['’]?s|whole foods|safeway|heb"

/** Balls that one can holds. */
const BALLS = 3

/** Flavors, colors, sizes and packs that stand apart from the goods that they are of. */
export const AISLE_PHRASES: readonly PhraseRule[] = [
  // "jello 4 boxes, strawberry", "gatorade 12 bottles, orange": which one, behind how much.
  [
    'ice sherbet sorbet gelato yogurt jell pudding pop creamer',
    new RegExp(
      `\\b(${FLAVORED}),? (${HOW_MUCH})(?:,? (${FLAVORS})|[ ](${FRUITS}))(?: flavou?r(?:ed)?)?( ?x ?\\d{1,2})?${END}`,
      'gim',
    ),
    ([, name, amount = '', flavor, fruit, times = '']) =>
      `${flavor ?? fruit} ${name} ${amount.trim()}${times}`,
  ],
  [
    'gatorade powerade kool crystal jell',
    new RegExp(`\\b(${DRINKS}|jell-?o),? (${HOW_MUCH}),? (?:${FLAVORS}|${FRUITS})${END}`, 'gim'),
    ([, name, amount = '']) => `${name} ${amount.trim()}`,
  ],
  // "ice cream gallon tub vanilla", "ice cream vanilla gallon"
  [
    'gallon quart pint',
    new RegExp(
      `\\b(${FROZEN}),? (?:(${FLAVORS}),? )?(?:an? |1 )?(${SIZES})(?: (?:${VESSELS}))?(?:,? (${FLAVORS}))?${END}`,
      'gim',
    ),
    ([, name, before, size = '', behind]) =>
      before === undefined && behind === undefined ? null : `${before ?? behind} ${name} ${oneOf(size)}`,
  ],
  // "gallon tub of ice cream": so much, whatever it is in.
  [
    'gallon quart pint',
    new RegExp(`${START}(?:an? |one |1 )?(${SIZES}) (?:tub|pail|jar|container) of (?=${WORD})`, 'gim'),
    ([, size = '']) => `${oneOf(size)} of `,
  ],
  // "cheez its 2 boxes family sz"
  ['sz', /\b(family|party|king|share|value) sz\b/gi, ([, which]) => `${which} size`],
  // "ben and jerrys pints five of em"
  [
    'of',
    new RegExp(`\\b(${NUMBERS}) of (?:them|['’]?em)(?=(?: please| pls)?[ \\t]*(?:$|[,;.!?\\n]))`, 'gim'),
    ([, count]) => `${countOf(count)} of them`,
  ],
  // "bell peppers 3 red 3 green": so many of each.
  [
    COLORS.replaceAll('|', ' '),
    new RegExp(
      `${START}${NO_NAME}((?:${WORD} )?(?!(?:${COLORS})\\b)${WORD}),? (\\d{1,3}) (${COLORS}),?(?: and| &)? (\\d{1,3}) (${COLORS})(?:,?(?: and| &)? (\\d{1,3}) (${COLORS}))?(?=[ \\t]*(?:$|[,;.\\n]))`,
      'gim',
    ),
    ([, thing, first, color, second, other, third, last]) =>
      `${first} ${color} ${thing}, ${second} ${other} ${thing}${third === undefined ? '' : `, ${third} ${last} ${thing}`}`,
  ],
  // "taco meat 3 lb, 24 shells": those of tacos.
  [
    'shells',
    new RegExp(`(?:${START}|(?<=\\band ))(\\d{1,3}) (?:hard |crunchy )?shells${END}`, 'gim'),
    ([, count], text) => (/\btacos?\b/i.test(text) ? `${count} taco shells` : null),
  ],
  [
    'shells',
    new RegExp(`${START}(?:hard |crunchy )?shells,? (?:x ?)?(\\d{1,3})${END}`, 'gim'),
    ([, count], text) => (/\btacos?\b/i.test(text) ? `${count} taco shells` : null),
  ],
  // "takis party size bag": the bag is what they are sold in.
  [
    'size',
    new RegExp(
      `(${START}(?:${WORD} ){1,3}(?:party|family|king|sharing|share|value)[- ]size) (?:bag|box|pack)${END}`,
      'gim',
    ),
    ([, thing]) => thing ?? null,
  ],
  // "vodka 1.75": the liters of a large bottle.
  [
    '.75 750',
    new RegExp(
      `\\b((?:${LIQUOR})(?: ${WORD})?),? (0?\\.75|1\\.75|750)(?=(?: ?x ?\\d{1,2})?[ \\t]*(?:$|[,;\\n]|and\\b))`,
      'gim',
    ),
    ([, name = '', liters]) =>
      /handle/i.test(name) ? name : `${name} ${liters === '750' ? '0.75' : liters} L`,
  ],
  // "command strips large 12 pair": how many one pack holds.
  [
    'strips pads floss',
    new RegExp(
      `\\b((?:command|picture hanging|velcro) strips|(?:felt|furniture) pads|(?:dental )?floss(?:ers| picks))((?: (?:large|medium|small|jumbo|mini|heavy duty))?),? (\\d{1,3}) ?(?:pairs?|ct|count|pk|pack|sets?|strips|pads)${END}`,
      'gim',
    ),
    ([, name = '', size = '']) => `${name}${size}`,
  ],
  // "crickets 50": how many are in the tub.
  [
    'crickets mealworms superworms waxworms',
    new RegExp(
      `${START}(?:(\\d{2,4}) )?((?:live |feeder |small |large |medium )?(?:crickets|mealworms|superworms|waxworms))(?:,? (\\d{2,4})(?: ?(?:ct|count|pcs?))?)?${END}`,
      'gim',
    ),
    ([, , worms]) => worms ?? null,
  ],
  // "veggie tray - Karen brings it": bought by somebody else.
  [
    'bring',
    /^[ \t]*(?:[-*•][ \t]*)?[a-zß-öø-žșțạ-ỹ][^\n\d,;:–—-]{2,40}[ \t]*[-–—(:,][ \t]*(?!i |we )(?:my )?[a-zß-öø-žșțạ-ỹ]{2,12} (?:is |will )?bring(?:s|ing)? (?:it|them|this|that|those)\)?[ \t]*$/gim,
    () => '',
  ],
  [
    'floss',
    new RegExp(`${START}((?:dental )?floss(?:ers| picks)),? (\\d{2,3})${END}`, 'gim'),
    ([, name]) => name ?? null,
  ],
  // "taco bell 20 tacos", "costco 2 rotisserie chickens": where, before how many.
  [
    SHOPS.replaceAll(/[-[( ][^|]*/g, '').replaceAll('|', ' '),
    new RegExp(
      `(?<=^|\\n|[,;] ?)(${SHOPS}):? (\\d{1,3}) ((?!(?:hours?|hrs?|days?|weeks?|shifts?|rides?|people|ppl|guests|piece|pc|pcs|ct|inch|lbs?|oz|times|visits?)\\b)${WORD}(?: ${WORD}){0,2})(?=[ \\t]*(?:$|[,;\\n]|and\\b|&|plus\\b|with\\b|w/))`,
      'gim',
    ),
    // "4 in" are inches.
    ([, shop = '', count, things]) => `${count} ${shop.replace(/^in n out$/i, 'in-n-out')} ${things}`,
  ],
  // "coffee for 20 ppl from dunkin": cups, and no cans.
  [
    'coffee',
    /\bcoffee for (\d{1,3})(?: (?:people|ppl|guests|persons))? (?=(?:from|at) )/gi,
    ([, count]) => `${count} cups of coffee `,
  ],
  // "50 burgers, 50 buns": beside buns they are grilled at home.
  [
    'burgers',
    new RegExp(`(?:${START}|(?<=\\band ))(\\d{1,3}) (?:ham)?burgers${END}`, 'gim'),
    ([, count], text) => (/\bbuns\b/i.test(text) ? `${count} burger patties` : null),
  ],
  // "cupcakes 48 from bakery": so many, and where they are bought.
  [
    'from',
    new RegExp(
      `${START}${NO_NAME}(${WORD}(?: ${WORD}){0,2}),? (\\d{1,3}) (from (?:the |a |my )?(?:bakery|store|grocery store|supermarket|deli|farmers market|${SHOPS}))${END}`,
      'gim',
    ),
    ([, things, count, place]) => `${count} ${things} ${place}`,
  ],
  // "covid tests 4 boxes": those for at home.
  [
    'covid',
    /\bcovid tests?(?: kits?)?,? (\d{1,3}) (?:boxes|box|packs?|kits?)\b/gi,
    ([, count]) => `${count} boxes of covid tests`,
  ],
  // "similac 36 oz 1 can": how large the one is.
  [
    'can tub tin jar bottle bag box canister container',
    new RegExp(
      `(?<=[a-zß-öø-žșțạ-ỹ] )(\\d{1,3}(?:\\.\\d{1,2})? ?(?:oz|ounces?|lbs?|pounds?|g|ml)),? (?:1|one) (?:can|tub|tin|jar|bottle|bag|box|canister|container)${END}`,
      'gim',
    ),
    ([, size]) => size ?? null,
  ],
  // "5 tennis balls": as many cans as hold them.
  [
    'tennis',
    new RegExp(`${START}(?:(\\d{1,3}) tennis balls|tennis balls,? (?:x ?)?(\\d{1,3}))${END}`, 'gim'),
    ([, before, behind]) => {
      const balls = Number(before ?? behind)
      return balls < BALLS ? null : `${Math.ceil(balls / BALLS)} cans of tennis balls`
    },
  ],
  // "deli meat and cheese tray": one thing, and neither meat nor cheese.
  [
    'tray platter',
    /\b(?:deli )?(?:meats?|ham|turkey|salami|sausage|cold cuts?) ?(?:and|&|n|\+) ?cheeses?(?: and crackers?)?(?: party)? (tray|platter)(s?)\b/gim,
    ([, vessel, s]) => `meat-cheese ${vessel}${s}`,
  ],
  // "AA batteries 48, AAA 24": batteries, too.
  [
    'batter',
    /(?:[,;\n] ?| (?:and|&|\+) )(?:(\d{1,3}) (AAA?|C|D|9V)|(AAA?|C|D|9V),? (?:x ?)?(\d{1,3}))(?: ?(?:ct|pk|pack))?(?=[ \t]*(?:$|[,;\n]))/gm,
    ([, first, size, kind, last]) => `; ${size ?? kind} batteries ${first ?? last}`,
  ],
  // "batteries 24 AA": of this size.
  [
    'batter',
    /\bbatteries,? (?:x ?)?(\d{1,3}) (AAA?|C|D|9V)(?=[ \t]*(?:$|[,;\n]|and\b|&))/gim,
    ([, count, size]) => `${size} batteries ${count}`,
  ],
  // "2 boxes shells": of pasta, where they are weighed or boxed.
  [
    'shells',
    new RegExp(
      `${START}(\\d{1,3}) ?(lbs?|pounds?|oz|boxes|box|bags?) (?:of )?(?:large |medium |small |jumbo )?shells${END}`,
      'gim',
    ),
    ([, count, unit]) => `${count} ${unit} pasta shells`,
  ],
  // "timothy hay 48 oz": what a shop for pets sells, and no farm.
  [
    'hay',
    /\b(?:timothy|orchard|alfalfa|meadow) (?:grass )?hay,? (\d{1,3} ?(?:oz|ounces))\b/gi,
    ([, size]) => `rabbit hay ${size}`,
  ],
  // Fish that was cooked, chopped and put in a jar is none of the counter.
  ['gefilte', /\bgefilte fish\b/gi, () => 'gefiltefish'],
  // "bagels 2 dozen w cream cheese 2 tubs": each with an amount of its own.
  [
    'w with',
    new RegExp(
      `(?<=\\b(?:${WORD} )(?:\\d{1,3}|an?|one|${NUMBERS}) ?(?:dozen|doz|dz|lbs?|packs?|pks?|boxes|bags?|cans?|jars?|gal|loaves)) (?:w/ ?|w |with )(?=(?:${WORD} ){1,3}(?:x ?)?\\d{1,3}(?: ?[a-zß-öø-žșțạ-ỹ]{2,10})?${END})`,
      'gim',
    ),
    () => ', ',
  ],
  // "toothpaste x2 floss x2 mouthwash 1L": a list without commas.
  [' x', /^[^\n,;]{8,160}$/gim, ([row]) => withCommas(row)],
]

const oneOf = (size: string): string => (/^half/i.test(size) ? '0.5 gallon' : `1 ${size}`)

const TIMES = / x ?(\d{1,2}) (?=([a-zß-öø-žșțạ-ỹ]{3,20})\b)/gi

/** Behind each count of a row that has several of them begins the next thing. */
function withCommas(row: string): string | null {
  const ends = [...row.matchAll(TIMES)].filter(([, , next = '']) => findUnit(next.toLowerCase()) === null)
  if (ends.length < 2) return null
  return row.replace(TIMES, (found, count: string, next: string) =>
    findUnit(next.toLowerCase()) === null ? ` x${count}, ` : found,
  )
}
