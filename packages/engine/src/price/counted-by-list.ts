import type { Book } from '../book/book.ts'
import type { ItemProfile } from '../book/header.ts'
import type { ParsedLine } from '../parse/line.ts'
import { stem, words } from '../text/words.ts'
import { findUnit, type Unit, unitById } from '../units/index.ts'
import { formsInList } from './own-words.ts'

/** What holds several pieces. Lists use these names for one another; a bag or a can of a list is a piece itself. */
const OF_SEVERAL = /^(?:pack|box|case|carton|crate|tray)$/
/** "60 eggs": nobody orders so many cases without naming them, but pieces. */
const PIECES_MIN = 20

interface Counted {
  /** Why the price of what the list counts is not that of what the line counts; null where it is. */
  readonly refused: string | null
  readonly notes: readonly string[]
}

/**
 * "2 bottles of olive oil", "60 eggs": a price list that sells by the case or the tray, and does not say how many one holds, has no price for
 * so many pieces. Nor has one that sells by the can a price for a case.
 */
export function countedByList(
  book: Book,
  item: number,
  line: ParsedLine,
  { contents }: ItemProfile,
): Counted {
  const { model, items } = book
  const label = items.label(item)
  const sold = unitById(label)
  const id = unitCounted(line)
  const asked = id === null || contents?.[id] !== undefined ? null : unitById(id)
  if (model === null) return SAME
  const name = items.name(item)
  const other = otherTime(line, sold, name) ?? piecesOfMeasured(book, line, sold, item)
  if (other !== null && contents?.['each'] === undefined) return refused(other)
  if (sold?.id === 'each' && asked != null && !namesPackage(name, asked)) {
    if (rankOf(asked) > 1) return refused(holdsUnknown(asked, 'piece'))
    if (rankOf(asked) > 0) return told(`One ${asked.name} was taken as one piece.`)
  }
  if (sold !== null && MEASURED.test(sold.dimension) && contents?.['each'] === undefined)
    return inMeasure(line, sold)
  if (sold?.dimension !== 'container') return SAME
  const held = rankOf(sold)
  if (asked == null) return id === null ? unnamed(line, name, sold) : SAME
  if (!/^(?:container|portion|count)$/.test(asked.dimension)) return SAME
  if (rankOf(asked) < held) return refused(countsInside(line, label))
  if (rankOf(asked) > held) return refused(holdsUnknown(asked, label))
  return held === 0 || asked === sold ? SAME : told(`One ${asked.name} was taken as one ${label}.`)
}

/** A list with a price by the hour has none for a day: nobody works or rents for twenty-four, and a day costs less than its hours. */
function otherTime(
  { unit, quantity, pack, text }: ParsedLine,
  sold: Unit | null,
  name: string,
): string | null {
  const asked = pack?.unit ?? unit
  const known = asked === null ? null : unitById(asked)
  if (quantity === null || known?.dimension !== 'time' || sold?.dimension !== 'time') return null
  const isByHour = ({ factor }: Unit): boolean => (factor ?? 0) <= 1
  return isByHour(known) === isByHour(sold)
    ? null
    : `"${text}" counts ${known.plural}, and the list has ${name} by the ${sold.name}.`
}

const MEASURED = /^(?:mass|volume|length|area)$/

/** "2 ribeyes" where the list has them by the pound, "5 OSB Platten" by the square meter: how much one is is not known. */
function piecesOfMeasured(
  book: Book,
  { unit, quantity, pack, text }: ParsedLine,
  sold: Unit | null,
  item: number,
): string | null {
  if (quantity === null || unit !== null || pack !== null || sold === null) return null
  const name = book.items.name(item)
  const isPieces = countsPieces(text, quantity.value, name, sold.id) || hasPlural(book, text, name)
  return MEASURED.test(sold.dimension) && isPieces
    ? `"${text}" counts pieces, and the list has ${name} by the ${sold.name}.`
    : null
}

