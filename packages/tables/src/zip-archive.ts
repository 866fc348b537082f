import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { TableError } from './table-error.ts'
import { createUnpackLimit } from './unpack-limit.ts'

/** A workbook has some dozens of parts. */
const PARTS_MAX = 10_000

export interface ZipArchive {
  /** The unpacked bytes of one part, in chunks; null when there is no such part. */
  open(name: string): AsyncIterable<Buffer> | null
}

/**
 * Opens a zip that lies in memory. Nothing is written to disk, and only the parts that are asked for are unpacked. yauzl
 * refuses names that lead out of the archive, and parts whose length is not the one that the directory states.
 */
export async function openZip(zip: Buffer): Promise<ZipArchive> {
  const entries = new Map<string, Entry>()
  const total = createUnpackLimit('The workbook')
  const file = await damagedUnless(fromBufferPromise(zip, { lazyEntries: true, autoClose: false }), 'its zip')
  for await (const entry of eachEntry(file)) {
    if (entries.has(entry.fileName)) {
      throw new TableError('The workbook is damaged: two of its parts have the same name.')
    }
    if (entries.size >= PARTS_MAX) throw new TableError('The workbook has more than 10,000 parts.')
    entries.set(entry.fileName, entry)
  }
  return {
    open(name) {
      const entry = entries.get(name)
      if (entry === undefined) return null
      return unpack(file, entry, (bytes) => total.add(bytes, zip.length))
    },
  }
}

async function* eachEntry(file: ZipFile): AsyncGenerator<Entry, void, void> {
  const entries = file.eachEntry()
  for (;;) {
    const step = await damagedUnless(entries.next(), 'its zip directory')
    if (step.done === true) return
    yield step.value
  }
}

async function* unpack(
  file: ZipFile,
  entry: Entry,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer, void, void> {
  const name = entry.fileName
  if (entry.isEncrypted()) {
    throw new TableError('The workbook is encrypted. Save it without a password, or as CSV.')
  }
  if (!entry.canDecodeFileData()) {
    throw new TableError(`The workbook is damaged: ${name} is packed in a way that is not known.`)
  }
  const limit = createUnpackLimit(`The part ${name} of the workbook`)
  const chunks = (await damagedUnless(file.openReadStreamPromise(entry), name))[Symbol.asyncIterator]()
  let checksum = 0
  try {
    for (;;) {
      const step = await damagedUnless(chunks.next(), name)
      if (step.done === true) break
      const chunk: Buffer = step.value
      limit.add(chunk.length, entry.compressedSize)
      onBytes(chunk.length)
      checksum = crc32(chunk, checksum)
      yield chunk
    }
  } finally {
    await chunks.return?.()
  }
  if (checksum !== entry.crc32) {
    throw new TableError(`The workbook is damaged: the checksum of ${name} does not match.`)
  }
}

async function damagedUnless<T>(work: Promise<T>, what: string): Promise<T> {
  try {
    return await work
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new TableError(`The workbook is damaged: ${what} cannot be read (${why.slice(0, 200)}).`)
  }
}
