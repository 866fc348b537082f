import { isAdverb, isParticiple, ADJECTIVES as PLAIN_ADJECTIVES } from '../parse/describing-words.ts'
import { oncePerQuery } from '../text/query-memory.ts'
import { wordSet } from '../text/word-set.ts'
import { foldCase, isPictured } from '../text/words.ts'
import english from './english-words.json' with { type: 'json' }
import { FOREIGN_QUALITIES, FOREIGN_TALK } from './other-languages.ts'

/** What a word does in a line besides naming the item. */
export type WordRole = 'talk' | 'quality' | 'brand' | 'purpose' | 'other'

/** Words of asking, of politeness, and the small words between others. They name nothing that is for sale. */
export const TALK = wordSet(`
  a an the some any my our your his her their this that these those it its itself i im ive id ill me we us you u he she they them
  is are was were be been being am do does did done dont doesnt have has had having will would shall should can could may might must
  cant couldnt wont wouldnt what whats which who whom whose how hows when where why whether if and or but nor so than then else
  of in on at by to from with without about into onto over under up down out off per as like
  yes no not nope yeah yep ok okay oh ah um hmm well just only really actually basically maybe perhaps probably possibly likely
  please pls plz thanks thank thx cheers ty kindly regards sincerely best hi hello hey dear sir madam team all everyone folks guys
  morning afternoon evening asap now today tonight tomorrow tmrw yesterday soon later currently nowadays days day these
  need needs needed want wants wanted looking look search searching find buy buying bought purchase order ordering get getting got
  take taking give giving tell telling show send bring know knows knowing think thinking guess wonder wondering ask asking
  hire hiring pay paying paid spend spending sell selling charge charges charging cost costs costing costed price prices priced pricing
  quote quotes quoted estimate estimated estimates rate rates worth value budget expensive cheap affordable much many amount amounts total
  bill bills monthly damage going run runs running set back ballpark figure approx approximately roughly around about advise let lets see
  there here item items thing things stuff list following qty quantity number each every apiece also too more another
  something someone anybody somebody anything else etc same similar kind type sort bit lot couple
  love appreciate help trying try budgeting make making made planning plan gonna wanna gotta
  salary salaries wage wages earn earns earning earned make makes income annual annually yearly monthly hourly weekly daily median mean average avg typical usual
  working doing yo sup dude bro lemme thing ea looking ballpark ballparking wanting wondering works run me
  grab grabbing gimme fetch first-last ones
  wants boss mom mum dad client customer budget max maximum min minimum under below between starting
  shift shifts summer winter holiday holidays christmas thanksgiving easter expect svp bitte merci gracias favor
  cheapest cheaper ok tho lol omg payroll fulltime parttime ft fte semester year thur thurs tues nite nites
  lmao haha hahaha wow though btw fyi tbh idk imo jk ngl bruh whichever whatever doesnt doesn't matter either turnpike semester anyway sorry wat wut wats est
  january february march april june july august september october november december jan feb apr jun jul aug sept oct nov dec
  monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun weekend overnight double
`)

/** What follows one of these says when, where or what for, and not what. */
const PURPOSE = wordSet(`
  for to because since while during until till thru through when if so as this next tonight today tomorrow every on
  at via from after before
`)

/** Describe goods although they are not adjectives, or are mostly nouns. */
const QUALITY = wordSet(`
  size sized grade quality style cut party family value club jumbo giant bulk pack packed grain leaf whole half full extra ultra super mega
  premium deluxe choice select prime farm garden homegrown grass fed cage range pasture raised caught bone skin fat sodium sugar gluten
  lactose dairy nut additive hormone antibiotic free non low high reduced light lite diet zero vegan vegetarian halal kosher
  baby mini snack store generic brand name house deli counter restaurant commercial food service grocery supermarket market
  yukon gold russet idaho fuji gala honeycrisp granny smith delicious navel valencia cavendish hass roma beefsteak cherry vine
  vanilla plain original classic regular standard traditional artisan rustic country style homestyle
  journeyman apprentice master certified licensed insured experienced senior junior lead entry level mid full part time temp temporary seasonal freelance
  apartment apt house hse home condo townhouse pet friendly bath bathroom baths furnished unfurnished sublet sublease section utilities included parking downtown luxury
  us usda aa aaa xl xxl lg sm med reg org frz
  fillet fillets filet filets florets crowns chunks cubes halves pieces
`)

/** Before or behind a known thing, these make it something else. */
const OTHER_THING = wordSet(`
  fake toy plastic rubber wooden metal paper ceramic glass inflatable stuffed imaginary magic magical mythical invisible virtual digital
  griffin griffins dragon dragons unicorn unicorns zombie ghost vampire werewolf mermaid fairy elf hobbit wizard troll goblin phoenix pegasus
  electronic empty broken painted used miniature model dead golden haunted enchanted flying
`)

/** A line with one of these asks something else than a price. */
export const NOT_A_PRICE = wordSet(`
  calorie calories nutrition carbs protein boil boils boiling freeze thaw convert conversion
  causes cause ripen spoil spoils expire expires expiration sour healthy unhealthy allergic allergy grow growing plant weather joke meaning
  bad define definition synonym spell pronounce translate synopsis lyrics symptoms imaginary fictional
`)

