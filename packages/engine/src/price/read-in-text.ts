import type { Book } from '../book/book.ts'
import { exactly, type ParsedLine } from '../parse/line.ts'
import { dimensionOf } from '../units/index.ts'
import { fromDeli } from './at-the-deli.ts'
import { eitherOf } from './either-of.ts'
import { readField } from './form-fields.ts'
import { isFood, isHardware, isHomeWork, isRent } from './goods.ts'
import { joinHome, readHome } from './home-wanted.ts'
import { joinAmounts } from './join-amounts.ts'
import { joinWith } from './join-lines.ts'
import { isAfterComma, toldWithBoth } from './join-text.ts'
import { isKindBehind } from './kind-behind.ts'
import { withPayBehind } from './paid-all.ts'
import type { Place } from './place.ts'
import { withPlaceAlone } from './place-alone.ts'
import { forPurpose } from './purpose.ts'
import type { MatchedLine } from './read-and-match.ts'
import { ifLikely, readOne, refused } from './read-one.ts'
import { saidApart, saidBefore } from './said-apart.ts'
import { saidOfBoth } from './said-of-both.ts'
import { splitAtAmounts } from './split-amounts.ts'
import { splitPair, splitThings } from './split-pair.ts'
import { splitCounted, splitRun } from './split-run.ts'

/** A line of a text, and what was made of the lines before it. */
export interface LineInText {
  readonly book: Book
  readonly text: string
  readonly asked: Place | null
  readonly answerMin: number
  readonly line: ParsedLine
  /** What the line may belong to. Undefined: it is the first one, or surely another thing. */
  readonly before: MatchedLine | undefined
  readonly read: readonly MatchedLine[]
  /** Every line of the text. */
  readonly lines: readonly ParsedLine[]
  /** "2 gal\nmilk\n3 dozen\neggs": there every amount is of what comes behind it. */
  readonly isAmountFirst: boolean
}

type LineBehind = LineInText & { readonly before: MatchedLine }

/** What a line adds to those that were read. */
interface Outcome {
  /** The line before it is told anew with it. */
  readonly isOfBefore: boolean
  readonly lines: readonly MatchedLine[]
}

/** What a line says more about the one before it: each answers what both are together, or null. The surest comes first. */
const JOINS: readonly ((one: LineBehind) => MatchedLine | null)[] = [
  ({ book, text, before, line, asked }) => joinHome(book, text, before, line, asked),
  ({ book, text, before, line, asked }) => withPlaceAlone(book, text, before, line, asked),
  ({ book, text, before, line }) => withPayBehind(book, text, before, line),
  ({ text, before, line }) => countedAgain(text, before, line),
  ({ book, text, before, line, asked, isAmountFirst }) =>
    isAmountFirst ? null : joinAmounts(book, text, before, line, asked),
  ({ book, text, before, line, asked }) =>
    isAfterComma(text, before.line, line) && readField(line.text) === null
      ? joinWith({ book, text, before, line, asked })
      : null,
  ({ book, text, before, line, isAmountFirst }) =>
    isAmountFirst ? null : saidApart(book, text, before, line),
]

/** What a line is when it is not one thing: each answers what it is instead, or null. */
const SPLITS: readonly ((one: LineInText) => readonly MatchedLine[] | null)[] = [
  ({ before, line }) =>
    isRentOf(before, line)
      ? [refused(line, `"${line.text}" is of "${before?.line.text}", which has no price here.`)]
      : null,
  ({ book, line, asked }) => readEach(book, splitCounted(book, line), asked),
  ({ book, text, before, line, asked }) => {
    const shared = before === undefined ? null : saidOfBoth(book, text, before.line, line, asked)
    return shared && [shared]
  },
  ({ book, line, asked }) => readEach(book, splitPair(book, line) ?? splitThings(book, line, asked), asked),
  ({ book, line, asked }) => splitAtAmounts(book, line, asked),
]

