import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { columnOf } from '../src/import/column-names.ts'
import { importPrices } from '../src/import/import-prices.ts'
import { packPrice } from '../src/import/pack-price.ts'
import type { RowRemark } from '../src/remarks.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-real-lists-'))
after(() => rmSync(folder, { recursive: true, force: true }))

async function read(text: string) {
  const path = join(folder, 'list.csv')
  writeFileSync(path, text)
  const remarks: RowRemark[] = []
  const prices = await importPrices(path, { onRemark: (remark) => remarks.push(remark) })
  return { prices, rows: [...prices.columns.rows()], remarks }
}

function priceOf(price: number, unit: string | undefined, pack: string) {
  const taken = packPrice(price, unit, pack, null)
  assert.ok(!('fault' in taken))
  return taken
}

test('headers as companies write them', () => {
  const expected = {
    unit: [
      'U/M',
      'UOM',
      'UoM',
      'Unit of Measure',
      'Sell UOM',
      'U. M.',
      'Einheit',
      'Unité',
      'Unidad de medida',
    ],
    description: [
      'Item Desc.',
      'Item / Size',
      'Prod. Desc.',
      'Material Description',
      'Pay Item',
      'Omschrijving',
      'Descrição',
    ],
    date: [
      'Eff. Date',
      'Effective Date',
      'Price Eff. Date',
      'Valid From',
      'Gültig ab',
      'Fecha',
      "Date d'effet",
    ],
    price: [
      'MSRP',
      'Your Net',
      'UnitPrice',
      'List Price',
      'Unit Cost (USD)',
      'Price Ea.',
      'Case Price',
      'EK netto',
      'P.U. HT',
      'Precio unitario',
    ],
    quantity: ['Qty.', 'Min Qty', 'Est. Qty', 'Menge', 'Qté'],
    pack: ['Pk', 'Pack Size', 'Units/Case', 'Case Pack', 'VPE', 'Conditionnement'],
    source: ['Vendor Name', 'Supplier', 'Lieferant', 'Proveedor'],
    brand: ['Mfr.', 'Manufacturer', 'Hersteller'],
    category: ['Dept.', 'Product Line', 'Warengruppe'],
  }
  for (const [column, headers] of Object.entries(expected))
    for (const header of headers) assert.equal(columnOf(header)?.column, column, header)
})

test('units under a header that abbreviates are the units', async () => {
  const { prices, rows } = await read(
    'Item #,Item Desc.,U/M,MSRP,Eff. Date\n1001,"Copper pipe 1/2""",LF,3.49,7/1/2026\n1002,Ball valve,EA,14.20,7/1/2026\n1003,Flux,LB,9.10,7/1/2026\n',
  )
  assert.deepEqual(
    rows.map(({ unit, date }) => [unit, date]),
    [
      ['LF', '2026-07-01'],
      ['each', '2026-07-01'],
      ['LB', '2026-07-01'],
    ],
  )
  assert.deepEqual(prices.unused, ['Item #'])
  assert.deepEqual(prices.warnings, [])
})

test('a column without a known name is taken for what its cells are', async () => {
  const { prices, rows } = await read(
    'Thing,Name,Price,How sold,When\nA1,Gravel,31.50,TON,2026-05-01\nA2,Sand,24.00,TON,2026-05-02\nA3,Mulch,38.00,CY,2026-05-03\nA4,Sod,0.45,SF,2026-05-03\n',
  )
  assert.deepEqual(
    rows.map(({ unit, date }) => [unit, date]),
    [
      ['TON', '2026-05-01'],
      ['TON', '2026-05-02'],
      ['CY', '2026-05-03'],
      ['SF', '2026-05-03'],
    ],
  )
  assert.deepEqual(
    prices.used.filter(({ isByContent }) => isByContent).map(({ column, header }) => [column, header]),
    [
      ['unit', 'How sold'],
      ['date', 'When'],
    ],
  )
})

test('a column that looks like quantities is not used, and said so', async () => {
  const { prices } = await read(
    'Name,Price,Handled\nGravel,31.50,12\nSand,24.00,3\nMulch,38.00,40\nSod,2,7\n',
  )
  assert.equal(prices.warnings.length, 1)
  assert.match(prices.warnings[0] ?? '', /"Handled" looks like a column of quantities and is not used/)
})

test('numbers that identify rows or things are no quantities', async () => {
  const { prices } = await read('No,SKU,Name,Price\n1,5,Gravel,31.50\n2,3,Sand,24.00\n3,9,Mulch,38.00\n')
  assert.deepEqual(prices.warnings, [])
})

test('numbers under "Units" count, they are no unit', async () => {
  const { rows } = await read('Name,Price,Units\nGravel,31.50,12\nSand,24.00,3\nMulch,38.00,40\n')
  assert.deepEqual(
    rows.map(({ unit, quantity }) => [unit, quantity]),
    [
      [undefined, 12],
      [undefined, 3],
      [undefined, 40],
    ],
  )
})

