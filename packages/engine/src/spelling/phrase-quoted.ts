import { always, type PhraseRule } from './phrase-rule.ts'

const START = '(?<=^|[\\n.!?] ?)'
const MONEY = '\\$? ?\\d{1,3}(?:,\\d{3})*(?:\\d{1,4})?(?:\\.\\d{2})?(?:k\\b)?(?: ?(?:bucks|dollars|usd))?'
const FAIR =
  '(?:a )?(?:reasonable|fair|normal|high|too (?:much|high|low)|low|a lot|ok|okay|crazy|good|right|about right|cheap|steep|typical|standard|average|legit|decent|insane|outrageous|expensive|good deal|fair price|good price|rip ?off)'
const WHO =
  '(?:they|he|she|(?:the|my|a|this|that|one|local|our) (?:[a-z]{2,12} )?[a-z]{2,14}|someone|somebody|place|company|contractor|guy|(?:plumb|roof|paint|mov|clean|landscap|carpent|fenc|install|build)ers?|mechanic|electrician|handyman|dentist|vet|locksmith|landscaper|lawyer|doctor|hospital|dealer(?:ship)?|(?:body |repair |tire )?shop)'

const A_TIME =
  /(?:\/|\b(?:per|an?|each|every)) ?(?:hours?|hr|days?|weeks?|wk|months?|mo)\b|\b(?:daily|weekly|monthly|average)\b/i

