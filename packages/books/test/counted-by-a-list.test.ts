import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asked, bookOf, linesOf } from './ask-a-list.ts'

const BY_PIECE = [
  'Item,Price,Unit',
  'Tape,2.00,EA',
  'Moving box large,3.00,EA',
  '"Gloves, 100 ct",9.00,EA',
  'OSB Platte 18mm,11.30,m²',
  'Kies grob,29.50,t',
  'Fliese weiß 30x60,24.00,m²',
]

for (const [text, expected, note] of [
  ['3 boxes of tape', '3 box Tape 6.00', 'One box was taken as one piece.'],
  ['2 cartons of tape', '2 carton Tape 4.00', 'One carton was taken as one piece.'],
  ['3 Kies', '3 tonne Kies grob 88.50', 'No unit was written; 3 was counted in metric tons.'],
] as const)
  test(`a list tells it when a count is taken as its own: "${text}"`, async () => {
    const book = await bookOf(BY_PIECE)
    assert.deepEqual(asked(book, text), [expected])
    assert.ok(linesOf(book, text)[0]?.warnings.includes(note), linesOf(book, text)[0]?.warnings.join('; '))
  })

for (const [text, reason] of [
  ['a pallet of tape', /^How many a pallet holds is not known, and the book prices it by the piece\.$/],
  ['5 OSB Platten', /counts pieces, and the list has OSB Platte 18mm by the square meter/],
  ['20 Fliesen weiß', /counts pieces, and the list has Fliese weiß 30x60 by the square meter/],
] as const)
  test(`a list has no price of what it does not say how much it holds: "${text}"`, async () => {
    const [line] = linesOf(await bookOf(BY_PIECE), text)
    assert.equal(line?.status, 'unpriced')
    assert.match(line?.reason?.message ?? '', reason)
  })

for (const text of [
  '5 m² OSB Platte',
  '3 moving boxes',
  '2 boxes of gloves, 100 ct',
  '2 t Kies grob',
  '2,5 t Kies',
])
  test(`what the list sells is not told: "${text}"`, async () => {
    const [line] = linesOf(await bookOf(BY_PIECE), text)
    assert.equal(line?.status, 'priced')
    assert.ok(!line?.warnings.some((one) => /taken as|counted in/.test(one)), line?.warnings.join('; '))
  })

const CASES = [
  'Item;U/M;Each $;Case $;Case Qty',
  'Copper elbow 1/2;EA;1.25;13.50;12',
  'Copper tee 1/2;EA;1.75;18.50;10',
  'Olive oil;BTL;8.75;80.50;12',
]

for (const [text, expected] of [
  ['2 cases of copper elbow', '2 case Copper elbow 1/2 30.00'],
  ['24 copper elbows', '24 each Copper elbow 1/2 30.00'],
  ['1 case copper tee', '1 case Copper tee 1/2 17.50'],
  ['1 case of olive oil', '1 case Olive oil 105.00'],
  ['3 bottles of olive oil', '3 bottle Olive oil 26.25'],
] as const)
  test(`a column named "Case Qty" says how many a case holds: "${text}"`, async () => {
    assert.deepEqual(asked(await bookOf(CASES), text), [expected])
  })
