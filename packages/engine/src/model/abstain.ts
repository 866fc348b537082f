import type { Collapsed } from '../book/collapse-rows.ts'
import { mix } from '../book/string-table.ts'
import { entryAt } from '../in-range.ts'
import type { Bm25Index } from '../index/bm25.ts'
import { type Lead, leadOf, saidThreshold } from '../index/lead.ts'
import { terms } from '../text/words.ts'

const ITEMS_MAX = 4_000
const NEIGHBOURS = 30
/** A little more than the 95 % that are to be kept, because the sample that the threshold is taken from has luck too. */
const KEPT_SHARE = 0.96
/** Unknown items of held-out sources from which their threshold is taken. */
const SOURCE_MIN = 300
const COVERAGE_FLOOR = 0.03

export interface MatchThresholds {
  readonly coverageMin: number
  readonly saidMin: number
}

/**
 * The evidence that nearly all of the book's own items reach when they are looked for among the others, by their
 * description alone, as people ask: what has less is probably not in the book. `heldOutBySource` is the evidence for
 * unknown items of held-out sources. The same search shows how often a thing is taken for another.
 */
export function matchThresholds(
  index: Bm25Index,
  group: Uint8Array,
  rows: Collapsed,
  seed: number,
  heldOutBySource: readonly number[],
): MatchThresholds {
  const share = Math.min(1, ITEMS_MAX / rows.items.length)
  const best: number[] = []
  const leads: (Lead | null)[] = []
  for (let item = 0; item < rows.items.length; item++) {
    if (mix(item ^ mix(seed + 11)) >= share * 2 ** 32) continue
    const key = entryAt(rows.items, item).key
    const named = terms(entryAt(rows.items, item).description)
    const hits = index.search(
      index.query(named),
      NEIGHBOURS,
      (doc) => group[doc] === group[item] && entryAt(rows.items, doc).key !== key,
    )
    best.push(hits.evidence)
    leads.push(leadOf(index, named, hits, true))
  }
  const threshold = (values: number[]): number =>
    values.sort((a, b) => a - b)[Math.floor((1 - KEPT_SHARE) * values.length)] ?? 0
  // What a new source asks for is further from the book than what is left out of the sources it knows.
  const bySource =
    heldOutBySource.length >= SOURCE_MIN ? threshold([...heldOutBySource]) : Number.POSITIVE_INFINITY
  return {
    coverageMin: Math.max(COVERAGE_FLOOR, Math.min(threshold(best), bySource)),
    saidMin: saidThreshold(leads, rows.items.length),
  }
}
