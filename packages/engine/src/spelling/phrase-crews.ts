import { countOf } from './count-word.ts'
import { always, type PhraseRule } from './phrase-rule.ts'

const COUNT =
  '(\\d{1,2}|an?|one|two|three|four|five|six|un|una|dos|tres|cuatro|ein|zwei|drei|vier|une|deux|trois|quatre)'
const MEN =
  '(?:guys?|m[ae]n|movers?|people|ppl|persons?|helpers?|hombres?|muchachos?|cargadores|m[äa]nner|mann|leute|helfer|hommes?|d[ée]m[ée]nageurs?|gars)'
const WITH = '(?:and|n|with|w\\/|&|\\+|y|con|und|mit|et|avec)'
const TRUCK =
  '(?:an? |the |one |1 |their |un |una |einem |einen |ein )?(?:box |moving |big |small |\\d{2} ?(?:ft|foot) )?(?:truck|van|cami[oó]n|camioneta|lkw|transporter|lastwagen|camion|fourgon)'
const CREW = `${COUNT} (?:strong |big )?${MEN}(?:,? ${WITH}|,) ${TRUCK}\\b`
const MOVE = '(?:mov(?:e|ing|ers)|mudanza|umzug|d[ée]m[ée]nagement)'

/** Whoever is paid by the hour, so that words of pay and of times are about work. */
const WORKS =
  /\b(?:hired (?:man|men|hands?)|farm|ranch|crew|staff|hands|stagehands?|bartenders?|servers?|waite?r?s?|waitress(?:es)?|ushers?|guards?|cooks?|clerks?|receptionists?|workers?|techs?|temps?|helpers?|labou?rers?|drivers?|desk|of (?:th)?em)\b/i
const HOURS_SAID = /\d ?(?:hours?|hrs?|h)\b/i

/** Where young people work, and what the book calls them. */
const DESKS: Readonly<Record<string, string>> = {
  'front desk': 'front desk person',
  desk: 'front desk person',
  counter: 'counter person',
  register: 'cashier',
  office: 'office clerk',
  kitchen: 'kitchen helper',
  dish: 'dishwasher',
  stock: 'stocker',
  warehouse: 'warehouse worker',
  barn: 'farm hand',
  farm: 'farm hand',
}

