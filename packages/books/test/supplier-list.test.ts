import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { type Book, openBook, price } from '@assay/engine'
import { BookError } from '../src/book-error.ts'
import { buildPriceBook } from '../src/build-price-book.ts'
import { openByteSource } from '../src/import/byte-source.ts'
import { type ImportOptions, importPrices } from '../src/import/import-prices.ts'
import { openRecords } from '../src/import/open-records.ts'
import { unitWithPack } from '../src/import/pack-price.ts'
import { type ListedItem, openItemList } from '../src/import/read-item-list.ts'
import type { RowRemark } from '../src/remarks.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-supplier-list-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** A hardware supplier's list: titles, packs beside units, prices per hundred, subtotals. */
const MURPHY = [
  'MURPHY SUPPLY CO;;;;',
  'Contractor price list, effective 11/01/2026;;;;',
  ';;;;',
  'Item / Size;Pk;UoM;Cat #;Your Net',
  'FASTENERS;;;;',
  'Hex bolt 3/8 x 4 zinc;100/box;C;HB384;45.60',
  'Hex nut 3/8;100/box;C;HN38;9.41',
  'Wire nut red;;M;WN1;88.00',
  'Deck screw 8x3;;LB;DS83;5.02',
  'Deck screw 8x2-1/2;25/box;BX;DS82;12.50',
  'Copper elbow 1/2;;EA;CE12;0.89',
  'Copper elbow 3/4;;EA;CE34;1.79',
  'Common nail 16d;50 lb;CWT;CN16;112.00',
  'Subtotal fasteners;;;;225.19',
  'LUMBER;;;;',
  '2x4x8 SPF stud;294/lift;EA;L248;3.98',
  'Plywood 4x8 CDX;;EA;P48;31.20',
  'Subtotal - lumber;;;;35.18',
  'Painters tape;6/cs;CS;T1;41.94',
  'Duct tape;24/cs;EA;T2;7.10',
  'Concrete mix 80lb;42/plt;BAG;CM80;6.80',
  'Total for section A;;;;325.95',
  'Total cereal;12/cs;EA;TC;4.29',
].join('\n')

async function read(text: string, options: Pick<ImportOptions, 'columns'> = {}) {
  const path = join(folder, 'list.csv')
  writeFileSync(path, text)
  const remarks: RowRemark[] = []
  const prices = await importPrices(path, { ...options, onRemark: (remark) => remarks.push(remark) })
  return { prices, rows: [...prices.columns.rows()], remarks }
}

async function bookOf(text: string): Promise<Book> {
  const { prices } = await read(text)
  return openBook((await buildPriceBook(prices, { id: 'murphy', today: '2026-11-16' })).bytes)
}

function lineOf(book: Book, text: string) {
  const pricing = price(book, { text, geography: null })
  let step = pricing.next()
  while (!step.done) step = pricing.next()
  const [line] = step.value.lines
  return {
    quantity: Number(line?.quantity?.value ?? Number.NaN),
    unit: line?.quantity?.unit ?? null,
    item: line?.item ?? null,
    total: Number(line?.total?.estimate ?? Number.NaN),
  }
}

const near = (actual: number, expected: number, share = 0.12): void =>
  assert.ok(Math.abs(actual / expected - 1) <= share, `${actual} is not near ${expected}`)

test('a price per C is of a hundred, and per M of a thousand', async () => {
  const { rows } = await read(MURPHY)
  const unitOf = (name: string) => rows.find(({ description }) => description.startsWith(name))?.unit
  assert.equal(unitOf('Hex bolt'), 'hundred')
  assert.equal(unitOf('Hex nut'), 'hundred')
  assert.equal(unitOf('Wire nut'), 'thousand')
  assert.equal(unitOf('Common nail'), 'CWT')
})

test('every way to write a price per hundred is one', async () => {
  const ways = ['C', '/C', 'per C', '/100', 'per 100', '100', 'c']
  const { rows } = await read(
    `Description,Unit,Price\n${ways.map((way, at) => `Bolt ${at},${way},4.5`).join('\n')}\nNail,EA,1\nBox,BX,2\nRope,FT,3\n`,
  )
  assert.deepEqual(
    rows.slice(0, ways.length).map(({ unit }) => unit),
    ways.map(() => 'hundred'),
  )
  const beside = await read('Description,Price\nBolt,$45.60/C\nNut,$9.41 per 100\nNail,$3.10/M\n')
  assert.deepEqual(
    beside.rows.map(({ unit }) => unit),
    ['hundred', 'hundred', 'thousand'],
  )
})

test('a cup stays a cup among measures of a kitchen, and M a meter among metric units', async () => {
  const kitchen = await read('Description,Unit,Price\nFlour,c,0.3\nSalt,tsp,0.01\nOil,tbsp,0.2\n')
  assert.deepEqual(
    kitchen.rows.map(({ unit }) => unit),
    ['c', 'tsp', 'tbsp'],
  )
  const metric = await read('Description,Unit,Price\nCable,M,0.9\nTile,M2,14\nSand,KG,0.2\n')
  assert.deepEqual(
    metric.rows.map(({ unit }) => unit),
    ['m', 'M2', 'KG'],
  )
})

