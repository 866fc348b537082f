import type { Book } from '../book/book.ts'
import { exactly, type ParsedLine } from '../parse/line.ts'
import { parsePhrase } from '../parse/parse-query.ts'
import { tokenize } from '../parse/token.ts'
import { isDescription } from '../read/description-behind.ts'
import { findNames } from '../read/find-names.ts'
import { ANSWER_MIN, matchProbability } from '../read/match-odds.ts'
import { wantedMeanings } from '../read/meaning-words.ts'
import { isBeside, isPreposition } from '../read/name-words.ts'
import { asksNoPrice, isNowhere, sentenceAround, stuffOf } from '../read/no-price.ts'
import { isOtherPrice } from '../read/other-price.ts'
import { type NamedReading, readNamed } from '../read/read-named.ts'
import { roleOf } from '../read/word-roles.ts'
import { nameKey, nameTerms } from '../text/words.ts'
import { dimensionOf } from '../units/index.ts'
import type { Match } from './match.ts'
import { evidenceOf } from './match-evidence.ts'
import { type Place, placeNamed } from './place.ts'
import { type MatchedLine, readAndMatch } from './read-and-match.ts'

/**
 * Matches the lines of a query, and puts right what only the book can know: that "13 oz party size" is how much of "potato
 * chips" is wanted, and that "curb and gutter" is one thing.
 */
export function readLines(
  book: Book,
  text: string,
  lines: readonly ParsedLine[],
  asked: Place | null,
  answerMin: number = ANSWER_MIN,
): readonly MatchedLine[] {
  const read: MatchedLine[] = []
  const sentences = new Map<string, boolean>()
  for (const written of joinNames(book, text, lines)) {
    const line = withPostcode(book, written)
    const sentence = sentenceAround(text, line.span) ?? line.text
    const isRefused = sentences.get(sentence) ?? (asksNoPrice(sentence) || isOfFood(book, sentence, asked))
    sentences.set(sentence, isRefused)
    if (isRefused) {
      read.push(refused(line, `"${line.text}" is part of a question that asks for no price that is known.`))
      continue
    }
    const before = read.at(-1)
    if (before !== undefined && isAfterComma(text, before.line, line)) {
      const joined = joinWith(book, text, before, line, asked)
      if (joined !== null) {
        read[read.length - 1] = joined
        continue
      }
    }
    read.push(readOne(book, line, asked, true))
  }
  return read.map((one) => ifLikely(book, one, asked, answerMin))
}

const refused = (line: ParsedLine, message: string): MatchedLine => ({
  line,
  match: { code: 'no_match', message, nearest: null },
  ignored: [],
})

/** "A house built out of gummy bears": a whole that is said to be of food is neither that whole nor some of the food. */
function isOfFood(book: Book, sentence: string, asked: Place | null): boolean {
  const stuff = stuffOf(sentence)
  if (stuff === null) return false
  return stuff.split(/\band\b|,|&/i).some((part) => {
    const { match } = readOne(book, parsePhrase(part), asked)
    return !('code' in match) && isFood(book, match.item)
  })
}

const isFood = (book: Book, item: number): boolean => FOOD.test(book.items.category(item))

/** Categories of what is eaten or drunk. Some everyday foods have none. */
const FOOD =
  /^$|food|produce|dairy|beef|pork|poultry|fruit|vegetables|drinks|alcohol|groceries|eating|commodities/

/** A line whose match is too unlikely to be right stays without a price; what it may have been is shown. */
function ifLikely(book: Book, matched: MatchedLine, asked: Place | null, answerMin: number): MatchedLine {
  const { line, match, ignored } = matched
  // A book with a model has measured on its own rows what it does not know.
  if ('code' in match || book.header.estimate !== 'item') return matched
  const place = (line.place && placeNamed(book, line.place.text, asked)) ?? asked
  const odds = matchProbability(evidenceOf(book, match, ignored, place))
  if (odds >= answerMin) return { ...matched, match: { ...match, odds } }
  const message = `"${line.text}" may be "${book.items.name(match.item)}", but that is not sure enough.`
  const nearest = {
    ...match.neighbours,
    count: 1,
    docs: Uint32Array.of(match.item),
    coverages: Float64Array.of(odds),
  }
  return { line, match: { code: 'no_match', message, nearest }, ignored: [] }
}

