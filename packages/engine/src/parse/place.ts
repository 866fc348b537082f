import { isMonth, isPlaceName, isRegion, isStateCode, PLACE_WORDS_MAX } from './place-names.ts'
import type { Token } from './token.ts'

export interface PlaceRead {
  /** Index of the preposition. */
  readonly at: number
  /** Index of the first token of the name, and after its last. */
  readonly from: number
  readonly next: number
}

const PREPOSITIONS: ReadonlySet<string> = new Set(['in', 'near', 'around', 'within'])
const NAME_WORDS_MAX = 4
// Capitalised words that follow "in" without being a place: "Tuna in Oil", "Peaches in Syrup".
const NOT_PLACES: ReadonlySet<string> = new Set(
  `oil olive water brine juice syrup sauce tomato gravy vinegar butter box bag can bags cans bulk stock total pack
  season english spanish french german italian hd usb the a an i`.split(/\s+/),
)

/** The last place named in [at, end): "in Austin", "in Austin, TX", "near 78701", "in US-NY", "in new york". */
export function findPlace(tokens: readonly Token[], at: number, end: number): PlaceRead | null {
  for (let i = end - 2; i >= at; i -= 1) {
    const token = tokens[i]
    if (!token || !PREPOSITIONS.has(token.text)) continue
    const from = /^(?:the|zip|area)$/.test(tokens[i + 1]?.lower ?? '') ? i + 2 : i + 1
    const next = readName(tokens, from, end)
    if (next !== null && mayEnd(tokens, next, end)) return { at: i, from, next }
  }
  return null
}

function readName(tokens: readonly Token[], at: number, end: number): number | null {
  const first = tokens[at]
  if (!first || at >= end) return null
  if (first.kind === 'number') return /^\d{5}$/.test(first.text) ? at + 1 : null
  if (first.kind !== 'word') return null
  const code = tokens[at + 2]
  if (/^[A-Z]{2}$/.test(first.text) && tokens[at + 1]?.text === '-' && code && /^[A-Z]{2,3}$/.test(code.text))
    return at + 3
  const name = readKnown(tokens, at, end) ?? readCapitalised(tokens, at, end)
  return name === null ? null : readRegion(tokens, name, end)
}

function readKnown(tokens: readonly Token[], at: number, end: number): number | null {
  for (let words = Math.min(PLACE_WORDS_MAX, end - at); words >= 1; words -= 1) {
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
    if (!token || !(abbreviation || (token.kind === 'word' && /^\p{Lu}/u.test(token.text)))) break
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
    const isName = stop <= end && isRegion(name.map((token) => token.text).join(' '))
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
    /^(?:for|at|on|with|please|and|this|next|during|per|by|now|today|or)$/.test(after.lower)
  )
}
