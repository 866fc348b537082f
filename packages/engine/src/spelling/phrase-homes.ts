import { STATE_NAMES } from '../parse/place-names.ts'
import { always, HOME, type PhraseRule } from './phrase-rule.ts'

const STATES = [...STATE_NAMES, 'ny', 'pa', 'ca', 'tx', 'ga', 'il'].join('|')

/** New York is first of all a town. */
const ALSO_TOWNS: Readonly<Record<string, string>> = { 'new york': 'upstate NY', ny: 'upstate NY' }

/** "dallas tx", as maps have it. */
const asTown = (written: string): string =>
  written
    .replace(/,/g, '')
    .replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
    .replace(/ [A-Z][a-z]$/, (code) => code.toUpperCase())

/** How many rooms a home has, and where it stands, as people shorten it. */
export const HOME_PHRASES: readonly PhraseRule[] = [
  // "move a 2 bedroom apt within Chicago": what movers do.
  [
    'move moving',
    /(?<=^|[\n.!?,;] ?|\bto |\bcost of |\bprice of )mov(?:e|ing) (?:an?|my|our|from an?|out of an?|the)? ?((?:\d|one|two|three|four)[- ]?(?:bedroom|bdrm|bed|br)(?: (?:apartment|apt|house|home|condo|townhouse|place))?) (?:within|across|around|locally in|inside|in) (?=[a-z])/gi,
    ([, home]) => `local movers for a ${home} in `,
  ],
  // "moving from dallas tx to portland or, 3 bedroom house": what is moved, before where from and where to.
  [
    'moving move',
    /\bmov(?:e|ing) from ([a-z][a-z. ]{2,20}(?:, ?[a-z]{2})?) to ([a-z][a-z. ]{2,20}?(?:, ?[a-z]{2})?), ?(?:an? |my |our )?([1-6][- ]?(?:bedroom|bdrm|br|bd|bed) (?:house|home|apt|apartment|condo|townhouse))(?=\s*(?:$|[,.;?\n]))/gi,
    ([, from = '', to = '', home]) => `moving a ${home} from ${asTown(from)} to ${asTown(to)}`,
  ],
  // "electric bill 3 bedroom house phoenix": what it is of, and no home.
  [
    'bedroom br bd bed',
    /(?<=\b(?:electric(?:ity)?|power|gas|water|heating|utility|internet|sewer|trash) bills?),? (?:for |in |of )?(?:an? |my |our )?[1-6][- ]?(?:bedroom|bdrm|br|bd|bed) (?:house|home|apt|apartment|condo|townhouse)(?![a-z])/gi,
    always(''),
  ],
  // "If I move to Houston for 6 months how much is rent total, 1 bed"
  [
    'if ',
    /\bif (?:i|we) (?:were to |was to )?(?:move|moved|relocate|relocated|go|went) to ([a-zß-öø-žșțạ-ỹ][a-zß-öø-žșțạ-ỹ.]{1,14}(?: [a-zß-öø-žșțạ-ỹ][a-zß-öø-žșțạ-ỹ.]{1,14})?)(?: for (\d{1,2} (?:months?|mos?|years?)|an? (?:year|month)))?,? (?:how much|what)(?:['’]?s| is| would| will)?(?: be)?(?: the| my| our)?(?: total)? rent(?: be| cost)?(?: total| in total)?(?: for)?[,:]? (?:an? )?(?=(?:\d|one|two|three)[ -]?b(?:r|d|ed|drm|edroom)s?\b|studio\b)/gi,
    ([, town, time]) => `rent in ${town}${time === undefined ? '' : ` for ${time}`}, `,
  ],
  // "moving to Phoenix for 9 months, 1 bedroom, total rent"
  [
    'moving relocating',
    /\b(?:(?:i am|i['’]?m|we are|we['’]?re) )?(?:moving|relocating) to ([a-zß-öø-žșțạ-ỹ][a-zß-öø-žșțạ-ỹ.]{1,14}(?: [a-zß-öø-žșțạ-ỹ][a-zß-öø-žșțạ-ỹ.]{1,14})?) for (\d{1,2} (?:months?|mos?|years?)),? (?=(?:an? )?(?:(?:\d|one|two|three)[ -]?b(?:r|d|ed|drm|edroom)s?|studio)\b)/gi,
    ([, town, time]) => `rent in ${town} for ${time}, `,
  ],
  // "2b2b", "3b/2.5b": bedrooms and bathrooms.
  ['b', /\b([1-5])b ?\/? ?[1-5](?:\.5)?b(?:a|th)?\b(?! ?pencil)/gi, ([, rooms]) => `${rooms} bedroom`],
  // "1-Zimmer-Wohnung (1 bedroom)", "2 pièces (1 bedroom)": what is in brackets is how the figures count.
  [
    'zi pi reca recá',
    /\b[1-6][ -]?(?:zimmer|zi\.?|pi[eè]ces?|rec[aá]maras)(?:[ -]?wohnung)?,? \(([1-5])[ -]?(?:bed(?:room)?s?|br|bd)\)/gi,
    ([, rooms]) => `${rooms} bedroom`,
  ],
  // "rural Iowa", "northern Michigan": a part of a state that nobody has a figure for.
  [
    'rural country small ern central upstate',
    new RegExp(
      `(?<!university of |univ\\.? of |u of )\\b(?!north(?:ern)? virginia)(?:rural|(?:the )?countryside(?: of| in)?|small[ -]?town|(?:north|south|east|west|northeast|northwest|southeast|southwest)ern|central|upstate) (${STATES})\\b(?! (?:university|univ|state|college|tech|u\\b))`,
      'gi',
    ),
    ([, state = '']) => ALSO_TOWNS[state.toLowerCase()] ?? state,
  ],
  ['downtown dtla', /\b(?:downtown (?:LA|L\.A\.)|dtla)(?![a-zß-öø-žșțạ-ỹ\d])/gi, always('Los Angeles')],
  // "relocating to Raleigh for work, 2 bedroom": where it is wanted.
  [
    'moving relocating transferring going',
    /\b(?:(?:i am|i['’]?m|we are|we['’]?re) )?(?:relocating|transferring|[Mm]oving|going) to (\p{Lu}\p{L}{2,14}(?: \p{Lu}\p{L}{1,14})?(?:,? [A-Z]{2})?)(?: for (?:work|school|college|grad school|(?:a|my) (?:new )?job))?(?: soon| next \p{L}{3,9})?[,.!:]+ ?(?=\S)/gu,
    ([, town], text) => (HOME.test(text) ? `in ${town}: ` : null),
  ],
  // "moving to austin in august, need a 2 bedroom"
  [
    'moving relocating',
    /\b(?:(?:i|we)(?:['’]?m| am|['’]?re| are)? )?(?:moving|relocating) (?:out |down |up |back )?to (?=[a-zß-öø-žșțạ-ỹ]|\d{5})(?!(?:an?|my|our|the|another|new|one|two|three)\b)/gi,
    (_, text) => (HOME.test(text) ? 'in ' : null),
  ],
  // "rent total for 6 months: 1 bedroom"
  [
    'rent lease',
    /(?<=^|\n)(?:total )?rent(?: total| cost)?(?: for)? (\d{1,2} (?:months?|mos?|years?)): ?/gi,
    ([, time]) => `rent for ${time}, `,
  ],
  // "Wir ziehen für 3 Monate nach San Francisco. ...": where it is wanted.
  [
    'ziehe',
    /\b(?:wir|ich) ziehen?(?: (?:für|fuer) [a-zß-öø-žșțạ-ỹ\d]{1,8} (?:monate?|wochen?|jahre?))?(?: bald)? nach (\p{Lu}[a-zß-öø-žșțạ-ỹ]{2,14}(?: \p{Lu}[a-zß-öø-žșțạ-ỹ]{1,14})?)[!.:,]+ ?(?=\S)/giu,
    ([, town]) => `in ${town}: `,
  ],
]
