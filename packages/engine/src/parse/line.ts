/** What one line of a query says, before anybody looks for a price. */
export interface ParsedLine {
  /** The line as written, without the separators around it. */
  readonly text: string
  /** Where `text` stands in the query, [start, end) in UTF-16 code units. */
  readonly span: readonly [start: number, end: number]
  /** How many units are wanted; null when no number was written (which a price treats as one). */
  readonly quantity: ParsedQuantity | null
  /**
   * Canonical id of the unit that the quantity counts (`lb`, `dozen`, `hour`), see units/. Null: pieces, or the book's own
   * unit. With a `pack` it is the container that is counted (`bag`), or `pack` for a "6-pack"; what one holds is in `pack`.
   */
  readonly unit: string | null
  /**
   * "3 x 500 ml", "6-pack of 12 oz cans", "two 5-lb bags", "2 electricians for 8 hours": quantity counts packs, and one
   * pack holds this. A lone "5-lb bag" is a pack with no quantity.
   */
  readonly pack: ParsedPack | null
  /** The words that name the item, as written, without quantity, unit, place and noise. */
  readonly item: string
  /** A place named in the line ("in Austin", "near 78701"), without its preposition. */
  readonly place: { readonly text: string; readonly span: readonly [number, number] } | null
}

export interface ParsedQuantity {
  /** The middle of a range; the number itself otherwise. Finite and not negative. */
  readonly value: number
  /** Equal to `value` unless a range was written. */
  readonly low: number
  readonly high: number
  /** "about", "roughly", "~". */
  readonly approximate: boolean
}

/** A number that was written as it is, or that stands for one that was not. */
export function exactly(value: number): ParsedQuantity {
  return { value, low: value, high: value, approximate: false }
}

export interface ParsedPack {
  /** How many pieces of `size` one pack holds: 6 for "6-pack of 12 oz cans", 1 for "5-lb bag". */
  readonly count: number
  /** What one piece holds: 12 for "12 oz cans"; null when only the count is known ("6-pack of soda"). */
  readonly size: number | null
  /** Canonical unit id of `size`; null with `size`. */
  readonly unit: string | null
  /** The container word, canonical singular: `can`, `bag`, `bottle`, `pack`; null when none was written. */
  readonly container: string | null
}
