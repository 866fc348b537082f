import type { Book } from '../book/book.ts'
import { isFood } from './goods.ts'
import type { MatchedLine } from './read-and-match.ts'

const ANIMAL =
  /\bfor (?:an?|my|our|the|his|her|\d{1,2}|two|three) (?:[a-zß-öø-ž]+ )?(?:goats?|horses?|cows?|cattle|calf|calves|sheep|lambs?|pigs?|hens?|chickens?|ducks?|cats?|kittens?|dogs?|pupp(?:y|ies)|rabbits?|ferrets?|hamsters?|parrots?|llamas?|alpacas?|donkeys?|ponies|pony|mules?)\b/i
/** What people are treated with. */
const OF_PEOPLE = /^(?:health|drugs|dental-vision)$/

const OLD_TIMES =
  /\b(?:from|in|of|during|back in) the (?:(?:18|19)\d0['’]?s|(?:early|mid|late)[ -]19\d0['’]?s|(?:nineteen[ -])?(?:twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties)|['’]?[3-9]0['’]?s)(?! [a-zß-öø-ž]*(?:style|recipe|diner))/i

/** "Fill up the pool": with what is not said, and nobody builds one. */
const FILLED = /^\W*(?:(?:to|how much to|cost to) )?fill(?:ing)?(?: up)? (?:my|our|the|an?) /i
const BUILT = /^(?:job|car|truck|home)$/

/** Why the price of what was found is none of what is asked for; null: it may be. */
export function notForSuch(book: Book, { line, match }: MatchedLine): string | null {
  if ('code' in match || book.header.estimate !== 'item') return null
  const { text } = line
  if (OF_PEOPLE.test(book.items.category(match.item)) && ANIMAL.test(text))
    return `"${text}" is for an animal, and the book knows "${book.items.name(match.item)}" for people.`
  if (isFood(book, match.item) && OLD_TIMES.test(text))
    return `"${text}" asks for a price of a time that the book has no prices of.`
  const name = book.items.name(match.item)
  return FILLED.test(text) && BUILT.test(book.items.label(match.item)) && !/\bfill/i.test(name)
    ? `"${text}" does not say what it is filled with, and "${name}" is another thing.`
    : null
}
