import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { TableError } from '../src/table-error.ts'
import type { TableRecord } from '../src/table-record.ts'
import { readWorkbook } from '../src/workbook.ts'
import { sheetOf, workbookOf, zipOf } from './xlsx-file.ts'

async function recordsOf(zip: Buffer): Promise<readonly TableRecord[]> {
  const records: TableRecord[] = []
  for await (const batch of readWorkbook(zip)) records.push(...batch)
  return records
}

const rowsOf = (sheet: string, strings: readonly string[] = []) => recordsOf(workbookOf(['', sheet], strings))

const PARTS = {
  'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="r"/></sheets></workbook>',
  'xl/worksheets/sheet1.xml': sheetOf('<row><c><v>1</v></c></row>'),
}

async function refused(zip: Buffer, message: RegExp): Promise<void> {
  await assert.rejects(recordsOf(zip), (error) => {
    assert.ok(error instanceof TableError, String(error))
    assert.match(error.message, message)
    assert.match(error.message, /^[A-Z].*\.$/s)
    return true
  })
}

test('a row of a sheet whose number is none counts on from the one before', async () => {
  const rows = await rowsOf(
    '<row r="7"><c><v>1</v></c></row><row r="x"><c><v>2</v></c></row><row r="-3"/><row r="1e9"><c/></row>',
  )
  assert.deepEqual(
    rows.map(({ line, cells }) => [line, cells]),
    [
      [7, [1]],
      [8, [2]],
      [10, ['']],
    ],
  )
})

test('texts are joined from their runs, without phonetic guides, and with the characters that XML cannot hold', async () => {
  const rows = await rowsOf(
    '<row><c t="s"><v>0</v></c><c t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c><c t="str"><v><![CDATA[<b>]]></v></c></row>',
    ['a</t><rPh sb="0" eb="1"><t>guide</t></rPh><t>_x000D_b &#38; c'],
  )
  assert.deepEqual(rows[0]?.cells, ['a\rb & c', 'inline', '<b>'])
})

test('every element may carry the prefix of a namespace', async () => {
  const sheet = '<x:worksheet><x:sheetData><x:row><x:c><x:v>5</x:v></x:c></x:row></x:sheetData></x:worksheet>'
  assert.deepEqual((await recordsOf(zipOf({ ...PARTS, 'xl/worksheets/sheet1.xml': sheet })))[0]?.cells, [5])
})

test('XML that is not well-formed is refused', async () => {
  for (const sheet of [
    '<row></row></row>',
    '<row><c>',
    '<row a="1" a="2"/>',
    '<row>&nothing;</row>',
    '<row>\u0000',
  ])
    await refused(workbookOf(['', sheet], []), /sheet2\.xml is not well-formed XML/)
})

test('a workbook has no entities of its own, so none can grow or read a file', async () => {
  const entities =
    '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>'
  const sheet = `${entities}${sheetOf('<row><c t="str"><v>&b;&f;</v></c></row>')}`
  await refused(zipOf({ ...PARTS, 'xl/worksheets/sheet1.xml': sheet }), /declares a document type/)
})

