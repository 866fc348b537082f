import type { Book } from '../book/book.ts'
import type { ParsedLine } from '../parse/line.ts'
import { unitById } from '../units/index.ts'
import { isFood } from './goods.ts'

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
