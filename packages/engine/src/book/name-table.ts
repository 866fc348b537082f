import { EngineError } from '../engine-error.ts'
import { u32At } from '../in-range.ts'
import { checkBelow, checkRanges } from './check-numbers.ts'
import type { SectionReader, Sections } from './sections.ts'
import { openStrings, type StringTable, stringSections } from './string-table.ts'

/** The keys of the names, and the items that each may mean. */
export interface NameTable extends StringTable {
  /** The items that a name may mean, the likeliest first. There is at least one. */
  itemsOf(id: number): readonly number[]
  firstItemOf(id: number): number
}

/** Meanings of one name; a longer list is of no help to anybody. */
const NAME_ITEMS_MAX = 40

/** `entries[i]` holds the items that phrase i may mean. */
export function writeNames(phrases: readonly string[], entries: readonly (readonly number[])[]): Sections {
  const long = entries.findIndex((items) => items.length > NAME_ITEMS_MAX)
  if (long >= 0)
    throw new EngineError(
      'book_input',
      `The name "${phrases[long]}" means more than ${NAME_ITEMS_MAX} items.`,
    )
  const starts = new Uint32Array(phrases.length + 1)
  for (const [i, items] of entries.entries()) starts[i + 1] = u32At(starts, i) + items.length
  return {
    ...stringSections('name', phrases, true),
    'name.items': Uint32Array.from(entries.flat()),
    'name.itemStarts': starts,
  }
}

/** Hundreds of thousands of short lists: they are read in place, because as objects they would take longer to open than all the rest. */
export function readNames(sections: SectionReader, itemCount: number): NameTable {
  const strings = openStrings(sections, 'name', true)
  // A book of an earlier edition has none of the two sections, and no names either.
  const isEmpty = strings.size === 0 && !sections.has('name.items')
  const items = isEmpty ? new Uint32Array(0) : sections.u32('name.items')
  const starts = isEmpty ? new Uint32Array(1) : sections.u32('name.itemStarts', strings.size + 1)
  sections.verify(() => checkRanges(starts, items.length, 'name.itemStarts', 1, NAME_ITEMS_MAX))
  sections.verify(() => checkBelow(items, itemCount, 'name.items'))
  return {
    ...strings,
    itemsOf: (id) => Array.from(items.subarray(u32At(starts, id), u32At(starts, id + 1))),
    firstItemOf: (id) => u32At(items, u32At(starts, id)),
  }
}
