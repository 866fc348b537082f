import { countOf } from './count-word.ts'
import { always, type PhraseRule } from './phrase-rule.ts'

const HEADS =
  '(?:adults?|grown[- ]?ups?|parents?|teens?|child(?:ren)?|kids?|toddlers?|students?|seniors?|people|ppl|persons?|guests?)'
const PARK =
  /\b(?:(?:walt )?disney(?: ?world|land)?|magic kingdom|epcot|universal(?: studios| orlando| hollywood)?|legoland|six flags|sea ?world|busch gardens|knott'?s(?: berry farm)?|dollywood|hershey ?park|cedar point|kings island)\b/i
const ALL_HEADS = new RegExp(
  `\\b(?:for |of )?(\\d{1,2}) ${HEADS}(?:(?:, and |, | and | & | ?\\+ ?| )(\\d{1,2}) ${HEADS})?(?:(?:, and |, | and | & | ?\\+ ?| )(\\d{1,2}) ${HEADS})?\\b`,
  'i',
)
const GROUP = /\b(?:for )?(?:an? |my |our )?(?:family|party|group) of (\d{1,2}|three|four|five|six)\b/i
const TICKETS = /\b(\d{1,2}) (?:tickets|passes)\b|\b(?:tickets?|passes) for (\d{1,2})\b/i
const DAYS = /(?:\bfor )?\b(\d|two|three|four|five) days?\b|\b(\d)[- ]day\b/i
/** What may stand beside the park, who goes and for how long; anything else is about more. */
const BESIDE =
  /\b(?:how much|what(?:['’]?s| is| are| would| do| does)?|is|are|it|cost|price|prices|do|does|the|to|of|for|at|in|a|an|and|go|going|visit|trip|ticket|tickets|pass|passes|admission|entry|park|theme|orlando|anaheim|florida|california|per|day|total|all|we|us|want|need)\b|[\s,.;:?!()-]+/gi
/** "Disney for 4 for 2 days", "six flags 2 days family of 4": a ticket is for a day. Null where something else is said. */
function parkDays(row: string): string | null {
  const park = PARK.exec(row)?.[0]
  const days = DAYS.exec(row)
  if (park === undefined || days === null) return null
  const rest = row.replace(park, ' ').replace(days[0], ' ')
  const who =
    ALL_HEADS.exec(rest) ?? GROUP.exec(rest) ?? TICKETS.exec(rest) ?? /\bfor (\d{1,2})\b/i.exec(rest)
  const left = (who === null ? rest : rest.replace(who[0], ' ')).replace(BESIDE, '')
  if (left !== '') return null
  const heads = who === null ? 1 : who.slice(1).reduce((sum, count) => sum + countOf(count ?? '0'), 0)
  const all = heads * countOf(days[1] ?? days[2])
  return all >= 1 && all <= ALL_MAX
    ? `${all} tickets ${/^disney$/i.test(park) ? 'disney world' : park}`
    : null
}

const ALL_MAX = 100

const DAYS_A_WEEK = { workday: 5, weekday: 5, 'work day': 5, 'school day': 5, day: 7, morning: 7, night: 7 }
const WEEKS_A_MONTH = 52 / 12

/** "Every workday for a month": how often that is. */
function timesIn(each: string, count: string, unit: string): number {
  const perWeek = Object.entries(DAYS_A_WEEK).find(([day]) => day === each.toLowerCase())?.[1] ?? 7
  const weeks = unit.toLowerCase().startsWith('month') ? WEEKS_A_MONTH : 1
  return Math.round((/^an?$|^one$/i.test(count) ? 1 : countOf(count)) * weeks * perWeek)
}

const DRINKS =
  '(?:coffees?|lattes?|cappuccinos?|espressos?|iced coffees?|cold brews?|teas?|smoothies?|energy drinks?|mochas?|americanos?|frappuccinos?|burritos?|bagels?|sandwich(?:es)?|salads?|donuts?|croissants?|muffins?)'
const HIRED =
  '(?:tux(?:edo)?s?|suits?|(?:folding |banquet |chiavari |white |resin |plastic )?chairs?|(?:folding |banquet |round |cocktail )?tables?|tablecloths?|linens?|plates?|bikes?|bicycles?|kayaks?|canoes?|paddle ?boards?|skis?|snowboards?|scooters?|golf carts?|jet ?skis?|patio heaters?|tents?)'

/** How often, how many of whom, and by which measure of a trade. */
export const OFTEN_PHRASES: readonly PhraseRule[] = [
  ['day', /^[^\n]{8,120}$/gim, ([row]) => parkDays(row)],
  // "pt 2x week for 6 weeks", "nanny 4 days week 8 hours day"
  [
    'week wk month day',
    /(?<![\d.,$-])(\d{1,2}(?:\.5)?) ?(x|times|days|nights|hours|hrs) (week|wk|month|day)\b(?! ?\d? ?(?:of|to|through|thru))/gi,
    ([, count, of = '', each]) => `${count} ${/^x$/i.test(of) ? 'times' : of} a ${each}`,
  ],
  ['once twice', /\b(once|twice) (week|month|day)\b/gi, ([, often, each]) => `${often} a ${each}`],
  // "a latte every workday for a month"
  [
    'every each',
    new RegExp(
      `\\b(?:an? |1 |one )?((?:[a-z]{3,12} )?${DRINKS}),? (?:every|each) (?:single )?(work ?day|weekday|school day|day|morning|night),? (?:for )?(an?|one|two|three|four|five|six|\\d{1,2}) (weeks?|months?)\\b`,
      'gi',
    ),
    ([, thing, each = '', count = '', unit = '']) => `${timesIn(each, count, unit)} ${thing}`,
  ],
  // "dinner for the family (5)", "for the crew (12 of us)"
  [
    'famil crew team staff office',
    /\bfor (?:the|my|our) (?:whole |entire )?(?:family|crew|team|staff|office|gang) ?\((\d{1,3})(?: people| ppl| of us| guys)?\)/gi,
    ([, count]) => `for ${count} people`,
  ],
  // "pizza friday 30 employees": who eats it.
  [
    'pizza lunch breakfast donuts bagels tacos bbq catering',
    /\b(pizza|donuts?|bagels?|tacos?|bbq|barbecue|sandwich(?:es)?|box(?:ed)? lunch(?:es)?|catering)(?: (?:party|day|lunch|(?:mon|tues|wednes|thurs|fri)day)){0,2},? (?:for )?(?:about )?(\d{1,3}) (?:employees|staff|workers|coworkers|students|teachers|volunteers)\b/gi,
    ([, food, count]) => `${food} for ${count} people`,
  ],
  // "move a 2 bedroom apt within Chicago": what movers do.
  [
    'move moving',
    /(?<=^|[\n.!?,;] ?|\bto |\bcost of |\bprice of )mov(?:e|ing) (?:an?|my|our|from an?|out of an?|the)? ?((?:\d|one|two|three|four)[- ]?(?:bedroom|bdrm|bed|br)(?: (?:apartment|apt|house|home|condo|townhouse|place))?) (?:within|across|around|locally in|inside|in) (?=[a-z])/gi,
    ([, home]) => `local movers for a ${home} in `,
  ],
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
  // "chair rental 150", "kayak rental for 4"
  [
    'rental rentals',
    new RegExp(
      `(?<=^|[\\n,;] ?|\\band |\\+ ?)(${HIRED}) rentals?,? (?:x ?|for )?(\\d{1,4})(?: people| ppl| of us| guys| groomsmen| guests)?(?=\\s*(?:$|[,;.?\\n+]|and\\b))`,
      'gi',
    ),
    ([, thing, count]) => `${count} ${thing} rental`,
  ],
  // "150 chairs and 20 round tables rental": both are rented.
  [
    'rental',
    new RegExp(`\\b(\\d{1,4} ${HIRED}) (and|&|\\+) (\\d{1,4} ${HIRED}) rentals?\\b`, 'gi'),
    ([, first, , second]) => `${first} rental and ${second} rental`,
  ],
  // "brakes front and rear": both axles.
  [
    'front',
    /\b(?:new )?(brakes?|brake job|brake pads(?: and rotors)?|pads and rotors|rotors),? (?:on |for )?(?:the )?(?:front|both) (?:and|&|\+) (?:the )?(?:rear|back)(?: axles?)?\b/gi,
    ([, brakes]) => `2 axles of ${/job|^brakes?$/i.test(brakes ?? '') ? 'brake pads and rotors' : brakes}`,
  ],
  // "4 tires 225/65r17": of that size.
  [
    'tire tires',
    /(?<=\btires?[^\n]{0,30}),? \(?(?:size )?(?:p|lt)?\d{3}\/\d{2} ?z?r? ?-?\d{2}(?:\.5)?\)?(?=[\s,;.?)]|$)/gi,
    always(''),
  ],
  // "port a potties"
  ['port', /\bport[- ]a[- ]?(?:potties|johns)\b/gi, always('porta potties')],
  // "flowers for bridesmaids 5", "bouquets for 5 bridesmaids"
  [
    'bridesmaid',
    /\b(?:flowers|bouquets?) for (?:(\d{1,2}) bridesmaids|(?:the |my )?bridesmaids,? \(?(?:x ?)?(\d{1,2})\)?)/gi,
    ([, before, behind]) => `${before ?? behind} bridesmaid bouquets`,
  ],
  // "kallax 4x4": by its compartments.
  ['kallax', /\bkallax,? \d ?x ?\d\b/gi, always('kallax')],
  // "dresser 6 drawer"
  [
    'drawer',
    /\b(dresser|chest|file cabinet|filing cabinet|nightstand|desk|tool chest|tool box),? (\d{1,2})[- ]drawers?\b(?! (?:dresser|chest|cabinet))/gi,
    ([, thing, drawers]) => `${drawers} drawer ${thing}`,
  ],
]

const BUNDLES_A_SQUARE = 3
