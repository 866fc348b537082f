import type { Book } from '../book/book.ts'
import { lineage } from '../book/geography-table.ts'
import { profileOf } from '../book/profile-of.ts'
import type { Token } from '../parse/token.ts'
import type { Place } from '../price/place.ts'
import type { FoundName } from './find-names.ts'
import { wantedMeanings } from './meaning-words.ts'
import { isFar } from './other-price.ts'

/** How many times one is wanted, and the words that say it: a round trip is two flights. */
export function timesOf(
  times: Readonly<Record<string, number>> | null,
  text: string,
): { readonly words: string; readonly factor: number; readonly count: number } {
  const lower = text.toLowerCase().replaceAll('-', ' ')
  for (const [words, factor] of Object.entries(times ?? {})) {
    if (!lower.includes(words)) continue
    // "Tuition, 2 semesters": so many of them.
    const [several = words, count] = new RegExp(`\\b(\\d{1,2}) ${words}s\\b`).exec(lower) ?? []
    return { words: several, factor, count: Number(count ?? 1) }
  }
  return { words: '', factor: 1, count: 1 }
}

/** The meaning that the text asks for, else the one that answers a plain question. */
export function chooseItem(
  book: Book,
  all: readonly number[],
  text: string,
  place: Place | null,
): number | undefined {
  const isNew = /\b(?:brand )?new\b/i.test(text)
  const fit = isNew ? all.filter((one) => !/\bused\b/i.test(book.items.name(one))) : all
  // "Movers for a 2 bedroom apartment" go across town, unless many miles are written.
  const near = isFar(text) ? [] : fit.filter((one) => !/^long-distance\b/i.test(book.items.name(one)))
  const items = near.length > 0 ? near : fit
  const kindOf = (item: number): string | null => profileOf(book, item).meaning?.kind ?? null
  for (const wanted of wantedMeanings(text)) {
    const item = items.find((one) => kindOf(one) === wanted)
    if (item !== undefined) return item
  }
  // "Wedding DJ, 5 hours": hours choose what has its price by the hour, and without them the whole is meant.
  // So do nights: "pet sitter, 3 nights".
  for (const [label, said] of BY_TIME) {
    const timed = items.filter((one) => book.items.label(one) === label)
    if (timed.length > 0 && timed.length < items.length && !place?.country)
      return said.test(text) ? timed[0] : items.find((one) => !timed.includes(one))
  }
  // Another country's own figure says more than one that is carried there.
  const own = place?.country ? items.find((one) => book.figures.find(one, place.id) !== null) : undefined
  return own ?? items[0]
}

const BY_TIME: readonly (readonly [label: string, said: RegExp])[] = [
  ['hour', /\b(?:\d+(?:\.\d+)? ?-?)?(?:h|hrs?|hours?|hourly)\b/i],
  ['night', /\b(?:nights?|overnight)\b/i],
]

/** Whether a name gives way to any other thing in the line. */
export function yields(book: Book, { name }: FoundName): boolean {
  return profileOf(book, book.names.firstItemOf(name)).yields
}

/** "Lawyer to draft a will": somebody by the hour, with no hours written, gives way to what is to be done. */
export function isIdle(book: Book, { name, to }: FoundName, tokens: readonly Token[]): boolean {
  if (book.items.label(book.names.firstItemOf(name)) !== 'hour') return false
  if (!/^(?:to|for|who|that|,)$/.test(tokens[to]?.lower ?? '')) return false
  return !tokens.some(({ kind, lower }) => kind === 'word' && /^(?:hours?|hrs?|h|hourly|rate)$/.test(lower))
}

/** Whether an item has a figure for the place or for one that holds it, or for home, where others are carried from. */
export function hasFigure(book: Book, item: number, place: Place | null): boolean {
  const home = book.geographies.find(book.header.defaultGeography)
  const ids = [...(place === null ? [] : lineage(book.geographies, place.id)), home, -1]
  return ids.some((id) => book.figures.find(item, id) !== null)
}
