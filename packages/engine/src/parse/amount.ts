import { queryMemory } from '../text/query-memory.ts'
import { convert, type Unit, unitById } from '../units/index.ts'
import { isAnd, isHyphen } from './cardinal.ts'
import { mayStartNumber, type NumberRead, readNumber } from './number.ts'
import { readRepeats, readSchedule } from './schedule.ts'
import { WEEKDAY_WORDS } from './schedule-parts.ts'
import type { Token } from './token.ts'
import { readUnit, type UnitRead } from './unit-reader.ts'

/** A number, or a range of two, with the unit that follows it. */
export interface Amount {
  readonly low: number
  readonly high: number
  readonly approximate: boolean
  readonly unit: Unit | null
  /** "5-gallon": the number describes what follows and does not count it. */
  readonly hyphenated: boolean
  /** The unit is a full word in the singular: "5 gallon". */
  readonly singular: boolean
  /** Hours that a timetable adds up to. */
  readonly isTimetable?: true
  /** Index of the first token of the number. */
  readonly at: number
  readonly next: number
}

/** Halved before they are added, because the sum of two numbers near the largest is infinite. */
export function middleOf({ low, high }: Pick<Amount, 'low' | 'high'>): number {
  return low === high ? low : low / 2 + high / 2
}

const ABOUT: ReadonlySet<string> = new Set(
  'about abt approx approximately around roughly circa ca nearly almost some ~ ≈ ∼ over under exactly only just maybe perhaps minimum maximum'.split(
    ' ',
  ),
)
const NOT_APPROXIMATE: ReadonlySet<string> = new Set(['exactly', 'only', 'just', 'some'])

/** Counts that are not exact numbers. A couple is taken at its word. */
const VAGUE: ReadonlyMap<string, readonly [low: number, high: number]> = new Map([
  ['couple', [2, 2]],
  ['few', [2, 4]],
  ['several', [3, 7]],
])

const TEAMS: ReadonlySet<string> = new Set(['team', 'crew', 'group', 'staff', 'pair'])

const STARTS: ReadonlySet<string> = new Set([
  ...ABOUT,
  ...TEAMS,
  ...VAGUE.keys(),
  'between',
  'from',
  'up',
  'at',
  'full',
  'noon',
  'midnight',
  'weekdays',
  'weeknights',
  'weekends',
  'm',
  ...WEEKDAY_WORDS,
])

/** Whether it is worth reading on: most words begin no amount. */
export const mayStartAmount = (token: Token): boolean => mayStartNumber(token) || STARTS.has(token.lower)

/** Reads an amount at `at`: "about 2-3 lb", "between 2 and 3 cups", "1 lb 9 oz", "a couple of", "500 ml". */
export function readAmount(tokens: readonly Token[], at: number): Amount | null {
  const first = tokens[at]
  if (!first || !mayStartAmount(first)) return null
  if (tokens.length < 2) return readAmountAnew(tokens, at)
  const known = knownOf(tokens)
  let amount = known[at]
  if (amount === undefined) {
    amount = readAmountAnew(tokens, at)
    known[at] = amount
  }
  return amount
}

/** Splitting, packs, alternates and tails all ask for the same amount. A text of nothing but amounts takes twice as long without this. */
const amountsRead = queryMemory<readonly Token[], (Amount | null | undefined)[]>()

function knownOf(tokens: readonly Token[]): (Amount | null | undefined)[] {
  let known = amountsRead.get(tokens)
  if (known === undefined) {
    known = new Array<Amount | null | undefined>(tokens.length)
    amountsRead.set(tokens, known)
  }
  return known
}

function readAmountAnew(tokens: readonly Token[], at: number): Amount | null {
  const worked = readWorked(tokens, at) ?? readTeam(tokens, at)
  if (worked) return worked
  const from = skipAbout(tokens, at)
  const range = readBetween(tokens, from) ?? readVague(tokens, from) ?? readRange(tokens, from)
  if (!range) return null
  const bare = isAbout(tokens, at, from) ? { ...range, approximate: true } : range
  const united = range.unit ? bare : readAmountUnit(tokens, bare)
  return united.unit ? readRepeated(tokens, readCompound(tokens, readFarEnd(tokens, united))) : united
}

/** Dimensions of what is used up. */
const COMES_AGAIN: ReadonlySet<string> = new Set(['energy', 'mass', 'volume', 'count'])

