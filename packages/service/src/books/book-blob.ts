import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { createZstdCompress, constants as zlib } from 'node:zlib'
import type { BookFacts } from '@assay/books/build-messages'
import type { BookStore, PublishedBook } from '@assay/domain/books/book-store'
import type { BookRef } from '@assay/domain/jobs/job'
import type { RetryPart } from '@assay/domain/jobs/retry-queue'

/** Large enough to cost few commits, small enough that one does not hold up a submission. */
const CHUNK_BYTES = 512 * 1024

interface BlobWriter {
  readonly blob: string
  write(bytes: Uint8Array): Promise<void>
  /** Writes the rest and returns the number of pieces. */
  end(): Promise<number>
  /** Gives up what was written. Never rejects: what is not given up is erased some time later. */
  abandon(): Promise<void>
}

/** Writes a file into the store in pieces of one size, and never holds more than two of them. */
export function createBlobWriter(
  books: Pick<BookStore, 'writeChunk' | 'releaseBlob'>,
  retry: Pick<RetryPart, 'write'>,
  blob: string,
): BlobWriter {
  let parts: Uint8Array[] = []
  let length = 0
  let nth = 0

  async function flush(bytes: Uint8Array): Promise<void> {
    const chunk = { blob, nth, bytes }
    nth++
    await retry.write(() => books.writeChunk(chunk))
  }

  return {
    blob,
    async write(bytes) {
      parts.push(bytes)
      length += bytes.length
      if (length < CHUNK_BYTES) return
      // A file comes in pieces of this size, which need no copy.
      let whole = parts.length === 1 ? bytes : Buffer.concat(parts)
      parts = []
      length = 0
      for (; whole.length >= CHUNK_BYTES; whole = whole.subarray(CHUNK_BYTES))
        await flush(whole.subarray(0, CHUNK_BYTES))
      if (whole.length > 0) {
        // A copy: the rest must not keep the whole in memory.
        parts.push(Buffer.from(whole))
        length = whole.length
      }
    },
    async end() {
      if (length > 0) await flush(Buffer.concat(parts))
      parts = []
      length = 0
      return nth
    },
    async abandon() {
      if (nth > 0) await books.releaseBlob(blob).catch(() => {})
    },
  }
}

/** The pieces of a file in order, each read when it is wanted. */
export async function* readBlob(
  books: Pick<BookStore, 'readChunk'>,
  blob: string,
): AsyncGenerator<Uint8Array, void, void> {
  for (let nth = 0; ; nth++) {
    const bytes = await books.readChunk({ blob, nth })
    if (bytes === null) return
    yield bytes
  }
}

interface PublishOptions {
  readonly books: BookStore
  readonly newBookId: () => string
  readonly newBlobId: () => string
}

interface OwnBook {
  readonly name: string
  readonly facts: BookFacts
  readonly bytes: SharedArrayBuffer
  readonly hash: string
  /** The file of the same bytes, packed with zstd, where there is one. */
  readonly packed: URL | null
  readonly baseHash: string | null
  readonly asDefault: PublishedBook['asDefault']
}

const PIECE_BYTES = 1024 * 1024
/** The service is not ready until this is done. The usual level takes twice as long and saves 7 %. */
const PACKING = { chunkSize: CHUNK_BYTES, params: { [zlib.ZSTD_c_compressionLevel]: 1 } }
/** Asks the store once: for writes whose failure goes to the caller. */
export const direct = { write: <T>(write: () => Promise<T>): Promise<T> => write() }

/**
 * Puts a book that this node has on its disk into the store, from where every node can price with it. Which book is
 * everybody's default is one row of the store: what a node has on its disk is a proposal and nothing more.
 */
export async function publishBook(
  { books, newBookId, newBlobId }: PublishOptions,
  own: OwnBook,
): Promise<BookRef> {
  const { name, facts, bytes, hash, baseHash, asDefault } = own
  const current = await books.defaultBook()
  if (current !== null && current.hash === hash && current.name === name) return current.ref
  const file = createBlobWriter(books, direct, newBlobId())
  for await (const piece of packedBytes(own)) await file.write(piece)
  const content = { hash, bytes: bytes.byteLength, blob: file.blob, chunks: await file.end(), baseHash }
  const ref = await books.publish({ newId: newBookId(), name, content, facts, asDefault })
  // If the store had this content already, the file is of no use.
  await file.abandon()
  return ref
}

function packedBytes({ packed, bytes }: OwnBook): Readable {
  if (packed !== null) return createReadStream(packed, { highWaterMark: CHUNK_BYTES })
  return Readable.from(pieces(new Uint8Array(bytes))).pipe(createZstdCompress(PACKING))
}

function* pieces(bytes: Uint8Array): Generator<Buffer, void, void> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES)
    yield Buffer.from(bytes.subarray(at, at + PIECE_BYTES))
}
