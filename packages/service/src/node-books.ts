import { existsSync } from 'node:fs'
import { packedBook } from '@assay/book-open/book'
import { DEFAULT_BOOK, openBooksFolder } from '@assay/books/books-folder'
import { loadBook } from '@assay/books/load-book'
import { watchBookInUse } from '@assay/books/watch-book-in-use'
import type { BookStore } from '@assay/domain/books/book-store'
import { isPassing } from '@assay/domain/jobs/retry-queue'
import type { Logger } from 'pino'
import { publishBook } from './books/book-blob.ts'
import { hashOf } from './books/book-cache.ts'
import type { BookShelf, ShelvedBooks } from './books/book-shelf.ts'
import type { Config } from './settings.ts'
import type { Books } from './thread-messages.ts'

export interface LoadedBooks extends ShelvedBooks {
  /** The name of the book. */
  readonly id: string
  readonly rows: number
  readonly hash: string
}

/** The default book of a node, which is that of the store: one copy in memory, for all threads that read it. */
export interface NodeBooks {
  /** Loaded at the first call. */
  current(): Promise<LoadedBooks>
  /** What is loaded now, if anything. */
  loaded(): LoadedBooks | null
  /** Proposes the book in use to the store again, if any was loaded. What has the old one open may go on with it. */
  reload(): Promise<void>
  close(): void
}

interface NodeBooksOptions {
  readonly config: Pick<Config, 'book' | 'booksFolder'>
  readonly store: BookStore
  readonly shelf: BookShelf
  readonly newBookId: () => string
  readonly newBlobId: () => string
  readonly logger: Logger
  readonly onReload: (books: Books) => void
  /** Called with the book of this node before the store has said whether it is the default. */
  readonly onOwn: (books: Books) => void
}

/** How soon a node notices that another one has changed everybody's default. Jobs carry their book and need not wait for it. */
const FOLLOW_MS = 2_000

export function openNodeBooks(options: NodeBooksOptions): NodeBooks {
  const { config, store, shelf, newBookId, newBlobId, logger, onReload, onOwn } = options
  let loading: Promise<LoadedBooks> | null = null
  let now: LoadedBooks | null = null
  let unwatch = (): void => {}
  let timer: NodeJS.Timeout | null = null
  const parts = { books: store, newBookId, newBlobId }

  /** A book that somebody named wins over what is the default; the shipped one only over an older edition of itself. */
  async function propose(): Promise<void> {
    const folder = openBooksFolder(config.booksFolder)
    const isChosen = config.book !== null || existsSync(folder.inUsePath)
    const wanted = config.book ?? (await folder.inUse())
    const own = await loadBook(wanted, config.booksFolder)
    // The shipped book has one name in the store, whatever edition it is: a newer one is its next version.
    const name = wanted === DEFAULT_BOOK ? DEFAULT_BOOK : own.id
    const hash = own.sha256 ?? hashOf(own.bytes)
    let baseHash: string | null = null
    shelf.keep(hash, own.bytes)
    if (now === null && own.base === null) onOwn({ book: own.bytes, base: null, hash, baseHash })
    if (own.base !== null) {
      const { name: baseName, facts, bytes, sha256 } = own.base
      baseHash = sha256 ?? hashOf(bytes)
      shelf.keep(baseHash, bytes)
      await publishBook(parts, {
        name: baseName,
        facts,
        bytes,
        hash: baseHash,
        packed: packedBook(baseHash),
        baseHash: null,
        asDefault: 'unless-chosen',
      })
    }
    const before = await store.defaultBook()
    const ref = await publishBook(parts, {
      name,
      facts: own.facts,
      bytes: own.bytes,
      hash,
      packed: packedBook(hash),
      baseHash,
      asDefault: isChosen ? 'always' : 'unless-chosen',
    })
    const after = await store.defaultBook()
    if (before !== null && before.ref.id !== after?.ref.id)
      logger.warn({ was: before.name, book: after?.name }, 'the default book of all nodes was changed')
    if (after?.ref.id !== ref.id || after.ref.version !== ref.version)
      logger.warn(
        { book: after?.name, own: name },
        'another book is the default of all nodes; this one is not used',
      )
  }

  async function follow(): Promise<LoadedBooks> {
    const book = await store.defaultBook()
    if (book === null) throw new Error(`no default book is in the store; ${DEFAULT_BOOK} should be`)
    const { id, version } = book.ref
    if (now?.ref.id === id && now.ref.version === version) return now
    const shelved = await shelf.load(book.ref)
    if (shelved === null) throw new Error(`the default book ${book.name} is not in the store any more`)
    shelf.keep(book.hash, shelved.books.book)
    now = { ...shelved, id: book.name, rows: book.rows, hash: book.hash }
    return now
  }

  async function change(): Promise<void> {
    const before = now
    const next = await follow()
    loading = Promise.resolve(next)
    if (next === before) return
    onReload(next.books)
    logger.info(describe(next), 'the book was loaded again')
  }

  async function reload(): Promise<void> {
    if (loading === null) return
    await loading
    await propose()
    await change()
  }

  async function loadFirst(): Promise<LoadedBooks> {
    unwatch = watchBookInUse(config.booksFolder, () => {
      reload().catch((error) =>
        logger.error({ err: error }, 'the book in use could not be loaded; the old one stays'),
      )
    })
    try {
      await propose()
      const first = await follow()
      timer = setInterval(() => {
        change().catch((error) => {
          if (!isPassing(error)) logger.error({ err: error }, 'the default book could not be followed')
        })
      }, FOLLOW_MS)
      timer.unref()
      return first
    } catch (error) {
      // The next caller tries again.
      loading = null
      unwatch()
      throw error
    }
  }

  return {
    current() {
      loading ??= loadFirst()
      return loading
    },
    loaded: () => now,
    reload,
    close() {
      unwatch()
      if (timer !== null) clearInterval(timer)
    },
  }
}

/** How a log line names books. */
export const describe = ({ id, rows, ref, hash }: LoadedBooks) => ({
  book: id,
  version: ref.version,
  hash: hash.slice(0, 12),
  rows,
})
