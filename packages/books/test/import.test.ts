import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { entryAt } from '../../engine/src/in-range.ts'
import { workbookOf } from '../../tables/test/xlsx-file.ts'
import { BookError } from '../src/book-error.ts'
import { openByteSource } from '../src/import/byte-source.ts'
import { type ImportOptions, importPrices } from '../src/import/import-prices.ts'
import { openRecords } from '../src/import/open-records.ts'
import { type ListedItem, openItemList } from '../src/import/read-item-list.ts'
import type { RowRemark } from '../src/remarks.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-import-'))
after(() => rmSync(folder, { recursive: true, force: true }))
let files = 0

async function importBytes(bytes: Uint8Array | string, options: ImportOptions = {}) {
  const path = join(folder, `list-${files++}`)
  writeFileSync(path, bytes)
  const remarks: RowRemark[] = []
  const prices = await importPrices(path, { onRemark: (remark) => remarks.push(remark), ...options })
  return { ...prices, rows: [...prices.columns.rows()], remarks }
}

async function readItems(text: string): Promise<readonly ListedItem[]> {
  const path = join(folder, `list-${files++}`)
  writeFileSync(path, text)
  const list = await openItemList(await openRecords(await openByteSource(path)))
  const items: ListedItem[] = []
  for await (const batch of list.batches) items.push(...batch)
  return items
}

const PLAIN = 'item,price\nCafé crème,3.50\nTea,2.00\n'

test('a quote that never closes costs its own line and no other', async () => {
  const { rows, remarks } = await importBytes(
    'item,price\n"5 pipe,1.00\nbolt,2.00\n6" pipe,3.00\n"7" pipe",4.00\nnut,5.00\n',
  )
  assert.deepEqual(
    rows.map(({ description, price }) => [description, price]),
    [
      ['bolt', 2],
      ['6" pipe', 3],
      ['7" pipe', 4],
      ['nut', 5],
    ],
  )
  assert.deepEqual(
    remarks.map(({ line, reason }) => [line, reason]),
    [[2, 'a quote is opened and never closed']],
  )
})

test('a cell of more than fifty lines is one cell in a price list and in a list to price', async () => {
  const note = Array.from({ length: 55 }, (_, nth) => `note line ${nth}\n`).join('')
  const text = `item,price\nham,2\n"egg tray\n${note}phantom gold bar,9.99\nmore",3\nmilk,4\n`
  const { rows, remarks } = await importBytes(text)
  assert.deepEqual(
    rows.map(({ description, price }) => [description.slice(0, 8), price]),
    [
      ['ham', 2],
      ['egg tray', 3],
      ['milk', 4],
    ],
  )
  assert.deepEqual(remarks, [])
  const items = await readItems(text)
  assert.deepEqual(
    items.map(({ line, description, fault }) => [line, description.slice(0, 8), fault]),
    [
      [2, 'ham', null],
      [3, 'egg tray', null],
      [61, 'milk', null],
    ],
  )
})

test('a stray quote above the header hides no delimiter, however much follows', async () => {
  const { rows } = await importBytes(`"Stand 2026\nitem;price\n${'Nails;1,50\n'.repeat(9_000)}`)
  assert.equal(rows.length, 9_000)
  assert.equal(rows[0]?.price, 1.5)
})

test('a stray quote is told from a field over several lines, also when the next row has quotes', async () => {
  const { rows, remarks } = await importBytes(
    'item,price,note\n"Bolt, M8\nstainless",1.00,"a\nb"\n"Stray, 2.00,x\n"Nut","3.00","y"\nScrew,4.00,"over\ntwo, or\nthree lines"\n',
  )
  assert.deepEqual(
    rows.map(({ description, price }) => [description, price]),
    [
      ['Bolt, M8 stainless', 1],
      ['Nut', 3],
      ['Screw', 4],
    ],
  )
  assert.deepEqual(
    remarks.map(({ line }) => line),
    [5],
  )
})

test('encodings are told apart: UTF-8 with and without a mark, UTF-16 in both orders, cp1252', async () => {
  const utf16be = Buffer.from(`\uFEFF${PLAIN}`, 'utf16le').swap16()
  const cases: readonly (readonly [Uint8Array, string])[] = [
    [Buffer.from(PLAIN), 'utf-8'],
    [Buffer.from(`\uFEFF${PLAIN}`), 'utf-8'],
    [Buffer.from(`\uFEFF${PLAIN}`, 'utf16le'), 'utf-16le'],
    [Buffer.from(PLAIN, 'utf16le'), 'utf-16le'],
    [utf16be, 'utf-16be'],
    [Buffer.from(PLAIN, 'latin1'), 'windows-1252'],
    [gzipSync(Buffer.from(PLAIN, 'latin1')), 'windows-1252'],
  ]
  for (const [bytes, expected] of cases) {
    const { encoding, rows } = await importBytes(bytes)
    assert.equal(encoding, expected)
    assert.deepEqual(
      rows.map(({ description }) => description),
      ['Café crème', 'Tea'],
    )
  }
})

