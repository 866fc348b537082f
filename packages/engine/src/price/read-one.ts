import type { Book } from '../book/book.ts'
import { profileOf } from '../book/profile-of.ts'
import { NO_HITS } from '../index/bm25.ts'
import { exactly, type ParsedLine } from '../parse/line.ts'
import { parsePhrase } from '../parse/parse-query.ts'
import { TIMES_OF } from '../read/counts-thing.ts'
import { withCrew } from '../read/crew.ts'
import { itemOf } from '../read/find-phrases.ts'
import { withTrade } from '../read/hired-hands.ts'
import { readFuel } from '../read/implied-item.ts'
import { isWhole, matchProbability, wordOdds } from '../read/match-odds.ts'
import { isPayAsked } from '../read/meaning-words.ts'
import { isNowhere, isOfTales, isToldOf } from '../read/no-price.ts'
import { isSpilled } from '../read/no-request.ts'
import { isOften } from '../read/often.ts'
import { isOtherPrice } from '../read/other-price.ts'
import { type NamedReading, readNamed } from '../read/read-named.ts'
import { queryMemory } from '../text/query-memory.ts'
import { nameKey, nameTerms } from '../text/words.ts'
import { dimensionOf, findUnit } from '../units/index.ts'
import { partOfCar } from './car-meant.ts'
import { countedBehind, inItsPackage, labelledBehind } from './counted-behind.ts'
import { otherFare } from './fare-route.ts'
import { filledWithWhat, tankFilled } from './fill-up.ts'
import { forPeople } from './for-people.ts'
import { isByPeriod, isDevice, isFood, isGoods, isRent, isStaple } from './goods.ts'
import { isAsMany, isFromShop, isStaffed } from './how-bought.ts'
import type { Match } from './match.ts'
import { evidenceOf } from './match-evidence.ts'
import { farMove, withoutRentOfMove, withTownsTold } from './move-route.ts'
import { isPlaceAlone } from './names-place.ts'
import { notAsAsked } from './not-as-asked.ts'
import { feeElsewhere } from './office-fee.ts'
import { missingModel } from './other-model.ts'
import { withOtherPack } from './other-pack.ts'
import { type Place, placeNamed } from './place.ts'
import { guessAndMatch, type MatchedLine, readAndMatch } from './read-and-match.ts'

/** A line that is left unpriced, and why. */
export const refused = (line: ParsedLine, message: string): MatchedLine => ({
  line,
  match: { code: 'no_match', message, nearest: null },
  ignored: [],
})

/** A line whose match is too unlikely to be right stays without a price; what it may have been is shown. */
export function ifLikely(
  book: Book,
  matched: MatchedLine,
  asked: Place | null,
  answerMin: number,
): MatchedLine {
  const { line, match, ignored } = matched
  // A book with a model has measured on its own rows what it does not know.
  if ('code' in match || book.header.estimate !== 'item') return matched
  const place = (line.place && placeNamed(book, line.place.text, asked)) ?? asked
  const fee = feeElsewhere(book, match, place)
  if (fee !== null) return refused(line, fee)
  const evidence = evidenceOf(book, match, ignored, place)
  const odds = matchProbability(evidence)
  // A bare name is that thing. That its price comes from afar widens the range and is said, but does not make it another.
  const isSureThing =
    evidence.by !== 'search' && isWhole({ ...evidence, circumstances: 0 }) && wordOdds(evidence) >= answerMin
  if (odds >= answerMin || isSureThing) return { ...matched, match: { ...match, odds } }
  const message = `"${line.text}" may be "${book.items.name(match.item)}", but that is not sure enough.`
  const nearest = {
    ...match.neighbours,
    count: 1,
    docs: Uint32Array.of(match.item),
    coverages: Float64Array.of(odds),
  }
  return { line, match: { code: 'no_match', message, nearest }, ignored: [] }
}

