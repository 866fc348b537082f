import type { Book } from '../book/book.ts'
import { profileOf } from '../book/profile-of.ts'
import { exactly, type ParsedLine } from '../parse/line.ts'
import { parsePhrase } from '../parse/parse-query.ts'
import { type NamedReading, readNamed } from '../read/read-named.ts'
import { nameKey } from '../text/words.ts'
import { isHardware, isStaple } from './goods.ts'
import type { Place } from './place.ts'

/** So many packs are counted; a larger number is of what one pack holds. */
const PACKS_MAX = 4
/** From here on a number behind what is sold by the pack says how many one pack holds: "crayons 24". */
const PACK_HOLDS_MIN = 8
/** Of what comes by so many in a pack, hundreds are asked for: "wipes 500". */
const MANY_HELD = 20

/**
 * "Toothpaste 2": a small number behind the plain name of goods counts them. "Sponges 12" counts pieces where it is known how many a pack
 * holds, and elsewhere a larger number is what one pack holds.
 */
export function countedBehind(book: Book, line: ParsedLine, asked: Place | null): NamedReading | null {
  if (line.unit !== null || line.pack !== null) return null
  // In a row of a table the number has been read, and stands behind the name all the same.
  const said = line.quantity === null ? line.item : line.text
  const [, item = '', number = ''] = /^(.*[\p{L})])[\s,:]+([1-9]\d{0,2})$/u.exec(said) ?? []
  if (number === '') return null
  const count = Number(number)
  const counted = { ...line, quantity: exactly(count), item, text: `${number} ${item}` }
  const named = readNamed(book, counted, asked)
  if (named?.isPlain !== true || (!isStaple(book, named.item) && !isHardware(book, named.item))) return null
  const { text, span } = line
  const told = { ...named, line: { ...named.line, text, span, item } }
  const label = book.items.label(named.item)
  const each = profileOf(book, named.item).contents?.['each']
  const isHeld = each !== undefined && each < 1
  if (isHeld) return named.line.quantity === null ? null : told
  const { pack = 0 } = profileOf(book, named.item).contents ?? {}
  // "Wipes 500" are more than a pack of them.
  if (pack > MANY_HELD && count > pack)
    return { ...told, line: { ...told.line, quantity: exactly(count), unit: 'each', pack: null } }
  if (!/^(?:pack|box|set)$/.test(label)) return named.line.quantity === null || count > 99 ? null : told
  if (count <= PACKS_MAX) return named.line.quantity === null ? null : told
  if (count < PACK_HOLDS_MIN || !/[^s]s$/i.test(item)) return null
  return {
    ...told,
    line: { ...told.line, quantity: null, unit: null, pack: null },
    ignored: [...named.ignored.filter((one) => one.text !== number), { text: number, why: 'quality' }],
  }
}

/**
 * "Mulch 20 bags", "topsoil (10 bags)": what the plain name sells by the yard is meant in bags, where "bag of mulch" is a name of its own.
 */
export function inItsPackage(book: Book, line: ParsedLine, asked: Place | null): NamedReading | null {
  const { quantity, unit, pack, item } = line
  if (quantity === null || pack !== null || unit === null || !PACKAGES.test(unit) || item === '') return null
  if (book.header.estimate !== 'item' || new RegExp(`\\b${unit}s? of\\b`, 'i').test(line.text)) return null
  const name = book.names.find(nameKey(`${unit} of ${item}`))
  const plain = book.names.find(nameKey(item))
  if (name < 0 || plain < 0) return null
  const meant = book.names.firstItemOf(name)
  if (book.names.firstItemOf(plain) === meant || book.items.label(meant) !== unit) return null
  const named = readNamed(
    book,
    { ...parsePhrase(`${quantity.value} ${unit}s of ${item}`), place: line.place },
    asked,
  )
  if (named?.isPlain !== true || named.item !== meant) return null
  const { text, span } = line
  return { ...named, line: { ...named.line, text, span, item } }
}

const PACKAGES = /^(?:bag|bale|bottle|can|jar|tube|roll|sheet|bundle)$/

/** "Drywall 10 sheets", "OSB 7/16 10 sheets": what a thing is sold by, with its number, chooses the thing that is sold so. */
export function labelledBehind(book: Book, line: ParsedLine, asked: Place | null): NamedReading | null {
  if (line.quantity !== null || line.unit !== null || line.pack !== null) return null
  const [, item = '', count = '', label = ''] = LABEL_BEHIND.exec(line.item) ?? []
  if (label === '') return null
  const named = readNamed(book, { ...parsePhrase(`${count} ${label}s of ${item}`), place: line.place }, asked)
  if (named?.isPlain !== true || book.items.label(named.item) !== label) return null
  const { text, span } = line
  return { ...named, line: { ...named.line, text, span, item } }
}

const LABEL_BEHIND =
  /^(.*[a-zß-öø-žșțạ-ỹ\d")])[\s,]+(\d{1,4}) (sheet|bundle|board|panel|bale|cord|block|slab|post|pallet|square|roll|ticket|plant|tree)s?$/i
