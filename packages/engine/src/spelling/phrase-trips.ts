import { wordSet } from '../text/word-set.ts'
import { countOf } from './count-word.ts'
import type { PhraseRule } from './phrase-rule.ts'

const COUNT = '(\\d{1,3}|one|two|three|four|five|six|seven|eight|ten)'
const WEEKS_A_MONTH = 52 / 12
/** Nobody drives farther for one question. */
const MILES_MAX = 1_000_000

const MPG =
  /(?<![\d.,$])(\d{1,2}(?:\.\d)?) ?(?:mpg|miles (?:per|a|to the) gal(?:lon)?)\b|\b(?:car|van|truck|suv|it|minivan|rv) gets (?:about )?(\d{1,2}(?:\.\d)?)(?=[ .]*$)/i
/** "25 miles", "1,800 business mi." */
const LEG = /(?<![\d.,$])(\d[\d,]{0,6}(?:\.\d)?) (?:([a-z]{3,12}) )?mi(?:les?\b|\b\.?)/i
/** "... and 25 back": the way home is a number of its own. */
const BACK = /(?:\band |, |\+ ?)(\d{1,4}) (?:miles? |mi )?(?:back|home)\b/i
const EACH_WAY = /\b(?:each|ea|one) way\b/i
/** As many miles as there are in all. */
const ROUND = /\b(?:there (?:and|&|\+|n) back|round ?trip)\b/i
const VEHICLES = new RegExp(
  `\\b${COUNT} (?:[a-z]{3,12} )?(?:vans?|cars|trucks|buses|vehicles|suvs|rvs|semis|drivers|(?:visits|trips|runs|deliveries|drives)(?: (?:an?|per|each|every) day)?)\\b(?=[^\\n]{0,60}\\beach\\b)`,
  'i',
)
const OFTEN = new RegExp(
  `\\b(?:(?:${COUNT}(?: ?x| times| days)|(once|twice)),? ?(?:an?|per|each|every|\\/) ?(?:week|wk)|(every) ?day|(?:mon(?:day)?s?(?:-| to | thru |–)fri(?:day)?s?|(weekdays)))\\b`,
  'i',
)
const SPAN =
  /\b(?:for )?(?:(\d{1,2}|an?|one|two|three|four|five|six|each|per) ?(weeks?|wks?|months?|mos?))\b/i
const DAYS = /\b(?:for |x )?(\d{1,3}) (?:work |working |school )?days\b(?! (?:a|per) )/i
const GALLONS = /(?:=|is|so|equals)[ ~]{0,2}(\d[\d,]{0,5}(?:\.\d)?) ?gal(?:lon)?s?\b/i
const FUEL = /\b(diesel|premium|midgrade)\b/i
/** Whatever else is on the way is a line of its own. */
const ELSE = wordSet(
  'motel motels hotel hotels airbnb night nights food meals lunch dinner breakfast toll tolls parking rental rent insurance oil tire tires driver ticket tickets flight snacks',
)

const numberOf = (written: string): number => Number(written.replaceAll(',', ''))

/** A row about a drive, from which what was understood is taken away piece by piece. */
function readerOf(row: string): { take(what: RegExp): RegExpExecArray | null; rest(): string } {
  let left = row
  return {
    take(what) {
      const found = what.exec(left)
      if (found !== null) left = left.replace(found[0], ' ')
      return found
    },
    rest: () => left,
  }
}

/**
 * "3 vans driving 240 miles each, about 18 mpg", "i drive him 25 miles and 25 back, 3x a week, car gets 25 mpg, gas for one week",
 * "1,105 mi at 17 mpg = 65 gal, diesel": how far it is in all, or how many gallons it takes. Null where a number is left that this does not
 * explain, and where it is said plainly already.
 */
