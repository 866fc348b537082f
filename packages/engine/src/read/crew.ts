import { middleOf, readAmount } from '../parse/amount.ts'
import { exactly, type ParsedLine } from '../parse/line.ts'
import { plainTokens } from '../parse/plain-tokens.ts'
import { WEEKS } from '../parse/schedule-parts.ts'
import { type Token, tokenize } from '../parse/token.ts'
import { workHoursIn } from '../parse/work-hours.ts'
import { convert, dimensionOf, unitById } from '../units/index.ts'
import { isMonthly, isYearly } from './pay-period.ts'

/** A longer line is not a request for one thing. */
const TOKENS_MAX = 120
/** More than this are not a crew. */
const CREW_MAX = 100

/**
 * "Landscapers x 3, 8 hrs", "roofers (4), 10 hours", "2 electricians @ 8h": how many work, and how long each of them does. Both count, wherever
 * they stand; with more than one of either the grammar's reading stays.
 */
export const withCrew = (line: ParsedLine): ParsedLine => withoutGuests(withAllHands(line))

function withAllHands(line: ParsedLine): ParsedLine {
  const tokens = plainTokens(tokenize(line.text))
  const weeks = isYearly(line.text) ? WEEKS.year : isMonthly(line.text) ? WEEKS.month : null
  const hours = tokens.length > TOKENS_MAX ? null : workHoursIn(tokens, weeks)
  if (hours !== null) return { ...line, quantity: exactly(hours), unit: 'hour', pack: null }
  const found = crewIn(tokens)
  if (found === null) return line
  const { people, time, unit } = found
  const written = line.pack?.unit ?? line.unit
  const read =
    (line.quantity?.value ?? 1) * (line.pack === null ? 1 : line.pack.count * (line.pack.size ?? 1))
  const isTimed = written !== null && dimensionOf(written) === 'time'
  // The grammar has one of the two: the people as if they were hours, or the hours of one of them.
  const isPeople = read === people
  const isOne = isTimed && convert(read, written, unit) === time
  return isPeople || isOne ? { ...line, quantity: exactly(people * time), unit, pack: null } : line
}

function crewIn(
  tokens: readonly Token[],
): { readonly people: number; readonly time: number; readonly unit: string } | null {
  const people: number[] = []
  const times: { readonly time: number; readonly unit: string }[] = []
  for (let at = 0; at < tokens.length; at++) {
    const amount = readAmount(tokens, at)
    // "8 hours, $100": what is paid are no people.
    if (amount === null || /^[$€£]$/.test(tokens[at - 1]?.text ?? '')) continue
    const value = middleOf(amount)
    if (amount.unit?.dimension === 'time') times.push({ time: value, unit: amount.unit.id })
    // "Nanny for 3 kids, 40 hrs"
    else if (amount.unit === null && CARED_FOR.test(tokens[amount.next]?.lower ?? '')) continue
    else if (amount.unit !== null || !Number.isInteger(value) || value > CREW_MAX || value < 1) return null
    else people.push(value)
    at = amount.next - 1
  }
  const [count, ...counts] = people
  const [time, ...more] = times
  if (count === undefined || time === undefined || counts.length + more.length > 0) return null
  return { people: count, ...time }
}

/** For how many somebody works or something is let, where no word behind them says that they work: "a group of 3 movers". */
const GUESTS =
  /\bfor (?:about )?(\d{1,3}) (?:people|ppl|persons?|adults|guests|friends)\b|\b(\d{1,3}) (?:guests?|passengers|attendees)\b|\b(?:party|group|family|crowd|table) of (?:about )?(\d{1,3})\b(?! [a-zß-öø-žșțạ-ỹ]+(?:ers|ors|men|guys)\b)|\bsweet (sixteen|16)\b|\b(?:limo(?:usine)?s?|(?:party |charter |shuttle |mini)?bus(?:es)?|boats?|yachts?|pontoons?|hall|venue|karaoke)\b[^\n]{0,30}?\b(\d{1,3}) (?:people|ppl|persons|adults|kids)\b/i
const HOURS_SAID = /(?<![\d.])(\d{1,2}(?:\.\d{1,2})?) ?-?(?:hours?|hrs?|h)\b/i

