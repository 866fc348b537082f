import type { Book } from '../book/book.ts'
import type { Token } from '../parse/token.ts'
import { isDevice, lasts } from '../price/goods.ts'
import { nameTerms } from '../text/words.ts'
import type { FoundName } from './find-names.ts'
import { isPreposition } from './name-words.ts'

/** What is bought for a phone, a computer, a console or a television, and is none. */
const OF_DEVICE =
  /^(?:cases?|covers?|chargers?|charging|cables?|cords?|adapters?|protectors?|stands?|mounts?|holders?|sleeves?|skins?|bags?|straps?|bands?|wristbands?|docks?|stylus|pencils?|pens?|keyboards?|remotes?|antennas?|controllers?|headsets?|games?|mats?|bumpers?|stickers?|decals?|bank|earbuds|backpacks?|lens|lenses|glass|folios?|wallets?|tripods?|grips?|pouch(?:es)?|box(?:es)?|speakers?|hubs?|carts?|trailers?|racks?|posters?|warranty|insurance|wraps?|shells?|brackets?|lanyards?|gimbals?|cradles?|cleaners?|organizers?|hooks?|tips|batter(?:y|ies)|manuals?)$/
/** The same for a car. A "long box" is a part of a truck. */
const OF_VEHICLE =
  /^(?:covers?|chargers?|mats?|mounts?|stickers?|decals?|racks?|trailers?|posters?|wraps?|keychains?|organizers?|sunshades?|liners?|antennas?|stylus|folios?|games?)$/
/** Of a television or a monitor the screen is the thing. */
const SCREENS = /^screens?$/
const IS_SCREEN = /\b(?:tvs?|televisions?|monitors?|displays?)\b/i

/** "Camera lens kit", "nintendo switch game bundle": the thing and what goes with it. */
const TOGETHER = /^(?:kits?|bundles?|combos?|sets?|included|includes)$/

/** "Charger for my brand new ipad". */
const BETWEEN_MAX = 4

/** "iPhone 17 case", "wall mount for a 55 inch tv": what goes with a thing is not the thing. "Laptop with a charger" is. */
export function isAccessoryOf(book: Book, tokens: readonly Token[], name: FoundName, item: number): boolean {
  const isOfDevice = isDevice(book, item)
  if (!isOfDevice && !(book.items.category(item) === 'vehicles' && lasts(book, item))) return false
  const words = isOfDevice ? OF_DEVICE : OF_VEHICLE
  const mayBeScreen = isOfDevice && !IS_SCREEN.test(book.items.name(item))
  // A charger with a cable and a "smart speaker" are what goes with something by themselves.
  if (nameTerms(book.items.name(item)).some((term) => words.test(term))) return false
  const isOne = (lower: string): boolean => words.test(lower) || (mayBeScreen && SCREENS.test(lower))
  let end = name.to
  while (isOfThing(tokens[end])) end += 1
  const behind = tokens.slice(name.to, end).filter(({ kind }) => kind === 'word')
  if (behind.some(({ lower }) => isOne(lower)) && !behind.some(({ lower }) => TOGETHER.test(lower)))
    return true
  let joint = name.from - 1
  while (joint > name.from - 1 - BETWEEN_MAX && isOfThing(tokens[joint])) joint -= 1
  const head = tokens[joint - 1]?.lower ?? ''
  return tokens[joint]?.lower === 'for' && (isOne(head) || /^manuals?$/.test(head))
}

const isOfThing = (token: Token | undefined): boolean =>
  token !== undefined && token.kind !== 'break' && !isStop(token)

/** A comma, a bracket or a preposition ends what is said of the thing. */
const isStop = ({ kind, text, lower }: Token): boolean =>
  (kind === 'sign' && /^[,;:(+&/]$/.test(text)) || isPreposition(lower) || /^(?:and|or|plus|w)$/.test(lower)
