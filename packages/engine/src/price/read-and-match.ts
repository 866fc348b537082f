import type { Book } from '../book/book.ts'
import { profileOf } from '../book/profile-of.ts'
import { exactly, type ParsedLine } from '../parse/line.ts'
import { monthsIn } from '../parse/months.ts'
import { SHIFT_HOURS } from '../parse/schedule.ts'
import { asideNotes } from '../read/aside-notes.ts'
import { withoutCovered } from '../read/covered-words.ts'
import { withCrew } from '../read/crew.ts'
import { readFuel, readImplied, withImpliedItem } from '../read/implied-item.ts'
import { payPeriodOf } from '../read/pay-period.ts'
import { withPlaceBehind } from '../read/place-behind.ts'
import { type Reading, type SetAside, setAside } from '../read/set-aside.ts'
import { isGeneral, roleOf } from '../read/word-roles.ts'
import { queryMemory } from '../text/query-memory.ts'
import { words } from '../text/words.ts'
import { dimensionOf, findUnit } from '../units/index.ts'
import { groupOf, isByMonth } from './goods.ts'
import { type Match, matchLine, type NoMatch } from './match.ts'
import { withOwnAmount } from './own-amount.ts'
import { withOwnRate } from './own-rates.ts'
import { withOwnRow, withoutNumberLeft } from './own-row.ts'

export interface MatchedLine {
  readonly line: ParsedLine
  readonly match: Match | NoMatch
  readonly ignored: readonly SetAside[]
}

/** What a line was matched to: neighbouring lines ask for it again. */
const matched = queryMemory<ParsedLine, { readonly book: Book; readonly found: MatchedLine }>()

/** A line whose other words may make the item another thing; how likely that is, its odds say. */
export function guessAndMatch(book: Book, written: ParsedLine): MatchedLine | null {
  const line = withImpliedItem(written)
  const reading = setAside(book, line, true)
  const found = reading === null ? null : matchReading(book, reading)
  return found === null || 'code' in found.match || isBought(book, line, found.match)
    ? null
    : finishMatch(book, found, found.match)
}

/** Matches a line as it was read; when nothing fits, without the words that name nothing. */
export function readAndMatch(book: Book, written: ParsedLine): MatchedLine {
  const known = matched.get(written)
  if (known?.book === book) return known.found
  const found = withoutNumberLeft(
    book,
    withOwnAmount(book, withOwnRow(book, withOwnRate(book, matchOnce(book, written)))),
  )
  matched.set(written, { book, found })
  return found
}

function matchOnce(book: Book, written: ParsedLine): MatchedLine {
  const implied = withImpliedItem(written)
  const line = implied === written ? written : withPlaceBehind(book, implied)
  const found = matchBest(book, line)
  if ('code' in found.match) return found
  if (isBought(book, line, found.match)) return { line, match: toBuy(line), ignored: [] }
  return canned(book, found) ?? finishMatch(book, found, found.match)
}

/** "1 Dose Tomaten", "a tin of beans": what is asked for by the can, and never comes in one, is meant as it comes in cans. */
function canned(book: Book, { line, match }: MatchedLine): MatchedLine | null {
  if (line.unit !== 'can' || line.pack !== null || 'code' in match || match.synonym === null) return null
  const holds = (item: number): boolean => profileOf(book, item).contents?.['can'] !== undefined
  if (groupOf(book, match.item) !== 'mass' || holds(match.item)) return null
  const other = matchLine(book, {
    ...line,
    item: `canned ${words(book.items.name(match.item))[0] ?? line.item}`,
  })
  return 'code' in other || other.synonym === null || !holds(other.item)
    ? null
    : { line, match: other, ignored: [] }
}

function finishMatch(book: Book, found: MatchedLine, plain: Match): MatchedLine {
  const isAssumed = /\bshifts?\b/i.test(found.line.text) && !/\d ?-?h|hour|\d ?[ap]m\b/i.test(found.line.text)
  const warnings = [...plain.warnings, ...(isAssumed ? [`A shift was taken as ${SHIFT_HOURS} hours.`] : [])]
  const match = { ...plain, warnings }
  return { ...found, line: withPayPeriod(book, found.line, match), match }
}

/** "Buy a one bedroom condo" asks for a price to own, and the book only knows what a month of it costs. */
function isBought(book: Book, { text }: ParsedLine, { item }: Match): boolean {
  const profile = profileOf(book, item)
  const isRent = groupOf(book, item) === 'time' && profile.timeBasis === 'calendar'
  return isRent && /\b(?:buy|buying|bought|purchase|purchasing|mortgage|down ?payment|for sale)\b/i.test(text)
}