test('bolts at a price per hundred are asked for by the piece', async () => {
  const book = await bookOf(MURPHY)
  near(lineOf(book, '1 hex bolt 3/8 x 4 zinc').total, 0.456)
  near(lineOf(book, '200 hex nut 3/8').total, 18.82)
})

test('a case, a box and a pallet cost what they hold', async () => {
  const book = await bookOf(MURPHY)
  const cost = (text: string) => lineOf(book, text).total
  near(cost('one case of painters tape'), 41.94)
  near(cost('6 painters tape'), 41.94)
  near(cost('1 painters tape'), 6.99)
  near(cost('12 bags of concrete mix 80lb'), 81.6)
  near(cost('a pallet of concrete mix 80lb'), 285.6)
  near(cost('2 boxes of hex nut 3/8'), 18.82)
  near(cost('a case of duct tape'), 170.4)
})

test('a pack that is not understood is a warning and a repair, also where the column was named', async () => {
  const { prices, remarks } = await read(
    'Name,Inner,Price\nBolt,100/box,45.60\nNut,12,9.41\nWasher,asst,3\n',
    { columns: { pack: 'Inner' } },
  )
  assert.deepEqual(
    remarks.map(({ line, outcome, column }) => [line, outcome, column]),
    [
      [3, 'repaired', 'Inner'],
      [4, 'repaired', 'Inner'],
    ],
  )
  assert.match(prices.warnings.join(' '), /The pack of 2 rows was not used, first in line 3 \("12"\)/)
})

test('a column that was found by mistake is left out when somebody says that there is none', async () => {
  const list = 'Name,Sold by,Price\nSand,lb,3.10\nGravel,lb,2.20\nCement,lb,0.31\n'
  const units = async (columns: Record<string, string>) =>
    (await read(list, { columns })).rows.map(({ unit }) => unit ?? null)
  assert.deepEqual(await units({}), ['lb', 'lb', 'lb'])
  assert.deepEqual(await units({ unit: '' }), [null, null, null])
  const named = list.replace('Sold by', 'Unit')
  assert.deepEqual(
    (await read(named, { columns: { unit: '' } })).rows.map(({ unit }) => unit ?? null),
    [null, null, null],
  )
})

test('a subtotal that says of what is no item, and a cereal called Total is one', async () => {
  const { rows, remarks } = await read(MURPHY)
  assert.deepEqual(
    rows.filter(({ description }) => /total/i.test(description)).map(({ description }) => description),
    ['Total cereal'],
  )
  assert.deepEqual(
    remarks.filter(({ reason }) => reason.startsWith('a total')).map(({ line }) => line),
    [14, 18, 22],
  )
  const bare = await read(
    'Name,Price\nTotal cereal,4.29\nTotal Gym,399\nMilk,3\nTotal groceries,406.29\nBread,2\nSalt,1\nBakery total,3\n',
  )
  assert.deepEqual(
    bare.rows.map(({ description }) => description),
    ['Total cereal', 'Total Gym', 'Milk', 'Bread', 'Salt'],
  )
})

test('the preview shows how packs are taken, also those below the first ten rows', async () => {
  const { prices } = await read(MURPHY)
  const shown = prices.firstRows.map((row) => `${row.description}: ${unitWithPack(row)}`)
  assert.ok(shown.includes('Hex bolt 3/8 x 4 zinc: hundred, 100 in a box'), shown.join('\n'))
  assert.ok(shown.includes('Painters tape: each, 6 in a case'))
  assert.ok(shown.includes('Concrete mix 80lb: BAG, 42 in a pallet'))
})

test('what the list has once is told at its price, without a range that nobody can know', async () => {
  const book = await bookOf(MURPHY)
  const pricing = price(book, { text: '20 2x4x8 SPF stud', geography: null })
  let step = pricing.next()
  while (!step.done) step = pricing.next()
  const [line] = step.value.lines
  assert.equal(line?.unit_price?.estimate, '3.98')
  assert.equal(line?.total?.estimate, '79.60')
  assert.equal(line?.interval, 'none')
  assert.equal(line?.total?.low, null)
  assert.deepEqual(
    line?.comparables.map(({ description, weight }) => [description, weight]),
    [['2x4x8 SPF stud', 1]],
  )
})

test('an item that the list has twice does not move the prices of the others', async () => {
  const rows = [
    'carpenter,68.00',
    'joist hanger,1.89',
    'paint brush,6.50',
    'drywall sheet,14.20',
    'rope 3/8,22',
  ]
  for (const list of [rows, [...rows, 'rope 3/8,24']]) {
    const book = await bookOf(['item,price', ...list].join('\n'))
    assert.equal(lineOf(book, 'carpenter').total, 68)
    assert.equal(lineOf(book, 'joist hanger').total, 1.89)
  }
})