/** Said of any goods, and no kind of them. */
const GENERAL = wordSet(`
  fresh organic raw natural good nice decent quality local ripe large medium small big fresh-cut regular plain basic ordinary normal cheap cheapest best
`)

/** Whether a word describes goods without saying which kind of them. */
export const isGeneral = (lower: string): boolean => GENERAL.has(lower)

/** Adjectives of everyday English. */
export const adjectives: ReadonlySet<string> = new Set(english.adjectives.split(' '))
const COUNTED: ReadonlySet<string> = new Set(english.counted.split(' '))

/** Whether a word before a thing makes it another: a toy, a picture. */
export const isOtherThing = (lower: string): boolean => OTHER_THING.has(lower)

/** The egg of a phoenix is none from Phoenix. */
export function isOfCreature(lower: string, after: string): boolean {
  return (
    OTHER_THING.has(lower) &&
    /^(?:eggs?|feathers?|meat|milk|tears?|blood|steaks?|wings?|scales?|bacon|ribs?)$/.test(after)
  )
}

/** A word of everyday English, singular or plural: whoever wrote it meant it. */
export function isEnglish(lower: string): boolean {
  return COUNTED.has(lower) || COUNTED.has(lower.replace(/(?:es|s)$/, ''))
}

/** Whether a quality is said behind the goods: "chicken breast boneless", "rice long grain". */
export function isPostposed(lower: string): boolean {
  return (
    QUALITY.has(lower) ||
    PLAIN_ADJECTIVES.has(lower) ||
    isParticiple(lower) ||
    FOREIGN_QUALITIES.has(foldCase(lower))
  )
}

const TALK_LENGTH_MIN = 4

/** Talk of four letters or more, by what is left of a word without one of its letters. */
const TALK_PARTS: ReadonlySet<string> = new Set(
  'much please what would cost costs price prices need thanks about could should tomorrow around really which looking maybe tell know'
    .split(' ')
    .flatMap((word) => [word, ...partsOf(word)]),
)

function partsOf(word: string): readonly string[] {
  return [...word].map((_, at) => word.slice(0, at) + word.slice(at + 1))
}

/** "mutch", "pleaze", "waht": one slip away from a word of asking, and no word itself. */
function isMistypedTalk(word: string): boolean {
  if (word.length < TALK_LENGTH_MIN || word.length > 9 || isEnglish(word) || TALK.has(word)) return false
  return (
    TALK_PARTS.has(word) ||
    partsOf(word).some((part) => part.length >= TALK_LENGTH_MIN && TALK_PARTS.has(part))
  )
}

const NO_BRANDS: ReadonlySet<string> = new Set()

export function roleOf(lower: string, brands: ReadonlySet<string> = NO_BRANDS): WordRole {
  return brands !== NO_BRANDS && brands.has(withoutOwner(lower)) && !isOwner(lower)
    ? 'brand'
    : plainRole(lower)
}

const isOwner = (lower: string): boolean =>
  /['’]s$/.test(lower) && !/^(?:what|that|it|here|there|how|let)['’]s$/.test(lower)

const withoutOwner = (lower: string): string =>
  /['’]/.test(lower) ? lower.replace(/['’]s$/, '').replace(/['’]/g, '') : lower

/** The role of a word that is no brand. */
const plainRole: (lower: string) => WordRole = oncePerQuery((lower) => {
  // "The baker's wife" is nobody's baker.
  if (isOwner(lower)) return 'other'
  const word = withoutOwner(lower)
  if (!/[\p{L}\p{N}]/u.test(word)) return isPictured(word) ? 'other' : 'talk'
  // "93/7"
  if (/^\d{2}\/\d{1,2}$/.test(word)) return 'quality'
  if (PURPOSE.has(word)) return 'purpose'
  if (TALK.has(word)) return 'talk'
  if (OTHER_THING.has(word)) return 'other'
  if (isMistypedTalk(word)) return 'talk'
  if (QUALITY.has(word) || adjectives.has(word) || isParticiple(word) || isAdverb(word)) return 'quality'
  const plain = foldCase(word)
  return FOREIGN_TALK.has(plain) ? 'talk' : FOREIGN_QUALITIES.has(plain) ? 'quality' : 'other'
})

/** Whether a word only describes what it stands beside, for whoever writes down what a price covers. */
export const isQualityWord = (lower: string): boolean => roleOf(lower) === 'quality'

/** Words of praise: before a thing they widen its price, before talk they are talk ("a good price", "nice to meet you"). */
const PRAISE = wordSet('good nice decent')

/** The role of a word with the next one behind it. */
export function roleIn(lower: string, next = '', brands: ReadonlySet<string> = NO_BRANDS): WordRole {
  const role = roleOf(lower, brands)
  const isTalked = PRAISE.has(lower) && /^(?:talk|purpose)$/.test(roleOf(next, brands))
  return role === 'quality' && isTalked ? 'talk' : role
}
