import type { Book } from '../book/book.ts'
import { forHowLong } from './for-how-long.ts'
import { isFood } from './goods.ts'
import { noNumber } from './no-number.ts'
import type { MatchedLine } from './read-and-match.ts'

const ANIMAL =
  /\bfor (?:an?|my|our|the|his|her|\d{1,2}|two|three) (?:[a-zß-öø-žșțạ-ỹ]+ )?(?:goats?|horses?|cows?|cattle|calf|calves|sheep|lambs?|pigs?|hens?|chickens?|ducks?|cats?|kittens?|dogs?|pupp(?:y|ies)|rabbits?|ferrets?|hamsters?|parrots?|llamas?|alpacas?|donkeys?|ponies|pony|mules?)\b/i
/** What people are treated with. */
const OF_PEOPLE = /^(?:health|drugs|dental-vision)$/

const OLD_TIMES =
  /\b(?:from|in|of|during|back in) the (?:(?:18|19)\d0['’]?s|(?:early|mid|late)[ -]19\d0['’]?s|(?:nineteen[ -])?(?:twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties)|['’]?[3-9]0['’]?s)(?! [a-zß-öø-žșțạ-ỹ]*(?:style|recipe|diner))/i

/** "Charge a Tesla Model Y at home": what flows into a car, and not the car. */
const CHARGED = /(?:^\W*|\b(?:to|of|for) )(?:re)?charg(?:e|ing)\b(?! (?:for|me|us|you)\b)/i
const IS_CAR = /, (?:new|used)$/
/** "Roach treatment, 12 units": a visit to many homes of one building is not as many visits. */
const HOMES = /\b(?:\d{1,3}|two|three|four|five|six|ten|twelve) (?:units|apartments|apts|doors|flats)\b/i
const ONE_HOME = /^pest control\b/
/** "15 passenger van": none of a family. */
const MANY_SEATS = /\b(?:1[0-5]|ten|twelve|fifteen)[ -]?(?:passengers?|seats?|seater|persons?|people)\b/i
const FAMILY_VAN = /\bminivan\b/

/** Why what was found is not what is asked for: it is for people, or of today, or nobody knows how much of it. Null where it may be. */
export function notAsAsked(book: Book, read: MatchedLine): string | null {
  const { line, match } = read
  const unread = noNumber(read)
  if (unread !== null) return unread
  if ('code' in match || book.header.estimate !== 'item') return null
  const { text } = line
  if (OF_PEOPLE.test(book.items.category(match.item)) && ANIMAL.test(text))
    return `"${text}" is for an animal, and the book knows "${book.items.name(match.item)}" for people.`
  if (isFood(book, match.item) && OLD_TIMES.test(text))
    return `"${text}" asks for a price of a time that the book has no prices of.`
  const name = book.items.name(match.item)
  if (IS_CAR.test(name) && CHARGED.test(text)) return `"${text}" asks what a charge costs, and not "${name}".`
  if (ONE_HOME.test(name) && HOMES.test(text))
    return `"${text}" is for many homes, and the book knows "${name}" for one.`
  if (FAMILY_VAN.test(name) && MANY_SEATS.test(text))
    return `"${text}" has more seats than "${name}", and costs more.`
  return forHowLong(book, read)
}
