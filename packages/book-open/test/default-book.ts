import { openBook } from '@assay/engine'
import { bookOpen } from '../src/index.ts'

/** The default book as it is built. All test files of a process share it: to open it and to know its words takes a second. */
export const book = openBook(bookOpen().bytes)
