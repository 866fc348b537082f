import type { Figures } from '../book/figures.ts'
import { bookRows } from '../book/rows.ts'
import { readConceptTables } from '../concepts/concept-files.ts'
import { entryAt } from '../in-range.ts'

/** What a refresh changed. */
export interface FiguresDiff {
  readonly asOf: { readonly before: string; readonly after: string }
  readonly figures: number
  readonly added: number
  readonly removed: number
  readonly unchanged: number
  readonly up: number
  readonly down: number
  /** Median of after / before over the figures that changed; null when none did. */
  readonly medianRatio: number | null
  /** The changes furthest from none, largest first. */
  readonly largest: readonly FigureChange[]
}

export interface FigureChange {
  readonly description: string
  readonly geography: string
  readonly before: { readonly price: number; readonly date: string }
  readonly after: { readonly price: number; readonly date: string }
  readonly unit: string
  readonly ratio: number
}

const LARGEST_SHOWN_MAX = 20

export function compareFigures(before: Figures, after: Figures): FiguresDiff {
  const old = rowsByPlace(before)
  const changes: FigureChange[] = []
  let added = 0
  let unchanged = 0
  let figures = 0
  for (const [key, row] of rowsByPlace(after)) {
    figures++
    const known = old.get(key)
    old.delete(key)
    if (known === undefined) added++
    else if (known.price === row.price && known.date === row.date) unchanged++
    else
      changes.push({
        ...row,
        before: known,
        after: { price: row.price, date: row.date },
        ratio: row.price / known.price,
      })
  }
  const ratios = changes.map(({ ratio }) => ratio).sort((a, b) => a - b)
  const distance = ({ ratio }: FigureChange): number => Math.abs(Math.log(ratio))
  return {
    asOf: { before: before.averagePrices.asOf, after: after.averagePrices.asOf },
    figures,
    added,
    removed: old.size,
    unchanged,
    up: ratios.filter((ratio) => ratio > 1).length,
    down: ratios.filter((ratio) => ratio < 1).length,
    medianRatio: ratios.length === 0 ? null : entryAt(ratios, ratios.length >> 1),
    largest: [...changes].sort((a, b) => distance(b) - distance(a)).slice(0, LARGEST_SHOWN_MAX),
  }
}

interface PlacedRow {
  readonly description: string
  readonly geography: string
  readonly unit: string
  readonly price: number
  readonly date: string
}

function rowsByPlace(figures: Figures): Map<string, PlacedRow> {
  const rows = new Map<string, PlacedRow>()
  for (const { description, geography = '', unit = '', price, date = '' } of bookRows(figures))
    rows.set(`${description}\n${unit}\n${geography}`, { description, geography, unit, price, date })
  const files = Object.values(figures.concepts)
  const concepts = new Map(
    [...readConceptTables(), ...files.flatMap((file) => file.concepts)].map((concept) => [
      concept.id,
      concept,
    ]),
  )
  for (const { concept, meaning, geography, price, date } of files.flatMap((file) => file.figures)) {
    const { name = concept, unit = '' } = concepts.get(concept) ?? {}
    const description = `${name} (${meaning.replaceAll('_', ' ')})`
    rows.set(`${concept}\n${meaning}\n${geography}`, { description, geography, unit, price, date })
  }
  return rows
}
