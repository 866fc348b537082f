import type { Book } from '../book/book.ts'
import { present } from '../in-range.ts'
import { exactly, type ParsedLine } from '../parse/line.ts'
import { parsePhrase } from '../parse/parse-query.ts'
import { isFillUp, isTrip } from '../read/implied-item.ts'
import { ANSWER_MIN } from '../read/match-odds.ts'
import { asksNoPrice, sentenceAround, stuffOf } from '../read/no-price.ts'
import { dimensionOf } from '../units/index.ts'
import { fromDeli } from './at-the-deli.ts'
import { asCounted } from './counts-other.ts'
import { withoutDearMake } from './dear-make.ts'
import { eitherOf } from './either-of.ts'
import { readField } from './form-fields.ts'
import { isFood, isHardware, isHomeWork, isRent } from './goods.ts'
import { joinHome, readHome } from './home-wanted.ts'
import { joinAmounts, withoutLeftOver, withWhole } from './join-amounts.ts'
import { isAfterComma, joinText, joinWith, toldWithBoth } from './join-lines.ts'
import { joinNames } from './join-names.ts'
import { isKindBehind } from './kind-behind.ts'
import { joinBudget, withWorth } from './money-worth.ts'
import { asBills } from './own-bills.ts'
import { divideEnergy, isOwnEnergy } from './own-energy.ts'
import { divideAtCommas, isApart } from './own-things.ts'
import { isPaySaid, paidAll, withPayBehind } from './paid-all.ts'
import { type Place, placeNamed } from './place.ts'
import { withPlaceAlone } from './place-alone.ts'
import { forPurpose } from './purpose.ts'
import type { MatchedLine } from './read-and-match.ts'
import { ifLikely, onItsRoute, readOne, refused } from './read-one.ts'
import { rentedTogether } from './rented-together.ts'
import { isAmountAlone, saidApart, saidBefore } from './said-apart.ts'
import { saidOfBoth } from './said-of-both.ts'
import { shareTimes } from './share-times.ts'
import { splitAtAmounts } from './split-amounts.ts'
import { splitPair, splitThings } from './split-pair.ts'
import { splitCounted, splitRun } from './split-run.ts'
import { withoutTalkLines } from './talk-lines.ts'
import { withoutOccasions } from './what-for.ts'

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
  // "2 gal\nmilk\n3 dozen\neggs": there every amount is of what comes behind it.
  const isAmountFirst = lines[0] !== undefined && lines.length > 2 && isAmountAlone(book, lines[0])
  const sentences = new Map<string, boolean>()
  const held = joinBudget(book, text, joinTrip(text, joinNames(book, text, lines, asked)), asked)
  for (const written of held.flatMap(
    (one) => divideAtCommas(book, one, asked) ?? divideEnergy(book, one, asked) ?? [one],
  )) {
    const line = withWorth(book, withPostcode(book, written), asked)
    const sentence = sentenceAround(text, line.span) ?? line.text
    const isRefused = sentences.get(sentence) ?? (asksNoPrice(sentence) || isOfFood(book, sentence, asked))
    sentences.set(sentence, isRefused)
    if (isRefused) {
      read.push(refused(line, `"${line.text}" is part of a question that asks for no price that is known.`))
      continue
    }
    const last = read.at(-1)
    const isOther =
      last !== undefined && (isApart(book, text, last, line) || isOwnEnergy(book, last, line, asked))
    const before = isOther ? undefined : last
    const home = before === undefined ? null : joinHome(book, text, before, line, asked)
    if (home !== null) {
      read[read.length - 1] = home
      continue
    }
    const placed =
      before === undefined
        ? null
        : (withPlaceAlone(book, text, before, line, asked) ?? withPayBehind(book, text, before, line))
    if (placed !== null) {
      read[read.length - 1] = placed
      continue
    }
    const again = before === undefined ? null : countedAgain(text, before, line)
    if (again !== null) {
      read[read.length - 1] = again
      continue
    }
    const whole = before === undefined || isAmountFirst ? null : joinAmounts(book, text, before, line, asked)
    if (whole !== null) {
      read[read.length - 1] = whole
      continue
    }
    if (before !== undefined && isAfterComma(text, before.line, line) && readField(line.text) === null) {
      const joined = joinWith({ book, text, before, line, asked })
      if (joined !== null) {
        read[read.length - 1] = joined
        continue
      }
    }
    const apart = before === undefined || isAmountFirst ? null : saidApart(book, text, before, line)
    if (apart !== null) {
      read[read.length - 1] = apart
      continue
    }
    if (isRentOf(before, line)) {
      read.push(refused(line, `"${line.text}" is of "${before?.line.text}", which has no price here.`))
      continue
    }
    const counted = splitCounted(book, line)
    if (counted !== null) {
      read.push(...counted.map((part) => readOne(book, part, asked)))
      continue
    }
    const shared = before === undefined ? null : saidOfBoth(book, text, before.line, line, asked)
    if (shared !== null) {
      read.push(shared)
      continue
    }
    const pair = splitPair(book, line) ?? splitThings(book, line, asked)
    if (pair !== null) {
      read.push(...pair.map((part) => readOne(book, part, asked)))
      continue
    }
    const counts = splitAtAmounts(book, line, asked)
    if (counts !== null) {
      read.push(...counts)
      continue
    }
    const mayGuess = !isSaidBehind(book, text, before, line) && !isLastRemark(text, lines, before, line)
    const plain = fromDeli(book, text, line, asked) ?? readOne(book, line, asked, mayGuess)
    const isLikely = !('code' in ifLikely(book, plain, asked, answerMin).match)
    const wanted = isLikely ? homeMeant(book, plain, line, asked) : readHome(book, line, asked)
    const either = isLikely ? null : eitherOf(book, line, asked)
    const one = wanted ?? either ?? forPurpose(book, line, plain, asked) ?? plain
    if (isCarOf(book, text, before, one)) {
      read.push(
        refused(
          line,
          `"${line.text}" only says what "${before?.line.text}" is for, and "${before?.line.text}" has no price here.`,
        ),
      )
      continue
    }
    if (isJustThat(read, one)) {
      read.push(refused(line, `"${line.text}" says again what was asked for.`))
      continue
    }
    if (before !== undefined && (isSaidAgain(text, before, one) || isOneBirth(book, text, before, one))) {
      read[read.length - 1] = { ...one, line: toldWithBoth(text, before.line, line, one.line) }
      continue
    }
    const isSaid = before !== undefined && isKindBehind(book, text, before, line.span)
    if (before !== undefined && (isSaid || isMaterialOf(book, text, before, one))) {
      read[read.length - 1] = { ...before, line: toldWithBoth(text, before.line, line, before.line) }
      continue
    }
    const run = 'code' in one.match || (one === plain && !isLikely) ? splitRun(book, line) : null
    const filled = before === undefined ? null : saidBefore(book, text, before, one)
    if (filled !== null) read[read.length - 1] = filled
    else if (run === null) read.push(one)
    else read.push(...run.map((part) => readOne(book, part, asked)))
  }
  // "..., wages only" is said of all who work.
  const paid = isPaySaid(book, text) ? paidAll(book, read, asked) : read
  const whole = rentedTogether(book, text, paid, asked).map((one) =>
    // A line that took its route from the one behind it is looked at again.
    ifLikely(
      book,
      withoutDearMake(book, asCounted(book, onItsRoute(book, withWhole(book, one), asked))),
      asked,
      answerMin,
    ),
  )
  const told = asBills(book, text, withoutLeftOver(book, text, whole), asked)
  return withoutTalkLines(text, withoutOccasions(book, text, shareTimes(book, text, told)))
}

