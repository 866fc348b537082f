import type { Book } from '../book/book.ts'
import { groupOf, isFood, isGoods } from './goods.ts'
import type { Match } from './match.ts'
import type { MatchedLine } from './read-and-match.ts'

const HOURS =
  /\b(?:hours?|hrs?|full[- ]?time|part[- ]?time|live[- ]?in|yearly|annual(?:ly)?|salary|wages?|pay|paid|earn|make)\b|\d ?(?:h|am|pm)\b/i
/** Whoever comes for an hour each time. */
const SESSION = /\b(?:massages?|tutor(?:s|ing)?|lessons?|personal trainer|therapists?|coach(?:ing)?)\b/i
/** On some days of a week, and nobody said for how long. */
const SOME_DAYS =
  /\b(?:every|each|on|this|next)(?: other)? (?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days\b|\b(?:once|twice|\d ?x|\d times) (?:an? |per |each |every )?(?:week|month)\b/i

/** How long goods are to last, and nobody said how much is used of them. */
const LASTS =
  /\bfor (?:an?|one|the|\d{1,2}|two|three|six) (?:whole |entire |full )?(?:(?:months?|years?)\b(?!(?:['’]s)?[ -]old)|winter\b)/i
const LASTING = /\b(?:month|year)s?\b/i
const USED_UP =
  /^(?:bag|box|bottle|can|canister|roll|pack|jar|tub|tube|case|container|carton|pod|diaper|wipe|lb|oz|fl oz|quart|pint|gal|meal|pouch|tray|ream|loaf|vial|cord)s?$/

const GUESTS =
  /\bfor (?:about )?(\d{1,4}) (people|ppl|persons|guests|adults|tables)\b|\bfor (?:about )?(\d{2,4})\W*$/i
const OF_GUESTS =
  /\b(?:wine|champagne|prosecco|liquor|vodka|whiske?y|kegs?|flowers?|bouquets?|centerpieces?|balloons?|trays?|platters?)\b/i
/** No tent of a shop for campers holds more. */
const CAMPERS_MAX = 12

/** "2 hrs drywall": nobody can say how much is done in them. */
const BY_AREA = /^(?:sq|square|lin|linear) ?(?:ft|feet|foot|yd|yards?)$|^(?:ft|foot|square)$/
const SOME_HOURS = /(?<![\d.,])\d{1,3}(?:\.\d)? ?(?:hrs?|hours?)\b/i

/** What farms sell by, and no shop. */
const BY_THE_TON =
  /\b(?:\d[\d,.]*|an?|ton|per|half an?) (?:cwt|hundredweights?|(?:short |metric )?tons?|tonnes?)\b/i
/** Nobody buys so many at a shop's price. */
const BUSHELS_MIN = 5
const SILAGE = /\bsilage\b/i

/** "Half a beef", "2 lambs": the animal, and no cut of it. */
const ANIMAL =
  /^\W*(?:an? |one |buy )?(?:half|quarter|side|whole|\d{1,3}|two|three)(?: of)?(?: an?)? (?:beef|beeves|lambs?|cows?|sheep|goats?|steers?|calves)(?: (?:for (?:the freezer|slaughter|sale|meat)|price|cost|butchered|processed))?\W*$/i

/** Why nobody can say how much is wanted of what was found: how long it is to last, or for how many, and no amount. Null where it may be known. */
export function forHowLong(book: Book, { line, match }: MatchedLine): string | null {
  if ('code' in match || book.header.estimate !== 'item') return null
  const { text, quantity, unit, pack } = line
  const name = book.items.name(match.item)
  const label = book.items.label(match.item)
  const isLong = /^(?:week|month|year)$/.test(pack?.unit ?? unit ?? '')
  const isOfTime = groupOf(book, match.item) === 'time'
  if (isLong && isOfTime && !isPeriod(label) && !HOURS.test(text)) {
    if (SESSION.test(text) || SOME_DAYS.test(text))
      return `"${text}" says for how long, and not for how many hours "${name}" is wanted.`
  }
  if (OF_PETS.test(text) && /^housing|^rent/.test(book.items.category(match.item)) && !/pet/i.test(name))
    return `"${text}" is paid for a pet, and "${name}" is a home.`
  if (/\bwine glasses\b/i.test(text) && /^glass of wine/.test(name))
    return `"${text}" is what "${name}" comes in.`
  if (SILAGE.test(text) && !SILAGE.test(name)) return `"${text}" is none of "${name}".`
  if (quantity === null && BY_AREA.test(label) && SOME_HOURS.test(text))
    return `"${text}" asks for hours of work, and "${name}" has its price by the ${label}.`
  const isOfShop = isFood(book, match.item) && book.items.category(match.item) !== 'commodities'
  if (isOfShop && !/\b(?:wholesale|farm|in bulk)\b|, grain$/i.test(name)) {
    if (/^(?:cwt|ton|tonne)$/.test(unit ?? '') || (BY_THE_TON.test(text) && unit === null))
      return `"${text}" is sold by farms, and "${name}" has its price in a shop.`
    if (unit === 'bushel' && /\bbushels?\b/i.test(text) && (quantity?.value ?? 1) >= BUSHELS_MIN)
      return `"${text}" is as much as farms sell, and "${name}" has its price in a shop.`
    if (ANIMAL.test(text)) return `"${text}" asks for the animal, and "${name}" is meat of it.`
  }
  return lastsUnknown({ line, match, name, label }) ?? forGuests(book, { line, match, name, label })
}

interface Named {
  readonly line: MatchedLine['line']
  readonly match: Match
  readonly name: string
  readonly label: string
}

/** "Cat litter for a year", "guitar lessons for a year": for how long, and not how much or how often. */
function lastsUnknown({ line, name, label }: Named): string | null {
  const { text, quantity, unit, pack } = line
  const isUncounted = quantity === null && unit === null && pack === null
  const isMeal = label === 'meal'
  const isLasting = LASTS.test(text) && !LASTING.test(name)
  // "Piano lessons for 2 kids for 3 months" are more than one each.
  const isOfKids = COMES.test(label) && isLasting && quantity?.value === Number(KIDS.exec(text)?.[1])
  if (isOfKids && !HOW_OFTEN.test(text))
    return `"${text}" says for how long, and not how often "${name}" is wanted.`
  if (
    (isUncounted && isLasting && (USED_UP.test(label) || COMES.test(label))) ||
    (isMeal && (isLasting || WEEKS.test(text)))
  )
    return `"${text}" says how long it is to last, and how much of "${name}" that takes is not known.`
  return null
}

/** "Wine for 50 people": for how many, and not how much each of them gets. */
function forGuests(book: Book, { line, match, name, label }: Named): string | null {
  const { text, quantity, unit, pack } = line
  const isUncounted = quantity === null && unit === null && pack === null
  const [guests, people, of, bare] = GUESTS.exec(text) ?? []
  if (guests === undefined) return null
  const count = Number(people ?? bare)
  const isTent = /^camping tent/.test(name) && count > CAMPERS_MAX && isUncounted
  const isOfGuests = OF_GUESTS.test(text) && isGoods(book, match.item)
  const isEach = quantity?.value === count && !/\bkegs?\b/i.test(name)
  const isHeld = isUncounted && count >= GUESTS_MIN && /^(?:bag|bottle|case|can|roll)$/.test(label)
  const isAtTables = of === 'tables' && !isEach
  if (isTent || isHeld || (count > 1 && isOfGuests && (isUncounted || isAtTables || /\bkegs?\b/i.test(name))))
    return `"${text}" says for how many, and how much of "${name}" they need is not known.`
  return null
}

const KIDS = /\b(\d{1,2}) (?:kids|children|people|adults|boys|girls|sons|daughters)\b/i
const HOW_OFTEN = /\b(?:weekly|biweekly|monthly|daily|(?:an?|per|each|every|other) (?:day|week|month))\b/i
const OF_PETS = /\bpet (?:rent|fees?|deposit)\b/i

/** Fewer share what one holds. */
const GUESTS_MIN = 10
const COMES = /^(?:visit|session|lesson|class|walk|wash)$/
const WEEKS =
  /\bdays (?:an?|per|each|every) (?:week|wk)\b|\bfor (?:an?|\d{1,2}|two|three|four|six) (?:school )?weeks?\b/i

const isPeriod = (label: string): boolean => /^(?:day|night|week|month|year|season|semester)s?$/.test(label)
