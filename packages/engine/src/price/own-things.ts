import type { Book } from '../book/book.ts'
import { profileOf } from '../book/profile-of.ts'
import type { ParsedLine } from '../parse/line.ts'
import { parsePhrase } from '../parse/parse-query.ts'
import { isMake, isMaker } from '../read/description-behind.ts'
import { ANSWER_MIN } from '../read/match-odds.ts'
import { nameKey, nameTerms } from '../text/words.ts'
import { dimensionOf, findUnit } from '../units/index.ts'
import { groupOf, isByPeriod, isFood, isGoods } from './goods.ts'
import type { Place } from './place.ts'
import type { MatchedLine } from './read-and-match.ts'
import { ifLikely, readOne } from './read-one.ts'
import { isForEach } from './split-amounts.ts'

/** More parts than this are a text, not a line that the grammar held together. */
const PARTS_MAX = 8
const LENGTH_MAX = 300

/**
 * "Dishwasher installed, faucet installed", "one oil change, 20 boxes": a line that the grammar held together at a comma, though each part is a
 * thing of the book by its own words, or counts what its first part cannot be counted in. Null for anything else.
 */
export function divideAtCommas(
  book: Book,
  line: ParsedLine,
  asked: Place | null,
): readonly ParsedLine[] | null {
  if (book.header.estimate !== 'item' || line.text.length > LENGTH_MAX || !line.text.includes(','))
    return null
  // "2 lb each: onions, carrots" is divided with its amount.
  if (isForEach(line)) return null
  const parts = partsOf(line)
  const [first] = parts
  if (first === undefined || parts.length < 2 || parts.length > PARTS_MAX) return null
  const read = readOne(book, first, asked)
  if ('code' in read.match) return null
  if (parts.length === 2 && parts.every((part, at) => at === 0 || isUncountable(book, read, part)))
    return parts
  if (parts.slice(1).every((part) => isBillBeside(book, read, part))) return parts
  // "Kitchen: dishwasher installed": what the list is for is no part of its first thing.
  const bare = parsePhrase(first.text.replace(/^\p{L}[\p{L} ]{1,30}:\s+/u, ''))
  const items = [bare, ...parts.slice(1)].map((part) => wholeItem(book, part, asked))
  // "House cleaning, two bedrooms" is a name. "Charcoal, lighter fluid" is one too, of what its last part alone is.
  const whole = wholeItem(book, line, asked)
  if (whole !== null && (whole !== items.at(-1) || !isGoods(book, whole) || isKind(book, whole, bare)))
    return null
  return items.every((item) => item !== null) && areUnlike(book, items) ? parts : null
}

/** "Steak, ribeye": a head, and which one of its kind. */
const isKind = (book: Book, item: number, head: ParsedLine): boolean => {
  const title = nameTerms(book.items.name(item))
  return nameTerms(head.item).some((word) => title.includes(word))
}

/** "Progressive eyeglasses, frame and lenses": what is called by the name of the other says which, and is no second thing. */
function areUnlike(book: Book, items: readonly number[]): boolean {
  const heads = items.map((item) => nameTerms(book.items.name(item).split(',')[0] ?? ''))
  return heads.every((head, at) =>
    heads.every((other, i) => i === at || !head.every((word) => other.includes(word))),
  )
}

/** "Coffee; 20 boxes", "oil change, 20 boxes": a part that no rule may take for an amount of the thing before it. */
export function isApart(book: Book, text: string, before: MatchedLine, line: ParsedLine): boolean {
  if (book.header.estimate !== 'item') return false
  if (isUncountable(book, before, line) || isCountedItself(book, before, line)) return true
  if (isBillBeside(book, before, line)) return true
  if (isOfOtherAisle(book, before, line)) return true
  // "Xbox Series X, 2 controllers": one of them comes with it, and these are more.
  if (line.quantity !== null && line.unit === null && GOES_WITH.test(line.item)) return true
  const isMeasure = line.unit !== null && /^(?:mass|volume|time|energy)$/.test(dimensionOf(line.unit) ?? '')
  const isNamed = line.quantity !== null && /\p{L}{3}/u.test(line.text) && !isMeasure
  return isNamed && text.slice(before.line.span[1], line.span[0]).includes(';')
}