/** What somebody was asked for is a price that is told, and no amount of the thing: it is taken off with the question whether it is fair. */
export const QUOTED_PHRASES: readonly PhraseRule[] = [
  // "plumber charged me $450 for 2 hours", "an electrician quoted $200 an hour": for how long he was there.
  [
    'charg bill quot ask want',
    new RegExp(
      `${START}(?:(?:my|our|the|an?|this|local) ){0,2}([a-z]{2,12}(?: [a-z]{2,12})?) (?:just )?(?:charged|charges|is charging|billed|quoted|asked|asks|wants|wanted)(?: (?:me|us))? ${MONEY}(?: total| flat)?,? (for (?:an?|one|\\d{1,2}(?:\\.5)?|two|three|four) (?:hours?|hrs?)|(?:an|per) hour|\\/ ?hr|\\/ ?hour)(?=\\s*(?:$|[,.;?!\\n]| (?:in|of|is)\\b))`,
      'gi',
    ),
    ([, who = '', time = '']) =>
      /^(?:i|we|they|he|she|it|was|were|got|being)\b/i.test(who)
        ? null
        : `${who} ${time.startsWith('/') ? 'per hour' : time}`,
  ],
  [
    'charged billed quoted',
    new RegExp(
      `${START}(?:(?:i|we) )?(?:(?:was|were|got|just|being) ){0,2}(?:charged|billed|quoted) ${MONEY} by (?:an? |the |my |our )?([a-z]{2,12}(?: [a-z]{2,12})?) (for (?:an?|one|\\d{1,2}|two|three|four) (?:hours?|hrs?)|an hour|per hour)`,
      'gi',
    ),
    ([, who, time]) => `${who} ${time}`,
  ],
  // "my bill was $85 for 2 pizzas"
  [
    'bill total check tab receipt order',
    new RegExp(
      `${START}(?:so )?(?:my|our|the) (?:bill|total|check|tab|receipt|order) (?:was|is|came to|came out to|ran|added up to) ${MONEY} for (?=\\d|an? |two |three |four |some )`,
      'gi',
    ),
    always(''),
  ],
  // "is 1500 reasonable for a crown?"
  [
    'is are',
    new RegExp(
      `${START}(?:so |hey |hi,? )?is ${MONEY} (?:still )?${FAIR} (?:for|to pay for|to|on) (?=[a-z\\d])`,
      'gi',
    ),
    always('price of '),
  ],
  // "they want 250 to snake a drain", "the guy quoted 400 for a new faucet"
  [
    'want quote charg ask said say offer paid pay',
    new RegExp(
      `${START}(?:(?:so|ok|and|but|hey|hi|well|basically)[, ]{1,2}){0,2}(?:${WHO} (?:just )?(?:wants?|wanted|quoted|is quoting|charged|charges|is charging|is asking|asked|asks|said|says|is offering)|(?:i |we )?(?:just |was |were |got |am |are |i['’]?m |being ){0,3}(?:quoted|charged|paid|asked)) (?:(?:me|us|my [a-z]{2,10}) )?(?:(?:around|about|like|over|almost|nearly) )?${MONEY}(?: total| flat)? (?:for|to) (?=[a-z\\d])`,
      'gi',
    ),
    ([found], text) =>
      /\b(?:hours?|hrs?|per|an hour|a month|rent)\b/i.test(text) && /\bpa(?:y|id)\b/i.test(found)
        ? null
        : 'price of ',
  ],
  // "my electric bill was 210 last month. normal?"
  [
    'bill',
    new RegExp(
      `\\b((?:(?:my|our|the|his|her) )?(?:electric|electricity|power|gas|water|heating|internet|phone|cell|utility|sewer|trash|cable) bill)s? (?:was|is|were|came to|came in at|went up to|jumped to|came out to|has been|runs|averages) (?:(?:about|around|like|over|almost) )?${MONEY}(?: (?:last|this|per|a|each|every) (?:month|winter|summer)| monthly)?(?=\\s*(?:$|[,.;?!\\n](?!\\d)))`,
      'gi',
    ),
    ([, bill]) => bill ?? null,
  ],
  // "..., is that normal?"
  [
    'normal fair reasonable high right crazy much',
    /(?<=[a-z\d)"'’]) ?[,.;:!?–—-]{1,3} ?(?:(?:so|and|but|just) )?(?:(?:is|does|would|was) (?:that|this|it)(?: (?:sound|seem|be|about|look))? )?(?:normal|fair|reasonable|right|high|crazy|too much|too high|a lot|legit|ok|a good price|a fair price|average)(?: or (?:what|not|no|am i crazy|high|low))?(?=[?!. ]*$)/gi,
    always(''),
  ],
  // "... What should that have come to?", "...; what's that per quarter?"
  [
    'what',
    /(?<=[a-z\d)][.,;:?!–—-]{1,2} ?)(?:so )?what(?:['’]?s| is| should| would| does| will| did)? (?:that|it|this|they|all that|it all)(?: (?:have|all|be|each))?(?: (?:come(?: out)? to|add up to|amount to|total|run|cost|be))?( (?:per|for the|an?|each) (?:month|quarter|week|year))?(?=[?!. ]*$)/gi,
    // "950 kwh/mo. what's that a year" asks for the sum of many.
    ([, span], text) => (span !== undefined && A_TIME.test(text) ? null : ''),
  ],
  // "how much is gas gonna be": no country.
  [
    ' be',
    /(?<=^(?:if|how|what|whats|so|hey|about|roughly)\b[^\n]{4,120}) (?:is |are )?(?:gonna|going to|will|would|should|might|could) be(?=[?!. ]*$)/gi,
    always(''),
  ],
  // "how much should i set aside monthly for car insurance"
  [
    'how what',
    new RegExp(
      `${START}(?:how much|what) (?:should|do|would|will|can|could) (?:i|we|you|one|someone|a person|a family) (?:need to |have to |expect to |plan to )?(?:set aside|save|budget|plan|put aside|put away|pay|spend|expect|need)(?: to (?:pay|spend))?((?: (?:per|a|each|every) (?:month|year|week))|(?: (?:monthly|yearly|weekly)))? (?:for|on) (?=[a-z\\d])(?!(?:\\d|an?|the|my|our) (?:hours?|kid|boy|girl))`,
      'gi',
    ),
    ([, often = '']) =>
      /month/i.test(often)
        ? 'monthly '
        : /year/i.test(often)
          ? 'yearly '
          : often.trim() === ''
            ? 'price of '
            : null,
  ],
  // "what would a plumber charge to install a water heater"
  [
    'charge',
    /(?<=^|[\n.!?] ?)(?:so |hey |hi,? )?(?:what|whats|how much) (?:(?:does|do|would|will|should|did|can|could|is) )?(?:(?:an?|the|my|most|some|any|good|local|typical) ){0,2}([a-z]{3,14}(?: [a-z]{3,12})?) (?:usually |normally |typically |generally )?(?:charge|charging|ask) (?:me |us |you )?to ([a-z]{2,12})\b/gi,
    ([, who = '', verb = '']) => {
      if (/^(?:come|be|stop|show|drive|work|make|help|look|have|just)$/i.test(verb)) return null
      return `cost to ${/paint/i.test(who) && /^do$/i.test(verb) ? 'paint' : verb}`
    },
  ],
  // "neighbor said he paid 3k for a new furnace"
  [
    'paid quoted spent',
    new RegExp(
      `${START}(?:(?:my|our|the|a) )?[a-z]{3,12}(?: [a-z]{3,12})? (?:said|says|told me|mentioned) (?:that )?(?:he|she|they) (?:just )?(?:paid|was quoted|got quoted|were quoted|spent) (?:(?:about|around|like|over) )?${MONEY} (?:for|on|to) (?=[a-z\\d])`,
      'gi',
    ),
    always('price of '),
  ],
  // "saw gas at 3.19, need 20 gal"
  [
    'saw seen',
    new RegExp(
      `${START}(?:i )?(?:just )?(?:saw|seen) ([a-z][a-z ]{2,24}?) (?:at|for|on sale for) ${MONEY}(?: ?(?:a|per|\\/) ?[a-z]{2,6})?,? (?:(?:so|and|i|we) ){0,2}(?:need|want|gonna get|getting) (?=\\d|an? |two|three)`,
      'gi',
    ),
    ([, thing]) => `${thing}, `,
  ],
  // "i have a 2015 camry, needs 4 tires": of whose.
  [
    'need',
    /(?<=^|[\n.!?] ?)(?:i |we )?(?:have|got|drive|own) (?:an? |my )?(?:(?:19|20)\d\d )?[a-z][a-z\d-]{1,12}(?: [a-z\d-]{1,12}){0,2}(?:,| and| that|, and|,? it) ?(?:it )?needs? (?=\d|an? |new |some |four |two )/gi,
    ([found], text) =>
      /\b(?:19|20)\d\d\b|\b(?:car|truck|suv|van|honda|toyota|ford|chevy|camry|civic|corolla|accord)\b/i.test(
        found,
      ) && !/\bbudget\b/i.test(text)
        ? ''
        : null,
  ],
  [
    'charge',
    /(?<=^|[\n.!?] ?)(?:so |hey )?(?:what|how much) (?:should|would|can|could) (?:i|we) (?:charge|ask|bill) (?:to|for) (?=babysit|mow|clean|paint|tutor|walk|cater|photograph)/gi,
    always(''),
  ],
]
