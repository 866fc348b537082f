import assert from 'node:assert/strict'
import { test } from 'node:test'
import { workbookOf } from '../../tables/test/xlsx-file.ts'
import { columnOf } from '../src/import/column-names.ts'
import { asked, bookOf, readList } from './ask-a-list.ts'

async function read(...list: Parameters<typeof readList>) {
  const { prices, remarks } = await readList(...list)
  const headers = new Map(prices.used.map(({ column, header }) => [column, header]))
  return { headers, rows: [...prices.columns.rows()], remarks, warnings: prices.warnings.join('\n') }
}

/** A wholesaler's list: what a case holds stands under a header of two words. */
const wholesale = (sizeHeader: string): readonly string[] => [
  `Item #,Product Description,${sizeHeader},Price,Aisle`,
  '1001,Spring water bottle,24/cs,9.60,4',
  '1002,Cola can,12 ct,5.40,4',
  '1003,Olive oil,6x500ml,41.00,5',
  '1004,Paper towels,12 ct,18.00,7',
  '1005,Trash bags 30 gal,100/box,22.50,7',
  '1006,Concrete mix,50 lb,6.80,9',
]

// Nothing is waited for between tests: the runner takes those before it for all.
const WHOLESALE = await bookOf(wholesale('Size/Pack'))

test('a header of two names means what they say, unless they say two things', () => {
  const meaning = (name: string) => columnOf(name)?.column ?? null
  assert.equal(meaning('Size/Pack'), 'pack')
  assert.equal(meaning('Pack / Size'), 'pack')
  assert.equal(meaning('Leistung / Artikel'), 'description')
  assert.equal(meaning('Artikel & Leistung'), 'description')
  assert.equal(meaning('Product or Service'), 'description')
  assert.equal(meaning('Einheit/ME'), 'unit')
  assert.equal(meaning('Category/Brand'), null)
  assert.equal(meaning('Item/SKU'), null)
})

for (const header of ['Size/Pack', 'Pack & Size', 'Format'])
  test(`packs under "${header}" are what the prices are of`, async () => {
    const { headers, rows, warnings } = await read(wholesale(header).join('\n'))
    assert.equal(headers.get('pack'), header)
    assert.deepEqual(
      rows.map(({ price: each, unit }) => [each, unit]),
      [
        [0.4, 'each'],
        [0.45, 'each'],
        [41, '3000 ml'],
        [1.5, 'each'],
        [0.225, 'each'],
        [6.8, '50 lb'],
      ],
    )
    assert.doesNotMatch(warnings, /pack/)
  })

for (const [text, expected] of [
  ['48 bottles of water', '48 bottle Spring water bottle 19.20'],
  ['2 cases of spring water', '2 case Spring water bottle 19.20'],
  ['24 cola cans', '24 each Cola can 10.80'],
  ['2 cases of cola', '2 case Cola can 10.80'],
  ['12 paper towels', '12 each Paper towels 18.00'],
  ['2 boxes of trash bags', '2 box Trash bags 30 gal 45.00'],
  ['12 bottles of olive oil', '12 bottle Olive oil 82.00'],
  ['a case of olive oil', '1 case Olive oil 41.00'],
  ['3 olive oil', '3 each Olive oil 20.50'],
  ['3 l olive oil', '3 l Olive oil 41.00'],
  ['2 concrete mix', '2 each Concrete mix 13.60'],
  ['2 bags of concrete mix', '2 bag Concrete mix 13.60'],
  ['100 lb of concrete mix', '100 lb Concrete mix 13.60'],
] as const)
  test(`a list of packs answers by piece, pack and measure: "${text}"`, () => {
    assert.deepEqual(asked(WHOLESALE, text), [expected])
  })

test('sizes under a name that says nothing are no packs, and a warning tells of them', async () => {
  const { headers, warnings } = await read(
    'Item,Format,Price\nWall paint,10 l,48\nWall paint,5 l,27\nPrimer,10 l,31\nStain,750 ml,12\n',
  )
  assert.equal(headers.has('pack'), false)
  assert.match(warnings, /"Format" looks like a column of packs and is not used/)
  const boards = await read('Item,Format,Price\nOak,4 x 8 ft,48\nPine,2 x 8 ft,27\nAsh,4 x 8 ft,31\n')
  assert.equal(boards.headers.has('pack'), false)
})

const PAINTER = [
  'Pos;Leistung / Artikel;Einheit;EK netto;VK netto;Lieferant',
  '1;Dispersionsfarbe;Eimer;24,90;38,50;Farbwerk',
  '2;Tiefgrund;Kanister;;31,00;Farbwerk',
  '3;Gesellenstunde;Std;;52,00;',
  '4;Fahrtkostenpauschale;psch;;45,00;',
]

test('the sales price is taken where a list also has the purchase price, and both are told', async () => {
  const { headers, rows, warnings } = await read(PAINTER.join('\n'))
  assert.equal(headers.get('description'), 'Leistung / Artikel')
  assert.equal(headers.get('price'), 'VK netto')
  assert.deepEqual(
    rows.map((row) => row.price),
    [38.5, 31, 52, 45],
  )
  assert.match(warnings, /The price is "VK netto"\. Not used as a price: "EK netto"\./)
  for (const [sale, purchase] of [
    ['Verkaufspreis', 'Einkaufspreis'],
    ['VK brutto', 'EK brutto'],
    ['Sell price', 'Unit cost'],
    ['Prix de vente', "Prix d'achat"],
    ['Precio de venta', 'Precio de compra'],
  ] as const)
    for (const columns of [
      [sale, purchase],
      [purchase, sale],
    ]) {
      const list = await read(`Item;${columns.join(';')}\nA thing;1,00;2,00\nOther;3,00;4,00\n`)
      assert.equal(list.headers.get('price'), sale, columns.join(', '))
    }
})

