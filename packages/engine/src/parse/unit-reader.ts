import { findUnit, UNITS, type Unit, unitKey } from '../units/index.ts'
import { isPlaceWord } from './place-names.ts'
import { type Token, tokenize } from './token.ts'

export interface UnitRead {
  readonly unit: Unit
  /** Index of the first token after it, and after the full stop of an abbreviation. */
  readonly next: number
  /** Written as a full word in the singular ("foot", "gallon", "can"), which after "10" describes rather than counts. */
  readonly singular: boolean
}

const FIRST_WORDS: ReadonlySet<string> = new Set(
  UNITS.flatMap((unit) => [unit.id, unit.name, unit.plural, ...unit.spellings]).flatMap((spelling) => {
    const first = tokenize(unitKey(spelling))[0]
    // The micro sign has a second code point, which a key no longer shows.
    return first && first.kind !== 'number' ? [first.lower, first.lower.replace('μ', 'µ')] : []
  }),
)

/** What may follow the first word of a unit: the other words of its spellings, and what joins a rate. */
const LATER_WORDS: ReadonlySet<string> = new Set([
  ...UNITS.flatMap((unit) => [unit.id, unit.name, unit.plural, ...unit.spellings]).flatMap((spelling) =>
    tokenize(unitKey(spelling))
      .slice(1)
      .map(({ lower }) => lower),
  ),
  ...UNITS.filter(({ dimension }) => dimension === 'time').flatMap((unit) => [
    unit.id,
    unit.name,
    ...unit.spellings.map((spelling) => spelling.toLowerCase()),
  ]),
  ...['.', '/', '-', 'per', 'a', 'an', "'", '’', '²', '³', '2', '3'],
])

/** "fl. oz.", "thousand board feet", "miles an hour" are at most this many tokens. */
const TOKENS_MAX = 5

// Letters that are far more often something else than the unit they abbreviate, when a blank stands before them.
const GLUED_ONLY: ReadonlySet<string> = new Set(['t', 'v', 'w', 'j', 'h', "'", '′', '#', '°'])
const NEVER: ReadonlySet<string> = new Set('a A d D y Y s S pm dal dam hm ms nt rs AC LS'.split(' '))
const DEGREES: ReadonlySet<string> = new Set(['degree', 'degrees', 'deg', '°'])
const SCALES: ReadonlySet<string> = new Set(['c', 'f', 'celsius', 'fahrenheit', 'centigrade'])
const CELL: ReadonlySet<string> = new Set(['battery', 'batteries', 'cell', 'cells', 'clamp', 'clamps'])

/** Marks that no unit goes over, and marks within one. */
const ENDS: ReadonlySet<string> = new Set(',;()')
const JOINS: ReadonlySet<string> = new Set('-./')

/** Reads the longest unit at `at`, where a number stands before it. */
export function readUnit(tokens: readonly Token[], at: number): UnitRead | null {
  const first = tokens[at]
  if (!first || !FIRST_WORDS.has(first.lower)) return null
  let spelling = ''
  let unit: Unit | null = null
  let end = at
  for (let i = at; i < at + TOKENS_MAX; i += 1) {
    const token = tokens[i]
    if (!token || token.kind === 'break' || token.kind === 'number' || ENDS.has(token.text)) break
    if (i > at && !LATER_WORDS.has(token.lower)) break
    spelling += (i > at && token.spaced ? ' ' : '') + token.text
    const longer = JOINS.has(token.text) ? null : findUnit(spelling)
    if (longer === null || (i === at && !isPlausibleAlone(tokens, at))) continue
    unit = longer
    end = i + 1
  }
  if (unit === null || isInCompound(tokens, end)) return null
  const stop = tokens[end]
  const next = stop?.text === '.' && !stop.spaced ? end + 1 : end
  const word = tokens[end - 1]?.lower ?? ''
  const singular =
    word.length > 2 && unit.name !== unit.plural && unit.name.endsWith(word) && word !== unit.id.slice(0, 3)
  return { unit, next, singular: singular || (unit.factor === null && word === unit.name) }
}

/** The rib of "rib-eye" and the day of "day-old" count nothing; the "lb" of "5-lb-bag" does. */
function isInCompound(tokens: readonly Token[], at: number): boolean {
  const hyphen = tokens[at]
  const word = tokens[at + 1]
  if (hyphen?.text !== '-' || hyphen.spaced || word?.spaced !== false || word.kind !== 'word') return false
  return findUnit(word.text)?.dimension !== 'container'
}

/** What is a unit in some places only. */
const DOUBTFUL: ReadonlySet<string> = new Set([...GLUED_ONLY, ...DEGREES, '"', '”', '″', 'ac', 'c', 'in'])

function isPlausibleAlone(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  const after = tokens[at + 1]
  if (!token || NEVER.has(token.text)) return false
  if (!DOUBTFUL.has(token.lower)) return true
  if (token.spaced && GLUED_ONLY.has(token.lower)) return token.text === 'h' && after === undefined
  if (token.text === '"' || token.text === '”' || token.text === '″')
    return !token.spaced || after === undefined || after.spaced
  if (DEGREES.has(token.lower) && SCALES.has(after?.lower ?? '')) return false
  // "2 ac units" are not acres.
  if (token.lower === 'ac') return after === undefined || after.lower === 'of'
  // "5# sugar" against "5 #10 envelopes" and "5#10"
  if (token.text === '#') return after === undefined || after.spaced
  if (token.text === 'C' && CELL.has(after?.lower ?? '')) return false
  return token.lower !== 'in' || !token.spaced || isInch(after)
}

/** "2 in pipe" against "2 in april", "2 in Austin", "50,000 in 2020", "3 in a box". */
function isInch(after: Token | undefined): boolean {
  if (!after || after.kind === 'sign') return true
  if (after.kind !== 'word' || /^\p{Lu}/u.test(after.text)) return false
  return (
    !/^(?:an?|the|my|our|your|this|that|each|total|bulk|stock|all|one)$/.test(after.lower) &&
    !isPlaceWord(after.lower)
  )
}

/** The "hr" of "$85/hr" is an hour, and no department. The "c" of "a/c" is no cup. */
export const isTimeBehindSlash = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.text === '/' &&
  tokens[at]?.spaced === false &&
  readUnit(tokens, at)?.unit.dimension === 'time'
