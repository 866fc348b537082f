import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../test/tools/fast-check.ts'
import { wideningOf } from '../src/calibrate/quantiles.ts'
import { witnessesOf } from '../src/calibrate/witnesses.ts'
import { appraiseAll, bookOfVendors } from './vendor-list.ts'

test('eighteen vendors that disagree give ranges that hold a price of another vendor', () => {
  const shares = Array.from({ length: 12 }, (_, seed) => {
    const { book, asked } = bookOfVendors({ seed, vendors: 18, vendorSpread: 0.25, rowSpread: 0.02 })
    assert.equal(book.header.calibration?.foldUnit, 'source')
    return appraiseAll(book, asked)
  })
  const inside = shares.reduce((sum, one) => sum + one.inside, 0)
  const asked = shares.reduce((sum, one) => sum + one.asked, 0)
  assert.ok(inside / asked > 0.84 && inside / asked < 0.99, `${inside} of ${asked}`)
})

test('rows that say the same as their source are one witness each source, rows on their own one each', () => {
  const sourceOf = Array.from({ length: 200 }, (_, i) => i % 20)
  const alike = Float64Array.from(sourceOf, (source) => source)
  const own = Float64Array.from(sourceOf, (_, i) => (i * 7919) % 200)
  assert.ok(witnessesOf(alike, sourceOf) < 25)
  assert.equal(witnessesOf(own, sourceOf), 40)
  assert.equal(
    witnessesOf(
      Float64Array.from({ length: 90 }, (_, i) => i % 7),
      [...Array(90).keys()],
    ),
    90,
  )
})

test('too few scores are widened, fewer still carry nothing, and more are never wider', () => {
  assert.equal(wideningOf(8, 0.9), null)
  assert.equal(wideningOf(19, 0.9), 1)
  fc.assert(
    fc.property(fc.integer({ min: 9, max: 200 }), fc.constantFrom(0.8, 0.9, 0.95), (n, level) => {
      const [few, more] = [wideningOf(n, level), wideningOf(n + 1, level)]
      assert.ok(few === null || (more !== null && more >= 1 && few >= more && few < 1.5), `${few} ${more}`)
    }),
  )
})
