import type { Book } from '../book/book.ts'
import type { CountryEntry } from '../book/book-input.ts'
import { lineage, parentCode } from '../book/geography-table.ts'
import { queryMemory } from '../text/query-memory.ts'
import { foldCase } from '../text/words.ts'
import { findUnit } from '../units/index.ts'

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

/** Whether a book can say of a place that it does not know that its prices are of elsewhere. */
export function tellsPlaces({ geographies }: Book): boolean {
  return geographies.size > 0 && !geographies.isOwn
}

/** The place for a code, or null when the book says nothing about it. */
export function placeOf(book: Book, code: string | null): Place | null {
  const { geographies, header } = book
  const wanted = code ?? header.defaultGeography
  const anywhere = placeAnywhere(wanted)
  if (geographies.size === 0) return anywhere
  for (let at: string | null = wanted, steps = 0; at !== null && steps < 8; at = parentCode(at), steps++) {
    const id = geographies.find(at)
    if (id >= 0) {
      const fallback = at.toUpperCase() === wanted.toUpperCase() ? null : 'wider_place'
      return { ...placeAt(book, id), fallback }
    }
  }
  const home = geographies.find(header.defaultGeography)
  const country = header.countries.find((entry) => entry.code === wanted.slice(0, 2).toUpperCase())
  if (country) return { id: home, code: country.code, name: country.name, fallback: 'price_level', country }
  if (code === null) return { ...anywhere, id: home }
  // Where the book's own places lie, nobody knows: what all of them say stands for the place.
  if (geographies.isOwn)
    return { ...placeAnywhere(header.defaultGeography), id: home, fallback: 'wider_place' }
  return null
}

/** What is said of homes and money in Britain alone. */
const BRITISH =
  /\b(?:[1-5]|one|two|three|four|double)[ -]?bed(?:room)? flat\b|\bstudio flat\b|\brent(?:ing)? (?:an? )?flat\b|\bflat (?:to rent|share)\b|£ ?\d|\bpcm\b|\b\d+ quid\b/i

/** The place that a request asks for; without one, the country that its words are of. */
export function placeAsked(book: Book, code: string | null, text: string): Place | null {
  const abroad = code === null && BRITISH.test(text) ? placeOf(book, 'GB') : null
  return abroad?.code === 'GB' ? abroad : placeOf(book, code)
}

const placeAnywhere = (code: string): Place => ({ id: -1, code, name: code, fallback: null, country: null })

/**
 * A place as somebody wrote it: "Austin", "78701", "US-TX", "LA", "Brooklyn, NY". A name that several places have means
 * the one that the requested geography holds or is: "Portland" is in Maine where Maine was requested, and "LA" is
 * Louisiana there.
 */
export function placeNamed(book: Book, name: string, asked: Place | null): Place | null {
  const known = named.get(name)
  if (known?.book === book && known.asked === asked) return known.place
  const found = findNamed(book, name, asked)
  const place = found?.country != null && isShortWord(name) ? null : found
  named.set(name, { book, asked, place })
  return place
}

/** "Butter lb", "5+ lb butter", "milk pt", "electrician hr": two letters are a unit or a word sooner than the code of another country. */
function isShortWord(name: string): boolean {
  const letters = name.replace(/[^\p{L}\p{N}]/gu, '')
  if (!/^[a-z]{2}$/i.test(letters) || letters === 'GB' || /^uk$/i.test(letters)) return false
  return letters !== letters.toUpperCase() || findUnit(letters.toLowerCase()) !== null
}

interface KeptPlace {
  readonly book: Book
  readonly asked: Place | null
  readonly place: Place | null
}

const named = queryMemory<string, KeptPlace>()

function findNamed(book: Book, name: string, asked: Place | null): Place | null {
  const { geographies } = book
  // "Queens NY 11375": the postcode says it best, where the book has it.
  const [, before, code] = /^(\D*\p{L})[, ]+(\d{5})$/u.exec(name.trim()) ?? []
  if (before !== undefined && code !== undefined) {
    const town = placeNamed(book, before, asked)
    return town === null || town.fallback !== null ? town : (placeNamed(book, code, asked) ?? town)
  }
  const readings = readingsOf(book, name, asked)
  const id = readings.find((reading) => reading === asked?.id) ?? insideFirst(book, readings, asked)
  if (id !== undefined) return placeAt(book, id)
  const wanted = name.trim().toLowerCase()
  const country = countriesOf(book).get(wanted)
  if (country !== undefined) return placeOf(book, country.code)
  const [town = '', region = ''] = splitRegion(name)
  const state = region === '' ? -1 : stateNamed(book, region)
  const quarter = state >= 0 ? -1 : quarterOf(book, wanted)
  if (quarter >= 0) return placeAt(book, quarter)
  if (state < 0) return null
  const near = geographies.findByName(town)
  if (near < 0) return { ...placeAt(book, state), fallback: 'wider_place' }
  if (isInside(book, near, state)) return placeAt(book, near)
  // The part of a metro that lies in another state than its first city: Hoboken is the New Jersey side of New York.
  const part = geographies.find(`${geographies.code(near)}-${geographies.code(state).slice(3)}`)
  return part < 0 ? { ...placeAt(book, state), fallback: 'wider_place' } : placeAt(book, part)
}

