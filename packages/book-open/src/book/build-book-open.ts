import { writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { type BuildProgress, type BuiltBook, buildBook } from '@assay/engine'
import { bookInput } from './book-input.ts'
import { BOOK_FILE, type BookMeta, META_FILE } from './book-open.ts'
import type { Figures } from './figures.ts'

/** Builds the book from its figures; the same figures give the same bytes. */
export function buildBookOpen(figures: Figures, onProgress?: (progress: BuildProgress) => void): BuiltBook {
  const building = buildBook(bookInput(figures))
  let step = building.next()
  while (!step.done) {
    onProgress?.(step.value)
    step = building.next()
  }
  return step.value
}

/** Writes the built book into the package and answers how large it is packed. */
export function packBookOpen({ bytes, header }: BuiltBook): number {
  const packed = brotliCompressSync(new Uint8Array(bytes), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 24 },
  })
  const meta: BookMeta = { id: header.id, rows: header.rows, bytes: bytes.byteLength }
  writeFileSync(BOOK_FILE, packed)
  writeFileSync(META_FILE, `${JSON.stringify(meta, null, 2)}\n`)
  return packed.length
}
