import type { Book } from '../book/book.ts'
import type { Token } from '../parse/token.ts'
import { stem } from '../text/words.ts'
import { isThing } from './measured-thing.ts'
import type { Mend } from './mend.ts'

const PAY = /^(?:salary|wages?|pay)$/
const PERIOD = /^(?:per|an?|yearly|annual|hourly|monthly|year|yr|hour|hr|month)$/
/** A trade of more words is written in their order. */
const TRADE_WORDS_MAX = 3

/** "teacher salary per yr elementary": a row that is nothing but a trade and its pay, with the kind of the trade behind it. */
export function mendPay(book: Book, row: readonly Token[]): readonly Mend[] {
  const pay = row.find(({ lower }) => PAY.test(lower))
  const [first, last] = [row[0], row.at(-1)]
  if (pay === undefined || first === undefined || last === undefined) return []
  if (row.some(({ kind }) => kind !== 'word')) return []
  const periods = row.filter(({ lower }) => PERIOD.test(lower))
  const trade = row.filter((token) => token !== pay && !periods.includes(token))
  if (trade.length < 2 || trade.length > TRADE_WORDS_MAX || isTrade(book, trade)) return []
  const turned = trade
    .map((_, at) => [...trade.slice(at), ...trade.slice(0, at)])
    .find((words) => isTrade(book, words))
  if (turned === undefined) return []
  const word = [...turned, pay, ...periods].map(({ text }) => text).join(' ')
  return [{ start: first.start, end: last.end, word }]
}

const isTrade = (book: Book, words: readonly Token[]): boolean =>
  isThing(book, words.map(({ lower }) => stem(lower)).join(' '))
