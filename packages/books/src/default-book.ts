import { bookOpen } from '@assay/book-open'
import type { LoadedBook } from './load-book.ts'

/** The book that comes with Assay. */
export async function loadDefaultBook(): Promise<LoadedBook> {
  return { ...bookOpen(), base: null }
}
