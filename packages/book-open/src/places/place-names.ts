import { entryAt, present } from '../in-range.ts'
import { PLACE_ALIASES } from './place-aliases.ts'
import type { Metro, PlaceTable } from './place-table.ts'
import { stateByName, stateByPostal } from './us-states.ts'

/** Lower case, no accents, punctuation as blanks: "St. Paul" and "st paul" are the same name. */
export function foldName(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Towns whose own names have a hyphen, so a metro title is not split inside them. */
const HYPHENATED = ['Winston-Salem', 'Wilkes-Barre', 'Lake Havasu City-Kingman']

/** "Dallas-Fort Worth-Arlington, TX" names three towns. */
export function townsOfTitle(title: string): readonly string[] {
  const [towns = ''] = title.split(', ')
  const guarded = HYPHENATED.reduce((text, name) => text.replace(name, name.replaceAll('-', '~')), towns)
  return guarded.split(/--|[-/]/).flatMap((town) => {
    const name = town.replaceAll('~', '-').trim()
    return name === '' ? [] : [name]
  })
}

interface TownEntry {
  readonly metro: Metro
  /** A metro's first town outranks another metro's third; among equals the larger metro wins. */
  readonly rank: number
}

export interface PlaceNames {
  /** The code that a name most likely means, or null. */
  find(text: string): string | null
  /** Every folded town name with its metro, best first. */
  readonly towns: ReadonlyMap<string, readonly TownEntry[]>
}

export function indexPlaceNames(table: PlaceTable): PlaceNames {
  const towns = new Map<string, TownEntry[]>()
  const add = (town: string, metro: Metro, rank: number) => {
    const key = foldName(town)
    const entries = towns.get(key)
    if (entries === undefined) towns.set(key, [{ metro, rank }])
    else if (!entries.some((entry) => entry.metro === metro)) entries.push({ metro, rank })
  }
  for (const metro of table.metros) {
    townsOfTitle(metro.name).forEach((town, at) => {
      add(town, metro, (at === 0 ? 2_000 : 1_000) + metro.zips)
    })
    for (const title of metro.towns) for (const town of townsOfTitle(title)) add(town, metro, metro.zips)
  }
  for (const entries of towns.values())
    entries.sort((a, b) => b.rank - a.rank || (a.metro.code < b.metro.code ? -1 : 1))
  const countries = countryNames(table)
  const find = (text: string): string | null => {
    const key = foldName(text).replace(/^the (?=city of )|^(city of|downtown|greater|metro) /, '')
    if (key === '') return null
    const alias = PLACE_ALIASES.get(key)
    if (alias !== undefined) return alias
    const state = stateByName(key)
    if (state !== undefined) return state.code
    return findTown(towns, key) ?? countries.get(key) ?? findAbbreviation(text)
  }
  return { find, towns }
}

/** "Portland", "Portland ME", "Portland, Maine", "Dallas area". */
function findTown(towns: ReadonlyMap<string, readonly TownEntry[]>, key: string): string | null {
  const plain = towns.get(key)
  if (plain !== undefined) return entryAt(plain, 0).metro.code
  const words = key.split(' ')
  for (let cut = words.length - 1; cut >= 1 && cut >= words.length - 3; cut--) {
    const tail = words.slice(cut).join(' ')
    const town = words.slice(0, cut).join(' ')
    if (tail === 'area' || tail === 'metro' || tail === 'metro area') return findTown(towns, town)
    const state = tail.length === 2 ? stateByPostal(tail) : stateByName(tail)
    if (state === undefined) continue
    const candidates = towns.get(town) ?? []
    const inState = candidates.find(({ metro }) =>
      present(metro.name.split(', ').at(-1)).split('-').includes(state.postal),
    )
    if (inState !== undefined) return inState.metro.code
    // A town that no metro title names: a nickname within that state, else the state, which is certain.
    const alias = metroByCode(towns, PLACE_ALIASES.get(town))
    return alias !== null && statesOf(alias).includes(state.postal) ? alias.code : state.code
  }
  return null
}

function statesOf(metro: Metro): readonly string[] {
  return present(metro.name.split(', ').at(-1)).split('-')
}

function metroByCode(
  towns: ReadonlyMap<string, readonly TownEntry[]>,
  code: string | undefined,
): Metro | null {
  if (code === undefined) return null
  for (const entries of towns.values()) for (const { metro } of entries) if (metro.code === code) return metro
  return null
}

/** Two capital letters are a state; in small letters "in", "or" and "me" are words. */
function findAbbreviation(text: string): string | null {
  const trimmed = text.trim().replaceAll('.', '')
  return /^[A-Z]{2}$/.test(trimmed) ? (stateByPostal(trimmed)?.code ?? null) : null
}

/** Countries by their name, also without what follows a comma or bracket: "Korea, Republic of". */
function countryNames(table: PlaceTable): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const place of table.named.values()) {
    const isNation =
      place.kind === 'country' || (place.kind === 'subdivision' && /^(CA|AU)-/.test(place.code))
    if (!isNation) continue
    names.set(foldName(place.name), place.code)
    if (place.kind === 'country') {
      const short = foldName(place.name.replace(/[,(].*$/, ''))
      if (!names.has(short)) names.set(short, place.code)
    }
  }
  return names
}
