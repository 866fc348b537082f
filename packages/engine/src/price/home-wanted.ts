import type { Book } from '../book/book.ts'
import { readAmount } from '../parse/amount.ts'
import { exactly, type ParsedLine } from '../parse/line.ts'
import { isMonthAlone, monthsIn } from '../parse/months.ts'
import { parsePhrase } from '../parse/parse-query.ts'
import { plainTokens } from '../parse/plain-tokens.ts'
import { tokenize } from '../parse/token.ts'
import { isToldOf } from '../read/no-price.ts'
import { withPlaceBehind } from '../read/place-behind.ts'
import { roleOf } from '../read/word-roles.ts'
import { isRent } from './goods.ts'
import { joinText, toldWithBoth } from './join-text.ts'
import { type Place, placeNamed } from './place.ts'
import type { MatchedLine } from './read-and-match.ts'
import { isHome, readOne } from './read-one.ts'

/** A home by its rooms. */
const ROOMS =
  /\b(studio|estudio|(?:[1-5]|one|two|three|four|five)[ -]?(?:bed(?:room)?s?|br|bd|bdrs?|bdrms?)|(?<!\b(?:from|due|on|by|until|till|starting|to|since) )(?:1(?=\/1\b)|[2-5](?=\/[1-4](?:\.5)?\b)))\b/i
/** What is done in a home, or bought for it or with it, has a price of its own. */
const OTHER =
  /\b(?:buy(?:ing)?|bought|purchas\w+|mortgage|for sale|down ?payment|paint\w*|clean\w*|mov(?:e|ing|ers)|carpet\w*|floor\w*|furni\w+|wir\w+|roof\w*|insur\w+|heat\w*|cool\w*|remodel\w*|renovat\w+|build\w*|hotel|motel|airbnb|resort|cabin|suite|nights?|sheets?|frames?|mattress\w*|security|cameras?|internet|utilities|electric\w*|monitor|session|yoga|dance|recording|photo\w*)\b/i
/** A home without its rooms, or for how long it is taken. */
const HOME_OR_TIME =
  /^\W*(?:(?:an? |the |my )?(?:apt|apartment|flat|place|unit|home|rental)(?: (?:for|with) .{1,30})?|(?:(?:\d+|an?|one|two|three|six|twelve)[ -])?(?:months?|mos?|years?|yrs?)\.?(?:'s|s')?(?: (?:lease|rent|rental|stay|term|total|sublet))?|.*\bfirst\b.*\blast\b.*|lease|rent|rental)\W*$/i