const toBuy = ({ text }: ParsedLine): NoMatch => ({
  code: 'no_match',
  message: `"${text}" asks for a price to buy, and the book knows only rents.`,
  nearest: null,
})

function matchBest(book: Book, line: ParsedLine): MatchedLine {
  const fuel = book.header.estimate === 'item' ? readFuel(line) : null
  const pumped = fuel === null ? null : matchReading(book, fuel)
  if (pumped !== null) return { ...pumped, line: withPlaceBehind(book, pumped.line) }
  const match = matchLine(book, line)
  const counted = 'code' in match || isSearched(match) ? foodCountedBehind(book, line) : null
  if (counted !== null) return counted
  const plain = !('code' in match) && isSearched(match) ? withoutGeneral(book, line) : null
  if (plain !== null) return plain
  if (!('code' in match)) return { line: withCountBehind(book, line, match), match, ignored: [] }
  const implied = readImplied(line)
  const reading =
    setAside(book, line) ?? (implied && { ...implied, line: withPlaceBehind(book, implied.line) })
  if (reading === null) return { line, match, ignored: [] }
  return matchReading(book, reading) ?? { line, match, ignored: [] }
}

function matchReading(book: Book, { line, ignored, doubts }: Reading): MatchedLine | null {
  const match = matchLine(book, line)
  if ('code' in match) return null
  const warnings = [...match.warnings, ...notesOn(book, match, ignored)]
  return { line, ignored, match: { ...match, warnings, doubts } }
}

/** "Fresh potatoes" are potatoes, and no "mashed potato, from fresh": words that are said of any goods lead search astray. */
function withoutGeneral(book: Book, line: ParsedLine): MatchedLine | null {
  if (book.header.estimate !== 'item') return null
  const ignored: SetAside[] = []
  const kept = line.item.split(/\s+/).filter((word) => {
    const lower = word.toLowerCase().replace(/[^\p{L}'’]/gu, '')
    const role = roleOf(lower, book.brands)
    const why = isGeneral(lower)
      ? 'quality'
      : role === 'brand'
        ? role
        : role === 'quality' || role === 'other'
          ? null
          : 'talk'
    if (why !== null) ignored.push({ text: word, why })
    return why === null
  })
  if (ignored.length === 0 || kept.length === 0) return null
  const plain = { ...line, item: kept.join(' ') }
  const match = matchLine(book, plain)
  if ('code' in match || isSearched(match)) return null
  const warnings = [...match.warnings, ...notesOn(book, match, ignored)]
  return { line: plain, match: { ...match, warnings }, ignored }
}

const isSearched = ({ method }: Match): boolean => method === 'blend' || method === 'best_item'

/** "eggs 12": what stands before the number is a thing by itself, and is not counted by time. */
function foodCountedBehind(book: Book, line: ParsedLine): MatchedLine | null {
  const [, item = '', count] = /^(.*[\p{L})])\s+(\d{1,2})$/u.exec(line.item) ?? []
  if (count === undefined || line.quantity !== null || Number(count) === 0) return null
  const counted = { ...line, quantity: exactly(Number(count)), unit: null, item }
  const match = matchLine(book, counted)
  const isThing = !('code' in match) && match.method === 'synonym' && groupOf(book, match.item) !== 'time'
  if (!isThing) return null
  // "Butter sticks 4" counts sticks.
  const { contents } = profileOf(book, match.item)
  const unit = findUnit(/\p{L}+$/u.exec(item)?.[0] ?? '')?.id ?? null
  const isHeld = unit !== null && contents?.[unit] !== undefined
  return { line: isHeld ? { ...counted, unit } : counted, match, ignored: [] }
}

/** "avacados 4": a small number at the end that is not a word of the item counts it. */
function withCountBehind(book: Book, line: ParsedLine, found: Match): ParsedLine {
  const count = /[\p{L})]\s+(\d{1,2})$/u.exec(line.item)?.[1]
  if (count === undefined || line.quantity !== null || !isSearched(found)) return line
  if (words(book.items.name(found.item)).includes(count)) return line
  // "Chef for a party of 8": how many eat.
  if (/\b(?:of|for|age|ages|grade|size|level)\s+\d+$/i.test(line.item)) return line
  return { ...line, quantity: exactly(Number(count)), unit: null, item: line.item.replace(/\s+\d+$/, '') }
}

/** "eggs (large)" are what the item is called already. */
function notesOn(book: Book, { item }: Match, ignored: readonly SetAside[]): readonly string[] {
  const name = book.items.name(item).toLowerCase()
  const isNamed = ({ text, why }: SetAside): boolean => why === 'quality' && name.includes(text.toLowerCase())
  return asideNotes(
    book,
    withoutCovered(book, item, ignored).filter((one) => !isNamed(one)),
  )
}

