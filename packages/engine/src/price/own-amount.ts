import type { Book } from '../book/book.ts'
import { profileOf } from '../book/profile-of.ts'
import { exactly, type ParsedLine } from '../parse/line.ts'
import { tokenize } from '../parse/token.ts'
import { TIMES_OF } from '../read/counts-thing.ts'
import { type NamedAmounts, namedAmounts } from '../read/named-amount.ts'
import { nameTerms } from '../text/words.ts'
import { dimensionOf } from '../units/index.ts'
import { amountOf } from './amount.ts'
import { groupOf } from './goods.ts'
import { onlyMeasure } from './kept-measures.ts'
import { type Match, matchLine, type NoMatch } from './match.ts'

/** What each person is served, uses or pays for. */
const PER_HEAD = /^(?:person|guest|head|plate|slice|serving|portion|cover|seat|user|meal|student|attendee)$/
/** Fewer are how many somebody wants: "Birthday cake, 10 inch" is not what ten cakes are. */
const NUMBER_OF_NAME_MIN = 20

interface Read {
  readonly line: ParsedLine
  readonly match: Match | NoMatch
}

/**
 * "12x14 paver patio", "lunch for 35 people", "install 2 fans": how much of an item of somebody's own list is wanted depends on what the list sells it
 * by, which the grammar alone does not know.
 */
export function withOwnAmount<T extends Read>(book: Book, found: T): T {
  const { line, match } = found
  if (book.model === null) return found
  if ('code' in match) return inItsUnit(book, found) ?? found
  if (match.method === 'synonym') return found
  if (line.pack !== null) return packOfName(book, found, match)
  const named = numberOfName(book, line, match)
  if (named !== null) return { ...found, ...named }
  const read = isWeighed(book, match.item) ? null : amountsBeside(book, line.text, match.item)
  if (read === null || read.isMismatch || read.amount.quantity === null)
    return { ...found, line: withOnlyMeasure(book, line, match.item) }
  if (!isMoreTold(book, line, match)) return found
  // "3 tents" are three, whatever else is said of them, unless a measure tells more.
  if (line.quantity !== null && line.unit === null && read.amount.unit === null) return found
  if (isNumberAlone(book, line, read, match)) return found
  const told = { ...line, ...read.amount }
  return 'code' in amountOf(book, match.item, told, NO_DEFAULTS) ? found : { ...found, line: told }
}

/** "5 OSB Platten": a number without a unit, also where the list sells by the square meter. */
function isNumberAlone(book: Book, line: ParsedLine, { amount }: NamedAmounts, { item }: Match): boolean {
  if (line.quantity === null || line.unit !== null || line.pack !== null) return false
  return (
    amount.quantity?.value === line.quantity.value &&
    amount.unit === book.items.label(item) &&
    onlyMeasure(book, line.text, item) === null
  )
}

/** "Ribeye bone in 2.5 lb": the grammar read no amount, and one measure of the text is what the item is sold by. */
function withOnlyMeasure(book: Book, line: ParsedLine, item: number): ParsedLine {
  if (line.quantity !== null || line.unit !== null) return line
  const one = onlyMeasure(book, line.text, item)
  return one === null ? line : { ...line, quantity: exactly(one.value), unit: one.unit }
}

/** "2 boxes of 250 business cards", where a box of the list is 250 of them. */
function packOfName<T extends Read>(book: Book, found: T, { item }: Match): T {
  const { line } = found
  const { pack } = line
  if (pack === null || pack.size !== null || pack.container !== book.items.label(item)) return found
  const match = matchLine(book, {
    ...line,
    quantity: null,
    unit: null,
    pack: null,
    item: `${line.item} ${pack.count}`,
  })
  if ('code' in match || !nameTerms(book.items.description(match.item)).includes(String(pack.count)))
    return found
  return { ...found, line: { ...line, unit: pack.container, pack: null }, match }
}

const NO_DEFAULTS = { defaultUnit: null, spokenUnit: null }

/** What is sold by weight or volume comes in packs of a list, which `heldInList` knows. */
const isWeighed = (book: Book, item: number): boolean => /^(?:mass|volume)$/.test(groupOf(book, item))

/** Whether the unit that the grammar read is no measure of the item: it stands beside another number, or there is none. */
function isMoreTold(book: Book, line: ParsedLine, { item }: Match): boolean {
  if (line.quantity === null || line.unit === null) return true
  return 'code' in amountOf(book, item, line, NO_DEFAULTS)
}

/**
 * "6 yards of mulch", "mowing every week for 3 months": found without the unit, which stands for one of what the list sells it by: a cubic yard, a visit.
 * Fifteen seats for a year are not: whether the list has the price of a month or a year of one is not known.
 */
function inItsUnit<T extends Read>(book: Book, found: T): T | null {
  const { line } = found
  const isTime = line.unit !== null && dimensionOf(line.unit) === 'time'
  if (line.pack !== null || !(isTime || line.unit === 'yd')) return null
  const bare = { ...line, quantity: null, unit: null }
  const match = matchLine(book, bare)
  if ('code' in match || (isTime && !TIMES_OF.test(book.items.label(match.item)))) return null
  const read = amountsBeside(book, line.text, match.item)
  if (read === null || read.isMismatch || read.amount.quantity === null || read.sizes.length > 0) return null
  const told = { ...bare, ...read.amount }
  return 'code' in amountOf(book, match.item, told, NO_DEFAULTS) ? null : { ...found, line: told, match }
}

/** "500 business cards", where one item of the list is 500 of them. */
function numberOfName(book: Book, line: ParsedLine, { item }: Match): Read | null {
  const { quantity, unit } = line
  if (quantity === null || unit !== null || quantity.value < NUMBER_OF_NAME_MIN) return null
  const number = String(quantity.value)
  const isOf = (one: number): boolean => nameTerms(book.items.description(one)).includes(number)
  const match = matchLine(book, { ...line, quantity: null, item: `${line.item} ${number}` })
  if ('code' in match || !isOf(match.item)) return null
  return book.items.category(item) === book.items.category(match.item)
    ? { line: { ...line, quantity: exactly(1), unit: book.items.label(match.item) }, match }
    : null
}

/** What the amounts of a text say of an item that some of its words are. */
function amountsBeside(book: Book, text: string, item: number): NamedAmounts | null {
  const tokens = tokenize(text)
  const called = new Set(nameTerms(book.items.description(item)))
  const isCalled = tokens.map((token) => nameTerms(token.text).some((word) => called.has(word)))
  const from = isCalled.indexOf(true)
  if (from < 0) return null
  const to = isCalled.lastIndexOf(true) + 1
  const skipped = isCalled.flatMap((is, at) => (!is && at > from && at < to ? [at] : []))
  const label = book.items.label(item)
  const isPerHead = PER_HEAD.test(label)
  return namedAmounts(
    tokens,
    { from, to, name: -1, words: to - from - skipped.length, skipped },
    {
      group: groupOf(book, item),
      label,
      title: book.items.name(item),
      isMeal: isPerHead,
      isOfPerson: isPerHead,
      isStaple: false,
      profile: profileOf(book, item),
    },
  )
}
