import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { BookError } from '../../packages/books/src/book-error.ts'
import type { ByteSource } from '../../packages/books/src/import/byte-source.ts'
import { COLUMNS } from '../../packages/books/src/import/header-names.ts'
import { importPrices } from '../../packages/books/src/import/import-prices.ts'
import { openRecords } from '../../packages/books/src/import/open-records.ts'
import { openItemList } from '../../packages/books/src/import/read-item-list.ts'
import { openPriceFile } from '../../packages/books/src/import/read-price-file.ts'
import { csvLine } from '../../packages/cli/src/csv-output.ts'
import { entryAt } from '../../packages/engine/src/in-range.ts'
import type { BookRow } from '../../packages/engine/src/index.ts'
import { createDelimitedReader } from '../../packages/tables/src/delimited-text.ts'
import type { TableRecord } from '../../packages/tables/src/table-record.ts'
import { workbookOf, zipOf } from '../../packages/tables/test/xlsx-file.ts'
import { createRandom, hashOf } from '../../test/tools/random-numbers.ts'
import { anyText } from '../any-text.ts'
import { promise, type Target } from '../target.ts'

/** Bytes after this are the XML of a sheet, packed into a workbook here: changing packed bytes seldom reaches the sheet. */
const SHEET_MARK = 'sheet:'
/** One case in so many goes through a file on disk, packed with gzip every other time. */
const ONE_IN_FILE = 64

const WORDS = `
  description|item|price|unit price|Preis (EUR)|unit|currency|geography|date|source|quantity|category|brand|sep=;|,|;|\t|"|""|","|'|=1+1|#REF!
  |USD|€|$|£|kr|1,299.00|1.299,00|1'299.50|12,-|(5.00)|-3|1e5|2.99/lb|per kg|1-2|n/a|2026-07-15|15.07.2026|07/15/26|July 2026|FY 2025
  |{"description":"x","price":1}|{"|":|}|[|null|1e999|<row r="1">|</row>|<c r="A1" t="s"><v>0</v></c>|<c r="B1"><v>1.5</v></c>|<c t="inlineStr"><is><t>
  |</t></is></c>|<c/>|<c |<c>|<v>|<si>|</si>|&amp;|&#x41;|&#xD800;|_x000D_|r="ZZZ9"|r="-1"|s="1"|t="s"|<x:row>|(|[|{| |\u00a0|\ufeff|PK\u0003\u0004
`
  .trim()
  .split(/\||\n {2}/)
  .filter((word) => word !== '')

const cell = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('Pipe 2"', 'Café crème', 'bolt, M8', 'nut', '', ' ', 'a\nb', 'x'.repeat(40)),
  },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 10_000_000 }).map((cents) => (cents / 100).toFixed(2)) },
  { weight: 2, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 1, arbitrary: anyText(12) },
)
const header = fc
  .subarray([...COLUMNS], { minLength: 1 })
  .chain((columns) => fc.shuffledSubarray(columns, { minLength: 1 }))
const rows = fc.array(fc.array(cell, { maxLength: 11 }), { maxLength: 12 })
const delimited = fc
  .record({
    header,
    rows,
    delimiter: fc.constantFrom(',', ',', ';', '\t', '|'),
    lineBreak: fc.constantFrom('\n', '\n', '\r\n', '\r'),
    encoding: fc.constantFrom<BufferEncoding[]>('utf8', 'utf8', 'latin1', 'utf16le'),
  })
  .map(({ header, rows, delimiter, lineBreak, encoding }) => {
    const names = header.includes('price') ? header : ['description', 'price', ...header]
    const text = [names, ...rows].map((cells) => csvLine(cells, delimiter)).join('')
    return Buffer.from(text.replaceAll('\n', lineBreak), encoding)
  })
