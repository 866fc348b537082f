import { Readable } from 'node:stream'
import { createZstdCompress } from 'node:zlib'
import { openBook } from '@assay/engine'
import type { BookRef } from '../jobs/job.ts'
import { createBlobWriter } from './book-blob.ts'
import type { BookStore, PublishedBook } from './book-store.ts'
import type { BookFacts } from './build-messages.ts'

interface PublishOptions {
  readonly books: BookStore
  readonly newBookId: () => string
  readonly newBlobId: () => string
}

interface OwnBook {
  readonly name: string
  readonly bytes: SharedArrayBuffer
  readonly hash: string
  readonly baseHash: string | null
  readonly asDefault: PublishedBook['asDefault']
}

const PIECE_BYTES = 1024 * 1024
const direct = { write: <T>(write: () => Promise<T>): Promise<T> => write() }

/**
 * Puts a book that this node has on its disk into the store, from where every node can price with it. Which book is
 * everybody's default is one row of the store: what a node has on its disk is a proposal and nothing more.
 */
export async function publishBook(
  { books, newBookId, newBlobId }: PublishOptions,
  { name, bytes, hash, baseHash, asDefault }: OwnBook,
): Promise<BookRef> {
  const current = await books.defaultBook()
  if (current !== null && current.hash === hash && current.name === name) return current.ref
  const file = createBlobWriter(books, direct, newBlobId())
  const packing = Readable.from(pieces(new Uint8Array(bytes))).pipe(createZstdCompress())
  for await (const piece of packing) await file.write(piece)
  const content = { hash, bytes: bytes.byteLength, blob: file.blob, chunks: await file.end(), baseHash }
  const ref = await books.publish({ newId: newBookId(), name, content, facts: factsOf(bytes), asDefault })
  // If the store had this content already, the file is of no use.
  await file.abandon()
  return ref
}

function* pieces(bytes: Uint8Array): Generator<Buffer, void, void> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES)
    yield Buffer.from(bytes.subarray(at, at + PIECE_BYTES))
}

function factsOf(bytes: SharedArrayBuffer): BookFacts {
  const { rows, items, currency, asOf, calibration } = openBook(bytes).header
  return {
    rows,
    items,
    currency,
    asOf,
    calibration:
      calibration === null
        ? null
        : {
            id: calibration.id,
            n: calibration.n,
            fold_unit: calibration.foldUnit,
            measured_coverage: calibration.measuredCoverage,
          },
  }
}
