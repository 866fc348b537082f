import type { Book } from '../book/book.ts'
import { foldCase, itemKey } from '../text/words.ts'
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

const known = new WeakMap<Book, readonly OwnLabel[]>()

function ownLabels(book: Book): readonly OwnLabel[] {
  const found = known.get(book)
  if (found !== undefined) return found
  const labels = new Set<string>()
  if (book.model !== null && book.items.size <= ITEMS_MAX)
    for (let item = 0; item < book.items.size && labels.size < LABELS_MAX; item++)
      labels.add(book.items.label(item))
  const own = [...labels]
    .filter((label) => findUnit(label) === null)
    .map((label) => ({ label, key: itemKey(label) }))
  known.set(book, own)
  return own
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

/** A unit of the list at the beginning of the words of an item, "Eimer Dispersionsfarbe"; null where they begin with something else. */
export function labelBefore(
  book: Book,
  item: string,
): { readonly label: string; readonly rest: string } | null {
  const [, word = '', rest = ''] = /^(\p{L}+)\.?\s+(\S.*)$/su.exec(item) ?? []
  if (word === '') return null
  const folded = foldCase(word)
  const own = ownLabels(book).find(({ label }) => {
    const unit = foldCase(label)
    return unit !== '' && folded.startsWith(unit) && MORE_THAN_ONE.test(folded.slice(unit.length))
  })
  return own === undefined ? null : { label: own.label, rest }
}
