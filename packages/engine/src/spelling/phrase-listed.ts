import { countOf } from './count-word.ts'
import { always, type PhraseRule } from './phrase-rule.ts'

const END = '(?=[ \\t]*(?:$|[,;.\\n)]))'
const START = '(?<=^|[\\n,;:.] ?|\\bneed |\\bget )'
const MEASURE =
  '(?:kwh|therms?|ccf|mcf|gal|gals|gallons?|lbs?|pounds?|oz|ounces?|kg|qts?|quarts?|pints?|liters?|litres?)'
/** What comes through a pipe or a wire, or into a tank. */
const METERED =
  '(?:natural gas|heating oil|electric(?:ity)?|power|gas(?:oline)?|diesel|kerosene|propane|regular|premium|unleaded|(?:city |tap )?water|sewer)'
const NUMBER = '\\d[\\d,]{0,7}(?:\\.\\d{1,3})?'
const BEHIND = `${METERED} ${NUMBER} ?${MEASURE}`
const BEFORE = `${NUMBER} ?${MEASURE} (?:of )?${METERED}`
/** A time behind all of them is of all of them. */
const UNTIL = '(?=[ \\t]*(?:$|[,;.\\n)?]|(?:for|last|this|per|an?) [a-z]))'
const COUNT = '\\d{1,3}|an?|one|two|three|four|five|six|eight|ten|twelve'
const DAYS_A_WEEK = 7
const DAYS_A_MONTH = 30
const HEADS = 'kids|children|students|people|ppl|guests|adults|players|campers|scouts|employees|volunteers'
/** Where one thing ends and a package of the next one begins; a size or a measure belongs to the package. */
const NO_SIZE =
  '(?!(?:large|small|big|medium|huge|jumbo|mini|giant|size|half|another|whole|family|party|single|double|full|fresh|frozen|plastic|paper|each|per|for|with|and|the|lbs?|pounds?|ounces?|gal|gallon|pack|count|quart|dozen|wheat|rye|white|need|want|get|buy|cost|price|one|two|three|four|five|six|ten)\\b)'

