import type { Book } from '../book/book.ts'
import { parsePhrase } from '../parse/parse-query.ts'
import { nameTerms, stem } from '../text/words.ts'
import { groupOf, isByPeriod } from './goods.ts'
import { paidBeside } from './paid-beside.ts'
import type { Place } from './place.ts'
import type { MatchedLine } from './read-and-match.ts'
import { readOne } from './read-one.ts'

const MONTHLY = /\b(?:bills?|utilit(?:y|ies)|months?|monthly|mo)\b/i
const OF_HOME =
  /\b(?:for (?:an?|the|one|1) month|an?|the|my|our|one|avg|average|normal|typical|house|home|apartment|apt|household|family|bills|utilities|monthly)\b:?/gi

/**
 * "Gas, electric and water for a month": what a home has a bill for is that bill where it is asked for by the month, or in a list of nothing but
 * bills and homes. "Gas" alone is still bought at a pump.
 */
export function asBills(
  book: Book,
  text: string,
  lines: readonly MatchedLine[],
  asked: Place | null,
): readonly MatchedLine[] {
  if (book.header.estimate !== 'item') return lines
  if (!MONTHLY.test(text)) return amongBills(book, text, lines, asked)
  const bills = lines.map((one) => (isMonthly(book, one) ? null : billOf(book, one, asked)))
  const isOfBills =
    lines.length > 1 && lines.every((one, at) => isMonthly(book, one) || (bills[at] ?? null) !== null)
  const told = lines.map((one, at) => {
    const isBill = isPeriod(one)
      ? isOfBills || !isAmbiguous(book, one)
      : isOfBills && one.line.quantity === null
    return isBill ? (bills[at] ?? one) : one
  })
  return amongBills(book, text, told, asked)
}

/** "Rent, electricity, internet, car insurance", "electric 120.00": power beside what is paid by the month, or beside what was paid, is its bill. */
function amongBills(
  book: Book,
  text: string,
  lines: readonly MatchedLine[],
  asked: Place | null,
): readonly MatchedLine[] {
  const isPowerLine = ({ match }: MatchedLine): boolean =>
    !('code' in match) && groupOf(book, match.item) === 'energy'
  const bills = lines.filter(({ match }) => !('code' in match) && isByPeriod(book, match.item)).length
  // "Rent and electric": nothing else stands beside it.
  const isList =
    bills >= BILLS_MIN || (bills > 0 && bills + lines.filter(isPowerLine).length === lines.length)
  return lines.map((one) => {
    const isPower = isPowerLine(one)
    if (!isPower || one.line.quantity !== null) return one
    return isList || paidBeside(text, one.line) !== null ? (billOf(book, one, asked) ?? one) : one
  })
}

const BILLS_MIN = 2

/** "Gas for a month" may be that of a car. */
export const isAmbiguous = (book: Book, { match }: MatchedLine): boolean =>
  !('code' in match) && match.synonym !== null && meaningsOf(book, match.words) > 1

const meaningsOf = (book: Book, words: readonly string[]): number => {
  const id = book.synonyms.find(words.map(stem).join(' '))
  return id < 0 ? 0 : book.meanings.of(id).length
}

const isPeriod = ({ line }: MatchedLine): boolean => line.unit === 'month' || line.unit === 'year'

const isMonthly = (book: Book, { match }: MatchedLine): boolean =>
  !('code' in match) && book.items.label(match.item) === 'month'

/** The bill of a line that names what one is paid for, and nothing else. */
export function billOf(book: Book, { line }: MatchedLine, asked: Place | null): MatchedLine | null {
  const thing = parsePhrase(line.text).item.replace(OF_HOME, ' ').trim()
  const name = book.names.find([...nameTerms(thing), 'bill'].join(' '))
  if (thing === '' || name < 0) return null
  const bill = readOne(book, { ...parsePhrase(`${thing} bill`), place: line.place }, asked)
  if ('code' in bill.match || book.items.label(bill.match.item) !== 'month') return null
  const { text, span, quantity, unit } = line
  return {
    ...bill,
    line: { ...bill.line, text, span, ...(isPeriod({ ...bill, line }) ? { quantity, unit } : {}) },
  }
}