/** "Bartender for 50 guests, 4 hours", "party bus for 15 people 4 hours": the hours are the same for all of them. */
export function withoutGuests(line: ParsedLine): ParsedLine {
  const { quantity, pack, text } = line
  if (quantity === null || (pack?.unit ?? line.unit) !== 'hour') return line
  const [, first, second, third, sweet, riders] = GUESTS.exec(text) ?? []
  const guests = sweet === undefined ? Number(first ?? second ?? third ?? riders ?? 0) : SWEET
  const hours = Number(HOURS_SAID.exec(text)?.[1] ?? 0)
  const read = quantity.value * (pack === null ? 1 : pack.count * (pack.size ?? 1))
  if (guests < 2 || hours <= 0) return line
  // "2 bartenders 5 hours for 2 people": who works is counted too.
  const isSaidTwice =
    (text.match(/\d+/g) ?? []).filter((one) => Number(one) === guests).length > (hours === guests ? 2 : 1)
  if (isSaidTwice) return line
  // Those who work count: "2 bartenders for 50 guests, 4 hours".
  const workers = read / (guests * hours)
  return workers >= 1 && Number.isInteger(workers)
    ? { ...line, quantity: exactly(workers * hours), unit: 'hour', pack: null }
    : line
}
const SWEET = 16

/** Whom somebody looks after. */
const CARED_FOR =
  /^(?:kids?|child|children|boys|girls|toddlers|infants|babies|dogs?|cats?|students?|patients?)$/

const PEOPLE =
  /\b(?:for|x|feed(?:s|ing)?|serv(?:es?|ing)|of) (\d{1,3}) (?:people|ppl|persons|guests|adults|kids|heads|friends)\b|\b(\d{1,3}) (?:people|ppl|guests|kids|adults|plates|servings)\b|\b(?:party|group|family|crowd|table) of (\d{1,3})\b|\b(?:each )?for (\d{1,2})(?=\s*[,;:(–-])|\beach for (\d{1,3})\b|\bfor (\d{1,2}) (?:cars|trucks|vehicles|vans|mowers|boats|tanks|meals|dinners|lunches|families|plates)\b/i
/** "8 oz per person for 20": whoever gets so much has been named. */
const FOR_SO_MANY = /\bfor (\d{1,3})\s*$|\bx ?(\d{1,3})\s*$/i
const EACH = /\b(?:each|apiece|pp|portions?|servings?|(?:per|a|each) (?:person|head|guest|adult|kid))\b/i
const EACH_COUNTED = /\b(?:each|apiece|pp|(?:per|a|each) (?:person|head|guest|adult|kid))\b/i
const PER_HEAD = /\b(?:pp|(?:per|a|each) (?:person|head|guest|adult|kid))\b/i
/** A portion is at most so many times as large as a usual piece. */
const PORTION_MAX = 2
/** In kg or litres. */
const PORTION_KG_MAX = 0.6

/**
 * "Chicken breast for 10 people, half a pound each", "salmon fillets 6 oz, 30 guests": so much for every one of them. An amount that is no more
 * than a piece or two is of each, whether that is said or not.
 */
export function withPeople(line: ParsedLine, piece: number | null = null): ParsedLine {
  const { text, quantity, unit, pack } = line
  if (quantity === null || pack !== null) return line
  const isPerHead = PER_HEAD.test(text)
  if (unit === null || unit === 'each')
    return EACH_COUNTED.test(text) && quantity.value <= COUNT_EACH_MAX ? timesPeople(line, isPerHead) : line
  const measure = unitById(unit)
  if (!/^(?:mass|volume)$/.test(measure?.dimension ?? '')) return line
  const isPiece =
    piece !== null &&
    piece <= PORTION_KG_MAX &&
    quantity.high * (measure?.factor ?? 0) <= Math.min(PORTION_KG_MAX, piece * PORTION_MAX)
  return EACH.test(text) || isPiece ? timesPeople(line, isPerHead) : line
}

/** More of a thing than this are not for one person. */
const COUNT_EACH_MAX = 6

function timesPeople(line: ParsedLine, isPerHead: boolean): ParsedLine {
  const [, first, second, third, fourth, fifth, sixth] = PEOPLE.exec(line.text) ?? []
  const [, last, times] = (isPerHead ? FOR_SO_MANY.exec(line.text) : null) ?? []
  const people = Number(first ?? second ?? third ?? fourth ?? fifth ?? sixth ?? last ?? times ?? Number.NaN)
  const { quantity } = line
  return people > 1 && quantity !== null ? { ...line, quantity: exactly(quantity.value * people) } : line
}

/** "For 16 people", "party of 12", "40 guests": who it is for, and nothing else. */
export const isPeopleAlone = (text: string): boolean =>
  /^\W*(?:(?:for|feeds?|feeding|serves?|serving|we are|its|it's) )*(?:(?:a )?(?:party|group|family|crowd|table) of \d{1,3}|\d{1,3} (?:people|ppl|persons|guests|kids|adults|plates|servings))\W*$/i.test(
    text,
  )

/** Whether an amount is of every one of those who were named. */
export const saysOfEach = (text: string): boolean => EACH.test(text)
