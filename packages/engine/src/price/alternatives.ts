import type { QuoteAlternative } from '@assay/contract'
import type { Book } from '../book/book.ts'
import { profileOf } from '../book/profile-of.ts'
import { intervalOf } from '../calibrate/cells.ts'
import { f64At, u8At, u32At } from '../in-range.ts'
import { estimateOf, refusalOn } from './figure-estimate.ts'
import type { Match } from './match.ts'
import { showMoney } from './money.ts'
import { ownUnit } from './own-unit.ts'
import type { Place } from './place.ts'

const ALTERNATIVES_MAX = 3
/** A neighbour with less of the line's words than this is another thing, and no help. */
const COVERAGE_MIN = 0.6

/** What else a line may have meant: other prices of the same thing, then the nearest other items of the book. */
export function alternativesOf(
  book: Book,
  { place, level, day }: { readonly place: Place; readonly level: number; readonly day: number | null },
  { item, named, neighbours }: Match,
): QuoteAlternative[] {
  if (book.header.estimate !== 'item') return []
  const group = u8At(book.items.group, item)
  const near: number[] = []
  for (let rank = 0; rank < neighbours.count && near.length < ALTERNATIVES_MAX; rank++) {
    const other = u32At(neighbours.docs, rank)
    if (f64At(neighbours.coverages, rank) >= COVERAGE_MIN && u8At(book.items.group, other) === group)
      near.push(other)
  }
  const isKnown = (other: number): boolean => day === null || refusalOn(book, other, place, day) === null
  const others = [...(named?.items ?? []), ...near].filter((other) => other !== item && isKnown(other))
  return [...new Set(others)]
    .slice(0, ALTERNATIVES_MAX)
    .map((other) => alternative(book, other, estimateOf(book, other, place, day), level))
}

function alternative(
  book: Book,
  item: number,
  estimate: ReturnType<typeof estimateOf>,
  level: number,
): QuoteAlternative {
  const interval = intervalOf(book, estimate, level)
  const price = Math.exp(estimate.y) * f64At(book.items.factor, item)
  const at = (offset: number | undefined): string | null =>
    offset === undefined ? null : showMoney(price * Math.exp(offset))
  return {
    item: book.items.name(item),
    meaning: profileOf(book, item).meaning,
    unit_price: {
      low: at(interval?.low),
      estimate: showMoney(price),
      high: at(interval?.high),
      per: ownUnit(book, item),
    },
  }
}
