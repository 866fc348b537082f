import { always, type PhraseRule } from './phrase-rule.ts'

const START = '(?<=^|[\\n.!?] ?)'
const GREETING =
  '(?:(?:hi|hey|hello|hiya|yo|ok|okay|so|um|uh|well|quick question|question)(?: there| all| folks| team)?[,!:. ]{1,3}){0,3}'
/** Whoever asks for a price says some of these before the one word that names what he wants: an idea, a quote. */
const ASKING =
  "(?:(?:looking|trying|hoping|wanting|want|wants|need|needing|after|get|getting|got|have|have got|give|giving|throw|shoot|toss|send|find|find out|figure|figuring|for|to|at|a|an|the|some|any|kind of|sort of|rough|ballpark|general|quick|good|decent|fair|just|can|could|may|might|would|like|love|i|we|u|you|ya|someone|anyone|anybody|somebody|somebody to|me|us|please|pls|is there|does|do|im|i['’]?m|i['’]?d|we['’]?re|we['’]?d|am|are|wondering|if|curious|interested|in|out) ){1,9}"
const IDEA =
  '(?:ideas?|estimates?|quotes?|ballparks?|figures?|numbers?|ranges?|sense|feel|guess|guesstimate|handle)'
const PRICE_OF =
  '(?:(?:what |how much )?(?:the )?(?:(?:going |average |avg |typical |usual |rough |total )?(?:costs?|prices?|pricing|rates?) (?:of|for|on|to) )|what |how much )?'

const PETS = 'dogs?|cats?|pupp(?:y|ies)|kittens?|horses?'
const CARS =
  'cars?|trucks?|suvs?|vans?|minivans?|jeep|vehicles?|pickup|sedan|honda|toyota|ford|chevy|subaru|nissan|kia|hyundai|mazda|camry|corolla|civic|accord|altima|f150|silverado|tahoe|odyssey|prius'
const HOMES = 'house|home|place|apartment|condo|kitchen|bathroom|yard|office|shop|bedroom|basement|garage'
const OWNED = `(?:(?:my|our|the|his|her|their|that|this|old|(?:19|20)\\d\\d|mom['’]?s|dad['’]?s|wife['’]?s|husband['’]?s|son['’]?s|daughter['’]?s) ){1,4}`
const NEEDS =
  '(?:(?:will|might|may|probably|also|really|just|now|badly|def|definitely|still|desperately) ){0,2}(?:needs?|needed|should (?:get|have)|(?:have|has) to (?:get|have)|could use|(?:is|are|am|was) due for|(?:is|are) in need of|must (?:get|have)|wants?|gotta (?:get|have)|requires?)'
const EXPERTS =
  '(?:[a-z]{2,12} )?(?:dentist|orthodontist|doctor|doc|dr|vet|veterinarian|mechanic|dealer|dealership|plumber|electrician|roofer|contractor|inspector|handyman|landlord|hoa|pediatrician|dermatologist|optometrist|specialist|surgeon|technician|tech|guy|shop|place|nurse|arborist|groomer|adjuster|realtor|lender|bank|pharmacist|clinic|er|hospital)'
const SAYS =
  '(?:(?:just|also|now|keeps?) )?(?:says?|saying|said|told (?:me|us|him|her)|tells? (?:me|us)|thinks?|recommends?|recommended|recommending|suggests?|suggested|ordered|prescribed|(?:wants?|wanted|told|asked) (?:me|us|him|her) to (?:get|have|do|take|buy|bring)|referred (?:me|us|him|her) for|found (?:that )?)'

/** "for 3 people" may follow what somebody needs. */
const NEED_END = '(?=\\s*(?:$|[,.;:?!\\n(]|[-–—] ))'

/** "a dental cleaning" for the dog stays one for the dog; a house is what all of that is for anyway. */
function neededBy(owner: string, thing: string): string {
  const who = owner.toLowerCase()
  if (new RegExp(`^(?:${PETS})$`).test(who)) return `${thing} for my ${who}`
  return new RegExp(`^(?:${CARS})$`).test(who) ? `${thing} for my car` : thing
}

/** Words of a question that names nothing. */
const ASKED =
  '(?:that|this|it|a|an|the|will|would|wld|should|shall|could|might|can|does|do|is|are|am|i|we|you|u|ya|gonna|gunna|going|to|be|cost|costs|costing|run|running|set|pay|paying|me|us|usually|normally|typically|generally|about|roughly|approx|approximately|around|looking|at|for|charge|charged|price|priced|prices|damage|total|totals|back|expect|expecting|average|avg|typical|one|these|those|days|there|here|all|in|now|rn|nowadays|today|lately|like|of|on|something|stuff|kind|type|thing|usual|much|spend|budget|new|replacement|rebuild|repair|install|installed|job|fix|worth|fair|reasonable|good|going rate|rate|even|nowdays|pls|please|anyway|rough|ballpark|guess|estimate|idea|any|everything|altogether|together|ea|each|out of pocket|cash|without insurance|no insurance)'