/** By a name, unless the words of the line say more about another item. */
export function readOne(book: Book, line: ParsedLine, asked: Place | null, mayGuess = false): MatchedLine {
  // What is found by its own words is not guessed, so it is read once.
  if (mayGuess && !('code' in readPlain(book, line).match)) return readOne(book, line, asked)
  const kept = mayGuess ? guesses : readings
  const known = kept.get(line)
  if (known?.book === book && known.asked === asked) return known.read
  const found = inCans(book, withOtherPack(book, readAnew(book, line, asked, mayGuess)), line, asked)
  const meant = onItsRoute(book, withoutTales(book, forPeople(book, found), asked), asked)
  const missing = missingModel(book, meant) ?? notAsAsked(book, meant) ?? filledWithWhat(book, meant)
  const read = missing === null ? meant : refused(line, missing)
  kept.set(line, { book, asked, read })
  return read
}

interface KeptReading {
  readonly book: Book
  readonly asked: Place | null
  readonly read: MatchedLine
}

const readings = queryMemory<ParsedLine, KeptReading>()
const guesses = queryMemory<ParsedLine, KeptReading>()

function readAnew(book: Book, line: ParsedLine, asked: Place | null, mayGuess: boolean): MatchedLine {
  // Whoever locates the line says that a place is unknown.
  if (line.place === null && isNowhere(line.text, book.header.asOf))
    return refused(line, `"${line.text}" is for somebody, a place or a time that no price is known for.`)
  // "San Diego" is no flight to it.
  if (isPlaceAlone(book, line.text)) return refused(line, `"${line.text}" says where, and not what.`)
  const packaged = labelledBehind(book, line, asked) ?? inItsPackage(book, line, asked)
  if (packaged !== null) return matchedLine(book, packaged)
  // "Two guys to mow my lawn, 2 hours": whoever is hired by the hour comes for the hours, and not for the job.
  const hands = HIRED.test(line.text) ? withHands(book, line, asked) : null
  const others = hands ?? tankFilled(book, line, asked, readOne) ?? partOfCar(book, line, asked, readOne)
  if (others !== null) return others
  const plain = readPlain(book, line)
  if (book.header.estimate === 'item' && !('code' in plain.match) && readFuel(line) !== null) return plain
  const isOpen = 'code' in plain.match
  const named =
    readNamed(book, line, asked, { mayCorrect: isOpen, mayGuess: mayGuess && isOpen }) ??
    (isOpen ? readOwned(book, line, asked) : null)
  const filled = named === null ? null : withoutCar(book, line, asked, named)
  if (filled !== null) return filled
  const measured = named?.isPlain === true ? withMeasureBehind(book, line, asked, named) : null
  if (measured !== null) return measured
  if (named === null || isRented(book, line, named)) {
    const behind = isOpen
      ? (withUnitBehind(book, line, asked) ??
        withNumberBehind(book, line, asked) ??
        withSizeBehind(book, line, asked))
      : null
    if (behind !== null) return behind
    const hired = isOpen && mayGuess ? withHands(book, line, asked) : null
    if (hired !== null) return hired
    return isOpen && mayGuess ? (guessed(book, line) ?? plain) : plain
  }
  if ('code' in plain.match || isHome(book, named.item)) return matchedLine(book, named)
  // "Electric bill for a 2 bedroom apt": what is paid for by the month or year, in a home, is not the rent of it.
  if (isRent(book, plain.match.item) && isByPeriod(book, named.item) && !isRent(book, named.item))
    return matchedLine(book, named)
  const words = wordsOf(plain.match, plain.line)
  if (isFromShop(book, plain.match.item, line, named.item)) return plain
  if (isPackageOf(book, plain.match, named)) return matchedLine(book, named)
  if (isPay(book, line, plain.match)) return plain
  if (words <= named.words && isRepeated(book, plain.line, named)) return matchedLine(book, named)
  const isHours = words >= named.words && isTimed(book, plain, named)
  if (isHours || isStaffed(book, plain, named)) return plain
  // "1 pk hotdogs (8)" is not a hot dog from a stand: whoever sells those counts no packs.
  const isOther = !isAsMany(named.line, line) || line.pack !== null
  const isMissed = isOther && named.line.unit !== line.unit
  if (line.quantity !== null && line.unit !== null && isMissed && words >= named.words) return plain
  return words > named.words || (words === named.words && !isAlone(named)) ? plain : matchedLine(book, named)
}

