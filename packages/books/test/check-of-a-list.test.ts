import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildPriceBook } from '../src/build-price-book.ts'
import { checkOf } from '../src/list-check.ts'
import { withoutOtherCurrencies } from '../src/other-currencies.ts'
import { createRemarkCounter } from '../src/remarks.ts'
import { readList } from './ask-a-list.ts'

const MIXED = [
  'Item,Unit,Currency,Price',
  'Drill,EA,USD,119',
  'Saw,EA,EUR,80',
  'Hammer,EA,usd,20',
  'Nails,box,,5',
  'Bad,EA,USD,free',
]

test('a check promises the rows that the build uses', async () => {
  const { prices, remarks } = await readList(MIXED.join('\n'))
  const counter = createRemarkCounter()
  for (const remark of remarks) counter.add(remark)
  const check = checkOf(
    withoutOtherCurrencies(prices, undefined, (remark) => counter.add(remark)),
    counter.groups(),
  )
  const { summary } = await buildPriceBook(prices, { id: 'list', today: '2026-11-18' })
  assert.equal(check.rows_found, 5)
  assert.equal(check.rows_used, 3)
  assert.equal(check.rows_used, summary.rowsUsed)
  assert.deepEqual(
    check.first_rows.map(({ description }) => description),
    ['Drill', 'Hammer', 'Nails'],
  )
  assert.deepEqual(
    check.problems.find(({ text }) => /currency/.test(text)),
    { code: 'left_out', text: "the currency is EUR, the book's is USD", count: 1, first_lines: [3] },
  )
})

test('a check in a currency that was chosen leaves out all others', async () => {
  const { prices } = await readList(MIXED.join('\n'))
  const lines: number[] = []
  const taken = withoutOtherCurrencies(prices, 'eur', ({ line }) => lines.push(line))
  const { summary } = await buildPriceBook(prices, { id: 'list', today: '2026-11-18', currency: 'eur' })
  assert.deepEqual(lines, [2, 4])
  assert.equal(taken.found - taken.leftOut, summary.rowsUsed)
})
