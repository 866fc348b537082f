import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { entryAt } from './in-range.ts'

/**
 * The book's own files: JSON in columns, packed with brotli. JSON keeps them inspectable with two lines of code,
 * columns of like values pack well, and the same input gives the same bytes.
 */
const DATA_FOLDER = new URL('../data/', import.meta.url)

/** No figure file unpacks to more than this; a larger one is damaged or not ours. */
const UNPACKED_BYTES_MAX = 64 * 1024 * 1024

export function packFigures(value: unknown): Buffer {
  const text = Buffer.from(JSON.stringify(value))
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  })
}

export function unpackFigures(packed: Uint8Array): unknown {
  return JSON.parse(brotliDecompressSync(packed, { maxOutputLength: UNPACKED_BYTES_MAX }).toString('utf8'))
}

export function figureFileUrl(name: string, folder: URL = DATA_FOLDER): URL {
  return new URL(`${name}.json.br`, folder)
}

export function readFigureFile(name: string, folder: URL = DATA_FOLDER): unknown {
  return unpackFigures(readFileSync(figureFileUrl(name, folder)))
}

export function writeFigureFile(name: string, value: unknown, folder: URL = DATA_FOLDER): number {
  const packed = packFigures(value)
  writeFileSync(figureFileUrl(name, folder), packed)
  return packed.length
}

/** A sorted list of whole numbers as its steps, which pack to a fraction of the size. */
export function toDeltas(sorted: readonly number[]): number[] {
  return sorted.map((value, at) => value - (at === 0 ? 0 : entryAt(sorted, at - 1)))
}

export function fromDeltas(deltas: readonly number[]): number[] {
  let last = 0
  return deltas.map((delta) => {
    last += delta
    return last
  })
}
