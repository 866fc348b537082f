import { isHyphen } from './cardinal.ts'
import {
  beginsPlace,
  isMonth,
  isPlaceName,
  isRegion,
  isStateCode,
  PLACE_WORDS_MAX,
  SHORT_CITIES,
} from './place-names.ts'
import { isCapital, type Token } from './token.ts'

export interface PlaceRead {
  /** Index of the preposition. */
  readonly at: number
  /** Index of the first token of the name, and after its last. */
  readonly from: number
  readonly to: number
  /** After what belongs to it: "in the Austin area". */
  readonly next: number
}

const PREPOSITIONS: ReadonlySet<string> = new Set(['in', 'near', 'around', 'within', 'en'])
const NAME_WORDS_MAX = 4
// Capitalised words that follow "in" without being a place: "Tuna in Oil", "Peaches in Syrup".
const NOT_PLACES: ReadonlySet<string> = new Set(
  `oil olive water brine juice syrup sauce tomato gravy vinegar butter box bag can bags cans bulk stock total pack
  season english spanish french german italian hd usb the a an i`.split(/\s+/),
)

/** The last place named in [at, end): "in Austin", "in Austin, TX", "near 78701", "in US-NY", "rent NYC". */
export function findPlace(tokens: readonly Token[], at: number, end: number): PlaceRead | null {
  return findAfterPreposition(tokens, at, end) ?? findBare(tokens, at, end)
}

/** The place that [at, end) is, and nothing else: "Manhattan", "Austin, TX", "In Austin:". */
export function readPlaceAlone(tokens: readonly Token[], at: number, end: number): PlaceRead | null {
  // "In Austin:", "washington state", "State: Iowa"
  const isMore = tokens[end - 1]?.text === ':' || (end - at > 1 && tokens[end - 1]?.lower === 'state')
  const close = isMore ? end - 1 : end
  const isField =
    FIELDS.test(tokens[at]?.lower ?? '') && (tokens[at + 1]?.text === ':' || isHyphen(tokens[at + 1]))
  const begin = isField ? at + 2 : PREPOSITIONS.has(tokens[at]?.lower ?? '') ? at + 1 : at
  const from = skipBefore(tokens, begin)
  // "OK, eggs and milk" is not a list for Oklahoma: letters alone are a state only behind a city or a preposition.
  const isName = isCapitalised(tokens[from]) && (from > at || !isStateCode(tokens[from]?.text ?? ''))
  const known = isName || isSureName(tokens, from) ? readKnown(tokens, from, close) : null
  const to = known === null ? null : readCode(tokens, known, close)
  return to !== null && to === close ? { at, from, to, next: end } : null
}

/** What a form calls a place. */
const FIELDS = /^(?:state|city|location|place|region|zip|area|town|where|metro)$/

/** "electricity 900 kwh, texas": in small letters a name must be long, and mean nothing else. */
function isSureName(tokens: readonly Token[], at: number): boolean {
  const { text = '', kind } = tokens[at] ?? {}
  return (
    kind === 'word' &&
    (text.length >= SURE_LETTERS_MIN || /^(?:new|los|las|san|el|des|st|nyc|ohio|iowa|utah)$/.test(text)) &&
    (!AMBIGUOUS.has(text) || isStateCode(tokens[at + 1]?.text.toUpperCase() ?? ''))
  )
}

const SURE_LETTERS_MIN = 5
/** Places that are called like something for sale, or like somebody. */
const AMBIGUOUS: ReadonlySet<string> = new Set(
  'buffalo queens mobile phoenix china turkey savannah madison austin'.split(' '),
)

/** ", TX", and "tx" right behind a city that is known. */
function readCode(tokens: readonly Token[], at: number, end: number): number {
  const code = tokens[at]
  const isCode = at === end - 1 && code?.kind === 'word' && isStateCode(code.text.toUpperCase())
  return isCode ? end : readRegion(tokens, at, end)
}

/** "electrician Houston TX" and "studio NYC": without a preposition a place must be beyond doubt, and stand last. */
function findBare(tokens: readonly Token[], at: number, end: number): PlaceRead | null {
  for (let from = Math.max(at + 1, end - 1 - PLACE_WORDS_MAX); from < end; from += 1) {
    const isSure = SHORT_CITIES.has(tokens[from]?.text ?? '') && from === end - 1
    if (!isSure && !isCapitalised(tokens[from])) continue
    const name = isSure ? end : readCity(tokens, from, end)
    if (name === end) return { at: from, from, to: end, next: end }
  }
  return null
}

/** A city that is known, with the letters of its state. */
function readCity(tokens: readonly Token[], at: number, end: number): number | null {
  const city = readKnown(tokens, at, end - 1)
  return city === end - 1 && isStateCode(tokens[city]?.text ?? '') ? end : null
}

function isCapitalised(token: Token | undefined): boolean {
  return token?.kind === 'word' && isCapital(token.text)
}

