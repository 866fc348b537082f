/** Texts without a number or a word of price are all that is looked at here. */
const TEXT_LENGTH_MAX = 80

/** "Cool as a cucumber", "easy as pie": said of somebody, and nothing to buy. */
const SIMILE =
  /^\W*(?:as )?(?!such|same|known|good|soon|well|much|many|cheap|sold)[a-zß-öø-žșțạ-ỹ]+ as (?:an? )?[a-zß-öø-žșțạ-ỹ]+\W*$/i

/** Bands, films, books and sayings that are called by goods. */
const CALLED =
  /^\W*(?:the )?(?:red hot chili peppers|spice girls|vanilla ice|salt[ -]?(?:n|and|&)[ -]?pepa|smashing pumpkins|orange is the new black|a? ?clockwork orange|(?:the )?grapes of wrath|green eggs and ham|james and the giant peach|charlie and the chocolate factory|reservoir dogs|the butterfly effect|like water for chocolate|american pie|blue velvet|fight club|a? ?fish out of water|strawberry fields(?: forever)?|lucy in the sky|brown sugar song|sugar ray|hootie and the blowfish|phish|limp bizkit|cheap trick|steely dan|pearl jam|blind melon|lemonheads|raspberry beret|tutti frutti|yellow submarine|blueberry hill|mayonnaise song|butter by bts|that['’]?s bananas|(?:go|going|went) bananas|in a (?:pickle|jam)|hot dog!+|what['’]?s the beef|honey,? i['’]?m home|bun in the oven|carrot and (?:the )?stick|fig leaf|bean counter|wine o['’]?clock|apple id|banana for scale|doctor who|nurse ratched|bad apple|upper crust|gravy train|cream of the crop|piece of my mind|tough cookies?|the whole enchilada|bigger fish to fry|cherry on top|a hill of beans|nutty professor|pour some sugar on me|bread and circuses|egg and spoon race|three blind mice|lawyer up|(?:e\.?t\.? )?phone home|(?:throw )?(?:a )?(?:monkey )?(?:wrench|spanner) in(?:to)? the works|band[- ]?aid (?:solution|fix)|sonic screwdriver|(?:a )?skeletons? in (?:the|my|your) closet|throw in the towel|wet blanket|back(?:[- ])?seat driver|asleep at the wheel|reinvent the wheel|foot in the door|hit the (?:roof|road|ceiling)|raise the roof|just what the doctor ordered|(?:a )?taste of (?:my|your|his|her) own medicine|under the weather|jump the gun|time to face the music|burn(?:ing)? the midnight oil|out of the closet|off the (?:wall|rails|hook)|lights are on but nobody'?s home|the grass is always greener|old macdonald(?: had a farm)?|mary had a little lamb)(?: (?:band|songs?|album|lyrics|tour|movie|film|book|music))?\W*$/i

/** What old hands send the new one for. */
const FOOLS_ERRAND =
  /\b(?:(?:dehydrated|powdered|dry) water|(?:striped|plaid|tartan|checkered|polka[- ]dot(?:ted)?|invisible) paint|left[- ]handed (?:hammer|screwdriver|wrench|spanner|drill|nails?|smoke shifter)|board stretcher|sky ?hook|bucket of (?:steam|prop wash)|elbow grease|blinker fluid|headlight fluid|muffler bearings?|exhaust bearings?)\b/i

/** "Human meat", "a baby for sale": nobody sells people or parts of them. */
const OF_PEOPLE =
  /\bhuman (?:meat|flesh|organs?|hearts?|kidneys?|livers?|skulls?|bones?|blood|eyes?|brains?|beings?|remains)\b|\b(?:bab(?:y|ies)|child|children|kids?|wife|husband|slaves?|people|humans?) for sale\b/i

/** "Piano lessons for my fish": what people learn, wear or carry, for what learns, wears and carries nothing. */
const FOR_NO_PERSON =
  /\b(?:lessons?|tuition|college|university|school|tutor(?:ing)?|day ?care|preschool|passport|manicure|pedicure|driver['’]?s licen[cs]e|therapy|therapist)\b[^,;]{0,30}? for (?:(?:an?|the|my|our|his|her|some) )?(?:pet )?(?:gold)?(?:fish|hamsters?|gerbils?|guinea pigs?|ants?|spiders?|snails?|worms?|cactus|cacti|plants?|rocks?|dolls?|teddy bears?|imaginary [a-zß-öø-žșțạ-ỹ]+|parrots?|chickens?|cows?|turtles?|lizards?|snakes?|frogs?|bees?|robots?|toasters?)\b/i

/** "How much sugar in a coke", "how much wood would a woodchuck chuck": what is in something, or what somebody does. */
const MUCH_OF =
  /^\W*how (?:much|many) (?!gas|fuel|diesel|electric|power|propane|rent|money|tip|tax)[a-zß-öø-žșțạ-ỹ]+(?: is| are)?(?: there)? in (?:an?|one|the|my)\b|^\W*how much (?!gas|fuel|diesel|electric|power|propane|rent|money|tip|tax)[a-zß-öø-žșțạ-ỹ]+ (?:would|does|do|did|can|could|should) (?:an?|the|i|you|we|my|your|one) /i

/** Nobody sells that many. */
const ENDLESS =
  /\binfinit(?:y|e) (?:gallons?|pounds?|lbs?|dozens?|hours?|tons?|amounts?|numbers?|suppl(?:y|ies)|money)\b|\b(?:bazi|gazi|zi|ji)llions?\b/i

/** "Milk is white", "I like bread": told about goods. What is out, broken or low is a wish for another one. */
const SAID_OF =
  /^\W*(?!what|how|who|where|when|why|which|it|this|that|there|here|list|order|menu|shopping|dinner|lunch|breakfast|i|we|need|price|cost|rate|quote|question|budget)(?:the |my |our |your )?[a-zß-öø-žșțạ-ỹ]+(?: [a-zß-öø-žșțạ-ỹ]+){0,3} (?:is|are|was|were) (?!out|low|needed|wanted|what|how|gone|empty|broken|leak|clog|dead|down|due|not|going|running|missing|required|ok|fine|for|on|in|at|per|by|from|about|included|stuck|cracked|flat|bad|old|new)(?:the |so |very |too )?[a-zß-öø-žșțạ-ỹ]+(?: [a-zß-öø-žșțạ-ỹ]+)?\W*$/i
const LIKED =
  /^\W*(?:i|we|he|she|they|my [a-zß-öø-žșțạ-ỹ]+) (?:really |just |always |never |already )?(?:likes?|loves?|hates?|ate|drank|cooked|spilled|dropped|burned|enjoys?|enjoyed)\b[^?$:,;]{0,60}$/i

/** "The doctor is in", "the heat is on". */
const IS_THERE = /^\W*the [a-zß-öø-žșțạ-ỹ]+ (?:is|are) (?:in|on|off|up|over|here|there|back|away)\W*$/i

/** "When should I replace my water heater", "how often do I need a tune-up": asks for a time, a place or a reason. */
const WHEN =
  /^\W*(?:when|why|where|how (?:often|soon|long)) (?:should|do|does|did|can|could|will|would|must|is|are)\b/i

/** "Phone number for the DMV", "directions to the vet": looked up, and not bought. */
const LOOKED_UP =
  /\b(?:phone|telephone|fax|serial|tracking|account|confirmation) number\b|^\W*(?:directions|address|opening hours|business hours) (?:to|of|for)\b/i

/** "Wedding in two weeks and I am nervous": how somebody feels. */
const FEELS =
  /\b(?:i am|i['’]?m|we are|we['’]?re) (?:so |very |really |too )?(?:nervous|excited|happy|sad|tired|scared|afraid|worried|bored|lonely|angry|proud|in love)\W*$/i

/** "Whisk 3 eggs until fluffy": a step of a recipe. */
const COOKED =
  /^\W*(?:then )?(?:whisk|simmer|preheat|knead|saut[eé]|drizzle|sprinkle|marinate|fold in|bring)(?: in| together)? (?:the |an? |to |for |until |oven|\d)|\buntil (?:fluffy|golden|smooth|combined|tender|thick|crispy|browned|melted|frothy)\b|^\W*add .{2,40} and (?:mix|stir|whisk)\b/i

/** "Butter me up", "milk it": behind a pronoun's verb, and no noun. */
const DONE_TO =
  /^\W*(?:milk|butter|salt|pepper|sugar|oil|cream|juice|fish|cheese|beet|squash|pickle|toast|roast|grill|ham) (?:it|me|him|her|us|them)\b/i

/** "Ms. Plum": somebody, and no fruit. Some brands begin so. */
const SOMEBODY =
  /^\W*(?:Mr|Mrs|Ms|Miss|Colonel)\.? (?!Coffee|Clean|Dash|Bubble|Potato|Butter)\p{Lu}\p{Ll}+(?: and \p{Lu}[\p{L}. ]*)?\W*$/u
const COMING = /\b(?:is|are|was|were) (?:coming|visiting|joining|late)(?: over| too| along| by)?\W*$/i

/** "Walk the dog at 6": what somebody is to do, and when. */
const TO_DO =
  /^\W*(?:walk|feed|pick up|drop off|meet|wake|take out)\b[^$?]{0,40}\bat (?:\d{1,2}(?::\d\d)? ?(?:[ap]\.?m\.?)?|noon|midnight)\W*$/i

/** "Funeral is Saturday at 2", "the haircut is at 3 tomorrow": when something is. What else is in the line is wanted: "game is tonight 40 wings". */
const WHEN_IT_IS =
  /^\W*(?:the |my |our |your )?[a-zß-öø-žșțạ-ỹ]+(?: [a-zß-öø-žșțạ-ỹ]+){0,3} (?:is|are|starts|begins) (?:on |this |next )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|tonight|at (?:noon|\d{1,2}(?::\d\d)?(?:[ap]m)?))(?: (?:at|on|this|next|in the|morning|afternoon|evening|night|noon|midnight|today|tomorrow|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day|sharp|[ap]\.?m|o['’]?clock|\d{1,2}(?::\d\d)?(?:[ap]m)?))*\W*$/i

/** "Bought eggs this morning": done already. */
const DONE =
  /^\W*(?:i |we )?(?:just )?(?:bought|got|made|cooked|baked|picked up|used up) [^?$:;]{2,40}\b(?:this morning|yesterday|last [a-zß-öø-žșțạ-ỹ]+|already|earlier)\W*$/i

/** "Should I refrigerate eggs": asks what to do. Whoever asks what to pay says so. */
const SHOULD =
  /^\W*(?:should|must|may) (?:i|we) (?!get|expect|have|order)[a-zß-öø-žșțạ-ỹ]+ [^?$:;]{2,40}\??\W*$/i

/** Whose help line it is, and nobody's wage. */
const HELP_LINE = /\bcustomer (?:service|support|care)(?: (?:number|line|phone|hours|email|chat))?\W*$/i

const WANTED =
  /\b(?:price|cost|costs|how much (?:is|are|for|would it)|charge|pay|quote|buy|order|need|needs|want|wants|wage|salary|per|each|dollars?)\b|\$/i

const NEVER_SOLD = [FOOLS_ERRAND, OF_PEOPLE, FOR_NO_PERSON, ENDLESS, SOMEBODY] as const
const ABOUT = [
  SIMILE,
  CALLED,
  SAID_OF,
  HELP_LINE,
  DONE_TO,
  COMING,
  SHOULD,
  IS_THERE,
  WHEN,
  LOOKED_UP,
  FEELS,
] as const
const TOLD = [LIKED, COOKED, TO_DO, DONE, WHEN_IT_IS] as const
const ASKS_PRICE = /\b(?:cost|charge|pay|price|run me|go(?:es|ing)? for|worth)\b|\$/i

/** Whether a short text is a saying, a title, a joke or a remark that only sounds like goods. */
export function isNoSale(text: string): boolean {
  if (text.length > TEXT_LENGTH_MAX) return false
  if (NEVER_SOLD.some((kind) => kind.test(text))) return true
  if (MUCH_OF.test(text) && !ASKS_PRICE.test(text)) return true
  if (WANTED.test(text)) return false
  return TOLD.some((kind) => kind.test(text)) || (!/\d/.test(text) && ABOUT.some((kind) => kind.test(text)))
}
