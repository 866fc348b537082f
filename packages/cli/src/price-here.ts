import type { Quote } from '@assay/contract'
import { type LayeredBook, priceLayered } from '@assay/engine'
import type { CommandContext } from './context.ts'
import { CommandFailure, EXIT } from './exit-codes.ts'
import { openLocalBook } from './open-local-book.ts'
import type { PriceCommandOptions } from './price.ts'

/** Prices in this process. */
export async function priceHere(
  text: string,
  options: PriceCommandOptions,
  context: CommandContext,
): Promise<Quote> {
  const books = await openLocalBook(context.env, options.book)
  const geography = options.geography === undefined ? null : await knownGeography(books, options.geography)
  const pricing = priceLayered(books, {
    text,
    geography,
    ...(options.level !== undefined && { coverageLevel: options.level }),
  })
  let step = pricing.next()
  while (!step.done) step = pricing.next()
  return step.value
}

/** A code that the book or the gazetteer knows, in its canonical spelling. */
export async function knownGeography({ book, base }: LayeredBook, written: string): Promise<string> {
  for (const { geographies } of base === null ? [book] : [book, base]) {
    const own = geographies.find(written)
    if (own >= 0) return geographies.code(own)
  }
  const { openGazetteer } = await import('@assay/book-open')
  const gazetteer = openGazetteer()
  const place = gazetteer.resolve(written)
  if (place !== null) return place.code
  const suggestions = gazetteer.suggest(written, 3)
  const hint = suggestions.length === 0 ? '' : ` Did you mean ${suggestions.join(' or ')}?`
  throw new CommandFailure(`"${written}" is not a geography that is known.${hint}`, EXIT.usage)
}