/** Reads a line with what stands before it: as more about that, as several things, or else as one. */
export function readInText(one: LineInText): Outcome {
  const { before } = one
  if (before !== undefined)
    for (const join of JOINS) {
      const joined = join({ ...one, before })
      if (joined !== null) return { isOfBefore: true, lines: [joined] }
    }
  for (const split of SPLITS) {
    const parts = split(one)
    if (parts !== null) return { isOfBefore: false, lines: parts }
  }
  return readAsOne(one)
}

function readAsOne(one: LineInText): Outcome {
  const { book, text, asked, answerMin, line, before } = one
  const mayGuess = !isSaidBehind(book, text, before, line) && !isLastRemark(one)
  const plain = fromDeli(book, text, line, asked) ?? readOne(book, line, asked, mayGuess)
  const isLikely = !('code' in ifLikely(book, plain, asked, answerMin).match)
  const wanted = isLikely ? homeMeant(book, plain, line, asked) : readHome(book, line, asked)
  const either = eitherOf(book, line, asked)
  // "Turkey or ham" is no turkey ham: a third thing is neither of them.
  const isThird =
    either?.isPlain === true && !('code' in plain.match) && !either.items.includes(plain.match.item)
  const choice = either !== null && (!isLikely || isThird) ? either.read : null
  const meant = wanted ?? choice ?? forPurpose(book, line, plain, asked) ?? plain
  const needless = saidInVain(one, meant)
  if (needless !== null) return { isOfBefore: false, lines: [refused(line, needless)] }
  const told = before === undefined ? null : toldOfBefore({ ...one, before }, meant)
  if (told !== null) return { isOfBefore: true, lines: [told] }
  const isOpen = 'code' in meant.match || (meant === plain && !isLikely)
  const run = isOpen ? readEach(book, splitRun(book, line), asked) : null
  const filled = before === undefined ? null : saidBefore(book, text, before, meant)
  if (filled !== null) return { isOfBefore: true, lines: [filled] }
  return { isOfBefore: false, lines: run ?? [meant] }
}

const readEach = (
  book: Book,
  parts: readonly ParsedLine[] | null,
  asked: Place | null,
): readonly MatchedLine[] | null => parts?.map((part) => readOne(book, part, asked)) ?? null

/** Why a line that has a price of its own gets none here; null where it does. */
function saidInVain({ book, text, before, line, read }: LineInText, meant: MatchedLine): string | null {
  if (isCarOf(book, text, before, meant))
    return `"${line.text}" only says what "${before?.line.text}" is for, and "${before?.line.text}" has no price here.`
  return isJustThat(read, meant) ? `"${line.text}" says again what was asked for.` : null
}

/** The line before, where this one says it again or says of which kind it is. */
function toldOfBefore({ book, text, before, line }: LineBehind, meant: MatchedLine): MatchedLine | null {
  if (isSaidAgain(text, before, meant) || isOneBirth(book, text, before, meant))
    return { ...meant, line: toldWithBoth(text, before.line, line, meant.line) }
  return isKindBehind(book, text, before, line.span) || isMaterialOf(book, text, before, meant)
    ? { ...before, line: toldWithBoth(text, before.line, line, before.line) }
    : null
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
  if (!isServed && !(isHardware(book, match.item) && !FIXTURE.test(book.items.name(match.item)))) return false
  return /^\s*,\s*$/.test(text.slice(before.line.span[1], line.span[0])) && !/^an?\b/i.test(line.text)
}

/** What is bought for itself, and is no material of the work before it. */
const FIXTURE =
  /\b(?:faucet|sink|toilet|tub|shower|vanity|mailbox|mower|grill|ladder|doorbell|fan|door|light|lock|detector|disposal|trimmer|blower|saw|drill|washer)\b/i

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
function isLastRemark({ text, lines, before, line }: LineInText): boolean {
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
