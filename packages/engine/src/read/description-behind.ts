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
  return all.length > 0 && all.every((word) => isMaker(book, word))
}

/** Whether a word is somebody's who makes things. */
export const isMaker = (book: Book, word: string): boolean => book.brands.has(word) || BRANDS.has(word)

/** Makes whose names are also words. */
const BRANDS: ReadonlySet<string> = new Set(
  'dove tide bounty dawn gain charmin cascade pampers huggies folgers'.split(' '),
)

/** Whether goods are called so and are somebody's: "windex" is, and "cleaner" is anybody's. */
export const isMake = (book: Book, word: string): boolean => isMaker(book, word) || CALLED_SO.has(word)

const CALLED_SO: ReadonlySet<string> = new Set(
  `windex lysol drano clorox ajax fabuloso pinesol febreze swiffer ziploc oxiclean downy kleenex purell listerine polident efferdent neosporin vaseline chapstick softsoap
  tylenol advil motrin aleve excedrin tums pepto nyquil dayquil benadryl claritin zyrtec allegra mucinex robitussin sudafed imodium metamucil miralax colace pedialyte
  similac enfamil desitin coke pepsi sprite fanta gatorade powerade friskies iams greenies`.split(/\s+/),
)