/**
 * "Milk, pampers", "charmin, bounty": a maker that goods are called by, behind goods of another kind, of which he makes none, or behind another
 * maker. "Paper towels, bounty" are one thing.
 */
function isOfOtherAisle(book: Book, { line: before, match }: MatchedLine, line: ParsedLine): boolean {
  if ('code' in match || line.quantity !== null || line.pack !== null || !isGoods(book, match.item))
    return false
  const made = madeBy(book, line.item)
  if (made === null) return false
  const first = before.item.split(' ').find((word) => !/\d/.test(word) && madeBy(book, word) !== null)
  const isOtherMaker = first !== undefined && !nameTerms(line.item).includes(nameTerms(first)[0] ?? '')
  return (
    isOtherMaker ||
    (isMadeOf(book, line.item) && isOfOtherKind(book, match.item, before.item, made, line.item))
  )
}

/** Whether he makes none of what was named before him: "dove shampoo" is known, and his detergent is a detergent. */
function isOfOtherKind(book: Book, item: number, name: string, made: number, maker: string): boolean {
  const key = nameKey(`${maker} ${name}`)
  const isKnown = book.names.find(key) >= 0 || book.synonyms.find(key) >= 0
  const titles = [item, made].map((one) => nameTerms(book.items.name(one).split(',')[0] ?? ''))
  const [title = [], other = []] = titles
  return item !== made && !isKnown && !title.some((word) => other.includes(word))
}

const isMadeOf = (book: Book, name: string): boolean =>
  name.split(' ').every((word) => isMaker(book, word.toLowerCase()))

/** The goods that are called by somebody's name alone. */
function madeBy(book: Book, name: string): number | null {
  const isName = name
    .toLowerCase()
    .split(' ')
    .every((word) => isMake(book, word))
  const item = isName ? wholeItem(book, parsePhrase(name), null) : null
  return item !== null && isGoods(book, item) ? item : null
}

/** "Rent, electric, internet": what a home has a bill for, beside what is paid for by the month, is that bill and no kind of what stands before it. */
function isBillBeside(
  book: Book,
  { line, match }: MatchedLine,
  { text, quantity, pack }: ParsedLine,
): boolean {
  if ('code' in match || !isByPeriod(book, match.item) || quantity !== null || pack !== null) return false
  const words = nameTerms(text)
  return (
    words.length === 1 &&
    !nameTerms(line.text).includes(words[0] ?? '') &&
    book.names.find([...words, 'bill'].join(' ')) >= 0
  )
}

/** "Comet 2, Mr Clean 1", "Bud Light 30 pack, Coors 24 pack": goods by their own name, and a number behind each. */
function isCountedItself(book: Book, before: MatchedLine, line: ParsedLine): boolean {
  if ('code' in before.match || !isGoods(book, before.match.item)) return false
  const other = nameCounted(line.text)
  if (other === null || nameCounted(before.line.text) === null) return false
  const { match, ignored } = ifLikely(book, readOne(book, parsePhrase(other), null), null, ANSWER_MIN)
  return !('code' in match) && isGoods(book, match.item) && ignored.every(({ why }) => why === 'quality')
}

