import { isPlaceName, isStateCode, SHORT_CITIES, stateOf } from '../parse/place-names.ts'
import { always, HOME, type PhraseRule } from './phrase-rule.ts'

/** Measures, times and rooms, behind which two capital letters name a state and no town stands before it. */
const MEASURES =
  'gals?|gallons?|kwh|therms?|cords?|lbs?|pounds?|oz|dozen|doz|hrs?|hours?|days?|weeks?|wks?|months?|mos?|years?|yrs?|br|beds?|bedrooms?|bdrm|apt|apartment|studio|rent|diesel|gas|propane|oil'

/** What only its unit names, so that no name of a thing helps to find the town. */
const BY_UNIT = /\b(?:gas|diesel|propane|kwh|therms?|heating oil|kerosene|electricity)\b/i

/** "New York State University". */
const OF_SCHOOLS = /\b(?:university|college|tuition)\b/i

/** Where something is wanted, as people shorten it. */
export const PLACE_PHRASES: readonly PhraseRule[] = [
  // "78704 2br rent", "2br 78704 yearly". A round number is money, and a town before it is told with it.
  [
    '0 1 2 3 4 5 6 7 8 9',
    /\b(\d{5})(?<!00)(?![\d.,-]*\d)(?<![$€£#\d.,-]\d{5})(?<!\b(?:in|near|at|around) \d{5})(?<!\b(?:[a-z]{2},?|invoice|order|sku|ref|job|no|po|unit|bed|box) #?\d{5})(?! ?(?:sq|sqft|kwh|gal|gallons?|therms?|btu|hours?|hrs?|square|dollars?|usd|per|an?|miles?|lbs?|units?)\b)( (?:year|annual)ly)?/gi,
    ([, code, often], text) =>
      HOME.test(text) ? `in ${code}${often === undefined ? '' : ' per year'}` : null,
  ],
  // "in 78704 x 12 months"
  ['x', /(?<=\bin \d{5}) x (?=\d{1,2} (?:months?|years?)\b)/gi, always(' for ')],
  // "gas 20 gal OH"
  [
    'gal kwh ther cord lb pound oz doz hr hour day week wk mo year yr br bed bdrm apt apart studio rent diesel gas propane oil',
    new RegExp(
      ` ([A-Z]{2})(?=\\s*(?:please|pls|thanks|[?.!])?\\s*$|\\s*[,\\n])(?<=(?:\\b|\\d)(?:${MEASURES}),? ..)`,
      'gi',
    ),
    ([, code = '']) => (/^[A-Z]{2}$/.test(code) && code !== 'OK' && isStateCode(code) ? ` in ${code}` : null),
  ],
  // "property tax in nj", "gas 10 gal in pa": behind "in" two small letters name a state too, unless inches stand before them.
  [
    ' in ',
    /(?<!\d ?)\b[Ii]n ([a-z]{2}|DE)(?=\s*(?:$|[,.?!;\n)]|please\b|pls\b|plz\b|thanks\b|thx\b|for (?:an?|the|\d|one|two|three)\b|per\b|monthly\b|yearly\b))/g,
    ([, code = '']) => {
      // New York and Washington are cities too.
      if (/^(?:ny|dc)$/.test(code)) return `in ${code.toUpperCase()}`
      const state = code === 'la' ? 'los angeles' : stateOf(code.toUpperCase())
      return state === undefined ? null : `in ${state.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())}`
    },
  ],
  // "gas 10 gal in mobile al", "plumber columbus oh": a town before two letters that are a word, too.
  [
    ' in ',
    /\b[Ii]n ([A-Za-z]{3,14}(?: [A-Za-z]{3,14})?) (al|ga|ar|la|mo|md|ma|pa|va|ms|mt|ne|nd|ct|co|id)(?=\s*[?.!]?\s*$)/g,
    ([, town, code = ''], text) => (BY_UNIT.test(text) ? `in ${town}, ${code.toUpperCase()}` : null),
  ],
  [
    ' oh',
    /\b(columbus|cleveland|cincinnati|dayton|toledo|akron|youngstown|canton) oh(?=\s*(?:$|[,.?!;\n]))/g,
    ([, town]) => `${town}, OH`,
  ],
  [
    ' or',
    /\b(portland|eugene|salem|bend|medford) or(?=\s*(?:$|[,.?!;\n]))/gi,
    ([, town]) => `${town} Oregon`,
  ],
  // "hotels in New York state", "in the state of Washington": not the city of that name.
  [
    ' york state',
    /\bnew york state(?!['’]| (?:univ|colle|fair|park|farm|id\b|tax|income|sales))(?![a-z])/gi,
    (_, text) => (OF_SCHOOLS.test(text) ? null : 'NY state'),
  ],
  [
    'washington york',
    /\b(in|near|within) (?:(?:the )?state of (new york|washington)|(washington) state)(?!['’]| (?:univ|colle|park|fair|tax|income))(?![a-z])/gi,
    ([, where, state], text) =>
      OF_SCHOOLS.test(text) ? null : `${where} ${/^n/i.test(state ?? '') ? 'NY' : 'WA'} state`,
  ],
  ['ft', /\bft\.? (?=(?:worth|lauderdale|myers|collins|wayne|smith|pierce)\b)/gi, always('Fort ')],
  ['key west', /\bkey west\b(?!,? fl)/gi, always('Key West, FL')],
  // "2 bd apartment near LA monthly"
  [
    'monthly yearly annually',
    /(?<=\b(?:in|near) [a-zß-öø-žșțạ-ỹ\d][^\n]{1,30}) (monthly|yearly|annually)(?=\s*[?.!]?$)/gi,
    ([, often = '']) => (/^m/i.test(often) ? ' per month' : ' per year'),
  ],
  // On a receipt of Costco these letters are its own brand.
  ['costco', /(?<=^|\n|@ )KS(?= [A-Z]{3})/g, always('Kirkland')],
  ['chi', /\bchi-?town\b/gi, always('Chicago')],
  [
    'l.a la',
    /(?<=\b(?:apartment|apt|bedroom|bed|br|studio|rent)),? (?:LA|L\.A\.?)(?=\s*$)/g,
    always(' in LA'),
  ],
  ['l.a', /\bL\.A\.?(?![\p{L}\d])/gu, always('LA')],
  ['b ', /\b([1-5])b(?= (?:apt|apartment|house|condo|flat)\b)/gi, ([, rooms]) => `${rooms} bedroom`],
  // "a garage spot chicago monthly": what a month of it costs is known of towns only.
  [
    'parking garage',
    /\b(?:(monthly) )?((?:parking )?(?:garage |parking )?(?:spot|space)|parking(?: garage)?)(?: (monthly|a month|per month|for a month))? (?:in |near )?([a-z]{3,12}(?: [a-z]{3,12})??)(?: (monthly|a month|per month|for a month))?(?=\s*(?:$|[,.;?!\n]))/gi,
    ([found, before, , between, town = '', behind]) => {
      const isMonthly = before !== undefined || between !== undefined || behind !== undefined
      return isMonthly && /\b(?:parking|garage)\b/i.test(found) && isPlaceName(town.toLowerCase())
        ? `monthly parking in ${town}`
        : null
    },
  ],
  // "10 gal gas (Austin, TX)", "gas 10 gal (TX)"
  [
    '(',
    / \(([A-Z][a-z]{2,12}(?: [A-Z][a-z]{2,12})?|[A-Z]{3,4})?(?:,? ?([A-Z]{2}))?\)(?=\s*(?:$|\n|,))/g,
    ([, town, code], text) => {
      if (
        town === undefined &&
        (code === undefined || !/[a-z]{3}/.test(text) || /^(?:OK|IN|CT|PC|HI|OR|ME)$/.test(code))
      )
        return null
      const isTown = town === undefined || SHORT_CITIES.has(town) || isPlaceName(town.toLowerCase())
      const isPlace = isTown && (code === undefined || isStateCode(code))
      return isPlace ? ` in ${[town, code].filter((part) => part !== undefined).join(', ')}` : null
    },
  ],
  // "Austin - 10 gal gas\nSeattle - 10 gal gas": each row its own place.
  [
    '- – —',
    /^([A-Z][a-z]{2,12}(?: [A-Z][a-z]{2,12})?(?:,? [A-Z]{2})?) ?[-–—] (?=\S)/gm,
    ([, town = ''], text) => (isPlaceBefore(town) && placesBefore(text) > 1 ? `${town}: ` : null),
  ],
]

const isPlaceBefore = (town: string): boolean => isPlaceName(town.replace(/,? [A-Z]{2}$/, '').toLowerCase())

/** In how many rows a place stands before a dash. */
const placesBefore = (text: string): number =>
  [...text.matchAll(/^([A-Z][a-z]{2,12}(?: [A-Z][a-z]{2,12})?(?:,? [A-Z]{2})?) ?[-–—] /gm)].filter(
    ([, town = '']) => isPlaceBefore(town),
  ).length
