import { u8At } from './in-range.ts'
import { foldName, indexPlaceNames, type PlaceNames } from './places/place-names.ts'
import {
  openPlaceTable,
  type Place,
  type PlaceKind,
  type PlaceTable,
  zipPlace,
} from './places/place-table.ts'

export type { Place, PlaceKind } from './places/place-table.ts'

export interface FoundPlace {
  readonly code: string
  readonly name: string
  readonly kind: PlaceKind
}

/** Knows every geography code that a request may name. Its tables are read at the first question. */
export interface Gazetteer {
  /** Reads the tables now. */
  open(): void
  /** The place behind a code, in any case, or null. */
  resolve(code: string): Place | null
  /** Codes of the metro areas of a state; none for anything else. */
  metrosOf(code: string): readonly string[]
  /** Codes that somebody who wrote this unknown one may have meant, best first. */
  suggest(code: string, max?: number): readonly string[]
  /** Places for a picker: what the whole text means first, then by the start of a name, code or ZIP. */
  search(text: string, max?: number): readonly FoundPlace[]
  /** The place that a name within a query means ("Austin", "78701", "Tex."), or null. */
  findPlace(text: string): string | null
}

/** Names of the table, folded once: folding thousands of them is nearly all that a search costs. Bounded by the table. */
const folded = new Map<string, string>()

function foldKnown(name: string): string {
  let form = folded.get(name)
  if (form === undefined) {
    form = foldName(name)
    folded.set(name, form)
  }
  return form
}

/** Neither a suggestion nor a search answers with more than this, whatever is asked for. */
const RESULTS_MAX = 100

export function openGazetteer(): Gazetteer {
  let opened: PlaceTable | undefined
  const table = () => (opened ??= openPlaceTable())
  let names: PlaceNames | undefined
  const openNames = () => (names ??= indexPlaceNames(table()))

  const resolve = (code: string): Place | null => {
    const key = code.trim().toUpperCase()
    const zip = /^US-ZIP-(\d{5})$/.exec(key)
    return zip === null ? (table().named.get(key) ?? null) : zipPlace(table(), Number(zip[1]))
  }
  const findPlace = (text: string): string | null => {
    const zip = /^\s*(\d{5})(?:-\d{4})?\s*$/.exec(text)
    if (zip !== null) return zipPlace(table(), Number(zip[1]))?.code ?? null
    if (/^\s*[A-Za-z]{2}-[A-Za-z0-9-]+\s*$/.test(text)) return resolve(text)?.code ?? null
    return openNames().find(text)
  }
  /** "NYC" and "Boston, MA" are the beginning of no name. */
  const resolveName = (text: string): Place | null => {
    const code = findPlace(text)
    return code === null ? null : resolve(code)
  }
  return {
    open: () => void table(),
    resolve,
    findPlace,
    metrosOf: (code) =>
      table()
        .metros.filter(({ parents }) => code !== 'US' && parents.includes(code))
        .map((metro) => metro.code),
    suggest: (code, max = 3) => suggestCodes(table(), findPlace, code, Math.min(max, RESULTS_MAX)),
    search: (text, max = 10) => searchPlaces(table(), resolveName, text, Math.min(max, RESULTS_MAX)),
  }
}

function suggestCodes(
  table: PlaceTable,
  findPlace: (text: string) => string | null,
  code: string,
  max: number,
): readonly string[] {
  const written = code.trim().toUpperCase().slice(0, 64)
  const found = new Set<string>()
  // What was meant is often a name, a bare ZIP or CBSA number, or a code with the wrong separator.
  const tail = written.replace(/^USA?[-_ :/]*(ZIP|CBSA)?[-_ :/]*/, '')
  for (const guess of [written, tail, written.replace(/[_ :/.]+/g, '-'), `US-${tail}`, `US-CBSA-${tail}`]) {
    const place = findPlace(guess)
    if (place !== null) found.add(place)
  }
  const near = [...nearCodes(table, written), ...nearNames(table, written)]
  // Who writes a word of four letters or more means a name sooner than a code that is as near.
  const isWord = /^\p{L}{4,}/u.test(written)
  const shared = (other: string) => {
    let at = 0
    while (at < written.length && written[at] === other[at]) at++
    return at
  }
  const kindOf = ({ isName }: Near) => (isName === isWord ? 0 : 1)
  near.sort(
    (a, b) =>
      a.distance - b.distance ||
      kindOf(a) - kindOf(b) ||
      Number(a.isRegion) - Number(b.isRegion) ||
      shared(b.name) - shared(a.name) ||
      (a.code < b.code ? -1 : 1),
  )
  for (const { code: candidate } of near) found.add(candidate)
  for (const zip of neighbourZips(table, written)) found.add(zip)
  return [...found].slice(0, max)
}

interface Near {
  readonly code: string
  /** What is compared, in capitals: the code itself, or the name of its place. */
  readonly name: string
  readonly isName: boolean
  readonly isRegion: boolean
  readonly distance: number
}

