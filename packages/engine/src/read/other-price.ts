import type { Book } from '../book/book.ts'
import { profileOf } from '../book/profile-of.ts'

/**
 * Words around a thing that ask for another price of it, and what an item is called that has such a price. In the text that
 * is looked at, the word "thing" stands for the name.
 */
interface Asked {
  readonly words: RegExp
  readonly title: RegExp
  /** Units of items that such a price may well be for, whatever they are called. */
  readonly labels: RegExp
  /** With these the price of the thing itself is meant after all. */
  readonly unless: RegExp
}

const NEVER = /(?!)/
const RENEWED = /\b(?:replac\w*|install\w*|new)\b/i
const BY_TIME = /^(?:hour|day|night|week|month|visit|rental|half day|weekend)$/
/** Units of work that is done on a thing. */
const WORK_LABEL =
  /^(?:job|visit|service|repair|treatment|session|surgery|procedure|hour|day|load|sq ft|ft|cu yd|sq yd|ton|acre|window|stump|tooth|axle|tank|room)$/

/** Talk that may stand before a verb: "how much to", "someone to", "i need to get". */
const ASKING =
  "(?:(?:how|much|what|would|does|do|is|it|cost|costs|price|of|for|the|to|i|we|need|want|someone|somebody|guy|quote|estimate|get|getting|have|having|a|an|my|our|please|hi|hey|hello|pay|paying|professionally|hire|hiring|can|you|will|charge|fee|whats|what's|the|going|rate|average|typical)\\W+)*"

/** A verb that opens a request, or that follows "to". */
const doing = (verbs: string): RegExp =>
  new RegExp(`^\\W*${ASKING}(?:${verbs})\\b|\\bto (?:${verbs})\\b`, 'i')

/** Work on a thing by a word of its own, which a title must then have: the verb before the thing or the gerund behind it. */
const CRAFT_WORDS: readonly (readonly [verbs: string, title: string, done?: 'done'])[] = [
  ['(?:re)?paint', 'paint'],
  ['(?:re)?stain', 'stain|refinish'],
  ['refinish', 'refinish|sand', 'done'],
  ['reface|resurface', 'refac|resurfac', 'done'],
  ['(?:re)?upholster', 'upholster', 'done'],
  ['restore', 'restor|refinish', 'done'],
  ['alter|tailor|hem', 'alter|tailor|hem', 'done'],
  ['tune|retune', 'tun', 'done'],
  ['rewire', 'wir|electric'],
  ['repipe', 'pip'],
  ['(?:re)?seal|sealcoat', 'seal|coat'],
  ['engrave', 'engrav', 'done'],
  ['sharpen', 'sharpen', 'done'],
  ['insulate', 'insulat'],
  ['waterproof', 'waterproof'],
  ['inspect', 'inspect', 'done'],
  ['appraise', 'apprais', 'done'],
  ['survey', 'survey'],
  ['ship|transport|mail|post', 'ship|transport|mail|freight|parcel|postage|deliver|packag|letter|stamp'],
  ['move|relocate', 'mov'],
  // What has the brand of a store, or comes from one, is not put in storage.
  ['store(?![ -]?(?:brand|bought))', 'storage|stor'],
  ['insure', 'insur'],
  ['remodel|renovate|gut', 'remodel|renovat|addition|finished'],
  ['assemble', 'assembl|install|handyman'],
  ['hang|mount', 'hang|hung|mount|install|handyman'],
  ['rekey|unlock', 'key|lock'],
  ['design|draw up', 'design|plan|architect|draw'],
  ['board', 'board|kennel|sit'],
  ['train', 'train|class|lesson'],
  ['wax|detail', 'wax|detail|wash'],
  ['flush', 'flush'],
  ['unclog|unblock|snake', 'drain|clean|clog|snak'],
]
const CRAFTS: readonly (readonly [said: RegExp, title: RegExp])[] = CRAFT_WORDS.map(
  ([verbs, title, done]) => [craftOf(verbs, done === 'done'), new RegExp(title, 'i')],
)
/** Most texts have the stem of none of them, and need no look at each. */
const ANY_CRAFT = new RegExp(CRAFT_WORDS.map(([verbs]) => stemsOf(verbs)).join('|'), 'i')

