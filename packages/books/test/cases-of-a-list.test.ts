import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asked, bookOf, linesOf } from './ask-a-list.ts'

const GROCER = await bookOf([
  'Item,Unit,Price',
  'Olive oil,case,48.00',
  'Eggs large,tray,9.60',
  'Tomato paste,can,1.20',
  'Rice,bag,22.00',
  'Napkins,pack,3.50',
  'Ketchup,bottle,2.90',
  'Cola,crate,14.00',
  '"Gloves, 100 ct",box,12.00',
])

const STATIONER = await bookOf([
  'Item,Unit,Price',
  'Envelope,case,15.00',
  'Paper clips,box,1.20',
  'Glass cleaner,case,30.00',
  'Gift box,box,3.00',
  'Balloons,bag,4.00',
  'Bin bags,bag,0.50',
])
const SUPPLIER = await bookOf([
  'Item,Unit,Price',
  'Olive oil,case of 12,48.00',
  'Eggs large,tray of 30,9.60',
  'Tomato paste,can,1.20',
  'Rice,bag,22.00',
  'Napkins,pack,3.50',
])
const PACKS = await bookOf([
  'Item,Pack,Unit,Price',
  'Olive oil,12/cs,case,48.00',
  'Eggs large,30,tray,9.60',
  'Tomato paste,,can,1.20',
  'Rice,42/plt,bag,22.00',
  'Napkins,,pack,3.50',
])

for (const [text, reason] of [
  ['2 bottles of olive oil', /counts what is inside, and how many a case holds is not known/],
  ['a case of 12 bottles of olive oil', /how many a case holds/],
  ['12 x 1 l olive oil', /how many a case holds/],
  ['60 eggs large', /how many a tray holds/],
  ['2 dozen eggs large', /how many a tray holds/],
  ['10 pieces of cola', /how many a crate holds/],
  ['2 cases of tomato paste', /How many a case holds is not known, and the book prices it by the can/],
  ['1 pallet of olive oil', /How many a pallet holds/],
] as const)
  test(`what a list does not say how many of it come together has no price by another unit: "${text}"`, () => {
    const [line, ...others] = linesOf(GROCER, text)
    assert.equal(others.length, 0)
    assert.equal(line?.status, 'unpriced')
    assert.equal(line?.reason?.code, 'unit_not_convertible')
    assert.match(line?.reason?.message ?? '', reason)
  })

for (const [text, expected] of [
  ['2 cases of olive oil', '2 case Olive oil 96.00'],
  ['olive oil', '1 case Olive oil 48.00'],
  ['2 trays of eggs large', '2 tray Eggs large 19.20'],
  ['12 tins of tomato paste', '12 can Tomato paste 14.40'],
  ['30 rice', '30 bag Rice 660.00'],
  ['2 sacks of rice', '2 sack Rice 44.00'],
  ['2 gloves, 100 ct', '2 box Gloves, 100 ct 24.00'],
  ['case of 24 ketchup', '24 bottle Ketchup 69.60'],
] as const)
  test(`what a list sells by the case is sold by the case, and the rest by the piece: "${text}"`, () => {
    assert.deepEqual(asked(GROCER, text), [expected])
  })

test('a number without a unit, and another name for a case, are told as what they were taken for', () => {
  const warningsOf = (text: string) => linesOf(GROCER, text)[0]?.warnings ?? []
  assert.ok(warningsOf('3 olive oil').includes('No unit was written; 3 was counted in cases.'))
  assert.ok(warningsOf('2 boxes of napkins').includes('One box was taken as one pack.'))
  assert.deepEqual(asked(GROCER, '3 olive oil'), ['3 case Olive oil 144.00'])
  assert.deepEqual(asked(GROCER, '2 boxes of napkins'), ['2 box Napkins 7.00'])
})

for (const [name, book] of [
  ['units', SUPPLIER],
  ['packs', PACKS],
] as const)
  for (const [text, expected] of [
    ['2 cases of olive oil', '2 case Olive oil 96.00'],
    ['2 bottles of olive oil', '2 bottle Olive oil 8.00'],
    ['24 olive oil', '24 each Olive oil 96.00'],
    ['60 eggs large', '60 each Eggs large 19.20'],
    ['5 dozen eggs large', '5 dozen Eggs large 19.20'],
    ['2 trays of eggs large', '2 tray Eggs large 19.20'],
  ] as const)
    test(`a list whose ${name} say how many come together answers by the piece too: "${text}"`, () => {
      assert.deepEqual(asked(book, text), [expected])
    })

test('a pallet costs as much as what the list says is on it', () => {
  assert.deepEqual(asked(PACKS, '2 pallets of rice'), ['2 pallet Rice 1848.00'])
})

test('where a list says what a tray holds, and not what a carton does, a carton is told as what it was taken for', () => {
  const [line] = linesOf(PACKS, '2 cartons of eggs large')
  assert.ok(line?.warnings.includes('One carton was taken as one piece.'))
})

for (const [large, small] of [
  ['Eggs large', 'Eggs free range'],
  ['Eggs', 'Eggs'],
] as const)
  test(`a case of unknown contents has no part in the price of a piece: ${large} and ${small}`, async () => {
    const book = await bookOf([
      'Item;Pack;Unit;Price',
      `${large};1 long;CS;41.25`,
      `${small};30 ct;TRAY;7.20`,
      'Milk;4/1 gal;CS;14.00',
    ])
    assert.deepEqual(asked(book, 'a dozen eggs'), [`1 dozen ${small} 2.88`])
    assert.deepEqual(asked(book, '12 eggs'), [`12 each ${small} 2.88`])
    assert.deepEqual(asked(book, '60 eggs'), [`60 each ${small} 14.40`])
    assert.deepEqual(asked(book, '2 trays of eggs'), [`2 tray ${small} 14.40`])
    assert.deepEqual(asked(book, '2 cases of eggs'), [`2 case ${large} 82.50`])
  })

for (const text of [
  '10 envelopes',
  '2 envelopes',
  '10 pieces of envelope',
  '10 paper clips',
  '1 paper clip',
  '10 balloons',
  'paper clips x 5',
])
  test(`things in the plural are pieces, and no cases of unknown contents: "${text}"`, () => {
    const [line] = linesOf(STATIONER, text)
    assert.equal(line?.status, 'unpriced')
    assert.equal(line?.reason?.code, 'unit_not_convertible')
    assert.match(line?.reason?.message ?? '', /counts what is inside, and how many a (?:case|box|bag) holds/)
  })

for (const [text, expected] of [
  ['2 cases of envelopes', '2 case Envelope 30.00'],
  ['envelopes', '1 case Envelope 15.00'],
  ['paper clips', '1 box Paper clips 1.20'],
  ['3 boxes of paper clips', '3 box Paper clips 3.60'],
  ['10 gift boxes', '10 box Gift box 30.00'],
  ['2 bags of balloons', '2 bag Balloons 8.00'],
  ['10 bin bags', '10 bag Bin bags 5.00'],
  ['2 glass cleaner', '2 case Glass cleaner 60.00'],
] as const)
  test(`who names cases, or nothing that is counted, has the price of cases: "${text}"`, () => {
    assert.deepEqual(asked(STATIONER, text), [expected])
  })
