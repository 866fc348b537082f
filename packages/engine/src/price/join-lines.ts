import type { Book } from '../book/book.ts'
import type { ParsedLine } from '../parse/line.ts'
import { mayStartNumber } from '../parse/number.ts'
import { parsePhrase } from '../parse/parse-query.ts'
import { tokenize } from '../parse/token.ts'
import { isDescription } from '../read/description-behind.ts'
import { itemOf } from '../read/find-phrases.ts'
import { isPayAlone, wantedMeanings } from '../read/meaning-words.ts'
import { isBeside, isPreposition } from '../read/name-words.ts'
import { readNamed } from '../read/read-named.ts'
import { roleOf } from '../read/word-roles.ts'
import { nameKey, nameTerms, words } from '../text/words.ts'
import { dimensionOf } from '../units/index.ts'
import { isDoneTo, isFilledInto } from './done-to.ts'
import { isFood, isGoods, isHomeWork, isRent } from './goods.ts'
import { isLease, isRentAlone, isRentFirst, leaseOf, rentOf } from './join-rents.ts'
import { gapBetween, joinText, type Neighbours, toldWithBoth, withText } from './join-text.ts'
import { ofThatKind } from './kind-behind.ts'
import { areTwins, isAdded, isSized } from './own-things.ts'
import type { Place } from './place.ts'
import type { MatchedLine } from './read-and-match.ts'
import { isHome, matchedLine, readOne } from './read-one.ts'

/** The line before says what, this one how much or in what way: read as one, when that says more than the two apart. */
export function joinWith(pair: Neighbours): MatchedLine | null {
  const { book, text, before, line, asked } = pair
  // "Annual pay, software developer": which price is asked for, before whose.
  if ('code' in before.match) return isPayAlone(before.line.text) ? paidFirst(pair) : null
  // "Daycare, rent": a bill before it has no rent.
  if (isRentAlone(line.text) && isRent(book, before.match.item))
    return withText(before, joinText(text, before.line, line))
  if (isRent(book, before.match.item) && isRentFirst(before.line.text)) return rentOf(pair)
  // "3 bedroom house, 1 year lease" is not to buy.
  if (before.match.named !== null && isHome(book, before.match.item) && isLease(line)) return rentOf(pair)
  if (isPayAlone(line.text) || isPayAlone(line.item)) return paidAs(pair)
  if (isFilledInto(book, before, line, asked))
    return { ...before, line: toldWithBoth(text, before.line, line, before.line) }
  const gap = text.slice(before.line.span[1], line.span[0])
  const said = /^\s*(?:,|\.{2,4}|…)\s*$/.test(gap) ? saidBehind(book, before, line, asked) : null
  const joined = before.match.named === null ? null : joinNamed(pair)
  if (joined !== null || said === null) return before.match.named === null ? joinPlain(pair) : joined
  const told = toldWithBoth(text, before.line, line, said.line)
  return { ...said, line: { ...told, place: before.line.place ?? said.line.place } }
}

/** "..., wages", "..., salario": which price of the thing is meant. */
function paidAs({ book, text, before, line, asked }: Neighbours): MatchedLine {
  const whole = joinText(text, before.line, line)
  const read = readOne(book, whole, asked)
  // "..., 2 wks full time pay" says how long as well.
  const said = before.line.quantity === null ? line : before.line
  const isSame =
    !('code' in read.match) &&
    (said.quantity === null ||
      (read.line.quantity?.value === said.quantity.value && read.line.unit === said.unit))
  const told = { ...before.line, text: whole.text, span: whole.span }
  if (isSame) return read
  // The rows between say how much; what somebody earns is asked for by the name alone.
  const named = readOne(
    book,
    { ...parsePhrase(`${before.line.item} wages`), place: before.line.place },
    asked,
  )
  return 'code' in named.match ? { ...before, line: told } : { ...named, line: told }
}

function paidFirst({ book, text, before, line, asked }: Neighbours): MatchedLine | null {
  const read = readOne(book, joinText(text, before.line, line), asked)
  if (!('code' in read.match)) return read
  // "Salary, nurse" as people say it: a salary of a nurse.
  const said = parsePhrase(`${before.line.text} ${line.text}`)
  const again = readOne(book, { ...said, place: line.place }, asked)
  return 'code' in again.match ? null : { ...again, line: toldWithBoth(text, before.line, line, again.line) }
}

/** "Bread, wheat": nobody buys a bushel beside a loaf. */
function isCrop(book: Book, text: string): boolean {
  const item = itemOf(book, nameKey(text))
  const name = book.names.find(nameKey(text))
  const meant = item ?? (name < 0 ? null : book.names.firstItemOf(name))
  return meant !== null && /^(?:bushel|cwt|ton|tonne)$/.test(book.items.label(meant))
}

