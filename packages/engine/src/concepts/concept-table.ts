import type { Book } from '../book/book.ts'
import { readStringTable, type StringTable, writeStrings } from '../book/string-table.ts'
import { entryAt, u32At } from '../in-range.ts'
import { foldCase, nameKey, terms } from '../text/words.ts'
import { hashOfId, readableId } from './concept-id.ts'
import { type Family, findFamilies } from './families.ts'

/**
 * The concepts of a book, by number in the order of their names: items that have the same name, unit and category are one
 * concept with several meanings. Built once for a book; it keeps numbers and one text a concept.
 */
export interface ConceptTable {
  readonly book: Book
  readonly size: number
  /** The one that answers a plain question first. */
  items(concept: number): readonly number[]
  /** The concept of an item. */
  of(item: number): number
  name(concept: number): string
  id(concept: number): string
  /** -1 for an id that no concept has. */
  find(id: string): number
  readonly categories: readonly string[]
  /** Number in `categories`. */
  category(concept: number): number
  readonly families: readonly Family[]
  /** Number in `families`, -1 for none. */
  family(concept: number): number
  /** The words of each concept's name, for the search. */
  readonly keys: StringTable
  /** Whether lines reach an item by a name of the book and not by search. */
  isNamed(item: number): boolean
}

interface Draft {
  readonly name: string
  readonly order: string
  readonly label: string
  readonly category: number
  readonly items: number[]
}

/** What people call a category. */
function nameOfCategory({ header }: Book, category: string): string {
  const { categoryNames = {} } = header
  return Object.hasOwn(categoryNames, category) ? (categoryNames[category] ?? category) : category
}

export function openConcepts(book: Book): ConceptTable {
  const { items } = book
  const categories: string[] = []
  const categoryIds = new Map<string, number>()
  const drafts = new Map<string, Draft>()
  for (let item = 0; item < items.size; item++) {
    const name = items.name(item)
    const label = items.label(item)
    const text = nameOfCategory(book, items.category(item))
    const key = `${name}\u0001${label}\u0001${text}`
    const known = drafts.get(key)
    if (known !== undefined) {
      known.items.push(item)
      continue
    }
    let category = categoryIds.get(text)
    if (category === undefined) {
      category = categories.push(text) - 1
      categoryIds.set(text, category)
    }
    drafts.set(key, { name, order: foldCase(name), label, category, items: [item] })
  }
  const all = [...drafts.values()].sort(byName)
  const named = namedItems(book)
  for (const draft of all) sortMeanings(book, draft)

  const start = new Uint32Array(all.length + 1)
  const member = new Uint32Array(items.size)
  const conceptOf = new Uint32Array(items.size)
  const category = Uint32Array.from(all, (draft) => draft.category)
  all.forEach((draft, concept) => {
    const from = u32At(start, concept)
    member.set(draft.items, from)
    start[concept + 1] = from + draft.items.length
    for (const item of draft.items) conceptOf[item] = concept
  })
  const { families, family } = findFamilies(
    book,
    all.map((draft) => ({
      name: draft.name,
      category: entryAt(categories, draft.category),
      item: entryAt(draft.items, 0),
    })),
  )
  const { bytes, starts } = writeStrings(all.map(({ name }) => nameKey(name) || terms(name).join(' ')))
  const keys = readStringTable({ bytes, starts, slots: new Uint32Array(2) })
  const first = (concept: number): number => u32At(member, u32At(start, concept))
  const name = (concept: number): string => items.name(first(concept))
  const id = (concept: number): string => {
    const item = first(concept)
    return readableId(name(concept), [items.name(item), items.label(item), items.category(item)])
  }
  const hashes = Uint32Array.from(all, (_, concept) => hashOfId(id(concept)))
  return {
    book,
    size: all.length,
    items: (concept) => [...member.subarray(u32At(start, concept), u32At(start, concept + 1))],
    of: (item) => u32At(conceptOf, item),
    name,
    id,
    find(wanted) {
      const hash = hashOfId(wanted)
      for (let at = hashes.indexOf(hash); at >= 0; at = hashes.indexOf(hash, at + 1))
        if (id(at) === wanted) return at
      return -1
    },
    categories,
    category: (concept) => u32At(category, concept),
    families,
    family: (concept) => (family[concept] ?? 0) - 1,
    keys,
    isNamed: (item) => named[item] === 1,
  }
}

function byName(a: Draft, b: Draft): number {
  if (a.order !== b.order) return a.order < b.order ? -1 : 1
  if (a.label !== b.label) return a.label < b.label ? -1 : 1
  return a.category - b.category
}

function namedItems({ items, names }: Book): Uint8Array {
  const named = new Uint8Array(items.size)
  for (let id = 0; id < names.size; id++) for (const item of names.itemsOf(id)) named[item] = 1
  return named
}

/** As the concept's own name lists them: the first is what a plain question gets. */
function sortMeanings(book: Book, draft: Draft): void {
  if (draft.items.length === 1) return
  const name = book.names.find(nameKey(draft.name))
  if (name < 0) return
  const order = book.names.itemsOf(name)
  const rank = (item: number): number => (order.includes(item) ? order.indexOf(item) : order.length)
  draft.items.sort((a, b) => rank(a) - rank(b))
}
