import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import type { TableRecord } from '../../tables/src/table-record.ts'
import { sheetOf, workbookOf, zipOf } from '../../tables/test/xlsx-file.ts'
import { BookError } from '../src/book-error.ts'
import { importPrices } from '../src/import/import-prices.ts'
import { limitRecords } from '../src/import/limit-records.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-bombs-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const PROGRAM = fileURLToPath(new URL('./import-measured.ts', import.meta.url))
/** What a small list takes, and room for what the limits leave. The bombs below took gigabytes without them. */
const PEAK_MIB_MAX = 512
const CPU_MS_MAX = 15_000

const HEADER = '<row><c t="str"><v>item</v></c><c t="str"><v>price</v></c></row>'

interface Measured {
  readonly outcome: string
  readonly peakMiB: number
  readonly cpuMs: number
}

async function importMeasured(name: string, bytes: Buffer): Promise<Measured> {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    PROGRAM,
    path,
  ])
  return JSON.parse(stdout)
}

async function staysSmall(name: string, bytes: Buffer, outcome: RegExp): Promise<void> {
  const measured = await importMeasured(name, bytes)
  const seen = `${name} of ${statSync(join(folder, name)).size} bytes: ${JSON.stringify(measured)}`
  assert.match(measured.outcome, outcome, seen)
  assert.ok(measured.peakMiB < PEAK_MIB_MAX, seen)
  assert.ok(measured.cpuMs < CPU_MS_MAX, seen)
}

/** Gzip of the same piece over and over, made of many members, so the test itself needs no memory. */
function gzipBomb(piece: string, mebibytes: number): Buffer {
  const member = gzipSync(Buffer.alloc(16 * 1024 * 1024, piece))
  return Buffer.concat([gzipSync('item,price\n'), ...Array.from({ length: mebibytes / 16 }, () => member)])
}

test('three gigabytes in three megabytes of gzip are refused, whatever they hold', async () => {
  const cases = { blank: '\n', line: 'x', rows: 'Bolt,1\n', quotes: '"\n' }
  for (const [name, piece] of Object.entries(cases)) {
    const outcome = /BookError: .*(?:unpacks to more than 200 times its size|1,000,000 empty rows)\.$/
    await staysSmall(`${name}.csv.gz`, gzipBomb(piece, 3_072), outcome)
  }
})

test('gzip within gzip is not unpacked twice', async () => {
  await staysSmall('twice.csv.gz', gzipSync(gzipBomb('x', 1_024)), /BookError: /)
})

test('a workbook of repetitions is refused, whatever it holds', async () => {
  const pieces = {
    rows: '<row/>',
    numbered: '<row r="1"><c r="ALK1"><v>1</v></c></row>',
    cells: '<c><v>1</v></c>',
    blanks: ' '.repeat(1_000),
    deep: '<c>',
  }
  for (const [name, piece] of Object.entries(pieces)) {
    const sheet = sheetOf(HEADER + piece.repeat(Math.ceil(24_000_000 / piece.length)))
    const bomb = zipOf({
      'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="r"/></sheets></workbook>',
      'xl/worksheets/sheet1.xml': sheet,
    })
    await staysSmall(`${name}.xlsx`, bomb, /BookError: .*cannot be read\. .* (?:more than|far too long)/)
  }
})

test('a million shared texts that no cell uses are refused or read in bounds', async () => {
  const strings = Array.from({ length: 1_000_000 }, () => '')
  await staysSmall('texts.xlsx', workbookOf(['', HEADER], strings), /0 rows|200 times its size/)
})

test('an honest list with blank lines and long lines is read to its end', async () => {
  const long = 'x'.repeat(3_000_000)
  const list = `item,price\nBolt,1\n${'\n'.repeat(500_000)}${long},phantom gold bar,9.99\nNut,2\n`
  await staysSmall('honest.csv', Buffer.from(list), /^3 rows, 1 left out$/)
})

async function readAll(batches: AsyncIterable<readonly TableRecord[]>): Promise<number> {
  let count = 0
  for await (const batch of batches) count += batch.length
  return count
}

async function* batchesOf(cells: readonly string[], count: number): AsyncGenerator<readonly TableRecord[]> {
  for (let at = 0; at < count; at++)
    yield Array.from({ length: 1_000 }, () => ({ line: 1, cells, fault: null }))
}

test('a million empty rows are enough', async () => {
  assert.equal(await readAll(limitRecords('list.csv', batchesOf(['', ' '], 1_000))), 1_000_000)
  await assert.rejects(readAll(limitRecords('list.csv', batchesOf(['', ' '], 1_001))), (error) => {
    assert.ok(error instanceof BookError)
    assert.equal(error.message, 'list.csv has more than 1,000,000 empty rows.')
    return true
  })
})

test('five minutes of processor time are enough to read a list', async () => {
  let nowMs = 0
  const slow = () => {
    nowMs += 50_000
    return nowMs
  }
  assert.equal(await readAll(limitRecords('list.csv', batchesOf(['Bolt', '1'], 5), slow)), 5_000)
  await assert.rejects(
    readAll(limitRecords('list.csv', batchesOf(['Bolt', '1'], 9), slow)),
    /^BookError: list\.csv takes more than 300 seconds of processor time to read\.$/,
  )
})

test('rows of cells with 30,000 characters cost no more than their length', async () => {
  const columns = ['item', 'price', 'unit', 'date', 'category', 'geography', 'currency', 'quantity', 'source']
  for (const piece of [' ', '1', '1.', '1,1', '1 ', '$ ', '2024-01-', '1/', '(', '~ ', "1'"]) {
    const cell = piece.repeat(Math.ceil(30_000 / piece.length))
    const rows = Array.from({ length: 5 }, (_, at) =>
      columns.map((column) => (column === 'item' ? `bolt ${at}` : `"${cell}"`)).join(','),
    )
    const path = join(folder, 'cells.csv')
    writeFileSync(path, [columns.join(','), ...rows].join('\n'))
    const before = process.cpuUsage()
    await importPrices(path).catch((error) => assert.ok(error instanceof BookError, String(error)))
    const { user, system } = process.cpuUsage(before)
    assert.ok(user + system < 2_000_000, `${JSON.stringify(piece)}: ${user + system} µs`)
  }
})

test('what is done with the rows counts too', async () => {
  const path = join(folder, 'small.csv')
  writeFileSync(path, `item,price\n${'Bolt,1\n'.repeat(50_000)}`)
  let nowMs = 0
  const cpuMs = () => {
    nowMs += 400_000
    return nowMs
  }
  await assert.rejects(
    importPrices(path, { cpuMs }),
    /^BookError: .*small\.csv takes more than 300 seconds of processor time to import\.$/,
  )
})
