import { countOf } from './count-word.ts'
import { always, type PhraseRule } from './phrase-rule.ts'

const COUNT = '(\\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten)'
const HEADS =
  '(?:kids?|child(?:ren)?|students?|people|ppl|persons?|adults?|guests|passengers|girls|boys|campers)'
const END = '(?=\\s*(?:$|[,;.?!\\n]))'

/** What is paid for by the period, each of what has it, and how long it is where nothing is said. */
const EACH_OF: readonly (readonly [thing: RegExp, each: RegExp, period: RegExp, usual: string | null])[] = [
  [
    /\b(?:hotels?|motels?)\b/i,
    new RegExp(`\\b(?:for )?${COUNT} (?:(?:hotel|motel) )?rooms\\b`, 'i'),
    new RegExp(`\\b(?:for )?${COUNT} (nights?)\\b`, 'i'),
    null,
  ],
  [
    /\bparking\b/i,
    new RegExp(`\\b(?:for )?${COUNT} (?:cars|vehicles|trucks)\\b`, 'i'),
    new RegExp(`\\b(?:for )?${COUNT} (days?|weeks?)\\b`, 'i'),
    null,
  ],
  [
    /\b(?:gym|ymca|planet fitness|health club) memberships?\b/i,
    new RegExp(
      `\\b(?:for )?(?:${COUNT} (?:people|adults|persons)|(?:me|myself) (?:and|&) (?:my )?(?:husband|wife|spouse|partner|girlfriend|boyfriend)|(?:my )?(?:husband|wife|partner|girlfriend|boyfriend) and (?:me|i|myself)|a couple)\\b`,
      'i',
    ),
    /\b(?:for )?(\d{1,2}|an?|one|two|three|six) (months?|years?)\b/i,
    'month',
  ],
  [
    /\b(?:summer|day|art|soccer|science|sports) camps?\b/i,
    new RegExp(`\\b(?:for )?(?:my |our )?${COUNT} (?:kids|children|boys|girls)\\b`, 'i'),
    /\b(?:for )?(\d{1,2}|an?|one|two|three|four|five|six|eight|ten) (weeks?)(?: of)?\b/i,
    'week',
  ],
  [
    /\b(?:after|before)[- ]?(?:school )(?:care|program)\b/i,
    new RegExp(`\\b(?:for )?(?:my |our )?${COUNT} (?:kids|children|boys|girls)\\b`, 'i'),
    /\b(?:for )?(\d{1,2}|an?|one|two|three|four|five|six|nine|ten) (months?)(?: of)?\b/i,
    'month',
  ],
  [
    /\b(?:skis?|snowboard) rentals?\b/i,
    new RegExp(`\\b(?:for )?${COUNT} ${HEADS}\\b`, 'i'),
    new RegExp(`\\b(?:for )?${COUNT} (days?)\\b`, 'i'),
    'day',
  ],
  [
    /\b(?:bikes?|bicycles?|kayaks?|canoes?|paddle ?boards?) rentals?\b/i,
    new RegExp(`\\b(?:for )?${COUNT} ${HEADS}\\b`, 'i'),
    new RegExp(`\\b(?:for )?${COUNT} (days?)\\b`, 'i'),
    'rental',
  ],
  [
    /\brental cars?\b|\bcar rentals?\b/i,
    new RegExp(`\\b(?:for )?${COUNT} cars\\b`, 'i'),
    new RegExp(`\\b(?:for )?${COUNT} (days?|weeks?)\\b`, 'i'),
    null,
  ],
  [
    /\b(?:car|auto) insurance\b/i,
    new RegExp(`\\b(?:for |on )?${COUNT} (?:cars|vehicles)\\b`, 'i'),
    /\b(?:for )?(\d{1,2}|an?|one|two|three|six) (months?|years?)\b/i,
    'year',
  ],
  [
    /\bgithub team\b/i,
    new RegExp(
      `\\b(?:for )?${COUNT} (?:devs|developers|users|seats|people|engineers|members|employees)\\b`,
      'i',
    ),
    /\b(?:for )?(\d{1,2}|an?|one|two|three|six) (months?|years?)\b/i,
    'month',
  ],
]