test('names that lead out of the archive are refused, and so is a sheet that is elsewhere', async () => {
  await refused(
    zipOf({ ...PARTS, '../evil.xml': 'x' }),
    /zip directory cannot be read \(invalid relative path/,
  )
  await refused(zipOf({ ...PARTS, '/etc/passwd': 'x' }), /zip directory cannot be read \(absolute path/)
  const relations = '<Relationships><Relationship Id="r" Target="../../../etc/passwd"/></Relationships>'
  await refused(zipOf({ ...PARTS, 'xl/_rels/workbook.xml.rels': relations }), /etc\/passwd is missing/)
})

test('zips that are cut short, encrypted, doubled, nested or wrong about themselves are refused', async () => {
  const whole = zipOf(PARTS)
  for (const length of [4, 30, 100, whole.length - 30, whole.length - 1])
    await refused(whole.subarray(0, length), /The workbook is damaged/)
  await refused(zipOf(PARTS, { flags: 1 }), /encrypted\. Save it without a password/)
  await refused(zipOf(PARTS, { method: 12 }), /packed in a way that is not known/)
  await refused(zipOf(PARTS, { sizeBytes: 3 }), /cannot be read \(too many bytes/)
  await refused(zipOf(PARTS, { sizeBytes: 9_999 }), /cannot be read \(not enough bytes/)
  await refused(zipOf(PARTS, { checksum: 1 }), /checksum of xl\/workbook\.xml does not match/)
  await refused(zipOf(PARTS, { offset: 5_000_000 }), /The workbook is damaged/)
  await refused(zipOf(PARTS, { copies: 2 }), /two of its parts have the same name/)
  await refused(zipOf({ 'inner.xlsx': whole.toString('latin1') }), /a zip file but not an Excel workbook/)
  const nested = { ...PARTS, 'xl/worksheets/sheet1.xml': whole.toString('latin1') }
  await refused(zipOf(nested), /sheet1\.xml is not well-formed XML/)
  await refused(
    zipOf(Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`p${at}`, '']))),
    /10,000 parts/,
  )
})

test('a row of too many columns is one fault, however few cells it has', async () => {
  const wide = await rowsOf(
    '<row r="2"><c r="A2"><v>1</v></c><c r="XFD2"><v>9</v></c></row><row r="3"><c><v>4</v></c></row>',
  )
  assert.deepEqual(
    wide.map(({ line, cells, fault }) => [line, fault ?? cells]),
    [
      [2, 'the row has more than 1,000 columns'],
      [3, [4]],
    ],
  )
})

test('empty rows, cells and depth have limits that the refusal names', async () => {
  const numbered = Array.from({ length: 1_048_577 }, (_, at) => `<row r="${at + 1}"/>`).join('')
  await refused(workbookOf(['', numbered], []), /more than 1,048,576 rows/)
  const far = '<row><c r="ALK1"/></row>'.repeat(55_000)
  await refused(workbookOf(['', far], []), /more than 50,000,000 cells/)
  await refused(workbookOf(['', '<c>'.repeat(60_000)], []), /elements more than 100 deep/)
})

test('cells that never end take no longer than others', async () => {
  for (const piece of [
    '<c>',
    '<c ',
    '<c><v>',
    '<c t="inlineStr"><is><t>',
    '<c r="A1"/',
    '<row>',
    '</row>',
    '<c/>',
  ]) {
    const startedMs = process.cpuUsage().user
    await rowsOf(`<row>${piece.repeat(60_000)}</row>`).catch((error) =>
      assert.ok(error instanceof TableError),
    )
    const tookMs = (process.cpuUsage().user - startedMs) / 1_000
    assert.ok(tookMs < 1_500, `${piece}: ${tookMs} ms`)
  }
})

test('shared texts that never end are refused before they fill the memory', async () => {
  const endless = zipOf({ ...PARTS, 'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(10_000_000)}` })
  await refused(endless, /A text of the workbook is far too long/)
  await refused(zipOf({ ...PARTS, 'xl/worksheets/sheet1.xml': 'x'.repeat(10_000_000) }), /not well-formed/)
})

test('a workbook that unpacks to far more than its size is refused, also one that was made larger with noise', async () => {
  const parts = { ...PARTS, 'xl/worksheets/sheet1.xml': sheetOf(`<${'a'.repeat(1_000)}/>`.repeat(6_000)) }
  await refused(zipOf(parts), /^The workbook unpacks to more than 200 times its size/)
  const noise = randomBytes(60_000).toString('base64')
  await refused(
    zipOf({ ...parts, noise }),
    /^The part xl\/worksheets\/sheet1\.xml of the workbook unpacks to more/,
  )
})

test('one long text in many cells of a row is a record that is too long, and is never written down', async () => {
  const text = 'x'.repeat(400_000)
  const cells = '<c t="s"><v>0</v></c>'
  const rows = await rowsOf(
    `<row>${cells.repeat(900)}</row><row>${cells.repeat(2)}</row><row>${cells.repeat(3)}</row>`,
    [text],
  )
  assert.deepEqual(
    rows.map(({ line, cells: kept, fault }) => [line, kept.length, fault]),
    [
      [1, 1, 'the record is longer than 1,000,000 characters'],
      [2, 2, null],
      [3, 1, 'the record is longer than 1,000,000 characters'],
    ],
  )
  assert.equal(String(rows[0]?.cells[0]).length, 80)
})
