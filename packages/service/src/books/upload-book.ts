import { BOOK_VERSIONS_MAX, BOOKS_MAX } from '@assay/contract'
import type { BookStore } from '@assay/domain/books/book-store'
import { type BookRef, JobError } from '@assay/domain/jobs/job'
import type { Store } from '@assay/domain/jobs/store'
import { createBlobWriter, direct } from './book-blob.ts'
import { limited } from './check-list.ts'
import type { UploadParameters } from './upload-parameters.ts'

interface UploadParts {
  readonly books: BookStore
  readonly keepTrace: Store['keepTrace']
  readonly newBookId: () => string
  readonly newBlobId: () => string
}

/** Takes a price list as it arrives, and makes a version of a book that waits to be built. */
export type UploadBook = (
  userId: number,
  parameters: UploadParameters,
  body: AsyncIterable<Uint8Array>,
  /** What the building is traced below; null when it is not. */
  traceparent: string | null,
) => Promise<BookRef>

/** Each holds a piece or two in memory. */
const UPLOADS_MAX = 16

export function createUploadBook({ books, keepTrace, newBookId, newBlobId }: UploadParts): UploadBook {
  const uploading = new Set<number>()

  return async (userId, { name, extends: base, columns }, body, traceparent) => {
    if (uploading.has(userId) || uploading.size >= UPLOADS_MAX)
      throw new JobError('too_many_uploads', 'One upload of a user arrives at a time.', {
        retryAfterSeconds: 5,
      })
    uploading.add(userId)
    const file = createBlobWriter(books, direct, newBlobId())
    try {
      await refuseEarly(books, userId, name)
      let bytes = 0
      for await (const piece of limited(body)) {
        bytes += piece.length
        await file.write(piece)
      }
      if (bytes === 0) throw refused('The body is empty. Send a price list.')
      // Before it can be built. A list is the only thing of a version that has an id by now. A trace that is lost costs no upload.
      if (traceparent !== null) await keepTrace(file.blob, traceparent).catch(() => {})
      const outcome = await books.create({
        userId,
        name,
        newId: newBookId(),
        extends: base,
        columnsJson: JSON.stringify(columns),
        upload: { blob: file.blob, chunks: await file.end(), bytes },
        booksMax: BOOKS_MAX,
        versionsMax: BOOK_VERSIONS_MAX,
      })
      switch (outcome.kind) {
        case 'created':
          return outcome.ref
        case 'building':
          throw building()
        case 'too_many_books':
          throw tooManyBooks()
        case 'upload_lost':
          throw new JobError('store_unavailable', 'The upload was lost on its way.', { retryAfterSeconds: 1 })
      }
    } catch (error) {
      // A list that makes no version leaves nothing behind.
      await file.abandon()
      throw error
    } finally {
      uploading.delete(userId)
    }
  }
}

/** Checked early, so a hundred megabytes do not arrive in vain. The transaction at the end decides. */
async function refuseEarly(books: BookStore, userId: number, name: string): Promise<void> {
  const own = (await books.list(userId)).filter((book) => book.userId !== null)
  const known = own.find((book) => book.name === name)
  if (known?.newest.status === 'building') throw building()
  if (known === undefined && own.length >= BOOKS_MAX) throw tooManyBooks()
}

const refused = (detail: string): JobError =>
  new JobError('validation_failed', detail, { faults: [{ pointer: '', code: 'required', detail }] })

const building = (): JobError =>
  new JobError('book_building', 'A version of this book is being built. Send the next one when it has ended.')

const tooManyBooks = (): JobError =>
  new JobError('too_many_books', `A user may have ${BOOKS_MAX} books.`, { retryAfterSeconds: 60 })
