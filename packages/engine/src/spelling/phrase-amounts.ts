import { MONTH_WORD, monthsBetween } from '../parse/months.ts'
import { countOf } from './count-word.ts'
import { always, type PhraseRule } from './phrase-rule.ts'

const COUNT = '(\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|the|my)'

/** "The sod", "my tree": one. */
const howMany = (written: string | undefined): number => countOf(written) || 1

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
  // "1500 sq ft of roof", "roof, 1500 sq ft": the same, where nothing else is said of it.
  [
    'roof',
    /(?<=^|[,;.\n] ?|\band )(?:(?:a |the |my )?roof(?:ing)?,? (\d[\d,]{2,5}) ?(?:sq\.? ?ft\.?|sf|square f(?:ee|oo)t)|(\d[\d,]{2,5}) ?(?:sq\.? ?ft\.?|sf|square f(?:ee|oo)t)(?: of)?(?: new)? roof(?:ing)?)(?= ?(?:$|[,;.?!\n]|and\b))/gi,
    ([, behind, before]) => `asphalt shingle roof ${behind ?? before} sq ft`,
  ],
  // "repaint the ceiling in one bedroom"
  [
    'ceiling',
    new RegExp(
      `\\b(?:re-?)?paint(?:ing)? (?:the |a |my )?ceilings? (?:in|of) ${COUNT} (?:small |master )?(?:bed)?rooms?\\b|\\b(?:re-?)?paint(?:ing)? (?:the |a |my )?(?:bed)?room ceilings?\\b`,
      'gi',
    ),
    ([, count]) => `paint ${howMany(count) * CEILING} sq ft ceiling`,
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
    ([, laid, installed]) => `${howMany(laid ?? installed) * PALLET} sq ft of sod laid`,
  ],
  // "3 trees cut down, each about 50 feet tall"
  [
    'tree',
    new RegExp(
      `\\b(?:(?:getting|get|having|have|need|want|cut(?:ting)? down|remov(?:e|ing)|take down) ){0,2}${COUNT} (?:big |large |old |dead |oak |pine |maple ){0,3}trees?(?: (?:that (?:is|are)|is|are))?(?: (?:cut down|removed|taken down|taken out|felled|cut|gone|removal))?,? (?:each |all |that are |both |which are )?(?:about |around |roughly |approx |maybe )?(\\d{2,3}) ?-?(?:ft|feet|foot|')(?: tall| high| each)?(?: (?:cut down|removed|taken down|removal))?\\b(?! (?:from|away|of))`,
      'gi',
    ),
    ([, count, tall]) => `${howMany(count)} x ${tall} foot tree removal`,
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
    'me myself',
    /\bfor (?:me|myself),? (?:and|&|\+|plus) (?:my )?(?:(\d|two|three|four|five|six) )?(bridesmaids|nephews|nieces|cousins|roommates|coworkers|employees|sisters|brothers|others|more|people|husband|wife|mom|mother|dad|sister|brother|son|daughter|friend|boyfriend|girlfriend|partner|bf|gf|kid)\b/gi,
    ([, count]) => `for ${1 + howMany(count)} people`,
  ],
  // "dog walker 30 min twice a day mon-fri": so many walks.
  [
    'day',
    /\b(once|twice|(?:two|three|2|3) ?(?:x|times)),? (?:a|per|each) day,? (?:mon(?:day)? ?(?:-|to|thru|through|–) ?fri(?:day)?|(?:on )?weekdays)\b/gi,
    ([, often = ''], text) => {
      const times = /^once/i.test(often)
        ? 1
        : /^twice/i.test(often)
          ? 2
          : howMany(/^\w+?(?=x| |times)/i.exec(often)?.[0])
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
    ([, camp, kids, weeks]) => `${camp} ${howMany(kids) * howMany(weeks)} weeks`,
  ],
  // "oil change full synthetic"
  [
    'oil',
    /\boil change,? \(?(?:with )?((?:full )?synthetic|synthetic blend|conventional|high mileage)(?: oil)?\)?(?! (?:and|or|vs))/gi,
    ([, kind]) => `${kind} oil change`,
  ],
  // "propane exchange 2 tanks"
  [
    'propane',
    /\bpropane (?:tank )?exchange,? (\d|two|three|four)(?: (?:tanks|cylinders|bottles))?\b(?! ?lb)/gi,
    ([, count]) => `${howMany(count)} propane tanks exchange`,
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
    'words pages copies flyers views emails texts',
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
  // "repaint a 900 sq ft unit, walls only"
  [
    'paint',
    /\b(?:re-?)?paint(?:ing)? (?:the (?:inside|interior|walls) of )?(?:an? |my |our |the )?(\d[\d,]{2,5}) ?(?:sq\.? ?ft\.?|sf|sqft|square f(?:ee|oo)t)[- ](?:unit|apartment|apt|condo|townhouse|studio)\b(?:,? ?\(?(?:just |only )?(?:the )?walls(?: only)?\)?)?/gi,
    ([, area]) => `interior painting ${area} sq ft`,
  ],
  // "got 3 units to turn, new carpet 450 sf each"
  [
    'each',
    /(?<=^|\n)(?:(?:i|we) )?(?:(?:have|got|need|doing|turning) )?(\d{1,2}|two|three|four|five|six) (?:units|apartments|apts|rooms|bedrooms|houses|offices|condos)\b[^,\n\d:]{0,30}[,:] ?([a-z][^,\n\d]{2,40}?),? (\d[\d,]{1,5}) ?(sq\.? ?ft\.?|sf|sqft|ft|lf)(?: (?:each|apiece|per unit))\b/gi,
    ([, count, what, each = '', unit]) =>
      `${what} ${howMany(count) * Number(each.replaceAll(',', ''))} ${unit}`,
  ],
  // "6 windows, 36x60, replaced": how large each is.
  [
    'window door blind shade',
    /(?<=\b(?:windows?|doors?|blinds|shades)),? \d{2,3} ?(?:x|by) ?\d{2,3}(?: ?(?:inch(?:es)?|in|"))?,? (?=(?:replaced|installed)\b)/gi,
    always(' '),
  ],
  // "hotel rooms for a wedding block, 15 rooms 2 nights"
  ['rooms', /\b(hotel|motel) rooms?\b[^\n,\d]{0,30}, (?=\d{1,3} rooms)/gi, ([, hotel]) => `${hotel} `],
  // "set of 4 brake pads n rotors all around"
  [
    'brake',
    /\b(?:(?:full )?set (?:of (?:4|four) )?(?:of )?|all (?:4|four) |4 )?(?:new )?brake pads ?(?:and|n|&|\+|\/) ?rotors,? (?:all around|all (?:four|4)(?: wheels)?|front (?:and|n|&|\+) (?:back|rear))\b/gi,
    always('brake pads and rotors all four wheels'),
  ],
  // "spark plugs 6 cyl": of which car.
  [
    'cyl',
    /,? ?\(?\b(?:4|6|8|four|six|v-?6|v-?8) ?-?cyl(?:inder)?s?\b\)?(?: engine)?/gi,
    (_, text) =>
      /\b(?:plugs?|tune[- ]?up|oil change|timing|gasket|injectors?|coils?)\b/i.test(text) ? '' : null,
  ],
  // "struts front both"
  [
    'front rear',
    /(?<!(?:and|n|&|\+|pads|,) )\b(struts|shocks|brakes|rotors|brake pads|calipers),? (front|rear)(?: both)?(?=\s*(?:$|[,.;?!\n]))/gi,
    ([, part, end]) => `${end} ${part}`,
  ],
  // "ceiling fan install 3 rooms": one in each.
  [
    'fan',
    /\bceiling fans? (?:install(?:ed|ation|ing)?|put in)?,? ?(?:in |for )?(\d|two|three|four|five) (?:bed)?rooms\b/gi,
    ([, count]) => `${count} ceiling fans installed`,
  ],
  // "move out clean 2 bed"
  ['clean', /\bmove[- ]?out clean\b/gi, always('move out cleaning')],
  [
    'clean maid',
    /\b([1-5]|one|two|three|four|five)[ -]?(?:beds?|br|bd)(?: (?:apartment|apt|house|home|condo|unit|place|flat))?(?=\s*(?:$|[,.;?!\n/]|once|twice|every|weekly|biweekly))/gi,
    ([, rooms], text) =>
      /\bclean|\bmaid/i.test(text) && !/\b(?:rent|lease)\b/i.test(text) ? `${rooms} bedroom` : null,
  ],
  // "house cleaning once a week for a 2 bed apartment"
  [
    'clean maid',
    /\b((?:house |home |apartment )?cleaning|maid service|(?:house ?)?cleaner),? ((?:once|twice) (?:a|per) (?:week|month)|weekly|bi-?weekly|monthly|every (?:other |two |2 )?weeks?),? (?:for|of|in) (?:an? |my |our )?(\d|one|two|three|four|five)[ -]?(?:bed(?:room)?s?|br|bd)(?: ?\/? ?\d(?:\.5)? ?(?:bath(?:room)?s?|ba))?(?: (?:apartment|apt|house|home|condo|unit|place|flat))?/gi,
    ([, , often, rooms]) => `house cleaning ${rooms} bedroom ${often}`,
  ],
  // "2x wk", "1/wk"
  ['wk week mo', /\b(\d) ?x (wk|week|mo|month)\b/gi, ([, times, period]) => `${times} times a ${period}`],
  // "patio pavers 12 x 14": laid.
  [
    'patio',
    /\bpatio pavers,? (\d{1,3}) ?(?:x|by) ?(\d{1,3})\b/gi,
    ([, wide, long]) => `paver patio ${wide}x${long}`,
  ],
  // "10 2x6x12 pt": treated by pressure.
  [
    'pt',
    /\b(\d{1,2}x\d{1,2}x\d{1,2})'?s? (?:pt|p\.t\.)(?= |$|[,;\n])/gi,
    ([, board]) => `${board} pressure treated`,
  ],
  [
    'osb plywood drywall',
    /\b(osb|plywood|drywall),? (\d{1,2}\/\d{1,2})(?: ?(?:inch|in|"))? ?(?:x|,|-|–)? ?(\d{1,3}) (?:sheets|shts?|pcs|pieces)\b/gi,
    ([, board, thick, count]) => `${count} sheets ${thick} ${board}`,
  ],
  [
    'link',
    /\bchain ?link(?! (?:fenc|gate|neck|brace))/gi,
    (_, text) => (/\d ?(?:ft|feet|lf|foot|linear)/i.test(text) ? 'chain link fence' : null),
  ],
  // "bag of cat food 16 lb"
  [
    'cat',
    /\bbag of (dry )?cat food,? (\d{1,2}) ?(?:lbs?|pounds?|#)(?![a-z])/gi,
    ([, , pounds]) => `${pounds} lb cat food`,
  ],
  // "notarize 2 docs"
  [
    'notari',
    /\bnotari[sz](?:e|ing|ed) (\d|two|three|four|five) (?:docs?|documents?|pages?|papers?|forms?|signatures?)\b/gi,
    ([, count]) => `notary for ${count} documents`,
  ],
  // "parking spot june to august"
  [
    'parking',
    new RegExp(
      `\\bparking (?:spot |space |garage )?(?:from )?(?=${MONTH_WORD}[a-z]* ?(?:to|thru|through|until|-|–) ?${MONTH_WORD}\\b)(\\w+ ?(?:to|thru|through|until|-|–) ?\\w+)`,
      'gi',
    ),
    ([, months = '']) => {
      const count = monthsBetween(months)
      return count === null ? null : `parking ${count} months`
    },
  ],
]