const WHO_CHARGES =
  '(?:(?:an?|the|my|your|most|some|any|good|local|typical|average) ){0,2}(?:[a-z]{3,12}(?:er|or|ian|ist|man|smith|ic)s?|guys?|shops?|dealers?|places?|people|they|you|companies|company|vets?|docs?|doctors?|someone|somebody|pros?)'

/** What is said around a thing by whoever asks for its price. It is taken off before anything else is read. */
export const FRAME_PHRASES: readonly PhraseRule[] = [
  // "looking for a rough idea on X", "can anybody give me a ballpark for X"
  [
    'idea estimate quote ballpark figure number range sense feel guess handle',
    new RegExp(
      `${START}${GREETING}${ASKING}${IDEA}(?: price)? (?:on|of|for|about) ${PRICE_OF}(?=[a-z\\d¼½¾$])`,
      'gi',
    ),
    ([found]) => (/\b(?:buy|order)\b/i.test(found) ? null : ''),
  ],
  // "my dentist says i need X", "vet told us the dog needs X"
  [
    'say sai told tell think recommend suggest order prescribe want ask refer found',
    new RegExp(
      `${START}${GREETING}(?:(?:my|the|our|his|her|a|your) )?${EXPERTS} ${SAYS}(?: that)? (?:(?:i|we|he|she|it|they|u|you|${OWNED}(${PETS}|${CARS}|${HOMES}|kids?|son|daughter|wife|husband|mom|dad)) ${NEEDS} )?(?=(?:an?|the|my|some|new|\\d|two|three|four|another|more)?\\b ?[a-z])([^,.;:?!\\n]{3,60}?)${NEED_END}`,
      'gi',
    ),
    ([found, owner, thing = '']) => (isTold(found) ? neededBy(owner ?? '', withoutDue(thing)) : null),
  ],
  // "my car needs brakes", "house needs a new roof": of whose.
  [
    'need due could require',
    new RegExp(
      `${START}${GREETING}(?:${OWNED})?(${PETS}|${CARS}|${HOMES}) ${NEEDS} ([^,.;:?!\\n]{3,60}?)${NEED_END}`,
      'gi',
    ),
    ([, owner = '', thing = '']) =>
      /^(?:to |help|work\b|some love)/i.test(thing) ? null : neededBy(owner, thing),
  ],
  // "are bananas still cheap? say 5 lbs": how much of them.
  [
    'cheap expensive pric down up high sale',
    new RegExp(
      `${START}${GREETING}(?:are|is|has|have|did) (?:the )?(?:prices? (?:of|for|on) )?([a-z][a-z -]{2,30}?)(?: prices?)?(?: (?:still|getting|going|gone|go|come|came|been|really|so|too|that|this|any|down|up|back|on sale|cheap|cheaper|cheapest|expensive|pricey|high|higher|lower|again|right now|now|lately|these days|yet|crazy|bad|outrageous|nuts)){1,5} ?[?!.,]{1,3} ?(?:(?:so|and|if so|if not|because|bc|cuz|i|we|im|just|only|gonna|going to|would|say|like|need|want|about|maybe|around|how much|what|how|for|get|getting|looking|buying|thinking|planning|to|buy|on) ){0,6}(?=\\d|an? |half |one |two |three |four |five |six |ten |twenty )`,
      'gi',
    ),
    ([, thing]) => `${thing}, `,
  ],
  // "..., what will that cost me", "... . what am i looking at": a question that names nothing.
  [
    'what wat how',
    new RegExp(
      `(?<=[a-z\\d)"'’]) ?(?:[,.;:!?–—-]{1,3}|\\n) ?(?:(?:so|and|but|just|also|curious|wondering|idk|any idea|no idea|roughly|about) ){0,2}(?:what|wat|whats|what['’]s|how much|hows|about how much)(?: ${ASKED}){1,10}(?=[?!. ]*$)`,
      'gi',
    ),
    ([found], text) =>
      // "850 kWh. Dayton, Ohio. What should that be?": what stands before it says where.
      !/[.!] \p{Lu}[\p{L} ]{2,30}, ?\p{Lu}[\p{L} ]{1,20}$/u.test(text.slice(0, text.lastIndexOf(found))) &&
      /\b(?:cost|run|set|pay|charge|price|damage|total|looking|worth|spend|budget|expect|that|it|much|rate|estimate)/i.test(
        found,
      )
        ? ''
        : null,
  ],
  // "head gasket blown how bad"
  [
    'how',
    /(?<=[a-z]),? how (?:bad|expensive|pricey|much \$+)(?: (?:is|would|will) (?:that|it|this)(?: be)?)?(?=[?!. ]*$)/gi,
    always(''),
  ],
  // "toilet keeps running, what does a plumber charge to fix that"
  [
    'charge',
    new RegExp(
      `(?<=[a-z\\d)"'’]) ?[,.;:!?–—-]{1,3} ?(?:so |and )?(?:what|how much) (?:does|do|would|will|should|did) ${WHO_CHARGES} (?:usually |normally |typically |generally )?charge(?: (?:me|us))?(?: (?:to|for) (?:fix|fixing|replace|replacing|do|doing|repair|repairing|install|installing|clean|cleaning|that|this|it)(?: (?:that|it|this|one|them|these))?)?(?=[?!. ]*$)`,
      'gi',
    ),
    always(''),
  ],
  // "garage door spring broke. cost to replace?"
  [
    'cost price estimate quote',
    /(?<=[a-z\d)"'’]) ?[,.;:!?–—-]{1,3} ?(?:(?:what(?:['’]?s| is| would| does)?|how much|the|a|rough|average|avg|typical|usual|total|it|any idea on|need) ){0,4}(?:costs?|price|estimate|quote) (?:to|for|of) (?:replac(?:e|ing)|fix(?:ing)?|repair(?:ing)?|install(?:ing)?|do(?:ing)?|get(?:ting)?)(?: (?:it|that|them|one|this|these))?(?: (?:done|fixed|replaced|repaired|installed))?(?=[?!. ]*$)/gi,
    always(''),
  ],
  // "landlord here - ...": who writes.
  [
    ' here',
    new RegExp(
      `${START}${GREETING}(?:(?:small |new |first[- ]time |busy |local )?[a-z]{3,14}(?: (?:owner|manager|mom|dad|student|teacher|buyer|renter))?) here ?[-–—,:.!]{1,2} ?(?=[a-z\\d])`,
      'gi',
    ),
    ([found]) =>
      /\b(?:is|are|not|live|lives|over|right|out|up|down|stay|from|price|rate|cost|around)\b/i.test(found)
        ? null
        : '',
  ],
  // "need to know cost, 5 gal bucket of paint"
  [
    'cost pric total',
    new RegExp(
      `${START}${GREETING}(?:(?:i|we|just|pls|please) ){0,2}(?:need|want|looking)(?: to know| to get| to find out| for)?(?: the| a)?(?: total)? (?:costs?|prices?|pricing|total)(?: (?:of|for|on))? ?[,:–-]{1,2} ?`,
      'gi',
    ),
    always(''),
  ],
  // "how much for a pound of coffee rn": right now.
  [
    ' rn',
    /(?<=^(?:so |yo |hey )?(?:how much|what|whats|what['’]s|price|cost|is|are|hows)\b[^\n]{4,60}(?<!\b(?:an?|for|of|the|or|vs|and|icu|er|or|travel|night|floor|home|hospice|charge|nicu|dialysis|school|psych|does|do|can|every|per))) rn(?=[ ?!.]*$)/gi,
    (_, text) =>
      /\b(?:nurs|shift|hours?|hrs?|wages?|salary|earn|make|hire|staff|paid|lpn|cna)/i.test(text) ? null : '',
  ],
  // "bottle of wine for dinner": when it is drunk, and not where.
  [
    'dinner',
    /(?<=\bbottles? of (?:[a-z]{3,12} ){0,2}(?:wine|red|white|ros[eé]|champagne|prosecco|cabernet|merlot|chardonnay|beer)) (?:for|with) (?:our |my |the |a |family |saturday |sunday |friday ){0,2}dinner(?: party)?(?: tonight| tomorrow| tmrw| this weekend| (?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)?(?=\s*(?:$|[,.;?!\n]|and\b))/gi,
    always(''),
  ],
  // "so um I need like two dozen bagels and uh a tub": how people stop to think.
  ['um uh', /(?<=^|[\s,.])(?:um+|uh+|uhm+|umm+|erm|hmm+),?(?: like)? (?=[a-z\d])/gi, always('')],
  // "a tub of cream cheese maybe two"
  [
    'maybe actually wait make',
    /\b(?:an?|one|1) ([a-z]{3,9}) of ([a-z]{3,12}(?: [a-z]{3,12})?),? (?:or |no |oh )?(?:maybe|actually|wait(?:,? no)?,?|make (?:it|that)|or) (two|three|four|five|six|2|3|4|5|6)(?=\s*(?:$|[,.;!?\n]|and\b))/gi,
    ([, unit, thing, count]) => `${count} ${plural(unit ?? '')} of ${thing}`,
  ],
]

const plural = (unit: string): string =>
  /(?:x|ch|sh)$/.test(unit) ? `${unit}es` : unit === 'loaf' ? 'loaves' : `${unit}s`

/** "The belt is due": what is to be done with it. */
function withoutDue(thing: string): string {
  const [, what] =
    /^(?:the |my |our )?(.{3,40}?) (?:is|are|was) (?:due|overdue|shot|bad|dead|gone|toast|busted|worn(?: out)?|going(?: out| bad)?|failing)$/i.exec(
      thing,
    ) ?? []
  return what === undefined ? thing : `replace ${what}`
}

/** "The shop ordered 3 pizzas" tells of no advice: somebody needs something, or an expert of the body or of machines says so. */
const isTold = (found: string): boolean =>
  !/\b(?:ordered|asked|found) (?:\d|two|three|four|five)|\b(?:is|are) (?:on|up to) (?:me|us|him|her|you)\b/i.test(
    found,
  )