/** "5 gallons of ice cream, vanilla": a word that describes, and makes a name together with the thing before it, is no thing of its own. */
function isNamedBehind(
  book: Book,
  { line, match }: MatchedLine,
  { text, quantity, pack }: ParsedLine,
): boolean {
  if ('code' in match || quantity !== null || pack !== null) return false
  const behind = words(text)
  const isGrain = behind.length === 1 && isCrop(book, text)
  if (
    behind.length === 0 ||
    behind.length > 2 ||
    (behind.some((word) => roleOf(word, book.brands) !== 'quality') && !isGrain)
  )
    return false
  const [head = ''] = book.items.name(match.item).split(',')
  return [line.item, head].some((name) => itemOf(book, nameKey(`${text} ${name}`)) !== null)
}

/** "..., economy", "..., Dove", "catering, bbq buffet", "tree removal, 60 ft oak": which of two readings a describing part leaves. */
function saidBehind(
  book: Book,
  before: MatchedLine,
  line: ParsedLine,
  asked: Place | null,
): MatchedLine | null {
  if ('code' in before.match) return null
  if (
    isDescription(book, line.text) ||
    (isNamedBehind(book, before, line) && !areTwins(book, before.line, line, asked))
  )
    return before
  const like = ofThatKind(book, before, line, asked)
  if (like !== null) return like
  const { item } = before.match
  const own = readOne(book, line, asked)
  if ('code' in own.match) return null
  const isMeasured = line.unit !== null && dimensionOf(line.unit) === 'length'
  const [head = []] = book.items.name(item).split(',').map(nameTerms)
  const names = nameTerms(book.items.name(own.match.item))
  // "Dog food (big bag)" is no kind of the trash bags before it.
  const written = nameTerms(line.text.replace(/\([^)]*\)/g, ' '))
  // A "coolant flush" behind a "transmission fluid flush" is a thing of its own.
  const isHead = written.at(-1) === head.at(-1) && roleOf(written.at(-1) ?? '', book.brands) === 'other'
  const isKind =
    isHead && !written.every((word) => names.includes(word)) && !areTwins(book, before.line, line, asked)
  const isAgain = own.match.item === item && !isOneMore(book, item, before.line, line)
  // "Coke 12pk x2, sprite 12pk x3" are two, and in "apples, 3lb bag gala" the amount is that of the apples.
  const isOpen = before.line.quantity === null && before.line.pack === null
  const isUncounted = line.quantity === null && (line.pack === null || isOpen)
  if (isUncounted && (isAgain || (isKind && !isFood(book, item)))) return before
  // "Patio 12x12, stamped concrete": a kind of it, of which as much is wanted.
  const isKindOf =
    line.quantity === null &&
    before.line.quantity !== null &&
    item !== own.match.item &&
    book.items.label(item) === book.items.label(own.match.item) &&
    head.length > 1 &&
    head.every((word) => names.includes(word))
  if (isKindOf && isHomeWork(book, item))
    return { ...own, line: { ...own.line, quantity: before.line.quantity, unit: before.line.unit } }
  const isSize = isMeasured && /\bremov/i.test(before.line.text) && head.some((word) => names.includes(word))
  return isSize
    ? { ...own, line: { ...own.line, quantity: before.line.quantity, unit: before.line.unit } }
    : null
}

