import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asked, bookOf, readList } from './ask-a-list.ts'

test('of prices from a quantity on, the one for the fewest counts', async () => {
  const rows = ['Item,Min Qty,Unit,Price', 'Hex bolt,1,EA,0.50', 'Hex bolt,100,EA,0.40', 'Washer,100,EA,0.05']
  assert.deepEqual(asked(await bookOf(rows), '10 hex bolts'), ['10 each Hex bolt 5.00'])
  const { prices, remarks } = await readList(rows.join('\n'))
  assert.equal(prices.leftOut, 1)
  assert.match(remarks[0]?.reason ?? '', /^the price is from 100 on/)
})

for (const [header, expected] of [
  ['Item,UOM,List $', '2 each PVC pipe 12.40'],
  ['Item,UOM,Each €', '2 each PVC pipe 12.40'],
] as const)
  test(`a sign of money makes a header that of prices: "${header}"`, async () => {
    assert.deepEqual(asked(await bookOf([header, 'PVC pipe,EA,6.20', 'Elbow,EA,0.89']), '2 pvc pipe'), [
      expected,
    ])
  })

test('a net price comes before a list price, also where only a sign says that both are prices', async () => {
  const book = await bookOf(['Item,UOM,List $,Net $', 'PVC pipe,EA,6.20,4.10', 'Elbow,EA,0.89,0.60'])
  assert.deepEqual(asked(book, '2 pvc pipe'), ['2 each PVC pipe 8.20'])
})

const WINES = [
  ['Item,Unit,Price', 'Merlot,BTL,12.00', 'Merlot,CS,130.00'],
  ['Item,Bottle Price,Case Price', 'Merlot,12.00,130.00'],
  ['Item,Pack,Unit,Price', 'Merlot,12/750ml,BTL,12.00', 'Merlot,12/750ml,CS,130.00'],
]
for (const rows of WINES)
  test(`a bottle and a case have prices of their own: "${rows[0]}"`, async () => {
    const book = await bookOf([...rows])
    assert.deepEqual(asked(book, '3 bottles of merlot'), ['3 bottle Merlot 36.00'])
    assert.deepEqual(asked(book, '2 cases of merlot'), ['2 case Merlot 260.00'])
  })

test('a list of bottles and cases has no other prices to tell of', async () => {
  const { prices } = await readList(['Item,Bottle Price,Case Price', 'Merlot,12.00,130.00'].join('\n'))
  assert.deepEqual(prices.warnings, [])
  assert.equal(prices.columns.size, 2)
})

test('an outer without a number is a case', async () => {
  const book = await bookOf(['Item,Unit,Price', 'Tissues,Outer,24.00', 'Soap,EA,2.00'])
  assert.deepEqual(asked(book, '2 outers of tissues'), ['2 case Tissues 48.00'])
})

test('a pack beside a unit that nobody knows is told', async () => {
  const { remarks } = await readList(['Item,Pack,Unit,Price', 'Gloves,12 pk,ZZ,10.00'].join('\n'))
  assert.match(remarks[0]?.reason ?? '', /does not say whether the price is of the pack or of one/)
})
