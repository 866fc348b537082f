import type { RetryQueue } from '../scheduler/retry-queue.ts'
import type { BookStore } from './book-store.ts'

/** Large enough to cost few commits, small enough that one does not hold up a submission. */
const CHUNK_BYTES = 512 * 1024

export interface BlobWriter {
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
  retry: Pick<RetryQueue, 'write'>,
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
      let whole = Buffer.concat(parts)
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