/** "hotel in new york 2 rooms 3 nights": six nights. Null where another number is in the row. */
function eachOf(row: string): string | null {
  const [, counted, lasts, usual] = EACH_OF.find(([thing]) => thing.test(row)) ?? []
  if (counted === undefined || lasts === undefined || /[$€£,;]/.test(row.replace(/, ?[A-Z]{2}\b/, '')))
    return null
  const heads = counted.exec(row)
  if (heads === null) return null
  const first = row.replace(heads[0], /rooms/i.test(heads[0]) ? ' hotel ' : ' ')
  // "2 adults 2 kids"
  const more = counted.exec(first)
  const others = more === null ? first : first.replace(more[0], ' ').replace(/\b(?:and|&) *(?=\d|$)/i, '')
  const period = lasts.exec(others)
  if (period === null && (usual === null || usual === undefined)) return null
  const rest = (period === null ? others : others.replace(period[0], ' ')).replace(/ {2,}/g, ' ').trim()
  if (/\d|[&+]|\b(?:and|plus|or)\b/i.test(rest)) return null
  const each = headsOf(heads) + (more === null ? 0 : headsOf(more))
  const [, count = 'one', unit = usual ?? ''] = period ?? []
  const all = each * countOf(count)
  if (usual === 'rental') return `${all} ${rest.replace(/s$/, '')}s`
  if (!(all > 1 && all <= ALL_MAX)) return null
  const thing = /\b(?:hotels?|motels?)\b/i.test(row) ? withRoom(rest) : rest
  return `${thing} ${all} ${unit.replace(/s$/, '')}s`
}

const ALL_MAX = 1000

/** Without a number they are two: "me and my husband". */
const headsOf = ([, count]: RegExpExecArray): number => (count === undefined ? 2 : countOf(count))

/** "hotel room in chicago": named once, where it was first. */
const withRoom = (row: string): string =>
  row
    .replace(/\b(?:hotels?|motels?)\b(?: rooms?\b)?/i, 'hotel room')
    .replace(/(?<=hotel room\b.*)\b(?:hotels?|motels?)\b/i, '')
    .replace(/ {2,}/g, ' ')
    .trim()

const SERVICES =
  '(?:oil changes?|tire rotations?|state inspections?|emissions? tests?|car wash(?:es)?|details?|tune[- ]?ups?|registrations?)'
const CARS = '(?:cars|trucks|vans|vehicles|suvs)'
const GRAIN: Readonly<Record<string, string>> = { oats: 'oats, grain', corn: 'corn grain' }

