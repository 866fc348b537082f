import type { Book } from '../book/book.ts'
import { profileOf } from '../book/profile-of.ts'
import { exactly, type ParsedLine } from '../parse/line.ts'
import { stem } from '../text/words.ts'
import { findUnit, unitById } from '../units/index.ts'
import { groupOf, isFood, isGoods } from './goods.ts'
import type { MatchedLine } from './read-and-match.ts'

/** So many are no packages of them. */
const PIECES_MIN = 10
/** Of cookies and crackers four are some to eat. */
const COOKIES_MIN = 4
const BY_BAG = /\bby the bag$|^gummy candy/i
const COUNTED =
  /^\W*\d+ (?=([a-zß-öø-žșțạ-ỹ]+))(?:[a-zß-öø-žșțạ-ỹ][a-zß-öø-žșțạ-ỹ'’-]* ){0,3}([a-zß-öø-žșțạ-ỹ]{3,}[^s\W]s|shrimp|crawfish)\W*$/i

/**
 * "20 oreos", "30 shrimp": many of what is called in the plural and eaten by the piece, where only a package of it has a weight. Nobody buys twenty
 * packages of cookies in one line.
 */
export function isSmallPiece(book: Book, item: number, { text, quantity, unit, pack }: ParsedLine): boolean {
  const name = book.items.name(item)
  const least = /\b(?:cookies|crackers)$/i.test(name) ? COOKIES_MIN : PIECES_MIN
  if ((quantity?.value ?? 0) < least || pack !== null) return false
  if (!isFood(book, item) || groupOf(book, item) !== 'mass') return false
  if (unit !== null && unit !== 'each' && unit !== book.items.label(item)) return false
  const [, first = '', head = ''] = COUNTED.exec(text) ?? []
  // "30 lbs green beans" are weighed.
  if (head === '' || findUnit(first) !== null || findUnit(head) !== null) return false
  const { pieceKg, contents } = profileOf(book, item)
  const isPackage =
    pieceKg === null ||
    Object.entries(contents ?? {}).some(
      ([held, kg]) => kg === pieceKg && unitById(held)?.dimension === 'container',
    )
  // "100 jelly beans", "10 gummy bears": sweets that are sold by the bag.
  if (isPackage && BY_BAG.test(name)) return true
  const called = name.toLowerCase().match(/\p{L}+/gu) ?? []
  return (
    isPackage &&
    called.some((word) => /[^s]s$|^shrimp$|^crawfish$/.test(word)) &&
    called.some((word) => stem(word) === stem(head.toLowerCase()))
  )
}

/** Pieces of what is sold in a package that surely holds so many. */
interface Packed {
  readonly label: string
  readonly name: RegExp
  /** How the pieces are called. */
  readonly said: RegExp
  readonly least: number
  readonly holds: number
}

/** Who says one of these counts packages. */
const PACKAGES =
  /\b(?:bottles?|jars?|box(?:es)?|packs?|packages?|cases?|tubs?|containers?|bags?|bouquets?|bunch(?:es)?|bundles?|vases?|arrangements?|centerpieces?|dozens?|doz)\b/i

const MEDICINE = /\bmedicine$|^bottle of vitamins$/
const PACKED: readonly Packed[] = [
  { label: 'bottle', name: MEDICINE, said: /\b(?:gummies|chews|lozenges)\b/i, least: 5, holds: 60 },
  {
    label: 'bottle',
    name: MEDICINE,
    said: /\b(?:tablets?|tabs|pills?|caplets?|capsules?|gelcaps|soft ?gels|chewables)\b/i,
    least: 1,
    holds: 100,
  },
  // "50 multivitamins", "30 aspirin": nobody buys so many bottles in one line.
  { label: 'bottle', name: MEDICINE, said: /^/, least: 10, holds: 100 },
  {
    label: 'jar',
    name: /^jar of spices$/,
    said: /\b(?:leaf|leaves|sticks|pods|peppercorns)\b/i,
    least: 2,
    holds: 40,
  },
  { label: 'each', name: /^bouquet of flowers$/, said: /^/, least: 3, holds: 12 },
  {
    label: 'pack',
    name: /^fishing hooks\b/,
    said: /\b(?:hooks?|sinkers?|swivels?|weights?|bobbers?)\b/i,
    least: 10,
    holds: 25,
  },
]

/** "90 ibuprofen tablets", "4 bay leaves", "24 roses": pieces, and the price is of a bottle, a jar or a bouquet of them. */
export function ofPackages(book: Book, read: MatchedLine): MatchedLine {
  const { line, match } = read
  const { text, quantity, unit, pack } = line
  if ('code' in match || quantity === null || pack !== null || !isGoods(book, match.item)) return read
  const [name, label] = [book.items.name(match.item), book.items.label(match.item)]
  const packed = PACKED.find((one) => one.label === label && one.name.test(name) && one.said.test(text))
  if (packed === undefined || quantity.value < packed.least || PACKAGES.test(text)) return read
  const isCount = unit === null || unit === label || unitById(unit)?.dimension === 'count'
  if (!isCount) return read
  const holder = label === 'each' ? 'bouquet' : label
  const note = `Pieces were counted, and a ${holder} was taken to hold ${packed.holds} of them.`
  return {
    ...read,
    line: { ...line, quantity: exactly(Math.ceil(quantity.value / packed.holds)), unit: label },
    match: { ...match, warnings: [...match.warnings, note] },
  }
}
