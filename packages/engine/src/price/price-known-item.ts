import type { QuoteLine } from '@assay/contract'
import type { Book } from '../book/book.ts'
import type { ParsedLine } from '../parse/line.ts'
import { terms, words } from '../text/words.ts'
import { type Match, NEIGHBOURS_MAX } from './match.ts'
import type { Place } from './place.ts'
import { finish } from './price-in-full.ts'
import { amountOfLine, evidenceOfLine, type LineRequest } from './price-line.ts'

/** Prices one unit of an item that is known already: what a line gets that was read as the item and names no quantity. */
export function priceKnownItem(book: Book, item: number, place: Place, level: number): QuoteLine {
  const description = book.items.description(item)
  // Only a model estimates from neighbours.
  const query = book.index.query(book.model === null ? [] : terms(description))
  const neighbours = book.index.search(query, NEIGHBOURS_MAX, (doc) => doc !== item)
  const match: Match = {
    item,
    method: 'exact_item',
    similarity: 1,
    synonym: null,
    query,
    neighbours,
    words: words(description),
    warnings: [],
    spelled: [],
    named: null,
    doubts: null,
    odds: 1,
  }
  const text = book.items.name(item)
  const parsed: ParsedLine = {
    text,
    span: [0, text.length],
    quantity: null,
    unit: null,
    pack: null,
    item: text,
    place: null,
  }
  const request: LineRequest = {
    number: 1,
    parsed,
    place,
    level,
    warnings: [],
    day: null,
    size: null,
    ignored: [],
  }
  const counted = amountOfLine(book, request, match)
  // That no quantity was written says nothing where nobody has written anything.
  const amount = 'code' in counted ? counted : { ...counted, notes: [] }
  const estimate = evidenceOfLine(book, request, match, amount).adjust()
  return finish(book, { parsed, request, match, amount, estimate, number: 1, level }).line
}
