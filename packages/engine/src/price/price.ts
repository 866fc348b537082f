import type { Book } from '../book/book.ts'
import type { PriceRequest, Pricing } from '../engine.ts'
import { ANSWER_MIN } from '../read/match-odds.ts'
import { asWritten } from '../spelling/as-written.ts'
import { plainTextOf } from '../text/plain-text.ts'
import { forgetQuery } from '../text/query-memory.ts'
import { priceInFull } from './price-in-full.ts'
import { plainListOf, tellPlainList } from './price-plain-list.ts'

/**
 * Prices a free text. Yields progress for every line of every stage, so a caller can stop between any two. A plain list is told from what is
 * kept of its parts, every other text is read in full; both give the same. `answerMin` is how likely a match must be right; evaluation asks
 * for every one.
 */
export function* price(book: Book, request: PriceRequest, answerMin: number = ANSWER_MIN): Pricing {
  const plain = plainTextOf(request.text)
  if (plain === null) return yield* pricePlain(book, request, answerMin)
  const quote = yield* pricePlain(book, { ...request, text: plain.text }, answerMin)
  return asWritten(quote, request.text, plain.mends)
}

function* pricePlain(book: Book, request: PriceRequest, answerMin: number): Pricing {
  forgetQuery()
  const list = answerMin === ANSWER_MIN ? plainListOf(book, request) : null
  return yield* list === null ? priceInFull(book, request, answerMin) : tellPlainList(book, request, list)
}
