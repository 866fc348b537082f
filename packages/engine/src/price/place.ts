import type { Book } from '../book/book.ts'
import type { CountryEntry } from '../book/book-input.ts'
import { parentCode } from '../book/geography-table.ts'

/** Where a line is priced. */
export interface Place {
  /** Id in the book's geography table; -1 where the book tells no places apart. */
  readonly id: number
  readonly code: string
  readonly name: string
  /** Why it is not the place asked for; null when it is. */
  readonly fallback: 'wider_place' | 'price_level' | null
  /** Set when the book's figures must be carried into another country. */
  readonly country: CountryEntry | null
}

/** The place for a code, or null when the book says nothing about it. */
export function placeOf(book: Book, code: string | null): Place | null {
  const { geographies, header } = book
  const wanted = code ?? header.defaultGeography
  const anywhere: Place = { id: -1, code: wanted, name: wanted, fallback: null, country: null }
  if (geographies.size === 0) return anywhere
  for (let at: string | null = wanted, steps = 0; at !== null && steps < 8; at = parentCode(at), steps++) {
    const id = geographies.find(at)
    if (id >= 0) {
      const fallback = at.toUpperCase() === wanted.toUpperCase() ? null : 'wider_place'
      return { id, code: geographies.code(id), name: geographies.name(id), fallback, country: null }
    }
  }
  const home = geographies.find(header.defaultGeography)
  const country = header.countries.find((entry) => entry.code === wanted.slice(0, 2).toUpperCase())
  if (country) return { id: home, code: country.code, name: country.name, fallback: 'price_level', country }
  return code === null ? { ...anywhere, id: home } : null
}

/** A place as somebody wrote it: "Austin", "78701", "US-TX". */
export function placeNamed(book: Book, name: string): Place | null {
  const { geographies, header } = book
  const id = geographies.findByName(name)
  if (id >= 0)
    return { id, code: geographies.code(id), name: geographies.name(id), fallback: null, country: null }
  const wanted = name.trim().toLowerCase()
  const country = header.countries.find((entry) => entry.name.toLowerCase() === wanted)
  return country ? placeOf(book, country.code) : null
}