function tripIn(row: string): string | null {
  const words = row.toLowerCase().match(/[a-z]+/g) ?? []
  if (/[$€£]/.test(row) || words.some((word) => ELSE.has(word))) return null
  const reader = readerOf(row)
  const fuel = reader.take(FUEL)?.[1]?.toLowerCase() ?? ''
  const mpg = reader.take(MPG)
  const gallons = reader.take(GALLONS)
  const leg = reader.take(LEG)
  if (mpg === null || leg === null || numberOf(leg[1] ?? '') > MILES_MAX) return null
  const back = reader.take(BACK)
  const vehicles = reader.take(VEHICLES)
  const often = reader.take(OFTEN)
  const span = reader.take(SPAN)
  const days = often === null ? reader.take(DAYS) : null
  const isEachWay = EACH_WAY.test(row)
  if (/\d/.test(reader.rest())) return null
  const isPlain =
    back === null &&
    vehicles === null &&
    often === null &&
    days === null &&
    gallons === null &&
    !isEachWay &&
    !ROUND.test(row)
  if (isPlain && leg[2] === undefined) return null
  const place = placeIn(row)
  if (gallons !== null) return `${gallons[1]} gal ${fuel || 'gas'}${place}`
  const way =
    numberOf(leg[1] ?? '') + (back === null ? (isEachWay ? numberOf(leg[1] ?? '') : 0) : Number(back[1]))
  const all = way * countOf(vehicles?.[1] ?? 'one') * timesIn(often, span) * Number(days?.[1] ?? 1)
  return `${Math.round(all)} mile trip at ${mpg[1] ?? mpg[2]} mpg${fuel && ` ${fuel}`}${place}`
}

const placeIn = (row: string): string =>
  / (?:in|near|around) \p{Lu}[\p{L}. ]{1,20}(?:, ?\p{Lu}{2}\b)?/u.exec(row)?.[0] ?? ''

/** How often the way is driven; a way without a rhythm is driven once. */
function timesIn(often: RegExpExecArray | null, span: RegExpExecArray | null): number {
  if (often === null) return 1
  const [, count, once, everyday] = often
  const aWeek = count === undefined && once === undefined ? (everyday ? 7 : 5) : countOf(count ?? once)
  const [, spans = 'one', unit = 'week'] = span ?? []
  return aWeek * countOf(spans === 'per' ? 'one' : spans) * (/^m/i.test(unit) ? WEEKS_A_MONTH : 1)
}

/** How far somebody drives, said in parts. */
export const TRIP_PHRASES: readonly PhraseRule[] = [
  [
    'mpg gallon gets',
    /^[^\n]{0,200}?(?:\dmpg|\bmpg|\bmiles (?:per|a|to the) gal(?:lon)?|\bgets (?:about )?\d{1,2}(?:\.\d)?(?=[ .]*$))\b[^\n]{0,120}$/gim,
    ([row]) => tripIn(row),
  ],
  // "2 fills of my truck 26 gal each"
  [
    'fills ups tanks',
    new RegExp(
      `\\b${COUNT} (?:fills|fill[ -]?ups|tanks|tankfuls)(?: of (?:gas|fuel))?(?: (?:of|for|in|on) (?:my|the|our|a) [a-z0-9-]{2,12})?,? (?:at |of )?(\\d{1,3}(?:\\.\\d)?) ?gal(?:lon)?s? (?:each|apiece|per)\\b`,
      'gi',
    ),
    ([, count, gallons], text) =>
      /\b(?:propane|water|fish|oil|septic|diesel)\b/i.test(text)
        ? null
        : `${countOf(count) * Number(gallons)} gal gas`,
  ],
  // "tractor diesel 4 gal/hr 6 hrs": what is burnt in all.
  [
    'gal gph',
    /^[^\n]{0,60}?\b\d{1,3}(?:\.\d{1,2})? ?(?:gph|gal(?:lon)?s? ?(?:an|per|a|\/) ?(?:hour|hr))\b[^\n]{0,60}$/gim,
    ([row]) => burntIn(row),
  ],
  // "well pump pulls 1.5 kw 8 hrs a day all of july"
  [
    'kw watt 0w 5w',
    /^[^\n]{0,60}?\b\d{1,5}(?:\.\d{1,3})? ?(?:kw|kilowatts?|w|watts?)\b[^\n]{0,90}$/gim,
    ([row], text) =>
      /\n|\b(?:solar|generator|bulbs?|heater (?:price|cost))\b/i.test(text) ? null : drawnIn(row),
  ],
  // "1,000 gal tank of diesel at 3/4 full, top it off": what is missing.
  ['full quarter half 1/4 1/2 3/4', /^[^\n]{0,80}$/gim, ([row]) => missingIn(row)],
]