test('the encoding is found out also when the first letters beyond ASCII come late', async () => {
  const filler = 'plain item,1.00\n'.repeat(20_000)
  for (const encoding of ['latin1', 'utf8'] as const) {
    const { rows } = await importBytes(Buffer.from(`item,price\n${filler}Café,3.50\n`, encoding))
    assert.equal(rows.length, 20_001)
    assert.equal(rows.at(-1)?.description, 'Café')
  }
})

test('delimiters, line ends and headers are found out, titles above the header are passed over', async () => {
  const cases = [
    'item;price\nNails;1,50\nGlue;2,75\n',
    'item\tprice\r\nNails\t1.50\r\nGlue\t2.75\r\n',
    'item|price\nNails|1.50\nGlue|2.75',
    'item,price\rNails,1.50\rGlue,2.75\r',
    'sep=;\nitem;price\nNails;1.50\nGlue;2.75\n',
    'Price list 2026;\n;\nitem;price;note\nNails;1,50;\nGlue;2,75;"fast; strong"\n',
    'Nr.,"Item, long name",Price\n1,"Nails",1.50\n2,Glue,2.75\n',
  ]
  for (const text of cases) {
    const { rows, leftOut } = await importBytes(text, {
      columns: text.startsWith('Nr') ? { description: 'Item, long name' } : {},
    })
    assert.equal(leftOut, 0, text)
    assert.deepEqual(
      rows.map(({ description, price }) => [description, price]),
      [
        ['Nails', 1.5],
        ['Glue', 2.75],
      ],
      text,
    )
  }
})

test('a record that is too long is one remark with its line, in delimited text and in JSON lines', async () => {
  const long = 'x'.repeat(3_000_000)
  const cases = [
    `item,price\nBolt,1\n${long},phantom gold bar,9.99\nNut,2\nPin,-\n`,
    `{"item":"Bolt","price":1}\n{"item":"${long}","price":3}{"item":"phantom gold bar","price":9.99}\n{"item":"Nut","price":2}\n{"item":"Pin"}\n`,
    `{"item":"Bolt","price":1}\n{"note":"${long}"}\n{"item":"Nut","price":2}\n{"item":"Pin"}`,
  ]
  for (const text of cases) {
    const { rows, remarks, found } = await importBytes(text)
    const first = text.startsWith('{') ? 1 : 2
    assert.equal(found, 4)
    assert.deepEqual(
      rows.map(({ description, price }) => [description, price]),
      [
        ['Bolt', 1],
        ['Nut', 2],
      ],
    )
    assert.deepEqual(
      remarks.map(({ line, reason }) => [line, reason]),
      [
        [first + 1, 'the record is longer than 1,000,000 characters'],
        [first + 3, 'the price is empty'],
      ],
    )
  }
})

test('a date is understood or reported in a book and in a priced list alike', async () => {
  const text = 'item,price,date\nBolt,1,~2017\nNut,2,c. 2018\nPin,3,circa July 2019\nTape,4,someday\n'
  const { rows, remarks, repaired } = await importBytes(text)
  assert.deepEqual(
    rows.map(({ date }) => date),
    ['2017', '2018', '2019-07', undefined],
  )
  assert.equal(repaired, 1)
  assert.deepEqual(remarks, [
    {
      line: 5,
      column: 'date',
      outcome: 'repaired',
      reason: 'the date cannot be read: "someday"',
      text: 'Tape',
    },
  ])
  const items = await readItems(text)
  assert.deepEqual(
    items.map(({ date, fault }) => [date, fault]),
    [
      ['2017', null],
      ['2018', null],
      ['2019-07', null],
      [null, 'the date cannot be read: "someday"'],
    ],
  )
})

test('JSON lines are read, and lines that are none are reported', async () => {
  const { rows, remarks, format } = await importBytes(
    '{"name":"Nails","unit_price":1.5,"UOM":"kg","vendor":"A"}\n\nnot json\n[1]\n{"item":"Glue","price":"$2.75"}\n',
  )
  assert.equal(format, 'json-lines')
  assert.deepEqual(
    rows.map(({ description, price, unit, source }) => [description, price, unit, source]),
    [
      ['Nails', 1.5, 'kg', 'A'],
      ['Glue', 2.75, undefined, undefined],
    ],
  )
  assert.deepEqual(
    remarks.map(({ line, reason }) => [line, reason]),
    [
      [3, 'the line is not JSON'],
      [4, 'the line is not a JSON object'],
    ],
  )
  await assert.rejects(importBytes('[{"item":"Nails","price":1}]'), /one JSON array.*jq/s)
})