/** Counts that stand behind what they count, or within its name. */
export const COUNT_PHRASES: readonly PhraseRule[] = [
  [
    'hotel motel hotels motels parking membership memberships camp camps care program github rental rentals insurance',
    /^[^\n]{8,120}$/gim,
    ([row]) => eachOf(row),
  ],
  // "charter bus for field trip 50 kids": people do not multiply a vehicle.
  [
    'bus',
    new RegExp(
      `\\b((?:charter|school|coach|shuttle|mini|tour)[ -]?bus(?:es)?(?: (?:rental|hire|charter|trip))?(?: (?:for|to) (?:an? |the |our |my )?[a-z]{3,12}(?: [a-z]{3,12})?)??),? (?:for )?(?:about |our |the )?(\\d{1,2}) ${HEADS}\\b`,
      'gi',
    ),
    ([, bus = '', count], text) =>
      Number(count) > SEATS || /\b(?:tickets?|fares?|pass(?:es)?|seats?)\b/i.test(text) ? null : bus,
  ],
  // "oats 50 bu", "corn 20 tons": as a farm sells it.
  [
    'oats corn',
    /(?<=^|[\n,;] ?)(oats|corn),? (\d[\d,]{0,6}) (bu|bushels?|(?:short )?tons?)\b/gi,
    ([, grain = '', count, unit]) => `${count} ${unit} ${GRAIN[grain.toLowerCase()]}`,
  ],
  [
    'oats corn',
    /(?<=^|[\n,;] ?)(\d[\d,]{0,6}) (bu|bushels?) (?:of )?(oats)(?=\s*(?:$|[,;.?\n]))/gi,
    ([, count, unit, grain = '']) => `${count} ${unit} ${GRAIN[grain.toLowerCase()]}`,
  ],
  [
    'peanuts',
    /(?<=^|[\n,;] ?)(?:peanuts,? (\d[\d,]{0,5}) ((?:short )?tons?)|(\d[\d,]{0,5}) ((?:short )?tons?) (?:of )?peanuts)(?=\s*(?:$|[,;.?\n]))/gi,
    ([, count, unit, first, before]) =>
      `peanuts in the shell at the farm ${count ?? first} ${unit ?? before}`,
  ],
  // "passport for family of four"
  [
    'passport',
    new RegExp(
      `\\bpassports?,? for (?:an? |my |our |the )?(?:family of )?${COUNT}\\b(?: people)?${END}`,
      'gi',
    ),
    ([, count]) => `${countOf(count)} passports`,
  ],
  // "dental cleaning for family of 4", "teeth cleaning for my 3 kids"
  [
    'family',
    new RegExp(`\\bfor (?:an? |my |our |the )?family of ${COUNT}\\b`, 'gi'),
    ([, count], text) => (EACH_PERSON.test(text) ? `for ${countOf(count)} people` : null),
  ],
  [
    'my our',
    new RegExp(`\\bfor (?:my|our) (?:all )?${COUNT} (kids|children|sons|daughters|boys|girls)\\b`, 'gi'),
    ([, count, kids], text) => (EACH_PERSON.test(text) ? `for ${countOf(count)} ${kids}` : null),
  ],
  [
    'niños niñas',
    /\bpara (?:mis )?(\d{1,2}) niñ[oa]s\b/gi,
    ([, count], text) =>
      /\b(?:corte|limpieza|pelo|dental|dientes)\b/i.test(text) ? `for ${count} kids` : null,
  ],
  // "horse shoeing 4 horses"
  [
    'horses',
    new RegExp(`\\b(?:horse )?(?:shoeing|farrier)(?: visit)? (?:for )?(?:my )?${COUNT} horses\\b`, 'gi'),
    ([, count]) => `${countOf(count)} farrier visits`,
  ],
  // "neuter 2 male dogs": which of them says the word itself.
  [
    'neuter',
    /\b(neuter(?:ing)?(?: for)? \d{1,2}) male (dogs|cats|puppies|kittens)\b/gi,
    ([, work, pets]) => `${work} ${pets}`,
  ],
  [
    'spay',
    /\b(spay(?:ing)?(?: for)? \d{1,2}) female (dogs|cats|puppies|kittens)\b/gi,
    ([, work, pets]) => `${work} ${pets}`,
  ],
  // "oil changes for 6 company trucks"
  [
    'cars trucks vans vehicles suvs',
    new RegExp(
      `\\b(${SERVICES}),? (?:for |on )(?:my |our |the )?${COUNT} (?:(?:company|work|fleet|delivery|family) )?${CARS}\\b`,
      'gi',
    ),
    ([, service, count]) => `${countOf(count)} ${service}`,
  ],
  // "college application fees 8 schools"
  [
    'schools colleges',
    new RegExp(
      `\\b(?:college|university) application(?: fee)?s?,? (?:for |to |x )?${COUNT} (?:schools|colleges|universities)\\b`,
      'gi',
    ),
    ([, count]) => `${countOf(count)} college applications`,
  ],
  [
    'exam exams test tests',
    new RegExp(
      `\\bap (?:exam|test)s?,? (?:fees? )?(?:for |x )?${COUNT} (?:tests|exams|subjects|classes)\\b`,
      'gi',
    ),
    ([, count]) => `${countOf(count)} ap exams`,
  ],
  [
    'notary notarize',
    new RegExp(
      `\\b(?:notary|notarize|notarizing)(?: fee)?s?,? (?:for )?${COUNT} (?:documents|docs|papers|pages|forms)\\b`,
      'gi',
    ),
    ([, count]) => `notary ${countOf(count)} signatures`,
  ],
  // "white folding chairs rental 150"
  [
    'rental rentals',
    new RegExp(
      `(?<=^|[\\n,;] ?|\\band )((?:(?:white|black|brown|gold|wood|wooden|resin|plastic|metal|padded|chiavari|folding|banquet|round|cocktail) ){1,3}(?:chairs|tables)) rentals?,? (?:x ?|for )?(\\d{1,4})(?: people| guests)?${END}`,
      'gi',
    ),
    ([, thing, count]) => `${count} ${thing} rental`,
  ],
  [
    'potty potties toilet toilets',
    /\b(?:porta[- ]?(?:potty|potties|john)|portable toilets?) rentals?,? (?:x ?)?(\d{1,2})(?= for\b|\s*(?:$|[,;.?\n]))/gi,
    ([, count]) => `${count} porta potties rental`,
  ],
  // "case of copy paper x 10"
  [
    'case box pack bag bottle jar can carton roll ream',
    /(?<=^|[\n,;] ?)(?:an? |1 )?(case|box|pack|bag|bottle|jar|can|carton|roll|ream) of ([a-z]{3,14}(?: [a-z]{3,14}){0,2}) x ?(\d{1,3})(?=\s*(?:$|[,;.?\n]))/gi,
    ([, holder = '', thing, count]) => `${count} ${pluralOf(holder)} of ${thing}`,
  ],
  // "root canal on 2 teeth"
  [
    'teeth',
    new RegExp(
      `\\b(root canal|filling|crown|extraction|veneer|implant)s? (?:on|for|of) ${COUNT} teeth\\b`,
      'gi',
    ),
    ([, work, count]) => `${countOf(count)} ${work}s`,
  ],
  // "massage for two"
  ['massage', /\b(massages?) for (?:two|2)(?=\s*(?:$|[,;.?\n]))/gi, () => '2 massages'],
  // "tires for 2 cars": four of them each.
  [
    'tires',
    new RegExp(`\\b(?:new )?tires for (?:my |our )?${COUNT} (?:cars|vehicles)${END}`, 'gi'),
    ([, count]) => `${countOf(count) * TIRES} tires`,
  ],
  // "2x6x10 pressure treated 24"
  [
    'treated',
    /(?<=^|[\n,;] ?)(\d{1,2} ?x ?\d{1,2} ?x ?\d{1,2} (?:pressure[- ]treated|treated|pt)(?: (?:lumber|boards?|pine))?),? (?:x ?)?(\d{1,3})(?=\s*(?:$|[,;.?\n]))/gi,
    ([, board, count]) => `${count} ${board}`,
  ],
  // "cerca de madera 100 pies"
  [
    'pies',
    /(?<=\b(?:cerca|valla|barda|madera|cerco|reja)\b[^\n]{0,20} )(\d{1,4}) pies\b/gi,
    ([, count]) => `${count} ft`,
  ],
  [
    'uniforme uniformes',
    /\buniformes? escolar(?:es)?(?: (?:x ?)?(\d{1,2}))?(?=\s*(?:$|[,;.?\n]))/gi,
    ([, count]) => (count === undefined ? 'school uniform' : `${count} school uniforms`),
  ],
  // "cheese pizza 6 large 2 small"
  [
    'pizza pizzas',
    /\b((?:[a-z]{4,12} )?pizza)s?,? (\d{1,2}) (large|medium|small)(?:,| and|,? &)? (\d{1,2}) (large|medium|small)\b/gi,
    ([, pizza, count, size, other, otherSize]) => `${count} ${size} ${pizza}s and ${other} ${otherSize}`,
  ],
  // "3x gallon paint interior"
  [
    'paint',
    /(?<=^|[\n,;] ?)(\d{1,2}) ?x (gallon|quart)s? (?:of )?paint,? (interior|exterior)\b/gi,
    ([, count, unit, where]) => `${count} ${unit}s of ${where} paint`,
  ],
  // "hawaiian rolls 3 pack": so many of what comes in packs.
  [
    'rolls buns',
    /(?<=^|[\n,;] ?)((?:(?:kings )?hawaiian|dinner|hot dog|hamburger|slider) (?:rolls|buns)),? ([235]) packs?(?=\s*(?:$|[,;.?\n]))/gi,
    ([, thing, count]) => `${count} packs of ${thing}`,
  ],
  ['centerpiece', /\bcentrepieces?\b/gi, always('centerpieces')],
]

const TIRES = 4
/** No coach has more. */
const SEATS = 56
const EACH_PERSON =
  /\b(?:passports?|teeth|dental|dentist|haircuts?|eye exams?|flu shots?|physicals?|check-?ups?|swim(?:ming)? lessons?|cleanings?|vaccines?|lift tickets?|braces)\b/i

const pluralOf = (word: string): string => (/(?:x|s|ch)$/i.test(word) ? `${word}es` : `${word}s`)
