import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asked, bookOf } from './ask-a-list.ts'

const GLUES = await bookOf([
  'Item,Unit,Price',
  'Wood glue 250 ml,each,4.50',
  'Wood glue 500 ml,each,7.20',
  'Wood glue 1 l,each,11.90',
  'Silicone sealant clear 300ml,each,6.99',
  'Masking tape 38 mm x 50 m,each,3.20',
  'Nuts and bolts assortment,each,12.50',
  'Linseed oil 5 l,l,6.10',
])
/** Things that share most of their words, as they do at a supplier of fasteners. */
const FASTENERS = await bookOf([
  'Article,Pack,Net price',
  '"Hex bolt M8x40, zinc",100/box,$ 14.90',
  '"Hex bolt M8x60, zinc",100/box,$ 19.90',
  '"Hex bolt M10x40, zinc",100/box,$ 24.90',
  '"Washer M8, zinc",200/box,$ 6.40',
  'Silicone sealant clear 300ml,,$ 6.99',
  'Acrylic sealant white 300ml,,$ 3.49',
  'Wood glue 500 ml,,$ 7.20',
  '"Wood screw 4x40, countersunk",200/box,$ 9.80',
  'Masking tape 38 mm x 50 m,,$ 3.20',
])

for (const [text, ...expected] of [
  ['Wood glue 500 ml', '1 each Wood glue 500 ml 7.20'],
  ['wood glue 500ml', '1 each Wood glue 500 ml 7.20'],
  ['wood glue, 500 ml', '1 each Wood glue 500 ml 7.20'],
  ['wood glue (500 ml)', '1 each Wood glue 500 ml 7.20'],
  ['a wood glue 1 l', '1 each Wood glue 1 l 11.90'],
  ['2 wood glue 250 ml', '2 each Wood glue 250 ml 9.00'],
  ['3 x Wood glue 500 ml', '3 each Wood glue 500 ml 21.60'],
  ['Wood glue 500 ml x 2', '2 each Wood glue 500 ml 14.40'],
  ['2 bottles wood glue 500 ml', '2 bottle Wood glue 500 ml 14.40'],
  ['Silicone sealant clear 300ml', '1 each Silicone sealant clear 300ml 6.99'],
  ['Masking tape 38 mm x 50 m', '1 each Masking tape 38 mm x 50 m 3.20'],
  ['2 nuts and bolts assortment', '2 each Nuts and bolts assortment 25.00'],
  [
    'Wood glue 500 ml\nSilicone sealant clear 300ml\n2 wood glue 250 ml',
    '1 each Wood glue 500 ml 7.20',
    '1 each Silicone sealant clear 300ml 6.99',
    '2 each Wood glue 250 ml 9.00',
  ],
  [
    '2 silicone sealant clear 300 ml and 3 wood glue 1 l',
    '2 each Silicone sealant clear 300ml 13.98',
    '3 each Wood glue 1 l 35.70',
  ],
] as const) {
  test(`the name of an item is read whole: ${JSON.stringify(text)}`, () => {
    assert.deepEqual(asked(GLUES, text), expected)
  })
}

test('a measure of what is sold by that measure stays an amount', () => {
  assert.deepEqual(asked(GLUES, 'linseed oil 5 l'), ['5 l Linseed oil 5 l 30.50'])
})

test('a longer size is another thing than the name that it begins with', async () => {
  const book = await bookOf([
    'Item,Price',
    'Hex nut M8,0.10',
    'Hex nut 3,0.20',
    'Rope,4',
    'Tape,3',
    'Paint,20',
  ])
  assert.notDeepEqual(asked(book, 'hex nut 3/8'), ['1 each Hex nut 3 0.20'])
})

for (const [text, expected] of [
  ['Hex bolt M8x40, zinc', '1 each Hex bolt M8x40, zinc 0.149'],
  ['1 box of Hex bolt M8x40, zinc', '1 box Hex bolt M8x40, zinc 14.90'],
  ['3 boxes of hex bolts M8x40', '3 box Hex bolt M8x40, zinc 44.70'],
  ['2 boxes of wood screws 4x40, countersunk', '2 box Wood screw 4x40, countersunk 19.60'],
  ['a silicone sealant', '1 each Silicone sealant clear 300ml 6.99'],
] as const) {
  test(`an item that is named costs what the list says: "${text}"`, () => {
    assert.deepEqual(asked(FASTENERS, text), [expected])
  })
}

test('what several items have every word of costs no less and no more than they do', async () => {
  const book = await bookOf([
    'Item,Price',
    'Silicone sealant clear 300ml,6.99',
    'Silicone sealant white 300ml,6.49',
    'Acrylic sealant white 300ml,3.49',
    'Wood glue 500 ml,7.20',
    'Masking tape,3.20',
    'Washer,0.04',
  ])
  const [line = ''] = asked(book, 'a silicone sealant')
  const total = Number(line.split(' ').at(-1))
  assert.ok(total >= 6.49 && total <= 6.99, line)
})
