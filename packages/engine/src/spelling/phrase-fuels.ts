import { isPlaceName } from '../parse/place-names.ts'
import { always, type PhraseRule } from './phrase-rule.ts'

const COUNT = '(\\d{1,2}|an?|one|two|three|four|five|six)'
const ABOUT =
  '(?:(?:so|or|about|abt\\.?|approx\\.?|around|like|roughly|maybe|say|is|with|needs?|takes?|~|=) ?)*'
const GALLONS = '(\\d{1,4}(?: ?(?:-|–|to) ?\\d{1,4})? ?gal(?:lon)?s?)'
const FUEL = '(heating oil|home heating oil|fuel oil|oil|propane|kerosene|diesel|gas(?:oline)?)'
/** What burns diesel, and what burns gasoline. */
const HEAVY =
  '(?:18|eighteen)[ -]?wheelers?|semi(?:[ -]?trucks?)?|big rigs?|tractor[ -]trailers?|tractors?|combines?|excavators?|dozers?|bulldozers?|backhoes?|skid steers?|truck stop'
const LIGHT =
  'boat|(?:lawn ?|riding )?mower|generator|motorcycle|atv|chain ?saw|snow ?blower|jet ski|rental car'
const WITHOUT_FUEL = '(?=,? (?:of )?\\d{1,4} ?gal|$|,|\\n)'

/** What is heated, or burns the fuel. */
const HEATED =
  '(?:honey|bunk|brood(?:er)?|hoop|pump|parish|church|school|rectory|convent|temple|synagogue|chapel|barn|shop|garage|greenhouse|cabin|cottage|farm(?:house)?|house|home|hall|office|building|camp|job ?site|construction|work ?site|poultry|chicken|grain|shed|warehouse|restaurant|motel|lodge|fire|community|town|grange|mobile|rv|shelter|clubhouse|dryer|center|centre|station|heaters?|furnace|boiler|stove|generator|trailer|apartment|duplex)'