/** "12 gal gas honda civic": nobody buys a car by the gallon, so it is what the rest is for. */
function withoutCar(
  book: Book,
  { text, span, place }: ParsedLine,
  asked: Place | null,
  { item, line: { item: called } }: NamedReading,
): MatchedLine | null {
  if (book.items.label(item) !== 'car' || !/(?:\d ?(?:gal(?:lon)?s?|lit(?:er|re)s?)|\btank)\b/i.test(text))
    return null
  const car = new Set([...nameTerms(book.items.name(item)), ...nameTerms(called)])
  const words = text.split(' ')
  const rest = words.filter((word) => !nameTerms(word).some((term) => car.has(term)))
  if (rest.length === words.length) return null
  const read = readOne(book, { ...parsePhrase(rest.join(' ')), place }, asked)
  return 'code' in read.match ? null : { ...read, line: { ...read.line, text, span } }
}

/** "Flight from Boise to Rome": the fare of the end that is abroad; between two places abroad no fare is known. A far move is no local one. */
export function onItsRoute(book: Book, found: MatchedLine, asked: Place | null): MatchedLine {
  const read = withoutRentOfMove(book, found)
  const meant = otherFare(book, read, asked) ?? farMove(book, read)
  if (meant === null || 'code' in read.match) return withTownsTold(book, read)
  const { line, match } = read
  return meant === 'unknown'
    ? refused(line, `"${line.text}" goes between two places, and what that costs is not known.`)
    : { ...read, line: { ...line, place: null }, match: { ...match, item: meant } }
}

/** What was found, unless the line only says where food is, or asks for work that only tales have. */
function withoutTales(book: Book, read: MatchedLine, asked: Place | null): MatchedLine {
  const { line, match } = read
  if ('code' in match || book.header.estimate !== 'item') return read
  if (isFood(book, match.item) && isSpilled(line.text))
    return refused(line, `"${line.text}" says where something is, and asks for no price.`)
  const isKnown = line.place !== null && placeNamed(book, line.place.text, asked) !== null
  // "Emerald City coffee" is sold.
  const mayBe = isFood(book, match.item) && !/\bin (?:the )?\p{L}[^,]*$/u.test(line.text)
  if (!mayBe && !isKnown && isToldOf(line.text))
    return refused(line, `"${line.text}" is for a place that no price is known for.`)
  return !isGoods(book, match.item) && isOfTales(line.text)
    ? refused(line, `"${line.text}" is about what only tales have.`)
    : read
}

const HIRED =
  /^\W*(?:(?:i |we )?(?:need|want) )?(?:(?:\d{1,2}|two|three|four|five) (?:(?:strong|extra|more|good|able|young) )?(?:guys|men|people|ppl|helpers|workers) (?:to|for|[a-zß-öø-žșțạ-ỹ]{3,12}ing)|(?:a )?crew of (?:\d{1,2}|two|three|four|five|six) (?:for|to|[a-zß-öø-žșțạ-ỹ]{3,12}ing))\b/i

/** "Beans 4 cans", "cat food 24 cans": what is counted in cans, and not sold in them by its plain name, is the canned kind of it. */
function inCans(book: Book, read: MatchedLine, line: ParsedLine, asked: Place | null): MatchedLine {
  const count = /\bcans?\b/i.test(line.text) && line.pack === null ? line.quantity : null
  if (count === null || line.unit !== 'can' || book.header.estimate !== 'item') return read
  const name = book.names.find(nameKey(`canned ${line.item}`))
  const item =
    itemOf(book, nameKey(`canned ${line.item}`)) ?? (name < 0 ? null : book.names.firstItemOf(name))
  if (item === null || !isStaple(book, item)) return read
  if (!('code' in read.match)) {
    const { contents } = profileOf(book, read.match.item)
    if (contents?.can !== undefined || book.items.label(read.match.item) === 'can') return read
  }
  const { text, span, place } = line
  const canned = readAnew(book, parsePhrase(`${count.value} cans of canned ${line.item}`), asked, false)
  return 'code' in canned.match
    ? read
    : { ...canned, line: { ...canned.line, text, span, place, quantity: count } }
}

/** "TP 12 mega rolls": what the thing comes in is counted, and is no roll to eat. */
function isPackageOf(book: Book, { item }: Match, named: NamedReading): boolean {
  const label = book.items.label(named.item)
  return named.isPlain && named.line.unit === label && nameKey(book.items.name(item)) === nameKey(label)
}

