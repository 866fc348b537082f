import { countOf } from './count-word.ts'
import { always, type PhraseRule } from './phrase-rule.ts'

const COUNT = '(\\d{1,2}|an?|one|two|three|four|five|six|seven|eight|nine|ten)'
const END = '(?=\\s*(?:$|[,;.?!\\n]))'
const WASHED =
  '(?:(?:the |my |our )?(?:front |back |wood |concrete )?(?:driveway|deck|patio|fence|house|siding|roof|sidewalk|walkway|porch|garage floor))'
const WASHES = 'pressure wash '
const ALSO = '(?:,? (?:and|&|\\+)|,|(?= (?:the|my|our) )) '

const FEET: Readonly<Record<string, number>> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
}
/** Trees of the book, by the height up to which they go. */
const SMALL_TREE_FT = 30
const MEDIUM_TREE_FT = 60
/** Square feet of one sheet of drywall. */
const SHEET = 32
const WEEKS_A_MONTH = 52 / 12
const WORKDAYS = 5

const OFTEN =
  '(?:(?:once|twice|(?:two|three|four|\\d) ?(?:x|times)) (?:an?|per|each|every) (?:week|month|year)|every (?:other |two |three |four |six |eight |\\d{1,2} )?(?:weeks?|months?)|weekly|bi-?weekly|monthly|quarterly)'
const RATHER =
  '(?:,? ?[-–—.]{0,3} ?(?:no wait|no|wait|oops|sorry|scratch that|actually|i mean|i meant),? ?(?:actually |wait |make (?:it|that) |i mean )?)'
const HEADS =
  '(guys|men|movers|people|ppl|hours|hrs|days|weeks|months|kids|rooms|bedrooms|visits|helpers|painters|cleaners|guests|nights)'

const BILLS = '(?:internet|wifi|cable|electric(?:ity)?|power|water|gas|sewer|trash|garbage|utilities)'
const BILLED = new RegExp(`\\b(?:rent|bills?|${BILLS}|cell phone|phone)\\b`, 'i')

/** How a tree of so many feet is called. */
function treeOf(feet: number): string {
  if (feet <= SMALL_TREE_FT) return '20 foot tree removal'
  return feet <= MEDIUM_TREE_FT ? '40 foot tree removal' : '70 foot tree removal'
}

const JUNK =
  '(?:(?:my |an? |the |old |\\d )?(?:old )?(?:couch(?:es)?|sofas?|mattress(?:es)?|fridge|refrigerator|washer|dryer|dresser|desk|recliner|bed|box spring|table|chairs?|tv|stove|freezer|treadmill|hot tub|piano|furniture|boxes|appliances))'