function findAfterPreposition(tokens: readonly Token[], at: number, end: number): PlaceRead | null {
  for (let i = end - 2; i >= at; i -= 1) {
    const token = tokens[i]
    if (!token || !(PREPOSITIONS.has(token.text) || token.lower === 'at')) continue
    const from = skipBefore(tokens, i + 1)
    const to = readName(tokens, from, end)
    if (to === null) continue
    // "1200 kwh at florida rates"
    const isRates = /^(?:rates?|prices?|wages?|pay)$/.test(tokens[to]?.lower ?? '')
    if (isRates && to < end && readKnown(tokens, from, end) === to) return { at: i, from, to, next: to + 1 }
    if (!PREPOSITIONS.has(token.text)) continue
    const next =
      to < end && /^(?:area|metro|region|suburbs?|outskirts|state)$/.test(tokens[to]?.lower ?? '')
        ? to + 1
        : to
    if (mayEnd(tokens, next, end)) return { at: i, from, to, next }
  }
  return null
}

/** "in the city of Austin", "in downtown Seattle", "near zip 78701". */
function skipBefore(tokens: readonly Token[], at: number): number {
  let from = at
  while (from < at + 3 && BEFORE.has(tokens[from]?.lower ?? '')) from += 1
  return from
}

const BEFORE: ReadonlySet<string> = new Set('the zip area city state of downtown greater metro'.split(' '))

function readName(tokens: readonly Token[], at: number, end: number): number | null {
  const first = tokens[at]
  if (!first || at >= end) return null
  if (first.kind === 'number') return /^\d{5}$/.test(first.text) ? at + 1 : null
  if (first.kind !== 'word') return null
  const code = tokens[at + 2]
  if (/^[A-Z]{2}$/.test(first.text) && tokens[at + 1]?.text === '-' && code && /^[A-Z]{2,3}$/.test(code.text))
    return at + 3
  const name = readInitials(tokens, at, end) ?? readKnown(tokens, at, end) ?? readCapitalised(tokens, at, end)
  return name === null ? null : readRegion(tokens, name, end)
}

/** "L.A." and "D.C.", whose last full stop may have closed the line already. */
function readInitials(tokens: readonly Token[], at: number, end: number): number | null {
  let next = at
  while (next < end && /^[A-Z]$/.test(tokens[next]?.text ?? '')) {
    next += 1
    if (next < end && tokens[next]?.text === '.' && !tokens[next]?.spaced) next += 1
  }
  return next > at + 1 ? next : null
}

function readKnown(tokens: readonly Token[], at: number, end: number): number | null {
  const longest = beginsPlace(tokens[at]?.lower ?? '') ? Math.min(PLACE_WORDS_MAX, end - at) : 0
  for (let words = longest; words >= 1; words -= 1) {
    const name = tokens.slice(at, at + words)
    if (
      name.every((token) => token.kind === 'word') &&
      isPlaceName(name.map((token) => token.lower).join(' '))
    )
      return at + words
  }
  return isStateCode(tokens[at]?.text ?? '') ? at + 1 : null
}

function readCapitalised(tokens: readonly Token[], at: number, end: number): number | null {
  let next = at
  for (; next < Math.min(end, at + NAME_WORDS_MAX); next += 1) {
    const token = tokens[next]
    const abbreviation =
      token?.text === '.' && !token.spaced && /^(?:st|ft|mt)$/.test(tokens[next - 1]?.lower ?? '')
    if (!token || !(abbreviation || (token.kind === 'word' && isCapital(token.text)))) break
  }
  const first = tokens[at]?.lower ?? ''
  return next > at && !NOT_PLACES.has(first) && !isMonth(first) ? next : null
}

/** ", TX" and ", Texas 78701". */
function readRegion(tokens: readonly Token[], at: number, end: number): number {
  const comma = tokens[at]?.text === ',' ? 1 : 0
  for (let words = 2; words >= 1; words -= 1) {
    const name = tokens.slice(at + comma, at + comma + words)
    const stop = at + comma + words
    const text = name.map((token) => token.text).join(' ')
    // "san francisco, ca"
    const isCode = comma === 1 && /^[a-z]{2}$/.test(text) && isStateCode(text.toUpperCase())
    const isName = stop <= end && (isRegion(text) || isCode)
    if (isName) return stop < end && /^\d{5}$/.test(tokens[stop]?.text ?? '') ? stop + 1 : stop
  }
  return at
}

/** A place ends a phrase, or another clause begins after it; "in Boston cream pie" names no place. */
function mayEnd(tokens: readonly Token[], at: number, end: number): boolean {
  const after = tokens[at]
  return (
    at >= end ||
    !after ||
    after.kind !== 'word' ||
    isTime(tokens, at) ||
    /^(?:for|at|on|with|please|and|this|these|next|during|per|by|now|nowadays|currently|lately|today|rn|or|a|an)$/.test(
      after.lower,
    )
  )
}

/** "in March", "in the summer", "in early June": behind a town, "in" is not Indiana then. */
function isTime(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.lower !== 'in') return false
  const isMore = /^(?:the|early|mid|late)$/.test(tokens[at + 1]?.lower ?? '')
  return isMonth(tokens[isMore ? at + 2 : at + 1]?.lower ?? '')
}
