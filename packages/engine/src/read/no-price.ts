import { oncePerQuery } from '../text/query-memory.ts'
import { isNoSale } from './no-sale.ts'

/** A longer sentence is a list. */
const SENTENCE_LENGTH_MAX = 200
/** A longer line is no question at all, and some of these rules look at every pair of its words. */
const QUESTION_LENGTH_MAX = 1_000

/** What people build, cover or fill, but never with food. */
const WHOLE =
  'pools?|bathtubs?|hot tubs?|house|home|mansion|castle|tower|building|skyscraper|bridge|boat|ship|car|truck|bus|road|street|highway|driveway|sidewalk|lawn|yard|stadium|canyon|lake|ocean|river|city|room|garage|wall|roof|floor|statue|sculpture|pyramid|throne|bed|couch|sofa|chair|table|desk|fence|bricks?(?! of)|guitar|piano|bicycle|bike|shoes?|ladder|stair(?:case|s|way)?|tunnel|plane|rocket|dam|island'

const MADE = new RegExp(
  `\\b(?:${WHOLE})\\b[^,;:\\d]*?\\b(?:(?:made|built|constructed|carved|sculpted|filled|covered|paved|wrapped)\\b[^,;]*?\\b(?:of|from|with|in)|(?:entirely |completely |all )?(?:out of|full of|of))\\s+(.+)$`,
  'i',
)
const DONE = new RegExp(
  `\\b(?:fill|pave|cover|wrap|coat|tile|carpet|plaster|build|roof|insulate)(?:ing)?\\b[^,;]*?\\b(?:${WHOLE})\\b[^,;]*?\\b(?:with|in|from|out of)\\s+(.+)$`,
  'i',
)

/** "Enough spaghetti to reach Boston", "all the tea in China": nobody sells that much. */
const TOO_MUCH =
  /\bfill(?:ing|ed)?\b[^,;]*\b(?:pool|bathtub|hot tub|room|stadium|house)\b[^,;]*\bwith (?!.*\b(?:water|dirt|soil|concrete|gravel|sand|salt|chlorine|foam)\b)|\benough\b.+\bto (?:reach|fill|cover|cross|circle|stretch|wrap|sink|float|bury|span|surround|encircle|flood|drown|pave)\b|\benough\b.+\bto feed (?:the (?:world|planet|country|whole (?:world|country|state))|an army|china|india|africa|america|europe|texas)\b|\b(?:all the|every single)\b.+\bin (?:the world|the universe|the ocean|existence|china|america|texas)\b|\bthe size of (?:a |an |the )?(?:house|moon|planet|earth|texas|stadium|football field|skyscraper|country|city)\b/i

/** "Yellowstone National Park, the whole thing": a ticket is none of it. */
const ALL_OF_IT =
  /\b(?:parks?|zoo|museum|bridge|stadium|beach|lake|mountain|island|castle|forest|university|airport)\b[^.\n]{0,40}\b(?:whole|entire) (?:thing|place|park|island|lake|zoo|stadium)\W*$/i
/** "Wallpaper the White House", "carpet the Golden Gate Bridge": nobody has that done. A "sun room" and "moon pies" are no landmarks. */
const LANDMARK =
  /\b(?:paint|wallpaper|paper|carpet|tile|pave|roof|re-?roof|wrap|cover|fill|buy|rent|ship|move|tow|insure|power ?wash|pressure wash|wash|clean|mow|heat|paving|painting|moving|buying)(?:ing)? the (?:(?:in|out)side of the |whole |entire )?(?:(?<!(?:paint|painting|roof|wash|clean) the )white house|eiffel tower|golden gate bridge|brooklyn bridge|statue of liberty|grand canyon|mount (?:rushmore|everest)|empire state building|taj mahal|great wall|big ben|buckingham palace|pyramids?|colosseum|stonehenge|pentagon|kremlin|vatican|hoover dam|niagara falls|hollywood sign|moon|sun|milky way)(?= with\b|\W*(?:$|[,;:.?!\n]))/i

