import { createHash } from 'node:crypto'
import type { Fault } from '@assay/contract'
import { type BookRef, JobError } from '../jobs/job.ts'
import {
  countCodePoints,
  escapePointer,
  faultOfGeography,
  faultOfQuery,
  type Geographies,
  own,
  parseStrictJson,
} from '../jobs/submission.ts'
import { CHUNK_CHARACTERS_MAX, CHUNK_LINES_MAX, type NewChunk } from './batch-store.ts'
import { type BatchItem, packItems } from './chunk-codec.ts'

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

/** An answer lists so many faults at most; the count of faulty lines goes on. */
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

interface LineRules {
  readonly geographies: Geographies
  readonly queryCharactersMax: number
  /** The version that the caller means by an id, a name, or `name@3`; null when there is none. */
  readonly findBook: (text: string) => Promise<BookRef | null>
}

type ReadLine =
  | { readonly item: BatchItem }
  /** `customId` is null where the line has none that could be another line's too. */
  | { readonly faults: readonly Fault[]; readonly customId: string | null }

const CUSTOM_ID_CHARACTERS_MAX = 128
const FIELDS = new Set(['custom_id', 'query', 'geography', 'book'])
const UNKNOWN_BOOK_DETAIL =
  'You have no book of this id or name that is ready, or the batch names too many different ones. See `GET /v1/books`.'
const FIELDS_DETAIL = 'There is no such field. The fields are `custom_id`, `query`, `geography` and `book`.'
/** Nobody reads more faults of one line than this. */
const FAULTS_PER_LINE_MAX = 10
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Reads one line of a batch and finds all of its faults. */
async function readBatchLine(bytes: Uint8Array, line: number, rules: LineRules): Promise<ReadLine> {
  const fields = parseLine(bytes)
  if (typeof fields === 'string')
    return { customId: null, faults: [{ line, code: 'invalid_json', detail: fields }] }
  const customId = own(fields, 'custom_id')
  const query = own(fields, 'query')
  const geography = own(fields, 'geography')
  const book = own(fields, 'book')
  const ref = typeof book === 'string' ? await rules.findBook(book) : null
  const faults = [
    faultOfCustomId(customId),
    faultOfQuery(query, rules.queryCharactersMax),
    faultOfGeography(geography, rules.geographies),
    faultOfBook(book, ref),
    ...Object.keys(fields)
      .filter((name) => !FIELDS.has(name))
      .map(
        (name): Fault => ({
          pointer: `/${escapePointer(name)}`,
          code: 'unknown_field',
          detail: FIELDS_DETAIL,
        }),
      ),
  ].flatMap((fault) => fault ?? [])
  if (faults.length > 0)
    return {
      customId: typeof customId === 'string' && faultOfCustomId(customId) === null ? customId : null,
      faults: faults.slice(0, FAULTS_PER_LINE_MAX).map((fault) => ({ line, ...fault })),
    }
  return {
    item: {
      customId: String(customId),
      query: String(query),
      geography: typeof geography === 'string' ? (rules.geographies.resolve(geography)?.code ?? null) : null,
      book: ref,
    },
  }
}

/** The fields of a line, or what is wrong with it. */
function parseLine(bytes: Uint8Array): Readonly<Record<string, unknown>> | string {
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    return 'The line is not valid UTF-8.'
  }
  const parsed = parseStrictJson(text)
  if ('fault' in parsed) return `The line ${parsed.fault}`
  const { value } = parsed
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  // An object that came out of JSON: its fields can be anything.
  return isObject ? (value as Readonly<Record<string, unknown>>) : 'The line must be a JSON object.'
}

function faultOfCustomId(value: unknown): Fault | null {
  const pointer = '/custom_id'
  if (value === undefined)
    return { pointer, code: 'required', detail: 'Give each line a different `custom_id`.' }
  if (typeof value !== 'string') return { pointer, code: 'wrong_type', detail: 'Must be a string.' }
  if (value === '') return { pointer, code: 'too_short', detail: 'Must not be empty.' }
  if (!value.isWellFormed() || hasControls(value))
    return { pointer, code: 'invalid_characters', detail: 'Must not contain control characters.' }
  if (countCodePoints(value) > CUSTOM_ID_CHARACTERS_MAX)
    return {
      pointer,
      code: 'too_long',
      detail: `At most ${CUSTOM_ID_CHARACTERS_MAX} characters are allowed.`,
    }
  return null
}

function hasControls(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) < 0x20) return true
  return false
}

function faultOfBook(value: unknown, ref: BookRef | null): Fault | null {
  const pointer = '/book'
  if (value === undefined || value === null || ref !== null) return null
  if (typeof value !== 'string') return { pointer, code: 'wrong_type', detail: 'Must be a string or null.' }
  return { pointer, code: 'unknown_book', detail: UNKNOWN_BOOK_DETAIL }
}