/** "2 bdrm apt 78701": digits at the end that the book knows as a place say where. */
function withPostcode(book: Book, line: ParsedLine): ParsedLine {
  const [, before = '', code = ''] = /^(.*\p{L}\S*)\s+(\d{5})$/su.exec(line.text) ?? []
  if (line.place !== null || code === '' || placeNamed(book, code, null) === null) return line
  const { span: _, ...phrase } = parsePhrase(before)
  const [start, end] = line.span
  return { ...phrase, text: line.text, span: [start, end], place: { text: code, span: [end - 5, end] } }
}

/** A name that goes over a comma or an "and" holds its lines together. */
function joinNames(book: Book, text: string, lines: readonly ParsedLine[]): readonly ParsedLine[] {
  if (book.names.size === 0 || lines.length < 2) return lines
  const tokens = tokenize(text)
  const spans = findNames(book, tokens)
    .filter(({ skipped }) => skipped.every((at) => tokens[at]?.kind !== 'word'))
    .map(({ from, to, words }) => [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0, words] as const)
  // "Fluid flush, coolant flush": a line that is a name of its own is not cut for a name that is no longer.
  const isOwn = (line: ParsedLine, words: number): boolean =>
    spans.some(([start, end, own]) => start === line.span[0] && end === line.span[1] && own >= words)
  const joined: ParsedLine[] = []
  for (const line of lines) {
    const before = joined.at(-1)
    const holds =
      before !== undefined &&
      spans.some(([start, end, words]) => start < before.span[1] && end > line.span[0] && !isOwn(line, words))
    if (holds) joined[joined.length - 1] = joinText(text, before, line)
    else joined.push(line)
  }
  return joined
}

/** Two lines as one phrase of the query. */
function joinText(text: string, before: ParsedLine, line: ParsedLine): ParsedLine {
  const [start] = before.span
  const [, end] = line.span
  const phrase = parsePhrase(text.slice(start, end))
  const span = [start + phrase.span[0], start + phrase.span[1]] as const
  return { ...phrase, span, place: before.place ?? line.place }
}

/** By a name, unless the words of the line say more about another item. */
function readOne(book: Book, line: ParsedLine, asked: Place | null, mayGuess = false): MatchedLine {
  // Whoever locates the line says that a place is unknown.
  if (line.place === null && isNowhere(line.text, book.header.asOf))
    return refused(line, `"${line.text}" asks for a place or a time that no price is known for.`)
  const plain = withoutOtherPrice(book, readAndMatch(book, line))
  const isOpen = 'code' in plain.match
  const named = readNamed(book, line, asked, { mayCorrect: isOpen, mayGuess: mayGuess && isOpen })
  if (named === null || isRented(book, line, named)) return plain
  if ('code' in plain.match || isHome(book, named.item)) return matchedLine(book, named)
  const words = wordsOf(plain.match, plain.line)
  const isHours = words >= named.words && isTimed(book, plain, named)
  if (isHours || isPay(book, line, plain.match)) return plain
  return words > named.words || (words === named.words && !isAlone(named)) ? plain : matchedLine(book, named)
}

/** "Financial advisor 1% on $500k" is no wage: what was found by its words has another price than the one asked for. */
function withoutOtherPrice(book: Book, found: MatchedLine): MatchedLine {
  const { line, match } = found
  if ('code' in match || !isOtherPrice(book, match.item, line.text.replace(line.item, ' '))) return found
  return refused(line, `"${line.text}" asks for another price of "${book.items.name(match.item)}".`)
}

/** A home that is asked for by the month is rented, so the name of a home to buy gives way: "3 bed house, monthly". */
const RENTED = /\b(?:rent(?:al|ed|ing|s)?|lease[ds]?|leasing|month(?:s|ly)?|mo|years?|yr|weeks?)\b/i

function isRented(book: Book, { text }: ParsedLine, { item }: NamedReading): boolean {
  return isHome(book, item) && RENTED.test(text)
}

/** "Salary of a plumber", "what do welders make": the wage, not what a plumber's job costs. */
function isPay(book: Book, { text }: ParsedLine, { item }: Match): boolean {
  const profile = book.header.profiles[book.items.profile[item] ?? -1]
  return (
    profile?.timeBasis === 'working' &&
    /\b(?:salar(?:y|ies)|wages?|earns?|makes?|paid|pay of|income)\b/i.test(text)
  )
}

/** "Electrician, 16 hrs": hours of somebody, where the name is of a whole job. */
function isTimed(book: Book, { line, match }: MatchedLine, named: NamedReading): boolean {
  const isPeriod = isTime(book, named.item) && !/^(?:month|year)$/.test(book.items.label(named.item))
  if ('code' in match || isPeriod || !isTime(book, match.item)) return false
  if (isTime(book, named.item)) return line.unit === 'hour' && book.items.label(match.item) === 'hour'
  return [line.unit, line.pack?.unit ?? null].some((unit) => unit !== null && dimensionOf(unit) === 'time')
}