function stemsOf(verbs: string): string {
  return verbs.replace(/e(?=\||$)/g, '')
}

/** "Paint a house", "house painting". "Couch reupholstered" is work as well, where nobody sells a thing by that word: a "table painted white" is one. */
function craftOf(verbs: string, isDoneOnly: boolean): RegExp {
  const bare = doing(verbs).source
  const ends = `[a-z]?ing|e?rs?|ations?|ions?|als?${isDoneOnly ? '|[a-z]?ed' : ''}`
  return new RegExp(`${bare}|\\bthing\\b\\W+(?:\\w+\\W+)?(?:${stemsOf(verbs)})(?:${ends})\\b`, 'i')
}

const ASKED: readonly Asked[] = [
  {
    words: /\b(?:rent|rental|rentals|renting|lease|leasing)\b/i,
    title: /rent|lease|leasing|hire|airbnb|condo|stay|storage/i,
    labels: /^(?:hour|day|night|week|month|year|rental|half day|weekend|acre|home|condo|job)$/,
    unless: NEVER,
  },
  {
    words: /\b(?:remov(?:e|al|ing)|demolish|demolition|demo|tear down|tearing down|get rid of)\b/i,
    title:
      /remov|demol|haul|tear|torn|extract|dispos|strip|abat|pump|ectomy|surgery|excis|taken out|grind|clear|junk|clean|replac/i,
    labels: BY_TIME,
    unless: RENEWED,
  },
  {
    words:
      /^\W*(?:\w+\W+){0,6}?(?:clean|wash|cleaning)\b|\bthing +(?:dry[- ])?(?:cleaning|washing|cleaned|washed|laundered)\b/i,
    title: /clean|wash|launder|detail|steam|maid|janitor|shampoo|sweep|pump|prophyl|groom/i,
    labels: BY_TIME,
    unless: NEVER,
  },
  {
    words: /\b(?:repair|repairs|repairing|fix|fixing)\b|\bthing +(?:repaired|fixed)\b/i,
    title: /repair|fix|servic|mend|patch|diagnos|restor|refinish|tune|plumb|electric|handyman|mechanic/i,
    labels: BY_TIME,
    unless: RENEWED,
  },
  {
    words: /\b(?:install(?:ed|ing|ation)?|installs)\b|\bthing replac(?:ed|ement|ing)\b/i,
    title:
      /install|replac|mount|hung|laid|built|poured|placed|set|new|put in|job|plumb|electric|handyman|remodel|deck|fence|roof|implant|surgery|program|tires/i,
    labels: WORK_LABEL,
    unless: /\b(?:not|no|without|before|self|un)[- ]?install/i,
  },
  {
    words: /\binsurance (?:for|on|of)\b|\bthing insurance\b/i,
    title: /insur|warrant|policy/i,
    labels: NEVER,
    unless: /\b(?:no|without|with|after|before) insurance\b/i,
  },
  {
    words: /(?<!\b(?:with|and|free|no|incl|including|plus) )\bparking\b(?!.*\b(?:included|incl)\b)/i,
    title: /parking|rent|home|apartment|garage/i,
    labels: /^(?:month|home|condo)$/,
    unless: NEVER,
  },
  {
    words: /\bthing +(?:\w+ )?memberships?\b/i,
    title: /member|club|pass|plan|gym|prime|premium/i,
    labels: /^(?:month|year|membership|week)$/,
    unless: NEVER,
  },
  {
    words: /\b(?:business|first)[- ]class\b|\bpremium economy\b/i,
    title: /business|first|premium|stamp|letter/i,
    labels: NEVER,
    unless: NEVER,
  },
  {
    words:
      /\b(?:refurbished|refurb|renewed|(?:second|2nd)[- ]?hand|pre[- ]?owned|gently[- ]used|open[- ]box|scratch (?:and|&|n) dent|thrift(?:ed| stores?| shops?))\b/i,
    title: /used|refurb|second|owned|thrift|car|truck/i,
    labels: NEVER,
    unless: NEVER,
  },
  {
    // "My grandmother's wedding ring" is had, not bought.
    words:
      /\b(?:great[- ]?)?(?:grand(?:mother|father|ma|pa|mom|dad|parent)|granny|nana|great[- ]?aunt|great[- ]?uncle)(?:['’]s|s['’])\s+thing\b/i,
    title: /apprais|repair|clean|resiz|restor|funeral|care|remov|flower/i,
    labels: WORK_LABEL,
    unless: NEVER,
  },
]

