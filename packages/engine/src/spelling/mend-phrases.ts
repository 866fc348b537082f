import type { Mend } from './mend-text.ts'

/** What people write, and how the grammar and the names of a book have it. Null leaves it as it is. */
type Rule = readonly [written: RegExp, meant: (found: RegExpExecArray, text: string) => string | null]

const always = (meant: string) => (): string => meant

/** Trades, by what people call whoever comes for the work. */
const GUYS: Readonly<Record<string, string>> = {
  drywall: 'drywaller',
  paint: 'painter',
  roof: 'roofer',
  roofing: 'roofer',
  lawn: 'landscaper',
  yard: 'landscaper',
  hvac: 'hvac technician',
  ac: 'hvac technician',
  concrete: 'concrete finisher',
  tile: 'tile setter',
  cement: 'concrete finisher',
  delivery: 'delivery driver',
  maintenance: 'maintenance worker',
  it: 'it support technician',
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?'
const TO = ' ?(?:to|thru|through|until|till|-|–) ?'

/** Whether a text is about a home that is taken for some time, or about hours of each week. */
const LASTS =
  /\b(?:rent|rental|renting|lease|sublet|sublease|apt|apartment|studio|bedroom|room|\d ?(?:br|bd|bdr|bdrm|bed)s?)\b|\b(?:hours?|hrs?)(?: an?| per| each| every)? ?\/? ?(?:wk|week)\b/i

function monthsFrom(first: number, firstDay: number, last: number, lastDay: number): string | null {
  const days = (((last - first + 12) % 12) * 365) / 12 + lastDay - firstDay
  const months = Math.round((days / 365) * 12 * 2) / 2
  return months >= 1 ? `for ${months} months` : null
}

const SEASONS: Readonly<Record<string, number>> = {
  summer: 3,
  winter: 3,
  semester: 4,
  'school year': 9,
  'academic year': 9,
}

const RULES: readonly Rule[] = [
  [/\bheat oil\b/gi, always('heating oil')],
  [/\bfork lift\b/gi, always('forklift')],
  [/\baluminium\b/gi, always('aluminum')],
  [/\bww (?=bread|buns|rolls)/gi, always('wheat ')],
  [/\b(?:bdr|bdroom|bedrm|bedrom|bdrom)\b/gi, always('bedroom')],
  // The statistics of rents end at four bedrooms.
  [
    /\b(?:5|five) ?-?(?:br|bd|bdrm|bed(?:room)?s?)\b/gi,
    (_, text) =>
      /\b(?:rent|rental|house|home|apt|apartment|monthly|month|lease)\b/i.test(text) ? '4 bedroom' : null,
  ],
  // "6er Pack Eier", "12er-Pack Bier"
  [/\b(\d{1,2})er[ -]?(?:pack|packung|karton|träger|kasten)\b/gi, ([, count]) => `${count} pack`],
  // "boat gas", "generator diesel": what the fuel is for stands before it.
  [
    /\b(?:boat|(?:lawn ?)?mower|tractor|generator|rv|atv|motorcycle|chainsaw|snow ?blower|farm|equipment|excavator|semi) (gas|gasoline|diesel)\b/gi,
    ([, fuel]) => fuel ?? null,
  ],
  [/\b(\d{1,4}(?:\.\d{1,2})? ?gal(?:lon)?s?(?: of)?) diesel truck\b/gi, ([, amount]) => `${amount} diesel`],
  [/\bpropane for (?:the |my |our |a )?(?:gas )?(?:grill|bbq|barbecue)\b/gi, always('propane')],
  // "half a tank (7 gal)": what is in brackets is how much that is.
  [
    /\b(?:half|quarter|full|whole|1\/2|1\/4|3\/4)(?: of)?(?: an?| the| my)? tank \((\d{1,3}(?:\.\d{1,2})? ?gal(?:lon)?s?)\)/gi,
    ([, amount]) => amount ?? null,
  ],
  [
    /\b(drywall|paint|roof|roofing|lawn|yard|hvac|ac|concrete|tile|cement|delivery|maintenance|it) (guy|guys)\b/gi,
    ([, work = '', who]) => {
      const trade = GUYS[work.toLowerCase()] ?? null
      return trade !== null && who?.toLowerCase() === 'guys' ? `${trade}s` : trade
    },
  ],
  [
    /\b(?:for )?(?:the|one|a|this|all|whole) (summer|winter|semester|school year|academic year)\b(?! sublet)/gi,
    ([, season = ''], text) => {
      const months = SEASONS[season.toLowerCase()]
      return months !== undefined && LASTS.test(text) && !/\d ?(?:months?|mos?|weeks?|wks)\b/i.test(text)
        ? `for ${months} months`
        : null
    },
  ],
  [
    new RegExp(
      `\\b(?:from )?${MONTH} (\\d{1,2})(?:st|nd|rd|th)?${TO}${MONTH} (\\d{1,2})(?:st|nd|rd|th)?\\b`,
      'gi',
    ),
    ([, first = '', firstDay, last = '', lastDay], text) =>
      LASTS.test(text)
        ? monthsFrom(
            MONTHS.indexOf(first.toLowerCase()),
            Number(firstDay),
            MONTHS.indexOf(last.toLowerCase()),
            Number(lastDay),
          )
        : null,
  ],
  [
    new RegExp(`\\b(?:from )?(\\d{1,2})\\/(\\d{1,2})${TO}(\\d{1,2})\\/(\\d{1,2})(?![\\d/])`, 'gi'),
    ([, first, firstDay, last, lastDay], text) => {
      const isDate = Number(first) <= 12 && Number(last) <= 12 && Number(lastDay) <= 31
      return isDate && LASTS.test(text)
        ? monthsFrom(Number(first), Number(firstDay), Number(last), Number(lastDay))
        : null
    },
  ],
  // "1br from 1/15": when it begins, and no part of anything.
  [
    /\b(?:from|starting|beginning|as of|available|by|on) (\d{1,2})\/(\d{1,2})(?:\/\d{2,4})?(?![\d/])/gi,
    ([, month, day], text) => (Number(month) <= 12 && Number(day) <= 31 && LASTS.test(text) ? 'soon' : null),
  ],
  // "milk+eggs+bread"
  [/(?<=\p{L}{3})\+(?=\p{L}{3})/gu, always(', ')],
  [/\bmilk ([2-6])(?=[ \t]{0,3}(?:$|[,;\n]))/gim, ([, count]) => `${count} milk`],
  // "jan 820 kwh feb 760 kwh"
  [
    /\b(kwh|therms?|ccf)(?= (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}:? \d)/gi,
    ([, unit]) => `${unit},`,
  ],
  [
    /\b(?:re)?fill(?:ing)?(?: up)? (\d|two|three|four|five)(?: 20 ?lb)? propane (?:tanks|cylinders|bottles)\b/gi,
    ([, count]) => `${count} propane tank refills`,
  ],
  [
    /\bpropane(?: for (?:the |my )?grill)?,? (\d|two|three|four|five) (?:tanks|cylinders)(?: exchanged?)?\b/gi,
    ([, count]) => `${count} propane tanks exchange`,
  ],
  [
    /\b(diapers|huggies|pampers|luvs|pull-?ups) (?:size|sz) (\d)\b/gi,
    ([, name, size]) => `size ${size} ${name}`,
  ],
  // "ice cream 1.5 qt vanilla": which one, behind how much.
  [
    /\b(ice cream|gelato|yogurt|creamer|almond milk|pudding) ((?:\d{1,3}(?:\.\d{1,2})? ?|half |an? )(?:qts?|quarts?|pints?|pt|gal|gallons?|oz|cups?)) (vanilla|chocolate|strawberry|plain|mint|blueberry)\b/gi,
    ([, name, amount, kind]) => `${kind} ${name} ${amount}`,
  ],
  [
    /\b(?:a couple(?: of)?|two|three|four|[2-4]) (?:guys|men|people|ppl) to (mow|cut)\b/gi,
    ([, work], text) => (/\b\d{1,2} ?(?:h|hrs?|hours?|days?)\b/i.test(text) ? null : (work ?? null)),
  ],
]

/** A longer text is no request, and each rule goes over it once. */
const LENGTH_MAX = 20_000

/** Phrases of a text that are meant as others. They do not overlap, and are in their order. */
export function mendPhrases(text: string): readonly Mend[] {
  if (text.length > LENGTH_MAX) return []
  const found = RULES.flatMap(([written, meant]) =>
    [...text.matchAll(written)].flatMap((match): readonly Mend[] => {
      const word = meant(match, text)
      const [start, end] = [match.index, match.index + match[0].length]
      return word === null || word.toLowerCase() === match[0].toLowerCase() ? [] : [{ start, end, word }]
    }),
  ).toSorted((a, b) => a.start - b.start || b.end - a.end)
  return found.filter(({ start }, at) => found.slice(0, at).every(({ end }) => end <= start))
}
