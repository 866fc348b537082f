import type { ItemFacts, Synonym } from '@assay/engine'
import { singular } from '../words/singular.ts'
import { readShelf } from './read-shelf.ts'
import type { ShelfEntry } from './shelf-entry.ts'

const ENTRIES = readShelf()
const BY_ITEM = Map.groupBy(ENTRIES, ({ item }) => item)

/** What the shelf says of an item, over what else is known of it. Several lines of one item are one. */
export function withShelfFacts(facts: ItemFacts): ItemFacts {
  const entries = BY_ITEM.get(facts.description)
  if (entries === undefined) return facts
  const [first] = entries
  const { name, note, defaultUnit } = first ?? {}
  const contents = Object.assign({}, facts.contents, ...entries.toReversed().map((one) => one.contents))
  const kg = entries.find((one) => pieceOf(one) !== undefined)
  const pieceKg = kg === undefined || isVolume(facts, kg) ? undefined : pieceOf(kg)
  const pieceLitres = kg !== undefined && isVolume(facts, kg) ? pieceOf(kg) : undefined
  return {
    ...facts,
    ...(Object.keys(contents).length === 0 ? {} : { contents }),
    ...(name === undefined ? {} : { name }),
    ...(note === undefined ? {} : { note: `${facts.note ?? ''} ${note}`.trim() }),
    ...(pieceKg === undefined ? {} : { pieceKg }),
    ...(pieceLitres === undefined ? {} : { pieceLitres }),
    ...(defaultUnit === undefined ? {} : { defaultUnit, spokenUnit: defaultUnit }),
  }
}

const isVolume = (facts: ItemFacts, entry: ShelfEntry): boolean =>
  facts.pieceLitres !== undefined || entry.pieceLitres !== undefined

/** One piece of it; of what is bought by the jar, "two salsas" are two jars. */
function pieceOf({ pieceKg, pieceLitres, defaultUnit = '', contents }: ShelfEntry): number | undefined {
  return pieceLitres ?? pieceKg ?? contents[defaultUnit]
}

/** Groceries that the shelf prices from a food as eaten. */
export const DERIVED: readonly ShelfEntry[] = ENTRIES.filter(({ from }) => from !== undefined)

/** Where a grocery is bought by the jar, "salsa jar" is another name of it. */
function* withContainers(entry: ShelfEntry): Generator<string> {
  const { contents, defaultUnit } = entry
  const piece = pieceOf(entry)
  const ones = Object.keys(contents).filter((unit) => unit === defaultUnit || contents[unit] === piece)
  for (const phrase of entry.phrases)
    for (const unit of ones) if (!phrase.includes(unit)) yield `${phrase} ${unit}`
}

function* synonyms(): Generator<Synonym> {
  const seen = new Set<string>()
  for (const { item, phrases } of ENTRIES)
    for (const phrase of phrases) {
      seen.add(singular(phrase))
      yield { phrase, item }
    }
  for (const entry of ENTRIES)
    for (const phrase of withContainers(entry)) {
      if (seen.has(singular(phrase))) continue
      seen.add(singular(phrase))
      yield { phrase, item: entry.item }
    }
}

export const SHELF_SYNONYMS: readonly Synonym[] = [...synonyms()]
