import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

/** The default book, ready for `openBook`. Threads may share its bytes. */
export interface BookOpen {
  readonly id: string
  readonly rows: number
  readonly bytes: SharedArrayBuffer
}

/** What `data/book.json` says about the packed book beside it. */
export interface BookMeta {
  readonly id: string
  readonly rows: number
  /** Length when unpacked. */
  readonly bytes: number
}

export const BOOK_FILE = new URL('../../data/book.bin.br', import.meta.url)
export const META_FILE = new URL('../../data/book.json', import.meta.url)

/**
 * Opens the committed book. `scripts/build.ts` builds it from the committed figures, and here it is only unpacked. This
 * file imports nothing of the building: a service starts faster without.
 */
export function bookOpen(): BookOpen {
  const { id, rows, bytes } = JSON.parse(readFileSync(META_FILE, 'utf8')) as BookMeta
  // One chunk, because putting thousands of small ones together takes as long again as unpacking them.
  const unpacked = brotliDecompressSync(readFileSync(BOOK_FILE), { maxOutputLength: bytes, chunkSize: bytes })
  const shared = new SharedArrayBuffer(unpacked.byteLength)
  new Uint8Array(shared).set(unpacked)
  return { id, rows, bytes: shared }
}