/** Fuels for homes, engines and grills, as people order them. */
export const FUEL_PHRASES: readonly PhraseRule[] = [
  // "parish hall heating oil, 275 gallons", "barn propane 150 gal": what is heated stands before the fuel.
  [
    'heating fuel oil propane kerosene',
    new RegExp(
      `\\b(?:(?:my|our|the) )?(?:${HEATED}(?:['’]s)? ){1,3}(heating oil|fuel oil|propane|kerosene)(?=,? (?:about |abt |around |like )?\\d{1,4} ?gal)`,
      'gi',
    ),
    ([, fuel]) => fuel ?? null,
  ],
  // "PROPANE 100 GAL JOBSITE HEATER MINNESOTA": and behind the amount.
  [
    'heating fuel oil propane kerosene',
    new RegExp(
      `(?<=\\b(?:heating oil|fuel oil|propane|kerosene),? \\d{1,4} ?gal(?:lon)?s?)(?:,? (?:for|to heat|to) (?:my |our |the |an? )?| )${HEATED}(?: ${HEATED}){0,2}(?=[ \\t]*(?:$|[,;.\\n]|(?:in )?([a-zß-öø-žșțạ-ỹ][a-zß-öø-žșțạ-ỹ ]{1,20}?)[ \\t]*(?:$|[,;.\\n])))`,
      'gi',
    ),
    ([, place]) => (place === undefined || isPlaceName(place.toLowerCase()) ? '' : null),
  ],
  // "gas from phx to flag n back like 12 gallons": it is bought where the trip begins.
  [
    'from ',
    new RegExp(
      `\\b(gas(?:oline)?|diesel|fuel) (?:(?:money )?(?:to (?:get|drive|go)|for (?:a |the )?(?:trip|drive)) )?from ([a-zß-öø-žșțạ-ỹ. ]{2,20}?) to (?![a-zß-öø-žșțạ-ỹ. ]{2,24} in )[a-zß-öø-žșțạ-ỹ. ]{2,24}?(?: (?:n|and|&) back(?: again)?| round ?trip)?,? ${ABOUT}(\\d{1,3}(?:\\.\\d)? ?gal(?:lon)?s?)\\b`,
      'gi',
    ),
    ([, fuel, from = '', amount]) =>
      isPlaceName(from.toLowerCase()) ? `${amount} ${fuel} in ${from}` : null,
  ],
  // "fill my propane tank 300 gal", "300 gallons lp"
  [
    'propane lp',
    /\b(?:re)?fill(?:ing)?(?: up)?(?: my| our| the| a)? (?:propane|lp) tank,? (?:with )?(?:about |abt )?(\d{2,4}) ?gal(?:lon)?s?\b/gi,
    ([, size]) => `${size} gal propane`,
  ],
  // "500 gal tank, filled to 80 pct so 400 gal": no tank is filled to the brim.
  [
    'tank',
    /\b\d{2,4}[ -]?gal(?:lon)?s?(?: (?:propane|lp|oil|fuel))? tank,? (?:(?:is|gets|to be|being) )?(?:fill(?:ed|ing)?|topped)(?: up| off)? to (?:about )?\d{2} ?(?:%|pct|percent)[,;]? ?(?:so|=|is|or|i\.?e\.?|that['’]?s)? ?(?:about |like )?(\d{2,4} ?gal(?:lon)?s?)\b/gi,
    ([, amount]) => amount ?? null,
  ],
  [
    'lp',
    /\blp(?: gas)?(?= (?:for|fill|tank|delivery|refill|in) )/gi,
    (_, text) => (/\d ?gal/i.test(text) ? 'propane' : null),
  ],
  // "propane cyl 33lb for forklifts, exchange, qty 8"
  [
    'propane',
    new RegExp(
      `\\b(?:(?:forklift|lift truck|grill) )?propane (?:cyl(?:inder)?s?\\.?|tanks?|bottles?),? \\(?(?:20|30|33|33\\.5|40|43|43\\.5) ?-?(?:lbs?|pounds?|#)\\)?,?(?: (?:for|on) (?:the |our |my )?(?:forklifts?|lifts?|lift trucks?|grills?))?,? (?:exchanged?|swap(?:ped)?),? (?:qty\\.?|x|quantity|need)? ?${COUNT}\\b(?! ?(?:lbs?|gal))`,
      'gi',
    ),
    ([, count]) => `${count} propane tanks exchange`,
  ],
  ['lp', /(?<=\d ?gal(?:lon)?s?(?: of)? )lp\b(?! ?gas)/gi, always('propane')],
  // "3 tanks propane for the grill 20lb exchange"
  [
    'propane',
    new RegExp(
      `\\b${COUNT} (?:20 ?-?(?:lbs?|pound) )?(?:tanks?|cylinders?|bottles?)(?: of)? propane(?: for (?:the |my |our |a )?(?:gas )?(?:grill|bbq|barbecue)s?)?,?(?: 20 ?-?(?:lbs?|pounds?))?,?( exchanges?| exchanged| swap)?\\b(?! (?:heater|tank))(?![^,;\\n]{0,16},? ?\\d{2,4} ?-?gal)`,
      'gi',
    ),
    ([, count]) => `${count} propane tanks exchange`,
  ],
  [
    'propane',
    new RegExp(
      `\\b(?:exchange|swap(?: out)?) ${COUNT} (?:(?:grill|bbq|20 ?-?lb) ){0,2}propane (?:tanks|cylinders|bottles)\\b`,
      'gi',
    ),
    ([, count]) => `${count} propane tanks exchange`,
  ],
  [
    'propane',
    new RegExp(
      `\\b${COUNT} propane (?:tanks|cylinders|bottles),? \\(?20 ?-?(?:lbs?|pounds?)\\)?(?: exchanges?| swap)?`,
      'gi',
    ),
    ([, count]) => `${count} propane tanks exchange`,
  ],
  // "4 green propane cylinders (1 lb)": how much one of them holds.
  [
    'propane',
    /\b((?:green |small |little |camp(?:ing)? |coleman )?)propane (cylinder|tank|bottle|canister)(s?),? \(?(?:1|one)[ -]?(?:lb|pound)s?(?: each)?\)?(?![a-zß-öø-žșțạ-ỹ\d])/gi,
    ([, , what, s]) => `1 lb propane ${what}${s}`,
  ],
  [
    'propane',
    /\b(?:camp(?:ing)? |coleman |stove ){1,2}propane,? (?:1|one)[ -]?(?:lb|pound)\b/gi,
    always('camping propane cylinder'),
  ],
  // "18 wheeler fuel 250 gallons", "fuel for the tractor, 50 gal"
  [
    'fuel diesel fill',
    new RegExp(`\\b(?:${HEAVY})s? (?:diesel fuel|diesel|fuel|fill(?:[ -]?up)?)\\b${WITHOUT_FUEL}`, 'gi'),
    always('diesel'),
  ],
  [
    'fuel diesel',
    new RegExp(
      `\\b(?:diesel fuel|diesel for|fuel(?: for)?)(?: an?| the| my| our)? (?:${HEAVY})s?\\b(?! driver| rental)`,
      'gi',
    ),
    always('diesel'),
  ],
  [
    'fill fuel',
    new RegExp(
      `\\b(?:fill(?:ed|ing)?|fuel(?:ed|ing)?)(?: up)?(?: an?| the| my| our)? (?:${HEAVY})s?(?=,? (?:with )?\\d{1,4} ?gal)`,
      'gi',
    ),
    always('diesel'),
  ],
  ['fuel', new RegExp(`\\b(?:${LIGHT}) fuel\\b${WITHOUT_FUEL}`, 'gi'), always('gas')],
  // "250 gallons I-80 nebraska": the road says no more than the state.
  [
    'i-',
    /(?<=gal(?:lon)?s?(?: of)?(?: diesel| gas)?),? (?:on |off |along |at )?I-\d{1,3}(?: exit \d{1,3})?(?=,? [a-zß-öø-žșțạ-ỹ])/gi,
    always(','),
  ],
  // "half a tank heating oil so like 130 gal"
  [
    'tank',
    new RegExp(
      `\\b(?:an? )?(?:half|quarter|third|full|whole|1\\/[234]|3\\/4)(?: of)?(?: an?| the| my)? tank(?: of)? ${FUEL}\\b,? \\(?${ABOUT}${GALLONS}\\)?`,
      'gi',
    ),
    ([, fuel, amount]) => `${amount} ${fuelOf(fuel)}`,
  ],
  // "heating oil, fill er up, abt 180 gal"
  [
    'fill top',
    new RegExp(
      `\\b(heating oil|fuel oil|propane|kerosene|diesel),? (?:please )?(?:fill(?: |-)?(?:['’]?er|it|her|the tank|my tank|tank)?(?: up)?|top(?:ped)?(?: it| ['’]?er| the tank| my tank)? off|fill ?up),? ${ABOUT}${GALLONS}`,
      'gi',
    ),
    ([, fuel, amount]) => `${amount} ${fuel}`,
  ],
  // "oil tank fill, roughly 180-220 gal of no 2 heating oil"
  [
    'tank',
    new RegExp(
      `\\b(?:(?:heating )?oil |propane )?tank fill(?:ed)?(?:[ -]?up)?[,:]? ${ABOUT}(?=\\d{1,4}(?: ?[-–] ?\\d{1,4})? ?gal(?:lon)?s?(?: of)? (?:(?:no\\.? ?2|#2|number 2) )?(?:heating oil|fuel oil|propane|kerosene))`,
      'gi',
    ),
    always(''),
  ],
  // "fill my oil tank, about 220 gallons", "top off oil tank, 80 gallons". A tank of 275 gallons is filled as one.
  [
    'tank',
    new RegExp(
      `\\b(?:(?:fill(?:ing)?|top(?:ping)?)(?: up| off)?(?: (?:my|the|our|an?))? (?:heating )?oil tank|(?:heating )?oil tank (?:fill|top)(?:[ -]?(?:up|off))?),? ${ABOUT}(?!275)${GALLONS}(?! tank)`,
      'gi',
    ),
    ([, amount]) => `${amount} heating oil`,
  ],
  // "firewood, 10 of those little bundles from the gas station"
  [
    'wood',
    /\b(?:kiln[- ]dried |seasoned |dry )?fire ?wood[,:]? (?:about |maybe |like )?(\d{1,2}|two|three|four|five|six|eight|ten)(?: of)?(?: (?:those|the|these|them))?(?: (?:little|small|big|shrink ?wrapped|wrapped))? bundles?(?: (?:from|at|outside) (?:the |a )?(?:gas station|store|grocery store|campground|supermarket))?/gi,
    ([, count]) => `${count} bundles of firewood`,
  ],
  [
    'wood',
    /\b(bundles?(?: of)?) (?:kiln[- ]dried|seasoned|dry)(?: oak| hickory| maple)? (?=fire ?wood)/gi,
    ([, bundles]) => `${bundles} `,
  ],
  // "quince galones", "once litros": in Spanish these are numbers.
  [
    'quince once',
    /\b(quince|once) (?=(?:galones|litros|libras|kilos|gramos|onzas|horas|d[ií]as|semanas|meses|latas|bolsas|botellas|docenas|cajas|paquetes|huevos|personas|piezas|manzanas|naranjas|tortillas|tacos|cervezas)\b)/gi,
    ([, word]) => (word?.toLowerCase() === 'quince' ? '15 ' : '11 '),
  ],
]

const fuelOf = (fuel = ''): string => (/^oil$/i.test(fuel) ? 'heating oil' : fuel)
