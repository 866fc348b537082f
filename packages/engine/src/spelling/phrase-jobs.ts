import { countOf } from './count-word.ts'
import { always, type PhraseRule } from './phrase-rule.ts'

/** Square feet of one sheet of four by eight feet. */
const SHEET = 32
/** Square feet of one square of a roof. */
const SQUARE = 100
const TIRE_SIZE = '(?:P|LT)?\\d{3}\\/\\d{2}[ -]?Z?R[ -]?\\d{2}(?:\\.5)?'
const HEAVY_SIZE = '(?:\\d{3}\\/\\d{2}[ -]?|\\d{1,2}(?:\\.00)?[ -]?)R[ -]?(?:19|22|24)\\.5'
const HEAVY_KIND = '(?:steer|drive|trailer|truck|semi|commercial|all[ -]position)'
const LIGHT_TRUCK_SIZE = 'LT ?\\d{3}\\/\\d{2}[ -]?R[ -]?\\d{2}'
const TIRE_KIND = '(?:(?:brand )?new |all[ -]season |all[ -]weather |winter |summer |snow |performance ){0,3}'

/** Bundles of shingles for one square. */
const BUNDLES_A_SQUARE = 3

/** Jobs, and how much of them is done, as people write them. */
export const JOB_PHRASES: readonly PhraseRule[] = [
  // "new roof 25 squares": a roofer's square is 100 square feet, and three bundles of shingles cover it.
  [
    'square',
    /\b(?:(?:new|replace|replacing|re-?do|tear off(?: and replace)?) (?:the |my |a |our )?)roof(?:ing)?,? (?:about |approx |is |of |~)?(\d{1,3}) (?:roofing )?squares?\b(?![^\n]{0,30}\b(?:metal|tile|slate|flat|tpo|epdm|cedar)\b)/gi,
    ([, squares]) => `asphalt shingle roof ${squares} squares`,
  ],
  [
    'square',
    /(?<=^|[\n,;] ?|\band )(\d{1,3}) squares (?:of )?((?:asphalt |architectural |roof(?:ing)? |3[- ]tab |dimensional ){0,2}shingles?)(?=\s*(?:$|[,;.?\n]|and\b))/gi,
    ([, squares, shingles]) => `${Number(squares) * BUNDLES_A_SQUARE} bundles of ${shingles}`,
  ],
  // "roof replacement 24 squares architectural shingle"
  [
    'squares',
    /\b(?:roof(?:ing)?(?: replacement| job| replaced)?|re-?roof(?:ing)?),? (\d{1,3}) squares?,? (?:of |with )?(?:(?:architectural|asphalt|dimensional|3[- ]tab|comp(?:osition)?) ){0,2}shingles?\b/gi,
    ([, squares]) => `asphalt shingle roof ${squares} squares`,
  ],
  // "brakes front and rear": both axles.
  [
    'front',
    /\b(?:new )?(brakes?|brake job|brake pads(?: and rotors)?|pads and rotors|rotors),? (?:on |for )?(?:the )?(?:front|both) (?:and|&|\+) (?:the )?(?:rear|back)(?: axles?)?\b/gi,
    ([, brakes]) => `2 axles of ${/job|^brakes?$/i.test(brakes ?? '') ? 'brake pads and rotors' : brakes}`,
  ],
  // "2 steer tires 295/75R22.5", "11R22.5 tires": wheels of such a size only a heavy truck has.
  [
    'tire',
    new RegExp(`\\b(?:${HEAVY_KIND} ){0,3}(tires?),? \\(?(?:size )?${HEAVY_SIZE}\\)?(?![\\d/])`, 'gi'),
    ([, tires]) => `semi truck ${tires}`,
  ],
  [
    'tire',
    new RegExp(`(?<![\\d/])${HEAVY_SIZE} (?:${HEAVY_KIND} ){0,3}(tires?)\\b`, 'gi'),
    ([, tires]) => `semi truck ${tires}`,
  ],
  // "ST205/75R15 tires": those of a trailer.
  [
    'tire',
    /\b(?:trailer )?(tires?),? \(?(?:size )?st ?\d{3}\/\d{2}[ -]?[rd][ -]?\d{2}\)?(?![\d/])/gi,
    ([, tires]) => `trailer ${tires}`,
  ],
  [
    'tire',
    /\bst ?\d{3}\/\d{2}[ -]?[rd][ -]?\d{2} (?:trailer )?(tires?)\b/gi,
    ([, tires]) => `trailer ${tires}`,
  ],
  // "LT275/70R18 tires": a pickup's.
  [
    'tire',
    new RegExp(`\\b(?:truck )?(tires?),? \\(?(?:size )?${LIGHT_TRUCK_SIZE}\\)?(?![\\d/])`, 'gi'),
    ([, tires]) => `truck ${tires}`,
  ],
  [
    'tire',
    new RegExp(`(?<![\\d/])${LIGHT_TRUCK_SIZE} (?:truck )?(tires?)\\b`, 'gi'),
    ([, tires]) => `truck ${tires}`,
  ],
  // "tires for my boat trailer"
  [
    'tire',
    /\b(tires?) for (?:an? |the |my |our |his |her )?(?:(?:boat|horse|utility|travel|dump|camper|john deere|kubota|farm|riding|lawn|dirt|golf) )?(trailer|camper|tractor|motorcycle|atv|mower|cart|bike|wheelbarrow|skid steer|forklift)\b/gi,
    ([, tires, whose]) => `${whose} ${tires}`,
  ],
  // "winter tires set of four, 205/55R16": how large one is.
  [
    'tire',
    new RegExp(`(?<=\\btires?\\b[^\\n]{0,40}),? \\(?(?:size )?${TIRE_SIZE}\\)?(?![\\d/])`, 'gi'),
    always(''),
  ],
  // "four 215/55R17 all season tires": how large one is, and no fraction. All sizes have one price.
  [
    'tire',
    new RegExp(`(?<![\\d/])${TIRE_SIZE} (${TIRE_KIND})(?=tires?\\b)`, 'gi'),
    ([, kind = '']) => `passenger ${kind}`,
  ],
  [
    'tire',
    new RegExp(`\\b(${TIRE_KIND})(tires?),? (?:size |in )?${TIRE_SIZE}(?![\\d/])`, 'gi'),
    ([, kind = '', tires]) => `passenger ${kind}${tires}`,
  ],
  // "new shingle roof, 24 squares, tear off included"
  [
    'squares',
    /(?<=\b(?:roof(?:ing)?|shingles?|re-?roof)\b[^\n\d]{0,30})\b(\d{1,3}(?:\.\d)?) squares\b(?! of\b| (?:feet|ft|foot|yards?|yds?|met|m\b|miles?))/gi,
    ([, count]) => `${Number(count) * SQUARE} sq ft`,
  ],
  // "hang 5 sheets of drywall": a sheet is bought, and hung by its area.
  [
    'sheets boards',
    /\b(hang(?:ing)?|install(?:ing)?|put(?:ting)? up) (\d{1,3}|two|three|four|five|six|seven|eight|nine|ten) (?:4 ?x ?8 )?(?:sheets|boards) of (drywall|sheetrock)\b/gi,
    ([, hang, count = '', what]) => `${hang} ${countOf(count) * SHEET} sq ft of ${what}`,
  ],
  // "cataract surgery, both eyes"
  [
    'both',
    /\bboth (?=(?:of (?:my|his|her|the) )?(?:eyes|knees|hips|shoulders|ears|breasts|hands|wrists|feet|elbows|ankles)\b)/gi,
    (_, text) => (/\blasik\b/i.test(text) ? null : '2 '),
  ],
  // "a handyman for an afternoon": half of a day's work.
  [
    'afternoon morning',
    /\bfor (?:an?|one|the|the whole|a whole|a full) (?:afternoon|morning)\b/gi,
    (_, text) => (/\d ?(?:h|hrs?|hours?|[ap]m)\b/i.test(text) || !WORKS.test(text) ? null : 'for half a day'),
  ],
  // "teeth cleaning and xrays"
  ['xray', /(?<=\b(?:teeth|tooth|dental|dentist)\b[^\n]{0,40}?)\bxrays?\b/gi, always('x-rays')],
  ['swap', /\bswap(?:ping)? out (?=(?:an?|the|my|our|\d) ?[a-zß-öø-žșțạ-ỹ]*)/gi, always('replace ')],
  // "parts and labor", "two coats": said of the job before them.
  [
    'labor labour',
    /,? \(?(?:(?:incl(?:uding|\.)?|with|w\/|for) )?(?:all )?(?:parts|materials?) (?:and|&|\+) labou?r(?: (?:included|incl\.?))?\)?(?=\s*(?:$|[,.;\n]))/gi,
    always(''),
  ],
  [
    'coats',
    /,? \(?(?:with )?(?:two|three|2|3) coats(?: of paint)?\)?(?=\s*(?:$|[,.;\n]))/gi,
    (_, text) => (/paint/i.test(text) ? '' : null),
  ],
  // "repaint the inside of a 12x14 bedroom"
  [
    'paint',
    /\b(?:re-?)?paint(?:ing)? the (?:inside|interior|walls) of (?=an? (?:\d{1,2} ?x ?\d{1,2} )?(?:bed)?room\b)/gi,
    always('paint '),
  ],
  // "week-long rental of a midsize car"
  [
    '-long',
    /\b(?:an? )?(day|week|weekend|month)-long (rental|rent|lease) of (?:an? )?([a-zß-öø-žșțạ-ỹ -]{3,30}?)(?=\s*(?:$|[,.;\n]|in [a-zß-öø-žșțạ-ỹ]|at [a-zß-öø-žșțạ-ỹ]))/gi,
    ([, period = '', , what]) =>
      period.toLowerCase() === 'weekend' ? `${what} rental for 2 days` : `${what} rental for 1 ${period}`,
  ],
  // "quote for catering lunch for 35 people on the 14th"
  [
    'cater',
    /\bcatering (?:an? )?(lunch|dinner|breakfast|brunch)(?= for \d)/gi,
    ([, meal]) => `${meal} catering`,
  ],
  [
    ' on the ',
    /(?<=\b(?:people|guests|persons?|ppl|kids|adults)) on the \d{1,2}(?:st|nd|rd|th)(?: of [a-zß-öø-žșțạ-ỹ]{3,9})?(?=\s*(?:$|[,.;!?\n]))/gi,
    always(''),
  ],
  // "Thanks a bunch", and whose letter it was.
  [
    'thank thx',
    /(?<=\n)[ \t]*(?:thanks|thank you|many thanks|thx) ?(?:a bunch|a lot|a million|a ton|so much|very much|in advance|again)?[,.!]*[ \t]*(?:\n[ \t]*-{0,2}[ \t]?\p{Lu}\p{Ll}{1,14}(?: \p{Lu}\p{Ll}{1,14})?[ \t]*)?(?=\n?\s*$)/giu,
    always(''),
  ],
  // "windshield is cracked, replace it - ford f150"
  [
    'replace fix repair',
    /\bmy (windsh(?:ie|ei)ld|bumper|muffler|alternator|starter|radiator) is (?:cracked|broken|dead|bad|leaking|shot|gone),? (?:please )?(?:(replace|fix|repair) it)(?: ?[-–—,] ?[^\n]{3,30})?(?=\s*$)/gim,
    ([, what, work]) => `${work} ${what}`,
  ],
  // "subway fare in New York": both words for one ride.
  ['subway', /\bsubway fares?(?= in (?:new york|nyc|manhattan|brooklyn)\b)/gi, always('subway ride')],
  // "A fair price for a haircut": asks for a price, and says nothing of it.
  [
    'fair reasonable',
    /\b(?:what(?:['’]?s| is| would be) )?an? (?:fair|reasonable) (?:price|cost|rate) (?:for|of) /gi,
    always('price of '),
  ],
]

/** Whoever is paid for time. */
const WORKS =
  /\b(?:handym[ae]n|electricians?|plumbers?|carpenters?|painters?|cleaners?|gardeners?|landscapers?|movers?|helpers?|babysitters?|nann(?:y|ies)|mechanics?|welders?|photographers?|tutors?|labou?rers?|housekeepers?|maids?|notar(?:y|ies)|consultants?|lawyers?)\b/i