/** The countries of a book by their names in small letters. */
const countriesByName = new WeakMap<Book, ReadonlyMap<string, CountryEntry>>()

function countriesOf(book: Book): ReadonlyMap<string, CountryEntry> {
  const known = countriesByName.get(book)
  if (known !== undefined) return known
  // Of two with one name the first is meant.
  const countries = new Map(
    book.header.countries.toReversed().map((entry) => [entry.name.toLowerCase(), entry] as const),
  )
  countriesByName.set(book, countries)
  return countries
}

/** No name of a place has more words than this. */
const NAME_WORDS_MAX = 6

/** "Queens nyc", "brooklyn new york": a part of a city, and the city. -1 when it is none. */
function quarterOf(book: Book, name: string): number {
  const words = name.split(/\s+/)
  for (let cut = 1; cut < words.length && words.length <= NAME_WORDS_MAX; cut++) {
    const part = book.geographies.findByName(words.slice(0, cut).join(' '))
    const city = book.geographies.findByName(words.slice(cut).join(' '))
    if (part >= 0 && city >= 0 && (part === city || sharesState(book, part, city))) return part
  }
  return -1
}

/** "Logan Square Chicago": a part of a town that nobody has a figure for, told with the town. */
export function townAround(book: Book, name: string): Place | null {
  const { geographies } = book
  const words = name.trim().split(/\s+/)
  if (words.length > NAME_WORDS_MAX) return null
  for (let cut = 1; cut < words.length; cut++) {
    const id = geographies.findByName(words.slice(cut).join(' '))
    const isTown = id >= 0 && /^(?:metro|county)$/.test(geographies.kind(id))
    if (isTown && words.slice(cut).join('').length >= TOWN_LETTERS_MIN)
      return { ...placeAt(book, id), fallback: 'wider_place' }
  }
  return null
}

/** Shorter names are words too: "la". */
const TOWN_LETTERS_MIN = 4

/** Whether two places lie in one state. */
function sharesState(book: Book, a: number, b: number): boolean {
  const states = new Set(lineage(book.geographies, a).filter((id) => book.geographies.kind(id) === 'state'))
  return lineage(book.geographies, b).some((id) => states.has(id))
}

function placeAt(book: Book, id: number): Place {
  const { geographies } = book
  const code = geographies.code(id)
  return { id, code, name: geographies.name(id), fallback: null, country: countryOf(book, code) }
}

/** The other country that a code lies in; null at home, and where the book knows no rate of exchange. */
function countryOf({ header }: Book, code: string): CountryEntry | null {
  const letters = code.slice(0, 2).toUpperCase()
  if (letters === header.defaultGeography.slice(0, 2).toUpperCase()) return null
  return header.countries.find((entry) => entry.code === letters) ?? null
}

function insideFirst(book: Book, readings: readonly number[], asked: Place | null): number | undefined {
  return readings.find((id) => asked !== null && isInside(book, id, asked.id)) ?? readings[0]
}

function isInside({ geographies }: Book, id: number, outer: number): boolean {
  for (const at of lineage(geographies, id)) if (at === outer) return true
  return false
}

/** "Downtown LA" is a part of Los Angeles, and no town in Louisiana. */
const PART = /^(?:downtown|midtown|uptown|central|greater)\s+(?=[a-zß-öø-žșțạ-ỹ])/i

/** Every place of the book that the name may mean, the likeliest first. */
function readingsOf(book: Book, name: string, asked: Place | null): readonly number[] {
  const { geographies } = book
  const spellings = new Set([name, name.replaceAll('.', ''), name.replace(PART, '')])
  const found = [...spellings].map((text) => geographies.findByName(text))
  if (/^[A-Z]{2}$/.test(name.replaceAll('.', ''))) found.push(stateNamed(book, name))
  // "Manchester" is the British one where Britain was asked for.
  if (asked?.country) {
    const { code, name: country } = asked.country
    const names = [country, code === 'GB' ? 'uk' : code]
    found.unshift(...names.map((where) => geographies.findByName(`${name} ${where}`)))
  }
  for (const id of asked && !asked.country ? lineage(geographies, asked.id) : []) {
    if (geographies.kind(id) !== 'state') continue
    if (foldCase(name) === foldCase(geographies.name(id))) found.push(id)
    found.push(geographies.findByName(`${name} ${geographies.name(id)}`))
  }
  return found.filter((id) => id >= 0)
}

/** State letters are words too ("in", "or", "me"), so they count in capitals alone. -1 for no state. */
function stateNamed({ geographies, header }: Book, name: string): number {
  const letters = name.replaceAll('.', '')
  const id = /^[A-Z]{2}$/.test(letters)
    ? geographies.find(`${header.defaultGeography.slice(0, 2)}-${letters}`)
    : geographies.findByName(name)
  return id >= 0 && geographies.kind(id) === 'state' ? id : -1
}

/** "Brooklyn, NY", "Brooklyn NY" and "Fargo, North Dakota" as town and region. */
function splitRegion(name: string): readonly string[] {
  const parts = /^(.+?)(?:\s*,\s*|\s+(?=[A-Z]{2}$))([^,]+)$/.exec(name.trim())
  return parts ? parts.slice(1) : []
}