/** Things and amounts that stand one after the other. */
export const LISTED_PHRASES: readonly PhraseRule[] = [
  // `"eggs" "milk"`
  ['" " ” “', /(?<=[a-zß-öø-žșțạ-ỹ\d]["”]) {1,3}(?=["“][a-zß-öø-žșțạ-ỹ\d])/gi, always(', ')],
  // "QTY 6 LACROIX 12PK / QTY 2 SALSA"
  ['qty', /(?<=^|\n|[,;] ?)qty[:.]? ?(\d{1,3}) (?=[a-zß-öø-žșțạ-ỹ]{3})/gi, ([, count]) => `${count} x `],
  ['qty', / \/ qty[:.]? ?(\d{1,3}) (?=[a-zß-öø-žșțạ-ỹ]{3})/gi, ([, count]) => `, ${count} x `],
  // "electric 1500 kwh gas 80 therms water 8000 gal sewer"
  [
    'kwh therm ccf mcf gal',
    new RegExp(`${START}${BEHIND}(?:,? (?:and )?${BEHIND}){1,5}(?: (?:and )?sewer)?${UNTIL}`, 'gi'),
    ([row]) => apart(row, new RegExp(`,? (?:and )?(?=${METERED}(?: ${NUMBER} ?${MEASURE}|$))`, 'gi')),
  ],
  // "30 gal gas 20 gal diesel 5 gal kerosene", "60 therms + 700 kwh + 5000 gal water"
  [
    'kwh therm ccf mcf gal',
    new RegExp(
      `${START}(?:${BEFORE}|${NUMBER} ?(?:kwh|therms?|ccf))(?:(?:,| ?[+&]| and)? (?:${BEFORE}|${NUMBER} ?(?:kwh|therms?|ccf))){1,5}${UNTIL}`,
      'gi',
    ),
    ([row]) => apart(row, new RegExp(`(?:,| ?[+&]| and)? (?=${NUMBER} ?${MEASURE})`, 'gi')),
  ],
  // "1 lb bacon half gallon oj loaf of bread stick of butter": a package without a number begins the next thing.
  [
    'loaf stick jar bunch carton gallon dozen',
    new RegExp(
      `(?<=\\d[^,;\\n]{0,120} [a-zß-öø-žșțạ-ỹ]{2,14} ${NO_SIZE}[a-zß-öø-žșțạ-ỹ]{2,14}) (?=(?:loaf|stick|jar|bunch|carton|gallon|dozen) of [a-zß-öø-žșțạ-ỹ]{3})`,
      'gi',
    ),
    always(', '),
  ],
  // "AA batteries – 48 pack, AAA – 24 pack"
  ['– — -', /(?<=[a-zß-öø-žșțạ-ỹ]) [–—-] (?=\d{1,3} ?(?:packs?|pks?|ct|count)\b)/gi, always(' ')],
  // "ice melt 50lb (3)": how many of that size.
  [
    '(',
    new RegExp(`(?<=\\d ?(?:lbs?|oz|gal|kg|qt|l|ml|cu\\.? ?ft)(?: bags?)?),? \\((\\d{1,2})\\)${END}`, 'gi'),
    ([, count]) => ` x ${count}`,
  ],
  // "trash liners 33 gal, 100 ct (qty 2)"
  [
    'qty',
    /\b((?:trash |garbage )?(?:liners|bags)),? (?:\d{1,2} ?gal(?:lon)?,? ?)?(\d{2,3}) ?(?:ct|count) \(qty (\d{1,2})\)/gi,
    ([, name, each, count]) => `${Number(each) * Number(count)} ${name}`,
  ],
  // "bath tissue 30": rolls.
  [
    'tissue paper tp',
    /\b(bath tissue|toilet paper|tp) (4|6|8|9|12|15|16|18|20|24|27|30|32|36|40|45|48)(?=[ \t]*(?:$|[,;\n]))/gi,
    ([, name, count]) => `${name} ${count} rolls`,
  ],
  // "002 PAMPERS": a department, and no number of them.
  ['0', /(?<=^[ \t]*)0\d{2,3} (?=[A-Z][A-Z&]{2})/gm, always('')],
  // "tea (100 bags)"
  ['tea', /(?:\b1 ?x )?\btea \((\d{2,4}) (?:tea ?)?bags\)/gi, ([, count]) => `${count} tea bags`],
  // "3x cream (qt)", "1x splenda (box of 400)": what each of them is.
  [
    '(qt (pt (gal (half (lb (dozen (box (bag (jar',
    /(\d{1,2}) ?x ([a-zß-öø-žșțạ-ỹ][a-zß-öø-žșțạ-ỹ& -]{2,30}) \((qts?|pts?|gal|half gal|lb|dozen|box|bag|jar)(?: of \d{1,4})?\)/gi,
    ([, count, name, unit = '']) =>
      `${/^half/i.test(unit) ? Number(count) / 2 : count} ${unit.replace(/half /i, '')} ${name}`,
  ],
  // "propane refill x2 (20 lb)"
  [
    'propane',
    /\bpropane (?:tank )?(?:re)?fills? x ?(\d{1,2}),? \((15|20|30|40|100) ?(?:lbs?|#)\)/gi,
    ([, count, size]) => `${count} ${size} lb propane tank refills`,
  ],
  // "12 sq bales alfalfa"
  [
    'sq square string',
    /\b(?:small )?(?:sq|square|2[- ]string) bales? (?:of )?(?=alfalfa)/gi,
    always('bales of '),
  ],
  ['sq bale', /\b(?:small |sm )?sq (?=bales?\b)/gi, always('square ')],
  // "mountain dew 2 liter 4": the bottle has its own price, whatever is in it.
  [
    'dew pepsi sprite pepper fanta crush sunkist squirt coca refresco',
    /\b(?:mountain dew|mtn dew|mt\.? dew|pepsi|sprite|dr\.? pepper|fanta|crush|sunkist|squirt|coca(?: cola)?|refrescos?),? (?:de )?2[ -]?(?:liters?|litros|litres?|ltr|l)(?: bottles?)?(?: (\d{1,2}))?(?=[ \t]*(?:$|[,;.\n]| x ?\d))/gi,
    ([, count]) => (count === undefined ? 'coke 2 liter' : `${count} 2 liter bottles of coke`),
  ],
  // "jelly, 2 loaves": of bread, where none stands before them.
  [
    'loa',
    /(?<=[a-zß-öø-žșțạ-ỹ],? (?:and )?)(\d{1,2}) (?:loafs|loaves)(?=[ \t]*(?:$|[,;\n]))/gi,
    ([, count], text) =>
      /\b(?:bread|rye|sourdough|wheat|white|challah|brioche|pumpernickel|loaf|baguette)\b/i.test(text)
        ? null
        : `${count} loaves of bread`,
  ],
  // "PUMP 4 UNLEADED 14.203 GAL"
  [
    'pump',
    /^(?:[a-z]{3,14} )?pump[ :#]{1,2}\d{1,2}:? (?=(?:unleaded|regular|premium|plus|diesel)\b)/gim,
    always(''),
  ],
  // "loratadine 10mg #30": so many of them.
  ['mg #', /(?<=\d ?mg,? )#(\d{2,3})\b/gi, ([, count]) => `${count} ct`],
  [' needs ', /(?<=^|\n)(?:pt|patient|resident|client)s? needs (?=[a-z])/gi, always('')],
  // "..., el agua 6000 galones": a bill beside that of the light.
  [
    'agua',
    /\b(?:el |de )?agua,? (\d{1,3}(?:,?\d{3})) (?:galones|gal)\b/gi,
    ([, count], text) => (/\b(?:kwh|luz|recibo)\b/i.test(text) ? `${count} gal city water` : null),
  ],
  // "milk, motrin too"
  [
    ' too',
    /(?<=[,+&] ?(?:[a-zß-öø-žșțạ-ỹ]{3,14} )?[a-zß-öø-žșțạ-ỹ]{4,14}) too(?=[ \t]*(?:$|[,;.!\n]))/gi,
    always(''),
  ],
  // "2 cats need litter": how many they are says nothing of how much.
  [
    'cat kitten dog pupp',
    /\b(?:\d|two|three|four|my|our) (?:cats?|kittens?|dogs?|pupp(?:y|ies)) needs? (?=(?:cat |dog |puppy |kitten )?(?:litter|food|treats|kibble)\b)/gi,
    ([found]) => (/\bdog|pupp/i.test(found) ? 'dog ' : 'cat '),
  ],
  // "6 kids they each eat 2 eggs a day", "..., price a weeks worth of eggs"
  [
    'each all',
    new RegExp(
      `\\b(?:(?:i|we) (?:have|got) )?(\\d{1,3}|two|three|four|five|six) (?:${HEADS}),? (?:and )?(?:they |who |that )?(?:each|all) (?:eat|drink|have|use|get|need|want)s? (${COUNT}) ([a-zß-öø-žșțạ-ỹ]{3,14})(?: (?:an?|per|each|every) day(?:[^\\n]{1,24}\\b(week|month)['’]?s?(?: worth(?: of [a-z]{3,14})?)?)?)?${END}`,
      'gi',
    ),
    ([, heads, each, thing, span]) => {
      const days = span === undefined ? 1 : /^w/i.test(span) ? DAYS_A_WEEK : DAYS_A_MONTH
      return `${countOf(heads) * countOf(each) * days} ${thing}`
    },
  ],
  // "2 red bulls a day for finals week"
  [
    'day',
    new RegExp(
      `\\b(${COUNT}) (?:(?:cans|bottles|boxes) of )?((?:red ?bulls?|energy drinks?|monsters?|celsius|diapers?|pull-?ups|protein bars?|granola bars?|sodas?|cokes?|pepsis?|k-?cups?|gatorades?|juice boxes)) (?:an?|per|each|every) day (?:for |all |through )(?:(?:the |my |one |an? )?(?:[a-z]{4,8} )?(week|month)|(\\d{1,3}) (days|weeks))\\b`,
      'gi',
    ),
    ([, count, thing, span, lasts, unit]) => {
      const one = /^w/i.test(span ?? unit ?? '') ? DAYS_A_WEEK : span === undefined ? 1 : DAYS_A_MONTH
      return `${countOf(count) * Number(lasts ?? 1) * one} ${thing}`
    },
  ],
  // "24 students — 2 notebooks each, 1 pack of pencils each"
  [
    'each apiece',
    new RegExp(
      `(?:\\b(?:for|class of) )?\\b(\\d{1,3}) (?:${HEADS})(?: ?[—–:,-]| get| need)+ ?((?:(?:${COUNT}) [a-zß-öø-žșțạ-ỹ -]{3,30} (?:each|apiece)(?:, (?:and )?| and )?){1,5})${END}`,
      'gi',
    ),
    ([, heads, list = '']) =>
      list.replace(
        new RegExp(`(${COUNT}) ([a-zß-öø-žșțạ-ỹ -]{3,30}?) (?:each|apiece)`, 'gi'),
        (_, each: string, thing: string) =>
          `${countOf(heads) * countOf(each)} ${thing.replace(/^(pack|bag|bottle|can|roll|bar|cup)(?= )/i, '$1s').replace(/^box(?= )/i, 'boxes')}`,
      ),
  ],
  // "snack for 22 kids: goldfish, apple slices, juice box each": one of every thing.
  [
    'each apiece',
    new RegExp(
      `\\b(?:snacks?|lunch(?:es)?|treats?|goodie bags?|favors?) for (?:the |my |our )?(\\d{1,3}) (?:${HEADS}): ((?:[a-zß-öø-žșțạ-ỹ]{3,14}(?: [a-zß-öø-žșțạ-ỹ]{3,14})?,? (?:and )?){2,5})(?:each|apiece)${END}`,
      'gi',
    ),
    ([, heads, list = '']) =>
      list
        .trim()
        .split(/, (?:and )?| and /)
        .map((thing) => `${heads} ${/^goldfish$/i.test(thing) ? 'goldfish crackers' : thing}`)
        .join(', '),
  ],
]

/** A row with a comma before each of its parts; null where it has them. */
function apart(row: string, before: RegExp): string | null {
  const [first = '', ...rest] = row.split(before).filter((part) => part.trim() !== '')
  const parts = [first, ...rest].map((part) => (METER.test(row) ? part.replace(WATER, mains) : part))
  return rest.length === 0 ? null : parts.join(', ')
}

const METER = /\d ?(?:kwh|therms?|ccf|mcf)\b/i
/** What is metered beside other bills comes from the main. */
const WATER = /\b(?:city |tap )?water\b|^sewer$/i
const mains = (found: string): string => (/^sewer$/i.test(found) ? 'sewer bill' : 'city water')
