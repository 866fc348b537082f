import type { Book } from '../book/book.ts'
import { exactly, type ParsedLine } from '../parse/line.ts'
import { stem } from '../text/words.ts'
import { convert, findUnit, unitById } from '../units/index.ts'
import { type Match, matchLine, type NoMatch } from './match.ts'
import { ownLabels } from './own-labels.ts'

interface Read {
  readonly line: ParsedLine
  readonly match: Match | NoMatch
}

/** "user/month", "GB/month": what a thing is counted by, and for how long. */
const RATE = /^([^/]+)\/([^/]+)$/
const AMOUNT = /(?:\b(?:for|x)\s+)?(?<![\p{L}\d.,-])(\d{1,9}(?:,\d{3})*(?:\.\d+)?)\s*-?\s*(\p{L}+)?/gu
/** Words for one of those who use it. */
const USERS = /^(?:user|seat|license|licence|people|person|employee|member|agent|head)$/

/** Whether a list sells anything by such a rate. */
const hasRates = (book: Book): boolean => ownLabels(book).some(({ label }) => isRate(label))

function isRate(label: string): boolean {
  const [, , period = ''] = RATE.exec(label) ?? []
  return unitById(period)?.dimension === 'time'
}

/** "Business plan, 15 users": behind a comma, how many belong to what stands before it. */
export const withUsersJoined = (book: Book, text: string): string =>
  hasRates(book)
    ? text.replace(
        /,(?=\s*(?:for\s+)?\d[\d,]*\s*-?\s*(?:users?|seats?|licen[sc]es?|people|employees|members|agents|[kmgt]b|months?|years?)\b)/gi,
        ' ',
      )
    : text

/** "Business plan 25 seats for 12 months": so many of what a list sells each of for a month or a year. */
export function withOwnRate<T extends Read>(book: Book, found: T): T {
  const { line } = found
  if (book.model === null || !/\d/.test(line.text) || !hasRates(book)) return found
  const amounts = [...line.text.matchAll(AMOUNT)]
  const bare = amounts.reduceRight(
    (text, { 0: whole, 2: word = '', index }) =>
      `${text.slice(0, index)}${isCounting(word) ? '' : word}${text.slice(index + whole.length)}`,
    line.text,
  )
  const match = matchLine(book, { ...line, quantity: null, unit: null, pack: null, item: bare.trim() })
  if ('code' in match) return found
  const label = book.items.label(match.item)
  const [, each = '', period = ''] = RATE.exec(label) ?? []
  if (!isRate(label)) return found
  let count: number | null = null
  let time: number | null = null
  for (const [, digits = '', word = ''] of amounts) {
    const value = Number(digits.replaceAll(',', ''))
    const unit = findUnit(word)
    const ofTime = unit?.dimension === 'time' ? convert(value, unit.id, period) : null
    const isTime = ofTime !== null && time === null
    if (isTime) time = ofTime
    else if (count === null) count = inUnits(value, word, each)
    else return found
    if (!isTime && count === null) return found
  }
  if (count === null && time === null) return found
  const quantity = exactly((count ?? 1) * (time ?? 1))
  return { ...found, line: { ...line, quantity, unit: label, pack: null, item: bare.trim() }, match }
}

const isCounting = (word: string): boolean =>
  USERS.test(stem(word.toLowerCase())) || /^(?:time|data)$/.test(findUnit(word)?.dimension ?? '')

/** So many of what a rate counts; null for another unit. */
function inUnits(value: number, word: string, each: string): number | null {
  const [asked, sold] = [findUnit(word), findUnit(each)]
  if (asked?.dimension === 'data' && sold?.dimension === 'data') return convert(value, asked.id, sold.id)
  return asked === null || asked.dimension === 'count' ? value : null
}