/** "Salary of a welder" is a year's wage, "what do welders make an hour" an hour's. A time that was written stays. */
export function withPayPeriod(book: Book, line: ParsedLine, match: Match): ParsedLine {
  const profile = profileOf(book, match.item)
  // "a 1 bedroom, 700 sq ft": the area describes the home.
  if (line.unit !== null && dimensionOf(line.unit) === 'area' && groupOf(book, match.item) === 'time')
    return { ...line, quantity: null, unit: null, pack: null }
  // "2 Zimmer Wohnung", "2 pièces", "2 beds": how large it is.
  const beds = BEDS_FIRST.exec(line.text)?.[1]
  const isSize =
    ROOMS_SAID.test(line.text) ||
    FOR_PEOPLE.test(line.text) ||
    (beds !== undefined && line.quantity?.value === Number(beds))
  if (isByMonth(book, match.item) && isSize && line.unit === null)
    return withRentPeriod({ ...line, ...monthsOf(line.pack) })
  if (isByMonth(book, match.item)) return withRentPeriod(line)
  if (profile.timeBasis !== 'working') return line
  const crew = withCrew(line)
  if (crew !== line) return crew
  const isTimed = [line.unit, line.pack?.unit ?? null].some(
    (unit) => unit !== null && dimensionOf(unit) === 'time',
  )
  const unit = isTimed ? null : payPeriodOf(line.text)
  return unit === null ? line : { ...line, unit, quantity: line.quantity ?? ONE, pack: null }
}

/** "2 beds Austin 6 months": what was read as the size of one is for how long. */
function monthsOf(pack: ParsedLine['pack']): Pick<ParsedLine, 'quantity' | 'unit' | 'pack'> {
  const isTime = pack !== null && pack.unit !== null && dimensionOf(pack.unit) === 'time'
  return isTime && pack.size !== null
    ? { quantity: exactly(pack.size), unit: pack.unit, pack: null }
    : { quantity: null, unit: null, pack: null }
}

/** "apartment for 2 people": who lives there. */
const FOR_PEOPLE =
  /\bfor (?:\d|two|three|four|five|six) (?:people|ppl|persons?|adults|roommates|of us|kids)\b/i
/** The first number of a text counts beds. */
const BEDS_FIRST = /^\D*(\d)[ -]?(?:beds?|bdrs?|bdrms?|bedrms?|bds?)(?![a-zß-öø-žșțạ-ỹ])/i
const ROOMS_SAID =
  /\d[ -]?(?:zimmer|zi|pièces?|pieces?|habitaciones|recámaras|recamaras|cuartos)(?![a-zß-öø-žșțạ-ỹ])/i

const NUMBERS = ['', '', 'two', 'three', 'four', 'five', 'six']
const WAYS =
  /\bsplit(?:ting)?\b.{0,60}?\b(\d|two|three|four|five|six)[ -](?:ways?|people|ppl|roommates|of us|friends|guys|girls)\b/i

/** "splitting a 3br 3 ways", "split between 2 people": one of them pays a part of it. */
export function withShare(line: ParsedLine): ParsedLine {
  const said = /\bsplit(?![- ](?:level|foyer|entry))/i.test(line.text)
    ? WAYS.exec(line.text)?.[1]?.toLowerCase()
    : undefined
  const heads = said === undefined ? 0 : Math.max(Number(said) || 0, NUMBERS.indexOf(said))
  if (heads < 2) return line
  const isHeads = line.unit === null && line.quantity?.value === heads
  const months = isHeads ? 1 : (line.quantity?.value ?? 1)
  return { ...line, quantity: exactly(months / heads), unit: line.unit ?? 'month', pack: null }
}

/** "annual rent", "June-Aug": for how long, where no amount says it. */
function withRentPeriod(line: ParsedLine): ParsedLine {
  if (line.quantity !== null || line.pack !== null) return line
  const months = monthsIn(line.text)
  if (months !== null) return { ...line, quantity: exactly(months), unit: 'month' }
  if (FIRST_LAST.test(line.text))
    return { ...line, quantity: exactly(DEPOSIT.test(line.text) ? 3 : 2), unit: 'month' }
  const isYear =
    /\b(?:annual(?:ly)?|yearly|per year|a year|\/ ?yr|per annum|anual|for (?:the|a) (?:whole |entire |full )?year)\b/i.test(
      line.text,
    )
  return isYear ? { ...line, quantity: ONE, unit: 'year' } : line
}

/** "First + last month, plus deposit": what is paid to move in. */
const FIRST_LAST = /\bfirst\b(?:[\s,&+']|and|plus|months?|rent)*\blast\b/i
const DEPOSIT = /\bdeposit\b/i

const ONE = exactly(1)
