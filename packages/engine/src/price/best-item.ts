import type { Book } from '../book/book.ts'
import { f32At, u32At } from '../in-range.ts'
import type { Hits } from '../index/bm25.ts'

/**
 * An item wins a line when it has most of the line's words, and many more of them than any other item. Chosen on costco_us,
 * gsa_calc_it70, grocermatic_au_2023 and wfp_kenya with names that lack a word or have a strange one: such a winner was right
 * in 99 of 100 lines, and few lines about things that the book does not have had one.
 */
const FOUND_MIN = 0.6
const LEAD_MIN = 0.2
/** A long list has things that differ in one word alone, so there the item must have every word of the line. */
const FOUND_MIN_LONG = 0.999
const ITEMS_LONG = 500
/** What is left is for lines about a thing that the book does not have but whose words it knows. */
export const BEST_ITEM_CHANCE = 0.985

/** The item that wins a line, or -1. */
export function bestItemOf(book: Book, named: readonly string[], hits: Hits): number {
  const best = leadOf(book, named, hits)
  const foundMin = book.header.items > ITEMS_LONG ? FOUND_MIN_LONG : FOUND_MIN
  if (best === null || best.found < foundMin || best.lead < LEAD_MIN) return -1
  return u32At(hits.docs, best.rank)
}

interface Lead {
  /** Place of the best item among the hits. */
  readonly rank: number
  /** Share of the line's words, by idf, that the item has; numbers count like words. */
  readonly found: number
  /** How much more of them it has than any other item. */
  readonly lead: number
}

/** Which of the hits has most of the line's words, and by how much; null without hits. */
function leadOf({ index }: Book, named: readonly string[], hits: Hits): Lead | null {
  const { idf, docStart, docTerm } = index.arrays
  const wanted = new Map<number, number>()
  let mass = 0
  for (const term of new Set(named)) {
    const id = index.terms.find(term)
    const own = id < 0 ? index.idfUnknown : f32At(idf, id)
    mass += own
    if (id >= 0) wanted.set(id, own)
  }
  if (mass === 0 || hits.count === 0) return null
  let [rank, best, second] = [-1, 0, 0]
  for (let at = 0; at < hits.count; at++) {
    const doc = u32At(hits.docs, at)
    let found = 0
    for (let i = u32At(docStart, doc); i < u32At(docStart, doc + 1); i++)
      found += wanted.get(u32At(docTerm, i)) ?? 0
    if (found > best) [rank, best, second] = [at, found, best]
    else if (found > second) second = found
  }
  return rank < 0 ? null : { rank, found: best / mass, lead: (best - second) / mass }
}
