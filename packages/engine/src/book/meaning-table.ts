import { entryAt, present, u32At } from '../in-range.ts'
import { checkBelow, checkRanges } from './check-numbers.ts'
import { damagedBook } from './damaged-book.ts'
import type { BookHeader, SynonymEntry, SynonymUse } from './header.ts'
import type { SectionReader, Sections } from './sections.ts'

/** What the phrases of the synonym table mean, by the number of the phrase. */
export interface MeaningTable {
  /** What a phrase may mean, the likeliest first. There is at least one. */
  of(phrase: number): readonly SynonymEntry[]
  firstItemOf(phrase: number): number
}

/** Most phrases say nothing but the item, so what else they say stands once in the header. */
export function writeMeanings(entries: readonly (readonly SynonymEntry[])[]): {
  readonly uses: readonly SynonymUse[]
  readonly sections: Sections
} {
  const ids = new Map<string, number>()
  const uses: SynonymUse[] = []
  const starts = new Uint32Array(entries.length + 1)
  for (const [i, meant] of entries.entries()) starts[i + 1] = u32At(starts, i) + meant.length
  const all = entries.flat()
  const use = Uint32Array.from(all, ({ defaultUnit, spokenUnit, note }) => {
    const made = { defaultUnit, spokenUnit, note }
    const spelled = JSON.stringify(made)
    const id = ids.get(spelled) ?? uses.push(made) - 1
    ids.set(spelled, id)
    return id
  })
  return {
    uses,
    sections: {
      'synonym.items': Uint32Array.from(all, ({ item }) => item),
      'synonym.uses': use,
      'synonym.itemStarts': starts,
    },
  }
}

/** The meanings of so many phrases. */
export function readMeanings(
  sections: SectionReader,
  { synonyms, synonymUses, items: itemCount }: Pick<BookHeader, 'synonyms' | 'synonymUses' | 'items'>,
  size: number,
): MeaningTable {
  if (synonymUses === undefined) {
    // A book of an earlier edition has them written out.
    if (synonyms?.length !== size) throw damagedBook('its synonyms are not as many as their meanings')
    return {
      of: (phrase) => entryAt(synonyms, phrase),
      firstItemOf: (phrase) => present(synonyms[phrase]?.[0]).item,
    }
  }
  const starts = sections.u32('synonym.itemStarts', size + 1)
  const items = sections.u32('synonym.items')
  const uses = sections.u32('synonym.uses', items.length)
  sections.verify(() => checkRanges(starts, items.length, 'synonym.itemStarts', 1))
  sections.verify(() => checkBelow(items, itemCount, 'synonym.items'))
  sections.verify(() => checkBelow(uses, synonymUses.length, 'synonym.uses'))
  const kept = new Map<number, readonly SynonymEntry[]>()
  const read = (phrase: number): readonly SynonymEntry[] => {
    const start = u32At(starts, phrase)
    return Array.from({ length: u32At(starts, phrase + 1) - start }, (_, i) => ({
      item: u32At(items, start + i),
      ...entryAt(synonymUses, u32At(uses, start + i)),
    }))
  }
  return {
    of(phrase) {
      const known = kept.get(phrase)
      if (known !== undefined) return known
      const meant = read(phrase)
      kept.set(phrase, meant)
      return meant
    },
    firstItemOf: (phrase) => u32At(items, u32At(starts, phrase)),
  }
}