/** "750 kWh a month for a year": the whole of it. */
function readRepeated(tokens: readonly Token[], amount: Amount): Amount {
  if (!COMES_AGAIN.has(amount.unit?.dimension ?? '')) return amount
  const repeats = readRepeats(tokens, amount.next)
  if (repeats === null) return amount
  const { times, next } = repeats
  return { ...amount, low: amount.low * times, high: amount.high * times, next }
}

/** "team of 3": three of them. */
function readTeam(tokens: readonly Token[], at: number): Amount | null {
  if (!TEAMS.has(tokens[at]?.lower ?? '') || tokens[at + 1]?.lower !== 'of') return null
  const count = readNumber(tokens, at + 2)
  return count && exact(count, at)
}

/** A timetable is an amount of hours. */
function readWorked(tokens: readonly Token[], at: number): Amount | null {
  const schedule = readSchedule(tokens, at)
  if (!schedule) return null
  const { hours, next } = schedule
  const unit = unitById('hour')
  return {
    low: hours,
    high: hours,
    approximate: false,
    unit,
    hyphenated: false,
    singular: false,
    isTimetable: true,
    at,
    next,
  }
}

/** Index after "about", "up to", "at least" and "approx." at `at`. */
function skipAbout(tokens: readonly Token[], at: number): number {
  let next = at
  for (; next < at + 4; next += 1) {
    const word = tokens[next]?.lower ?? ''
    if (isAboutPair(tokens, next)) next += 1
    else if (!ABOUT.has(word) && !(word === '.' && next > at)) break
  }
  return next
}

/** "Up to", "at least". */
function isAboutPair(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.lower
  if (word === 'up') return tokens[at + 1]?.lower === 'to'
  return word === 'at' && /^(?:least|most)$/.test(tokens[at + 1]?.lower ?? '')
}

/** Whether the words of [at, end), which were skipped, leave the number open. */
function isAbout(tokens: readonly Token[], at: number, end: number): boolean {
  for (let next = at; next < end; next += isAboutPair(tokens, next) ? 2 : 1) {
    const word = tokens[next]?.lower ?? ''
    if (word !== '.' && !NOT_APPROXIMATE.has(word)) return true
  }
  return false
}

/** A number that begins at `at`, with nothing behind it so far. */
function exact(read: NumberRead, at: number): Amount {
  return {
    low: read.value,
    high: read.value,
    approximate: false,
    unit: null,
    hyphenated: false,
    singular: false,
    at,
    next: read.next,
  }
}

function readBetween(tokens: readonly Token[], at: number): Amount | null {
  const word = tokens[at]?.lower
  if (word !== 'between' && word !== 'from') return null
  const low = readNumber(tokens, at + 1)
  const joint = low && tokens[low.next]?.lower
  const high = low && (joint === 'and' || joint === 'to') ? readNumber(tokens, low.next + 1) : null
  return low && high && high.value >= low.value ? { ...exact(high, at), low: low.value } : null
}

/** "A couple of", "a few", "several". */
export function readVague(tokens: readonly Token[], at: number): Amount | null {
  const article = tokens[at]?.lower === 'a' ? 1 : 0
  const word = tokens[at + article]?.lower ?? ''
  const bounds = VAGUE.get(word)
  if (!bounds) return null
  const [low, high] = bounds
  const of = tokens[at + article + 1]?.lower === 'of' ? 1 : 0
  return { ...exact({ value: high, next: at + article + 1 + of }, at), low, approximate: low < high }
}

function readRange(tokens: readonly Token[], at: number): Amount | null {
  const low = readNumber(tokens, at)
  if (!low || isRatio(tokens, at, low)) return null
  const high = readRangeEnd(tokens, low.next)
  return high && high.value >= low.value ? { ...exact(high, at), low: low.value } : exact(low, at)
}

/** "80/20 beef", "24/7": a slash between digits that is not part of one. */
function isRatio(tokens: readonly Token[], at: number, read: NumberRead): boolean {
  return read.next === at + 3 && read.value > 1 && tokens[at + 1]?.text === '/'
}

/** "-3", "to 3", "or 3". */
function readRangeEnd(tokens: readonly Token[], at: number): NumberRead | null {
  const joint = tokens[at]
  // "3- to 4-pound"
  const hanging = isHyphen(joint) && !joint?.spaced && /^(?:to|or)$/.test(tokens[at + 1]?.lower ?? '')
  const joins = isHyphen(joint) || joint?.lower === 'to' || joint?.lower === 'or'
  return joins ? readNumber(tokens, hanging ? at + 2 : at + 1) : null
}