/** "2 guys to move furniture sat 9-1": the trade that does such work, for as long as is said. */
function withHands(book: Book, line: ParsedLine, asked: Place | null): MatchedLine | null {
  const said = withTrade(line.text)
  if (said === null) return null
  const { text, span, place } = line
  const phrase = parsePhrase(said)
  const read = readOne(book, { ...phrase, place: phrase.place ?? place }, asked)
  if ('code' in read.match || book.items.label(read.match.item) !== 'hour') return null
  const crew = withCrew(read.line)
  return { ...read, line: { ...crew, text, span, place: read.line.place } }
}

/** "Heavy cream pint", "2 whole milk gal": a measure or a container that closes the line is what the number counts, or one of it. */
function withUnitBehind(book: Book, line: ParsedLine, asked: Place | null): MatchedLine | null {
  if (line.unit !== null || line.pack !== null) return null
  const [, item = '', word = ''] = /^(.*[\p{L}\d])[\s,]+(\p{L}+)$/u.exec(line.item) ?? []
  const unit = word.length < 2 ? null : findUnit(word)
  if (unit === null || !/^(?:mass|volume|count|container|portion)$/.test(unit.dimension)) return null
  // "Pizza stone": behind a thing, and without a number, such a word is no weight.
  if (line.quantity === null && /^(?:stone|grain|carat|dram)s?$/i.test(word)) return null
  const count = line.quantity ?? exactly(1)
  const counted = { ...line, quantity: count, unit: unit.id, item }
  const found = readAndMatch(book, counted)
  if (!('code' in found.match) && found.match.method === 'synonym') return found
  const named = readNamed(
    book,
    { ...counted, text: `${count.value} ${word} ${item}`, place: line.place },
    asked,
  )
  if (named?.isPlain !== true || named.line.quantity === null) return null
  // A "ps5 bag" holds one.
  if (unit.dimension === 'container' && isDevice(book, named.item)) return null
  const { text, span } = line
  return matchedLine(book, { ...named, line: { ...named.line, text, span, item } })
}

/** "Maple syrup qt": one quart, where the name alone would be a bottle. */
function withMeasureBehind(
  book: Book,
  line: ParsedLine,
  asked: Place | null,
  named: NamedReading,
): MatchedLine | null {
  if (line.quantity !== null || named.line.quantity !== null || !isStaple(book, named.item)) return null
  const unit = findUnit(/\s(\p{L}{2,7})$/u.exec(line.item)?.[1] ?? '')
  if (unit === null || !/^(?:mass|volume)$/.test(unit.dimension)) return null
  const read = withUnitBehind(book, line, asked)
  return read !== null && !('code' in read.match) && read.match.item === named.item ? read : null
}

/** "Toothpaste 2", "mulch 20 bags": what the number behind the name of goods counts. */
function withNumberBehind(book: Book, line: ParsedLine, asked: Place | null): MatchedLine | null {
  const named = countedBehind(book, line, asked)
  return named && matchedLine(book, named)
}

/** "Tent 4 person", "aquarium 55 gallon": how large it is stands behind the head, as shops write it, and is read as if before it. */
function withSizeBehind(book: Book, line: ParsedLine, asked: Place | null): MatchedLine | null {
  const [, head = '', size = ''] = SIZE_BEHIND.exec(line.text) ?? []
  if (head === '' || book.header.estimate !== 'item') return null
  const named = readNamed(book, { ...parsePhrase(`${size} ${head}`), place: line.place }, asked)
  if (named?.isPlain !== true || named.line.quantity !== null || isTime(book, named.item)) return null
  const { text, span } = line
  return matchedLine(book, { ...named, line: { ...named.line, text, span, item: head } })
}

const SIZE_BEHIND =
  /^([a-zß-öø-žșțạ-ỹ]+(?: [a-zß-öø-žșțạ-ỹ]+){0,2}),? (\d{1,4}(?:\.\d)?[ -]?(?:person|man|gal(?:lon)?|inch|in|ft|foot|feet|qt|quart|watt|kw|hp|btu|piece|burner|speed|light|drawer|door|seat(?:er)?|shelf|tier|stage|string|key)s?)$/i

