import type { BookRef } from '../jobs/job.ts'
import { JobError } from '../jobs/job-error.ts'
import type { BookStore } from './book-store.ts'

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

/** Refuses the body whose field `book` names none. */
export async function resolveBook(
  books: Pick<BookStore, 'resolve'>,
  userId: number,
  text: string,
): Promise<BookRef> {
  const ref = await findBookRef(books, userId, text)
  if (ref !== null) return ref
  throw new JobError('validation_failed', 'One field has a fault. See `errors`.', {
    faults: [
      {
        pointer: '/book',
        code: 'unknown_book',
        detail: 'You have no book of this id or name that is ready. See `GET /v1/books`.',
      },
    ],
  })
}