/** A line by its words alone, and how much or in what way behind a comma. */
function joinPlain({ book, text, before, line, asked }: Neighbours): MatchedLine | null {
  if (!/^\s*[,(-]\s*$/.test(gapBetween(text, before.line, line))) return null
  if (isLease(line)) return leaseOf({ book, text, before, line, asked })
  if (before.line.quantity !== null || line.quantity === null) return null
  if (!isRooms(line) && !('code' in readOne(book, line, asked).match)) return null
  const joined = readOne(book, joinText(text, before.line, line), asked)
  return 'code' in joined.match || joined.line.quantity === null ? null : joined
}

/** "apartment, 2 bed": how many rooms. */
function isRooms({ text }: ParsedLine): boolean {
  return /^\d ?(?:bed|bd|br|bdrm|bedroom|bath|ba)s?(?:,.*)?$/i.test(text.trim())
}

/** "brown sugar 2 lb": words that describe other goods, and are goods together. */
const isThing = (book: Book, { text, item }: ParsedLine): boolean =>
  book.names.find(nameKey(text)) >= 0 || itemOf(book, nameKey(item)) !== null

/** "Dog food (big bag)": goods by two words or more, whatever else is said of them. */
function isNamedGoods(book: Book, line: ParsedLine, asked: Place | null): boolean {
  const named = readNamed(book, line, asked)
  return named?.isPlain === true && named.words > 1 && isGoods(book, named.item)
}

/** "with railing and stairs": what comes with a thing may be a list. */
const COMES_WITH = /\b(?:with|including|incl|plus|includes)\s[^,]*$/i

/** "..., installed", "..., 300 sq ft, with pad and installation", "..., shoes included": no thing of its own. */
function joinNamed({ book, text, before, line, asked }: Neighbours): MatchedLine | null {
  if ('code' in before.match) return null
  const isListed =
    /\band\b|&/i.test(text.slice(before.line.span[1], line.span[0])) && COMES_WITH.test(before.line.text)
  const belongs =
    /^no\b/i.test(line.text) ||
    isListed ||
    (isRemark(book, line) && !isThing(book, line) && !isNamedGoods(book, line, asked)) ||
    isSaidOfIt(book, line, asked) ||
    isSized(book, line, asked) ||
    isFor(book, before, line, asked)
  if (isAdded(text, before.line, line)) return null
  if (!belongs && (line.quantity === null || !('code' in readOne(book, line, asked).match))) return null
  if (!belongs && before.line.quantity !== null && isNamedFirst(line)) return null
  const joined = readNamed(book, joinText(text, before.line, line), asked)
  if (joined === null) return null
  // "movers, 3 guys 5 hours": an amount belongs to the thing before it only if it says how much of that is wanted.
  const says =
    joined.line.quantity?.value !== before.line.quantity?.value || joined.line.unit !== before.line.unit
  return belongs || (says && joined.item === before.match.item) ? matchedLine(book, joined) : null
}

/** "Dinner for 8 two nights": what begins with a word of its own counts nothing that is counted already. "Eggshell white, 3 of them" does. */
function isNamedFirst({ text }: ParsedLine): boolean {
  const isCounting =
    mayStartNumber(tokenize(text)[0]) || /\b(?:of (?:them|em|these|those)|each|ea)\b/i.test(text)
  return /^\p{L}/u.test(text) && !isCounting
}

/** "Rake, shovel", "toilet brush and plunger": one price stands for both, and they are two things by names of their own. */
function isOneMore(book: Book, item: number, first: ParsedLine, line: ParsedLine): boolean {
  if (!isGoods(book, item)) return false
  // "Rose bushes 3, azaleas 2": the count is no word of the name.
  const [one = [], other = []] = [first, line].map(({ item: text }) =>
    nameTerms(text.replace(/[\s,]+\d+$/, '')),
  )
  const isName = (words: readonly string[]): boolean => {
    const name = book.names.find(words.join(' '))
    return name >= 0 && book.names.itemsOf(name).includes(item)
  }
  const isPlain = other.every((word) => roleOf(word, book.brands) === 'other')
  // "Dog food and cat food": two words each, of which the first tells them apart.
  const isTwin =
    one.length === 2 &&
    other.length === 2 &&
    one.at(-1) === other.at(-1) &&
    other.every((word) => roleOf(word, book.brands) !== 'brand')
  return (
    (isPlain || isTwin) &&
    isName(one) &&
    isName(other) &&
    !one.every((word) => other.includes(word)) &&
    !other.every((word) => one.includes(word))
  )
}

/** Whether a line only says what the thing before it is for: "timing belt, Honda Pilot". */
function isFor(
  book: Book,
  { match: before, line: first }: MatchedLine,
  line: ParsedLine,
  asked: Place | null,
): boolean {
  const named = readNamed(book, line, asked)
  if (named === null) return false
  // "An extension cord and a surge protector" are two, whatever they cost.
  const isOpen = first.quantity === null && first.pack === null
  const isCounted = named.line.quantity !== null || (line.pack !== null && !isOpen)
  const isNamedAgain = !isCounted && !/^an?\b/i.test(line.text)
  const isSecond = !('code' in before) && isOneMore(book, before.item, first, line)
  const isSame = !('code' in before) && before.item === named.item && isNamedAgain && !isSecond
  // Behind "1 lb salmon," whole wheat pasta is pasta, and not the wheat that its name has in it.
  const isOther = (): boolean => {
    const { match } = readOne(book, line, asked)
    return !('code' in match) && match.item !== named.item
  }
  return isSame || (isDoneTo(book, before, named.item, line.text) && !isOther())
}

/** Whether a line says only how, when or how much. */
function isRemark(book: Book, { text, item }: ParsedLine): boolean {
  const all = tokenize(text)
  const tokens = all.filter(({ kind }) => kind === 'word')
  const [first] = tokens
  return (
    first === undefined ||
    item === '' ||
    // Behind a number "in" is an inch: "40 in tv".
    (first === all[0] && isPreposition(first.lower)) ||
    tokens.every(
      ({ lower }) => isBeside(lower) || /^(?:talk|purpose|quality)$/.test(roleOf(lower, book.brands)),
    )
  )
}

/** What is said about a thing in words that may also be a thing: "self pay", "shoes included", "party of 6". */
const SAID_OF_IT =
  /\b(?:included|only|extra|needed|required|preferred|each|involved|ok|okay|no \w+|without \w+)$|^(?:party|table|group|family) of \d|^(?:an? )?(?:new|existing|established|first[- ]time|returning) (?:patient|client|customer|member)s?$|^(?:tear|rip|haul|cart)(?:ing)?[- ]?(?:it )?(?:off|out|away)\b|^(?:parts|labor|labour|materials) (?:and|&|\+) (?:parts|labor|labour|materials)$/i

function isSaidOfIt(book: Book, line: ParsedLine, asked: Place | null): boolean {
  const mayBe = SAID_OF_IT.test(line.text.trim()) || wantedMeanings(line.text).length > 0
  return mayBe && 'code' in readOne(book, line, asked).match
}
