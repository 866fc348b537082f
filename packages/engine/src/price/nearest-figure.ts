import type { Book } from '../book/book.ts'
import { profileOf } from '../book/profile-of.ts'
import { entryAt, f64At, u32At } from '../in-range.ts'
import type { Hits } from '../index/bm25.ts'
import { terms } from '../text/words.ts'

/** A published figure is of one thing: a word of weight that it does not have means another thing. */
export const FIGURE_COVERAGE_MIN = 0.8

/**
 * Which neighbour stands for a line in a book of published figures, -1 for none. It must have nearly all of the line's
 * words, and the line must have its head: "salt" is not what bananas cooked in salt water cost.
 */
export function nearestFigure(
  book: Book,
  { count, docs, coverages }: Hits,
  named: readonly string[],
  coverageMin: number,
): number {
  const asked = new Set(named)
  for (let rank = 0; rank < count; rank++) {
    if (!(f64At(coverages, rank) >= coverageMin)) continue
    const item = u32At(docs, rank)
    const isIt = headTerms(book.items.description(item)).every((term) => asked.has(term))
    if (isIt && namesWorker(book, item, asked)) return rank
  }
  return -1
}

/** "Hotel" is not a desk clerk of a hotel: of an occupation, the line must name somebody who works, which titles say in the plural. */
function namesWorker(book: Book, item: number, asked: ReadonlySet<string>): boolean {
  const profile = profileOf(book, item)
  if (profile.timeBasis !== 'working') return true
  const plurals = book.items.description(item).match(/\p{L}+(?<!s)s\b/gu) ?? []
  return terms(plurals.join(' ')).some((term) => asked.has(term))
}

/**
 * The words that say what an item is, in the inverted names of statistics: those before the first comma, bracket or
 * "with". "Lobster, steamed" is lobster; "Lobster bisque" and "Ravioli with lobster" are not.
 */
export function headTerms(description: string): readonly string[] {
  return terms(entryAt(description.split(/[,(;]| with /, 1), 0))
}
