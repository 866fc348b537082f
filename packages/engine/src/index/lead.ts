import { f32At, u32At } from '../in-range.ts'
import { type Bm25Index, type Hits, idfOf } from './bm25.ts'

/** The item that has most of a line's words. Words count by idf, numbers like words. */
export interface Lead {
  readonly item: number
  /** Share of the line's words that the item has. */
  readonly found: number
  /** How much more of them it has than any other item. */
  readonly lead: number
  /** Share of the item's words that the line has. */
  readonly said: number
}

/**
 * Which of the hits has most of the line's words, and by how much; null without hits. `isLeftOut`: the words are those of an item
 * that is not among the hits and is not to count, so each of them is rarer by one item.
 */
export function leadOf(
  index: Bm25Index,
  named: readonly string[],
  hits: Hits,
  isLeftOut = false,
): Lead | null {
  const { idf, docStart, docTerm, postStart } = index.arrays
  const itemCount = docStart.length - 1
  const wanted = new Map<number, number>()
  let mass = 0
  for (const term of new Set(named)) {
    const id = index.terms.find(term)
    const own =
      id < 0
        ? index.idfUnknown
        : isLeftOut
          ? idfOf(itemCount - 1, u32At(postStart, id + 1) - u32At(postStart, id) - 1)
          : f32At(idf, id)
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
  if (rank < 0) return null
  const item = u32At(hits.docs, rank)
  let whole = 0
  for (let i = u32At(docStart, item); i < u32At(docStart, item + 1); i++) {
    const id = u32At(docTerm, i)
    whole += wanted.get(id) ?? f32At(idf, id)
  }
  return { item, found: best / mass, lead: (best - second) / mass, said: best / whole }
}

/**
 * An item wins a line when it has most of the line's words, and many more of them than any other item. Chosen on costco_us,
 * gsa_calc_it70, grocermatic_au_2023 and wfp_kenya with names that lack a word or have a strange one: such a winner was right
 * in 99 of 100 lines, and few lines about things that the book does not have had one.
 */
const FOUND_MIN = 0.6
const LEAD_MIN = 0.2
/** Every word of the line, and more of them than any other item has, but for the rounding of sums. */
const FOUND_ALL = 0.999
const LEAD_ANY = 0.001
/** A long list has things that differ in one word alone, so there the item must have every word of the line. */
const ITEMS_LONG = 500
/** What is left is for lines about a thing that the book does not have but whose words it knows. */
export const BEST_ITEM_CHANCE = 0.985

/**
 * Whether an item wins a line in a book of so many items. `saidMin` as in `saidThreshold`. The only item of a short list that has every
 * word of the line wins by however little: of "Hex bolt M8x40" and "Hex bolt M8x60", one has the 40 of "hex bolts M8x40".
 */
export function isWin({ found, lead, said }: Lead, items: number, saidMin: number): boolean {
  if (items > ITEMS_LONG) return found >= FOUND_ALL && lead >= LEAD_MIN && said > saidMin
  return found >= FOUND_ALL ? lead >= LEAD_ANY : found >= FOUND_MIN && lead >= LEAD_MIN
}

/**
 * How much of an item's words a line must have for the item to win it. A long list also has names that are short for nothing:
 * "glucose syrup" is one thing and "Queen glucose syrup" another. `leads` are the leads of the book's own items when each is
 * looked for among the others, so each of their wins is wrong; no more than the chance of a wrong winner may remain. People
 * ask a short list for what it has, so there no such win counts.
 */
export function saidThreshold(leads: readonly (Lead | null)[], items: number): number {
  if (items <= ITEMS_LONG) return 0
  const wrong = leads.flatMap((one) => (one !== null && isWin(one, items, 0) ? [one.said] : []))
  return wrong.sort((a, b) => b - a)[Math.floor((1 - BEST_ITEM_CHANCE) * leads.length)] ?? 0
}