/** The same: no text that asks for another price is without one of these. */
const ANY_ASKED =
  /rent|leas|membership|remov|demo|tear|rid of|clean|wash|repair|fix|install|replac|insurance|parking|class|economy|refurb|renewed|second|2nd|used|dent|owned|box|thrift|gran|nana|great/i

/** "2021 Tesla Model 3", "45k miles": such a car has been driven. */
const DRIVEN = /\b(?:19|20)\d\d\b|\b\d[\d,.]*k? ?(?:miles?|mi)\b|\bused\b/i

/** "Radiator replaced on a 2010 Corolla" is work on a car, not the car. */
const CAR = /, (?:used|new)\b/
const WORK = /\b(?:replac\w*|install\w*|swap\w*|flush\w*|leak\w*|rebuil\w*)\b/i

/** "Six-pack of craft IPA": what is carried home is not served. */
const SERVED = /\bat a (?:bar|restaurant|movie theater|stadium)\b/
const STORED = /\b(?:six|twelve|\d+)[- ]?(?:packs?|pk)\b|\bcases? of\b|\bkegs?\b/i

/** "Water heater, unit only": not what it costs with the work. */
const UNIT_ONLY =
  /\b(?:unit|part|parts|material|materials|appliance) only\b|\bjust the (?:unit|part|door|window|tank|heater|appliance|material)s?\b|\bdoors? only\b|\b(?:not|no|without|un)[- ]?install\w*/i
const IN_PLACE = /\b(?:installed|replaced|installation)\b/i

/** A move over so many miles, or with such words, is no local one. */
const LOCAL = /^local\b|\bin town\b/i
const FAR_MILES_MIN = 100
const FAR =
  /\b(?:one[- ]way|long[- ]distance|cross[- ]country|interstate|out[- ]of[- ]state|another state)\b/i

export function isFar(beside: string): boolean {
  const miles = /\b(\d[\d,]*) ?(?:miles?|mi)\b/i.exec(beside)?.[1]?.replaceAll(',', '')
  return FAR.test(beside) || Number(miles ?? 0) >= FAR_MILES_MIN
}

/** "Bus ticket Boston to New York": from one town to another is no ride within one. */
const IN_TOWN = /^city bus\b/
const BETWEEN =
  /\bthing\b\W+(?:from )?[a-zß-öø-žșțạ-ỹ]+(?: [a-zß-öø-žșțạ-ỹ]+)? to (?!the\b|my\b|work\b|school\b)[a-zß-öø-žșțạ-ỹ]/i

/** "Home security monitoring": a service by the month, and nobody's wage nor a camera. */
const WATCHED = /\b(?:thing|home|house|security|alarm|camera|fire) +(?:\w+ )?monitoring\b/i

const isMonitored = (book: Book, item: number, text: string): boolean =>
  WATCHED.test(text) && !/monitor|alarm/i.test(book.items.name(item))

/** "Deep clean 3 bedroom": a home that is cleaned is not rented. */
const CLEANED = /\b(?:deep|spring|house|apartment|move[- ]?(?:in|out)|post[- ]construction) clean/i

/** "Commercial dishwasher": what a restaurant or a gym buys is no thing of a home. */
const FOR_BUSINESS =
  /\b(?:commercial|industrial|restaurant)(?:[- ](?:grade|style|kitchen|gym|quality|strength|size))? +(?:[a-zß-öø-žșțạ-ỹ]+ +){0,2}thing\b/i
