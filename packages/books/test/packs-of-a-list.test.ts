import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asked, bookOf, readList } from './ask-a-list.ts'

const BUTCHER = [
  'Item;Pk/Size;UOM;Cost',
  'Chicken breast bnls;4/10 lb;CS;$2.19/lb',
  'Beef chuck;50 lb;CS;$3.10/lb',
  'Flour;50 lb;BG;$21.50',
  'Ladle;12 ct;CS;$2.00/ea',
  'Syrup;6/cs;CS;$4.00/btl',
  'Ham;4/10 lb;CS;$30.00/ea',
  'Bacon;;CS;$5.00/lb',
]

for (const [text, expected] of [
  ['1 lb chicken breast bnls', '1 lb Chicken breast bnls 2.19'],
  ['1 case chicken breast bnls', '1 case Chicken breast bnls 87.60'],
  ['2 cases beef chuck', '2 case Beef chuck 310.00'],
  ['2 bags of flour', '2 bag Flour 43.00'],
  ['24 ladles', '24 each Ladle 48.00'],
  ['1 case ladle', '1 case Ladle 24.00'],
  ['2 cases of syrup', '2 case Syrup 48.00'],
  ['2 bottles of syrup', '2 bottle Syrup 8.00'],
  ['1 case ham', '1 case Ham 120.00'],
  ['3 lb bacon', '3 lb Bacon 15.00'],
] as const)
  test(`a unit beside the price says what the price is of: "${text}"`, async () => {
    assert.deepEqual(asked(await bookOf(BUTCHER), text), [expected])
  })

test('a price of a pound for a case of pieces is refused, as nothing says what the case weighs', async () => {
  const { prices, remarks } = await readList([...BUTCHER, 'Salt;12 ct;CS;$0.90/lb'].join('\n'))
  assert.equal(prices.leftOut, 1)
  assert.match(
    remarks[0]?.reason ?? '',
    /^the price is per lb, and the pack "12 ct" does not say how much of that a CS holds$/,
  )
})

for (const size of ['15 dz', '15 doz', '15 dozen', "180's"])
  test(`dozens are pieces: "${size}" in a case`, async () => {
    const book = await bookOf(['Item;Pk/Size;UOM;Cost', `Eggs;${size};CS;36.00`, 'Butter;36/1 lb;CS;108.00'])
    assert.deepEqual(asked(book, '1 case of eggs'), ['1 case Eggs 36.00'])
    assert.deepEqual(asked(book, 'a dozen eggs'), ['1 dozen Eggs 2.40'])
  })
