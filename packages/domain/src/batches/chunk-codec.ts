import { promisify } from 'node:util'
import { constants, zstdCompress, zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib'
import type { BookRef, JobFailure } from '../jobs/job.ts'

/** One query of a batch as it is stored. */
export interface BatchItem {
  readonly customId: string
  readonly query: string
  /** Canonical code; null when the caller named none. */
  readonly geography: string | null
  /** The book that the line names; null: that of the batch. */
  readonly book: BookRef | null
}

/** How one query ended: its result as the JSON text that the engine made, or why there is none. */
export type LineResult = { readonly resultJson: string } | { readonly failure: JobFailure }

/** Queries of a chunk resemble each other, and so do their results: a cheap level does nearly as well as the best. */
const OPTIONS = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }
/** A chunk never unpacks to more: 128 results of a few kilobytes, each at most a megabyte. */
const UNPACKED_BYTES_MAX = 256 * 1024 * 1024
const UNPACK = { maxOutputLength: UNPACKED_BYTES_MAX }

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Off the thread that answers HTTP. */
export async function packItems(items: readonly BatchItem[]): Promise<Uint8Array> {
  return await compress(Buffer.from(textOfItems(items)), OPTIONS)
}

/** A list each, without names: geography and book are mostly left out. */
type PackedItem = [
  customId: string,
  query: string,
  geography?: string | null,
  bookId?: string,
  version?: number,
]

const textOfItems = (items: readonly BatchItem[]): string =>
  JSON.stringify(
    items.map(({ customId, query, geography, book }): PackedItem => {
      if (book !== null) return [customId, query, geography, book.id, book.version]
      return geography === null ? [customId, query] : [customId, query, geography]
    }),
  )

// What is unpacked was packed here. The type is what the function above wrote.
const toItems = (text: string): readonly BatchItem[] =>
  (JSON.parse(text) as PackedItem[]).map(([customId, query, geography = null, id, version]) => ({
    customId,
    query,
    geography,
    book: id === undefined || version === undefined ? null : { id, version },
  }))

export const unpackItems = (packed: Uint8Array): readonly BatchItem[] =>
  toItems(zstdDecompressSync(packed, UNPACK).toString())

const COMPLETED = 'C'
const FAILED = 'F'

/** One line each. JSON text from `JSON.stringify` has no line break of its own. */
export function packResults(results: readonly LineResult[]): Uint8Array {
  const lines = results.map((result) =>
    'resultJson' in result ? COMPLETED + result.resultJson : FAILED + JSON.stringify(result.failure),
  )
  return zstdCompressSync(Buffer.from(lines.join('\n')), OPTIONS)
}

export async function unpackResults(packed: Uint8Array): Promise<readonly LineResult[]> {
  const text = (await decompress(packed, UNPACK)).toString()
  return text.split('\n').map((line) => {
    const json = line.slice(1)
    if (line.startsWith(COMPLETED)) return { resultJson: json }
    // The border to what was stored: `packResults` wrote it.
    const failure: JobFailure = JSON.parse(json)
    return { failure }
  })
}
