import type { Book } from '../book/book.ts'
import type { Token } from '../parse/token.ts'
import { isDevice, isGoods, lasts } from '../price/goods.ts'
import { nameTerms } from '../text/words.ts'
import type { FoundName } from './find-names.ts'
import { isPreposition } from './name-words.ts'
import { isOtherwise } from './otherwise.ts'

/** What is bought for a phone, a computer, a console or a television, and is none. */
const OF_DEVICE =
  /^(?:cases?|covers?|chargers?|charging|cables?|cords?|adapters?|protectors?|stands?|mounts?|holders?|sleeves?|skins?|bags?|straps?|bands?|wristbands?|docks?|stylus|pencils?|pens?|keyboards?|remotes?|antennas?|controllers?|headsets?|games?|mats?|bumpers?|stickers?|decals?|bank|earbuds|backpacks?|lens|lenses|glass|folios?|wallets?|tripods?|grips?|pouch(?:es)?|box(?:es)?|speakers?|hubs?|carts?|trailers?|racks?|posters?|warranty|insurance|wraps?|shells?|brackets?|lanyards?|gimbals?|cradles?|cleaners?|organizers?|hooks?|tips|batter(?:y|ies)|manuals?|plans?|commercials?)$/
/** The same for a car. A "long box" is a part of a truck. */
const OF_VEHICLE =
  /^(?:covers?|chargers?|mats?|mounts?|stickers?|decals?|racks?|trailers?|posters?|wraps?|keychains?|organizers?|sunshades?|liners?|antennas?|stylus|folios?|games?)$/
/** Of a television or a monitor the screen is the thing. */
const SCREENS = /^screens?$/
const IS_SCREEN = /\b(?:tvs?|televisions?|monitors?|displays?)\b/i

/** "Camera lens kit", "nintendo switch game bundle": the thing and what goes with it. */
const TOGETHER = /^(?:kits?|bundles?|combos?|sets?|included|includes)$/