function readAmountUnit(tokens: readonly Token[], amount: Amount): Amount {
  const joint = tokens[amount.next]
  const hyphenated = isHyphen(joint) && !joint?.spaced && tokens[amount.next + 1]?.spaced === false
  const read = readUnit(tokens, hyphenated ? amount.next + 1 : amount.next) ?? readPartOf(tokens, amount)
  const number = tokens[amount.at]
  if (!read || isPostcode(number, read.unit) || isVintage(number, read)) return amount
  return { ...amount, unit: read.unit, singular: read.singular, hyphenated, next: read.next }
}

/** "1BR 94110 mo.": nobody rents for so long. */
const isPostcode = (number: Token | undefined, { id }: UnitRead['unit']): boolean =>
  number?.text.length === 5 && /^\d{5}$/.test(number.text) && /^(?:month|year|week)$/.test(id)

/** "Wine 2019 bottle", "2018 case": of that year, and one of it. "2000 bottle" may be short for bottles. */
export const isVintage = (number: Token | undefined, { unit, singular }: UnitRead): boolean =>
  singular && unit.dimension === 'container' && isYearText(number?.text ?? '')

/** A number that is rather a year than a count. */
export const isYearText = (text: string): boolean =>
  /^(?:19[5-9]|20[0-4])\d$/.test(text) && !text.endsWith('00')

/** "half a pound", "three quarters of a gallon", "half of one mile". */
function readPartOf(tokens: readonly Token[], amount: Amount): UnitRead | null {
  if (amount.high >= 1) return null
  let next = amount.next
  if (tokens[next]?.lower === 'of') next += 1
  if (!/^(?:an?|one|the)$/.test(tokens[next]?.lower ?? '')) return null
  return readUnit(tokens, next + 1)
}

/** "900g-1.2kg": the far end of a range has a unit of its own. */
function readFarEnd(tokens: readonly Token[], amount: Amount): Amount {
  const { unit } = amount
  const end = amount.low === amount.high && unit ? readRangeEnd(tokens, amount.next) : null
  const endUnit = end && readUnit(tokens, end.next)
  if (!end || !endUnit || !unit) return amount
  const high = convert(end.value, endUnit.unit.id, unit.id)
  return high !== null && high > amount.low ? { ...amount, high, next: endUnit.next } : amount
}

/** The parts that an amount is written in, and whether they may stand side by side with nothing between them. */
const PARTS: Readonly<Record<string, { readonly adjacent?: string; readonly joined: readonly string[] }>> = {
  lb: { adjacent: 'oz', joined: ['oz'] },
  kg: { adjacent: 'g', joined: ['g'] },
  stone: { adjacent: 'lb', joined: ['lb'] },
  ft: { adjacent: 'in', joined: ['in'] },
  yd: { joined: ['ft', 'in'] },
  m: { joined: ['cm', 'mm'] },
  hour: { adjacent: 'minute', joined: ['minute'] },
  day: { joined: ['hour'] },
  week: { joined: ['day'] },
  year: { adjacent: 'month', joined: ['month', 'week'] },
  gal: { joined: ['qt', 'pt', 'cup'] },
  qt: { joined: ['pt', 'cup'] },
  pt: { joined: ['cup', 'fl oz'] },
  cup: { joined: ['tbsp', 'tsp', 'fl oz'] },
  tbsp: { joined: ['tsp'] },
}

/** "1 lb 9 oz", "5 feet and 2 inches", "2 tablespoons plus 1 teaspoon": the smaller part is added in the larger unit. */
function readCompound(tokens: readonly Token[], amount: Amount): Amount {
  const { unit } = amount
  if (!unit || unit.factor === null || amount.low !== amount.high) return amount
  const joint = tokens[amount.next]
  const joined = isAnd(joint) || joint?.lower === 'plus'
  const part = readNumber(tokens, joined ? amount.next + 1 : amount.next)
  const partUnit = part && readUnit(tokens, part.next)
  const parts = PARTS[unit.id]
  if (!part || !partUnit || !parts) return amount
  const fits = joined ? parts.joined.includes(partUnit.unit.id) : parts.adjacent === partUnit.unit.id
  const added = convert(part.value, partUnit.unit.id, unit.id)
  // A part is less than one of the larger unit; "2 lb and 40 oz" would be two amounts.
  if (!fits || added === null || added >= 1) return amount
  return { ...amount, low: amount.low + added, high: amount.high + added, next: partUnit.next }
}