test('totals, taxes, headings and repeated headers are counted and are no items', async () => {
  const { rows, remarks } = await read(
    [
      'Code,Description,Unit,Price',
      'LUMBER,,,',
      '11,"2x4x8 stud",EA,3.98',
      'Code,Description,Unit,Price',
      ',SHEET GOODS,,',
      '12,Total cereal 16 oz,EA,4.29',
      ',Subtotal,,8.27',
      ',Sales tax 8.25%,,0.68',
      ',"TOTAL:",,"$45,231.77"',
      'Grand Total,,,"45,231.77"',
      ',Zwischensumme,,8.27',
      ',Shipping & Handling,,12.00',
    ].join('\n'),
  )
  assert.deepEqual(
    rows.map(({ description }) => description),
    ['2x4x8 stud', 'Total cereal 16 oz'],
  )
  assert.deepEqual(
    remarks.map(({ line, reason }) => [line, reason]),
    [
      [2, 'a heading, not an item'],
      [4, 'the header once more'],
      [5, 'a heading, not an item'],
      [7, 'a total, tax or charge, not an item'],
      [8, 'a total, tax or charge, not an item'],
      [9, 'a total, tax or charge, not an item'],
      [10, 'a total, tax or charge, not an item'],
      [11, 'a total, tax or charge, not an item'],
      [12, 'a total, tax or charge, not an item'],
    ],
  )
})

test('units of one meaning are one unit', async () => {
  const { rows } = await read(
    'Description,Unit,Price\nHinge,ea,4\nHinge,pc,4.1\nHinge,PCS,4.2\nHinge,Each,4.1\nHinge,Stück,4.3\nHinge,lb,9\n',
  )
  assert.deepEqual(
    rows.map(({ unit }) => unit),
    ['each', 'each', 'each', 'each', 'each', 'lb'],
  )
})

test('a price of a pack becomes the price of one, and a pack still has its own', () => {
  const six = { price: 6.99, unit: 'each', contents: { case: 6 } }
  assert.deepEqual(packPrice(41.94, 'CS', '6', null), six)
  assert.deepEqual(packPrice(41.94, 'CS', '6/cs', null), six)
  assert.deepEqual(packPrice(41.94, 'case', 'case of 6', null), six)
  assert.deepEqual(packPrice(41.94, '6/cs', undefined, null), six)
  assert.deepEqual(packPrice(41.94, undefined, '6 ct', 'case'), six)
  assert.deepEqual(packPrice(41.94, 'EA', '6', 'case'), six)
  const box = { price: 0.456, unit: 'each', contents: { box: 100 } }
  assert.deepEqual(packPrice(45.6, undefined, '100/box', null), box)
  assert.deepEqual(packPrice(45.6, 'BX', '100/box', null), box)
  // The price is of a piece or a hundred, whatever it comes in.
  assert.deepEqual(packPrice(24, 'EA', '12', null), { price: 24, unit: 'EA' })
  assert.deepEqual(packPrice(24, 'EA', '12/cs', null), { price: 24, unit: 'EA', contents: { case: 12 } })
  assert.deepEqual(packPrice(45.6, 'hundred', '100/box', null), {
    price: 45.6,
    unit: 'hundred',
    contents: { box: 100 },
  })
  // A pallet holds bags.
  assert.deepEqual(packPrice(6.8, 'BAG', '42/plt', null), {
    price: 6.8,
    unit: 'BAG',
    contents: { pallet: 42 },
  })
  assert.deepEqual(packPrice(24, 'lb', '40', null), { price: 24, unit: 'lb' })
})

test('a pack of a measure is what the price is of, and what the container holds', () => {
  const oz = priceOf(24, 'case', '6/32 oz')
  assert.equal(oz.unit, '192 oz')
  assert.ok(Math.abs((oz.contents?.case ?? 0) - 192 * 0.028349523) < 1e-6)
  assert.equal(priceOf(24, 'case', '4 x 1 gal').unit, '4 gal')
  const bag = { price: 24, unit: '50 lb', contents: { each: 50 * 0.45359237 } }
  assert.deepEqual(packPrice(24, undefined, '50 lb', null), bag)
  assert.deepEqual(packPrice(24, 'EA', '50 lb', null), { price: 24, unit: 'EA' })
})

test('a pack that is not understood changes nothing, and says so', () => {
  for (const [unit, pack] of [
    [undefined, '12'],
    [undefined, '2.2'],
    ['CS', 'asst'],
    ['EA', '6 + 1 free'],
    [undefined, 'see note'],
  ] as const) {
    const taken = priceOf(24, unit, pack)
    assert.equal(taken.price, 24)
    assert.equal(taken.unit, unit)
    assert.match(taken.doubt ?? '', /^the pack /)
  }
})

test('the report shows columns with samples and the first rows as they are taken', async () => {
  const { prices } = await read('Item,UOM,Case Price,Case Pack\nCola,CS,12,24\nBeer,CS,18,12\n')
  assert.deepEqual(
    prices.used.map(({ column, samples }) => [column, samples]),
    [
      ['description', ['Cola', 'Beer']],
      ['unit', ['CS']],
      ['price', ['12', '18']],
      ['pack', ['24', '12']],
    ],
  )
  assert.deepEqual(
    prices.firstRows.map(({ description, price, unit }) => [description, price, unit]),
    [
      ['Cola', 0.5, 'each'],
      ['Beer', 1.5, 'each'],
    ],
  )
})
