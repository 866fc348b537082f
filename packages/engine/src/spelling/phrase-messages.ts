import { countOf } from './count-word.ts'
import type { PhraseRule } from './phrase-rule.ts'

const START = '(?<=^|[\\n.!?] ?)'
const COUNT =
  '(?:\\d{1,3}|a|an|the|this|next|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty)'
const PEOPLE =
  "(?:people|ppl|persons|guests|kids|children|adults|of us|boys|girls|teens|hungry teens|roommates)(?:['’]s?)?"
const MEASURE =
  '(?:gal(?:lon)?s?|lbs?|pounds?|oz|ounces?|kgs?|kilos?|grams?|g|l|lit(?:er|re)s?|qts?|quarts?|pints?|dozen|doz|dz|loaf|loaves|bags?|box|boxes|cans?|jars?|packs?|pks?|packages?|cartons?|bunch(?:es)?|heads?|cases?|bottles?|jugs?|blocks?|sticks?|rolls?)'
const AMOUNT = `(?:half an?|an?|\\d{1,3}(?:[./]\\d{1,2})?|½|one|two|three|four|five|six|seven|eight|nine|ten|twelve|half) ?-?(?:${MEASURE})\\b`
/** There the amount is of each of them, or of each day. */
const OF_EACH =
  /\b(?:each|apiece|pp|daily|(?:an?|per|every|each) (?:day|night|person|head|kid|guest|adult|child))\b/i
const OF_TIME = /\b(?:weekly|monthly|(?:an?|per|every|each) (?:week|month))\b/i

const DEAR = '(?:babe|baby|hon|honey|love|sweetie|dear|darling|mom|dad|bro|sis|dude)'
const STORES =
  "(?:costco|trader joe['’]?s|walmart|target|aldi|lidl|kroger|publix|safeway|whole foods|sam['’]?s(?: club)?|heb|wegmans|wawa|home depot|lowe['’]?s|tesco|asda|sainsbury['’]?s|woolies|coles|loblaws|food lion|winco|meijer|sprouts)"

const ROW_MAX = 300
const PART = new RegExp(`^[a-z]{3,14}(?: [a-z]{2,14}){0,2}, ?\\d{1,3}(?:\\.\\d)? ?${MEASURE}[.!]?$`, 'i')

