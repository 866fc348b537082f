import type { Book } from '../book/book.ts'
import { words } from '../text/words.ts'

/** What is said of a thing behind a comma and is never wanted by itself. */
const SAID =
  /^(?:economy|coach|mid[- ]?size|compact|full[- ]?size|evening|matinee|mid[- ]?week|(?:low|mid|middle|high)[- ]?(?:range|end|grade|tier|quality)|latest|plain|casual(?: place)?|(?:at an? )?(?:repair|local|body) shop|in dollars|one colou?r|nonstop|non-stop|adults?|per (?:person|adult|night|day|month|hour|visit)|not included|no [a-zß-öø-žșțạ-ỹ]+|(?:[a-zß-öø-žșțạ-ỹ]+ )?not included|\d[\d,.]*k? ?mi(?:les)?)$/i

/** "ChargePoint or Wallbox": either of two makes. */
const EITHER = /^\p{Lu}[\p{L}\d-]* or \p{Lu}[\p{L}\d-]*$/u

/** Whether a part behind a comma only describes the thing before it. */
export function isDescription(book: Book, text: string): boolean {
  const part = text.trim()
  if (SAID.test(part) || EITHER.test(part)) return true
  const all = words(part)
  return all.length > 0 && all.every((word) => book.brands.has(word) || BRANDS.has(word))
}

/** Makes whose names are also words. */
const BRANDS: ReadonlySet<string> = new Set(
  'dove tide bounty dawn gain charmin cascade pampers huggies folgers'.split(' '),
)
