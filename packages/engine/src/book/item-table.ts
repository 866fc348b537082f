import { entryAt, present, u32At } from '../in-range.ts'
import { itemKey } from '../text/words.ts'
import { findUnit } from '../units/index.ts'
import type { ItemFacts } from './book-input.ts'
import { checkBelow, checkRanges, checkReal, checkSmallBelow } from './check-numbers.ts'
import type { Collapsed } from './collapse-rows.ts'
import { damagedBook } from './damaged-book.ts'
import type { BookHeader, ItemProfile } from './header.ts'
import { FACTOR_MAX, FACTOR_MIN } from './price-bounds.ts'
import type { SectionReader, Sections } from './sections.ts'
import { openStrings, stringSections } from './string-table.ts'

/** What a book knows about its items, apart from prices. */
export interface ItemTable {
  readonly size: number
  description(item: number): string
  /** What results call it. */
  name(item: number): string
  label(item: number): string
  category(item: number): string
  readonly group: Uint8Array
  /** Canonical units in one `label`. */
  readonly factor: Float64Array
  readonly profile: Uint16Array
  /** Items whose words are the same, whatever their unit: [start, end). */
  findByKey(key: string): readonly [number, number] | null
}

const DEFAULT_FACTS = {}
/** Lists name some hundred packs. What a file of another kind says beyond this many is left out of the book. */
const CONTENTS_KINDS_MAX = 5_000

/** Profiles are what many items share, so a book of thousands of foods carries a handful. */
export function profileItems(
  collapsed: Collapsed,
  facts: readonly ItemFacts[],
  target: ItemProfile['target'],
): {
  readonly profiles: readonly ItemProfile[]
  readonly covered: readonly (readonly string[])[]
  readonly profile: Uint16Array
  readonly names: readonly string[]
} {
  const factsByKey = new Map(facts.map((fact) => [itemKey(fact.description), fact]))
  const ids = new Map<string, number>()
  const profiles: ItemProfile[] = []
  const names: string[] = []
  const covered = new Map<string, { readonly id: number; readonly words: readonly string[] }>()
  const coversOf = (words: readonly string[]): number => {
    const key = JSON.stringify(words)
    const known = covered.get(key) ?? { id: covered.size, words }
    covered.set(key, known)
    return known.id
  }
  const profile = Uint16Array.from(collapsed.items, (item) => {
    const fact: Partial<ItemFacts> =
      factsByKey.get(item.key) ?? factsByKey.get(itemKey(item.description)) ?? DEFAULT_FACTS
    names.push(fact.name ?? '')
    const made: ItemProfile = {
      target: fact.target ?? target,
      component: fact.component ?? null,
      index: fact.index ?? fact.component ?? null,
      note: fact.note ?? null,
      defaultUnit: fact.defaultUnit ?? null,
      spokenUnit: fact.spokenUnit ?? null,
      timeBasis: fact.timeBasis ?? 'calendar',
      density: fact.density ?? null,
      pieceKg: fact.pieceKg ?? null,
      pieceLitres: fact.pieceLitres ?? null,
      contents: fact.contents ?? (profiles.length < CONTENTS_KINDS_MAX ? item.contents : null),
      calibrationDirect: fact.calibration?.direct ?? null,
      calibrationMoved: fact.calibration?.moved ?? null,
      meaning: fact.meaning ?? null,
      size: fact.size === undefined ? null : { ...fact.size, unit: unitId(fact.size.unit) },
      yields: fact.yields ?? false,
      every: fact.every === undefined ? null : unitId(fact.every),
      times: fact.times ?? null,
      ...(fact.season === undefined ? {} : { season: fact.season }),
      ...(fact.homeOnly === true ? { homeOnly: true } : {}),
      ...(fact.covers === undefined ? {} : { covers: fact.covers.map(coversOf) }),
    }
    const spelled = JSON.stringify(made)
    let id = ids.get(spelled)
    if (id === undefined) {
      id = profiles.length
      ids.set(spelled, id)
      profiles.push(made)
    }
    return id
  })
  return { profiles, covered: [...covered.values()].map(({ words }) => words), profile, names }
}

/** The id of a unit that may be written in any way. */
function unitId(text: string): string {
  return findUnit(text)?.id ?? text
}

export function writeItems(
  collapsed: Collapsed,
  groups: readonly string[],
  profile: Uint16Array,
  names: readonly string[],
): Sections {
  const { items } = collapsed
  const labels = [...new Set(items.map((item) => item.label))].sort()
  const categories = [...new Set(items.map((item) => item.category))].sort()
  const keys: string[] = []
  const keyStart: number[] = []
  items.forEach((item, i) => {
    if (i > 0 && item.key === entryAt(items, i - 1).key) return
    keys.push(item.key)
    keyStart.push(i)
  })
  keyStart.push(items.length)
  const labelId = new Map(labels.map((text, id) => [text, id]))
  const categoryId = new Map(categories.map((text, id) => [text, id]))
  const groupId = new Map(groups.map((text, id) => [text, id]))
  return {
    ...stringSections(
      'item.text',
      items.map((item) => item.description),
      false,
    ),
    ...stringSections('item.name', names, false),
    ...stringSections('item.key', keys, true),
    ...stringSections('label', labels, false),
    ...stringSections('category', categories, false),
    'item.keyStart': Uint32Array.from(keyStart),
    'item.label': Uint32Array.from(items, (item) => present(labelId.get(item.label))),
    'item.category': Uint32Array.from(items, (item) => present(categoryId.get(item.category))),
    'item.group': Uint8Array.from(items, (item) => present(groupId.get(item.group))),
    'item.factor': Float64Array.from(items, (item) => item.factor),
    'item.profile': profile,
  }
}

/** A description of 2,000 characters in UTF-8. */
const DESCRIPTION_BYTES_MAX = 6_000

export function readItems(
  sections: SectionReader,
  header: Pick<BookHeader, 'items' | 'groups'>,
  profiles: number,
): ItemTable {
  const size = header.items
  const texts = openStrings(sections, 'item.text', false, DESCRIPTION_BYTES_MAX)
  const names = openStrings(sections, 'item.name', false)
  if (texts.size !== size || names.size !== size) throw damagedBook('its items are not as many as it says')
  const keys = openStrings(sections, 'item.key', true)
  const labels = openStrings(sections, 'label', false)
  const categories = openStrings(sections, 'category', false)
  const keyStart = sections.u32('item.keyStart', keys.size + 1)
  sections.verify(() => checkRanges(keyStart, size, 'item.keyStart', 1))
  const label = sections.u32('item.label', size)
  sections.verify(() => checkBelow(label, labels.size, 'item.label'))
  const category = sections.u32('item.category', size)
  sections.verify(() => checkBelow(category, categories.size, 'item.category'))
  const group = sections.u8('item.group', size)
  sections.verify(() => checkSmallBelow(group, header.groups.length, 'item.group'))
  const factor = sections.f64('item.factor', size)
  sections.verify(() => checkReal(factor, FACTOR_MIN, FACTOR_MAX, 'item.factor'))
  const profile = sections.u16('item.profile', size)
  sections.verify(() => checkSmallBelow(profile, profiles, 'item.profile'))
  return {
    size,
    description: (item) => texts.at(item),
    name: (item) => names.at(item) || texts.at(item),
    label: (item) => labels.at(u32At(label, item)),
    category: (item) => categories.at(u32At(category, item)),
    group,
    factor,
    profile,
    findByKey(key) {
      const id = keys.find(key)
      return id < 0 ? null : [u32At(keyStart, id), u32At(keyStart, id + 1)]
    },
  }
}
