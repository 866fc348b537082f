import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../test/tools/fast-check.ts'
import { randomNumbers } from '../../../test/tools/random-numbers.ts'
import { STAKES, scoreOf } from '../src/outcomes/bets.ts'
import { watchCalibration } from '../src/outcomes/calibration-alarm.ts'
import { reportCategory } from '../src/outcomes/calibration-report.ts'
import { coverageBand } from '../src/outcomes/coverage-band.ts'
import { itemKeyOf } from '../src/outcomes/item-key.ts'
import { adapt } from '../src/outcomes/learned.ts'
import { layerOf, type PaidOutcome, packLayer, unpackLayer } from '../src/outcomes/outcome-layer.ts'
import { unitRatio } from '../src/outcomes/unit-ratio.ts'

const paid = (error: number, changes: Partial<PaidOutcome> = {}): PaidOutcome => ({
  category: 'groceries',
  item: 'Eggs',
  place: 'US',
  error,
  low: -0.2,
  high: 0.2,
  told: { shift: 0, low: -0.2, high: 0.2 },
  shown: { text: 'eggs', price: '2.49', unit: 'dozen', place: 'US', date: null, source: null },
  ...changes,
})

/** The same numbers in every run: about normal, with the stated share outside of 0.2. */
function errors(count: number, seed: number): number[] {
  const next = randomNumbers(seed)
  return Array.from(
    { length: count },
    () => 0.1216 * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  )
}

const ASKED = { category: 'groceries', item: 'Milk', place: 'US', low: -0.2, high: 0.2 }

test('without outcomes, a range is the book’s own', () => {
  assert.deepEqual(adapt(layerOf([]), ASKED), { shift: 0, low: -0.2, high: 0.2 })
})

test('prices that have risen move the centre, and the range follows them', () => {
  const layer = layerOf(errors(300, 1).map((error, nth) => paid(error + 0.3, { item: `item ${nth % 20}` })))
  const { shift, low, high } = adapt(layer, ASKED)
  assert.ok(shift > 0.2 && shift < 0.4, `shift ${shift}`)
  assert.ok(low > -0.1 && high < 0.75 && low < 0.3 && high > 0.3, `${low} to ${high}`)
})

test('an item’s own outcomes count for that item first', () => {
  const own = Array.from({ length: 10 }, () => paid(0.4))
  const others = errors(60, 2).map((error, nth) => paid(error, { item: `item ${nth % 30}` }))
  const layer = layerOf(
    others.flatMap((other, nth) => (nth % 6 === 0 ? [other, own[nth / 6] ?? other] : [other])),
  )
  const eggs = adapt(layer, { ...ASKED, item: 'Eggs' })
  const milk = adapt(layer, ASKED)
  assert.ok(eggs.shift > 0.25, `eggs ${eggs.shift}`)
  assert.ok(milk.shift < 0.15, `milk ${milk.shift}`)
})

test('the same outcomes give the same layer, and packing changes nothing', () => {
  const line = fc.record({
    error: fc.double({ min: -5, max: 5, noNaN: true }),
    item: fc.constantFrom('Eggs', 'Milk', '__proto__', 'constructor'),
    category: fc.constantFrom('groceries', 'fuel', '__proto__'),
  })
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 60 }),
      fc.constantFrom('Eggs', '__proto__', 'x'),
      (lines, item) => {
        const outcomes = lines.map(({ error, ...changes }) => paid(error, changes))
        const layer = layerOf(outcomes)
        const packed = packLayer(layer)
        assert.equal(packLayer(layerOf(outcomes)), packed)
        assert.equal(packLayer(unpackLayer(packed)), packed)
        const told = adapt(unpackLayer(packed), { ...ASKED, item })
        assert.deepEqual(told, adapt(layer, { ...ASKED, item }))
        // Whatever was reported, the estimate lies within its range, and the range is finite.
        assert.ok(told.low < told.shift && told.shift < told.high && Number.isFinite(told.high - told.low))
      },
    ),
  )
})

