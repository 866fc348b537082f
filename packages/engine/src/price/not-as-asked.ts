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

/** What a thing is called, what is said of another one, and what that is. */
const OTHERS: readonly (readonly [title: RegExp, said: RegExp, why: string])[] = [
  [
    /, (?:new|used)$/,
    /(?:^\W*|\b(?:to|of|for) )(?:re)?charg(?:e|ing)\b(?! (?:for|me|us|you)\b)/i,
    'asks what a charge costs, and not',
  ],
  // A visit to many homes of one building is not as many visits.
  [
    /^pest control\b/,
    /\b(?:\d{1,3}|two|three|four|five|six|ten|twelve) (?:units|apartments|apts|doors|flats)\b/i,
    'is for many homes, and costs less for each than',
  ],
  [
    /\bminivan\b/,
    /\b(?:1[0-5]|ten|twelve|fifteen)[ -]?(?:passengers?|seats?|seater|persons?|people)\b/i,
    'has more seats, and costs more, than',
  ],
  // "Mig welder 220v": a machine, where nobody's hours are asked for.
  [
    /^Welders, /,
    /\bwelders?\b[^\n]{0,20}\b\d{2,3} ?(?:v|volts?|amps?)\b|\b\d{2,3} ?(?:v|volts?|amps?)\b[^\n]{0,20}\bwelder\b|\bwelder (?:machine|helmet)\b|^\W*(?:an? |new )?(?:(?:lincoln|hobart|yeswelder|everlast|eastwood|miller)(?: electric)? )?(?:mig|tig|arc|stick|flux[- ]core|wire[- ]feed) welder\W*$|\b(?:lincoln|hobart|yeswelder|everlast|eastwood) (?:(?:electric|mig|tig|arc|stick) )?welder\b/i,
    'may be a machine, and not one of',
  ],
  [
    /^Tax return, 1040\b/,
    /(?<![\d.,$])(?:990(?:-?(?:ez|n|pf))?|1120-?s?|1065|1041|706|709|941|5500)\b(?! ?(?:sq|miles|dollars|k\b))/i,
    'is another form than',
  ],
  [/^Utility patent application\b/, /\b(?:attorneys?|lawyers?)\b/i, 'costs more than'],
  [/^bouquet of flowers$/, /\b(?:standing|casket|funeral) sprays?\b|\bwreaths?\b/i, 'is more than'],
]

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
  const other = OTHERS.find(([title, said]) => title.test(name) && said.test(text))
  if (other !== undefined) return `"${text}" ${other[2]} "${name}".`
  const size = otherSize(name, text)
  if (size !== null) return `"${text}" is of another size than "${name}".`
  return forHowLong(book, read)
}

const STORED = /\bwith (\d+) ?(GB|TB)\b/i
const STORED_SAID = /(?<![\d.])(\d{1,5}) ?(gb|gigs?|gigabytes?|tb|terabytes?)(?![a-z])/gi

/** "100 GB of iCloud" is no plan with 50: the size that is said where the one that is sold is another. Null where none is. */
function otherSize(name: string, text: string): string | null {
  const [, count, unit = ''] = STORED.exec(name) ?? []
  if (count === undefined) return null
  const said = [...text.matchAll(STORED_SAID)]
  const isSame = said.some(
    ([, size, of = '']) => size === count && of[0]?.toLowerCase() === unit[0]?.toLowerCase(),
  )
  return said.length === 0 || isSame ? null : (said[0]?.[0] ?? null)
}
