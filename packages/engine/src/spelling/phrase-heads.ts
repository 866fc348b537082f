import { countOf } from './count-word.ts'
import { always, type PhraseRule } from './phrase-rule.ts'

const COUNT = '(\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|ten)'
const PEOPLE =
  '(?:people|ppl|persons?|guests?|guys|kids|children|adults|workers?|players|volunteers|campers|students|scouts|men|women|folks|members|staff|employees|hands|crew|heads)'
const VESSELS =
  '(?:bottles?|cans?|cups?|boxes|bags?|packs?|pouches|slices?|pieces?|waters?|gatorades?|sandwiches|bars?|meals?|gallons?|gal|liters?|litres?|lbs?|oz)'
const A_DAY = '(?:an?|per|each|every|\\/) ?day'
const EACH = '(?:each|apiece|ea|per (?:person|head|guest)|pp|a ?(?:person|head))'

/** Not what only leads to how much of it each of them gets. */
const OTHER = '(?!(?:about|around|roughly|maybe|half|like|at|and|for)\\b)'

const YOUNG =
  '(?:(?:(?:first|second|third|fourth|fifth|sixth|seventh|eighth|[1-8](?:st|nd|rd|th)) graders)|(?:(?:cub |girl |boy )?scouts)|preschoolers|kindergart[en]+ers)'
const HEADS = new RegExp(
  `(?:\\bfor )?(?:the |our |my |about )?\\b(\\d{1,4}) (?:(?:hungry|tired|thirsty|little|young|adult) )?(?:${YOUNG}|${PEOPLE})\\b`,
  'i',
)
const GETS = new RegExp(
  `\\b${COUNT} (${VESSELS})(?: of ([a-z]{3,12}))?,? (?:(${A_DAY}|daily),? (?:for )?${EACH}|${EACH}(?:,? (${A_DAY}|daily))?)(?![a-z])`,
  'i',
)
const DAYS = new RegExp(
  `(?:\\bfor |\\bx ?)?\\b${COUNT} (?:(?:work|working|school|business|camp|show) ?)?days\\b`,
  'i',
)
/** What everybody at work or in a class has one of. */
const OF_EACH =
  '(?:laptops?|computers?|desktops?|(?:24|27)[- ]inch monitors?|monitors?|chromebooks?|tablets?|ipads?|(?:standing |office )?desks?|(?:office |desk )?chairs?|headsets?|backpacks?|hard hats?|safety vests?|polo shirts?|t-?shirts?)'

/** "(cases of 24 or 40 idc)": what it comes in may be either. */
const COMES_IN = /\s*\((?:in )?(?:cases?|packs?|boxes|flats?) of \d{1,3}(?: or \d{1,3})?[^()\n]{0,20}\)/i
/** For whom something is, beside what it is. */
const FOR_WHOM =
  /^(?:crew|staff|team|volunteers?) | for (?:the |our |my )?(?:crew|staff|team|volunteers?|kids|game|office|shop|camp|class|job|site)$/i

/** "60 ppl, 4 bottles a day each, 3 days": 720 bottles. Null where another number is in the row. */
function allOf(row: string): string | null {
  const plain = row.replace(COMES_IN, '')
  const [each, count, unit, named, daily, dailyBehind] = GETS.exec(plain) ?? []
  if (each === undefined) return null
  const others = plain.replace(each, '')
  const [heads, people] = HEADS.exec(others) ?? []
  const [days, lasts] = DAYS.exec(others) ?? []
  const isDaily = daily !== undefined || dailyBehind !== undefined
  if (heads === undefined || isDaily !== (days !== undefined)) return null
  const rest = others.replace(heads, '').replace(days ?? '', '')
  const words = rest
    .replace(/[\s,.;:!?–—-]+/g, ' ')
    .trim()
    .replace(FOR_WHOM, '')
  // A cup of coffee is one at a cafe; who cooks it for many buys ground coffee.
  if (/^(?:cups?|glasses)$/i.test(unit ?? '')) return null
  // More words are about more than one thing.
  if (/\d/.test(rest) || words.split(' ').length > WORDS_MAX || (named ?? words) === '') return null
  return `${countOf(count) * Number(people) * countOf(isDaily ? lasts : 'one')} ${unit} of ${named ?? words}`
}

const WORDS_MAX = 4