const SHEET = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="inlineStr"><is><t>Date</t></is></c></row>
<row r="2"/><row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3"><v>1299.5</v></c><c r="D3" s="1"><v>46218</v></c></row>
<row r="4"><c r="A4" t="str"><v>Nuts &amp; bolts</v></c><c r="B4" s="2"><v>0.1</v></c></row>
<row r="5"><c r="A5" t="s"><v>2</v></c><c r="B5" t="e"><v>#N/A</v></c></row>`

test('workbooks are read: the first visible sheet, shared and inline strings, dates, errors as empty', async () => {
  const workbook = workbookOf(
    ['<row r="1"><c><v>1</v></c></row>', SHEET],
    ['Item', 'Price', 'Drill &#8211; 18 V'],
  )
  for (const bytes of [workbook, gzipSync(workbook)]) {
    const { rows, remarks, format } = await importBytes(bytes)
    assert.equal(format, 'xlsx')
    assert.deepEqual(
      rows.map(({ description, price, date }) => [description, price, date]),
      [
        ['Drill – 18 V', 1299.5, '2026-07-15'],
        ['Nuts & bolts', 0.1, undefined],
      ],
    )
    assert.deepEqual(
      remarks.map(({ line, reason }) => [line, reason]),
      [[5, 'the price is empty']],
    )
  }
  await assert.rejects(
    importBytes(workbook, { sheet: 'Nope' }),
    /no sheet "Nope". It has: "Notes & terms", "Prices"/,
  )
  await assert.rejects(importBytes(workbook.subarray(0, 300)), BookError)
})

test('files that cannot be a price list are refused with a sentence', async () => {
  const cases: readonly (readonly [Uint8Array | string, RegExp])[] = [
    ['', /is empty/],
    ['a,b\n1,2\n', /No header with a description and a price.*"a", "b".*--columns/s],
    [Buffer.from('d0cf11e0a1b11ae1', 'hex'), /old Excel file/],
    [gzipSync('item,price\nNails,1\n').subarray(0, 20), /gzip data cannot be unpacked/],
    ['item,price\n', /./],
  ]
  for (const [bytes, message] of cases.slice(0, 4)) await assert.rejects(importBytes(bytes), message)
  assert.equal((await importBytes(entryAt(cases, 4)[0])).found, 0)
  await assert.rejects(importPrices(join(folder, 'missing.csv')), /There is no file/)
})

test('strict stops at the first fault and names its line; unique leaves repeated rows out', async () => {
  const text = 'item,price,date\nNails,1,2026-01-01\nGlue,x,\nNails,1,2026-01-01\nTape,2,someday\n'
  await assert.rejects(
    importBytes(text, { strict: true }),
    /line 3: the price is not a number: "x".*--strict/,
  )
  const { rows, remarks, repeated, repaired, leftOut, found } = await importBytes(text, { unique: true })
  assert.deepEqual(
    { found, leftOut, repaired, repeated, kept: rows.length },
    { found: 4, leftOut: 2, repaired: 1, repeated: 1, kept: 2 },
  )
  assert.deepEqual(
    remarks.map(({ line, outcome }) => [line, outcome]),
    [
      [3, 'left out'],
      [4, 'left out'],
      [5, 'repaired'],
    ],
  )
  assert.equal((await importBytes(text)).rows.length, 3)
})

test('a quantity of a list to price may have its unit beside the number, unless a column says another', async () => {
  const read = async (text: string) =>
    (await readItems(text)).map(({ quantity, unit, fault }) => [quantity, unit, fault])
  assert.deepEqual(await read('item,qty\nmilk,2 gal\nbutter,1.5lb\neggs,3\nham,some\ntea,2 zorks\n'), [
    [2, 'gal', null],
    [1.5, 'lb', null],
    [3, '', null],
    [null, '', 'the quantity is not a number: "some"'],
    [null, '', 'the quantity is not a number: "2 zorks"'],
  ])
  assert.deepEqual(await read('item,qty,unit\nmilk,2 gal,gallon\ncream,2 gal,\nbutter,2 gal,lb\n'), [
    [2, 'gallon', null],
    [2, 'gal', null],
    [null, 'lb', 'the quantity is not a number: "2 gal"'],
  ])
})
