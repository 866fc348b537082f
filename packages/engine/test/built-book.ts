import type { Quote } from '@assay/contract'
import { type Book, type BookInput, buildBook, openBook, price } from '../src/index.ts'

/** A book of these rows, open. */
export function builtBook(input: BookInput): Book {
  const building = buildBook(input)
  let step = building.next()
  while (!step.done) step = building.next()
  return openBook(step.value.bytes)
}

export function quoteOf(book: Book, text: string, geography: string | null = null): Quote {
  const pricing = price(book, { text, geography })
  let step = pricing.next()
  while (!step.done) step = pricing.next()
  return step.value
}
