import { always, type PhraseRule } from './phrase-rule.ts'

const COUNTS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const COUNT = '(\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|the|my)'

function countOf(written: string | undefined): number {
  const word = (written ?? '').toLowerCase()
  return Number(word) || Math.max(1, COUNTS.indexOf(word) + 1)
}

/** Square feet of one square of a roof, of a pallet of sod and of the ceiling of a bedroom. */
const SQUARE = 100
const PALLET = 450
const CEILING = 144
/** Pounds of a cooked dish that one person is served. */
const SERVING_LB = 0.5

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const DAY = '(sun|mon|tue|wed|thu|fri|sat)(?:s|rs|urs|nes|ur)?(?:day)?'
const NIGHTS =
  /\b(?:hotel|motel|airbnb|vrbo|inn|hostel|lodge|resort|cabin|campsite|camping|campground|boarding|kennel)\b/i
const BY_DAY = /\b(?:rental cars?|car rental|rent an? (?:car|suv|truck|van|minivan)|airport parking)\b/i

const nightsBetween = (from: string, to: string): number =>
  (DAYS.indexOf(to.toLowerCase()) - DAYS.indexOf(from.toLowerCase()) + DAYS.length) % DAYS.length

/** How much of something is wanted, in the words of those who do not count in the units of a book. */
export const AMOUNT_PHRASES: readonly PhraseRule[] = [
  // "pickles (gal jar)", "2 mayo (gal)": how large one is.
  [
    '(gal (half (qt (quart (pint (a (one (1',
    /(?:\b(\d{1,2}) )?\b([a-z]{3,14}(?: [a-z]{3,14})?) \((?:an? |one |1 )?(half[ -]gal(?:lon)?|gal(?:lon)?|qt|quart|pint)s?(?: (?:jar|jug|tub|bucket|can|bottle|carton|size|container))?s?\)/gi,
    ([, count = '1', thing, size = '']) =>
      /^half/i.test(size) ? `${Number(count) / 2} gal ${thing}` : `${count} ${size} ${thing}`,
  ],
  // "replacing 22 squares of asphalt shingles"
  [
    'squares',
    /\b(?:replac(?:e|ing)|re-?roof(?:ing)?|install(?:ing)?|tear(?:ing)? off(?: and replac(?:e|ing))?|do(?:ing)?) (\d{1,3}) squares of ((?:asphalt|architectural|3[- ]tab|composition) )?(?:roof )?shingles?(?: roof(?:ing)?)?\b/gi,
    ([, count]) => `asphalt shingle roof ${Number(count) * SQUARE} sq ft`,
  ],
  // "new roof, 1800 sq ft": of shingles, as most are.
  [
    'roof',
    /\b(?:a |the |my )?(?:new roof|roof replacement|replace (?:my |the |our )?roof|re-?roof(?:ing)?|roof replaced)(?: on| of| for)?,? (?:about |roughly |approx |around )?(\d[\d,]{2,5}) ?(?:sq\.? ?ft\.?|sf|square f(?:ee|oo)t)(?! (?:house|home|ranch|metal|flat|tile))/gi,
    ([, area], text) =>
      /\b(?:shingles?|metal|flat|tile|slate|cedar|tpo|epdm|rubber|shake)\b/i.test(text)
        ? null
        : `asphalt shingle roof ${area} sq ft`,
  ],
  // "repaint the ceiling in one bedroom"
  [
    'ceiling',
    new RegExp(
      `\\b(?:re-?)?paint(?:ing)? (?:the |a |my )?ceilings? (?:in|of) ${COUNT} (?:small |master )?(?:bed)?rooms?\\b|\\b(?:re-?)?paint(?:ing)? (?:the |a |my )?(?:bed)?room ceilings?\\b`,
      'gi',
    ),
    ([, count]) => `paint ${countOf(count) * CEILING} sq ft ceiling`,
  ],
  // "20 servings of lasagna"
  [
    'serving portion',
    /\b(\d{1,3}) (?:servings?|portions?) of (?=(?:[a-z]{3,12} )?(?:lasagna|chili|casserole|stew|mac and cheese|macaroni and cheese|potato salad|pasta salad|cole ?slaw|baked beans|mashed potatoes|pulled pork|pot roast|jambalaya|gumbo|rice and beans|beef stroganoff|meatloaf|brisket)\b)/gi,
    ([, count]) => `${Number(count) * SERVING_LB} lb `,
  ],
  // "coffee for 25 (2 big carafes)": made, and no can of it.
  [
    'carafe traveler airpot',
    /\b(?:hot )?coffee(?: for \d{1,3}(?: people| ppl)?)? ?[(,] ?(?:\d |an? |two |three )?(?:big |large )?(carafes?|travelers?|airpots?)\)?/gi,
    ([, vessel]) => `coffee ${vessel}`,
  ],
  // "1 pallet of sod installed": by its area.
  [
    'pallet',
    /\b(?:(?:lay|install|put down|laying|installing) )(\d{1,2}|an?|one|two|three|four|five|six) pallets? of sod\b|\b(\d{1,2}|an?|one|two|three|four|five|six) pallets? of sod,? (?:installed|laid|put down)\b/gi,
    ([, laid, installed]) => `${countOf(laid ?? installed) * PALLET} sq ft of sod laid`,
  ],
  // "3 trees cut down, each about 50 feet tall"
  [
    'tree',
    new RegExp(
      `\\b(?:(?:getting|get|having|have|need|want|cut(?:ting)? down|remov(?:e|ing)|take down) ){0,2}${COUNT} (?:big |large |old |dead |oak |pine |maple ){0,3}trees?(?: (?:that (?:is|are)|is|are))?(?: (?:cut down|removed|taken down|taken out|felled|cut|gone|removal))?,? (?:each |all |that are |both |which are )?(?:about |around |roughly |approx |maybe )?(\\d{2,3}) ?-?(?:ft|feet|foot|')(?: tall| high| each)?(?: (?:cut down|removed|taken down|removal))?\\b(?! (?:from|away|of))`,
      'gi',
    ),
    ([, count, tall]) => `${countOf(count)} x ${tall} foot tree removal`,
  ],
  // "hotel fri to sun", "rental car tues to sat"
  [
    'sun mon tue wed thu fri sat',
    new RegExp(`\\b(?:from )?${DAY} ?(?:to|thru|through|until|till|-|–) ?${DAY}\\b`, 'gi'),
    ([, from = '', to = ''], text) => {
      if (/\b\d+ ?(?:nights?|days?)\b|\d ?[ap]m\b|\bhours?\b/i.test(text)) return null
      const unit = NIGHTS.test(text) ? 'night' : BY_DAY.test(text) ? 'day' : null
      const count = nightsBetween(from.slice(0, 3), to.slice(0, 3))
      return unit === null || count === 0 ? null : `${count} ${unit}s`
    },
  ],
  // "mani pedi for me and my 2 bridesmaids", "for me and my husband"
  [
    'for me for myself',
    /\bfor (?:me|myself),? (?:and|&|\+|plus) (?:my )?(?:(\d|two|three|four|five|six) )?(bridesmaids|nephews|nieces|cousins|roommates|coworkers|employees|sisters|brothers|others|more|people|husband|wife|mom|mother|dad|sister|brother|son|daughter|friend|boyfriend|girlfriend|partner|bf|gf|kid)\b/gi,
    ([, count]) => `for ${1 + countOf(count)} people`,
  ],
  // "dog walker 30 min twice a day mon-fri": so many walks.
  [
    'a day',
    /\b(once|twice|(?:two|three|2|3) ?(?:x|times)),? (?:a|per|each) day,? (?:mon(?:day)? ?(?:-|to|thru|through|–) ?fri(?:day)?|(?:on )?weekdays)\b/gi,
    ([, often = ''], text) => {
      const times = /^once/i.test(often)
        ? 1
        : /^twice/i.test(often)
          ? 2
          : countOf(/^\w+?(?=x| |times)/i.exec(often)?.[0])
      return /\b(?:walk|sitter|sitting|drop[- ]in|visit|feeding)/i.test(text) && !/\bhours?\b/i.test(text)
        ? `${times * 5} times`
        : null
    },
  ],
  // "babysitter sat 6pm to midnight, two kids"
  [
    'sitter sitting',
    /\b((?:baby)?sitt(?:er|ing))\b(?! for)([^\n]{2,50}?),? (?:for )?(two|three|2|3) (?:kids|children|boys|girls)\b/gi,
    ([, sitter, between, count]) => `${sitter} for ${count} kids${between}`,
  ],
  // "summer camp for 2 kids 3 weeks"
  [
    'camp',
    /\b((?:summer |day |sports |art |coding )?camp),? (?:for )?(\d|two|three|four) (?:kids|children|boys|girls),? (?:for )?(\d{1,2}|two|three|four|five|six|eight) weeks\b/gi,
    ([, camp, kids, weeks]) => `${camp} ${countOf(kids) * countOf(weeks)} weeks`,
  ],
  // "oil change full synthetic"
  [
    'oil change',
    /\boil change,? \(?(?:with )?((?:full )?synthetic|synthetic blend|conventional|high mileage)(?: oil)?\)?(?! (?:and|or|vs))/gi,
    ([, kind]) => `${kind} oil change`,
  ],
  // "propane exchange 2 tanks"
  [
    'propane',
    /\bpropane (?:tank )?exchange,? (\d|two|three|four)(?: (?:tanks|cylinders|bottles))?\b(?! ?lb)/gi,
    ([, count]) => `exchange ${countOf(count)} propane tanks`,
  ],
  // "tow 40 miles": how far, and no number of tows.
  [
    'tow',
    /\btow(?:ing)?(?: service)?,? (?=(?:about |around )?\d{1,3} ?(?:mi|miles)\b)/gi,
    always('tow truck '),
  ],
  // "corn 500 bu": grain.
  ['corn', /\bcorn,? (\d[\d,]{1,6}) ?(bu|bushels?)\b/gi, ([, count, unit]) => `${count} ${unit} corn`],
  // "scrap copper #1 40 lbs"
  ['#1 #2', /\b(?:scrap )?copper (#[12])\b/gi, ([, number]) => `${number} copper scrap`],
  // "100 ft of 4 inch sidewalk 5 wide"
  [
    'wide',
    /\b(\d{1,4}) ?(?:ft|feet|foot|lf|linear f(?:ee|oo)t|')(?: long)?(?: of)? ((?:\d ?(?:inch|in|") (?:thick )?)?(?:concrete |gravel |asphalt |brick |paver )?(?:sidewalk|walkway|path|driveway|patio|slab|road|trail|deck|pad)),? (?:by )?(\d{1,3}) ?(?:ft|feet|foot|')? wide\b/gi,
    ([, long, thing, wide]) => `${thing} ${Number(long) * Number(wide)} sq ft`,
  ],
  // "5k words"
  [
    'k words k pages',
    /\b(\d{1,3})k (?=(?:words?|pages?|copies|flyers|views|emails|texts)\b)/gi,
    ([, thousands]) => `${thousands},000 `,
  ],
  // "contacts for a year, daily": how long one of them is worn.
  [
    'contact',
    /\b(contact(?: lense)?s)\b([^\n]{0,24}?),? (?:dailies|daily|biweekly|monthly|weekly)(?: wear| lenses| ones)?\b(?! (?:wear|lenses))/gi,
    ([, contacts, between], text) =>
      /\b(?:year|yr|months?|supply)\b/i.test(text) ? `${contacts}${between}` : null,
  ],
  [
    'contact',
    /\b(?:daily|biweekly|monthly)(?: disposable| wear)? (contact(?: lense)?s)\b/gi,
    ([, contacts], text) => (/\b(?:year|yr|months?|supply)\b/i.test(text) ? (contacts ?? null) : null),
  ],
  // "crib + mattress": one for it.
  ['crib', /\b(crib)s? ?(?:\+|&|and|w\/|with)(?: an?)? mattress\b/gi, ([, crib]) => `${crib}, crib mattress`],
]