const jsonLines = fc
  .array(
    fc.dictionary(
      fc.oneof(fc.constantFrom(...COLUMNS, 'Unit Price', 'uom', '__proto__'), fc.string({ maxLength: 6 })),
      fc.oneof(cell, fc.double(), fc.boolean(), fc.constant(null)),
      { maxKeys: 8 },
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((objects) => Buffer.from(objects.map((object) => JSON.stringify(object)).join('\n')))
const sheet = fc
  .array(
    fc.array(fc.tuple(fc.constantFrom('', ' t="s"', ' t="str"', ' t="b"', ' s="1"', ' r="C3"'), cell), {
      maxLength: 5,
    }),
    { maxLength: 6 },
  )
  .map((rows) => {
    const xml = rows.map(
      (cells) =>
        `<row>${cells.map(([attributes, text]) => `<c${attributes}><v>${text}</v></c>`).join('')}</row>`,
    )
    return Buffer.from(
      `${SHEET_MARK}<row r="1"><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>${xml.join('')}`,
    )
  })

const SHEET =
  '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>Bolt</t></is></c><c r="B2"><v>1.5</v></c><c r="D2" s="1"><v>46000</v></c></row><row r="3"/><row r="4"><c r="A4" t="str"><v>Nut</v></c><c r="B4"><v>2</v></c></row>'
const STRINGS = ['Description', 'Unit price', 'Pipe &amp; bend']

const CORPUS = [
  'item,price\nCafé crème,3.50\nTea,2.00\n',
  'sep=;\r\nArtikel;Preis (EUR);Einheit;Datum\r\n"Rohr ""2 Zoll""";1.299,50;m;15.07.2026\r\nKabel;0,99;m;16.07.2026\r\n',
  'Price list 2026\n\nDescription\tQty\tUnit Price\tUOM\tState\nSteel pipe\t10\t$2.99/lb\tlb\t78701\nBolt\t1,000\t(5.00)\teach\tus-tx\n',
  'item,price\n"5 pipe,1.00\nbolt,2.00\n6" pipe,3.00\n"7" pipe",4.00\nnut,5.00\n"two\nlines",6\n',
  '{"description":"Bolt","price":1.5,"unit":"each","date":"2026-07"}\n{"Item Name":"Nut","Unit Price":"€ 2","quantity":4}\n',
  '\ufeffdescription|price|currency|geography|date|source|quantity|category|brand\nPaint|12.-|EUR|DE|July 2026|Shop|3|Colour|Acme\n',
  `${SHEET_MARK}${SHEET}`,
]

/** What reads price lists of strangers: it takes them apart, or says in one sentence why not. */
export async function openCsvTarget(): Promise<Target> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-fuzz-csv-'))
  const path = join(folder, 'list')
  return {
    corpus: [
      ...CORPUS.map((text) => Buffer.from(text)),
      Buffer.from(entryAt(CORPUS, 2), 'utf16le'),
      workbookOf(['', SHEET], STRINGS),
      zipOf({
        'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="r"/></sheets></workbook>',
        'xl/worksheets/sheet1.xml': `<x:worksheet><x:sheetData><x:row><x:c t="str"><x:v>item</x:v></x:c><x:c t="str"><x:v>price</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
      }),
    ],
    dictionary: WORDS,
    structured: fc.oneof({ weight: 3, arbitrary: delimited }, jsonLines, sheet),
    inputBytesMax: 512 * 1024,
    casesAtOnce: 1,
    timeMsMax: (bytes) => 200 + bytes * 0.03,
    async check(input) {
      const bytes = unpackedSheet(input)
      const hash = hashOf(input)
      if (hash % ONE_IN_FILE === 0) {
        await writeFile(path, hash % (2 * ONE_IN_FILE) === 0 ? gzipSync(bytes) : bytes)
        await orBookError(async () => (await importPrices(path)).found)
      }
      checkCuts(bytes, hash)
      const listed = await orBookError(() => readList(sourceOf(bytes, hash)))
      const prices = await orBookError(() => readPrices(sourceOf(bytes, hash)))
      if (typeof prices === 'string') return `${prices} / ${typeof listed === 'string' ? listed : 'list'}`
      await checkRoundTrip(prices.rows)
      const size = Math.ceil(Math.log2(prices.rows.length + 1))
      return [prices.format, size, ...[...prices.faults].sort()].join(' ')
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

function unpackedSheet(input: Buffer): Buffer {
  if (input.toString('latin1', 0, SHEET_MARK.length) !== SHEET_MARK) return input
  return workbookOf(['', input.toString('utf8', SHEET_MARK.length)], STRINGS)
}

/** The bytes in pieces that their hash decides on. */
function sourceOf(bytes: Buffer, hash: number): ByteSource {
  async function* chunks(): AsyncGenerator<Buffer, void, void> {
    const random = createRandom(hash)
    for (let at = 0; at < bytes.length; ) {
      const end = at + 1 + random.below(random.once(2) ? 64 : 256 * 1024)
      yield bytes.subarray(at, end)
      at = end
    }
  }
  return { name: 'list', chunks: chunks(), sizeBytes: bytes.length, readBytes: () => 0 }
}

/** What was read, or what the refusal says without the words of the file in it. */
async function orBookError<T>(read: () => Promise<T>): Promise<T | string> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof BookError)) throw error
    promise(
      error.message.endsWith('.') || error.message.endsWith('jsonl') || error.message.endsWith('"'),
      `no sentence: ${error.message}`,
    )
    return error.message.replace(/".*/s, '').replace(/\(.*/s, '').slice(0, 60)
  }
}

async function readPrices(source: ByteSource) {
  const records = await openRecords(source)
  const { batches } = await openPriceFile(records)
  const rows: BookRow[] = []
  const faults = new Set<string>()
  let before = 0
  for await (const batch of batches) {
    for (const imported of batch) {
      const { line } = imported
      promise(Number.isSafeInteger(line) && line >= 1, `line ${line}`)
      promise(records.format === 'xlsx' || line > before, `line ${line} after line ${before}`)
      before = line
      if ('fault' in imported) {
        promise(imported.fault !== '' && imported.text.length <= 200, 'a fault has a reason and a short text')
        faults.add(imported.fault.replace(/".*/s, '').replace(/\d+/g, '0'))
      } else if ('skipped' in imported) {
        promise(imported.skipped !== '' && imported.text.length <= 200, 'a row that is no item has a reason')
      } else {
        checkRow(imported.row)
        rows.push(imported.row)
        for (const repair of imported.repairs) faults.add(repair)
      }
    }
  }
  return { format: records.format, rows, faults }
}

async function readList(source: ByteSource): Promise<number> {
  const { batches } = await openItemList(await openRecords(source))
  let items = 0
  for await (const batch of batches) {
    for (const { line, fault, description, quantity } of batch) {
      promise(Number.isSafeInteger(line) && line >= 1, `line ${line} of a list`)
      promise(fault !== null || description !== '', 'an item has a description')
      promise(quantity === null || !Number.isNaN(quantity), 'a quantity is a number')
      items++
    }
  }
  return items
}

function checkRow(row: BookRow): void {
  promise(Number.isFinite(row.price) && row.price > 0 && row.price <= 1e12, `the price ${row.price}`)
  promise(
    row.description.trim() === row.description && row.description !== '' && row.description.length <= 2_000,
    'the description',
  )
  promise(
    row.quantity === undefined || (Number.isFinite(row.quantity) && row.quantity > 0),
    `the quantity ${row.quantity}`,
  )
  promise(row.currency === undefined || /^[A-Z]{3}$/.test(row.currency), `the currency ${row.currency}`)
  promise(row.date === undefined || /^\d{4}(-\d\d(-\d\d)?)?$/.test(row.date), `the date ${row.date}`)
  for (const text of [row.unit, row.geography, row.source, row.category, row.brand]) {
    promise(text === undefined || (text !== '' && text.length <= 200), `the field ${text}`)
  }
}

/** However the text is cut, the reader takes it apart in the same way. */
function checkCuts(bytes: Buffer, hash: number): void {
  const text = bytes.toString('utf8')
  const random = createRandom(hash)
  const whole = createDelimitedReader(',')
  const inPieces = createDelimitedReader(',')
  const expected = [...whole.push(text), ...whole.end()]
  const records: TableRecord[] = []
  for (let at = 0; at < text.length; ) {
    const end = at + 1 + random.below(Math.max(16, text.length / 8))
    for (const record of inPieces.push(text.slice(at, end))) records.push(record)
    at = end
  }
  for (const record of inPieces.end()) records.push(record)
  promise(JSON.stringify(records) === JSON.stringify(expected), 'cuts change what is read')
}

/** The columns that a row keeps. A pack has become part of the price and the unit. */
const FIELDS = COLUMNS.filter((column) => column !== 'pack')

/** What was imported, written down plainly, is imported again as it was. */
async function checkRoundTrip(rows: readonly BookRow[]): Promise<void> {
  // Many zero bytes look like UTF-16, and half a pair cannot be written down.
  if (
    rows.length === 0 ||
    rows.some((row) => /\0|\p{Surrogate}/u.test(JSON.stringify(row) + row.description))
  )
    return
  const lines = [FIELDS, ...rows.map((row) => FIELDS.map((field) => String(row[field] ?? '')))]
  const text = Buffer.from(lines.map((cells) => csvLine(cells, ',')).join(''))
  const again = await readPrices(sourceOf(text, text.length))
  promise(again.faults.size === 0, `the second import has faults: ${[...again.faults]}`)
  promise(spelt(again.rows) === spelt(rows), 'the second import differs from the first')
}

function spelt(rows: readonly BookRow[]): string {
  return rows.map((row) => JSON.stringify(FIELDS.map((field) => row[field] ?? null))).join('\n')
}
