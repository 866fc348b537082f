import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { BookError } from '../book-error.ts'

/** A file, or standard input for `-`, as chunks of bytes; gzip is unpacked on the way. */
export interface ByteSource {
  readonly name: string
  readonly chunks: AsyncIterable<Buffer>
  /** Bytes of the file as it lies on disk; null for standard input. */
  readonly sizeBytes: number | null
  /** How many of them have been read, for progress. */
  readBytes(): number
}

export const STDIN = '-'
const CHUNK_BYTES = 256 * 1024

export async function openByteSource(path: string, stdin: Readable = process.stdin): Promise<ByteSource> {
  const sizeBytes = path === STDIN ? null : await sizeOf(path)
  const raw = path === STDIN ? stdin : createReadStream(path, { highWaterMark: CHUNK_BYTES })
  let readBytes = 0
  async function* counted(): AsyncGenerator<Buffer, void, void> {
    for await (const chunk of raw) {
      readBytes += (chunk as Buffer).length
      yield chunk as Buffer
    }
  }
  return {
    name: path === STDIN ? 'standard input' : path,
    chunks: unpacked(counted(), path),
    sizeBytes,
    readBytes: () => readBytes,
  }
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
  path: string,
): AsyncGenerator<Buffer, void, void> {
  const head = await firstBytes(chunks, 2)
  if (head === null) return
  const whole = prepend(head, chunks)
  if (!(head[0] === 0x1f && head[1] === 0x8b)) {
    yield* whole
    return
  }
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES })
  const feeding = pipeline(whole, gunzip)
  // It fails together with the loop below, which is the one that tells.
  feeding.catch(() => {})
  try {
    for await (const chunk of gunzip) yield chunk as Buffer
    await feeding
  } catch (error) {
    throw new BookError(`${path} is damaged: its gzip data cannot be unpacked (${(error as Error).message}).`)
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
  rest: AsyncGenerator<Buffer, void, void>,
): AsyncGenerator<Buffer, void, void> {
  yield head
  yield* rest
}
