import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseQuery } from '../src/parse/index.ts'
import { showMoney, showNumber } from '../src/price/money.ts'
import { build, quote, syntheticRows } from './synthetic-book.ts'

const { book } = build(syntheticRows(60))

test('a quantity beyond a trillion billions is written without an exponent', () => {
  const [line] = quote(book, '4141414141414147483747 bolts').lines
  assert.match(line!.quantity!.value, /^\d+$/)
  assert.equal(showNumber(1e21), '1000000000000000000000')
  assert.equal(showMoney(2e21), '2000000000000000000000.00')
})

test('the middle of a range lies within it, also for the largest and the smallest numbers', () => {
  for (const text of [
    '1e308 bolts',
    '1e308 to 1e308 bolts',
    'bolts (1e308 kg)',
    '2 bags of 1e308 kg bolts',
    '1e308 million bolts',
    '5e-324 bolts',
  ]) {
    for (const { quantity, pack } of parseQuery(text)) {
      if (quantity) assert.ok(quantity.low <= quantity.value && quantity.value <= quantity.high, text)
      for (const number of [quantity?.low, quantity?.value, quantity?.high, pack?.size]) {
        assert.ok(number === undefined || number === null || Number.isFinite(number), `${text}: ${number}`)
      }
    }
    quote(book, text)
  }
})