/** For how many people something is, and what each of them gets. */
export const HEAD_PHRASES: readonly PhraseRule[] = [
  // "office chair and desk for 6 employees": one for each.
  [
    'for ',
    new RegExp(
      `\\b(?:an? )?(${OF_EACH})(?:(?:,? (?:and|&) |, ?| ?\\+ ?)(?:an? )?(${OF_EACH}))? for (?:our |my |the )?(\\d{1,3}) (?:new )?(?:employees|workers|staff|students|hires|agents|team members|teachers|technicians)\\b`,
      'gi',
    ),
    ([, first, second, count]) => `${count} ${first}${second === undefined ? '' : `, ${count} ${second}`}`,
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
  [
    'each apiece ea pp per a',
    /^[^\n]{8,160}$/gim,
    ([row], text) => (text.includes('\n') ? null : allOf(row)),
  ],
  // "steak for 4 people, ribeyes about a pound each": so much for every one of them.
  [
    'each apiece per a pp',
    new RegExp(
      `(?<=^|[\\n,;.:] ?)([a-z]{3,14}(?: [a-z]{3,14})?) for (?:about )?(\\d{1,3}|two|three|four|five|six|seven|eight|ten|twelve)(?: (?:people|ppl|persons|guests|adults|of us),?|,) (?:${OTHER}([a-z]{3,14}(?: ${OTHER}[a-z]{3,14})?),? )?(?:(?:at|about|around|roughly|maybe|like) ){0,2}(half an?|an?|\\d{1,2}(?:\\.\\d)?) ?(pounds?|lbs?|oz|ounces?) ${EACH}(?![a-z])`,
      'gi',
    ),
    ([, dish, people, thing, each = '', unit]) => {
      const one = /^half/i.test(each) ? 0.5 : countOf(each)
      return `${Number((one * countOf(people)).toFixed(1))} ${unit} of ${thing ?? dish}`
    },
  ],
  // "for 6 people half a pound of shrimp each", "for 4 people 2 eggs each"
  [
    'each apiece per a pp',
    new RegExp(
      `(?<=^|[\\n,;.:] ?)for (?:about )?(\\d{1,3}|two|three|four|five|six|seven|eight|ten|twelve) (?:people|ppl|persons|guests|adults|kids|of us),? (half an?|an?|\\d{1,2}(?:\\.\\d)?|one|two|three) (?:(pounds?|lbs?|oz|ounces?) (?:of )?)?([a-z]{3,14}(?: [a-z]{3,14}){0,2}) ${EACH}(?![a-z])`,
      'gi',
    ),
    ([, people, each = '', unit, thing]) => {
      const all = (/^half/i.test(each) ? 0.5 : countOf(each)) * countOf(people)
      return `${Number(all.toFixed(1))} ${unit === undefined ? '' : `${unit} of `}${thing}`
    },
  ],
  // "spaghetti for 6 people, 2 lb pasta, 1 jar sauce": a dish that is cooked, before what goes into it.
  [
    'spaghetti chili taco lasagna stew soup curry pancake casserole meatloaf chowder gumbo jambalaya fajita enchilada burger',
    /(?<=(?:^|\n)(?:[a-z]{3,10} )?(?:spaghetti|chili|tacos?|lasagna|stew|soup|curry|pancakes|casserole|meatloaf|chowder|gumbo|jambalaya|fajitas|enchiladas|burgers) for (?:about )?\d{1,3}(?: (?:people|ppl|guests|kids|adults))?), (?=\d[\d./]{0,3} ?(?:lbs?|pounds?|oz|cans?|jars?|packs?|cups?|dozen|boxes|bags?) [^,\n]{3,40}, ?(?:and )?(?:\d|an? |one |two |three ))/gi,
    always(': '),
  ],
  // "14 kids, 1 granola bar and 1 juice box each": as many of both.
  [
    'each apiece',
    new RegExp(
      `\\b(?:for )?(\\d{1,3}) (?:${YOUNG}|${PEOPLE})[,:]? (?:-|–)? ?(?:get |gets |with )?(?:1|an?|one) ([a-z]{3,14}(?: [a-z]{3,14})?) (?:and|&|\\+) (?:1|an?|one) ([a-z]{3,14}(?: [a-z]{3,14})?) (?:each|apiece)\\b`,
      'gi',
    ),
    ([, count, first, second]) => `${count} ${first}, ${count} ${second}`,
  ],
  // "we're 8 people for 3 nights at a cabin, need 24 eggs": who is there, before what is needed.
  [
    'people adults kids guests ppl',
    /(?<=^|[\n.!?] ?)(?:(?:so|hi|hey)[, ]+)?(?:we['’]?re|we are|there(?:['’]s| are| is| will be)|its|it['’]s) (?:a (?:group|party|family) of |about )?\d{1,3} (?:people|ppl|adults|kids|guests|of us)\b[^,.;:\n]{0,40}[,;:.] ?(?:(?:we|and|so|i) )*(?:need|want|will need|['’]ll need|get|buying|getting) (?=\d)/gi,
    always(''),
  ],
  // "28 fourth graders", "12 cub scouts"
  [
    'grader scouts preschoolers kindergartners',
    new RegExp(`(?<=\\bfor (?:about |our |my |the )?\\d{1,3} )${YOUNG}\\b`, 'gi'),
    always('kids'),
  ],
  // "pizza for 28 kids, two slices each? (8 slices per large, so 7 pizzas.)": what it comes to was worked out.
  [
    ' so ',
    /\b([a-z]{3,14}(?: [a-z]{3,14})?) for (?:about |our |my |the )?\d{1,3} (?:[a-z]{3,12} ){0,2}[a-z]{3,14}[,?(:;– -]+(?:[^\n]{0,70}?[,(;=] ?)?so (?:about |like |maybe |i need |we need )?(\d{1,4}) (?:(large|medium|small|big) )?([a-z]{3,14}(?: (?!and|or|plus|with|for)[a-z]{3,14})?)(?:[.!]?\))?(?=[\s.,;!?)]|$)/gi,
    ([found, thing = '', count, size, counted = '']) => {
      const isSame = thing
        .toLowerCase()
        .split(' ')
        .some((word) =>
          counted
            .toLowerCase()
            .split(' ')
            .some((one) => stemOf(one) === stemOf(word)),
        )
      if (!isSame) return null
      const kind = size ?? /\b(large|medium|small)\b/i.exec(found)?.[1]
      return `${count} ${kind === undefined ? '' : `${kind} `}${thing}`
    },
  ],
  // "150 guests. I need 25 bottles": who drinks them is no amount.
  [
    'guests people ppl',
    new RegExp(
      `(?:,|\\.| -| –)? (?:for )?(?:about )?\\d{1,4} (?:guests?|people|ppl|heads)[.,;!]+ (?:so )?(?:(?:i|we|she|they)(?:['’]?(?:ll|d))? (?:will |would )?)?(?:need|want|figure|figuring|thinking|ordering|order|get|getting)(?:s|ed)? (?:about |like |around )?(?=\\d{1,4} (?:dozen |cases of )?${VESSELS}\\W*$)`,
      'gi',
    ),
    always(', '),
  ],
  // "potato salad for 30 ppl, i figure 12 lbs potatoes, 1 dozen eggs": the dish, and what goes into it.
  [
    'figure figured need using use',
    /(?<=\bfor (?:about )?\d{1,3} (?:people|ppl|guests|kids|adults)),? (?:so )?(?:i|we) (?:figured?|think|need|use|are using|am using) (?=\d{1,3} ?[a-z]{1,7} [a-z]{3,14}[^\n]{0,60}?, ?\d{1,3} ?[a-z])/gi,
    always(': '),
  ],
  // "prosecco toast": what is drunk at it.
  [
    'toast',
    /\b(prosecco|champagne|sparkling wine|sparkling cider|cava|bubbly|wine) toast\b/gi,
    ([, drink = ''], text) =>
      BOTTLED.test(text) ? (/^bubbly$/i.test(drink) ? 'sparkling wine' : drink) : null,
  ],
  [
    'rose rosé',
    /\bros[eé]\b(?! (?:wine|gold|bush|petals?|water|plant))/gi,
    (_, text) => (isWine(text) ? 'rose wine' : null),
  ],
  // "crew water": for whom it is.
  [
    'crew staff team volunteer',
    /(?<=^|[\n,;:] ?)(?:crew|staff|team|volunteers?) (?=(?:bottled )?(?:water|gatorade|coffee|ice|soda|snacks)\b)/gi,
    always(''),
  ],
]

/** How much is wanted is said. */
const BOTTLED = /\d ?(?:bottles?|cases?|magnums?|glasses)\b/i

const isWine = (text: string): boolean =>
  /\bbottles?\b/i.test(text) && !/\b(?:vase|stems?|bouquet|flowers?|dozen roses)\b/i.test(text)

const stemOf = (word: string): string => word.replace(/(?:es|s)$/, '').replace(/e$/, '')
