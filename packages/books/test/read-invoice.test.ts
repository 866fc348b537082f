import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import fc from '../../../test/tools/fast-check.ts'
import { BookError } from '../src/book-error.ts'
import type { InvoiceColumn } from '../src/import/invoice-columns.ts'
import { type Invoice, readInvoice } from '../src/import/read-invoice.ts'

let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-invoice-'))
})
after(() => rm(folder, { recursive: true }))

async function read(text: string, columns?: ReadonlyMap<InvoiceColumn, string>): Promise<Invoice> {
  const path = join(folder, 'invoice.csv')
  await writeFile(path, text)
  return readInvoice(path, columns)
}

const meaningsOf = ({ columns }: Invoice) => columns.map(({ column }) => column)

test('an amount is divided by the quantity, and never taken for the price of one', async () => {
  const invoice = await read(
    'Invoice No;Datum;Artikel;Menge;ME;Betrag\nR-17;03.11.2026;Milch;4;l;18,40\nR-17;03.11.2026;Eier;10;;29,90\nR-17;03.11.2026;Gesamt;;;48,30\n',
  )
  assert.deepEqual(meaningsOf(invoice), ['source', 'date', 'description', 'quantity', 'unit', 'amount'])
  assert.deepEqual(
    invoice.rows.map(({ description, quantity, unit, unitPrice, amount, date }) => [
      ...[description, quantity, unit, unitPrice, amount, date],
    ]),
    [
      ['Milch', 4, 'l', 4.6, 18.4, '2026-11-03'],
      ['Eier', 10, null, 2.99, 29.9, '2026-11-03'],
    ],
  )
  assert.deepEqual(
    invoice.problems.map(({ row }) => row),
    [4],
  )
})

test('without a quantity an amount stays an amount, whatever its header says beside it', async () => {
  for (const header of ['Amount', 'Total', 'Line Total', 'Extended Price', 'Gesamtpreis', 'Montant']) {
    const { rows } = await read(`Item,${header}\neggs,29.90\n`)
    assert.deepEqual([rows[0]?.unitPrice, rows[0]?.amount], [null, 29.9], header)
  }
  const { rows } = await read('Item,Unit Price\neggs,2.99\n')
  assert.deepEqual([rows[0]?.unitPrice, rows[0]?.amount], [2.99, null])
})

test('columns can be told, and a column that is not there is named', async () => {
  const told = new Map<InvoiceColumn, string>([
    ['description', 'Was'],
    ['amount', 'Kosten'],
    ['quantity', 'Anz'],
  ])
  const { rows } = await read('Was,Anz,Kosten\nEier,10,29.90\n', told)
  assert.equal(rows[0]?.unitPrice, 2.99)
  await assert.rejects(
    read('Was,Anz\nEier,10\n', told),
    (error) => error instanceof BookError && /Kosten/.test(error.message),
  )
})

test('a row that contradicts itself, or says no price, is left out and named', async () => {
  const { rows, problems } = await read(
    'description,quantity,unit,price,amount,date\na,2,kg,3.00,6.00,2026-01-02\nb,2,kg,3.00,9.00,\nc,2,kg,,,\nd,-1,kg,3.00,,\ne,1,kg,free,,\nf,1,kg,1.00,,2026-13-01\n',
  )
  assert.deepEqual(
    rows.map(({ description }) => description),
    ['a'],
  )
  assert.deepEqual(
    problems.map(({ row }) => row),
    [3, 4, 5, 6, 7],
  )
})

test('a list without a thing or a price is refused with how to tell the columns', async () => {
  for (const text of ['a,b\n1,2\n', 'description\neggs\n', 'nothing'])
    await assert.rejects(read(text), (error) => error instanceof BookError && /--columns/.test(error.message))
})

test('whatever the cells hold, every row is understood or named, and no price is made up', async () => {
  const cell = fc.oneof(
    fc.constantFrom('2.50', '1,234.00', '', '=1+1', '-3', 'x', '€4', '0'),
    fc.string({ maxLength: 12 }),
  )
  const plain = (text: string): string => `"${text.replace(/[\r\n"]/g, ' ')}"`
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell, cell, cell), { minLength: 1, maxLength: 8 }),
      async (cells) => {
        const lines = cells.map((row) => row.map(plain).join(','))
        const { rows, problems } = await read(`description,quantity,price,amount\n${lines.join('\n')}\n`)
        assert.ok(rows.length + problems.length <= cells.length)
        for (const { unitPrice, amount, quantity } of rows) {
          assert.ok(unitPrice !== null || amount !== null)
          for (const number of [unitPrice, amount, quantity]) assert.ok(number === null || number > 0)
        }
      },
    ),
    { numRuns: 60 },
  )
})
