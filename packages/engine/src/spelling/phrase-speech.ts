import { always, type PhraseRule } from './phrase-rule.ts'

const MEASURES =
  'sack|bag|pound|lb|gallon|gal|half gallon|dozen|doz|dz|quart|qt|pint|box|case|jar|can|bottle|loaf|head|bushel|peck|cup|carton|pack|ton|yard|cord|rack|side|slab|bunch|handle|keg'

/** How people speak, as others write it; and what they say to be polite. */
export const SPEECH_PHRASES: readonly PhraseRule[] = [
  // "sack a oysters", "gallon a milk"
  [
    ' a ',
    new RegExp(
      `\\b(${MEASURES}) (?:a|o['’]?|uh) (?=[a-zß-öø-žșțạ-ỹ]{3,})(?!(?:day|week|month|year|piece|pop|person|head|time|night|visit|game|shift|trip|plate|little|few|lot|couple|good|nice|big|small|large)\\b)`,
      'gi',
    ),
    ([, measure]) => `${measure} of `,
  ],
  // "sugar fer fall feed", "whats it go fer". In French it is iron.
  ['fer', /(?<!\b(?:de|en|le|du|un|à|au) )\bfer\b/gi, always('for')],
  ['shud', /\bshud\b/gi, always('should')],
  ['here', /\b(?:up|down|out|over|back|round) here (?=(?:in|near|around|by) [a-zß-öø-žșțạ-ỹ])/gi, always('')],
  // "200 lb, comes in 25 lb sacks": how it is packed, and no more of it.
  [
    'comes come sold packed packaged bags sacks boxes buckets',
    /(?<=\d ?(?:lbs?|pounds?|kgs?|kilos?|#|gal(?:lon)?s?)),? \(?(?:(?:it |which |they |that )?(?:comes?|sold|packed|packaged|bagged|sacked) )?(?:only )?in \d{1,3} ?-?(?:lbs?|pounds?|kgs?|kilos?|#|gal(?:lon)?s?) (?:bags|sacks|boxes|buckets|pails|totes|drums)\)?(?=\s*(?:$|[,.;\n]))/gi,
    always(''),
  ],
  // "sugar: 25 lb bags, need 300 lb total"
  [
    'total altogether',
    /\b\d{1,3} ?-?(?:lbs?|pounds?|kgs?|kilos?) (?:bags|sacks|boxes|buckets),? (?:(?:i|we) )?(?:need|want|for) (\d{1,5} ?(?:lbs?|pounds?|kgs?|kilos?))(?: total| in total| in all| altogether)(?![a-zß-öø-žșțạ-ỹ])/gi,
    ([, amount]) => amount ?? null,
  ],
  // "Our wedding is in june!! ...": when something is, before what is wanted for it.
  [
    'wedding party birthday reception shower anniversary reunion graduation event fundraiser quince',
    /(?<=^|[\n.!?] ?)(?:(?:so|hi|hey|ok)[,!]? )?(?:my|our|the|her|his) (?:[a-zß-öø-žșțạ-ỹ'’]{2,14} )?(?:wedding|party|birthday|reception|shower|anniversary|reunion|graduation|event|fundraiser|quince(?:a[nñ]era)?)(?:['’]s| is) (?:in|on|this|next|coming|tomorrow|today|at|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b[^.!?\n,;:]{0,25}[.!?,;:]+ ?(?=\S)/gim,
    always(''),
  ],
  // "24 bottles red, 24 white"
  [
    'red white',
    /\b((?:\d{1,3}|an?|one|two|three) (?:bottles?|cases?|glass(?:es)?)) (?:of )?(red|white)(?=\s*(?:$|[,.;+&\n]|and\b))/gi,
    ([, amount, kind]) => `${amount} ${kind} wine`,
  ],
  [
    'red white',
    /(?<=[,+&] ?|and )(\d{1,3}) (red|white)(?=\s*(?:$|[,.;+&\n]|and\b))/gi,
    ([, count, kind], text) => (/\bbottles?\b/i.test(text) ? `${count} bottles ${kind} wine` : null),
  ],
  [
    'kegs keg',
    /\b(\d{1,2}|an?|one|two|three) (kegs?)(?=\s*(?:$|[,.;+&\n]|and\b))/gi,
    ([, count, keg]) => `${count} ${keg} of beer`,
  ],
  // "a few onions, maybe 5"
  [
    'maybe like say about',
    /\b(?:a few|some|a couple(?: of)?|a handful of|handful of|several) ([a-zß-öø-žșțạ-ỹ]{3,14}(?: [a-zß-öø-žșțạ-ỹ]{3,14})?),? (?:maybe|like|say|about|probably|around|perhaps) (\d{1,3})(?=\s*(?:$|[,.;\n]|and\b))/gi,
    ([, thing, count]) => `${count} ${thing}`,
  ],
  // "2 scoops of ice cream... no 2 lbs": another measure of the same.
  [
    'no actually',
    /\b(?:\d{1,3}|an?|one|two|three|four|five|six) [a-z]{2,8} of ([a-z]{3,14}(?: [a-z]{3,14}){0,2})(?: ?(?:\.{2,4}|…|,|-|–|—) ?)(?:oh |um |er )?(?:no|actually),? (?:wait,? |make (?:it|that) )?((?:\d{1,3}(?:\.\d)?|an?|one|two|three|four|five|six|half an?) (?:lbs?|pounds?|oz|ounces?|gal(?:lon)?s?|quarts?|qts?|pints?|bags?|boxes|dozen|cups?|yards?|tons?|feet|ft))(?=\W*$)/gim,
    ([, thing, amount]) => `${amount} of ${thing}`,
  ],
  // "charges by the hr"
  ['hr', /\b(by the|per) hr\b/gi, ([, per]) => `${per} hour`],
  // "new fridge, basic top freezer": how it is built.
  [
    'freezer',
    /(?<=\b(?:fridge|refrigerator)\b[^\n]{0,40}),? (?:(?:a|with|w\/|the) )?(?:(?:basic|plain|cheap|standard|simple|white) ){0,2}(?:top|bottom)[- ](?:mount )?freezer(?=\s*(?:$|[,.;\n]))/gi,
    always(''),
  ],
  // "6 pints of milk and a loaf"
  ['loaf', /\ba loaf(?=\s*(?:$|[,.;!\n]|and\b|&))/gi, always('a loaf of bread')],
  // "yall got any idea what a cord of oak runs"
  [
    'idea',
    /(?<=^|[\n.!?] ?)(?:(?:y['’]?all|anybody|anyone|somebody|u) )?(?:got )?any idea (?:on )?(?=(?:what|how much)\b)/gi,
    always(''),
  ],
  [
    'what whats',
    /(?<=^|[\n.!?] ?)what (an? [^\n,.?!]{3,40}?) (?:runs|costs|goes for|is going for)(?: these days| now| nowadays| around here)?(?=\s*(?:$|[?.!\n]))/gi,
    ([, thing]) => thing ?? null,
  ],
  // What closes a message.
  [
    'rush hurry xoxo thank thanks',
    /[,.!;]? ?\b(?:no (?:big )?(?:rush|hurry)|xoxo|xo|(?:thanks|thank (?:you|u)) (?:a )?(?:ton|million|bunch|lot|heaps|much|again))(?=\W*$)/gi,
    always(''),
  ],
  ['hows', /\bhow['’]?s much\b/gi, always('how much')],
  ['run runs', /\bruns? (?:ya|you|yall|u)(?=\W*$|,)/gi, always('run')],
  ['ballpark', /(?<=^|[\n.!?] ?)(?:a |rough )?ballpark (?:on|for) /gi, always('price of ')],
  // "What do parents usually pay in all?": the price, and nobody's pay.
  [
    'parents people customers clients folks families',
    /[,.;]? ?\bwhat do (?:most |other )?(?:parents|people|customers|clients|folks|families) (?:usually |normally |typically |generally |mostly )?(?:pay|spend)(?: in all| in total| altogether| total| (?:for|on) (?:that|this|it|these|all that))?(?=\W*$)/gi,
    always(''),
  ],
  // "for the croissants of sunday": what it is for.
  [
    ' of ',
    /,? for (?:the|my|our) [a-zß-öø-žșțạ-ỹ]{3,14}(?: [a-zß-öø-žșțạ-ỹ]{3,14})? of (?:mon|tues|wednes|thurs|fri|satur|sun)day(?=\s*(?:$|[,.;\n]|and\b))/gi,
    always(''),
  ],
  // "get my phone screen fixed its an iphone fourteen": which one it is.
  [
    'iphone samsung galaxy pixel',
    /\b(?:cell ?)?phone (screen|battery|back glass) (fixed|replaced|repaired)[,.;]? (?:it['’]?s|it is|its) an? ((?:iphone|samsung|galaxy|pixel)(?: [a-z0-9]{1,9}){0,3})(?=\s*(?:$|[,.;?!\n]))/gi,
    ([, part, done, phone = '']) => `${withNumber(phone)} ${part} ${done}`,
  ],
  [
    'iphone',
    /\biphone (?:eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)\b/gi,
    ([phone]) => withNumber(phone),
  ],
  // "a regular kids cut for my son": of his hair.
  [
    'cut',
    /\b(?:regular |basic |plain )?(?:kid['’]?s|child['’]?s|children['’]?s|toddler['’]?s)(?: regular)? (?:hair ?)?cut(?=\s*(?:$|[,.;?!\n]|for\b|and\b|\+))/gi,
    always('kids haircut'),
  ],
]

const MODELS: readonly string[] = 'eleven twelve thirteen fourteen fifteen sixteen seventeen'.split(' ')
const FIRST_MODEL = 11

const withNumber = (phone: string): string =>
  phone.replace(/[a-z]+$/i, (word) => {
    const at = MODELS.indexOf(word.toLowerCase())
    return at < 0 ? word : String(at + FIRST_MODEL)
  })
