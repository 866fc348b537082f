import { bookUs } from '@assay/book-us'
import type { LoadedBook } from './load-book.ts'

/** The book that comes with Assay. */
export async function loadDefaultBook(): Promise<LoadedBook> {
  return { ...bookUs(), base: null }
}
