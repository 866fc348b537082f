import { entryAt, u16At } from '../in-range.ts'
import { keysOf, recordOf } from '../record-of.ts'
import { checkSmallBelow } from './check-numbers.ts'
import { damagedBook } from './damaged-book.ts'
import type { BookHeader, ItemProfile, ProfileValues } from './header.ts'
import type { SectionReader, Sections } from './sections.ts'

/** The profiles of a book by number. */
export interface ProfileTable {
  readonly size: number
  at(id: number): ItemProfile
}

type Field = keyof ProfileValues

/** All fields, in the order in which they are written, and whether a profile without one lacks it; else it is null there. */
const MAY_LACK: Readonly<Record<Field, boolean>> = {
  target: false,
  component: false,
  index: false,
  note: false,
  defaultUnit: false,
  spokenUnit: false,
  timeBasis: false,
  density: false,
  pieceKg: false,
  pieceLitres: false,
  contents: false,
  calibrationDirect: false,
  calibrationMoved: false,
  meaning: false,
  size: false,
  yields: false,
  season: true,
  homeOnly: true,
  every: false,
  times: false,
  covers: true,
}
// Its keys are those of its type.
const FIELDS = keysOf(MAY_LACK)

/**
 * Thousands of profiles have few values in a field. So each value stands once in the header, and the sections say which one each
 * profile has: written out, profiles would be most of what is parsed when a book is opened.
 */
export function writeProfiles(profiles: readonly ItemProfile[]): {
  readonly values: ProfileValues
  readonly sections: Sections
} {
  const columns = FIELDS.map((field) => {
    const ids = new Map<string, number>()
    const values: unknown[] = []
    const column = Uint16Array.from(profiles, (profile) => {
      const value = profile[field] ?? null
      const spelled = JSON.stringify(value)
      const id = ids.get(spelled) ?? values.push(value) - 1
      ids.set(spelled, id)
      return id
    })
    return { field, values, column }
  })
  return {
    // Each field has its own values: they come from profiles.
    values: recordOf<ProfileValues>(columns.map(({ field, values }) => [field, values])),
    sections: Object.fromEntries(columns.map(({ field, column }) => [sectionOf(field), column])),
  }
}

export function readProfiles(
  sections: SectionReader,
  { profiles, profileValues }: Pick<BookHeader, 'profiles' | 'profileValues'>,
): ProfileTable {
  if (profileValues === undefined) {
    // A book of an earlier edition has them written out.
    if (profiles === undefined) throw damagedBook('it has no profiles')
    return { size: profiles.length, at: (id) => entryAt(profiles, id) }
  }
  const columns = readColumns(sections, profileValues)
  const size = columns.target.length
  if (size === 0) throw damagedBook('it has no profiles')
  const kept: (ItemProfile | undefined)[] = Array.from({ length: size }, () => undefined)
  return {
    size,
    at(id) {
      const known = kept[id]
      if (known !== undefined) return known
      const made = profileFrom(profileValues, columns, id)
      kept[id] = made
      return made
    },
  }
}

type Columns = Readonly<Record<Field, Uint16Array>>

function readColumns(sections: SectionReader, values: ProfileValues): Columns {
  const size = sections.u16(sectionOf('target')).length
  const columns = FIELDS.map((field) => {
    const name = sectionOf(field)
    const column = sections.u16(name, size)
    sections.verify(() => checkSmallBelow(column, values[field].length, name))
    return [field, column] as const
  })
  return recordOf<Columns>(columns)
}

function profileFrom(values: ProfileValues, columns: Columns, id: number): ItemProfile {
  const own = FIELDS.map(
    (field) => [field, entryAt<unknown>(values[field], u16At(columns[field], id))] as const,
  )
  // Each field has a value of its own kind.
  return recordOf<ItemProfile>(own.filter(([field, value]) => value !== null || !MAY_LACK[field]))
}

const sectionOf = (field: Field): string => `profile.${field}`
