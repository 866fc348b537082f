import type { Book } from '../book/book.ts'
import { profileOf } from '../book/profile-of.ts'
import { isYearText } from '../parse/amount.ts'
import type { ParsedLine } from '../parse/line.ts'
import { readNamed } from '../read/read-named.ts'
import { isFood, isHomeWork } from './goods.ts'
import type { Place } from './place.ts'
import type { MatchedLine } from './read-and-match.ts'

/** "Tank of gas, Ford F150": what the fuel is for. A used one is bought. */
export function isFilledInto(
  book: Book,
  { match: before }: MatchedLine,
  line: ParsedLine,
  asked: Place | null,
): boolean {
  if ('code' in before || !/^(?:gasoline|diesel)\b/i.test(book.items.name(before.item))) return false
  const isYear = isYearText(String(line.quantity?.value ?? ''))
  if ((line.quantity !== null && !isYear) || BOUGHT.test(line.text)) return false
  const named = readNamed(book, line, asked)
  return named !== null && book.items.category(named.item) === 'vehicles' && isYielding(book, named.item)
}

/** "Timing belt, Honda Pilot", "paint the outside, 3 bedroom house": what is done to such a thing. A car behind a haircut or a car is bought. */
export function isDoneTo(book: Book, before: MatchedLine['match'], item: number, text: string): boolean {
  if ('code' in before) return false
  const [category, done] = [book.items.category(item), book.items.category(before.item)]
  // "Lawn mowing, quarter acre lot": where the work is done.
  if (isHomeWork(book, before.item) && category === 'housing') return true
  // "2 shrimp and 2 wheat pasta": nobody does shrimp to wheat.
  if (isFood(book, before.item) && category === 'commodities') return false
  if (!isYielding(book, item) || (category === done && isYielding(book, before.item))) return false
  const isApart = BOUGHT.test(text) || book.items.label(before.item) === 'ticket'
  if (isApart && !OF_IT.test(done)) return false
  return DONE_TO[category]?.test(done) ?? true
}

const BOUGHT = /\b(?:used|new|buy|an?)\b/i

const isYielding = (book: Book, item: number): boolean => profileOf(book, item).yields === true

/** Categories of what is done to, or goes with, things of a category. */
const DONE_TO: Readonly<Record<string, RegExp>> = {
  vehicles: /^(?:vehicles|services|travel|insurance|fees|finance|legal|motor fuel|energy|equipment-rental)$/,
  housing:
    /^(?:home|housing|rent|utilities|energy|insurance|fees|finance|legal|construction|building-materials|professional|services|labour|wage|furniture-appliances|household)|^storage/,
}

/** Categories of what is only there for a car or a home, however that is told: "oil change, a used Honda Civic". */
const OF_IT = /^(?:vehicles|insurance|fees|finance|legal|home|housing|rent|utilities|construction)/
