import assert from 'node:assert/strict'
import { test } from 'node:test'
import { present } from '../src/in-range.ts'
import { parseQuery } from '../src/parse/index.ts'
import { showMoney, showNumber } from '../src/price/money.ts'
import { build, quote, syntheticRows } from './synthetic-book.ts'

const { book } = build(syntheticRows(60))

test('a quantity beyond a trillion billions is written without an exponent', () => {
  const [line] = quote(book, '4141414141414147483747 bolts').lines
  assert.match(present(present(line).quantity).value, /^\d+$/)
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

test('a pack of more than can be counted is out of range, like any other quantity', () => {
  const own = build([
    { description: 'Soda', price: 2, unit: 'l', date: '2026-05' },
    { description: 'Bolt', price: 1, date: '2026-05' },
  ]).book
  for (const text of [
    '1e308-pack bolt',
    '9 x 1e308 ml soda',
    '1000000 x 1000000 l soda',
    '2 1e308-packs of 12 oz soda',
  ]) {
    const { lines, total } = quote(own, text)
    assert.equal(lines[0]?.reason?.code, 'quantity_out_of_range', JSON.stringify(lines[0]))
    assert.equal(total.estimate, null)
  }
})

test('a pack of nothing is no pack', () => {
  for (const text of ['pack of 0 eggs', '2 packs of 0 eggs', 'box (0 oz) of rice'])
    for (const { pack } of parseQuery(text)) assert.ok(pack === null || pack.count > 0, text)
})

test('sizes without end, and words run together without end, take no longer than other texts', () => {
  for (const text of [
    '2x4'.repeat(1_300),
    'two'.repeat(1_300),
    `bolts ${'1/2x'.repeat(900)}`,
    `I am a ${'a'.repeat(3_900)}1`,
    `she works as a ${'a '.repeat(1_900)}1`,
  ]) {
    const before = process.threadCpuUsage()
    quote(book, text)
    const { user, system } = process.threadCpuUsage(before)
    assert.ok(user + system < 1_000_000, `${text.slice(0, 12)}: ${(user + system) / 1_000} ms`)
  }
})
