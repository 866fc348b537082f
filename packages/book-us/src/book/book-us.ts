import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { type BuildProgress, type BuiltBook, buildBook } from '@assay/engine'
import { bookInput } from './book-input.ts'
import type { Figures } from './figures.ts'

/** The default book, ready for `openBook`. Threads may share its bytes. */
export interface BookUs {
  readonly id: string
  readonly rows: number
  readonly bytes: SharedArrayBuffer
}

interface BookMeta {
  readonly id: string
  readonly rows: number
  readonly bytes: number
}

const DATA_FOLDER = new URL('../../data/', import.meta.url)
const BOOK_FILE = 'book.bin.br'
const META_FILE = 'book.json'

/** Opens the committed book: built from the committed figures by `scripts/build.ts`, and only unpacked here. */
export function bookUs(): BookUs {
  const { id, rows, bytes } = JSON.parse(readFileSync(new URL(META_FILE, DATA_FOLDER), 'utf8')) as BookMeta
  const unpacked = brotliDecompressSync(readFileSync(new URL(BOOK_FILE, DATA_FOLDER)), {
    maxOutputLength: bytes,
  })
  const shared = new SharedArrayBuffer(unpacked.byteLength)
  new Uint8Array(shared).set(unpacked)
  return { id, rows, bytes: shared }
}

/** Builds the book from its figures; the same figures give the same bytes. */
export function buildBookUs(figures: Figures, onProgress?: (progress: BuildProgress) => void): BuiltBook {
  const building = buildBook(bookInput(figures))
  let step = building.next()
  while (!step.done) {
    onProgress?.(step.value)
    step = building.next()
  }
  return step.value
}

/** Writes the built book into the package and answers how large it is packed. */
export function packBookUs({ bytes, header }: BuiltBook): number {
  const packed = brotliCompressSync(new Uint8Array(bytes), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  })
  const meta: BookMeta = { id: header.id, rows: header.rows, bytes: bytes.byteLength }
  writeFileSync(new URL(BOOK_FILE, DATA_FOLDER), packed)
  writeFileSync(new URL(META_FILE, DATA_FOLDER), `${JSON.stringify(meta, null, 2)}\n`)
  return packed.length
}
