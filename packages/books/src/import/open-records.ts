import { BookError } from '../book-error.ts'
import { type ByteSource, firstBytes, prepend } from './byte-source.ts'
import { COLUMNS } from './column-names.ts'
import { createDelimitedReader } from './delimited-text.ts'
import { detectDialect } from './detect-delimiter.ts'
import { createJsonLinesReader } from './json-lines.ts'
import type { RecordSource, SourceRecord } from './source-record.ts'
import { createTextDecoding, type TextDecoding } from './text-decoding.ts'
import { readWorkbook } from './xlsx/workbook.ts'

/** What the format is judged by. */
const SAMPLE_BYTES = 64 * 1024
/** A workbook is unpacked from memory; its rows then stream. Excel's largest sheet packs to well below this. */
const WORKBOOK_BYTES_MAX = 512 * 1024 * 1024

/** Finds out what a file is from its first bytes, never from its name, and reads its rows. */
export async function openRecords(
  source: ByteSource,
  options: { readonly sheet?: string } = {},
): Promise<RecordSource> {
  const chunks = source.chunks[Symbol.asyncIterator]() as AsyncGenerator<Buffer, void, void>
  const head = await firstBytes(chunks, SAMPLE_BYTES)
  if (head === null) throw new BookError(`${source.name} is empty.`)
  const whole = prepend(head, chunks)
  if (head.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') {
    const workbook = await readWhole(whole, source.name)
    return {
      format: 'xlsx',
      delimiter: ',',
      encoding: () => null,
      batches: readWorkbook(workbook, options.sheet),
    }
  }
  if (head.subarray(0, 4).toString('hex') === 'd0cf11e0') {
    throw new BookError(`${source.name} is an old Excel file (.xls). Save it as .xlsx or CSV.`)
  }
  const sample = decodeSample(head)
  const decoding = createTextDecoding()
  const first = sample.trimStart()[0]
  if (first === '[') {
    throw new BookError(
      `${source.name} is one JSON array. Assay reads one object a line: jq -c '.[]' ${source.name} > rows.jsonl`,
    )
  }
  if (first === '{') {
    const batches = readText(whole, decoding, createJsonLinesReader(), 0)
    const header: SourceRecord = { line: 0, cells: COLUMNS, fault: null }
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

function decodeSample(head: Buffer): string {
  return createTextDecoding().decode(head)
}

interface TextReader {
  push(text: string): readonly SourceRecord[]
  end(): readonly SourceRecord[]
}

async function* readText(
  chunks: AsyncIterable<Buffer>,
  decoding: TextDecoding,
  reader: TextReader,
  skipLines: number,
): AsyncGenerator<readonly SourceRecord[], void, void> {
  const kept = (records: readonly SourceRecord[]) =>
    skipLines === 0 ? records : records.filter(({ line }) => line > skipLines)
  for await (const chunk of chunks) yield kept(reader.push(decoding.decode(chunk)))
  yield kept([...reader.push(decoding.end()), ...reader.end()])
}

async function* withHeader(
  header: SourceRecord,
  batches: AsyncIterable<readonly SourceRecord[]>,
): AsyncGenerator<readonly SourceRecord[], void, void> {
  yield [header]
  yield* batches
}

async function readWhole(chunks: AsyncIterable<Buffer>, name: string): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    parts.push(chunk)
    length += chunk.length
    if (length > WORKBOOK_BYTES_MAX)
      throw new BookError(`${name} is larger than any workbook that is read (512 MiB).`)
  }
  return Buffer.concat(parts)
}