test('a price that most rows lack gives way to one that they have, and the report says why', async () => {
  const { headers, rows, warnings } = await read(
    'Item,Selling price,List price\nBolt,,0.40\nNut,,0.20\nRope,5.00,6.00\nTape,,3.00\nGlue,,7.00\n',
  )
  assert.equal(headers.get('price'), 'List price')
  assert.equal(rows.length, 5)
  assert.match(
    warnings,
    /The price is "List price", which 5 of the first 5 rows have\. Not used as a price: "Selling price"/,
  )
  const named = await read('Item,Selling price,List price\nBolt,,0.40\nNut,,0.20\nRope,5.00,6.00\n', {
    columns: { price: 'Selling price' },
  })
  assert.equal(named.headers.get('price'), 'Selling price')
})

test('a formula whose value the workbook does not have is told as one', async () => {
  const cell = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
  const workbook = workbookOf(
    [
      '',
      `<row r="1">${cell('A1', 'Item')}${cell('B1', 'Unit')}${cell('C1', 'Price')}</row>
<row r="2">${cell('A2', 'Bolt')}${cell('B2', 'each')}<c r="C2"><f>2*1.2</f></c></row>
<row r="3">${cell('A3', 'Nut')}${cell('B3', 'each')}<c r="C3"><f>2*1.2</f><v>2.4</v></c></row>
<row r="4">${cell('A4', 'Rope')}<c r="B4"><f>B3</f><v/></c><c r="C4"><v>5</v></c></row>
<row r="5">${cell('A5', 'Tape')}<c r="B5"/><c r="C5"><f>C4+1</f></c></row>
<row r="6">${cell('A6', 'Total')}<c r="C6"><f>SUM(C2:C5)</f></c></row>
<row r="7">${cell('A7', 'Glue')}${cell('B7', 'each')}<c r="C7" t="str"><f>""</f><v></v></c></row>`,
    ],
    [],
  )
  const { rows, remarks } = await read(workbook)
  assert.deepEqual(
    rows.map(({ description, price: each }) => [description, each]),
    [
      ['Nut', 2.4],
      ['Rope', 5],
    ],
  )
  const formula = 'is a formula without a stored value: open the list in a spreadsheet program and save it'
  assert.deepEqual(
    remarks.map(({ line, reason, outcome, column }) => [line, outcome, reason, column]),
    [
      [2, 'left out', `the price ${formula}`, 'Price'],
      [4, 'repaired', `the unit ${formula}`, 'Unit'],
      [5, 'left out', `the price ${formula}`, 'Price'],
      [6, 'left out', 'a total, tax or charge, not an item', undefined],
      [7, 'left out', 'the price is empty', 'Price'],
    ],
  )
})

const BOLTS = [
  'Hex bolt M8x40,per 100,18.75',
  'Washer M8,box of 50,4.00',
  'Nut M8,EA,0.20',
  'Anchors,24-pack,12.00',
  'Wire,6x500ml,9.00',
]
for (const header of ['Pack/Unit', 'Pack / Unit', 'Unit/Pack', 'UOM / Pack Size', 'Unit & Pack'])
  test(`a header that names units and packs means both: "${header}"`, async () => {
    const list = [`Item,${header},Price`, ...BOLTS]
    const { headers, warnings } = await read(list.join('\n'))
    assert.equal(headers.get('unit'), header)
    assert.equal(headers.get('pack'), header)
    assert.equal(warnings, '')
    const book = await bookOf(list)
    assert.deepEqual(asked(book, '250 hex bolts m8x40'), ['250 each Hex bolt M8x40 46.88'])
    assert.deepEqual(asked(book, '2 boxes of washer m8'), ['2 box Washer M8 8.00'])
    assert.deepEqual(asked(book, '5 nut m8'), ['5 each Nut M8 1.00'])
    assert.deepEqual(asked(book, '1 pack of anchors'), ['1 pack Anchors 12.00'])
  })

test('bare numbers under a header of units and packs are packs, and never how many were ordered', async () => {
  const { headers, rows, warnings } = await read('Item,Pack/Unit,Price\nCola,24,9\nBeer,12,8\nTea,20,3\n')
  assert.equal(headers.get('pack'), 'Pack/Unit')
  assert.equal(headers.has('quantity'), false)
  assert.deepEqual(
    rows.map(({ quantity }) => quantity),
    [undefined, undefined, undefined],
  )
  assert.match(warnings, /The pack of 3 rows was not used/)
  const mixed = await read('Item,Pack/Unit,Price\nCola,24,9\nBeer,case of 12,8\nTea,EA,3\n')
  assert.match(mixed.warnings, /The pack of 1 row was not used, first in line 2/)
  const odd = await read('Item,Pack/Unit,Price\nCola,7 blorfs//x,9\nTea,EA,3\n')
  assert.match(odd.remarks[0]?.reason ?? '', /^the unit .* is not understood/)
})

test('a column of units has the first word where a list has one beside a header of both', async () => {
  const { headers, rows } = await read('Item,Pack/Unit,UOM,Price\nCola,24/cs,CS,9.60\nBeer,12/cs,CS,8\n')
  assert.deepEqual([headers.get('unit'), headers.get('pack')], ['UOM', 'Pack/Unit'])
  assert.equal(rows[0]?.price, 0.4)
})

test('units and packs in one column under a name that says nothing are told', async () => {
  const { headers, warnings } = await read(['Item,Form,Price', ...BOLTS].join('\n'))
  assert.equal(headers.has('unit'), false)
  assert.match(warnings, /"Form" looks like a column of units and is not used/)
})