/** Codes that are one or two slips away from what was written. */
function nearCodes(table: PlaceTable, written: string): readonly Near[] {
  const near: Near[] = []
  const limit = written.length <= 3 ? 1 : 2
  for (const code of table.named.keys()) {
    const distance = editDistance(written, code, limit)
    if (distance <= limit) near.push({ code, name: code, isName: false, isRegion: false, distance })
  }
  return near
}

/** Places whose name, or first town, is one or two slips away from what was written: one in a short word, or for a region abroad. */
function nearNames(table: PlaceTable, written: string): readonly Near[] {
  if (written.length < 4) return []
  const key = foldName(written)
  const limit = key.length <= 4 ? 1 : 2
  const near: Near[] = []
  for (const { code, name, kind } of table.named.values()) {
    const folded = foldKnown(kind === 'metro' ? name.replace(/[-,/].*$/, '') : name)
    const slips = kind === 'subdivision' ? 1 : limit
    const distance = editDistance(key, folded, slips)
    if (distance <= slips)
      near.push({
        code,
        name: folded.toUpperCase(),
        isName: true,
        isRegion: kind === 'subdivision',
        distance,
      })
  }
  return near
}

/** The listed ZIPs nearest to a ZIP that does not exist. */
function neighbourZips(table: PlaceTable, written: string): readonly string[] {
  const digits = /^(?:US-?ZIP-?)?(\d{5})$/.exec(written)
  if (digits === null) return []
  const wanted = Number(digits[1])
  return [...table.zips]
    .map((zip) => ({ zip, gap: Math.abs(zip - wanted) }))
    .sort((a, b) => a.gap - b.gap || a.zip - b.zip)
    .slice(0, 3)
    .map(({ zip }) => `US-ZIP-${String(zip).padStart(5, '0')}`)
}

/** Levenshtein distance, given up as soon as it must exceed the limit. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let previous = Uint8Array.from({ length: b.length + 1 }, (_, at) => at)
  let current = new Uint8Array(b.length + 1)
  for (let i = 1; i <= a.length; i++) {
    current[0] = i
    let best = i
    for (let j = 1; j <= b.length; j++) {
      const cost = a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1
      const value = Math.min(u8At(previous, j) + 1, u8At(current, j - 1) + 1, u8At(previous, j - 1) + cost)
      current[j] = value
      if (value < best) best = value
    }
    if (best > limit) return limit + 1
    const spare = previous
    previous = current
    current = spare
  }
  return u8At(previous, b.length)
}

const KIND_ORDER: Readonly<Record<PlaceKind, number>> = {
  country: 2,
  state: 0,
  metro: 1,
  zip: 3,
  subdivision: 3,
}

function searchPlaces(
  table: PlaceTable,
  resolveName: (text: string) => Place | null,
  text: string,
  max: number,
): readonly FoundPlace[] {
  const key = foldName(text)
  if (key === '' || key.length > 64) return []
  const hits: { place: Place; rank: number }[] = []
  const rankOf = (place: Place): number | null => {
    const name = foldKnown(place.name)
    const at = name.indexOf(key)
    const code = place.code.toLowerCase()
    const american = place.code.startsWith('US') ? 0 : 4
    if (code === text.trim().toLowerCase()) return -10
    if (name === key) return -5 + american
    if (at === 0) return american + KIND_ORDER[place.kind]
    if (at > 0 && name[at - 1] === ' ') return american + 10 + KIND_ORDER[place.kind]
    return code.includes(key.replaceAll(' ', '-')) ? american + 20 + KIND_ORDER[place.kind] : null
  }
  for (const place of table.named.values()) {
    const rank = rankOf(place)
    if (rank !== null) hits.push({ place, rank })
  }
  const size = (place: Place) => ('zips' in place ? Number(place.zips) : 0)
  hits.sort(
    (a, b) => a.rank - b.rank || size(b.place) - size(a.place) || (a.place.name < b.place.name ? -1 : 1),
  )
  const places = /^\d{1,5}$/.test(key)
    ? [...zipsStartingWith(table, key, max), ...hits.map((hit) => hit.place)]
    : hits.map((hit) => hit.place)
  const meant = resolveName(text)
  const best = meant === null ? places : [meant, ...places.filter(({ code }) => code !== meant.code)]
  return best.slice(0, max).map(({ code, name, kind }) => ({ code, name, kind }))
}

function zipsStartingWith(table: PlaceTable, digits: string, max: number): readonly Place[] {
  const scale = 10 ** (5 - digits.length)
  const first = Number(digits) * scale
  const found: Place[] = []
  for (const zip of table.zips) {
    if (zip < first) continue
    if (zip >= first + scale || found.length >= max) break
    const place = zipPlace(table, zip)
    if (place !== null) found.push(place)
  }
  // A rural ZIP is in no list of metro ZIPs, yet written in full it is known by its range.
  const whole = digits.length === 5 && found.length === 0 ? zipPlace(table, Number(digits)) : null
  return whole === null ? found : [whole]
}
