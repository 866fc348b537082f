import type { BookProblem } from '@assay/books/build-messages'
import { isBookId } from '../jobs/ids.ts'
import { type BookRef, JobError, notFound } from '../jobs/job.ts'
import { fieldFaults } from '../jobs/json-fields.ts'
import type { Book, BookKey, BookStore, BookVersion } from './book-store.ts'

/** What an owner may do with books that are there. */
export interface ManageBooks {
  list(userId: number): Promise<readonly Book[]>
  get(key: BookKey): Promise<Book>
  versions(key: BookKey): Promise<{ readonly book: Book; readonly versions: readonly BookVersion[] }>
  problems(
    key: BookKey,
    page: { readonly version: number | null; readonly after: number; readonly limit: number },
  ): Promise<{ readonly version: number; readonly problems: readonly BookProblem[] }>
  serve(key: BookKey, version: number): Promise<Book>
  setDefault(key: BookKey): Promise<Book>
  delete(key: BookKey): Promise<void>
}

/** Pieces that are erased in one transaction. */
const ERASED_AT_ONCE = 8
/** A book of a hundred megabytes has some two hundred pieces. Upkeep erases what is left. */
const ERASURES_MAX = 100
const STALE_MS = 15 * 60_000

export function bookNotFound(id: string): never {
  notFound('book', id)
}

export function createManageBooks(books: BookStore): ManageBooks {
  async function get(key: BookKey): Promise<Book> {
    // Text that cannot be an id never reaches the store.
    const book = isBookId(key.id) ? await books.get(key) : null
    return book ?? bookNotFound(key.id)
  }

  async function own(key: BookKey): Promise<Book> {
    const book = await get(key)
    if (book.userId === null) throw new JobError('book_shared', 'This book comes with the service.')
    return book
  }

  async function done(key: BookKey, outcome: 'done' | 'not_ready' | 'missing'): Promise<Book> {
    if (outcome === 'missing') bookNotFound(key.id)
    if (outcome === 'not_ready')
      throw new JobError('book_not_ready', 'The book has no such version that is ready.')
    return get(key)
  }

  return {
    list: (userId) => books.list(userId),
    get,

    async versions(key) {
      const book = await get(key)
      return { book, versions: await books.versions(key) }
    },

    async problems(key, { version: wanted, after, limit }) {
      const version = wanted ?? (await get(key)).newest.version
      if (wanted !== null) await get(key)
      return { version, problems: await books.problems({ ...key, version, after, limit }) }
    },

    async serve(key, version) {
      await own(key)
      return done(key, await books.serve({ ...key, version }))
    },

    async setDefault(key) {
      await get(key)
      return done(key, await books.setDefault(key))
    },

    async delete(key) {
      await own(key)
      const outcome = await books.delete(key)
      if (outcome === 'missing') bookNotFound(key.id)
      if (outcome === 'building')
        throw new JobError(
          'book_building',
          'A version of this book is being built. Delete it when that has ended.',
        )
      await eraseLoose(books)
    },
  }
}

/** Erases the pieces of files that belong to no book, a few at a time, and lets other writers go in between. */
export async function eraseLoose(books: Pick<BookStore, 'purgeBlobs'>): Promise<void> {
  for (let turn = 0; turn < ERASURES_MAX; turn++) {
    if ((await books.purgeBlobs({ limit: ERASED_AT_ONCE, staleMs: STALE_MS })) < ERASED_AT_ONCE) return
    await new Promise(setImmediate)
  }
}

const WITH_VERSION = /^(.*)@(\d{1,9})$/s

/** The version that a caller means by an id, a name, or `name@3`. Null: there is none that the caller may price with. */
export function findBookRef(
  books: Pick<BookStore, 'resolve'>,
  userId: number,
  text: string,
): Promise<BookRef | null> {
  const [, idOrName = text, version = null] = WITH_VERSION.exec(text) ?? []
  // Names and ids are ASCII. Anything else, which a database might not even take, is nobody's.
  if (!/^[\w.-]{1,64}$/.test(idOrName)) return Promise.resolve(null)
  return books.resolve({ userId, idOrName, version: version === null ? null : Number(version) })
}

/** Refuses a body whose field `book` names no book. */
export async function resolveBook(
  books: Pick<BookStore, 'resolve'>,
  userId: number,
  text: string,
): Promise<BookRef> {
  const ref = await findBookRef(books, userId, text)
  if (ref !== null) return ref
  throw fieldFaults([
    {
      pointer: '/book',
      code: 'unknown_book',
      detail: 'You have no book of this id or name that is ready. See `GET /v1/books`.',
    },
  ])
}
