import type { Book } from '../book/book.ts'
import { f64At, u16At, u32At } from '../in-range.ts'
import type { Hits } from '../index/bm25.ts'
import type { ParsedLine } from '../parse/line.ts'
import { unitById } from '../units/index.ts'

/** What holds several pieces, where a list keeps a price by it: how many it holds is not known then. */
const HOLDER = /^(?:pack|box|case|carton|crate|tray|pallet)$/

/** As many words of the text as the best item has, but for the rounding of sums. */
const AS_MANY = 0.001

/** The container that an item is only sold by; empty where its price is of a piece or of a measure. */
const holderOf = ({ items }: Book, item: number): string => {
  const label = items.label(item)
  return HOLDER.test(label) ? label : ''
}

/** Whether an item has a price for what a line counts: a case of unknown contents has none for a dozen pieces. */
function answers(book: Book, { unit, pack, quantity }: ParsedLine, item: number): boolean {
  const asked = pack?.container ?? unit
  const holder = holderOf(book, item)
  // "12 eggs" are pieces, where there is a price of one.
  if (asked === null) return quantity === null || holder === ''
  if (holder !== '') return asked === holder
  const { contents } = book.profiles.at(u16At(book.items.profile, item))
  return !HOLDER.test(unitById(asked)?.id ?? '') || contents?.[asked] !== undefined
}

/** "6 bagels" are no half of what is sold by the dozen, where a piece has a price too. */
function isInWholes({ items }: Book, { unit, quantity }: ParsedLine, item: number): boolean {
  const sold = unitById(items.label(item))
  const many = sold?.dimension === 'count' ? (sold.factor ?? 1) : 1
  if (unit !== null) return unit === sold?.id
  // Of twelve the price by the dozen is meant, and of one that of a piece.
  const asked = quantity?.value ?? 1
  return asked >= 12 ? many > 1 && asked % many === 0 : many === 1
}

/** Of items that are named alike, the first that is sold as the line counts; else the first. */
export function soldAsCounted(book: Book, line: ParsedLine, items: readonly number[]): number {
  const [first = -1] = items
  if (book.model === null || items.length < 2) return first
  const answering = items.filter((item) => answers(book, line, item))
  return answering.find((item) => isInWholes(book, line, item)) ?? answering[0] ?? first
}

/**
 * The nearest items that are sold as one of them is: a case of unknown contents and a piece have no price in common. Where no item is
 * given, the first one with every word that is sold as the line counts decides.
 */
export function soldAlike(book: Book, line: ParsedLine, hits: Hits, exact: number): Hits {
  const docs = Array.from({ length: hits.count }, (_, rank) => u32At(hits.docs, rank))
  const best = hits.count === 0 ? 0 : Math.max(...docs.map((_, rank) => f64At(hits.coverages, rank)))
  const whole = docs.filter((_, rank) => f64At(hits.coverages, rank) >= best - AS_MANY)
  const like = exact >= 0 ? exact : soldAsCounted(book, line, whole)
  if (like < 0) return hits
  const holder = holderOf(book, like)
  const kept = docs.flatMap((item, rank) => (holderOf(book, item) === holder ? rank : []))
  if (kept.length === hits.count) return hits
  return {
    count: kept.length,
    docs: Uint32Array.from(kept, (rank) => u32At(hits.docs, rank)),
    scores: Float64Array.from(kept, (rank) => f64At(hits.scores, rank)),
    coverages: Float64Array.from(kept, (rank) => f64At(hits.coverages, rank)),
    evidence: hits.evidence,
  }
}
