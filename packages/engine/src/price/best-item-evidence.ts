import type { Book } from '../book/book.ts'
import type { BookModel } from '../model/book-model.ts'
import { terms, words } from '../text/words.ts'
import { withinComparables } from './comparable-width.ts'
import type { Evidence } from './estimate.ts'
import { isPlainList } from './list-price.ts'
import { type Match, NEIGHBOURS_MAX } from './match.ts'
import { modelEvidence, type Wanted } from './model-estimate.ts'

/**
 * The item that wins a line is priced as if its own name was written. What the words say without it stands for the chance
 * that another thing was meant.
 */
export function bestItemEvidence(book: Book, model: BookModel, match: Match, wanted: Wanted): Evidence {
  const { item, similarity, odds } = match
  const description = book.items.description(item)
  const query = book.index.query(terms(description))
  const own = modelEvidence(
    book,
    model,
    {
      ...match,
      method: 'exact_item',
      query,
      neighbours: book.index.search(
        query,
        NEIGHBOURS_MAX,
        (doc) => doc !== item && book.items.group[doc] === book.items.group[item],
      ),
      words: words(description),
    },
    wanted,
  )
  const other = modelEvidence(book, model, { ...match, method: 'blend' }, wanted)
  const [first, ...rest] = own.comparables
  // What a plain list may also mean by the words of a line stands beside its price.
  const beside = isPlainList(book, model) ? other.comparables : []
  const comparables =
    first === undefined ? [] : [{ ...first, similarity: rounded(similarity) }, ...rest, ...beside]
  return {
    comparables,
    adjust() {
      const estimate = own.adjust()
      const { y, difficulty, cells } = other.adjust()
      const otherwise = { chance: 1 - (odds ?? 1), apart: y - estimate.y, difficulty, cells }
      return withinComparables(book, { ...estimate, comparables, otherwise })
    },
  }
}

const rounded = (share: number): number => Math.round(share * 1000) / 1000
