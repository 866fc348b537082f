import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type BookInput,
  type BuiltBook,
  buildBook,
  type EngineError,
  openBook,
  priceItem,
} from '../src/index.ts'

function built(input: BookInput): BuiltBook {
  const building = buildBook(input)
  let step = building.next()
  while (!step.done) step = building.next()
  return step.value
}

const day = { date: '2026-05-01' }

test('the currency of most rows is the currency of the book, and other rows are refused by position', () => {
  const { header, summary } = built({
    rows: [
      { description: 'rice', price: 90, currency: 'INR', ...day },
      { description: 'rice', price: 2, currency: 'USD', ...day },
      { description: 'salt', price: 20, currency: 'inr', ...day },
      { description: 'tea', price: 300, ...day },
    ],
    options: { id: 'mixed' },
  })
  assert.equal(header.currency, 'INR')
  assert.deepEqual(summary.refused, [{ index: 1, reason: 'other_currency' }])
  assert.deepEqual([summary.rowsGiven, summary.rowsUsed, summary.rowsRefused], [4, 3, 1])
})

test('every row is accounted for', () => {
  const { summary } = built({
    rows: [
      { description: 'nail', price: 1, ...day },
      { description: '  ', price: 1, ...day },
      { description: 'screw', price: 0, ...day },
      { description: 'screw', price: Number.NaN, ...day },
    ],
    options: { id: 'bad' },
  })
  assert.deepEqual(
    summary.refused.map(({ index, reason }) => `${index} ${reason}`),
    ['1 no_description', '2 bad_price', '3 bad_price'],
  )
})

test('a book without a usable row, or without any date, says what is missing', () => {
  const code = (expected: string) => (error: unknown) => (error as EngineError).code === expected
  assert.throws(() => built({ rows: [], options: { id: 'none' } }), code('book_empty'))
  assert.throws(
    () => built({ rows: [{ description: 'nail', price: 1 }], options: { id: 'undated' } }),
    code('book_input'),
  )
})

test('packs, units and their qualifiers are compared by canonical unit', () => {
  const { bytes } = built({
    rows: [
      { description: 'Maize', price: 4500, unit: '90 KG Wholesale', currency: 'KES', ...day },
      { description: 'Maize', price: 70, unit: 'KG Retail', currency: 'KES', ...day },
    ],
    options: { id: 'maize', estimate: 'item' },
  })
  const book = openBook(bytes)
  assert.equal(
    priceItem(book, { description: 'Maize', unit: 'KG Wholesale', quantity: 2 }).total?.estimate,
    '100.00',
  )
  assert.equal(priceItem(book, { description: 'Maize', unit: 'lb Retail' }).unit_price?.estimate, '31.75')
})

test('a few rows have prices but no ranges', () => {
  const { bytes } = built({
    rows: [
      { description: 'brass hinge', price: 5, ...day },
      { description: 'steel hinge', price: 4, ...day },
    ],
    options: { id: 'few' },
  })
  const line = priceItem(openBook(bytes), { description: 'brass hinge' })
  assert.equal(line.status, 'priced')
  assert.equal(line.interval, 'none')
  assert.equal(line.unit_price?.low, null)
})
