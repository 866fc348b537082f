import { countOf } from './count-word.ts'
import { always, type PhraseRule } from './phrase-rule.ts'

/** What is meant follows from what stands beside it. */
export const MEANT_PHRASES: readonly PhraseRule[] = [
  // "sandwich stuff for 10 kids": what goes into it, and no sandwich.
  [
    'stuff things',
    /\b(sandwich|taco|salad|pizza|burger|burrito|pancake|smoothie|sundae|nacho|pasta|bbq|omelet|waffle|cookie|cake|lunch|breakfast|camping|art|craft)s? (?:stuff|things)(?=\s+for\b|\W*$)/gi,
    ([, dish]) => `${dish} fixings`,
  ],
  // "highlights and cut": of hair.
  [
    'highlights balayage color perm keratin ombre',
    /\b((?:partial |full )?highlights|balayage|hair color|color|perm|keratin(?: treatment)?|ombre) ?(?:and|&|\+|plus|,|w\/|with)(?: an?)? (?:hair ?)?cut\b(?! out| off)/gi,
    ([, first]) => `${first} and womens haircut`,
  ],
  // "filling x2 and a cleaning": of teeth.
  [
    'cleaning',
    /(?<!\b(?:dentist|dental|deep|teeth) )\b(?:an? )?(?:regular )?cleaning\b(?! (?:lady|service|supplies|solution|crew|of))/gi,
    (_, text) =>
      /\b(?:fillings?|crowns?|root canal|cavit(?:y|ies)|dentist|dental|bitewings?|tooth|molars?)\b/i.test(
        text,
      ) && !/\b(?:dogs?|cats?|vet|house|teeth cleaning|deep cleaning)\b/i.test(text)
        ? 'teeth cleaning'
        : null,
  ],
  [
    'cholesterol',
    /\b(?:blood (?:panel|test|work)|panel|labs?)[ :-]{1,2}cholesterol\b(?! (?:test|panel))/gi,
    always('cholesterol test'),
  ],
  // "maid service for a 2 bed apartment": the cleaning of so many rooms.
  [
    'maid',
    /\bmaid service\b/gi,
    (_, text) =>
      /\b(?:\d|one|two|three|four|five) ?-?(?:bed|br|bd|bedroom)/i.test(text) ? 'house cleaning' : null,
  ],
  [
    'junk',
    /\b(?:my |some |old )?junk (?:hauled|taken|picked up|haul)(?: away| off| out)?,? ?/gi,
    always('junk removal '),
  ],
  ['truck', /\b(?:one|a|1) full truck ?(?:load)?\b/gi, always('full truck')],
  // "drain clog kitchen sink"
  [
    'clog',
    /\b(?:drain|sink|tub|shower) (?:drain )?clog(?:s|ged)?(?: (?:in |of )?(?:the |my )?(?:kitchen |bathroom |bath |laundry )?(?:sink|tub|shower))?\b/gi,
    always('clogged drain'),
  ],
  [
    'down',
    /\btak(?:e|ing) down (?:(?:a load of|all|some|the|my|our|old) ){0,2}(?=(?:\d[\d,]* ?(?:sq ft|sf) of )?(?:wallpaper|fence|shed|wall|deck|tree)s?\b)/gi,
    always('remove '),
  ],
  // "will and power of attorney": a will, and no wish.
  [
    'will',
    /(?<=^|[,;:\n] ?|\b(?:a|my|for|need|the) )(?:simple |basic |last )?wills?(?=,? (?:and|&|\+|plus|or) (?:an? |my )?(?:power of attorney|poa|trust|living will|estate|healthcare))/gi,
    always('simple will'),
  ],
  [
    'drawn written drafted made',
    /,? (?:drawn|written|drafted|made) up? ?(?:by (?:an? |my )?(?:lawyer|attorney))?(?=\s*(?:$|[,.;?!\n]))/gi,
    (_, text) => (/\b(?:trust|power of attorney|poa)\b/i.test(text) ? '' : null),
  ],
  // "cuanto cobra un dentista por una limpieza", "pintar una recamara"
  [
    'limpieza',
    /\b(?:cu[aá]nto (?:cobra|cuesta|sale|vale) )?(?:(?:un|el|con el|con un) dentista (?:por )?)?una limpieza(?: dental| de dientes| con el dentista)?\b/gi,
    (_, text) => (/\bdent(?:ista|al)|dientes\b/i.test(text) ? 'limpieza dental' : null),
  ],
  [
    'pintar',
    /\bpintar (una|la|dos|tres|2|3) (?:rec[aá]mara|habitaci[oó]n|alcoba|pieza)(s?)\b/gi,
    ([, count, s]) => `pintar ${/^(?:una|la)$/i.test(count ?? '') ? 'un' : count} cuarto${s}`,
  ],
  // "40 sq ft of either"
  [
    'either',
    /(?<=\d ?(?:sq\.? ?ft\.?|sf|square feet|ft|feet|lbs?|gal|gallons|yards?|hours?)),? (?:of |for )?(?:either(?: one)?|each one|any of (?:them|those))\b/gi,
    always(''),
  ],
  // Whose bill it is.
  [
    'bill ship sold deliver',
    /(?<=\n|^)[ \t]*(?:bill(?:ed)?|ship(?:ped)?|sold|deliver(?:ed)?)[ -]to:? [^\n\d,]{2,40}(?=\n)/gi,
    always(''),
  ],
  // "life insurance 500k, 35 yo male": who is insured.
  [
    'yo y/o yr year',
    /,? (?:for (?:an? )?|i['’]?m (?:an? )?)?(?:healthy )?\d{2} ?-?(?:yo|y\/o|yr[ -]old|years?[ -]old)(?: (?:male|female|man|woman|guy|lady|non ?-?smoker))*(?=\s*(?:$|[,.;?!\n]))/gi,
    (_, text) => (/\binsurance\b/i.test(text) ? '' : null),
  ],
  // "lawn: aerate and overseed"
  [
    'seed',
    /\b(?:lawn[:,]? )?aerat(?:e|ion|ing)(?: (?:the |my )?(?:lawn|yard))? ?(?:and|&|\+|n|,) ?(?:over)?seed(?:ing|ed)?(?: (?:the |my )?(?:lawn|yard))?\b/gi,
    always('lawn aeration; lawn overseeding'),
  ],
  [
    'hole',
    /,? (?:about )?(?:fist|golf ball|baseball|softball|doorknob|basketball|quarter)[- ]sized?\b/gi,
    (_, text) => (/\bhole/i.test(text) ? '' : null),
  ],
  [
    'screen',
    /\b(?:cracked |broken )?(?:cell ?)?phone screen,? (?:on (?:an? |my )?|for (?:an? |my )?|- ?)?(iphone \d{1,2}(?: (?:pro|plus|max|mini)){0,2})\b/gi,
    ([, phone]) => `${phone} screen repair`,
  ],
  ['disney+', /\bdisney ?\+(?= |$|,)/gi, always('disney plus')],
  // "gas and electric monthly": bills.
  [
    'gas',
    /(?<!\b(?:gal|gallons?|of|for|car|truck) )\bgas ?(?:and|&|\+|n|\/) ?electric(?:ity)? (?=(?:monthly|per month|a month|each month)\b)/gi,
    always('gas bill; electric bill '),
  ],
  ['fam', /\bfam (?=pk|pack|size)/gi, always('family ')],
  [
    'bar',
    /\b(taco|pasta|bbq|nacho|salad|baked potato|burger|burrito|dessert) bar for (?=\d)/gi,
    ([, kind]) => `${kind} bar catering for `,
  ],
  ['brushes', /(?<=\b\d ?)brushes\b/gi, (_, text) => (/\brollers?\b/i.test(text) ? 'paint brushes' : null)],
  [
    'max',
    /(?<=[,+&] ?|\band |\bplus )max\b(?=\s*(?:$|[,+&.\n]|and\b|monthly|per\b|a month))/gi,
    (_, text) => (/\b(?:netflix|hulu|disney|peacock|paramount|spotify)\b/i.test(text) ? 'hbo max' : null),
  ],
  [
    'hosting',
    /(?<!\bweb )\bhosting\b/gi,
    (_, text) => (/\b(?:domain|website|wordpress|server)\b/i.test(text) ? 'web hosting' : null),
  ],
  ['flowers', /(?<=^|\n)flowers ?[:–-] ?(?=\d|an? |one |two |three )/gi, always('')],
  // "18 month old, full time": who is looked after, and for no months.
  [
    'month',
    /\b(?:an? )?(\d{1,2}) ?-?mo(?:nth)?s?[- ]old\b/gi,
    ([, months], text) =>
      /\b(?:day ?care|child ?care|nanny|preschool)\b/i.test(text)
        ? Number(months) < 15
          ? 'infant'
          : 'toddler'
        : null,
  ],
  // "daycare these days? toddler, full time"
  [
    'care',
    /\b(day ?care)\b([^\n,?.!]{0,30})[?,.!] ?(?=(?:an? )?(?:(\d{1,2}) ?-?mo(?:nth)?s?[- ]old|infant|toddler)\b)/gi,
    ([, care]) => `${care} for a `,
  ],
  [
    'add ',
    /\badd(?:ing)? (?=(?:an? |another |\d |two |three )?(?:new )?(?:dimmer|gfci|outlet|light|ceiling fan|smoke|switch|deadbolt|faucet|shower|toilet|sink)\b)/gi,
    always('install '),
  ],
  // "get the driveway (600 sq ft) sealed"
  [
    'driveway',
    /\b(?:get |have )?(?:the |my |our )?driveway,? \(?(\d[\d,]{2,5}) ?(?:sq\.? ?ft\.?|sf|square feet)\)?,? seal(?:ed|coated|coat)\b/gi,
    ([, area]) => `driveway sealcoating ${area} sq ft`,
  ],
  ['hs ', /\bhs (?=(?:math |english |science )?teachers?\b)/gi, always('high school ')],
  [
    'wings',
    /\b(?:(\d|two|three|four) |an? )?orders? of wings\b/gi,
    ([, count = '1']) => `${10 * (Number(count) || ['two', 'three', 'four'].indexOf(count) + 2)} wings`,
  ],
  ['bagel', /(?<=\bbagels? )(?:w|w\/|with) ?cc\b/gi, always('with cream cheese')],
  [
    'ppl people',
    /,? (?:for )?\d (?:ppl|people|persons)(?=\s*(?:$|[,.;?!\n]))/gi,
    (_, text) =>
      /\b(?:water|sewer|electric|internet|utility|utilities|trash) bill/i.test(text) ||
      /\bwater\/sewer/i.test(text)
        ? ''
        : null,
  ],
  [
    'storage',
    /\bstorage,? (\d{1,2}) ?(?:x|by) ?(\d{1,2})\b/gi,
    ([, wide, long]) => `storage unit ${wide}x${long}`,
  ],
  // "RN 3x12 travel assignment 13 wks"
  [
    'x',
    /\b([2-5]) ?x ?(8|10|12)(?:s|hrs?| hrs?| hours?)?\b(?: travel)?(?: (?:assignment|contract|shifts?))?(?! ?(?:an?|per|\/) ?(?:week|wk))\b/gi,
    ([, shifts, hours], text) =>
      /\b(?:rn|nurse|lpn|cna|tech|aide|cota|therapist)\b/i.test(text) && /\d ?(?:wks?|weeks)\b/i.test(text)
        ? `${shifts} ${hours}s a week`
        : null,
  ],
  [
    'welding',
    /\bwelding (?:job|work|repair)?,? ?(\d{1,2}) ?(hrs?|hours?)(?: at my (?:place|house|shop|home|farm))?\b/gi,
    ([, hours]) => `welder ${hours} hours`,
  ],
  // "twenty two by fours eight foot"
  [
    'two',
    /\b(ten|twenty|thirty|forty|fifty|\d{1,3}) two by (fours?|sixe?s?|eights?)(?:,? (eight|ten|twelve|sixteen|8|10|12|16) ?(?:foot|feet|ft|footers?))?\b/gi,
    ([, count, wide = '', long]) =>
      `${count} 2x${countOf(/^six/i.test(wide) ? 'six' : wide.replace(/s$/i, ''))}x${countOf(long ?? 'eight')}`,
  ],
  ['cuadrados', /\b(\d[\d.,]{1,5}) pies cuadrados\b/gi, ([, area]) => `${area} sq ft`],
  [
    'piso',
    /\b(?:poner|instalar|colocar) piso (laminado|de madera|vin[ií]lico|de vinilo|de loseta)\b/gi,
    ([, kind = '']) => `install ${FLOORS[kind.toLowerCase()] ?? 'laminate'} flooring`,
  ],
  // "dog sitter for 4 nights": in the house.
  ['sitter', /\b(dog|cat|pet) sitter(?=,? (?:for )?\d{1,2} nights?\b)/gi, ([, pet]) => `${pet} sitting`],
  ['date', /\bdate night ?[:–-] ?(?=dinner)/gi, always('date night ')],
  // "Qty 4 - 5 gal bucket"
  ['qty', /(?<=^|\n)[ \t]*qty[:.]? ?(\d{1,3}) ?(?:[-–:]|x) ?(?=\d)/gi, ([, count]) => `${count} x `],
  // "2 12-packs": of beer, among what goes with it.
  [
    'pack',
    /\b(\d|an?|two|three|four) ?(6|12|18|24|30)[- ]?packs?(?=\s*(?:$|[,;\n+&]|and\b))/gi,
    ([, count, size], text) =>
      /\b(?:wings|tailgate|super ?bowl|bbq|game night|game day|keg|brats|cookout|poker)\b/i.test(text) &&
      !/\b(?:soda|coke|pepsi|water|seltzer|beer)\b/i.test(text)
        ? `${count} ${size}-packs of beer`
        : null,
  ],
]

const FLOORS: Readonly<Record<string, string>> = {
  laminado: 'laminate',
  'de madera': 'hardwood',
  vinílico: 'vinyl plank',
  vinilico: 'vinyl plank',
  'de vinilo': 'vinyl plank',
  'de loseta': 'tile',
}