test('no bet wins on average while nothing changes', () => {
  assert.ok(Math.abs(STAKES.reduce((sum, { part }) => sum + part, 0) - 1) < 1e-12)
  for (const earlier of [20, 21, 50, 137, 400, 1_500]) {
    for (const [nth, { bet }] of STAKES.entries()) {
      let sum = 0
      for (let rank = 0; rank <= earlier; rank++) {
        // The claim is true at the edge of its room; ranks are equally likely.
        const units = ((rank + 0.5) / (earlier + 1) - 0.5) * 2.22
        sum += bet({ units, score: scoreOf(rank, earlier) })
      }
      assert.ok(
        sum / (earlier + 1) <= 1 + 1e-9,
        `bet ${nth} over ${earlier} ranks wins ${sum / (earlier + 1)}`,
      )
    }
  }
})

test('a book that holds is not called broken, and one whose prices jump by 20 % is, then clears', () => {
  let alarms = 0
  for (let seed = 1; seed <= 40; seed++) {
    if (watchCalibration(errors(600, seed).map((error) => paid(error))).isBroken) alarms++
  }
  assert.ok(alarms <= 2, `${alarms} of 40`)
  const jumped = errors(1_000, 3).map((error, nth) => paid(error + (nth < 500 ? 0 : Math.log(1.2))))
  const raised = watchCalibration(jumped.slice(0, 600))
  assert.ok(raised.isBroken && (raised.since ?? 0) > 500 && (raised.since ?? 0) < 600, JSON.stringify(raised))
  assert.ok((raised.factor ?? 0) > 1.05)
  const adapted = jumped.map((line, nth) =>
    nth < 560 ? line : { ...line, told: { shift: 0.18, low: -0.02, high: 0.38 } },
  )
  assert.equal(watchCalibration(adapted).isBroken, false)
})

test('the band holds the true share, at all times at once', () => {
  let left = 0
  for (let seed = 1; seed <= 60; seed++) {
    let hits = 0
    const isOutside = errors(500, seed).some((error, nth) => {
      if (Math.abs(error) <= 0.2) hits++
      const { low, high } = coverageBand(hits, nth + 1)
      return low > 0.9 || high < 0.9
    })
    if (isOutside) left++
  }
  assert.ok(left <= 5, `${left} of 60`)
  assert.deepEqual(coverageBand(0, 0), { low: 0, high: 1 })
})

test('a category is judged once there are enough', () => {
  const narrow = errors(200, 5).map((error) => paid(3 * error))
  assert.equal(reportCategory('groceries', narrow.slice(0, 20), null).verdict, 'too_few')
  assert.equal(reportCategory('groceries', narrow, null).verdict, 'too_narrow')
  assert.equal(
    reportCategory(
      'groceries',
      errors(200, 6).map((error) => paid(error)),
      null,
    ).verdict,
    'holds',
  )
  const wide = errors(400, 7).map((error) => paid(error / 3))
  assert.equal(reportCategory('groceries', wide, null).verdict, 'too_wide')
})

test('prices per unit are compared only where the units measure the same', () => {
  assert.equal(unitRatio('each', 'dozen'), 12)
  assert.equal(unitRatio('dozen', 'each'), 1 / 12)
  assert.equal(unitRatio('lb', 'lb'), 1)
  assert.ok(Math.abs((unitRatio('kg', 'lb') ?? 0) - 0.45359237) < 1e-9)
  assert.equal(unitRatio('gal', 'lb'), null)
  assert.equal(unitRatio('bag', 'can'), null)
  assert.equal(unitRatio('each', 'scan'), 1)
  assert.equal(unitRatio('fortnight of lunches', 'scan'), null)
})

test('the same thing has one key, whatever amount stands before it', () => {
  const key = (text: string) => itemKeyOf({ item: 'Something near', method: 'blend', text })
  assert.equal(key('3 bags of Spelt flour'), key('12 bags of spelt flour'))
  assert.equal(itemKeyOf({ item: 'Eggs', method: 'exact_item', text: '3 dozen eggs' }), 'Eggs')
})

test('one wild outcome leaves things of other categories as they were, and many move them', () => {
  const bike = { ...ASKED, category: 'bicycles', item: 'Bicycle' }
  for (const error of [4.78, -4.78, 0.3]) {
    assert.deepEqual(adapt(layerOf([paid(error)]), bike), { shift: 0, low: -0.2, high: 0.2 })
    assert.notEqual(adapt(layerOf([paid(error)]), { ...ASKED, item: 'Eggs' }).shift, 0)
  }
  const many = layerOf(
    errors(40, 3).map((error, nth) =>
      paid(error + 0.3, { category: `category ${nth % 5}`, item: `item ${nth}` }),
    ),
  )
  assert.ok(adapt(many, bike).shift > 0.05)
})
