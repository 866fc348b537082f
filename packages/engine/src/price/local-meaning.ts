import type { QuoteComparable, QuoteLine } from '@assay/contract'
import type { Book } from '../book/book.ts'
import type { ItemProfile } from '../book/header.ts'
import { timesOf } from '../read/name-item.ts'

interface Told {
  readonly meaning: QuoteLine['meaning']
  /** What the book says of all prices of this kind; null where it says nothing, or nothing that is true here. */
  readonly note: string | null
}

/**
 * What a price is of. An item's own sentence speaks of the book's home country ("as the BLS publishes it"). Where the figure is one of another country,
 * that country's source is told instead. An item that has no figure at home has a sentence about where it is from.
 */
export function toldMeaning(
  book: Book,
  item: number,
  { meaning, note }: Pick<ItemProfile, 'meaning' | 'note'>,
  [main]: readonly QuoteComparable[],
): Told {
  const own = { meaning, note: note || null }
  const home = book.header.defaultGeography.slice(0, 2)
  if (meaning === null || main?.geography == null || main.geography.slice(0, 2) === home) return own
  if (book.figures.find(item, book.geographies.find(book.header.defaultGeography)) === null) return own
  return { meaning: { ...meaning, of: `a price of the country itself, by ${main.source}` }, note: null }
}

/** 'Write "round trip" for both ways': who wrote it need not be told. */
export function isFollowed(note: string, times: ItemProfile['times'], text: string): boolean {
  return /\bwrite "/i.test(note) && timesOf(times, text).words !== ''
}