/** What is done at a home, to a pet or to hair, as people list it, and what they say instead. */
export const ERRAND_PHRASES: readonly PhraseRule[] = [
  // "pressure wash the driveway the patio and the deck": each of them.
  [
    'wash',
    new RegExp(
      `\\b(?:pressure|power)[- ]?wash(?:ing|ed)? (${WASHED})${ALSO}(${WASHED})(?:${ALSO}(${WASHED}))?(?! wash)\\b`,
      'gi',
    ),
    ([, ...washed]) =>
      washed
        .filter((thing) => thing !== undefined)
        .map((thing) => `${WASHES}${thing.trim().replace(/^(?:the|my|our) /i, '')}`)
        .join('; '),
  ],
  // "gutters cleaned and windows washed": two things are done.
  [
    'cleaned washed',
    /\b((?:gutters|windows|carpets?|chimney|ducts|driveway|oven|rugs|house) (?:cleaned|washed|swept))(?:,| and| &|, and)(?: uh| um)? (?:the |my |our )?(?=(?:gutters|windows|carpets?|chimney|ducts|driveway|oven|rugs|house) (?:cleaned|washed|swept)\b)/gi,
    ([, done]) => `${done}; `,
  ],
  ['window', /\bwindows (?:washed|cleaned)\b/gi, always('window washing')],
  [
    'hedge',
    /\b(?:trim|cut|prune)(?:ming|ting|ing)? (?:back )?(?:the|my|our|some) (hedges?|bushes|shrubs)(?: once)?\b/gi,
    ([, what]) => `trim ${what}`,
  ],
  // ", it's a two story house": where.
  [
    'story',
    /[,.;]? (?:it['’]?s|it is|its|we have|in) an? (?:one|two|1|2|single)[- ]story (?:house|home)(?=\s*(?:$|[,.;]))/gi,
    (_, text) => (/\b(?:gutter|window)/i.test(text) ? '' : null),
  ],
  // "carpets cleaned, three bedrooms and a hallway"
  [
    'carpet',
    new RegExp(
      `\\b(?:(?:my |the |our )?carpets? (?:cleaned|cleaning)|clean(?:ing)? (?:my |the |our )?carpets?),? (?:for |in |of )?${COUNT} (?:bed)?rooms? ?(?:and|&|\\+|,|plus) ?(?:an?|the|one|1) (?:hallway|hall|stairs|living room|den|office|family room|dining room)\\b`,
      'gi',
    ),
    ([, rooms]) => `carpet cleaning ${countOf(rooms) + 1} rooms`,
  ],
  // "... and two guys for three hours to help with the rest"
  [
    'guys men people helpers',
    new RegExp(
      `\\b${COUNT} (?:guys|men|people|helpers) (?:for )?${COUNT} ?(?:hours?|hrs?)(?: to (?:help|load|unload|move)(?: [a-z]{2,10}){0,4})?${END}`,
      'gi',
    ),
    ([, men, hours], text) =>
      /\b(?:mov(?:e|ing)|u-?haul|moving truck|piano)\b/i.test(text)
        ? `${countOf(men)} movers for ${countOf(hours)} hours`
        : null,
  ],
  // "have a tree taken out, maybe forty foot, and the stump ground"
  [
    'tree',
    /\b(?:have |get |getting |having )?(?:an? |the |my |our )?(?:big |large |old |dead |tall )?tree (?:taken (?:out|down)|removed|removal|cut down),? (?:it['’]?s )?(?:maybe |about |around |like |say |approx |~)?(\d{2}|twenty|thirty|forty|fifty|sixty|seventy|eighty)[ -]?(?:foot|feet|ft|['’])(?: tall| high)?(?![a-z])/gi,
    ([, feet = '']) => treeOf(FEET[feet.toLowerCase()] ?? Number(feet)),
  ],
  ['tree', /\b(?:have |get )?(?:an? |the |my )?tree taken out\b/gi, always('tree removal')],
  [
    'stump',
    /(?:(?<=,|\band) )?\b(?:the |my )stump (?:ground|grinded)(?: (?:out|down))?\b/gi,
    always(' stump grinding'),
  ],
  // "estate sale cleanout dumpster 20 yard": what it is for.
  [
    'dumpster',
    /(?<=^|[\n,;] ?)(?:[a-z]{3,12} ){0,2}(?:clean ?out|demo|remodel|renovation|roofing|construction|yard waste) (?=dumpster (?:rental )?\d{2} ?(?:yard|yd))/gi,
    always(''),
  ],
  // "painter for 2 rooms"
  [
    'painter',
    new RegExp(`\\bpainters? (?:for|to (?:do|paint)) (?:my |the |our )?${COUNT} (bed)?rooms?${END}`, 'gi'),
    ([, rooms]) => `paint ${countOf(rooms)} rooms`,
  ],
  // "pintar 3 cuartos y la sala"
  [
    'pintar',
    /\bpintar (?:los |mis )?(\d|dos|tres|cuatro|cinco) (?:cuartos|rec[aá]maras|habitaciones|dormitorios) y (?:la|el|una?) (?:sala|cocina|ba[nñ]o|comedor|pasillo)(?![a-z])/gi,
    ([, rooms]) => `paint ${countOf(rooms) + 1} rooms`,
  ],
  // "cuanto cobra un plomero por cambiar": what that costs.
  [
    'cobra cobran',
    /¿?\bcu[aá]nto (?:me )?cobran? (?:un|una|el|la|los|las) [a-zñáéíóú]{4,16} (?:por|para) (?=[a-zñáéíóú]{3,12}r\b)/gi,
    always('cuanto cuesta '),
  ],
  [
    'calentador',
    /\bcambiar (?:un|el|mi) calentador(?: de agua)?(?![a-z])/gi,
    always('water heater replacement'),
  ],
  [
    'limpieza',
    /\blimpieza de (?:la |mi )?casa ((?:cada semana|cada (?:2|dos) semanas|semanal|una vez (?:por|al|a la) (?:semana|mes))[^\n,]{0,24}), (\d|una?|dos|tres|cuatro) (?:rec[aá]maras?|cuartos?|habitaciones)(?![a-z])/gi,
    ([, often, rooms]) => `${countOf(rooms)} bedroom house cleaning ${often}`,
  ],
  // "dog and cat boarding 5 days": as long for both.
  [
    'boarding sitting grooming',
    /\b(dog|cat) (?:and|&|\+) (dog|cat) (boarding|grooming)(,? (?:for )?(?:\d{1,2}|an?|one|two|three) (?:days?|nights?|weeks?))?(?![a-z])/gi,
    ([, first, second, what, time = '']) => `${first} ${what}${time}, ${second} ${what}${time}`,
  ],
  // "farrier trim 4 horses"
  [
    'horses',
    new RegExp(
      `\\b(?:farrier(?: to)?,? )?(trim(?:s|ming)?|shoe(?:s|ing)?),? (?:for )?${COUNT} horses\\b`,
      'gi',
    ),
    ([, work = '', count]) =>
      `${countOf(count)} ${/^trim/i.test(work) ? 'farrier hoof trims' : 'farrier shoeing visits'}`,
  ],
  // "vet: dental w/ bloodwork"
  [
    'vet',
    /\bvet(?: visit| bill)?[:,–-]? ?(?:dog |cat )?dental(?: cleaning| work)?(?:,? (?:w\/|with|and|\+|&|,) ?(bloodwork|blood work|x-?rays?))?(?![a-z])/gi,
    ([, more]) =>
      `dog dental cleaning${more === undefined ? '' : /^x/i.test(more) ? ', dog x-ray' : ', pet blood work'}`,
  ],
  // "funeral: casket, vault"
  [
    'vault',
    /(?<!\b(?:burial|grave|concrete|casket) )\bvault\b(?! liner)/gi,
    (_, text) => (/\b(?:funeral|casket|coffin|burial|cemetery|grave)\b/i.test(text) ? 'burial vault' : null),
  ],
  // "eye exam, glasses": two.
  [
    'eye vision',
    /\b((?:eye|vision) (?:exam|test)), (?:and |new )?(?=(?:prescription )?(?:eye)?glasses|frames|contacts)/gi,
    ([, exam]) => `${exam}; `,
  ],
  // "kids haircut x3, mom color and cut": whose.
  [
    'mom wife mother',
    /\b(?:my )?(?:mom|mum|wife|mother|grandma)(?:['’]?s)? (?:hair )?(?:colou?r (?:and|&|\+) cut|cut (?:and|&|\+) colou?r)(?![a-z])/gi,
    always('womens haircut, hair coloring'),
  ],
  // "haircut, color": a second thing that is done.
  ['colo', /(?<=\bhair ?cut(?:,| \+) ?)(?:hair )?colou?r(?=\s*(?:$|[,;+.?!\n]))/gi, always('hair coloring')],
  // "haircut and color, skip the color"
  [
    'skip forget scratch minus without drop',
    /(?<=^|[\n;] ?)([a-z][a-z ]{2,30}?)(?:,| and| &) ([a-z]{4,14}),? (?:actually |no |wait )?(?:skip|forget|scratch|drop|minus|without) the \2(?=\W*$)/gim,
    ([, kept]) => kept ?? null,
  ],
  // "phone and internet": a bill.
  [
    'phone',
    new RegExp(
      `(?<!\\b(?:cell|mobile|home|office|business|smart|new|an?) )\\bphone(?=(?:,| and| &| \\+|, and|\\/) ?(?:the )?${BILLS}\\b)|(?<=\\b${BILLS}(?:,| and| &| \\+|, and) ?)phone${END}`,
      'gi',
    ),
    always('phone bill'),
  ],
  // "internet 12 months, oh and trash"
  [
    'trash garbage',
    /(?<=^|[,;&+] ?|\band )(?:oh and |also |plus )?(?:trash|garbage)(?=\s*(?:$|[,;&+.\n]|and\b))/gi,
    (_, text) => (BILLED.test(text.replace(/\b(?:trash|garbage)\b/gi, '')) ? 'trash service' : null),
  ],
  // "catering for crew of 40, lunch, 3 days"
  [
    'catering',
    /\bcatering for (?:an? |the |our |my )?(?:crew|group|party|staff|team|office|cast and crew) of (\d{1,4})(?:,? (breakfast|lunch|dinner))?(?:,? (?:for |x )?(\d|two|three|four|five) days)?(?![a-z])/gi,
    ([, heads, meal, days]) =>
      `${meal === undefined ? '' : `${meal} `}catering for ${Number(heads) * (days === undefined ? 1 : countOf(days))} people`,
  ],
  // "dog walker 30 min a day mon-fri for a month": so many walks.
  [
    'walk',
    /\bdog walk(?:er|ing|s)?,? (?:for )?(30|15|20|60|45) ?min(?:ute)?s?(?: (?:a|per|each) day)?,? (?:mon(?:day)?s? ?(?:-|–|to|thru|through) ?fri(?:day)?s?|m-f|weekdays),? (?:for )?(an?|one|two|three|four|\d{1,2}) (week|month)s?(?![a-z])/gi,
    ([, minutes, count, unit = '']) => {
      const weeks = countOf(count) * (unit.toLowerCase() === 'week' ? 1 : WEEKS_A_MONTH)
      return `${Math.round(weeks * WORKDAYS)} dog walks of ${minutes} minutes`
    },
  ],
  // "mow weekly", "mow 26 times"
  [
    'mow',
    /(?<=^|[\n,;] ?|\band )mow(?= (?:\d{1,3} (?:times|visits)|once|twice|weekly|bi-?weekly|every|each)\b)/gi,
    always('lawn mowing'),
  ],
  // "once a month, wait every 6 weeks", "weekly for 12 weeks, no biweekly": the later one counts.
  [
    'no wait oops sorry scratch actually mean meant',
    new RegExp(
      `\\b${OFTEN}((?:,? for (?:an?|the|\\d{1,2}|two|three|six) (?:weeks?|months?|years?|summer|season))?)${RATHER}(${OFTEN})(?![a-z])`,
      'gi',
    ),
    ([, time, often]) => `${often}${time}`,
  ],
  // "2 guys 4 hrs - oops 3 guys": another count of the same.
  [
    'no wait oops sorry scratch actually mean meant',
    new RegExp(
      `(?<!\\d ?[-–.,] ?)\\b${COUNT} ${HEADS}\\b([^\\n?!;]{2,40}?)${RATHER}${COUNT} \\2(?=\\s*(?:$|[.,;!]))`,
      'gi',
    ),
    ([, , heads, between, count]) => `${count} ${heads}${between}`,
  ],
  // "front brake pads, i mean front and rear"
  [
    'front rear',
    new RegExp(
      `\\b(?:front|rear) (brake pads(?: and rotors)?|brakes|rotors)${RATHER}(?:the )?(?:front (?:and|&) (?:rear|back)|both)(?![a-z])`,
      'gi',
    ),
    ([, brakes]) => `2 axles of ${/^brakes$/i.test(brakes ?? '') ? 'brake pads and rotors' : brakes}`,
  ],
  // "drywall 40 sheets hung and finished"
  [
    'sheets',
    /\b(?:drywall|sheetrock),? (\d{1,3}) sheets?,? (?:hung|installed|hang)(?:(?: and|,|&) (?:finish(?:ed)?|tap(?:ed|e)))?(?![a-z])/gi,
    ([, sheets]) => `${Number(sheets) * SHEET} sq ft of drywall hung and finished`,
  ],
  [
    'coat',
    /\b(?:2|two|one|1) coats?(?: of)? paint,? (?:on )?(?=\d[\d,]{1,5} ?(?:sf|sq))/gi,
    always('wall painting '),
  ],
  // "roof 24 squares tear off and asphalt shingle"
  [
    'squares',
    /\broof(?:ing)?,? (\d{1,3}) squares?,? (?:tear[- ]?off (?:and|&|\+|,) ?)(?:(?:new|re-?roof|install|architectural|asphalt|dimensional|3[- ]tab) ){0,3}shingles?(?![a-z])/gi,
    ([, squares]) => `asphalt shingle roof ${squares} squares`,
  ],
  ['insulation', /\binsulation attic\b/gi, always('attic insulation')],
  // "deck 12x20 composite + stairs": the kind stands before it.
  [
    'deck',
    /\bdeck (\d{1,3} ?x ?\d{1,3}) (composite|trex|cedar|pressure[- ]treated|wood)(?! deck)(?=\s*(?:$|[,;.+&\n]|and\b|with\b|w\/))/gi,
    ([, size, kind]) => `${kind} deck ${size}`,
  ],
  // "stain deck 300 sq ft": work, and no can of stain.
  [
    'stain seal',
    /(?<=^|[\n,;] ?|\band )(stain|seal)(?:ing)? (?:and (?:stain|seal) )?(?:the |my |our |a )?(deck|fence|house siding)(?=,? (?:of |about |~)?\d[\d,]{0,5} ?(?:sq|sf|square|lf|linear|ft|feet))/gi,
    ([, work, what]) => `${what} ${work}ing`,
  ],
  // "5 outlets, 3 ceiling fans - electrician": who puts them in.
  [
    'outlet fan fixture switch light',
    new RegExp(
      `(?<=^|[\\n,;] ?)${COUNT} ((?:electrical )?outlets?|ceiling fans?|light fixtures?|recessed lights?)${END}`,
      'gi',
    ),
    ([, count, what], text) =>
      /\belectrician\b/i.test(text) && !/\d ?(?:hours?|hrs?|h)\b/i.test(text)
        ? `install ${countOf(count)} ${what}`
        : null,
  ],
  [
    'electrician',
    / ?[-–—(] ?electrician\)?(?=\s*$)/gi,
    (_, text) => (/^\d{1,2} (?:outlets|ceiling fans|light fixtures|recessed lights)/i.test(text) ? '' : null),
  ],
  // "bathroom remodel: tile floor 60 sf, toilet install, paint": the room.
  [
    'paint',
    /(?<=^(?:bath(?:room)?|kitchen|bedroom|room)(?: remodel| reno(?:vation)?| redo)?:[^\n]{0,120}[,;] ?)paint(?:ing)?(?=\s*(?:$|[,;.\n]))/gim,
    (_, text) =>
      /\b(?:install|remodel|reno)/i.test(text) && !/\b(?:brush|roller|gallon|gal|tape)/i.test(text)
        ? 'paint a room'
        : null,
  ],
  // "hvac: replace 3 ton ac": whose work it is.
  [
    'hvac plumbing electrical',
    /(?<=^|\n)(?:hvac|plumbing|electrical|roofing|landscaping): (?=(?:replace|install|repair|fix)\b)/gi,
    always(''),
  ],
  // "junk haul off couch, mattress, fridge": taken away, and none that is bought.
  [
    'haul junk',
    new RegExp(
      `(?:\\bjunk (?:haul(?:ing|ed)?|removal|pick-?up)(?: off| away)?|\\bhaul(?:ing)? (?:off|away)):? (?:of )?${JUNK}(?:(?:, and |, | and | & )${JUNK}){1,7}${END}`,
      'gi',
    ),
    always('junk removal'),
  ],
  // "biweekly cleaning 2 bed apt for a year"
  [
    'clean',
    /\b(weekly|bi-?weekly|monthly|every other week|every (?:2|two) weeks) (?:house |home |apartment )?cleaning,? (?:of |for )?(?:an? |my |our )?(\d|one|two|three|four)[ -]?(?:br|bd|bed|bedroom)s? (apt|apartment|house|condo|home)(?![a-z])/gi,
    ([, often, rooms]) =>
      `${countOf(rooms)} bedroom ${countOf(rooms) === 1 ? 'apartment' : 'house'} cleaning ${often}`,
  ],
  [
    'heads',
    /(?<!sprinkler )\b(\d) heads (?=replaced|fixed)/gi,
    ([, count], text) => (/sprinkler/i.test(text) ? `${count} sprinkler heads ` : null),
  ],
  // "before and after school care for 2 kids monthly": for each.
  [
    'school',
    /\b((?:before and )?after school care) for (\d|two|three) (?:kids|children|boys|girls),? (?:monthly|a month|per month|(?:for )?(?:one|1) month)(?![a-z])/gi,
    ([, care, heads]) => `${countOf(heads)} months of ${care}`,
  ],
  // "mani pedi for 3"
  [
    'for',
    /\b(mani[ -]?pedi|manicure and pedicure|manicure|pedicure|haircut|facial|massage|blowout)s? for (\d|two|three|four|five)(?=\s*(?:$|[,;.\n]))/gi,
    ([, what, heads]) => `${countOf(heads)} ${what}`,
  ],
  // "tow 12 miles then new starter"
  [
    'then',
    /,? (?:and )?then (?=(?:an? )?(?:new|replace|install|repair|fix|clean|paint) [a-z])/gi,
    always(', '),
  ],
  [
    'registration',
    /(?<!\b(?:car|vehicle|truck|trailer|boat|voter|trademark|school|camp|league|auto|motorcycle) )\bregistration(?=\s*(?:$|[,;.\n]|renewal|and\b))/gi,
    (_, text) =>
      /\b(?:smog|emissions|license plates?|dmv|car insurance|title transfer|inspection sticker)\b/i.test(text)
        ? 'car registration'
        : null,
  ],
  [
    'brake',
    /(?<=\bflush(?:es)?(?:,| and|, and) )brake fluid(?=\s*(?:$|[,;.\n]|and\b))/gi,
    always('brake fluid flush'),
  ],
  [
    'air',
    /(?<!\b(?:engine|cabin|furnace|car|hvac|home|ac) )\bair filter(?=\s*(?:$|[,;.\n]|and\b))/gi,
    (_, text) =>
      /\b(?:spark plugs?|oil change|cabin (?:air )?filter|tune[- ]?up|tires?|brakes?)\b/i.test(text) &&
      !/\b(?:furnace|hvac|duct)\b/i.test(text)
        ? 'engine air filter'
        : null,
  ],
  // "movers for studio 2 hours 2 guys": by their hours.
  [
    'movers',
    /\bmovers for (?:an? |my )?(?:studio|\d ?(?:br|bed|bedroom))(?: (?:apt|apartment|house))?,? (\d{1,2}) ?(?:hours|hrs),? (\d|two|three|four) (?:guys|men|people)(?![a-z])/gi,
    ([, hours, men]) => `${countOf(men)} movers ${hours} hours`,
  ],
]
