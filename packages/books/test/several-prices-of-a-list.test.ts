import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readList } from './ask-a-list.ts'

test('two prices of one thing are told, as nobody says which of them holds', async () => {
  const list = ['Item,Unit,Price', 'Drill,EA,119', 'Saw,EA,80', 'drill,each,121', 'Saw,EA,80', 'DRILL,pc,125']
  const { prices } = await readList(list.join('\n'))
  assert.deepEqual(prices.warnings, [
    'The list has several prices of 1 thing: "drill" costs 119 in line 2 and 121 in line 4. A query for it gets one price made of them all. Leave out those that no longer hold, or give them dates.',
  ])
})

test('prices of another unit, place, day, vendor or order are prices of something else', async () => {
  const { prices } = await readList(
    [
      'Item,Unit,State,Date,Vendor,Qty,Price',
      'Sand,ton,TX,2026-01-01,A,1,20',
      'Sand,lb,TX,2026-01-01,A,1,0.02',
      'Sand,ton,CA,2026-01-01,A,1,30',
      'Sand,ton,TX,2026-02-01,A,1,21',
      'Sand,ton,TX,2026-01-01,B,1,22',
      'Sand,ton,TX,2026-01-01,A,50,18',
    ].join('\n'),
  )
  assert.deepEqual(prices.warnings, [])
})

test('of several things with several prices the first is named', async () => {
  const list = ['Item,Price', 'Drill,119', 'Saw,80', 'Saw,85', 'Drill,121', 'Nail,1']
  const { prices } = await readList(list.join('\n'))
  assert.match(
    prices.warnings.join(' '),
    /^The list has several prices of 2 things, the first of which is "Saw": it costs 80 in line 3 and 85 in line 4\./,
  )
})
