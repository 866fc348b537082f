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

const WHOLESALE = [
  'Flour,10kg,Bag,9.50',
  'Wine,12x75cl,Case,96.00',
  'Cola,24 x 33cl,Case,14.40',
  "Duck eggs,30's,Tray,7.20",
  'Coffee beans,6 pk,Outer,84.00',
  'Gloves,10/100,Case,65.00',
  'Cups,20/50,CS,40.00',
  'Blueberries,8/1 lb,FLAT,20.00',
]

for (const name of ['Pack', 'Size'])
  for (const [text, expected] of [
    ['12 duck eggs', '12 each Duck eggs 2.88'],
    ['2 trays of duck eggs', '2 tray Duck eggs 14.40'],
    ['5 kg flour', '5 kg Flour 4.75'],
    ['6 bottles of wine', '6 bottle Wine 48.00'],
    ['2 bags of coffee beans', '2 bag Coffee beans 28.00'],
    ['1 case coffee beans', '1 case Coffee beans 84.00'],
    ['2 boxes of gloves', '2 box Gloves 13.00'],
    ['1 case gloves', '1 case Gloves 65.00'],
    ['2 sleeves of cups', '2 sleeve Cups 4.00'],
    ['100 cups', '100 each Cups 4.00'],
    ['2 lb blueberries', '2 lb Blueberries 5.00'],
    ['2 outers of coffee beans', '2 case Coffee beans 168.00'],
    ['1 flat blueberries', '1 tray Blueberries 20.00'],
    ['2 flats of blueberries', '2 tray Blueberries 40.00'],
    ['1 case of blueberries', '1 case Blueberries 20.00'],
  ] as const)
    test(`packs within packs, outers and flats in a column named ${name}: "${text}"`, async () => {
      const book = await bookOf([`Item,${name},Sold by,Price`, ...WHOLESALE])
      assert.deepEqual(asked(book, text), [expected])
    })

test('the fraction of an inch is no pack within a pack', async () => {
  const { prices } = await readList(['Item,Pack,Unit,Price', 'Bit,5/16,CS,9.00'].join('\n'))
  assert.match(prices.warnings.join(' '), /"5\/16"/)
})

test('"outer" and "flat" in the name of a thing are no containers', async () => {
  const book = await bookOf([
    'Item,Pack,Unit,Price',
    'Outer jacket,6 pk,Outer,60.00',
    'Flat washer,12 ct,Flat,9.00',
  ])
  assert.deepEqual(asked(book, '2 outer jackets'), ['2 each Outer jacket 20.00'])
  assert.deepEqual(asked(book, '2 flat washers'), ['2 each Flat washer 1.50'])
})

test('what is charged for the way to the customer is no item, and a delivery that is sold is one', async () => {
  const charges = [
    'Delivery fee',
    'Delivery charge',
    'Shipping cost',
    'Freight',
    'Postage & packing',
    'Versandkosten',
  ]
  const { prices } = await readList(
    ['Item,Unit,Price', 'Soap,EA,2.00', 'Piano delivery,EA,90.00', 'Delivery,hour,60.00']
      .concat(charges.map((charge) => `${charge},EA,15.00`))
      .join('\n'),
  )
  assert.equal(prices.leftOut, charges.length)
  assert.match(prices.leftOutBy[0]?.reason ?? '', /a total, tax or charge/)
})
