import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asked, bookOf, readList } from './ask-a-list.ts'

const OFFICE = [
  'Item,Unit,Price',
  'Copy paper A4 80g,5 reams/case,38.90',
  'Batteries AA,24-pack,24.00',
  'Wipes,12-pack,9.00',
  'Nitrile gloves,box/100,12.50',
  'Storage tins,5 boxes/case,8.00',
  'Pens,pkg 12,6.00',
  'Water,case of 6 x 500ml,5.40',
  'Card stock,case of 5 reams,50.00',
  'Tape,6 pk,9.00',
  'Tissues,100/box,2.00',
  'Markers,12 ct,6.00',
  'Flour,50 lb bag,21.50',
  'Erasers,box of 20 erasers,4.00',
  'Folders,box (25),5.00',
  'Rope,2 rolls,30.00',
  'Stamps,per case of 12,24.00',
  'Bond paper,500/ream,6.00',
  'Cider,1/2 gal,4.00',
  'Plywood,4x8 sheet,40.00',
  'Sugar,$/lb,0.80',
]

const office = await bookOf(OFFICE)
for (const [text, expected] of [
  ['1 ream of copy paper', '1 ream Copy paper A4 80g 7.78'],
  ['1 case of copy paper', '1 case Copy paper A4 80g 38.90'],
  ['1 ream of card stock', '1 ream Card stock 10.00'],
  ['1 pack batteries aa', '1 pack Batteries AA 24.00'],
  ['24 batteries aa', '24 each Batteries AA 24.00'],
  ['2 packs wipes', '2 pack Wipes 18.00'],
  ['50 nitrile gloves', '50 each Nitrile gloves 6.25'],
  ['2 boxes of nitrile gloves', '2 box Nitrile gloves 25.00'],
  ['2 boxes of storage tins', '2 box Storage tins 3.20'],
  ['1 case of storage tins', '1 case Storage tins 8.00'],
  ['12 pens', '12 each Pens 6.00'],
  ['2 packages of pens', '2 pack Pens 12.00'],
  ['1 case of water', '1 case Water 5.40'],
  ['6 bottles of water', '6 bottle Water 5.40'],
  ['1 pack tape', '1 pack Tape 9.00'],
  ['1 box tissues', '1 box Tissues 2.00'],
  ['2 packs of markers', '2 pack Markers 12.00'],
  ['2 bags of flour', '2 bag Flour 43.00'],
  ['25 lb flour', '25 lb Flour 10.75'],
  ['5 erasers', '5 each Erasers 1.00'],
  ['2 boxes of folders', '2 box Folders 10.00'],
  ['6 stamps', '6 each Stamps 12.00'],
  ['2 reams of bond paper', '2 ream Bond paper 12.00'],
  ['1 gallon of cider', '1 gal Cider 8.00'],
  ['3 sheets of plywood', '3 sheet Plywood 120.00'],
  ['10 lb sugar', '10 lb Sugar 8.00'],
  ['1 roll of rope', '1 roll Rope 15.00'],
] as const)
  test(`a unit that names a package and what it holds: "${text}"`, () => {
    assert.deepEqual(asked(office, text), [expected])
  })

test('two ways to write a box of a hundred are one unit', async () => {
  const book = await bookOf(['Item,Unit,Price', 'Gloves L,box of 100,55.00', 'Gloves L,box/100,55.00'])
  assert.deepEqual(asked(book, '1 box of gloves l'), ['1 box Gloves L 55.00'])
  assert.deepEqual(asked(book, '100 gloves l'), ['100 each Gloves L 55.00'])
})

test('a unit with a number that is not understood costs the row', async () => {
  const { prices, remarks } = await readList(
    ['Item,Unit,Price', 'Soap,EA,2.00', 'Shims,5//blorf 3,4.00', 'Cards,7 zorks/blorf,9.00'].join('\n'),
  )
  assert.equal(prices.leftOut, 2)
  assert.match(remarks[0]?.reason ?? '', /^the unit "5\/\/blorf 3" is not understood/)
  assert.match(prices.leftOutBy[0]?.reason ?? '', /^the unit is not understood/)
})

test('a unit that nobody knows is told', async () => {
  const list = ['Item,Unit,Price', 'Soap,EA,2.00', 'Farbe,Eimerle,40.00', 'Kleister,Eimerle,12.00']
  const { prices } = await readList(list.join('\n'))
  assert.equal(prices.leftOut, 0)
  assert.deepEqual(prices.warnings, [
    '2 rows have a unit that is not known ("Eimerle"), first in line 3: the price was taken as of one of it.',
  ])
})

test('units that are known bring no warning', async () => {
  const units = [
    'EA',
    'lb',
    'per 100',
    'C',
    'per 4 sticks (1 lb)',
    '90 KG Wholesale',
    'sq. ft.',
    'CWT',
    'CLF',
  ]
  const more = [
    'hr',
    'Stück',
    'uds',
    '15 dz',
    '2 boxes',
    'lift',
    'outer',
    '/lb',
    'per kg',
    'case of 12',
    'lb (avg 3)',
    'sheet 4x8',
    'ream of 500',
    '',
  ]
  const rows = [...units, ...more].map((unit, at) => `Thing ${at} of wood,${unit},${at + 1}.00`)
  const { prices, remarks } = await readList(['Item,Unit,Price', ...rows].join('\n'))
  assert.deepEqual(remarks, [])
  assert.deepEqual(prices.warnings, [])
})
