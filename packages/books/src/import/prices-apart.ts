import { priceColumns } from './column-names.ts'
import type { Column } from './header-names.ts'

/** A column of prices whose header says what they are of: "Bottle price", "Case price". */
export interface PriceApart {
  readonly columns: ReadonlyMap<Column, number>
  /** What its prices are of. */
  readonly unit: string
}

const VESSELS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:bottle|btl)s?\b/i, 'bottle'],
  [/\bcans?\b/i, 'can'],
  [/\bjars?\b/i, 'jar'],
  [/\b(?:each|ea|unit|piece|single)\b/i, 'each'],
]
const OUTER: readonly (readonly [RegExp, string])[] = [
  [/\b(?:case|cs)\b/i, 'case'],
  [/\b(?:box|bx)\b/i, 'box'],
  [/\b(?:pack|pk)\b/i, 'pack'],
  [/\b(?:carton|ctn)\b/i, 'carton'],
  [/\bpallet\b/i, 'pallet'],
]

const unitIn = (header: string, words: typeof OUTER): string | null =>
  words.find(([word]) => word.test(header))?.[1] ?? null

/** What holds several of a thing, where a header names it: "Case Qty", "units per box". A "pack" is in the names of all such columns. */
export function outerIn(header: string): string | null {
  const outer = unitIn(header, OUTER)
  return outer === 'pack' ? null : outer
}

/**
 * One price for a bottle and one for a case, in columns of their own: each is a price by itself, since neither follows from the other. Empty
 * where a column of units says what prices are of, or the headers do not name both.
 */
export function pricesApart(
  header: readonly string[],
  columns: ReadonlyMap<Column, number>,
): readonly PriceApart[] {
  if (columns.has('unit')) return []
  const found = priceColumns(header).flatMap((at): readonly PriceApart[] => {
    const name = header[at] ?? ''
    const [outer, vessel] = [unitIn(name, OUTER), unitIn(name, VESSELS)]
    const unit = outer ?? vessel
    if (unit === null) return []
    const own = new Map([...columns, ['price', at] as const])
    // What the pack says is of the case, and not of one bottle.
    if (outer === null) own.delete('pack')
    return [{ columns: own, unit }]
  })
  const units = new Set(found.map(({ unit }) => unit))
  const isBoth = units.size === found.length && found.some(({ unit }) => unitIn(unit, OUTER) !== null)
  return isBoth && found.length > 1 ? found : []
}
