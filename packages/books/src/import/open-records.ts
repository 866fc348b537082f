import { createDelimitedReader, readWorkbook, type TableRecord } from '@assay/tables'
import { BookError } from '../book-error.ts'
import { type ByteSource, firstBytes, prepend } from './byte-source.ts'
import { detectDialect } from './detect-dialect.ts'
import { COLUMNS } from './header-names.ts'
import { createJsonLinesReader } from './json-lines.ts'
import { limitRecords } from './limit-records.ts'
import { createTextDecoding, type Encoding, type TextDecoding } from './text-decoding.ts'

export type FileFormat = 'delimited' | 'json-lines' | 'xlsx'

/** An opened file: its rows in batches, the header among them. */
export interface RecordSource {
  readonly format: FileFormat
  /** What divides fields on output, too; a comma where the input has none. */
  readonly delimiter: string
  readonly encoding: () => Encoding | null
  readonly batches: AsyncIterable<readonly TableRecord[]>
}

/** What the format is judged by. */
const SAMPLE_BYTES = 64 * 1024
/** A workbook is unpacked from memory; its rows then stream. Excel's largest sheet packs to well below this. */
const WORKBOOK_BYTES_MAX = 512 * 1024 * 1024

/** Finds out what a file is from its first bytes, never from its name, and reads its rows within limits. */
export async function openRecords(
  source: ByteSource,
  options: { readonly sheet?: string } = {},
): Promise<RecordSource> {
  const { batches, ...facts } = await openUnlimited(source, options.sheet)
  return { ...facts, batches: limitRecords(source.name, batches) }
}

async function openUnlimited(source: ByteSource, sheet: string | undefined): Promise<RecordSource> {
  const chunks = source.chunks[Symbol.asyncIterator]()
  const head = await firstBytes(chunks, SAMPLE_BYTES)
  if (head === null) throw new BookError(`${source.name} is empty.`)
  const whole = prepend(head, chunks)
  if (head.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') {
    const workbook = await readWhole(whole, source.name)
    return {
      format: 'xlsx',
      delimiter: ',',
      encoding: () => null,
      batches: readWorkbook(workbook, sheet),
    }
  }
  if (head.subarray(0, 4).toString('hex') === 'd0cf11e0') {
    throw new BookError(
      `${source.name} is an old Excel file (.xls), or has a password. Save it as .xlsx without one, or as CSV.`,
    )
  }
  const sample = createTextDecoding().decode(head)
  const other = otherThanTable(head, sample)
  if (other !== null)
    throw new BookError(`${source.name} is ${other}, not a table. Export the table as CSV or XLSX.`)
  const decoding = createTextDecoding()
  const first = sample.trimStart()[0]
  if (first === '[') {
    throw new BookError(
      `${source.name} is one JSON array. Assay reads one object a line: jq -c '.[]' ${source.name} > rows.jsonl`,
    )
  }
  if (first === '{') {
    const batches = readText(whole, decoding, createJsonLinesReader(), 0)
    const header: TableRecord = { line: 0, cells: COLUMNS, fault: null }
    return {
      format: 'json-lines',
      delimiter: ',',
      encoding: decoding.encoding,
      batches: withHeader(header, batches),
    }
  }
  const { delimiter, lineBreak, skipLines } = detectDialect(sample)
  const reader = createDelimitedReader(delimiter, lineBreak)
  const batches = readText(whole, decoding, reader, skipLines)
  return { format: 'delimited', delimiter, encoding: decoding.encoding, batches }
}

/** The first bytes of what people send instead of a table, as hexadecimal digits. */
const OTHER_FILES: readonly (readonly [first: string, name: string])[] = [
  ['25504446', 'a PDF'],
  ['89504e47', 'a picture'],
  ['ffd8ff', 'a picture'],
  ['47494638', 'a picture'],
]
const PAGE = /^\ufeff?\s*<(?:!doctype html|html|head|body|table|meta)\b/i
/** A hostile text may be full of signs that control a terminal, and still be a table. Bytes at random have more of them. */
const CONTROL_SHARE_MAX = 0.2

function otherThanTable(head: Buffer, sample: string): string | null {
  const first = head.subarray(0, 4).toString('hex')
  const file = OTHER_FILES.find(([bytes]) => first.startsWith(bytes))
  if (file !== undefined) return file[1]
  // Many programs save such a page under the name of a workbook.
  if (PAGE.test(sample)) return 'a web page'
  const controls = sample.match(/[\0-\x08\x0e-\x1f\x7f-\x9f\ufffd]/g)?.length ?? 0
  return controls > CONTROL_SHARE_MAX * sample.length ? 'no text' : null
}

interface TextReader {
  push(text: string): readonly TableRecord[]
  end(): readonly TableRecord[]
}

async function* readText(
  chunks: AsyncIterable<Buffer>,
  decoding: TextDecoding,
  reader: TextReader,
  skipLines: number,
): AsyncGenerator<readonly TableRecord[], void, void> {
  const kept = (records: readonly TableRecord[]) =>
    skipLines === 0 ? records : records.filter(({ line }) => line > skipLines)
  for await (const chunk of chunks) yield kept(reader.push(decoding.decode(chunk)))
  yield kept([...reader.push(decoding.end()), ...reader.end()])
}

async function* withHeader(
  header: TableRecord,
  batches: AsyncIterable<readonly TableRecord[]>,
): AsyncGenerator<readonly TableRecord[], void, void> {
  yield [header]
  yield* batches
}

async function readWhole(chunks: AsyncIterable<Buffer>, name: string): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    parts.push(chunk)
    length += chunk.length
    if (length > WORKBOOK_BYTES_MAX) throw new BookError(`${name} is a workbook of more than 512 MiB.`)
  }
  return Buffer.concat(parts)
}
