import { entryAt, i32At, present, u8At, u32At } from '../in-range.ts'
import { foldCase } from '../text/words.ts'
import type { GeographyEntry } from './book-input.ts'
import { checkBelow, checkBelowOrNone, checkSmallBelow } from './check-numbers.ts'
import { damagedBook } from './damaged-book.ts'
import type { SectionReader, Sections } from './sections.ts'
import { openStrings, writeStringTable } from './string-table.ts'

const KINDS = ['zip', 'metro', 'county', 'state', 'region', 'country', 'other'] as const
export type GeographyKind = (typeof KINDS)[number]

/** Places that a book knows, by number. */
export interface GeographyTable {
  readonly size: number
  find(code: string): number
  /** A place by any of its names, -1 when unknown. */
  findByName(name: string): number
  code(id: number): string
  name(id: number): string
  kind(id: number): GeographyKind
  /** -1 at the top. */
  parent(id: number): number
  /** Whether no place lies in a country: all of them are the list's own, such as its stores. */
  readonly isOwn: boolean
}

/** What stands for all places of a book, where they have no common one. */
export const ANYWHERE = '*'
const PARENTS_MAX = 12

/** Without a table, "US-IN/Allen" lies in "US-IN", which lies in "US". */
export function parentCode(code: string): string | null {
  const slash = code.lastIndexOf('/')
  if (slash > 0) return code.slice(0, slash)
  const dash = code.indexOf('-')
  return dash > 0 ? code.slice(0, dash) : null
}

const COUNTRY = /^[a-z]{2}$/i

const nameKey = (name: string): string =>
  foldCase(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Codes of rows that no entry describes are added with what their spelling says about their parent. */
export function writeGeographies(entries: readonly GeographyEntry[], rowCodes: readonly string[]): Sections {
  const byCode = new Map<string, GeographyEntry>(entries.map((entry) => [entry.code.toUpperCase(), entry]))
  const add = (code: string): void => {
    if (byCode.has(code.toUpperCase())) return
    const parent = parentCode(code)
    const kind = parent === null && COUNTRY.test(code) ? 'country' : 'other'
    byCode.set(code.toUpperCase(), { code, name: code, parent, kind })
    if (parent !== null) add(parent)
  }
  for (const code of rowCodes) add(code)
  const keys = [...byCode.keys()].sort()
  const idOf = new Map(keys.map((key, id) => [key, id]))
  const all = keys.map((key) => present(byCode.get(key)))

  const names = new Map<string, { id: number; weight: number }>()
  all.forEach((entry, id) => {
    for (const name of [entry.code, entry.name, ...(entry.aliases ?? [])]) {
      const key = nameKey(name)
      const known = names.get(key)
      const weight = entry.weight ?? 0
      if (key !== '' && (!known || weight > known.weight)) names.set(key, { id, weight })
    }
  })
  const nameKeys = [...names.keys()].sort()
  const codeTable = writeStringTable(keys)
  const shown = writeStringTable(all.map((entry) => entry.code))
  const nameTable = writeStringTable(all.map((entry) => entry.name))
  const aliasTable = writeStringTable(nameKeys)
  return {
    'geo.code.bytes': codeTable.bytes,
    'geo.code.starts': codeTable.starts,
    'geo.code.slots': codeTable.slots,
    'geo.shown.bytes': shown.bytes,
    'geo.shown.starts': shown.starts,
    'geo.name.bytes': nameTable.bytes,
    'geo.name.starts': nameTable.starts,
    'geo.alias.bytes': aliasTable.bytes,
    'geo.alias.starts': aliasTable.starts,
    'geo.alias.slots': aliasTable.slots,
    'geo.alias.place': Uint32Array.from(nameKeys, (key) => present(names.get(key)).id),
    'geo.parent': Int32Array.from(all, (entry) =>
      entry.parent === null ? -1 : (idOf.get(entry.parent.toUpperCase()) ?? -1),
    ),
    'geo.kind': Uint8Array.from(all, (entry) => KINDS.indexOf(entry.kind)),
  }
}

export function readGeographies(sections: SectionReader): GeographyTable {
  const codes = openStrings(sections, 'geo.code', true)
  const shown = openStrings(sections, 'geo.shown', false)
  const names = openStrings(sections, 'geo.name', false)
  if (shown.size !== codes.size || names.size !== codes.size)
    throw damagedBook('its geographies are not as many as it says')
  const aliases = openStrings(sections, 'geo.alias', true)
  const aliasPlace = sections.u32('geo.alias.place', aliases.size)
  sections.verify(() => checkBelow(aliasPlace, codes.size, 'geo.alias.place'))
  const parent = sections.i32('geo.parent', codes.size)
  sections.verify(() => checkBelowOrNone(parent, codes.size, 'geo.parent'))
  sections.verify(() => checkTree(parent))
  const kind = sections.u8('geo.kind', codes.size)
  sections.verify(() => checkSmallBelow(kind, KINDS.length, 'geo.kind'))
  return {
    size: codes.size,
    find: (code) => codes.find(code.toUpperCase()),
    findByName(name) {
      const id = aliases.find(nameKey(name))
      return id < 0 ? -1 : u32At(aliasPlace, id)
    },
    code: (id) => shown.at(id),
    name: (id) => names.at(id),
    kind: (id) => entryAt(KINDS, u8At(kind, id)),
    parent: (id) => i32At(parent, id),
    isOwn: codes.size > 0 && !kind.includes(KINDS.indexOf('country')),
  }
}

/** No geography lies within itself, not even by way of others. */
function checkTree(parent: Int32Array): void {
  // 0: not looked at; 1: on the way up that is being walked; 2: leads to the top.
  const seen = new Uint8Array(parent.length)
  for (let id = 0; id < parent.length; id++) {
    let at = id
    for (; at >= 0 && seen[at] === 0; at = i32At(parent, at)) seen[at] = 1
    if (at >= 0 && seen[at] === 1) throw damagedBook('geo.parent goes in a circle')
    for (at = id; at >= 0 && seen[at] === 1; at = i32At(parent, at)) seen[at] = 2
  }
}

/** A place and what contains it, narrowest first. */
export function lineage(table: GeographyTable, id: number): readonly number[] {
  const found: number[] = []
  for (let at = id, steps = 0; at >= 0 && steps < PARENTS_MAX; steps++) {
    found.push(at)
    at = table.parent(at)
  }
  return found
}
