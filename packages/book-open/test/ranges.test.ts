import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priceItem } from '@assay/engine'
import { book } from './default-book.ts'

function rangeOf(description: string, geography?: string): { low: number; estimate: number; high: number } {
  const { unit_price: price } = priceItem(book, { description, geography })
  assert.ok(price !== null && price.low !== null && price.high !== null, description)
  return { low: Number(price.low), estimate: Number(price.estimate), high: Number(price.high) }
}

test('a fee that is set and current has no range, and no index moves it', () => {
  for (const [what, fee, place] of [
    ['passport', 165, 'US'],
    ['LLC filing fee', 300, 'US-TX'],
    ['forever stamp', 0.78, 'US'],
  ] as const) {
    const { low, estimate } = rangeOf(what, place)
    assert.equal(estimate, fee, what)
    assert.equal(low, fee, what)
  }
})

test('a price that its publisher has rounded has the range of the rounding', () => {
  const { low, high } = rangeOf('netflix', 'US')
  assert.ok(low < 17.99 && high > 17.99 && high / low < 1.1, `${low} to ${high}`)
})

test('the middle of what states ask is no fee of anybody', () => {
  const { low, high } = rangeOf('LLC filing fee', 'US')
  assert.ok(low <= 50 && high >= 500, `${low} to ${high}`)
})

test('a federal fee holds in every state', () => {
  const { low, high } = rangeOf('passport', 'US-NV')
  assert.deepEqual([low, high], [165, 165])
})

test('a rent is of one home among those of its area, and a state has dear and cheap areas', () => {
  const city = rangeOf('2 bedroom apartment rent', 'US-CBSA-42660')
  assert.ok(city.high / city.low > 2 && city.high / city.low < 4, JSON.stringify(city))
  const state = rangeOf('2 bedroom apartment rent', 'US-WA')
  assert.ok(state.high / state.low > city.high / city.low, JSON.stringify(state))
})

test('things that shops sell have a range that a buyer can use', () => {
  for (const what of ['sofa', 'coffee table', "men's jeans", 'frying pan', 'desk', 'vacuum cleaner']) {
    const { low, high } = rangeOf(what)
    assert.ok(high / low < 20, `${what}: ${low} to ${high}`)
  }
  const phone = rangeOf('iphone 17')
  assert.ok(phone.high / phone.low < 1.6, JSON.stringify(phone))
})

test('what a shop sells has the range of one purchase, not of the average', () => {
  for (const what of ['gallon of milk', 'dozen eggs', 'ground beef', 'bananas', 'apples', 'white bread']) {
    const { target, unit_price: price } = priceItem(book, { description: what })
    assert.equal(target, 'transaction', what)
    const ratio = Number(price?.high) / Number(price?.low)
    assert.ok(ratio > 3 && ratio < 7, `${what}: ${price?.low} to ${price?.high}`)
  }
})

test("a country's own average of a grocery has the range of one purchase too", () => {
  const { low, high } = rangeOf('gallon of milk', 'GB')
  assert.ok(high / low > 4 && high / low < 8, `${low} to ${high}`)
})