const isTime = (book: Book, item: number): boolean =>
  book.header.groups[book.items.group[item] ?? -1] === 'time'

function isHome(book: Book, item: number): boolean {
  return /^(?:home|condo)$/.test(book.items.label(item))
}

/** Nothing but talk stands beside the name. */
function isAlone({ evidence }: NamedReading): boolean {
  const { qualities, brands, skipped, corrected } = evidence
  return qualities + brands + skipped + corrected === 0
}

/** How many words of the line the item accounts for. */
function wordsOf({ similarity }: Match, { item }: ParsedLine): number {
  const key = nameKey(item)
  return key === '' ? 0 : similarity * key.split(' ').length
}

function matchedLine(book: Book, reading: NamedReading): MatchedLine {
  const { line, item, items, sizes, evidence, ignored, warnings } = reading
  const query = book.index.query([])
  const match: Match = {
    item,
    method: 'synonym',
    similarity: 1,
    synonym: null,
    query,
    neighbours: book.index.search(query, 1, () => false),
    words: [],
    warnings,
    named: { items, sizes, evidence },
    odds: null,
  }
  return { line, match, ignored }
}

function isAfterComma(text: string, before: ParsedLine, line: ParsedLine): boolean {
  return /^\s*(?:[,(/)-]|and|plus|&)*\s*$/i.test(gapBetween(text, before, line))
}

/** What stands between two lines, without a place that speaks of both: "studio, Philly, per month". */
function gapBetween(text: string, before: ParsedLine, line: ParsedLine): string {
  const [from, to] = [before.span[1], line.span[0]]
  const gap = text.slice(from, to)
  const [start, end] = line.place?.span ?? [to, to]
  if (start < from || end > to) return gap
  return `${text.slice(from, start)}${text.slice(end, to)}`.replace(/,\s*,/, ',')
}

/** The line before says what, this one how much or in what way: read as one, when that says more than the two apart. */
function joinWith(
  book: Book,
  text: string,
  before: MatchedLine,
  line: ParsedLine,
  asked: Place | null,
): MatchedLine | null {
  if ('code' in before.match) return null
  const gap = text.slice(before.line.span[1], line.span[0])
  const said = /^\s*,\s*$/.test(gap) ? saidBehind(book, before, line, asked) : null
  const joined = before.match.named === null ? null : joinNamed(book, text, before, line, asked)
  if (joined !== null || said === null)
    return before.match.named === null ? joinPlain(book, text, before, line, asked) : joined
  const { text: whole, span } = joinText(text, before.line, line)
  return { ...said, line: { ...said.line, text: whole, span, place: before.line.place ?? said.line.place } }
}

/** "..., economy", "..., Dove", "catering, bbq buffet", "tree removal, 60 ft oak": which of two readings a describing part leaves. */
function saidBehind(
  book: Book,
  before: MatchedLine,
  line: ParsedLine,
  asked: Place | null,
): MatchedLine | null {
  if ('code' in before.match) return null
  if (isDescription(book, line.text)) return before
  const { item } = before.match
  const own = readOne(book, line, asked)
  if ('code' in own.match) return null
  const isMeasured = line.unit !== null && dimensionOf(line.unit) === 'length'
  const [head = []] = book.items.name(item).split(',').map(nameTerms)
  const names = nameTerms(book.items.name(own.match.item))
  const written = nameTerms(line.text)
  // A "coolant flush" behind a "transmission fluid flush" is a thing of its own.
  const isKind = written.at(-1) === head.at(-1) && !written.every((word) => names.includes(word))
  if (line.quantity === null && (own.match.item === item || (isKind && !isFood(book, item)))) return before
  const isSize = isMeasured && /\bremov/i.test(before.line.text) && head.some((word) => names.includes(word))
  return isSize
    ? { ...own, line: { ...own.line, quantity: before.line.quantity, unit: before.line.unit } }
    : null
}

