import type { Book } from '../book/book.ts'
import { bookMemory } from '../book/book-memory.ts'
import { u16At, u32At } from '../in-range.ts'
import { foldCase, itemKey, stem, words } from '../text/words.ts'
import { findUnit } from '../units/index.ts'

/** What a price list sells things by and no table of units has: "Eimer", "psch". */
interface OwnLabel {
  readonly label: string
  /** As it stands behind the words of an item in its key. */
  readonly key: string
}

/** A longer list names its units as other lists do, and to look through all its items takes long. */
const ITEMS_MAX = 50_000
const LABELS_MAX = 50

const keptLabels = bookMemory<readonly OwnLabel[]>(1)

export const ownLabels = (book: Book): readonly OwnLabel[] => keptLabels(book, '', () => findOwnLabels(book))

const keptUnits = bookMemory<ReadonlySet<string>>(1)

/** What a price list sells its things by. */
const labelsOf = (book: Book): ReadonlySet<string> => keptUnits(book, '', () => findLabels(book))

/** Whether a list sells anything by a unit; of a list too long to look through it is not known, and taken for so. */
export const isSoldBy = (book: Book, unit: string): boolean =>
  book.items.size > ITEMS_MAX || labelsOf(book).has(unit)

/** Whether a list surely sells something by a unit. */
export const isListed = (book: Book, unit: string): boolean => labelsOf(book).has(unit)

function findLabels(book: Book): ReadonlySet<string> {
  const labels = new Set<string>()
  if (book.model !== null && book.items.size <= ITEMS_MAX)
    for (let item = 0; item < book.items.size && labels.size < LABELS_MAX; item++)
      labels.add(book.items.label(item))
  return labels
}

function findOwnLabels(book: Book): readonly OwnLabel[] {
  return [...labelsOf(book)]
    .filter((label) => findUnit(label) === null)
    .map((label) => ({ label, key: itemKey(label) }))
}

/** The items that have these words, whatever they are sold by: the key of an item also has the words of a unit that is not known. */
export function findNamed(book: Book, key: string): readonly [first: number, end: number] | null {
  const found = book.items.findByKey(key)
  if (found !== null) return found
  for (const { key: label } of ownLabels(book)) {
    const items = book.items.findByKey(`${key} ${label}`)
    if (items !== null) return items
  }
  return null
}

/** How German and Dutch make more than one of a unit: "Eimer", "Säcke", "Platten". */
const MORE_THAN_ONE = /^(?:e|en|n|er|s)?$/

const ITEMS_LOOKED_AT = 50

/**
 * A unit of the list at the beginning of the words of an item, "Eimer Dispersionsfarbe". Null where they begin with something else, and where
 * the word belongs to a name: a list that sells "Fenster streichen" by the Fenster has other things to paint.
 */
export function labelBefore(
  book: Book,
  item: string,
): { readonly label: string; readonly rest: string } | null {
  const [, word = '', rest = ''] = /^(\p{L}+)\.?\s+(\S.*)$/su.exec(item) ?? []
  if (word === '') return null
  const trade = tradeWord(book, word, rest)
  if (trade !== null && findNamed(book, itemKey(item)) === null)
    return { label: trade, rest: rest.replace(OF, '') }
  const own = ownLabels(book).find(({ label }) => isLabel(label, word))
  if (own === undefined || findNamed(book, itemKey(item)) !== null) return null
  return isInName(book, own.label, rest) ? null : { label: own.label, rest }
}

const OF = /^of\s+/i

/** What wholesalers call a case and a tray; in other texts "outer" and "flat" say how a thing is. */
const TRADE_WORDS: Readonly<Record<string, string>> = {
  outer: 'case',
  outers: 'case',
  flat: 'tray',
  flats: 'tray',
}

/** The container that such a word means before a thing which the list sells by it; null where it means none. */
function tradeWord(book: Book, word: string, rest: string): string | null {
  const written = foldCase(word)
  const unit = Object.hasOwn(TRADE_WORDS, written) ? TRADE_WORDS[written] : undefined
  if (unit === undefined || book.model === null || isInName(book, written.replace(/s$/, ''), rest))
    return null
  const query = book.index.query(words(rest.replace(OF, '')).map(stem))
  const { docs, count } = book.index.search(query, 1, () => true)
  if (count === 0) return null
  const item = u32At(docs, 0)
  const { contents } = book.profiles.at(u16At(book.items.profile, item))
  return contents?.[unit] !== undefined || book.items.label(item) === unit ? unit : null
}

function isLabel(label: string, word: string): boolean {
  const [unit, folded] = [foldCase(label), foldCase(word)]
  return unit !== '' && folded.startsWith(unit) && MORE_THAN_ONE.test(folded.slice(unit.length))
}

/** Whether an item that is like the rest of the words has the unit in its name. */
function isInName(book: Book, label: string, rest: string): boolean {
  const { docs, count } = book.index.search(
    book.index.query(words(rest).map(stem)),
    ITEMS_LOOKED_AT,
    () => true,
  )
  for (let rank = 0; rank < count; rank++)
    if (words(book.items.description(u32At(docs, rank))).some((word) => isLabel(label, word))) return true
  return false
}
