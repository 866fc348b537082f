import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { type MessyList, messyList } from '../../books/test/messy-list.ts'
import { workbookOf } from '../../tables/test/xlsx-file.ts'
import { type Finished, runAssay } from './assay-command.ts'

const cwd = mkdtempSync(join(tmpdir(), 'assay-books-'))
after(() => rmSync(cwd, { recursive: true, force: true }))
const assay = (...args: readonly string[]): Promise<Finished> => runAssay(args, { cwd })
const write = (name: string, bytes: string | Uint8Array): void => writeFileSync(join(cwd, name), bytes)
const read = (name: string): string => readFileSync(join(cwd, name), 'utf8')

/** Every row of the file is in the book or in the list of rejected ones, with its line and the right reason. */
async function accountsForAll(list: MessyList, file: string, id: string): Promise<void> {
  const { code, stderr, stdout } = await assay('book', 'build', file, '-o', `${id}.book`)
  assert.equal(code, 0, stderr)
  assert.equal(stdout, '')
  const used = list.rows - list.bad.size
  const number = (value: number): string => value.toLocaleString('en')
  assert.match(
    stderr,
    new RegExp(`${number(list.rows)} rows: ${number(used)} used, ${list.bad.size} left out \\(5\\.0 %\\)`),
  )
  assert.match(stderr, new RegExp(`${list.repeated} of them repeat an earlier row`))
  const rejected = read(`${id}.rejected.csv`).trim().split('\n').slice(1)
  const told = new Map(rejected.map((line) => [Number(line.split(',')[0]), line]))
  assert.deepEqual([...told.keys()], [...list.bad.keys()])
  for (const [line, reason] of list.bad) assert.match(told.get(line) ?? '', reason)
  const survey = JSON.parse((await assay('book', 'inspect', `${id}.book`, '--json')).stdout)
  assert.equal(survey.rows, used)
}

test('a messy list in cp1252, with semicolons, euro signs and decimal commas, is accounted for row by row', async () => {
  const euros = (cents: number): string =>
    `${String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, '.')},${String(cents % 100).padStart(2, '0')} €`
  const list = messyList(
    'Nr;Bezeichnung;Einzelpreis;Einheit;Datum;Lieferant',
    ({ name, cents, unit, day }) => `1;"${name}";${euros(cents)};${unit};${day}.07.2026;Müller`,
    [
      ['1;Ohne Preis;;m;1.7.2026;Müller', /the price is empty/],
      ['1;Auf Anfrage;auf Anfrage;m;1.7.2026;Müller', /the price is only told on request/],
      ['1;;12,50 €;m;1.7.2026;Müller', /the description is empty/],
      ['1;Umsonst;0,00 €;m;1.7.2026;Müller', /the price is zero/],
      ['1;Gutschrift;-12,50 €;m;1.7.2026;Müller', /the price is negative/],
      ['1;Spanne;12,50 - 15,00 €;m;1.7.2026;Müller', /the price is a range/],
      ['1;Wort;zwölf;m;1.7.2026;Müller', /the price is not a number/],
      ['1;Zu;viele;Felder;in;dieser;Zeile', /the row has 7 fields, the header 6/],
      ['1;"Offen;12,50 €;m;1.7.2026;Müller', /a quote is opened and never closed/],
    ],
  )
  // cp1252 differs from latin1 where the euro sign, the dash and the quotation marks are.
  const cp1252: Record<string, number> = { '€': 0x80, '„': 0x84, '“': 0x93, '–': 0x96 }
  write(
    'messy.csv',
    Uint8Array.from([...list.text], (letter) => cp1252[letter] ?? letter.charCodeAt(0)),
  )
  await accountsForAll(list, 'messy.csv', 'messy')
  const survey = JSON.parse((await assay('book', 'inspect', 'messy.book', '--json')).stdout)
  assert.equal(survey.currency, 'EUR')
  assert.equal(survey.dates.newest, '2026-07-28')
  const exported = await assay('book', 'export', 'messy.book')
  assert.match(exported.stdout, /^"?Farbe „Café“ 5"?,/m)
  assert.match(exported.stdout, /^Lampe 1999,1540\.22,/m)
})

