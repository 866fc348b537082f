import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { crc32 } from 'node:zlib'
import { type BookMeta, type BookSummary, readMeta } from './book-meta.ts'

/** The default book, ready for `openBook`, which need not check it: these are the bytes that were built. Threads may share them. */
export interface BookOpen extends BookSummary {
  readonly bytes: SharedArrayBuffer
  /** Of the bytes. To hash them is a tenth of a second. */
  readonly sha256: string
}

/** The built book. Its name says what is in it, so what `book.json` says holds for it even while another edition is being placed. */
export const bookUrl = (sha256: string): URL => new URL(`../../dist/${sha256}.bin`, import.meta.url)
/** The built book as stores keep it. */
export const packedUrl = (sha256: string): URL => new URL(`../../dist/${sha256}.zst`, import.meta.url)

/** The file of a book, packed with zstd, if it is the built one. To pack it would be a fifth of a first start. */
export function packedBook(sha256: string): URL | null {
  const url = packedUrl(sha256)
  return existsSync(url) ? url : null
}

/** Opens the built book. This file imports nothing of the building: a service starts faster without. */
export function bookOpen(): BookOpen {
  const meta = readMeta()
  return { ...meta, bytes: readBuilt(bookUrl(meta.sha256), meta) }
}

/** Reads the bytes that were built, or fails: what no disk has changed needs no other check. */
export function readBuilt(
  url: URL,
  { bytes, crc32: sum }: Pick<BookMeta, 'bytes' | 'crc32'>,
): SharedArrayBuffer {
  const shared = existsSync(url) ? readShared(url) : null
  if (shared?.byteLength === bytes && crc32(new Uint8Array(shared)) === sum) return shared
  throw new Error(
    `The default book is damaged on disk. Delete ${fileURLToPath(new URL('.', url))}; the next start builds it again.`,
  )
}

/** Reads into the memory that threads share, without a second copy of 50 MB on the way. */
function readShared(url: URL): SharedArrayBuffer {
  const file = openSync(url, 'r')
  try {
    const bytes = new Uint8Array(new SharedArrayBuffer(fstatSync(file).size))
    let read = 0
    while (read < bytes.length) {
      const count = readSync(file, bytes, read, bytes.length - read, read)
      if (count === 0) throw new Error('The default book was cut short while it was read.')
      read += count
    }
    return bytes.buffer
  } finally {
    closeSync(file)
  }
}