/** How much a tank takes that is so full. */
function missingIn(row: string): string | null {
  const [, size = ''] = /(?<![\d.,$])(\d[\d,]{2,5}) ?-?gal(?:lons?)?\b/i.exec(row) ?? []
  const [said, left = ''] =
    /\b(?:at|is|it['’]?s|only|about) (?:at |about |only )*(?:an? )?(quarter|half|three quarters|1\/4|1\/2|3\/4)(?: full| tank)?\b/i.exec(
      row,
    ) ?? []
  const fuel = /\b(heating oil|oil|propane|diesel|kerosene|gas)\b/i.exec(row)?.[1]?.toLowerCase()
  const isFilled = /\b(?:fill|top|refill)/i.test(row) && /\btank\b/i.test(row)
  if (said === undefined || size === '' || fuel === undefined || !isFilled) return null
  if (/[\d$]/.test(row.replace(said, '').replace(size, ''))) return null
  const missing = /^(?:h|1\/2)/i.test(left) ? 0.5 : /^(?:t|3)/i.test(left) ? 0.25 : 0.75
  return `${Math.round(Number(size.replaceAll(',', '')) * missing)} gal ${fuel === 'oil' ? 'heating oil' : fuel}`
}

/** "1.5 kw 8 hrs a day for 31 days": what a motor draws in all. */
function drawnIn(row: string): string | null {
  const reader = readerOf(row)
  const [, power, unit] = reader.take(DRAWS) ?? []
  const [, aDay, days] = reader.take(HOURS_A_DAY) ?? reader.take(HOURS_A_MONTH) ?? []
  if (power === undefined || aDay === undefined || /[\d$]/.test(reader.rest())) return null
  const month =
    DAYS_OF[/\b(?:all|whole|entire) (?:of )?([a-z]{3})/i.exec(row)?.[1]?.toLowerCase() ?? ''] ?? A_MONTH
  const kw = Number(power) / (/^k/i.test(unit ?? '') ? 1 : 1000)
  return `${Number((kw * Number(aDay) * Number(days ?? month)).toFixed(2))} kwh${placeIn(row)}`
}

const DRAWS = /(?<![\d.])(\d{1,5}(?:\.\d{1,3})?) ?(kw|kilowatts?|w|watts?)\b/i
/** Days of a month that is not named. */
const A_MONTH = 30.4
const HOURS_A_MONTH =
  /(?<![\d.])(\d{1,2}(?:\.\d)?)[ -]?(?:hour|hr|hours|hrs|h)(?: an?| per| each| every|\/) ?day (?=(?:for )?(?:all|the whole|the entire|an?)(?: of)? (?:january|february|march|april|may|june|july|august|september|october|november|december|month)\b)/i
const DAYS_OF: Readonly<Record<string, number>> = {
  jan: 31,
  feb: 28,
  mar: 31,
  may: 31,
  jul: 31,
  aug: 31,
  oct: 31,
  dec: 31,
}

const BURNS = /(?<![\d.])(\d{1,3}(?:\.\d{1,2})?) ?(?:gph|gal(?:lon)?s? ?(?:an|per|a|\/) ?(?:hour|hr))\b/i
const HOURS = /(?<![\d.])(\d{1,4}(?:\.\d)?) ?(?:hours|hrs|h)\b/i
/** "10 hr days, 12 days", "8 hours a day for 31 days" */
const HOURS_A_DAY =
  /(?<![\d.])(\d{1,2}(?:\.\d)?)[ -]?(?:hour|hr|hours|hrs|h)(?: days?|(?: an?| per| each| every|\/) ?day),? (?:for |x )?(\d{1,3}) days\b/i
const DIESELS = /\b(?:tractor|combine|excavator|dozer|backhoe|skid steer|semi|reefer|diesel)\b/i
const BURNERS = /\b(?:boat|generator|mower|jet ski|atv|gas(?:oline)?|outboard|chainsaw|motor)\b/i

/** "Boat burns 8 gal an hour, 5 hours": 40 gallons; null where it is not said of what. */
function burntIn(row: string): string | null {
  const reader = readerOf(row)
  const [, rate] = reader.take(BURNS) ?? []
  const [, aDay, days] = reader.take(HOURS_A_DAY) ?? []
  const hours = aDay === undefined ? reader.take(HOURS)?.[1] : Number(aDay) * Number(days)
  const fuel = /\bpropane\b/i.test(row)
    ? 'propane'
    : DIESELS.test(row)
      ? 'diesel'
      : BURNERS.test(row)
        ? 'gas'
        : null
  if (rate === undefined || hours === undefined || fuel === null || /[\d$]/.test(reader.rest())) return null
  return `${Number((Number(rate) * Number(hours)).toFixed(2))} gal ${fuel}`
}