test('what begins like a formula stays text, and no file that is written from it runs in a spreadsheet', async () => {
  write('formula.csv', 'item,price,vendor\n=cmd|calc!A1,3.00,@SUM(A1)\n+1 nail,2.00,Acme\n=1+1,,Acme\n')
  const { code, stderr } = await assay('book', 'build', 'formula.csv', '-o', 'formula.book')
  assert.equal(code, 0, stderr)
  const exported = await assay('book', 'export', 'formula.book')
  assert.match(exported.stdout, /^'=cmd\|calc!A1,3,each,USD,,,'@SUM\(A1\),/m)
  assert.match(exported.stdout, /^'\+1 nail,2,/m)
  assert.match(read('formula.rejected.csv'), /,'=1\+1 \|/)
})

test('a messy list in UTF-8 with a mark, tabs and dollar signs, packed, is accounted for row by row', async () => {
  const dollars = (cents: number): string =>
    `$${(cents / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`
  const list = messyList(
    'Item name\tUnit Price\tUOM\tPrice date\tSupplier',
    ({ name, cents, unit, day }) => `${name}\t${dollars(cents)}\t${unit}\t07/${day}/2026\tAcme, Inc.`,
    [
      ['No price\t\tm\t07/01/2026\tAcme', /the price is empty/],
      ['Not known\tN/A\tm\t07/01/2026\tAcme', /the price is not available/],
      ['\t$5.00\tm\t07/01/2026\tAcme', /the description is empty/],
      ['Range\t$5-$6\tm\t07/01/2026\tAcme', /the price is a range/],
    ],
  )
  write('messy.tsv.gz', gzipSync(`\uFEFF${list.text}`))
  await accountsForAll(list, 'messy.tsv.gz', 'messy-us')
})

test('strict stops at the first bad row, with its line, and writes no book', async () => {
  write('strict.csv', 'item,price\nNails,1\nGlue,\n')
  const { code, stderr } = await assay('book', 'build', 'strict.csv', '-o', 'strict.book', '--strict')
  assert.equal(code, 2)
  assert.match(stderr, /strict\.csv, line 3: the price is empty/)
  await assert.rejects(async () => read('strict.book'), /ENOENT/)
})

test('a book is built from a workbook and from standard input, installed, listed, used and left again', async () => {
  const rows = `<row r="1"><c t="inlineStr"><is><t>Item</t></is></c><c t="inlineStr"><is><t>Price</t></is></c></row>
    <row r="2"><c t="inlineStr"><is><t>Left-handed hammer</t></is></c><c><v>12.5</v></c></row>`
  write('tools.xlsx', workbookOf(['', rows], []))
  assert.equal((await assay('book', 'build', 'tools.xlsx', '-o', 'tools.book', '--use')).code, 0)
  assert.match((await assay('book', 'list')).stdout, /^\* +tools +/m)
  const priced = await assay('price', '2 left-handed hammers', '--json')
  assert.equal(priced.code, 0, priced.stderr)
  assert.equal(JSON.parse(priced.stdout).book.id, 'tools')
  assert.equal(JSON.parse(priced.stdout).total.estimate, '25.00')

  const piped = await runAssay(['book', 'build', '-', '-o', 'piped.book', '--id', 'bits'], {
    cwd,
    input: 'item,price\nBit,3\n',
  })
  assert.equal(piped.code, 0, piped.stderr)
  assert.equal((await assay('book', 'use', 'piped.book')).code, 0)
  assert.match((await assay('book', 'list')).stdout, /^\* +bits +/m)
  assert.equal((await assay('book', 'use', 'us')).code, 0)
  assert.match((await assay('book', 'list')).stdout, /^\* +us +/m)
})

test('a book that extends another prices the rest from it, and each such line says so', async () => {
  write('base.csv', 'item,price\nGreen paint,20\nBrush,4\n')
  write('own.csv', 'item,price\nBrush,5\nTurpentine,9\n')
  assert.equal((await assay('book', 'build', 'base.csv', '-o', 'base.book', '-q')).code, 0)
  assert.equal(
    (await assay('book', 'build', 'own.csv', '-o', 'own.book', '--extends', 'base.book', '-q')).code,
    0,
  )
  const { stdout } = await assay(
    'price',
    '2 brushes, 1 green paint and 3 flux capacitors',
    '--book',
    'own.book',
    '--json',
  )
  const quote = JSON.parse(stdout)
  const alone = async (text: string, book: string): Promise<string> =>
    JSON.parse((await assay('price', text, '--book', book, '--json')).stdout).total.estimate
  const [brushes, paint] = [await alone('2 brushes', 'own.book'), await alone('1 green paint', 'base.book')]
  const lines = quote.lines.map(
    ({ total, warnings }: { total: { estimate: string } | null; warnings: string[] }) => [
      total?.estimate ?? null,
      warnings.some((warning) => warning.startsWith('From the book "base"')),
    ],
  )
  assert.deepEqual(lines, [
    [brushes, false],
    [paint, true],
    [null, false],
  ])
  assert.equal(Number(quote.total.estimate).toFixed(2), (Number(brushes) + Number(paint)).toFixed(2))
  assert.equal(quote.total.complete, false)
  assert.match(quote.warnings.join(' '), /Line 2 is priced from the book "base"/)
})

test('a list in another currency does not extend a book', async () => {
  write('base.csv', 'item,price\nGreen paint,20\nBrush,4\n')
  write('euro.csv', 'item,Price (EUR)\nBrush,5\nTurpentine,9\n')
  assert.equal((await assay('book', 'build', 'base.csv', '-o', 'base.book', '-q')).code, 0)
  const { code, stderr } = await assay(
    'book',
    'build',
    'euro.csv',
    '-o',
    'euro.book',
    '--extends',
    'base.book',
  )
  assert.notEqual(code, 0)
  assert.match(stderr, /The list is in EUR and the book "base", which it is to extend, in USD/)
})

test('books that are missing, damaged or badly named are refused with one line', async () => {
  write(
    'damaged.book',
    Buffer.concat([readFileSync(join(cwd, 'own.book')).subarray(0, 900), Buffer.alloc(5)]),
  )
  const cases: readonly (readonly [readonly string[], RegExp])[] = [
    [['book', 'inspect', 'nothing'], /There is no price book called "nothing".*assay book list/],
    [['book', 'inspect', './nothing.book'], /There is no price book at/],
    [['book', 'use', 'damaged.book'], /damaged\.book: .*cut short/],
    [['book', 'build', 'own.csv', '-o', 'us.book'], /"us" cannot be the id of a book/],
    [['book', 'build', 'own.csv', '-o', 'x.book', '--extends', 'nothing'], /no price book called "nothing"/],
    [['book', 'build', 'missing.csv', '-o', 'x.book'], /There is no file missing\.csv/],
    [
      ['book', 'build', 'own.csv', '-o', 'x.book', '--columns', 'prize=x'],
      /--columns does not understand "prize=x"/,
    ],
    [['book', 'build', 'own.csv', '-o', 'x.book', '--as-of', 'today'], /Write it as 2026-07-31/],
    [['book', 'refresh', 'own', '--from', '.'], /Only "us" can be refreshed/],
    [['book', 'build', 'own.csv', '-o', 'own.csv/x.book'], /own\.csv\/x\.book cannot be written/],
    [['book', 'export', 'own.book', '-o', 'own.csv/x.csv'], /own\.csv\/x\.csv cannot be written/],
    [['price', '--csv', 'own.csv', '-o', 'own.csv/x.csv'], /own\.csv\/x\.csv cannot be written/],
  ]
  for (const [args, message] of cases) {
    const { code, stdout, stderr } = await assay(...args)
    assert.equal(code, 2, args.join(' '))
    assert.equal(stdout, '')
    assert.match(stderr, message)
    assert.doesNotMatch(stderr, /\n {4}at /, 'no stack')
  }
})