const LAST = /^(?:that['’]?s (?:it|all)|thanks?|thank you|thx|ty)\W*$/i

const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const tensOf = (word: string): number => 10 * (TENS.indexOf(word.toLowerCase()) + 2)
const ONES = 'one|two|three|four|five|six|seven|eight|nine'

/** What stands around amounts in messages to somebody. */
export const MESSAGE_PHRASES: readonly PhraseRule[] = [
  // "for 3 kids lunches this week 2 loaves of bread", "for 2 weeks 4 gal milk": who eats it and for how long, before how much there is in all.
  [
    'for',
    new RegExp(
      `${START}for (?:(?:my|our|the|about) )?(?:${COUNT} (?:${PEOPLE}|(?:whole |entire )?(?:days?|weeks?|weekend|month)))(?: (?:school |packed |work )?(?:lunch(?:es)?|dinners?|breakfasts?|snacks?|sandwiches))?(?: (?:for )?(?:this|next|the|all|a|one) (?:week|weekend|month))?[,:]? ?(?:(?:i|we|ill|i['’]ll|we['’]ll) )?(?:(?:need|want|get|buy|got) )?(?=${AMOUNT})(?=([^\\n]{3,200}))`,
      'gi',
    ),
    ([head, list = '']) =>
      OF_EACH.test(list) || (/^for [^,]*\b(?:week|month)/i.test(head) && OF_TIME.test(list)) ? null : '',
  ],
  // "twenty two dollars an hour cashier": what is paid, and no hours.
  [
    'dollars bucks',
    new RegExp(
      `\\b(?:(${TENS.join('|')})(?:[ -](${ONES}))?|(ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)) (?:dollars|bucks) (an|a|per) (hour|hr|week|month)\\b`,
      'gi',
    ),
    ([, tens, ones, teens, per, time]) =>
      `$${tens === undefined ? countOf(teens) : tensOf(tens) + (ones === undefined ? 0 : countOf(ones))} ${per} ${time}`,
  ],
  // "i require 3 hrs of a plumber": letters say it for "need".
  [
    'requir',
    /(?<=^|[\n.!?,] ?)(?:(?:i|we|our (?:office|company|client|shop|team)|client|customer) )?(?:(?:will|shall|would) )?(?:also )?(?:requires?|requiring) (?=\d|an?\b|one\b|two\b|three\b|four\b|five\b|the\b)/gi,
    () => 'need ',
  ],
  // "10 hours each of a plumber and an electrician": as long of both.
  [
    'each',
    /(?<![\d.])(\d{1,3}|two|three|four|five|six|seven|eight|ten|twelve) (hours?|hrs?|days?|weeks?),? each (?:of|for) ((?:(?:an? |one |the )?[a-z]{3,14}(?: [a-z]{3,14})?(?:, ?(?:and )?| and | & )){1,4}(?:an? |one |the )?[a-z]{3,14}(?: [a-z]{3,14})?)(?=\s*(?:$|[.;?!\n]))/gi,
    ([, count, time, whom = '']) =>
      whom
        .split(/, ?(?:and )?| and | & /i)
        .map((one) => `${count} ${time} of ${one}`)
        .join(', '),
  ],
  // "milk, 1gal. eggs, 1doz. bread, 1 loaf": a stop behind each amount and a comma before it.
  [
    '. ',
    new RegExp(
      `(?<=(?:^|[\\n.:!] ?)[a-z]{3,14}(?: [a-z]{2,14}){0,2}, ?\\d{1,3}(?:\\.\\d)? ?${MEASURE})\\. (?=[a-z]{3,14}(?: [a-z]{2,14}){0,2}, ?\\d{1,3}(?:\\.\\d)? ?${MEASURE}(?![a-z]))`,
      'gi',
    ),
    // "rice, 10 lb. beans, 5 lb. onions 3 lb.": where one part has no comma, the commas divide otherwise.
    (_, text) =>
      text.length <= ROW_MAX &&
      text
        .trim()
        .split(/[.] +/)
        .every((part) => PART.test(part) || LAST.test(part))
        ? '; '
        : null,
  ],
  // "hey babe can you stop and get 2 gal of milk", "could you swing by the store for 2 lb ham": an errand.
  [
    'stop swing run go head',
    new RegExp(
      `${START}(?:(?:hi|hey|yo|ok|so)[, ]{1,2})?(?:${DEAR}[,!]? )?(?:can|could|will|would|cld) (?:you|u|ya) (?:please |pls |maybe )?(?:stop|swing|run|go|head)(?: (?:by|at|to|over to|in at|into|in))?(?: (?:the |a )?(?:grocery )?(?:store|shop|market|${STORES}))?(?: on (?:your|the|ur) way(?: home)?| after work)? (?:and|to|for) (?:please )?(?=(?:get|grab|pick up|buy) |${AMOUNT})`,
      'gi',
    ),
    () => '',
  ],
  // "for my bday party i need 4 large pizzas": what for, before who needs it. A pet or a car makes it another thing.
  [
    'need want like get',
    new RegExp(
      `${START}for (?:my|our|the|this|his|her|their) ((?:[a-z]{2,12}(?:['’]s)? ){0,3}(?:b-?day|birthday|party|wedding|shower|picnic|potluck|bbq|cookout|dinner|lunch|brunch|breakfast|reunion|meeting|class|recipe|cheesecake|cake|pie|pies|cookies|chili|stew|soup|salad|lasagna|casserole|tacos|freezer|week|weekend|month))(?: (?:this|next|on) [a-z]{3,9})?,? (?:i|we)(?: will|['’]?ll| would|['’]?d)?(?: also| just)? (?:need|want|like|get|am getting|are getting) (?=\\d|an?\\b|one\\b|two\\b|three\\b|four\\b|five\\b|six\\b|some\\b|half\\b)`,
      'gi',
    ),
    () => '',
  ],
  // "trader joes run. 2 lb coffee"
  [
    'run trip haul shop list order stop',
    new RegExp(
      `${START}(?:${STORES}|grocery|store|market) (?:run|trip|haul|shop|list|order|stop)[.!;,]+ ?(?=\\S)`,
      'gi',
    ),
    () => '',
  ],
  // "got eggs already, need milk": what is there is not wanted.
  [
    'got have',
    /(?<=^|[\n.!?] ?)(?:(?:i|we)(?: already)? (?:got|have)(?! (?:to|\d|a budget|about|only|some(?:one|body)))|(?:already )?got) (?:the |some |plenty of |enough )?(?:[a-z]{3,12}(?: [a-z]{3,12})?)(?: already| at home| left| here)?[.,;] ?(?:(?:so|but|just|only|still) )*(?=(?:need|want|get) (?!\d[\d,]* ?sq))/gi,
    ([found]) =>
      /\b(?:already|at home|left|here|plenty|enough)\b/i.test(found) || /[.;] ?/.test(found) ? '' : null,
  ],
  // "how much is a gallon of gas in dallas? need 14 gallons": so many of that unit.
  [
    'need want getting buying',
    /(?<=\b(?:an?|one|1|per) (gal|lb|doz|pou|qua|lit|kwh|the)[^\n]{1,80}[?.] ?(?:so |and )?(?:i |we |i['’]?ll |only )?(?:need|want|getting|buying) (?:about )?\d{1,4}) ?([a-z]{2,9})(?=\W*$)/gi,
    ([, first = '', unit = '']) =>
      unit.toLowerCase().startsWith(first.toLowerCase().slice(0, 3)) ? '' : null,
  ],
  // "14 gal: how much for a gal of gas? need 14"
  ['need want', /^(\d{1,4}) ?[a-z]{2,8}: (?=[^\n]{8,90}\b(?:need|want) \1\W*$)/gi, () => ''],
  // "1k kwh"
  [
    'k ',
    /(?<![\d.,$€£])(\d{1,3}(?:\.\d)?)k (?=(?:kwh|kilowatt|sq|miles|lbs?|gal|gallons|therms)\b)/gi,
    ([, count]) => `${Math.round(Number(count) * 1000)} `,
  ],
  // "whey protein 2 lbs, vanilla": how it tastes.
  [
    'protein ensure shake creamer',
    /(?<=\b(?:protein(?: powder)?|whey|ensure|shakes?|creamer)\b[^,;\n]{0,24}),? (?:in )?(?:vanilla|chocolate|strawberry|cookies (?:and|&|n) cream|caramel|hazelnut|peanut butter chocolate|unflavou?red)(?: flavou?r(?:ed)?)?(?=\s*(?:$|[,;.\n]))/gi,
    () => '',
  ],
  // "800g loaf", "a small loaf"
  [
    'loaf loaves',
    /\b((?:(?:an?|one|two|three|\d{1,2}) )?(?:\d{3} ?g|small|medium|large|big|fresh|crusty|sliced) loa(?:f|ves))(?=\s*(?:$|[,.;!\n]|and\b|&))/gi,
    ([, loaf]) => `${loaf} of bread`,
  ],
  // "ein Stück Butter", "une plaquette de beurre": it weighs half a pound.
  [
    'butter beurre',
    /\b(eine?|une|zwei|deux|drei|trois|\d{1,2}) (?:st(?:ü|ue?)cke?|p[äa]ckchen|packung(?:en)?|plaquettes?(?: de)?) (butter|beurre)(?![a-zß-öø-ž])/gi,
    ([, count = '', butter]) => `${250 * countOfForeign(count)} g ${butter}`,
  ],
  // "cream cheese but not the milk"
  ['but', /,? but (?:not|no|skip|hold) (?:the |any )?[a-z]{3,12}(?=\s*(?:$|[,.;\n]))/gi, () => ''],
  // "double the usual 2 lb of coffee"
  [
    'double twice triple',
    /\b(double|twice|triple) (?:the|my|our) (?:usual|normal|regular|typical) (\d{1,3})(?= ?[a-z])/gi,
    ([, times = '', count]) => String((/^t[r]/i.test(times) ? 3 : 2) * Number(count)),
  ],
  // "6 rolls paper towels, qty 4", "qty 6 - paper towels (6 roll)"
  [
    'qty quantity',
    /(?<=(?:^|\n)[^\n]{0,60}\d ?[a-z]{1,9}\b[^\n]{0,40}),? (?:qty|quantity)[.:]? ?(\d{1,3})(?=[ \t]*(?:$|\n))/gi,
    ([, count]) => ` x ${count}`,
  ],
  [
    'qty quantity',
    /(?<=^|\n)(?:qty|quantity)[.:]? ?(\d{1,3}) ?[-–:,]? ([a-z]{3,14}(?: [a-z]{2,14}){0,3}) \(?(\d{1,3} ?-?(?:rolls?|ct|count|packs?|pks?|oz|lbs?))\)?(?=[ \t]*(?:$|\n))/gi,
    ([, count, thing, size]) => `${thing} ${size} x ${count}`,
  ],
  // "medium coffee, x5 for the crew"
  [
    ' x',
    /,? x ?(\d{1,3}) for (?:the|my|our) (?:whole )?(?:crew|team|office|guys|staff|kids|family|group|gang|boys|girls|class)(?=\s*(?:$|[,.;!\n]))/gi,
    ([, count]) => ` x ${count}`,
  ],
  // "eggs 2 dozen (make that 3)"
  [
    'make actually no',
    / ?\((?:no,? ?|wait,? ?|oops,? ?|or )?(?:(?:make (?:that|it)|actually|no wait) )(\d{1,3}(?: ?[a-z]{2,8})?)\)(?=\s*(?:$|[,.;\n]))/gi,
    ([, amount]) => `, make that ${amount}`,
  ],
  // "Per our call: 3 hrs electrician"
  [
    'per following discussed',
    new RegExp(
      `${START}(?:(?:as )?per|following|further to) (?:our|your|my) (?:phone )?(?:call|conversation|discussion|e-?mail|chat|request|meeting|message)(?: (?:today|yesterday|earlier|this morning))?[,:.–—-] ?(?=\\S)|${START}as discussed[,:] ?(?=\\S)`,
      'gi',
    ),
    () => '',
  ],
  // "week 2: 2 gal milk": which one it is.
  ['week day wk', /^[ \t]*(?:[-*•] )?(?:week|wk|day) (?:#)?\d{1,2} ?[:–—-] ?(?=[a-z\d½¼])/gim, () => ''],
  // "guard 11pm-7am every night for a week": on all seven of them.
  [
    'every',
    /\bevery (?:single )?(?:day|night) for (an?|one|two|three|four|\d{1,2}) weeks?\b/gi,
    ([, weeks], text) =>
      /\d ?(?:[ap]m?)? ?(?:-|–|to|til|until) ?\d{1,2}|\d ?(?:hrs?|hours?)\b/i.test(text)
        ? `7 days a week for ${weeks === 'a' || weeks === 'an' ? 1 : weeks} weeks`
        : null,
  ],
  // "3 gallons of gas a day, 5 days a week": of one week.
  [
    ' a day',
    /(?<=\b(?:a|per|each|every) day,? )([1-7]|two|three|four|five|six|seven) days (?:a|per|each) week(?=\s*(?:$|[.;\n]))/gi,
    ([, days], text) =>
      /\b(?:gal|lb|dozen|gas|diesel|cups?|bottles?)/i.test(text) ? `for ${days} days` : null,
  ],
  // "gas, twenty bucks"
  [
    'bucks dollars',
    new RegExp(
      `(?<=\\b(?:gas|diesel|regular|premium|unleaded)),? (${TENS.join('|')}|ten|fifteen) (?:bucks|dollars)(?=\\s*(?:$|[,.;\\n]))`,
      'gi',
    ),
    ([, money = '']) => `, $${TENS.includes(money.toLowerCase()) ? tensOf(money) : countOf(money)}`,
  ],
  // "butter not margarine 1 lb", "chicken instead of beef 4 lb"
  [
    'not instead rather',
    /(?<=^|[\n,;] ?)([a-z]{3,14}(?: [a-z]{3,14})?),? (?:not|instead of|rather than) (?!too|very|so|more|less|sure|salted|only|just|[a-z]+(?:ed|ing|able|ary)\b)[a-z]{3,14}(?: [a-z]{3,14})?,? (?=\d|an? |one |two |three |half )/gi,
    ([, thing]) => `${thing} `,
  ],
  // "12 gal gas zip 30303"
  [
    'zip',
    /(?<!\b(?:near|in|around|at|the|for|within)),? zip ?(?:code)?:? ?(\d{5})(?!\d)/gi,
    ([, code]) => ` in ${code}`,
  ],
  // "the recipe says 2 lbs of butter but i only need 1"
  [
    'but',
    /\b(\d{1,3}|an?|one|two|three|four) (lbs?|pounds?|gal|gallons?|dozen|doz|cups?|cans?|bags?|boxes) (?:of )?([a-z]{3,14}(?: [a-z]{3,14})?),? but (?:i|we) (?:only|just) (?:need|want) (\d{1,3}|one|two|three|half)(?=\s*(?:$|[,.;\n]))/gi,
    ([, , unit, thing, count]) => `${count} ${unit} of ${thing}`,
  ],
  // "a two-four of Molson": so many cans of beer.
  [
    'two four',
    /\b(?:a |1 |one )?two[- ]four(?: of (?:beer|molson|labatt|canadian|coors|bud(?: light)?|keith['’]?s|moosehead))?(?=\s*(?:$|[,.;\n]|and\b))/gi,
    () => '24 pack of beer',
  ],
  [
    'bricks brick',
    /\bbricks? of (?=[a-z ]{0,14}cheese\b)/gi,
    ([found]) => (/s of/i.test(found) ? 'blocks of ' : 'block of '),
  ],
]

const FOREIGN: Readonly<Record<string, number>> = {
  ein: 1,
  eine: 1,
  une: 1,
  zwei: 2,
  deux: 2,
  drei: 3,
  trois: 3,
}
const countOfForeign = (word: string): number => FOREIGN[word.toLowerCase()] ?? Number(word)