/** "House in Austin": a thing that stands in a place, and that the book knows as one to buy, is asked for to own it. */
function readOwned(book: Book, line: ParsedLine, asked: Place | null): NamedReading | null {
  // "A house" by itself.
  const isAlone = /^\W*(?:(?:an?|the|one) )?(?:house|home)\W*$/i.test(line.text)
  if (!isAlone && (line.place === null || placeNamed(book, line.place.text, asked) === null)) return null
  if (book.names.find(nameTerms(`${line.item} buy`).join(' ')) < 0) return null
  const owned = readNamed(book, { ...parsePhrase(`${line.item} to buy`), place: null }, asked)
  if (owned === null || !isHome(book, owned.item)) return null
  const { text, span, quantity, item, place } = line
  return { ...owned, line: { ...owned.line, text, span, quantity, item, place } }
}

function guessed(book: Book, line: ParsedLine): MatchedLine | null {
  const guess = book.header.estimate === 'item' ? guessAndMatch(book, line) : null
  return guess && withoutOtherPrice(book, guess)
}

/** A line by its own words. */
function readPlain(book: Book, line: ParsedLine): MatchedLine {
  const known = plainReadings.get(line)
  if (known?.book === book) return known.read
  const read = withoutOtherPrice(book, readAndMatch(book, line))
  plainReadings.set(line, { book, read })
  return read
}

const plainReadings = queryMemory<ParsedLine, { readonly book: Book; readonly read: MatchedLine }>()

/** "Financial advisor 1% on $500k" is not a wage: what was found by its words has another price than the one asked for. */
function withoutOtherPrice(book: Book, found: MatchedLine): MatchedLine {
  const { line, match } = found
  if ('code' in match || !isOtherPrice(book, match.item, line.text.replace(line.item, ' thing ')))
    return found
  return refused(line, `"${line.text}" asks for another price of "${book.items.name(match.item)}".`)
}

/** A home that is asked for by the month is rented, so the name of a home to buy gives way: "3 bed house, monthly". */
const RENTED = /\b(?:rent(?:al|ed|ing|s)?|lease[ds]?|leasing|month(?:s|ly)?|mo|years?|yr|weeks?)\b/i

/** "2br townhouse Alexandria": whoever counts the rooms first, and does not buy, asks what flats are asked for by. */
const ROOMS_FIRST =
  /^\W*(?:an? )?(?:[1-4]|one|two|three|four)(?: ?|-)(?:br|bd|bdrm|bed(?:room)?)s?(?:[ ,/]+\d(?:\.5)? ?(?:ba|bath)s?)?,? (?:townhouse|townhome|condo|duplex)\b/i
const BOUGHT = /\b(?:buy|buying|bought|purchase|sale|price|worth|value|cost to own|mortgage)\b/i

const IN_TOWN = /(?:house|home|condo|plex),? (?:in |near )?\p{Lu}/u
const isFlatLike = (text: string): boolean =>
  ROOMS_FIRST.test(text) && IN_TOWN.test(text) && !BOUGHT.test(text)

function isRented(book: Book, { text }: ParsedLine, { item }: NamedReading): boolean {
  return isHome(book, item) && (RENTED.test(text) || isFlatLike(text))
}

/** "Salary of a plumber", "what do welders make": the wage, not what a plumber's job costs. */
function isPay(book: Book, { text }: ParsedLine, { item }: Match): boolean {
  return profileOf(book, item).timeBasis === 'working' && isPayAsked(text)
}

/** "Lawn mowing weekly for 10 weeks" is ten visits, and nobody's whole weeks. */
function isRepeated(book: Book, { text, unit }: ParsedLine, { item }: NamedReading): boolean {
  return unit !== 'hour' && TIMES_OF.test(book.items.label(item)) && (unit === 'week' || isOften(text))
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

export function isHome(book: Book, item: number): boolean {
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

export function matchedLine(book: Book, reading: NamedReading): MatchedLine {
  const { line, item, items, sizes, evidence, ignored, warnings, spelled } = reading
  const query = book.index.query([])
  const match: Match = {
    item,
    method: 'synonym',
    similarity: 1,
    synonym: null,
    query,
    neighbours: NO_HITS,
    words: [],
    warnings,
    spelled,
    named: { items, sizes, evidence },
    doubts: null,
    odds: null,
  }
  return { line, match, ignored }
}