/** A line by its words alone, and how much or in what way behind a comma. */
function joinPlain(
  book: Book,
  text: string,
  before: MatchedLine,
  line: ParsedLine,
  asked: Place | null,
): MatchedLine | null {
  if (!/^\s*[,(-]\s*$/.test(gapBetween(text, before.line, line))) return null
  if (isLease(line)) return leaseOf(book, text, before, line, asked)
  if (before.line.quantity !== null || line.quantity === null) return null
  if (!isRooms(line) && !('code' in readOne(book, line, asked).match)) return null
  const joined = readOne(book, joinText(text, before.line, line), asked)
  return 'code' in joined.match || joined.line.quantity === null ? null : joined
}

/** The line with the time of the lease, or read again as a home to buy. */
function leaseOf(
  book: Book,
  text: string,
  before: MatchedLine,
  line: ParsedLine,
  asked: Place | null,
): MatchedLine | null {
  const joined = joinText(text, before.line, line)
  const unit = line.unit ?? TIME_WORDS[line.text.toLowerCase()] ?? null
  if (unit !== null && dimensionOf(unit) === 'time') {
    const { span, text: whole } = joined
    const quantity = line.quantity ?? exactly(1)
    return { ...before, line: { ...before.line, text: whole, span, quantity, unit, pack: null } }
  }
  const read = readOne(book, joined, asked)
  return 'code' in read.match ? null : read
}

const TIME_WORDS: Readonly<Record<string, string>> = {
  monthly: 'month',
  'monthly rent': 'month',
  yearly: 'year',
  weekly: 'week',
}

/** "studio apartment, 1 yr lease", "one bedroom, monthly": for how long. */
function isLease({ text }: ParsedLine): boolean {
  return /^(?:(?:\d+ |an? |one |two |six |per |each |every |\/ ?)?-?(?:months?|mo|years?|yrs?|weeks?|monthly|yearly|weekly)?(?: (?:lease|rent|rental|stay|contract|term))?|to buy|buying|for sale|purchase(?: price)?)$/i.test(
    text.trim(),
  )
}

/** "apartment, 2 bed": how many rooms. */
function isRooms({ text }: ParsedLine): boolean {
  return /^\d ?(?:bed|bd|br|bdrm|bedroom|bath|ba)s?(?:,.*)?$/i.test(text.trim())
}

/** "with railing and stairs": what comes with a thing may be a list. */
const COMES_WITH = /\b(?:with|including|incl|plus|includes)\s[^,]*$/i

/** "..., installed", "..., 300 sq ft, with pad and installation", "..., shoes included": no thing of its own. */
function joinNamed(
  book: Book,
  text: string,
  before: MatchedLine,
  line: ParsedLine,
  asked: Place | null,
): MatchedLine | null {
  if ('code' in before.match) return null
  const isListed =
    /\band\b|&/i.test(text.slice(before.line.span[1], line.span[0])) && COMES_WITH.test(before.line.text)
  const belongs =
    /^no\b/i.test(line.text) ||
    isListed ||
    (isRemark(book, line) && book.names.find(nameKey(line.text)) < 0) ||
    isSaidOfIt(book, line, asked) ||
    isFor(book, before.match, line, asked)
  if (!belongs && (line.quantity === null || !('code' in readOne(book, line, asked).match))) return null
  const joined = readNamed(book, joinText(text, before.line, line), asked)
  if (joined === null) return null
  // "movers, 3 guys 5 hours": an amount belongs to the thing before it only if it says how much of that is wanted.
  const says =
    joined.line.quantity?.value !== before.line.quantity?.value || joined.line.unit !== before.line.unit
  return belongs || (says && joined.item === before.match.item) ? matchedLine(book, joined) : null
}

/** Whether a line only says what the thing before it is for: "timing belt, Honda Pilot". */
function isFor(book: Book, before: MatchedLine['match'], line: ParsedLine, asked: Place | null): boolean {
  const named = readNamed(book, line, asked)
  if (named === null) return false
  const isSame = !('code' in before) && before.item === named.item && named.line.quantity === null
  return isSame || book.header.profiles[book.items.profile[named.item] ?? -1]?.yields === true
}

/** Whether a line says only how, when or how much. */
function isRemark(book: Book, { text, item }: ParsedLine): boolean {
  const tokens = tokenize(text).filter(({ kind }) => kind === 'word')
  const [first] = tokens
  return (
    first === undefined ||
    item === '' ||
    isPreposition(first.lower) ||
    tokens.every(
      ({ lower }) => isBeside(lower) || /^(?:talk|purpose|quality)$/.test(roleOf(lower, book.brands)),
    )
  )
}

/** What is said about a thing in words that may also be a thing: "self pay", "shoes included", "party of 6". */
const SAID_OF_IT =
  /\b(?:included|only|extra|needed|required|preferred|each|involved|ok|okay|no \w+|without \w+)$|^(?:party|table|group|family) of \d/i

function isSaidOfIt(book: Book, line: ParsedLine, asked: Place | null): boolean {
  const mayBe = SAID_OF_IT.test(line.text.trim()) || wantedMeanings(line.text).length > 0
  return mayBe && 'code' in readOne(book, line, asked).match
}
