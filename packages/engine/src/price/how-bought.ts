import type { Book } from '../book/book.ts'
import { profileOf } from '../book/profile-of.ts'
import type { ParsedLine } from '../parse/line.ts'
import type { NamedReading } from '../read/read-named.ts'
import { unitById } from '../units/index.ts'
import { isFood } from './goods.ts'
import type { MatchedLine } from './read-and-match.ts'

/** Nobody buys so many one by one. */
const MANY = 6

/** What a shop sells as it is; a glass is filled where it is drunk. */
const SOLD_IN = /^(?:bottle|pack|case)$/

/** Where people are served, however many they want. */
const SERVED_AT =
  /\b(?:(?:mini[- ]?)?bars?|vending machines?|room service|pubs?|clubs?|restaurants?|airports?|stadiums?|arenas?|ballparks?|games?|movies?|theaters?|theatres?|cinemas?|concerts?|festivals?|hotels?)\b/i

/** "24 bottles of water": whoever wants so many, or says their size, buys the food of a shop and not `served` at a counter. */
export function isFromShop(
  book: Book,
  food: number,
  { text, unit, quantity, pack }: ParsedLine,
  served: number,
): boolean {
  if (book.items.category(served) !== 'eating-out' || !isFood(book, food)) return false
  const label = book.items.label(served)
  if (!SOLD_IN.test(label) || SERVED_AT.test(text)) return false
  const isCounted = unit === label || pack?.container === label
  return isCounted && (pack !== null || (quantity?.value ?? 1) >= MANY)
}

/** "Half a dozen" is one half dozen, and 0.5 dozen. */
export function isAsMany(one: ParsedLine, other: ParsedLine): boolean {
  if (one.quantity?.value === other.quantity?.value) return true
  const [unit, unitOfOther] = [one, other].map((line) => (line.unit === null ? null : unitById(line.unit)))
  return (
    unit?.dimension === 'count' &&
    unitOfOther?.dimension === 'count' &&
    (one.quantity?.value ?? 1) * (unit.factor ?? 1) ===
      (other.quantity?.value ?? 1) * (unitOfOther.factor ?? 1)
  )
}

/** From a full week on somebody is employed rather than called: "4 carpenters, 40 hrs each". */
const STAFF_HOURS_MIN = 40
/** "40 hours of a plumber", "a week of a nanny": the time of one person, which is what people buy. */
const BOUGHT_TIME = /\b(?:h|hrs?|hours?|days?|weeks?|months?)\s+(?:of|with|from)\s+an?\s/i

/** "Electrician, 40 hours" is "40 hours of an electrician": one person, and hours that no week or month holds. */
function isHoursOfOne({ text, quantity, unit, pack }: ParsedLine): boolean {
  if (unit !== 'hour' || pack !== null || EMPLOYED.test(text)) return false
  const [, hours] = /(?<![\d.,])(\d{2,3})[ -]?(?:h|hrs?|hours?)(?![a-zß-öø-žșțạ-ỹ\d])/i.exec(text) ?? []
  return Number(hours) === quantity?.value
}
const EMPLOYED =
  /\b(?:weeks?|wks?|weekly|months?|monthly|mos?|years?|yearly|days?|daily|each|every|(?:full|part|over)[- ]?time|ot|shifts?|staff|crew|team|employees?|temps?)\b/i

export function isStaffed(book: Book, { line, match }: MatchedLine, named: NamedReading): boolean {
  if ('code' in match || book.items.label(named.item) !== 'hour') return false
  // Whoever comes from an agency is paid through it.
  if (/\b(?:agency|company|contractor|billed|service)\b/i.test(line.text)) return false
  if (profileOf(book, match.item).timeBasis !== 'working') return false
  if (BOUGHT_TIME.test(line.text) || isHoursOfOne(line)) return false
  const unit = line.pack?.unit ?? line.unit
  const each = line.pack?.size ?? 1
  if (unit !== null && /^(?:week|month|year)$/.test(unit)) return true
  return unit === 'hour' && (line.quantity?.value ?? 1) * each >= STAFF_HOURS_MIN
}
