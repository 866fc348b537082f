import type { Collapsed } from '../book/collapse-rows.ts'
import { mix } from '../book/string-table.ts'
import type { Bm25Index } from '../index/bm25.ts'

const ITEMS_MAX = 4_000
const NEIGHBOURS = 30
const KEPT_SHARE = 0.95
export const COVERAGE_FLOOR = 0.25

/**
 * The idf coverage that 95 % of the book's own items reach when they are looked for among the others: what is covered less
 * is probably not in the book.
 */
export function coverageThreshold(
  index: Bm25Index,
  terms: readonly (readonly string[])[],
  group: Uint8Array,
  rows: Collapsed,
  seed: number,
): number {
  const share = Math.min(1, ITEMS_MAX / terms.length)
  const best: number[] = []
  for (let item = 0; item < terms.length; item++) {
    if (mix(item ^ mix(seed + 11)) >= share * 2 ** 32) continue
    const key = rows.items[item]!.key
    const hits = index.search(
      index.query(terms[item]!),
      NEIGHBOURS,
      (doc) => group[doc] === group[item] && rows.items[doc]!.key !== key,
    )
    best.push(hits.coverages.reduce((most, coverage) => Math.max(most, coverage), 0))
  }
  best.sort((a, b) => a - b)
  return Math.max(COVERAGE_FLOOR, best[Math.floor((1 - KEPT_SHARE) * best.length)] ?? 0)
}
