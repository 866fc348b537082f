import type { Book } from '../book/book.ts'
import { present } from '../in-range.ts'
import type { ParsedLine } from '../parse/line.ts'
import { parsePhrase } from '../parse/parse-query.ts'
import { isFillUp, isTrip } from '../read/implied-item.ts'
import { ANSWER_MIN } from '../read/match-odds.ts'
import { asksNoPrice, sentenceAround, stuffOf } from '../read/no-price.ts'
import { nameKey } from '../text/words.ts'
import { byLongerTime } from './by-longer-time.ts'
import { asCounted } from './counts-other.ts'
import { withoutDearMake } from './dear-make.ts'
import { isFood } from './goods.ts'
import { withoutLeftOver, withWhole } from './join-amounts.ts'
import { joinNames } from './join-names.ts'
import { isFull, joinText } from './join-text.ts'
import { joinBudget, withWorth } from './money-worth.ts'
import { ofOtherState } from './other-state.ts'
import { asBills } from './own-bills.ts'
import { divideEnergy, isOwnEnergy } from './own-energy.ts'
import { divideAtCommas, isApart } from './own-things.ts'
import { isPaySaid, paidAll } from './paid-all.ts'
import { type Place, placeNamed } from './place.ts'
import type { MatchedLine } from './read-and-match.ts'
import { readInText } from './read-in-text.ts'
import { ifLikely, onItsRoute, readOne, refused } from './read-one.ts'
import { rentedTogether } from './rented-together.ts'
import { isAmountAlone } from './said-apart.ts'
import { saidNone } from './said-none.ts'
import { shareTimes } from './share-times.ts'
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
    const none = saidNone(book, text, line, asked)
    if (none !== null && last === undefined) {
      read.push(refused(line, none))
      continue
    }
    const isOther =
      last !== undefined &&
      (isFull(last.line) ||
        isApart(book, text, last, line) ||
        isOwnEnergy(book, last, line, asked) ||
        isElsewhere(last, line) ||
        isInAnotherTown(book, last.line, line, asked))
    const before = isOther ? undefined : last
    const outcome = readInText({ book, text, asked, answerMin, line, before, read, lines, isAmountFirst })
    if (outcome.isOfBefore) read.pop()
    read.push(...outcome.lines)
  }
  // "..., wages only" is said of all who work.
  const paid = isPaySaid(book, text) ? paidAll(book, read, asked) : read
  const whole = rentedTogether(book, text, paid, asked).map((one) =>
    // A line that took its route from the one behind it is looked at again.
    ifLikely(
      book,
      withoutDearMake(
        book,
        byLongerTime(
          book,
          asCounted(book, ofOtherState(book, onItsRoute(book, withWhole(book, one), asked))),
        ),
      ),
      asked,
      answerMin,
    ),
  )
  const told = asBills(book, text, withoutLeftOver(book, text, whole), asked)
  return withoutTalkLines(text, withoutOccasions(book, text, shareTimes(book, text, told)))
}

/** "1br in Austin TX, 1br in Dallas TX", "milk in Austin, milk in Dallas": each names a thing and a place of its own. */
function isElsewhere({ line: before, match }: MatchedLine, line: ParsedLine): boolean {
  const placeIn = ({ place, span }: ParsedLine): string | null =>
    place !== null && place.span[0] > span[0] && place.span[1] <= span[1] ? place.text.toLowerCase() : null
  const [one, other] = [placeIn(before), placeIn(line)]
  const isThing = /\d/.test(line.text) || nameKey(before.item) === nameKey(line.item)
  return !('code' in match) && one !== null && other !== null && one !== other && isThing
}

/** "Rent 1br Austin, rent 1br Dallas": the same words, and a bare town behind each. */
function isInAnotherTown(book: Book, before: ParsedLine, line: ParsedLine, asked: Place | null): boolean {
  const [one, other] = [TOWN_BEHIND.exec(before.text), TOWN_BEHIND.exec(line.text)]
  if (one === null || other === null || one[0] === other[0]) return false
  const isSame = nameKey(before.text.slice(0, one.index)) === nameKey(line.text.slice(0, other.index))
  return isSame && [one, other].every(([town]) => placeNamed(book, town.trim(), asked) !== null)
}

const TOWN_BEHIND = /(?<=\S) \p{Lu}\p{L}{2,14}(?: \p{Lu}\p{L}{1,14})?$/u

/** "A house built out of gummy bears": a whole that is said to be of food is neither that whole nor some of the food. */
function isOfFood(book: Book, sentence: string, asked: Place | null): boolean {
  const stuff = book.header.estimate === 'item' ? stuffOf(sentence) : null
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
