import { loadBook, watchBookInUse } from '@assay/books'
import type { Logger } from 'pino'
import type { Books } from './scheduler/thread-messages.ts'
import type { Config } from './settings.ts'

interface LoadedBooks {
  readonly id: string
  readonly rows: number
  readonly books: Books
}

/** The books of a node: one copy in memory, for all threads that read it. */
export interface NodeBooks {
  /** Loaded at the first call. */
  current(): Promise<LoadedBooks>
  /** Loads the book in use again, if any was loaded. Whoever has the old one may go on with it. */
  reload(): Promise<void>
  close(): void
}

interface NodeBooksOptions {
  readonly config: Pick<Config, 'book' | 'booksFolder'>
  readonly logger: Logger
  readonly onReload: (books: Books) => void
}

export function openNodeBooks({ config, logger, onReload }: NodeBooksOptions): NodeBooks {
  let loaded: Promise<LoadedBooks> | null = null
  let unwatch = (): void => {}

  async function load(): Promise<LoadedBooks> {
    const { id, rows, bytes, base } = await loadBook(config.book, config.booksFolder)
    return { id, rows, books: { book: bytes, base } }
  }

  async function reload(): Promise<void> {
    if (loaded === null) return
    const next = await load()
    loaded = Promise.resolve(next)
    onReload(next.books)
    logger.info({ book: next.id, rows: next.rows }, 'the book was loaded again')
  }

  async function loadFirst(): Promise<LoadedBooks> {
    unwatch = watchBookInUse(config.booksFolder, () => {
      reload().catch((error) =>
        logger.error({ err: error }, 'the book in use could not be loaded; the old one stays'),
      )
    })
    try {
      return await load()
    } catch (error) {
      // The next one who asks tries again.
      loaded = null
      unwatch()
      throw error
    }
  }

  return {
    current() {
      loaded ??= loadFirst()
      return loaded
    },
    reload,
    close: () => unwatch(),
  }
}
