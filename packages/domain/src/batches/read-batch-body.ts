import { createHash } from 'node:crypto'
import type { Fault } from '@assay/contract'
import { JobError } from '../jobs/job.ts'
import { CHUNK_CHARACTERS_MAX, CHUNK_LINES_MAX, type NewChunk } from './batch-store.ts'
import { type BatchItem, packItems } from './chunk-codec.ts'
import { type LineRules, readBatchLine } from './read-batch-line.ts'

interface BodyLimits {
  readonly linesMax: number
  readonly bytesMax: number
  readonly lineBytesMax: number
}

export interface BatchBody {
  readonly chunks: readonly NewChunk[]
  readonly lines: number
  /** The first faults, at most `FAULTS_MAX`. */
  readonly faults: readonly Fault[]
  /** Lines that have faults, all of them. */
  readonly faultyLines: number
  /** SHA-256 of the body. */
  readonly hash: Uint8Array
}

/** An answer lists at most this many faults; the count of faulty lines goes on. */
export const FAULTS_MAX = 1_000
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])

/**
 * Reads a body line by line as it arrives and packs what is right, chunk by chunk: the whole of it is never in memory. Packing
 * happens off this thread, and reading waits for it, so a quick sender gets ahead of nobody.
 */
export async function readBatchBody(
  body: AsyncIterable<Buffer>,
  limits: BodyLimits,
  rules: LineRules,
): Promise<BatchBody> {
  const hash = createHash('sha256')
  const ids = new Set<string>()
  /** Those of lines with faults: a good line may still have one of them. */
  const faultyIds = new Set<string>()
  const faults: Fault[] = []
  const chunks: NewChunk[] = []
  let items: BatchItem[] = []
  let characters = 0
  let lines = 0
  let faultyLines = 0

  function refuse(found: readonly Fault[]): void {
    faultyLines++
    for (const fault of found) if (faults.length < FAULTS_MAX) faults.push(fault)
  }

  async function pack(): Promise<void> {
    if (items.length === 0) return
    const packed = items
    const firstLine = lines - packed.length
    items = []
    characters = 0
    chunks.push({ firstLine, lines: packed.length, items: await packItems(packed) })
  }

  for await (const { number, bytes } of splitLines(body, limits, (piece) => hash.update(piece))) {
    // Lines with faults count: reading one costs as much as reading a good one.
    if (lines + faultyLines === limits.linesMax) throw tooManyLines(limits.linesMax)
    if (bytes === null) {
      const detail = `The line has more than ${limits.lineBytesMax} bytes.`
      refuse([{ line: number, code: 'too_long', detail }])
      continue
    }
    const read = await readBatchLine(bytes, number, rules)
    if ('faults' in read) {
      const { customId, faults: own } = read
      const isDoubled = customId !== null && (ids.has(customId) || faultyIds.has(customId))
      if (customId !== null) faultyIds.add(customId)
      refuse(isDoubled ? [doubled(number), ...own] : own)
      continue
    }
    const { item } = read
    if (ids.has(item.customId)) {
      refuse([doubled(number)])
      continue
    }
    ids.add(item.customId)
    items.push(item)
    lines++
    characters += item.query.length + item.customId.length
    if (items.length === CHUNK_LINES_MAX || characters >= CHUNK_CHARACTERS_MAX) await pack()
  }
  await pack()
  return { chunks, lines, faults, faultyLines, hash: hash.digest() }
}

const doubled = (line: number): Fault => ({
  line,
  pointer: '/custom_id',
  code: 'not_unique',
  detail: 'Another line before this one has the same `custom_id`.',
})

const tooManyLines = (linesMax: number): JobError =>
  new JobError('validation_failed', `A batch has at most ${linesMax} lines.`, {
    faults: [{ line: linesMax + 1, code: 'out_of_range', detail: `At most ${linesMax} lines are allowed.` }],
  })

interface BodyLine {
  /** Counted from 1, blank lines included. */
  readonly number: number
  /** Null: longer than a line may be. */
  readonly bytes: Buffer | null
}

async function* splitLines(
  body: AsyncIterable<Buffer>,
  { bytesMax, lineBytesMax, linesMax }: BodyLimits,
  onPiece: (piece: Buffer) => void,
): AsyncGenerator<BodyLine> {
  // Put together once a line: a sender may give it out byte by byte.
  let rest: Buffer[] = []
  let restBytes = 0
  let isTooLong = false
  let number = 0
  let total = 0

  function lineOf(end: Buffer): BodyLine | null {
    number++
    // As many blank lines are passed over as there may be others.
    if (number > 2 * linesMax) throw tooManyLines(linesMax)
    const wasTooLong = isTooLong || restBytes + end.length > lineBytesMax
    const whole = wasTooLong || restBytes === 0 ? end : Buffer.concat([...rest, end])
    rest = []
    restBytes = 0
    isTooLong = false
    if (wasTooLong) return { number, bytes: null }
    const bytes = trimmed(number === 1 ? withoutMark(whole) : whole)
    return bytes.length === 0 ? null : { number, bytes }
  }

  for await (const piece of body) {
    total += piece.length
    if (total > bytesMax) throw new JobError('body_too_large', `A batch has at most ${bytesMax} bytes.`)
    onPiece(piece)
    let start = 0
    for (let end = piece.indexOf(LINE_FEED); end !== -1; end = piece.indexOf(LINE_FEED, start)) {
      const line = lineOf(piece.subarray(start, end))
      if (line !== null) yield line
      start = end + 1
    }
    if (isTooLong) continue
    rest.push(piece.subarray(start))
    restBytes += piece.length - start
    if (restBytes > lineBytesMax) {
      isTooLong = true
      rest = []
      restBytes = 0
    }
  }
  const last = restBytes > 0 || isTooLong ? lineOf(Buffer.alloc(0)) : null
  if (last !== null) yield last
}

function withoutMark(line: Buffer): Buffer {
  return line.subarray(0, 3).equals(BYTE_ORDER_MARK) ? line.subarray(3) : line
}

/** A line that ends as Windows ends them; a blank one is nothing. */
function trimmed(line: Buffer): Buffer {
  const end = line.at(-1) === CARRIAGE_RETURN ? line.length - 1 : line.length
  const bytes = line.subarray(0, end)
  return bytes.every((byte) => byte === 0x20 || byte === 0x09) ? bytes.subarray(0, 0) : bytes
}