/** "1 br in boston monthly rent pls": the word for the rent was found, and how many rooms, or where, says more. */
function homeMeant(
  book: Book,
  { line: read, match }: MatchedLine,
  line: ParsedLine,
  asked: Place | null,
): MatchedLine | null {
  if ('code' in match || !isRent(book, match.item) || asked?.country) return null
  const home = readHome(book, line, asked)
  if (home === null || 'code' in home.match) return null
  const isOther = home.match.item !== match.item
  // The "br" of "1br" is no Brazil.
  const isThere = read.place === null && (home.line.place?.text.length ?? 0) > 2
  if (!isOther && !isThere) return null
  return { ...home, line: { ...read, place: read.place ?? home.line.place } }
}

/** "Hobbit hole in the Shire, 2 months rent": the rent is of what stands before it, and that is nothing known. */
function isRentOf(before: MatchedLine | undefined, line: ParsedLine): boolean {
  if (before === undefined || !('code' in before.match) || line.place !== null) return false
  const isRent =
    /^\W*(?:(?:\d+|an?|one|two|three|six|twelve) )?(?:(?:months?|mos?|years?|yrs?|weeks?)['’]?s? )?(?:of )?(?:monthly |weekly |annual )?rent(?:al)?\W*$/i
  return (
    isRent.test(line.text) && before.line.quantity === null && /\b(?:in|at|on|of)\b/i.test(before.line.text)
  )
}

/** "Car loan, 2019 camry", "towing, ford explorer": which car it is for, and nobody buys that one. */
function isCarOf(
  book: Book,
  text: string,
  before: MatchedLine | undefined,
  { line, match }: MatchedLine,
): boolean {
  if (before === undefined || !('code' in before.match) || 'code' in match) return false
  const isCar = /^(?:car|truck|motorcycle)$/.test(book.items.label(match.item)) && line.quantity === null
  return isCar && FOR_A_CAR.test(before.line.text) && isAfterComma(text, before.line, line)
}

const FOR_A_CAR =
  /\b(?:loans?|financing|finance|payments?|lease|insurance|tow(?:ing)?|registration|title|plates?|tags|warranty|rental|repairs?|parts?|wrap|tint|detail(?:ing)?|recall|shipping|transport|storage|parking)\W*$/i

/** "Lettuce, 2 heads iceberg": the same thing again, now with how much of it. */
function isSaidAgain(text: string, before: MatchedLine, one: MatchedLine): boolean {
  if ('code' in before.match || 'code' in one.match || before.match.item !== one.match.item) return false
  if (before.line.pack !== null || one.line.quantity === null) return false
  const isOpen = before.line.quantity === null || isOneVessel(before.line, one.line)
  return isOpen && /^\s*[,:(–—-]\s*$/.test(text.slice(before.line.span[1], one.line.span[0]))
}

/** "A tank of gas, 15 gallons regular": how much the one tank takes. */
function isOneVessel({ quantity, unit }: ParsedLine, line: ParsedLine): boolean {
  const isMeasure = /^(?:mass|volume)$/.test(dimensionOf(line.unit ?? '') ?? '')
  return unit === 'tank' && quantity?.value === 1 && isMeasure
}

/** "Hospital delivery, c-section": nobody gives birth twice, so the later one says which. */
function isOneBirth(book: Book, text: string, before: MatchedLine, one: MatchedLine): boolean {
  if ('code' in before.match || 'code' in one.match || before.line.quantity !== null) return false
  const labels = [before.match.item, one.match.item].map((item) => book.items.label(item))
  const gap = text.slice(before.line.span[1], one.line.span[0])
  return (
    labels.every((label) => label === 'birth') && one.line.quantity === null && /^\s*[,:–—-]\s*$/.test(gap)
  )
}

/** "New roof on a 2000 sq ft house, asphalt shingles": what the work is done with or on, which its price holds already. */
function isMaterialOf(book: Book, text: string, before: MatchedLine, { line, match }: MatchedLine): boolean {
  if ('code' in before.match || 'code' in match || !isHomeWork(book, before.match.item)) return false
  // "House cleaning, one visit, 3 bed 2 bath": how large the home is that the work is done in.
  if (ROOMS_ALONE.test(line.text) && !text.slice(before.line.span[1], line.span[0]).includes('\n'))
    return true
  if (line.quantity !== null || line.pack !== null) return false
  // "HVAC tune up, ac and furnace": what is served is not bought.
  const isServed = isHomeWork(book, match.item) && SERVED.test(before.line.text) && !WORK.test(line.text)
  if (!isServed && !isHardware(book, match.item)) return false
  return /^\s*,\s*$/.test(text.slice(before.line.span[1], line.span[0])) && !/^an?\b/i.test(line.text)
}

const ROOMS_ALONE =
  /^\W*[1-6] ?-?(?:br|bd|bdrm|bed(?:room)?s?)(?:[ ,/&+]+(?:and )?[1-5](?:\.5)? ?(?:ba|bth|bath(?:room)?s?))?(?: (?:house|home|apt|apartment|condo))?\W*$/i
const SERVED =
  /\b(?:tune[- ]?ups?|cleaning|cleaned|inspection|inspected|maintenance|check[- ]?up|sweep|pumping)\b/i
const WORK = /\b(?:new|replac\w*|repair\w*|install\w*|clean\w*|inspect\w*|remov\w*|fix\w*|paint\w*|\w+ing)\b/i

/** "A pharmacist's pay for a year and nothing else, just the pharmacist": no second one. */
function isJustThat(read: readonly MatchedLine[], { line, match }: MatchedLine): boolean {
  if ('code' in match || line.quantity !== null || !/^(?:just|only)\b/i.test(line.text)) return false
  return read.some((one) => !('code' in one.match) && one.match.item === match.item)
}

/** "7 night cruise for two, balcony cabin": behind a comma, uncounted words are more likely said of the thing than another one. */
function isSaidBehind(book: Book, text: string, before: MatchedLine | undefined, line: ParsedLine): boolean {
  if (before === undefined || 'code' in before.match || line.quantity !== null) return false
  const gap = text.slice(before.line.span[1], line.span[0])
  return /^\s*,\s*$/.test(gap) && !isFood(book, before.match.item) && !/^an?\b/i.test(line.text)
}

/** "K-cups 72 ct, Green Mountain": behind the only thing that is asked for, and without an amount. */
function isLastRemark(
  text: string,
  lines: readonly ParsedLine[],
  before: MatchedLine | undefined,
  line: ParsedLine,
): boolean {
  if (lines.length !== 2 || before === undefined || before.line.quantity === null || line.quantity !== null)
    return false
  return /^\s*,\s*$/.test(text.slice(before.line.span[1], line.span[0])) && !/^an?\b/i.test(line.text)
}

/** "2 apiece for 40 kids, so 80 (all beef)": the count that was said before, added up. */
function countedAgain(text: string, before: MatchedLine, line: ParsedLine): MatchedLine | null {
  const [, digits] = /^(?:so|that's|thats|=) (\d{1,4})(?=$|\s*[(,.])/i.exec(line.text) ?? []
  if (
    digits === undefined ||
    'code' in before.match ||
    /\n/.test(text.slice(before.line.span[1], line.span[0]))
  )
    return null
  const { quantity, unit, pack } = before.line
  const isCount = pack === null && (unit === null || unit === 'each')
  if (!isCount && quantity?.value !== Number(digits)) return null
  const told = toldWithBoth(text, before.line, line, before.line)
  return { ...before, line: { ...told, quantity: exactly(Number(digits)) } }
}

/** "A house built out of gummy bears": a whole that is said to be of food is neither that whole nor some of the food. */
function isOfFood(book: Book, sentence: string, asked: Place | null): boolean {
  const stuff = stuffOf(sentence)
  if (stuff === null) return false
  return stuff.split(/\band\b|,|&/i).some((part) => {
    const { match } = readOne(book, parsePhrase(part), asked)
    return !('code' in match) && isFood(book, match.item)
  })
}

/** "2 bdrm apt 78701": digits at the end that the book knows as a place say where. */
function withPostcode(book: Book, line: ParsedLine): ParsedLine {
  // "2 gal milk, Chicago; 1BR 94110": the city is said of all lines, and the digits of this one.
  const isOwn =
    line.place !== null && line.place.span[0] >= line.span[0] && line.place.span[1] <= line.span[1]
  if (isOwn || !/(?:^|\s)\d{5}/.test(line.text)) return line
  const found = [...line.text.matchAll(/(?:^|\s)(\d{5})(?=$|[\s,])/g)].at(-1)
  if (found === undefined) return line
  const code = present(found[1])
  const before = line.text.slice(0, found.index).trimEnd()
  const behind = line.text.slice(found.index + found[0].length).replace(/^ mo\b\.?/i, ' monthly')
  const isWordBefore =
    before === ''
      ? /\brent\b|\bapt\b|\bapartment\b/i.test(behind)
      : /\p{L}/u.test(before.split(/\s/).at(-1) ?? '')
  if (!isWordBefore || placeNamed(book, code, null) === null) return line
  // "50000 sq ft": a unit behind it says that it counts.
  if (
    behind !== '' &&
    !/^[\s,]*(?:[a-zß-öø-žșțạ-ỹ]+ )*(?:rent|rental|monthly|month|apartment|apt|lease|mo)\b/i.test(behind)
  )
    return line
  const { span: _, ...phrase } = parsePhrase(`${before}${behind}`)
  const [start, end] = line.span
  const at = start + found.index + found[0].length
  return { ...phrase, text: line.text, span: [start, end], place: { text: code, span: [at - 5, at] } }
}

/** "gas for 540 miles, my car gets 30 mpg": how far, and how far a gallon goes, are one question; "3 nights motel" behind it is another. */
function joinTrip(text: string, lines: readonly ParsedLine[]): readonly ParsedLine[] {
  if (lines.length < 2 || lines.length > TRIP_PARTS_MAX || lines.some((line) => isTrip(line.text)))
    return lines
  const at = lines.findIndex((line, i) => isOneTrip(text, line, lines[i + 1]))
  const [first, last] = [lines[at], lines[at + 1]]
  if (first === undefined || last === undefined) return lines
  const place = lines[at + 2]
  const end = place !== undefined && /^\W*(?:in|near|from) \p{Lu}/u.test(place.text) ? place : last
  return [...lines.slice(0, at), joinText(text, first, end), ...lines.slice(at + (end === last ? 2 : 3))]
}

function isOneTrip(text: string, line: ParsedLine, next: ParsedLine | undefined): boolean {
  if (next === undefined) return false
  const both = text.slice(line.span[0], next.span[1])
  // "fill my f150, 23 gallons, in Reno"
  const isFilled = isFillUp(line.text) && line.quantity === null && isVolumeAlone(next)
  return (isFilled || isTrip(both)) && !both.includes('\n')
}

/** "23 gallons", "$50": how much, and nothing that it is of. */
const isVolumeAlone = (line: ParsedLine | undefined): boolean =>
  line !== undefined && line.item === '' && (line.unit === 'gal' || line.unit === 'l' || line.unit === 'USD')

const TRIP_PARTS_MAX = 6
