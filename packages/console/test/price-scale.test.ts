import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../test/tools/fast-check.ts'
import { createPriceScale, labelledTicks } from '../src/job/price-scale.ts'

const amounts = fc.array(fc.double({ min: 0.001, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 40 })

test('every amount lies on the axis, in order', () => {
  fc.assert(
    fc.property(amounts, (values) => {
      const scale = createPriceScale(values)
      const sorted = values.toSorted((a, b) => a - b)
      const positions = sorted.map((value) => scale.position(value))
      assert.ok(positions.every((position) => position > 0 && position < 1))
      assert.deepEqual(
        positions,
        positions.toSorted((a, b) => a - b),
      )
    }),
  )
})

test('the ticks are few, on the axis, rising, and at least one', () => {
  fc.assert(
    fc.property(amounts, (values) => {
      const { ticks, position } = createPriceScale(values)
      assert.ok(ticks.length >= 1 && ticks.length <= 6, `${ticks.length} ticks`)
      assert.deepEqual(
        ticks,
        [...new Set(ticks)].toSorted((a, b) => a - b),
      )
      for (const tick of ticks) assert.ok(position(tick) > 0 && position(tick) < 1)
    }),
  )
})

test('labels are of ticks, at least one, and of fewer ticks where they would run into each other', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 12 }), (values, characters) => {
      const scale = createPriceScale(values)
      const labelled = labelledTicks(scale, () => '0'.repeat(characters))
      assert.ok(labelled.length >= 1)
      assert.ok(labelled.every((tick) => scale.ticks.includes(tick)))
    }),
  )
  const eggsToRent = createPriceScale([6, 87_930])
  assert.deepEqual(
    labelledTicks(eggsToRent, (tick) => (tick < 1000 ? `$${tick}` : `$${tick / 1000}K`)),
    [10, 1000, 100_000].filter((tick) => eggsToRent.ticks.includes(tick)),
  )
})

test('equal percentages are equal lengths', () => {
  const { position } = createPriceScale([1, 10_000])
  const small = position(2.2) - position(2)
  const large = position(2200) - position(2000)
  assert.ok(Math.abs(small - large) < 1e-12)
})

test('amounts that have no place on a logarithmic axis do not break it', () => {
  assert.equal(createPriceScale([]).position(5), 0.5)
  const scale = createPriceScale([0, -1, Number.NaN, 10])
  assert.equal(scale.position(0), 0)
  assert.ok(Math.abs(scale.position(10) - 0.5) < 1e-9)
})