/** Compares things without asking for their price. */
const COMPARISON =
  /^\W*(?:(?:so|hey|hi|ok)\W+)?(?:which|what|who)(?:['’]?s)?(?: one)?(?: is| are| has| weighs?| lasts?| tastes?| would be| do you (?:like|prefer))?(?: the)?(?: \w+)? ?(?:bigger|biggest|larger|largest|smaller|heavier|lighter|taller|longer|shorter|wider|faster|slower|better|best|healthier|tastier|stronger|softer|harder|warmer|safer|older|newer|nicer|prefer|more (?!expensive|costly)\w+)\b.*\bor\b|(?<=\w[^\w\n,;]*)\b(?:bigger|larger|smaller|heavier|taller|longer|faster|better|healthier) than\b|\bdifferences? between\b|\b(?:vs\.?|versus) [^,;]{2,60}\b(?:cameras?|specs?|reviews?|reliability|safety|performance|quality|taste|nutrition|mpg|features?|comparison|battery life|differences?)\W*$/i

/** Asks for leave or advice: "can I deduct my home office", "do I need a permit for a fence". */
const ADVICE =
  /^\W*(?:can|could|may|should|must) (?:i|we|you|my \w+|\w+s) (?:\w+ly )?(?:deduct|eat|drink|feed|freeze|refreeze|microwave|reheat|cook|wash|recycle|compost|claim|bring|carry|reuse|keep|store|mix|wear|park|marry|sue|write off|stop|quit|skip)\b|^\W*do(?:es)? (?:i|we|you|my \w+|an? \w+) (?:really |actually |even )?(?:need|have to)\b|^\W*should (?:i|we) \w+\b.*\bor\b|^\W*(?:is it|are they) (?:ok|okay|safe|legal|illegal|true|possible|bad|good)\b/i

/** "Call Graham Rice and Olive Baker on Tuesday": people, whatever they are called. */
const TO_SOMEBODY =
  /^\W*(?:[Pp]lease |pls |[Rr]emind me to )?(?:[Cc]all|[Pp]hone|[Ee]mail|[Tt]ext|[Mm]essage|[Mm]eet|[Ii]nvite|[Tt]hank|[Tt]ell|[Aa]sk) \p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u

/** What is sold by thieves, or is a part of somebody. */
const UNLAWFUL =
  /^\W*(?:(?:an?|some|\d+) )?stolen\b(?!.*\b(?:replac|repair|insur|cover))|\bblack[- ]market\b|\bno questions asked\b|\benriched uranium\b|\bplutonium\b|\bweapons?[- ]grade\b|\b(?:kidney|liver|lung|heart|organ|cornea|bone marrow)s?\b[^,;]*\bfrom an? (?:stranger|donor|person|living)\b|\b(?:buy|sell)(?:ing)? (?:an? |my |someone'?s )?(?:kidney|organ)\b/i

/** "Oxycontin without a prescription": what only a pharmacy may sell, and only on one. */
const CONTROLLED =
  /\b(?:oxycontin|oxycodone|percocet|vicodin|hydrocodone|norco|adderall|ritalin|vyvanse|concerta|xanax|alprazolam|valium|diazepam|klonopin|ativan|ambien|fentanyl|morphine|codeine|dilaudid|tramadol|suboxone|methadone|ketamine|steroids|testosterone)\b/i
const UNPRESCRIBED =
  /\b(?:without|w\/o|no|with no) (?:an? |any )?(?:valid )?(?:prescription|script|rx)\b|\bstreet (?:price|value)\b|\boff the street\b/i
const isUnprescribed = (text: string): boolean => UNPRESCRIBED.test(text) && CONTROLLED.test(text)

/** "Thanks for the eggs!", "sold my sofa for 100", "she works as a nurse": told, and not asked. */
const TOLD = [
  /^\W*(?:thanks|thank you|thx|sorry|congrats|congratulations|kudos) (?:so much |a lot |again )?(?:for|about|on) (?:the|your|my|that|those|all)\b[^\d$?:,]{0,60}$/i,
  /^\W*(?:(?:i|we|he|she|they) )?(?:just )?(?:sold|lost) (?:my|our|his|her|their|the)\b[^$?:,]{0,60}$/i,
  // "My lost wedding ring". Keys, papers and what belongs in a mouth are made anew.
  /^\W*(?:my|our|his|her|their) (?:lost|missing|stolen) (?!.*\b(?:keys?|fobs?|passports?|titles?|licen[cs]es?|cards?|certificates?|plates?|remotes?|retainers?|fillings?|tooth|teeth|crowns?|caps?|cats?|dogs?)\b)[a-zß-öø-žșțạ-ỹ]+(?: [a-zß-öø-žșțạ-ỹ]+){0,3}\W*$/i,
  /^\W*(?:i am|i['’]?m|he is|he['’]?s|she is|she['’]?s) an? [a-zß-öø-žșțạ-ỹ]+(?: [a-zß-öø-žșțạ-ỹ]+){0,2}\W*$/i,
  // "She's one tough cookie", "that kid is such a peach": of somebody, and nothing is wanted.
  /^\W*(?:(?:he|she|you|they)(?:['’](?:s|re)| is| are)|(?:that|this|my|our) (?:kid|boy|girl|guy|man|woman|lady|son|daughter|boss|wife|husband|brother|sister)(?:['’]s| is)) (?:(?:really|truly|quite|just|such) )?(?:an?|one|the|some) (?:(?:real|big|tough|smart|hard|bad|good|total|complete|little|old|hot|rotten|top|sharp|couch) ){1,2}[a-zß-öø-žșțạ-ỹ]+\W*$/i,
  /^\W*(?:i|he|she|my [a-zß-öø-žșțạ-ỹ]+) works? as an? [a-zß-öø-žșțạ-ỹ]+(?: [a-zß-öø-žșțạ-ỹ]+){0,2}\W*$/i,
  /^\W*(?:[a-zß-öø-žșțạ-ỹ]+ ){1,4}(?:expired (?:yesterday|today|last|on|a|two|three|\d)|went bad|gone bad|has mold|is moldy|smells (?:bad|funny|off))\b[^,;]*$/i,
]

/** "What size filter do I need", "which towels are strongest", "where can I buy eggs": another question about a thing that has a price. */
const WHICH =
  /^\W*what (?:size|brand|color|colour|shape|model|time)\b[^,;]{0,60}\b(?:do|does|should|is|are)\b|^\W*which\b[^,;]{0,60}\b(?:is|are) (?:the )?(?:best|[a-zß-öø-žșțạ-ỹ]{3,12}est)\b|^\W*where (?:can|could|do|should) (?:i|we|you) (?:buy|get|find)\b/i

/** "Best brand of milk": which one, and not for how much. */
const BEST =
  /^\W*(?:(?:what|which)(?:['’]?s| is| are)? )?(?:the )?best (?:[a-zß-öø-žșțạ-ỹ]+ ){0,3}?(?:brands?|kinds?|types?|ways?|places?|times?|recipes?)\b[^\d$]{0,60}$/i

/** "How much coffee is too much", "stock price of apple": not what a shop asks for it. */
const OTHER_MUCH =
  /\bhow much\b[^,;]{0,40}\b(?:is|are)\b[^,;]{0,20}\b(?:too much|too many|enough)\b|\b(?:stock|share) price\b|\bprice of [a-zß-öø-žșțạ-ỹ]+ (?:stock|shares)\b/i

/** "Copay for urgent care": what an insurer leaves to the patient, and no price of the visit. */
const LEFT_TO_PAY =
  /^\W*(?:(?:what(?:['’]?s| is| are| would be)?|how much(?: is| are)?|the|my|an?|usual|typical|average) )*(?:co-?pay(?:ment)?s?|coinsurance|deductibles?)\b|(?<!\b(?:no|without|with|after|before|zero|met|low|high)\b[^\n]{0,12})\b(?:co-?pays?|coinsurance|deductible)\W*$/i

/** "How much to tip movers", "mover tip for 3 guys": what somebody gives, and no price of the work. */
const SERVED_BY =
  '(?:movers?|drivers?|waiters?|waitress(?:es)?|servers?|hairdressers?|stylists?|barbers?|bartenders?|housekeep(?:ers?|ing)|bellh?(?:op|man)|nail tech|groomers?|tour guides?|caterers?|uber|valet)'
const TIPPED = new RegExp(
  `^\\W*(?:(?:how much|what) (?:should i |do i |do you |to |would you )+tip\\b|(?:(?:what(?:['’]?s| is)|an?|the|normal|usual|good|fair|average) )*${SERVED_BY} tips?\\b|tips? (?:for|to) (?:the |my |our |an? )?${SERVED_BY}\\b)`,
  'i',
)

/** Rents of other things than homes, and people and sayings that are called like goods. */
const NO_HOME_NO_GOODS =
  /^\W*(?:what(?:['’]?s| is) |how much is |the |an? )*(?:(?:pet|ground|back|late) rent|gold digger|school of fish|one[- ]night stand|(?:tom|penelope) cruise|brad pitt|kevin bacon|fiona apple|meat ?loaf the singer|cash cow|bad apple)s?\W*$/i

/** "What did a gallon of milk cost in 1950". */
const LONG_AGO =
  /\b(?:did|was|were|used to)\b[^,;]{0,80}\bin (?:the )?(?:1[89]\d\d|1[89]\d0s|fifties|sixties|seventies|eighties|nineties)\b/i

const isTold = (text: string): boolean =>
  text.length <= SENTENCE_LENGTH_MAX && TOLD.some((told) => told.test(text))

const JUDGE =
  /^\W*(?:(?:please|pls|can you|could you|ok|hey) )*(?:rate|roast|judge|review|critique|grade) my [a-zß-öø-žșțạ-ỹ]+(?: [a-zß-öø-žșțạ-ỹ]+)?\W*(?::|$)/i

/** "Rate my menu: smash burger, truffle fries": an opinion is asked for. */
export const isJudged = (text: string): boolean => JUDGE.test(text) && !/\d/.test(text)

/** What was lost may have to be replaced. */
const NEEDS = /\b(?:needs?|want|replac\w*|repair\w*|fix\w*|another|budget|looking for|hire|hiring)\b/i

const ASKS_PRICE = /\b(?:price|cost|costs|cheaper|expensive|how much|charge|pay|quote)\b/i

/** What a whole is said to be made of, or filled with: "maple syrup" of "fill an olympic pool with maple syrup". */
export function stuffOf(text: string): string | null {
  if (text.length > QUESTION_LENGTH_MAX || !/\b(?:of|with|in|from)\b/i.test(text)) return null
  const stuff = DONE.exec(text)?.[1] ?? MADE.exec(text)?.[1]
  return stuff?.trim() ?? null
}

/** What only tales serve, and who lives in them alone: "krabby patty combo", "apartment next to Batman". */
const IN_TALES =
  /\b(?:krabby patt(?:y|ies)|soylent green|lembas|kryptonite|dilithium|vibranium|mithril)\b|\bnext (?:door )?to (?:the )?(?:simpsons|flintstones|jetsons|smurfs|addams family|batman|superman|spider-?man|shrek|homer simpson|spongebob|sherlock holmes|santa(?: claus)?|mickey mouse)\b/i

/** Whether a text asks for more than anybody sells, for what nobody may sell, or for advice. */
export function asksNoPrice(text: string): boolean {
  if (text.length > QUESTION_LENGTH_MAX) return false
  if (TO_SOMEBODY.test(text) && !/[\d$?]/.test(text)) return true
  if (isNoSale(text)) return true
  return (
    TOO_MUCH.test(text) ||
    LANDMARK.test(text) ||
    ALL_OF_IT.test(text) ||
    IN_TALES.test(text) ||
    isUnprescribed(text) ||
    UNLAWFUL.test(text) ||
    isJudged(text) ||
    OTHER_MUCH.test(text) ||
    LEFT_TO_PAY.test(text) ||
    TIPPED.test(text) ||
    NO_HOME_NO_GOODS.test(text) ||
    LONG_AGO.test(text) ||
    (((isTold(text) && !NEEDS.test(text)) || WHICH.test(text) || BEST.test(text)) &&
      !ASKS_PRICE.test(text)) ||
    ((COMPARISON.test(text) || ADVICE.test(text)) && !ASKS_PRICE.test(text))
  )
}

/** Towns and countries of tales, films and comics that no map has. */
const TALES =
  "narnia|hogwarts|hogsmeade|gotham|wakanda|mordor|rivendell|shire|middle[- ]earth|atlantis|neverland|westeros|king['’]?s landing|winterfell|asgard|tatooine|bikini bottom|arendelle|zootopia|duckburg|krypton|coruscant|shangri[- ]la|wonderland|whoville|emerald city|land of oz"

const TOLD_OF = new RegExp(`\\b(?:in|to|at|from|near|of) (?:the )?(?:${TALES})\\b`, 'i')
const TALE = new RegExp(`^(?:${TALES})$`)

/** Whether a text asks for something in a place that is only told of: "apartment in Wakanda". */
export const isToldOf: (text: string) => boolean = oncePerQuery(
  (text) => TOLD_OF.test(text) && !MADE_OF_THEM.test(text),
)

/** Whether a word is such a place, and so no slip for one that a map has. */
export const isTale = (lower: string): boolean => TALE.test(lower)

const WORLDS = 'mars|moon|venus|jupiter|pluto|neptune|uranus|titanic'
const OTHER_WORLD = new RegExp(
  `\\b(?:of|on|in|to|from|reach) (?:the )?(?:${WORLDS}|${TALES})\\b|\\b(?:to|reach) the (?:sun|stars)\\b`,
  'i',
)

/** Beings and things of tales: who works for them, or on them, is nobody's to hire. */
const OF_TALES =
  /\b(?:unicorns?|dragons?|mermaids?|centaurs?|griffins?|hobbits?|werewol(?:f|ves)|leprechauns?|minotaurs?|zombies?|vampires?|ghosts?|wizards?|trolls?|orcs?|spaceships?|starships?|batmobile|tardis|death star|time machines?|time travel(?:l?er)?s?|flux capacitors?|warp drives?|teleporters?|holodecks?|lightsabers?|flying carpets?|zeus|godzilla|darth vader|dracula)\b/i

/** Whether a text is about what only tales have: "spaceship oil change". What is made of it for people is sold. */
export const isOfTales = (text: string): boolean =>
  OF_TALES.test(text) && !/\b(?:bearded|komodo|water) dragons?\b/i.test(text) && !MADE_OF_THEM.test(text)

/** What is done for somebody who does not exist, or who is nobody's: "vet visit for a sick unicorn", "haircut for a lion". A bearded dragon does exist. */
const FOR_NOBODY =
  /\bfor (?:an?|the|my|our|his|her) (?:(?!bearded|komodo|water|sea|tiger)[a-zß-öø-žșțạ-ỹ]+ ){0,2}?(?:unicorn|dragon|mermaid|centaur|griffin|hobbit|yeti|bigfoot|werewolf|leprechaun|pegasus|minotaur|batmobile|tardis|death star|starship enterprise|ghost|zombie|vampire|alien|wizard|dinosaur|t[- ]?rex|mammoth|lion|tiger|eagle|elephant|giraffe|gorilla|hippo|rhino|crocodile|shark|whale|dolphin|penguin|octopus|grizzly|panda|robot|flying carpet|gingerbread house|castle in the (?:sky|clouds?))s?\b/i
/** Of what people do buy about such beings. */
const MADE_OF_THEM =
  /\b(?:costumes?|cakes?|part(?:y|ies)|birthdays?|toys?|plush|dolls?|decorations?|tattoos?|paintings?|books?|movies?|games?|makeup|masks?|floats?|tails?|lego|figures?|statues?|tickets?|tours?|face paint[a-zß-öø-žșțạ-ỹ]*|balloons?|fruit|rolls?|boats?|shoes|peppers?)\b/i

/** "A crown for the queen of Mars", "gas in 2075": no price is known there, or then. `asOf` is the day of the book. */
export function isNowhere(text: string, asOf: string): boolean {
  return isNobodys(text) || yearsIn(text).some((year) => year > Number(asOf.slice(0, 4)) + YEARS_AHEAD)
}

const isNobodys: (text: string) => boolean = oncePerQuery(
  (text) => OTHER_WORLD.test(text) || (FOR_NOBODY.test(text) && !MADE_OF_THEM.test(text)),
)

function yearsIn(text: string): readonly number[] {
  if (!/2[01]\d\d/.test(text)) return []
  const found = text.matchAll(
    /\b(?:in|by|for|until|around) (?:the year )?(2[01]\d\d)\b(?! ?[a-zß-öø-žșțạ-ỹ])/gi,
  )
  return [...found].map(([, year]) => Number(year))
}

/** Next year's prices can be asked for today; those of later years are nobody's to know. */
const YEARS_AHEAD = 1

/** The sentence of a text that a line stands in; null when it is too long to be one. */
export function sentenceAround(text: string, [start, end]: readonly [number, number]): string | null {
  const before = text.slice(Math.max(0, start - SENTENCE_LENGTH_MAX), start)
  const behind = text.slice(end, end + SENTENCE_LENGTH_MAX)
  // Searched from the end: a pattern that ends there would be tried at each character.
  const head = before.slice(
    [...'\n.;!?'].reduce((last, end) => Math.max(last, before.lastIndexOf(end)), -1) + 1,
  )
  const tail = /^[^\n.;!?]*/.exec(behind)?.[0] ?? ''
  const sentence = `${head}${text.slice(start, end)}${tail}`.trim()
  return sentence.length > SENTENCE_LENGTH_MAX ? null : sentence
}