/** How German and Dutch make several of a thing. */
const SEVERAL = /(?:en|n|er|e|s)$/

/** "Platten" where the list has a "Platte": another form of a word of the name, and a longer one. */
function hasPlural(book: Book, text: string, name: string): boolean {
  const named = words(name)
  return words(text).some((word) => {
    if (!SEVERAL.test(word) || named.includes(word)) return false
    const forms = formsInList(book, word)
    return named.some((one) => one.length < word.length && forms.includes(stem(one)))
  })
}

/** "3 Kies" of what is sold by the ton. */
function inMeasure({ quantity, unit, pack }: ParsedLine, { plural }: Unit): Counted {
  return quantity === null || unit !== null || pack !== null
    ? SAME
    : told(`No unit was written; ${quantity.value} was counted in ${plural}.`)
}

/** Whether the name is that of a package: "Moving box", "Gloves, 100 ct". */
const namesPackage = (name: string, asked: Unit): boolean =>
  NAMES_ITS_PACK.test(name) || words(name).some((word) => findUnit(word)?.id === asked.id)

const holdsUnknown = ({ name }: Unit, sold: string): string =>
  `How many a ${name} holds is not known, and the book prices it by the ${sold}.`

const SAME: Counted = { refused: null, notes: [] }
const told = (note: string): Counted => ({ refused: null, notes: [note] })
const refused = (reason: string): Counted => ({ refused: reason, notes: [] })

/** The unit that a line counts; null where it does not say. */
function unitCounted({ unit, quantity, pack }: ParsedLine): string | null {
  // "12 x 1 l", "a case of 12": the pieces are counted.
  if (pack !== null && (pack.count > 1 || pack.container === null)) return 'each'
  const written = pack?.container ?? unit
  return written === null && (quantity?.value ?? 0) >= PIECES_MIN ? 'each' : written
}

const countsInside = ({ text }: ParsedLine, label: string): string =>
  `"${text}" counts what is inside, and how many a ${label} holds is not known.`

/** "3 olive oil": cases, if the list sells by the case. "10 envelopes" are pieces. */
function unnamed(line: ParsedLine, name: string, sold: Unit): Counted {
  const { quantity, text } = line
  const { id, plural } = sold
  const isOfSeveral = rankOf(sold) > 0
  if (quantity === null || !(isOfSeveral || id === 'bag')) return SAME
  return countsPieces(text, quantity.value, name, id)
    ? refused(countsInside(line, id))
    : isOfSeveral
      ? told(`No unit was written; ${quantity.value} was counted in ${plural}.`)
      : SAME
}

/** A name that says how many come together names the package: "Gloves, 100 ct". */
const NAMES_ITS_PACK = /\d ?-?(?:ct|count|pk|packs?|pcs?|pieces)\b/i
const WORDS = /\p{L}+/gu
const PLURAL = /[^sui]s$/
/** What is never counted, and ends as a plural does. */
const UNCOUNTED = /^(?:kies|bims|gips|reis|mais|gras|glas|eis|moos)$/

/** Several of what has a plural, or one of what the list names in it: "10 envelopes", "1 napkin" of "Napkins". */
function countsPieces(text: string, count: number, name: string, sold: string): boolean {
  if (NAMES_ITS_PACK.test(name)) return false
  const wordsOf = (of: string): readonly string[] => of.toLowerCase().match(WORDS) ?? []
  const named = new Map(wordsOf(name).map((word) => [stem(word), word]))
  return wordsOf(text).some((word) => {
    const own = named.get(stem(word))
    // "10 gift boxes" are boxes.
    if (own === undefined || findUnit(word)?.id === sold || UNCOUNTED.test(word)) return false
    return PLURAL.test(word) || (count === 1 && own !== word && PLURAL.test(own))
  })
}

/** A piece is in a case, and a case is on a pallet. */
function rankOf({ id }: Unit): number {
  if (id === 'pallet') return 2
  return OF_SEVERAL.test(id) ? 1 : 0
}
