import { type Book, priceItem } from '../packages/engine/src/index.ts'
import { type BenchRow, sample } from './bench-sets.ts'

export interface RejectionScore {
  /** Share of held-out rows of the same kind that are priced. */
  readonly keptPercent: number
  /** Share of texts from other books that are refused. */
  readonly rejectedPercent: number
}

const OWN_MAX = 1_000
const FOREIGN_MAX = 150

/** `foreign` are rows of each other set. */
export function scoreRejection(
  book: Book,
  own: readonly BenchRow[],
  foreign: readonly (readonly BenchRow[])[],
): RejectionScore {
  const priced = (row: BenchRow): boolean => priceItem(book, { description: row.text }).status === 'priced'
  const kept = sample(own, OWN_MAX)
  const others = foreign.flatMap((rows) => [...sample(rows, FOREIGN_MAX)])
  return {
    keptPercent: (100 * kept.filter(priced).length) / Math.max(1, kept.length),
    rejectedPercent: (100 * others.filter((row) => !priced(row)).length) / Math.max(1, others.length),
  }
}
