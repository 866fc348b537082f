import { type Gazetteer, openGazetteer, type PlaceKind } from '@assay/book-open'
import { headerKey } from './column-names.ts'

/** Reads the places of one column of a price list: the code of a place on earth, or what is written. */
export type PlaceReading = (written: string) => string

/** A column is one of towns if at least this share of its names are places. */
const SHARE_MIN = 0.8
/** More different texts than this are read afresh each time. */
const KEPT_MAX = 100_000

/** In the spelling of `headerKey`. */
const OF_COUNTRIES = /\b(?:country|countries|pays|pais|land|nation)\b/
const OF_STATES = /\bstates?\b/
/** Five digits under such a header are no ZIP. */
const OF_POSTCODES = /\b(?:plz|postleitzahl|code postal|postcode|codigo postal|cap)\b/

/** What a column says about all of its cells. */
interface PlaceColumn {
  readonly gazetteer: Gazetteer
  /** What a name is that several kinds of places have: "Georgia" under "Country", "New York" under "State". */
  readonly kind: 'country' | 'state' | null
  /** Two letters are a state; elsewhere they are a country. */
  readonly hasStates: boolean
  readonly hasZips: boolean
  /** A town without its state is one of the United States. */
  readonly hasTowns: boolean
}

/**
 * Learns from the header and the first cells what the places of a column are. `CA` is California among states and Canada among
 * countries, and "Birmingham" in a list in pounds is not the one in Alabama. What is not certain stays a code of the list's own.
 */
export function placeReadingOf(
  name: string,
  cells: readonly string[],
  list: { readonly isInDollars: boolean },
): PlaceReading {
  const header = headerKey(name)
  const gazetteer = openGazetteer()
  const texts = [...new Set(cells.map((cell) => cell.trim()))].filter((text) => text !== '')
  const letters = texts.filter((text) => /^[A-Z]{2}$/.test(text))
  const isCountryOnly = (code: string): boolean =>
    code !== 'US' && gazetteer.resolve(`US-${code}`) === null && gazetteer.resolve(code) !== null
  const names = texts.filter((text) => /\p{L}{3}/u.test(text) && !text.includes('-') && !text.includes('/'))
  const known = names.filter((name) => gazetteer.findPlace(name) !== null)
  const column: PlaceColumn = {
    gazetteer,
    kind: OF_COUNTRIES.test(header) ? 'country' : OF_STATES.test(header) ? 'state' : null,
    hasStates: !OF_COUNTRIES.test(header) && !letters.some(isCountryOnly),
    hasZips: !OF_POSTCODES.test(header) && list.isInDollars,
    hasTowns: list.isInDollars && known.length >= SHARE_MIN * names.length,
  }
  const kept = new Map<string, string>()
  return (written) => {
    let code = kept.get(written)
    if (code === undefined) {
      code = codeOf(written, column)
      if (kept.size < KEPT_MAX) kept.set(written, code)
    }
    return code
  }
}

function codeOf(written: string, column: PlaceColumn): string {
  const { gazetteer, kind, hasStates, hasZips, hasTowns } = column
  const zip = /^(\d{5})(?:-\d{4})?$/.exec(written)
  if (zip !== null) return hasZips ? (gazetteer.resolve(`US-ZIP-${zip[1]}`)?.code ?? written) : written
  const state = /^[A-Za-z]{2}$/.test(written) ? gazetteer.resolve(`US-${written}`) : null
  if (state !== null && hasStates) return state.code
  const coded = gazetteer.resolve(written)
  if (coded !== null) return coded.code
  if (/^us-/i.test(written)) return `US${written.slice(2)}`
  const found = gazetteer.findPlace(written)
  const place = found === null ? null : gazetteer.resolve(found)
  // Most names of a list's own end here. To search for one takes a thousand times as long.
  if (place === null) return written
  const namesake = kind === null || place.kind === kind ? undefined : placeOfKind(gazetteer, written, kind)
  if (namesake !== undefined) return namesake
  const town = /^(.*\S)\s*,\s*[^,]+$/.exec(written)?.[1]
  // "Smallville, TX" is found as Texas, where it lies.
  if (town !== undefined && place.kind === 'state') return `${place.code}/${town.replaceAll('/', ' ')}`
  if (place.kind !== 'metro' || town !== undefined || /\s[A-Z]{2}$/.test(written)) return place.code
  return hasTowns && isOnlyOne(gazetteer, written, place.code) ? place.code : written
}

function placeOfKind(gazetteer: Gazetteer, name: string, kind: PlaceKind): string | undefined {
  const called = name.toLowerCase()
  return gazetteer
    .search(name, SEARCHED_MAX)
    .find((place) => place.kind === kind && place.name.toLowerCase() === called)?.code
}

/** Whether no other metro has its name from the same town: there is a Portland in Oregon and one in Maine. */
function isOnlyOne(gazetteer: Gazetteer, name: string, code: string): boolean {
  const called = name.toLowerCase()
  return gazetteer
    .search(name, SEARCHED_MAX)
    .every((place) => place.code === code || place.kind !== 'metro' || firstTown(place.name) !== called)
}

const SEARCHED_MAX = 20

const firstTown = (name: string): string => name.replace(/[-,/].*$/, '').toLowerCase()
