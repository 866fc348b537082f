import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { createUnpackLimit, TableError } from '@assay/tables'
import { BookError } from '../book-error.ts'

/** A file, or standard input for `-`, as chunks of bytes. Gzip is unpacked on the way. */
export interface ByteSource {
  readonly name: string
  readonly chunks: AsyncIterable<Buffer>
  /** Bytes of the file as it lies on disk; null for standard input. */
  readonly sizeBytes: number | null
  /** How many of them have been used, for progress. A packed file is read long before it is unpacked. */
  readBytes(): number
}

export const STDIN = '-'
const CHUNK_BYTES = 256 * 1024

/** `name` stands for the file in messages. */
export async function openByteSource(
  path: string,
  stdin: Readable = process.stdin,
  name: string = path === STDIN ? 'standard input' : path,
): Promise<ByteSource> {
  const sizeBytes = path === STDIN ? null : await sizeOf(path)
  const raw = path === STDIN ? stdin : createReadStream(path, { highWaterMark: CHUNK_BYTES })
  let readBytes = 0
  async function* counted(): AsyncGenerator<Buffer, void, void> {
    for await (const chunk of raw) {
      const bytes: Buffer = chunk
      readBytes += bytes.length
      yield bytes
    }
  }
  let unpackedBytes: (() => number) | null = null
  const chunks = unpacked(counted(), name, (used) => {
    unpackedBytes = used
  })
  return { name, chunks, sizeBytes, readBytes: () => unpackedBytes?.() ?? readBytes }
}

async function sizeOf(path: string): Promise<number> {
  const file = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new BookError(
      error.code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read (${error.code}).`,
    )
  })
  if (!file.isFile()) throw new BookError(`${path} is not a file.`)
  return file.size
}

/** Looks at the first two bytes and no further: a name that ends in `.gz` proves nothing. */
async function* unpacked(
  chunks: AsyncGenerator<Buffer, void, void>,
  name: string,
  onPacked: (usedBytes: () => number) => void,
): AsyncGenerator<Buffer, void, void> {
  const head = await firstBytes(chunks, 2)
  if (head === null) return
  const whole = prepend(head, chunks)
  if (!(head[0] === 0x1f && head[1] === 0x8b)) {
    yield* whole
    return
  }
  const limit = createUnpackLimit(name)
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES })
  onPacked(() => gunzip.bytesWritten)
  const feeding = pipeline(whole, gunzip)
  // It fails together with the loop below, which reports the failure.
  feeding.catch(() => {})
  try {
    for await (const chunk of gunzip) {
      const bytes: Buffer = chunk
      limit.add(bytes.length, gunzip.bytesWritten)
      yield bytes
    }
    await feeding
  } catch (error) {
    if (error instanceof TableError) throw new BookError(error.message)
    const why = error instanceof Error ? error.message : String(error)
    throw new BookError(`${name} is damaged: its gzip data cannot be unpacked (${why}).`)
  }
}

/** At least `count` bytes unless there are fewer; null for an empty source. */
export async function firstBytes(chunks: AsyncIterator<Buffer>, count: number): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let length = 0
  while (length < count) {
    const step = await chunks.next()
    if (step.done) break
    parts.push(step.value)
    length += step.value.length
  }
  return length === 0 ? null : Buffer.concat(parts)
}

export async function* prepend(
  head: Buffer,
  rest: AsyncIterator<Buffer>,
): AsyncGenerator<Buffer, void, void> {
  yield head
  for (let step = await rest.next(); !step.done; step = await rest.next()) yield step.value
}