/** A longer text is a letter. */
const LENGTH_MAX = 300
const FIRST_LAST = /\bfirst\b(?:[\s,&+']|and|plus|months?|rent)*\blast\b/i

/**
 * "6 month lease on a 1 bedroom in Denver", "what does a 2br go for in Philly these days": rooms in a place that is known, and no word of work or
 * of buying, ask for the rent. Null when that is not what the line says.
 */
export function readHome(book: Book, written: ParsedLine, asked: Place | null): MatchedLine | null {
  const rooms = roomsIn(written.text)
  if (
    book.header.estimate !== 'item' ||
    rooms === undefined ||
    written.text.length > LENGTH_MAX ||
    OTHER.test(written.text) ||
    isToldOf(written.text)
  )
    return null
  // "in Pittsburgh near CMU": what is near says less than the town.
  const isNear = isUnknown(book, written, asked) && /\bin [a-zß-öø-žșțạ-ỹ].* near\b/i.test(written.text)
  const line = withPlaceBehind(book, isNear ? { ...written, place: null } : written)
  if (
    line.place === null &&
    (isNear || !/\b(?:rent|rental|lease|sublet|sublease|months?|mos?|monthly|loyer)\b/i.test(line.text))
  )
    return null
  // A home in Gotham City is none.
  if (isUnknown(book, line, asked)) return null
  const read = readOne(
    book,
    {
      ...parsePhrase(`rent ${rooms.replace(/^estudio$/i, 'studio').replace(/^\d$/, '$& bedroom')}`),
      place: line.place,
    },
    asked,
  )
  if ('code' in read.match || !isRent(book, read.match.item)) return null
  const { text, span, place } = line
  return { ...read, line: { ...read.line, text, span, place, pack: null, ...timeOf(text) } }
}

const isUnknown = (book: Book, { place }: ParsedLine, asked: Place | null): boolean =>
  place !== null && placeNamed(book, place.text, asked) === null

const PERIODS_MAX = 600

/** "loyer 2 pièces": in France the room to live in counts too. */
const PIECES = /\b([1-5]) ?pi[eè]ces?(?![a-zß-öø-žșțạ-ỹ])/i

function roomsIn(text: string): string | undefined {
  const pieces = /\b(?:loyer|louer|appart)/i.test(text) ? PIECES.exec(text)?.[1] : undefined
  return pieces === undefined ? ROOMS.exec(text)?.[1] : String(Math.max(1, Number(pieces) - 1))
}

/** For how long a home is taken. */
function timeOf(text: string): Pick<ParsedLine, 'quantity' | 'unit'> {
  const months = monthsIn(text)
  if (months !== null) return { quantity: exactly(months), unit: 'month' }
  if (FIRST_LAST.test(text))
    return { quantity: exactly(/\bdeposit|security\b/i.test(text) ? 3 : 2), unit: 'month' }
  const tokens = plainTokens(tokenize(text))
  for (let at = 0; at < tokens.length; at++) {
    const amount = readAmount(tokens, at)
    // "1BR 94110 mo": five digits are a postcode.
    if (amount?.unit && /^(?:week|month|year)$/.test(amount.unit.id) && amount.high <= PERIODS_MAX)
      return { quantity: exactly(amount.high), unit: amount.unit.id }
  }
  if (YEAR.test(text)) return { quantity: exactly(1), unit: 'year' }
  return { quantity: null, unit: null }
}

const YEAR =
  /\by(?:ea)?r(?:[ -]long)? lease\b|\b(?:(?:a|one|per|whole|full|entire) year|yearly|annual(?:ly)?)\b/i

/** "6 mo lease, 1bd, Denver CO", "apartment for 2 people, 1 bedroom", "a 3 bedroom in Chicago, whats total rent": one home, said in two parts. */
export function joinHome(
  book: Book,
  text: string,
  before: MatchedLine,
  line: ParsedLine,
  asked: Place | null,
): MatchedLine | null {
  if (line.span[1] - before.line.span[0] > LENGTH_MAX) return null
  const paid =
    'code' in before.match || !isRent(book, before.match.item) ? null : monthsPaid(before.line, line)
  if (paid !== null) {
    const told = toldWithBoth(text, before.line, line, before.line)
    return { ...before, line: { ...told, quantity: exactly(paid), unit: 'month' } }
  }
  const hasRooms = ROOMS.test(before.line.text)
  const isSaidBehind = !/[+&\n]|\b(?:and|plus)\b/i.test(text.slice(before.line.span[1], line.span[0]))
  if (hasRooms && isSaidBehind && isHomeLine(book, before) && isLodgers(book, line))
    return { ...before, line: toldWithBoth(text, before.line, line, before.line) }
  if (hasRooms && !('code' in before.match) && isRent(book, before.match.item) && asksForRent(book, line)) {
    const { quantity, unit } = before.line.quantity === null ? timeOf(line.text) : before.line
    return { ...before, line: { ...toldWithBoth(text, before.line, line, before.line), quantity, unit } }
  }
  if (isDepositAlone(before.line.text) && ROOMS.test(line.text)) {
    const home = readHome(book, line, asked)
    if (home === null) return null
    const months = (FIRST_LAST.test(line.text) ? 2 : 1) + 1
    const told = toldWithBoth(text, before.line, line, home.line)
    return { ...home, line: { ...told, quantity: exactly(months), unit: 'month' } }
  }
  if (hasRooms === ROOMS.test(line.text)) return null
  // "Monthly rent if we moved to SF, one bdrm": a rent, and then of what.
  const isRentFirst = !('code' in before.match) && isRent(book, before.match.item)
  const isPart = hasRooms
    ? asksForRent(book, line) || isMonthAlone(line.text) || (isSaidBehind && isTerm(book, line, asked))
    : isRentFirst || HOME_OR_TIME.test(before.line.text) || STAY.test(before.line.text)
  if (!isPart || /\n/.test(text.slice(before.line.span[1], line.span[0]))) return null
  const home = readHome(book, joinText(text, before.line, line), asked)
  if (home !== null || !hasRooms || !isRentFirst) return home
  // "1BR apt (furnished), Nashville, 13-week contract": what is known stays, for as long as is said.
  const told = toldWithBoth(text, before.line, line, before.line)
  return before.line.quantity === null ? { ...before, line: { ...told, ...timeOf(line.text) } } : null
}

/** "13 weeks in Omaha": for how long, and where. */
const STAY =
  /^\W*(?:for |staying |need |about )?(?:\d{1,2}|one|two|three|four|five|six|nine|twelve)[ -]?(?:weeks?|wks?|months?|mos?|years?|yrs?)\.?(?: \(.{1,20}\))? (?:in|near|around|outside) [a-zß-öø-žșțạ-ỹ][a-zß-öø-žșțạ-ỹ., ]{2,30}$/i
const TERM =
  /(?<!\bin )\b(?:\d{1,2}|one|two|three|six|nine|twelve|eighteen)[ -]?(?:months?|mos?|weeks?|wks?|years?|yrs?)\b(?! ?-?(?:ago|old|loan|fixed))|\by(?:ea)?r(?:[ -]long)? lease\b|\b(?:per|a|each|every) mo(?:nth)?\b|\bmonthly\b|\/ ?mo(?:nth)?\b/i
/** Who lives in a home. */
const LODGERS =
  /^(?:famil(?:y|ies)|couples?|kids?|children|boys?|girls?|adults?|people|ppl|persons?|roommates?|friends?|students?|college|grad|interns?|nurses?|army|navy|military|marines?|retired|married|single|young|wife|husband|girlfriend|boyfriend|partner|dogs?|cats?|pets?|one|two|three|four|five|six)$/i
const IS_LEASE = /^(?:lease|rent|rental|stay|term|contract|sublet|school)$/i

const isHomeLine = (book: Book, { match }: MatchedLine): boolean =>
  !('code' in match) && (isRent(book, match.item) || isHome(book, match.item))

/** "12 month lease total", "Navy family, 18 months", "Huntsville AL, per month": for how long, and else who lives there or where that is. */
function isTerm(book: Book, { text }: ParsedLine, asked: Place | null): boolean {
  if (!TERM.test(text) || /\b(?:each|both|all)\b/i.test(text)) return false
  const others = othersIn(book, text.replace(TERM, '')).filter((word) => !IS_LEASE.test(word))
  return others.length === 0 || placeNamed(book, others.join(' '), asked) !== null
}

/** "..., 3 college kids": who lives there, and nothing else. */
const isLodgers = (book: Book, { text, unit }: ParsedLine): boolean =>
  unit === null &&
  (text.match(/\p{L}+/gu) ?? []).some((word) => LODGERS.test(word)) &&
  othersIn(book, text).length === 0

const othersIn = (book: Book, text: string): readonly string[] =>
  (text.match(/[\p{L}']+/gu) ?? []).filter((word) => !LODGERS.test(word) && !isTalk(book, word))

const isTalk = (book: Book, word: string): boolean =>
  /^(?:talk|purpose)$/.test(roleOf(word.toLowerCase(), book.brands))

/** "..., first + last month", "..., deposit": how many months' rent are paid to move in. */
function monthsPaid({ quantity, unit, text }: ParsedLine, line: ParsedLine): number | null {
  if (FIRST_LAST.test(line.text)) return /\bdeposit\b/i.test(line.text) ? 3 : 2
  return isDepositAlone(line.text) && FIRST_LAST.test(text) && unit === 'month'
    ? (quantity?.value ?? 0) + 1
    : null
}

/** "Security deposit plus first month for a 1br". */
const isDepositAlone = (text: string): boolean =>
  /^\W*(?:(?:the|plus|a|security|damage) )*deposit\W*$/i.test(text)

/** "What would rent be in total": nothing but the word, and talk. */
function asksForRent(book: Book, { text }: ParsedLine): boolean {
  const words = text.toLowerCase().match(/[\p{L}']+/gu) ?? []
  const isRentWord = (word: string): boolean =>
    /^(?:rent|rental|lease|miete|kaltmiete|warmmiete|loyer|renta|alquiler)$/.test(word)
  return (
    words.some(isRentWord) &&
    !/\d/.test(text) &&
    words.every(
      (word) =>
        isRentWord(word) || isTalk(book, word) || /^(?:months?|monat|mes|mois|pro|par|al)$/.test(word),
    )
  )
}