/** Crews, what they are paid, and when they work, in the words of those who hire them. */
export const CREW_PHRASES: readonly PhraseRule[] = [
  // "local move 2 bedroom, two guys and a truck", "Umzug innerhalb von Dallas, zwei Männer mit LKW": who moves, by the hour, and not what.
  [
    'truck van cami lkw transporter lastwagen fourgon',
    new RegExp(
      `(?:\\b(?:local |in[- ]town |small )?${MOVE}\\b([^\\n.?!]{0,90}?)[,:–-]? )?\\b${CREW}(?![a-zß-öø-žșțạ-ỹ]| (?:driver|rental))`,
      'gi',
    ),
    ([, moved = '', count = ''], text) => {
      if (!HOURS_PAID.test(text)) return null
      const place =
        / (?:in|within|von|de|en|dans|à) (\p{Lu}[\p{L}.]+(?: \p{Lu}[\p{L}.]+)?(?:, ?\p{Lu}{2}\b)?)/u.exec(
          moved,
        )?.[1]
      const men = countOf(count)
      return `${men} men and a truck${place === undefined ? '' : ` in ${place}`}`
    },
  ],
  // "hired man, 10 hrs a day"
  ['hired', /\bhired (?:man|boy|help|guy)\b/gi, always('hired hand')],
  ['hired', /\bhired (?:men|boys|guys)\b/gi, always('hired hands')],
  // "lawn guy, weekly": what he comes for.
  [
    'lawn yard grass',
    /\b(?:lawn|grass|yard) (?:guy|man|kid|boy|service|care|person|crew)(?=,? (?:weekly|biweekly|bi-weekly|every|each|once|twice|\d{1,2} (?:times|visits)))/gi,
    (_, text) => (HOURS_SAID.test(text) ? null : 'lawn mowing'),
  ],
  // "welder, 2 12s and a 10": so many hours in all.
  [
    '6s 7s 8s 9s 10s 12s',
    /\b(\d|two|three|four|five) (\d{1,2})s,? (?:and|plus|\+|&|then) (?:an? |one )?(?:(\d|two|three) )?(\d{1,2})(s?)(?![\d:.%/]| ?(?:hrs?|hours?|weeks?|wks?|people|ppl|men))/gi,
    ([, count = '', hours, more, last]) =>
      `${countOf(count) * Number(hours) + countOf(more ?? 'one') * Number(last)} hours`,
  ],
  // "aide for my mom": who comes to the house.
  [
    'aide',
    /(?<!\b(?:health|care|home|nurse['’]?s?|physical|teacher['’]?s?) )\baides? (?=for (?:my|our|his|her) (?:mom|mum|dad|mother|father|grandma|grandpa|grandmother|grandfather|wife|husband|aunt|uncle|parents?)\b)/gi,
    always('home health aide '),
  ],
  // "two hands for branding"
  [
    'hands',
    /\bhands (?=(?:for|at) (?:the )?(?:branding|haying|harvest|calving|lambing|fencing|milking|baling|shearing|planting|picking)\b)/gi,
    always('farm hands '),
  ],
  [
    'fellas fellows dudes lads',
    /(?<=\b(?:\d{1,2}|two|three|four|five|six|of) )(?:fellas|fellers|fellows|dudes|lads)\b/gi,
    always('guys'),
  ],
  [
    'fence fencing',
    /\bfenc(?:e|ing) crew\b/gi,
    (_, text) => (HOURS_SAID.test(text) ? 'fence builders' : null),
  ],
  // "float nurse 36 hrs, what should i get": his pay.
  [
    'what',
    /[,.;]? ?\bwhat (?:should|would|will|do|does) (?:i|he|she|we|they) (?:get|make|earn|be making|get paid|be paid)(?: for (?:that|it|this))?(?=\W*$)/gi,
    (_, text) => (HOURS_SAID.test(text) ? ', wages' : null),
  ],
  // "ER nurse per diem 3 12s", "CNA doubles sat and sun, 16 hrs each": how they are called in.
  [
    'diem prn doubles',
    /(?<=\b(?:nurses?|rns?|lpns?|lvns?|cnas?|aides?|techs?|medics?|emts?|therapists?)),? (?:per diem|prn|doubles|on doubles)(?=[ ,])/gi,
    (_, text) => (HOURS_SAID.test(text) || /\b(?:12s|shifts)\b/i.test(text) ? '' : null),
  ],
  ['foh monitor', /\b(?:foh|front[- ]of[- ]house|monitor) (engineer|tech)\b/gi, always('sound engineer')],
  // "thru 5 wks of harvest": for as long as that lasts.
  [
    'thru through for during over',
    /\b(?:thru|through|for|during|over) (?:the |all )?(\d{1,2}) (weeks?|wks?|months?|mos?|days?) of (?!pay|wages?|work|labor|rent|service|food|milk|diapers|groceries)(?:the )?[a-zß-öø-žșțạ-ỹ]{4,14}\b(?! [a-zß-öø-žșțạ-ỹ])/gi,
    ([, count, unit], text) => (HOURS_SAID.test(text) ? `for ${count} ${unit}` : null),
  ],
  // "front desk kid, 6 hrs a day": whoever works there.
  [
    'kid girl guy boy lady gal',
    /\b(front desk|desk|counter|register|office|kitchen|dish|stock|warehouse|barn|farm) (kid|girl|guy|boy|lady|ladie|gal)(s?)\b/gi,
    ([, where = '', , s], text) => {
      const who = DESKS[where.toLowerCase()]
      return who === undefined || !HOURS_SAID.test(text) ? null : s === '' ? who : plural(who)
    },
  ],
  // "..., going hourly", "... pay per hr whatever is standard": what such people earn.
  [
    'going standard normal typical usual average market',
    /[.,;]? (?:(?:(?:the )?(?:pay|rate|wages?)(?: (?:per|an?|by the) (?:hr|hour))?|hourly|per (?:hr|hour)|paid)(?: (?:is|at|=))? (?:whatever(?:['’]?s| is| the)? ?|the )?(?:the )?(?:standard|normal|typical|usual|going|average|market)(?: (?:hourly )?(?:rate|pay|wages?))?|(?:at )?(?:the )?going (?:hourly(?: rate| wage)?|wages?|pay))(?=\W*$)/gi,
    (_, text) => (HOURS_SAID.test(text) ? ', wages' : null),
  ],
  // "2/1-4/15, 25 hrs/wk x 11 wks": the weeks say how long.
  [
    '/',
    /,? \(?(?:from )?\d{1,2}\/\d{1,2} ?(?:-|–|to|thru) ?\d{1,2}\/\d{1,2}\)?(?=[,.;]? )/gi,
    (_, text) => (/\d ?(?:wks?|weeks)\b/i.test(text) && HOURS_SAID.test(text) ? '' : null),
  ],
  // "1 hour, twice weekly, for 9 weeks"
  [
    'weekly',
    /\b(?:(once|twice)|(\d|two|three|four|five|six) ?(?:x|times))[ -]weekly\b/gi,
    ([, often, count = '']) => `${often ?? `${countOf(count)} times`} a week`,
  ],
  // "three times a week"
  [
    'times',
    /\b(three|four|five|six) times (?=(?:an?|per|each|every) (?:week|wk|month)\b)/gi,
    ([, count = '']) => `${countOf(count)} times `,
  ],
  // "nanny 40 hrs a week, triplets so prob top rate": how many there are moves no wage that is known.
  [
    'twins triplets siblings',
    /,? (?:for )?(?:newborn |infant |toddler )?(?:twins|triplets|siblings)(?: so [^,.\n]{3,30})?(?=,|\.|\s*$)/gi,
    (_, text) => (/\b(?:nann(?:y|ies)|(?:baby)?sitters?|au pair|child ?care)\b/i.test(text) ? '' : null),
  ],
  ['gross', /\bgross (?=(?:wages?|pay|salary)\b)/gi, (_, text) => (HOURS_SAID.test(text) ? '' : null)],
  // "load in 8am-2pm, load out 10pm-2am": what is done in these hours.
  [
    'load set setup tear teardown strike breakdown',
    /(?<=[\s,:;])(?:load[- ]?(?:in|out)|set[- ]?up|tear[- ]?down|strike|break[- ]?down):? (?=(?:from )?\d{1,2}(?::\d\d)? ?(?:am|pm|[ap]\b)?(?: ?(?:-|–|to|til|till|until) ?)(?:\d{1,2}(?::\d\d)? ?(?:am|pm|[ap])\b|midnight|noon))/gi,
    (_, text) => (WORKS.test(text) ? '' : null),
  ],
  ['same', /(?<=\d ?[ap]m),? (?:on )?(?:the )?same (?:day|night)\b/gi, always('')],
  // "handyman which makes small repairs": what somebody does, and no question of what he earns.
  [
    'which who that',
    /,? (?:which|who|that) (?:makes?|does|can (?:do|make)|fix(?:es)?|repairs?|handles?) (?:[a-zß-öø-žșțạ-ỹ]{3,10} ){0,2}(?:repairs?|fixes|jobs|work|things|stuff|projects|the [a-zß-öø-žșțạ-ỹ]{3,10})(?: (?:in|around|at) (?:the|my|our) (?:house|flat|apartment|home|office|apt|place|yard|garden))?(?=\s*(?:$|[,.;\n]))/gi,
    (_, text) => (/\d ?(?:hours?|hrs?|h|stunden|horas)\b/i.test(text) ? '' : null),
  ],
]

const HOURS_PAID =
  /\d ?(?:hours?|hrs?|h|stunden|std|horas?|heures?)\b|\b(?:two|three|four|five|six|dos|tres|cuatro|zwei|drei|vier|deux|trois|quatre) (?:hours?|hrs?|stunden|horas?|heures?)\b/i

const plural = (who: string): string =>
  who.endsWith('person') ? `${who.slice(0, -'person'.length)}people` : `${who}s`
