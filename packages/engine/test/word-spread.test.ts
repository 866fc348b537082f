import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../test/tools/fast-check.ts'
import measured from '../src/price/word-spread.json' with { type: 'json' }
import { spreadOf } from '../src/price/word-spread.ts'

const TABLES = Object.values(measured.tables)
const offsets = fc.record({
  low: fc.double({ min: -3, max: 0, noNaN: true }),
  high: fc.double({ min: 0, max: 3, noNaN: true }),
})
const level = fc.double({ min: 0.5, max: 0.99, noNaN: true })

test('a word that was set aside never narrows a range, and another one widens it further', () => {
  fc.assert(
    fc.property(offsets, level, fc.subarray(TABLES, { minLength: 1 }), (range, at, tables) => {
      const wider = spreadOf(tables).widen(range, at)
      assert.ok(wider.low <= range.low && wider.high >= range.high)
      const one = spreadOf(tables.slice(0, 1)).widen(range, at)
      assert.ok(wider.low <= one.low && wider.high >= one.high)
    }),
  )
})

test('a higher level never gives a smaller spread', () => {
  fc.assert(
    fc.property(level, level, fc.constantFrom(...TABLES), (a, b, table) => {
      const spread = spreadOf([table])
      const none = { low: 0, high: 0 }
      const [less, more] = [spread.widen(none, Math.min(a, b)), spread.widen(none, Math.max(a, b))]
      assert.ok(more.low <= less.low && more.high >= less.high)
    }),
  )
})

test('the warning says what such words do to prices', () => {
  const tables = [
    { low: measured.misses.map(() => Math.log(2)), high: measured.misses.map(() => Math.log(3)) },
  ]
  assert.equal(
    spreadOf(tables).warning(0.9),
    'The range is wider for these words: 90 % of prices with such words are 50 % to 300 % of the price without them.',
  )
})
