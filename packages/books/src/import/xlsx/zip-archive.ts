import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { BookError } from '../../book-error.ts'

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_HEADER = 0x04034b50
const COMMENT_BYTES_MAX = 65_535
const STORED = 0
const DEFLATED = 8

/** A packed file that unpacks to more than this is an attack or a mistake; the largest real sheets stay well below. */
const UNPACKED_BYTES_MAX = 4 * 1024 * 1024 * 1024
const CHUNK_BYTES = 256 * 1024

export interface ZipArchive {
  readonly names: readonly string[]
  /** The unpacked bytes of one file, in chunks; null when there is no such file. */
  open(name: string): AsyncIterable<Buffer> | null
}

interface Entry {
  readonly method: number
  readonly packedBytes: number
  readonly headerAt: number
}

/** Reads a zip that lies in memory. Only what workbooks use: no encryption, no parts, no zip64. */
export function openZip(zip: Buffer): ZipArchive {
  const entries = readDirectory(zip)
  return {
    names: [...entries.keys()],
    open(name) {
      const entry = entries.get(name)
      if (entry === undefined) return null
      return unpack(zip, entry)
    },
  }
}

function readDirectory(zip: Buffer): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>()
  try {
    const end = findEnd(zip)
    let at = zip.readUInt32LE(end + 16)
    for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
      if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new RangeError('not a directory entry')
      const nameBytes = zip.readUInt16LE(at + 28)
      entries.set(zip.toString('utf8', at + 46, at + 46 + nameBytes), {
        method: zip.readUInt16LE(at + 10),
        packedBytes: zip.readUInt32LE(at + 20),
        headerAt: zip.readUInt32LE(at + 42),
      })
      at += 46 + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    }
    return entries
  } catch (error) {
    if (error instanceof RangeError)
      throw new BookError('The workbook is damaged: its zip directory cannot be read.')
    throw error
  }
}

function findEnd(zip: Buffer): number {
  const from = zip.length - 22
  for (let at = from; at >= 0 && at >= from - COMMENT_BYTES_MAX; at--) {
    if (zip.readUInt32LE(at) === END_OF_DIRECTORY) return at
  }
  throw new BookError('The workbook is cut short: its zip directory is missing.')
}

async function* unpack(zip: Buffer, entry: Entry): AsyncGenerator<Buffer, void, void> {
  const { headerAt, packedBytes, method } = entry
  if (headerAt + 30 > zip.length || zip.readUInt32LE(headerAt) !== LOCAL_HEADER) {
    throw new BookError('The workbook is damaged: a part of it is not where its directory says.')
  }
  const start = headerAt + 30 + zip.readUInt16LE(headerAt + 26) + zip.readUInt16LE(headerAt + 28)
  const packed = zip.subarray(start, start + packedBytes)
  if (method === STORED) {
    yield packed
    return
  }
  if (method !== DEFLATED) throw new BookError('The workbook is packed in a way that is not known.')
  let unpackedBytes = 0
  const inflate = Readable.from(slices(packed)).pipe(createInflateRaw({ chunkSize: CHUNK_BYTES }))
  try {
    for await (const chunk of inflate) {
      unpackedBytes += (chunk as Buffer).length
      if (unpackedBytes > UNPACKED_BYTES_MAX) throw new BookError('The workbook unpacks to more than 4 GiB.')
      yield chunk as Buffer
    }
  } catch (error) {
    if (error instanceof BookError) throw error
    throw new BookError(`The workbook is damaged: it cannot be unpacked (${(error as Error).message}).`)
  }
}

function* slices(packed: Buffer): Generator<Buffer, void, void> {
  for (let at = 0; at < packed.length; at += CHUNK_BYTES) yield packed.subarray(at, at + CHUNK_BYTES)
}