test('a size in the name of an item is no amount', async () => {
  const book = await bookOf(MURPHY)
  const asked = (text: string) => {
    const { quantity, unit, item } = lineOf(book, text)
    return [quantity, unit, item]
  }
  const bolt = 'Hex bolt 3/8 x 4 zinc'
  assert.deepEqual(asked('100 hex bolts 3/8 x 4'), [100, 'each', bolt])
  assert.deepEqual(asked('100 hex bolts 3/8"x4"'), [100, 'each', bolt])
  assert.deepEqual(asked('10 lb of deck screws 8x3'), [10, 'lb', 'Deck screw 8x3'])
  assert.deepEqual(asked('12 lb 8x3 deck screws'), [12, 'lb', 'Deck screw 8x3'])
  assert.deepEqual(asked('2 boxes of deck screws 8x2-1/2'), [2, 'box', 'Deck screw 8x2-1/2'])
  assert.deepEqual(asked('100 1/2 copper elbows'), [100, 'each', 'Copper elbow 1/2'])
  assert.deepEqual(asked('20 2x4x8 SPF stud'), [20, 'each', '2x4x8 SPF stud'])
  assert.deepEqual(asked('1/2 lb of deck screws 8x3'), [0.5, 'lb', 'Deck screw 8x3'])
})

test('a list to price passes over its title, and asks for no total and no header', async () => {
  const path = join(folder, 'wishes.csv')
  writeFileSync(
    path,
    'Description of the job: kitchen,,\n,,\nWhat,How many,Budget\ncabinet knobs,12,60\nWhat,How many,Budget\nTOTAL CEREAL,1,\nSubtotal hardware,,60\nTotal,,260\n',
  )
  const list = await openItemList(await openRecords(await openByteSource(path)))
  const items: ListedItem[] = []
  for await (const batch of list.batches) items.push(...batch)
  assert.deepEqual(list.header, ['What', 'How many', 'Budget'])
  assert.deepEqual(
    items.map(({ description, quantity, fault }) => [description, quantity, fault]),
    [
      ['cabinet knobs', 12, null],
      ['What', null, 'the header once more'],
      ['TOTAL CEREAL', 1, null],
      ['Subtotal hardware', null, 'a total, tax or charge, not an item'],
      ['Total', null, 'a total, tax or charge, not an item'],
    ],
  )
})

const NET = [
  'Item No,Item,U/M,Net,Valid from',
  'A1,2x4x8 stud,ea,5.98,2026-05-01',
  'A2,Deck screw,lb,7.49,2026-05-01',
  'A3,Carpenter,hr,68.00,2026-05-01',
  'A4,"Rope 3/8""",per 100 ft,22,2026-05-01',
  'A5,Plywood,sheet,call,2026-05-01',
  'A6,Caulk,tube,POA,2026-05-01',
  'A7,Nails,lb,tbd,2026-05-01',
  'A8,Glue,ea,n/a,2026-05-01',
  'A9,Tape,ea,,2026-05-01',
].join('\n')

test('a column that is only called "Net" is the price, after any that says price, and what stands for a price is named', async () => {
  const { prices, rows, remarks } = await read(NET)
  assert.deepEqual(
    new Map(prices.used.map(({ column, header }) => [column, header])),
    new Map([
      ['description', 'Item'],
      ['unit', 'U/M'],
      ['date', 'Valid from'],
      ['price', 'Net'],
    ]),
  )
  assert.deepEqual([rows[3]?.price, rows[3]?.unit], [22, '100 ft'])
  assert.deepEqual(
    remarks.map(({ line, reason }) => [line, reason]),
    [
      [6, 'the price is only told on request: "call"'],
      [7, 'the price is only told on request: "POA"'],
      [8, 'the price is still to be decided: "tbd"'],
      [9, 'the price is not available: "n/a"'],
      [10, 'the price is empty'],
    ],
  )
  const weighed = await read('Item,Net,Price\nGravel,50,4.20\nSand,40,3.10\n')
  assert.equal(weighed.rows[0]?.price, 4.2)
})

test('a list whose price is not found says what else it understood', async () => {
  const failure = await read(NET.replace(',Net,', ',Ours,')).catch((error: unknown) => error)
  assert.ok(failure instanceof BookError)
  assert.match(failure.message, /Understood: description \("Item"\).*--columns "price=\.\.\."/s)
  assert.deepEqual(
    failure.columns.used.map(({ column, header, samples }) => [column, header, samples[0]]),
    [
      ['description', 'Item', '2x4x8 stud'],
      ['unit', 'U/M', 'ea'],
      ['date', 'Valid from', '2026-05-01'],
    ],
  )
  assert.deepEqual(
    failure.columns.others.map(({ header }) => header),
    ['Item No', 'Ours'],
  )
})
