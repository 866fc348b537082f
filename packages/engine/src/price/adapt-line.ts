import { PAID_SOURCE, type QuoteAdjustment, type QuoteComparable } from '@assay/contract'
import type { Offsets } from '../calibrate/quantiles.ts'
import { itemKeyOf } from '../outcomes/item-key.ts'
import { adapt } from '../outcomes/learned.ts'
import { ownShare } from '../outcomes/levels.ts'
import type { OutcomeLayer } from '../outcomes/outcome-layer.ts'
import { showNumber } from './money.ts'

/** A line as the caller's outcomes change it. */
export interface AdaptedLine {
  /** Added to ln of the estimate. */
  readonly shift: number
  /** The range in force around the moved estimate, from the book's own. */
  range(own: Offsets): Offsets
  readonly adjustments: readonly QuoteAdjustment[]
  /** What the caller paid for the same thing. */
  readonly comparables: readonly QuoteComparable[]
  /** Outcomes of the same thing, and of its category. */
  readonly outcomes: { readonly item: number; readonly category: number }
}

const SHIFT_SHOWN_MIN = 0.0005

/** What a line gains from the caller's layer; null without one, or where the book has no range that could be moved. */
export function adaptLine(
  layer: OutcomeLayer | null,
  line: {
    readonly category: string
    readonly item: string
    readonly method: string
    readonly text: string
    readonly place: string
    readonly range: Offsets | null
  },
): AdaptedLine | null {
  if (layer === null || line.range === null) return null
  const key = { category: line.category, item: itemKeyOf(line), place: line.place }
  const { shift } = adapt(layer, { ...key, ...line.range })
  const item = layer.levels.items.get(key.item)?.n ?? 0
  const category = layer.levels.categories.get(key.category)?.n ?? 0
  const weight = item === 0 ? 0 : ownShare(layer.levels)
  const paid = layer.shown.get(key.item) ?? []
  return {
    shift,
    range(own) {
      const told = adapt(layer, { ...key, ...own })
      return { low: told.low - told.shift, high: told.high - told.shift }
    },
    adjustments:
      Math.abs(shift) < SHIFT_SHOWN_MIN
        ? []
        : [
            {
              kind: 'outcomes',
              factor: showNumber(Math.exp(shift)),
              source: sourceOf(layer.n, category, item),
            },
          ],
    comparables: paid.map(({ text, price, unit, place, date, source }) => ({
      description: text,
      price,
      unit,
      geography: place,
      date,
      source: source === null ? PAID_SOURCE : `${PAID_SOURCE}: ${source}`,
      similarity: 1,
      weight: Math.round((weight / paid.length) * 1000) / 1000,
    })),
    outcomes: { item, category },
  }
}

function sourceOf(all: number, category: number, item: number): string {
  const counted = item > 0 ? `${item} of this item` : `${category} of this category`
  return `${PAID_SOURCE}: ${all} ${all === 1 ? 'outcome' : 'outcomes'}, ${counted}`
}
