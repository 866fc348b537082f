import { exactly, type ParsedLine } from '../parse/line.ts'
import { monthsBetween } from '../parse/months.ts'
import { parsePhrase } from '../parse/parse-query.ts'
import { dimensionOf } from '../units/index.ts'
import { isRent } from './goods.ts'
import { joinText, type Neighbours, withText } from './join-text.ts'
import type { MatchedLine } from './read-and-match.ts'
import { readOne } from './read-one.ts'

/** "..., rent": what is asked for, and no home of its own. */
export const isRentAlone = (text: string): boolean =>
  /^\W*(?:the |just )?(?:monthly )?rent(?:al)?(?: only)?\W*$/i.test(text)

/** "Rent for 6 months, 3 bedroom house": what is asked for, before what of. */
export const isRentFirst = (text: string): boolean =>
  /^\W*(?:the |my |our )?(?:monthly |annual |yearly )?rent(?:al)?(?: for)?(?: (?:an?|one|\d+) (?:months?|mos?|years?|yrs?|weeks?))?\W*$/i.test(
    text,
  )

/** The two as one home by the month; null when they are not one. */
export function rentOf({ book, text, before, line, asked }: Neighbours): MatchedLine | null {
  const whole = joinText(text, before.line, line)
  const [home, time] = isLease(line) ? [before.line, line] : [line, before.line]
  const said = parsePhrase(`rent ${home.text}`)
  const read = readOne(book, { ...said, place: home.place ?? whole.place }, asked)
  // "Rent, internet": a bill beside it is no home.
  if ('code' in read.match || !isRent(book, read.match.item)) return null
  const lasting =
    isLease(time) || time.unit !== null ? leaseOf({ book, text, before: read, line: time, asked }) : read
  return lasting && withText(lasting, whole)
}

/** The line with the time of the lease, or read again as a home to buy. */
export function leaseOf({ book, text, before, line, asked }: Neighbours): MatchedLine | null {
  const joined = joinText(text, before.line, line)
  const months = monthsBetween(line.text)
  if (months !== null) {
    const quantity = exactly(months)
    const { span, text: whole } = joined
    return { ...before, line: { ...before.line, text: whole, span, quantity, unit: 'month', pack: null } }
  }
  const bare = line.text
    .toLowerCase()
    .replace(/ (?:lease|rent|rental|contract|term|sublet|sublease)?(?: ?total)?$/, '')
  const unit = line.unit ?? TIME_WORDS[line.text.toLowerCase()] ?? TIME_WORDS[bare] ?? null
  if (unit !== null && dimensionOf(unit) === 'time') {
    const { span, text: whole } = joined
    const quantity = line.quantity ?? exactly(1)
    return { ...before, line: { ...before.line, text: whole, span, quantity, unit, pack: null } }
  }
  const read = readOne(book, joined, asked)
  return 'code' in read.match ? null : read
}

const TIME_WORDS: Readonly<Record<string, string>> = {
  monthly: 'month',
  'monthly rent': 'month',
  yearly: 'year',
  year: 'year',
  yr: 'year',
  weekly: 'week',
  mo: 'month',
  'mo rent': 'month',
  'mo. rent': 'month',
}

/** "studio apartment, 1 yr lease", "one bedroom, monthly": for how long. */
export function isLease({ text }: ParsedLine): boolean {
  if (monthsBetween(text) !== null) return true
  return /^(?:(?:\d+ |an? |one |two |six |per |each |every |\/ ?)?-?(?:months?|mos?\.?|years?|yrs?\.?|weeks?|monthly|yearly|weekly)?(?: (?:lease|rent|rental|stay|contract|term|sublet|sublease))?(?: total)?|to buy|buying|for sale|purchase(?: price)?)$/i.test(
    text.trim(),
  )
}