const OF_A_HOME = /^(?:furniture-appliances|toys-books-sports|tools-garden)$/
/** Machines that are called like those who work. */
const ALSO_MACHINES = /^dishwashers\b/i
const AT_WORK = /\b(?:hours?|hrs?|hourly|shifts?|wages?|pay|paid|salary|work(?:er|ing|s)?|staff|week|year)\b/i

function isForBusiness(book: Book, item: number, beside: string): boolean {
  const title = book.items.name(item)
  if (!FOR_BUSINESS.test(beside) || /commercial|industrial|restaurant/i.test(title)) return false
  if (kindOf(book, item) === 'wage') return ALSO_MACHINES.test(title) && !AT_WORK.test(beside)
  return OF_A_HOME.test(book.items.category(item) ?? '')
}

/** "Gaming laptop RTX 4060": the part says which laptop. */
const PART = /^(?:Nvidia|AMD|Intel) /
const IN_COMPUTER =
  /(?<!\bfor (?:an? |my |the )?(?:gaming )?)\b(?:laptops?|notebooks?|desktops?|prebuilt|computers?|gaming pc)\b/i

/** A share of a sum, a fee, a service: no wage. */
const NO_WAGE = /\d ?%|\bfees?\b|\bretainer\b|\bcommission\b/i
const PAY = /\b(?:salar(?:y|ies)|wages?|earns?|makes?|paid|pay|income|hourly|an hour|per hour)\b/i

/** Whether the words beside a name ask for another price than the item has: a boat's rental, a used phone, one class of a year. */
export function isOtherPrice(book: Book, item: number, beside: string): boolean {
  const title = book.items.name(item)
  const label = book.items.label(item)
  if (/, new$/.test(title) && isDriven(book, beside)) return true
  if (CAR.test(title) && WORK.test(beside)) return true
  if (isForBusiness(book, item, beside)) return true
  if (PART.test(title) && IN_COMPUTER.test(beside)) return true
  if (label === 'month' && CLEANED.test(beside) && /\bgross rent\b/.test(title)) return true
  if (label === 'year' && /\b(?:credits?|class|course)\b/i.test(beside) && /tuition|college/i.test(title))
    return true
  if (/\bmaterials? only\b/.test(title) && /\b(?:install\w*|laid|labou?r)\b/i.test(beside)) return true
  if (LOCAL.test(title) && isFar(beside)) return true
  if ((IN_TOWN.test(title) && BETWEEN.test(beside)) || isMonitored(book, item, beside)) return true
  if (UNIT_ONLY.test(beside) && IN_PLACE.test(title)) return true
  if (SERVED.test(title) && STORED.test(beside)) return true
  if (kindOf(book, item) === 'wage') return NO_WAGE.test(beside) && !PAY.test(beside)
  const isWorker = label === 'hour'
  const isInPlace = /^(?:bid|declared_job)$/.test(kindOf(book, item) ?? '')
  return (
    (!isWorker &&
      ANY_CRAFT.test(beside) &&
      CRAFTS.some(([said, told]) => said.test(beside) && !told.test(title))) ||
    (ANY_ASKED.test(beside) &&
      ASKED.some(
        ({ words, title: called, labels, unless }) =>
          words.test(beside) &&
          !called.test(title) &&
          !labels.test(label) &&
          !unless.test(beside) &&
          !(isInPlace && labels === WORK_LABEL),
      ))
  )
}

function isDriven(book: Book, beside: string): boolean {
  const found = DRIVEN.exec(beside)?.[0]
  if (found === undefined || /\bnew\b/i.test(beside)) return false
  const year = /^\d{4}$/.test(found) ? Number(found) : 0
  return year < Number(book.header.asOf.slice(0, 4)) - 1
}

function kindOf(book: Book, item: number): string | null {
  return profileOf(book, item).meaning?.kind ?? null
}