/** The name before a count or a pack, or behind a rack of it; null where the text says anything else. */
function nameCounted(text: string): string | null {
  const [, before, behind] = NAME_COUNTED.exec(text.trim()) ?? []
  return before ?? behind ?? null
}
const NAME_COUNTED =
  /^(?:([a-zß-öø-žșțạ-ỹ][a-zß-öø-žșțạ-ỹ\s'’&.-]{1,30})[\s,]+\d{1,3}(?:[ -]?(?:packs?|pks?|racks?|ct|count|loads?|bottles?|cans?|bags?|boxes|tubs?))?|\d{1,2} racks? of ([a-zß-öø-žșțạ-ỹ][a-zß-öø-žșțạ-ỹ\s]{1,30}))$/i

/**
 * "20 boxes" behind an oil change: packages are no amount of work, of a ride or of a room. "Rolls 6" behind cheese, "100 plates" behind a cake: what
 * goods never come in, and what is bought itself, is no amount of them either.
 */
function isUncountable(book: Book, { match }: MatchedLine, { text }: ParsedLine): boolean {
  if ('code' in match) return false
  const [, behind, before] = /^\W*(?:\d+\s+(\p{L}+)|(\p{L}+)\s+\d+)\W*$/u.exec(text) ?? []
  const unit = findUnit(behind ?? before ?? '')?.id ?? ''
  if (unit === book.items.label(match.item)) return false
  if (!isGoods(book, match.item)) return PACKAGES.has(unit) && before === undefined
  const { contents } = profileOf(book, match.item)
  if (contents?.[unit] !== undefined) return false
  return unit === 'roll'
    ? groupOf(book, match.item) === 'mass'
    : unit === 'plate' && (contents?.person !== undefined || !isFood(book, match.item))
}

/** What is bought by itself as well: a box to move with, a bag, a bottle, a roll, a sheet. */
const PACKAGES: ReadonlySet<string> = new Set(
  'box bag bottle can jar roll sheet case crate bucket'.split(' '),
)

/** "PS5 and 2 games": what is counted behind an "and" comes on top, and says nothing of the thing before it. */
export function isAdded(
  text: string,
  before: ParsedLine,
  { span, quantity, unit, item }: ParsedLine,
): boolean {
  if (quantity === null || unit !== null || !/^\p{L}{3,}$/u.test(item) || PEOPLE.test(item)) return false
  return /(?:\b(?:and|plus)\b|[&+])\s*$/i.test(text.slice(before.span[1], span[0]))
}

/** What a device is used with, and comes with one of. */
export const GOES_WITH = /^(?:controllers|games|chargers|cables|cases|remotes|headsets)$/i

/** "Tickets for 2 adults and 3 kids": for whom. */
const PEOPLE =
  /^(?:adults?|kids?|child|children|people|persons?|ppl|guests?|seniors?|teens?|toddlers?|infants?|students?|guys?|men|women|helpers?|others?|friends?|adultos|niños)$/i

/** "New deck, 14x16": how large it is. A "10x10 canopy tent" is a thing of its own. */
export const isSized = (book: Book, line: ParsedLine, asked: Place | null): boolean =>
  SIDES.test(line.text) && 'code' in readOne(book, line, asked).match

const SIDES =
  /^\W*\d{1,3}(?:\.\d)? ?(?:'|′|ft|feet|foot)? ?(?:x|×|by|\*) ?\d{1,3}(?:\.\d)? ?(?:'|′|ft|feet|foot)?(?![a-zß-öø-žșțạ-ỹ\d])(?:\W+[a-zß-öø-žșțạ-ỹ][^,]*)?$/i

/** The item that a part is by all of its words. */
export function wholeItem(book: Book, part: ParsedLine, asked: Place | null): number | null {
  const { match, ignored } = ifLikely(book, readOne(book, part, asked), asked, ANSWER_MIN)
  if ('code' in match || ignored.length > 0) return null
  // "Tax return, CPA": somebody by the hour, without hours, is who does it.
  if (part.quantity === null && book.items.label(match.item) === 'hour') return null
  return match.method === 'synonym' || match.method === 'exact_item' ? match.item : null
}

/** "Kids haircut x3, womens haircut": two things by all of their words, of which the first words tell which. */
export function areTwins(book: Book, before: ParsedLine, line: ParsedLine, asked: Place | null): boolean {
  const [one = [], other = []] = [before, line].map(({ item }) => nameTerms(item))
  if (one.length < 2 || other.length < 2 || one.at(-1) !== other.at(-1)) return false
  if (/^(?:new|whole|full|complete|basic|old)$/.test(one[0] ?? '')) return false
  const [first, second] = [wholeItem(book, before, asked), wholeItem(book, line, asked)]
  if (first === null || second === null || first === second) return false
  return book.items.category(first) === book.items.category(second)
}

function partsOf({ text, span, place }: ParsedLine): readonly ParsedLine[] {
  let from = 0
  return text.split(',').map((part) => {
    const phrase = parsePhrase(part)
    const start = span[0] + from
    from += part.length + 1
    return { ...phrase, place, span: [start + phrase.span[0], start + phrase.span[1]] as const }
  })
}