/** "Laptop 15 inch screen", "ps5 console 2 controllers": said of the thing, or sold with it. Of a watch the case of metal is the body. */
const OF_ITSELF: readonly (readonly [before: RegExp, word: RegExp, title?: RegExp])[] = [
  [/^(?:[\d.]+|["”″]|inch|inches|touch)$/, /^screen$/],
  [/^\d+$/, /^(?:controllers|games)$/],
  [/^(?:aluminum|titanium|steel|ceramic)$/, /^case$/, /watch/i],
]

/** What a machine is used with month by month. */
const BY_THE_MONTH = /^(?:subscriptions?|memberships?|apps?)$/

/** What somebody does by himself, or learns, instead of having it done: "face painting kit", "bar exam prep course". */
const BY_ONESELF = /^(?:kits?|strips)$/
/** What somebody learns or prints about a thing: "phlebotomy class", "motorcycle lessons", "newspaper ad". */
const LEARNT = /^(?:class|classes|course|courses|school)$/
const PRINTED = /^(?:ads?|advert|advertisements?|advertising|blogs?|podcasts?|memes?)$/
/** What somebody earns where a thing is sold, or what such a place costs: "podiatrist salary", "wendys franchise". */
const EARNED = /^(?:salary|salaries|wages?|franchises?)$/
const OF_PLACES = /^(?:eating-out|health|dental-vision|personal-care|leisure|veterinary)$/
const LEARNT_TITLE = /\b(?:class|course|lesson|school|training|exam|test)/i
const TAUGHT = /^(?:health|dental-vision|vehicles|insurance|legal)$/
const FOR_OFFICE =
  /^(?:prep|courses?|classes|training|study|tutors?|tutoring|essays?|help|software|apps?|scanners?|drawings|lawyers?|attorneys?)$/
const BY_OFFICE = /\b(?:permit|exam|examination|application|license|licence)\b/i

/** "Charger for my brand new ipad". */
const BETWEEN_MAX = 4

/** "Peloton app", "oil change kit", "bar exam prep": a word right behind the name says that only something around it is wanted. */
export function isAroundThing(book: Book, tokens: readonly Token[], name: FoundName, item: number): boolean {
  const behind = wordsBehind(tokens, name.to).map(({ lower }) => lower)
  if (behind.some((lower) => PRINTED.test(lower))) return true
  const category = book.items.category(item) ?? ''
  if (OF_PLACES.test(category) && behind.some((lower) => EARNED.test(lower))) return true
  const title = book.items.name(item)
  const before = tokens.slice(Math.max(0, name.from - 2), name.from).map(({ lower }) => lower)
  if (isOtherwise(title, [...before, ...behind])) return true
  const last = behind.at(-1) ?? ''
  if (isGoods(book, item))
    return lasts(book, item) && (LEARNT.test(last) || behind.some((lower) => BY_THE_MONTH.test(lower)))
  if (LEARNT.test(last) && TAUGHT.test(category) && !LEARNT_TITLE.test(title)) return true
  const isOfOffice = category === 'fees' || BY_OFFICE.test(title)
  // A "drivers license class c" is one of its kinds.
  if (isOfOffice && behind.at(-1) === 'class') return true
  return behind.some((lower) => BY_ONESELF.test(lower) || (isOfOffice && FOR_OFFICE.test(lower)))
}

/** What is said right behind a thing, up to a comma or a preposition. */
function wordsBehind(tokens: readonly Token[], from: number): readonly Token[] {
  let end = from
  while (isOfThing(tokens[end])) end += 1
  return tokens.slice(from, end)
}

/** The number of a "meta quest 3" counts no games. */
function isOfItself(title: string, before: Token | undefined, { lower }: Token): boolean {
  if (before === undefined || title.split(' ').includes(before.text)) return false
  return OF_ITSELF.some(
    ([said, word, of]) => word.test(lower) && said.test(before.lower) && of?.test(title) !== false,
  )
}

/** "iPhone 17 case", "wall mount for a 55 inch tv": what goes with a thing is not the thing. "Laptop with a charger" is. */
export function isAccessoryOf(book: Book, tokens: readonly Token[], name: FoundName, item: number): boolean {
  const isOfDevice = isDevice(book, item)
  if (!isOfDevice && !(book.items.category(item) === 'vehicles' && lasts(book, item))) return false
  const words = isOfDevice ? OF_DEVICE : OF_VEHICLE
  const mayBeScreen = isOfDevice && !IS_SCREEN.test(book.items.name(item))
  // A charger with a cable and a "smart speaker" are what goes with something by themselves.
  if (nameTerms(book.items.name(item)).some((term) => words.test(term))) return false
  const isOne = (lower: string): boolean => words.test(lower) || (mayBeScreen && SCREENS.test(lower))
  const behind = wordsBehind(tokens, name.to)
  const besides = behind.filter(
    (token, at) => isOne(token.lower) && !isOfItself(book.items.name(item), behind[at - 1], token),
  )
  if (besides.length > 0 && !behind.some(({ lower }) => TOGETHER.test(lower))) return true
  let joint = name.from - 1
  while (joint > name.from - 1 - BETWEEN_MAX && isOfThing(tokens[joint])) joint -= 1
  const head = tokens[joint - 1]?.lower ?? ''
  return tokens[joint]?.lower === 'for' && (isOne(head) || /^manuals?$/.test(head))
}

const isOfThing = (token: Token | undefined): boolean =>
  token !== undefined && token.kind !== 'break' && !isStop(token)

/** A comma, a bracket or a preposition ends what is said of the thing. */
const isStop = ({ kind, text, lower }: Token): boolean =>
  (kind === 'sign' && /^[,;:(+&/]$/.test(text)) ||
  isPreposition(lower) ||
  /^(?:and|or|plus|w|no)$/.test(lower)
