import type { Book } from '../book/book.ts'
import { ANYWHERE, lineage } from '../book/geography-table.ts'
import type { PriceRequest } from '../engine.ts'
import type { ParsedLine } from '../parse/line.ts'
import { type Place, placeNamed, tellsPlaces, townAround } from './place.ts'
import type { LineRequest } from './price-line.ts'

/**
 * Which geography each line is priced for; null for one that the book does not cover. A place in the text that lies within
 * the requested geography refines it. One that contradicts it, or that nobody knows, is left aside, and the line says so.
 */
export function locateLines(
  book: Book,
  request: PriceRequest,
  asked: Place | null,
  parsed: readonly ParsedLine[],
  level: number,
  day: number | null,
): readonly (LineRequest | null)[] {
  const refines = (named: Place): boolean => request.geography === null || isWithin(book, named, asked)
  const named = parsed.map(({ place }) =>
    place === null ? null : (placeNamed(book, place.text, asked) ?? townAround(book, place.text)),
  )
  const usable = named.map((place) => (place && refines(place) ? place : null))
  const distinct = new Map(usable.flatMap((place) => (place ? [[place.code, place] as const] : [])))
  // "eggs and gas in Los Angeles" means both in Los Angeles.
  const [common] = distinct.size === 1 ? distinct.values() : []
  const located = parsed.map((line, i) => {
    // A home in Gotham City is not one in the United States.
    const isNowhere =
      line.place !== null && named[i] === null && request.geography === null && tellsPlaces(book)
    const place = usable[i] ?? common ?? asked
    if (!place || isNowhere) return null
    const warnings = line.place ? remarks(book, request, line.place.text, named[i] ?? null, place) : []
    return { number: i + 1, parsed: line, place, level, warnings, day, size: null, ignored: [] }
  })
  return inOneCurrency(book, located)
}

/** Lines of places with several currencies are told in that of the book, or nobody could add them up. */
function inOneCurrency(
  { header }: Book,
  lines: readonly (LineRequest | null)[],
): readonly (LineRequest | null)[] {
  const currencyOf = ({ country }: Place): string => country?.currency ?? header.currency
  const currencies = new Set(lines.flatMap((line) => (line ? [currencyOf(line.place)] : [])))
  if (currencies.size < 2) return lines
  return lines.map((line) => {
    const country = line?.place.country
    if (!line || !country || country.currency === header.currency) return line
    const place = { ...line.place, country: { ...country, currency: header.currency, exchangeRate: 1 } }
    const note = `Told in ${header.currency} and not in ${country.currency}: the lines are of places with several currencies.`
    return { ...line, place, warnings: [...line.warnings, note] }
  })
}

/** What a line says about a place in its text that did not count. */
function remarks(
  book: Book,
  request: PriceRequest,
  text: string,
  named: Place | null,
  used: Place,
): readonly string[] {
  if (!named) {
    const where = used.name === ANYWHERE ? 'any place' : used.name
    return [`The place "${text}" is not known; priced for ${where}.`]
  }
  if (named.code === used.code && named.fallback === 'wider_place' && !text.includes(','))
    return [`The place "${text}" is not known by itself; priced for ${used.name}.`]
  // A wider place that holds the one that was used says nothing new: "in Texas" where Austin was requested.
  if (named.code === used.code || isWithin(book, used, named)) return []
  return [
    `The text says ${text}; priced for ${used.code}, because the request asks for ${request.geography}.`,
  ]
}

/** Whether `inner` lies in `outer` or is the same. What is carried into another country lies in that country alone. */
function isWithin(book: Book, inner: Place, outer: Place | null): boolean {
  if (!outer) return false
  if (inner.code === outer.code) return true
  // A wider geography that stands in for the requested one holds much that the requested one does not.
  if (inner.country || outer.country || outer.fallback !== null || outer.id < 0) return false
  for (const id of lineage(book.geographies, inner.id)) if (id === outer.id) return true
  return false
}
