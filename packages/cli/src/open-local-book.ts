import { BookError, loadBook } from '@assay/books'
import { EngineError, type LayeredBook, openBook } from '@assay/engine'
import { CommandFailure, EXIT } from './exit-codes.ts'
import type { Env } from './screen.ts'

/** Opens a book for a command: `--book`, else ASSAY_BOOK, else the one in use. */
export function openLocalBook(env: Env, name?: string): Promise<LayeredBook> {
  return explained(async () => {
    const { bytes, base } = await loadBook(name ?? (env.ASSAY_BOOK || null), env.ASSAY_BOOKS_DIR || undefined)
    return { book: openBook(bytes), base: base === null ? null : openBook(base) }
  })
}

/** Expected failures of books as one line and exit code 2. */
export async function explained<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BookError || error instanceof EngineError)
      throw new CommandFailure(error.message, EXIT.usage)
    throw error
  }
}
