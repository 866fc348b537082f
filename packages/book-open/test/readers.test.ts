import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../test/tools/fast-check.ts'
import { medianWithout } from '../src/calibration/rent-scores.ts'
import { heldOutCoverage, netOfAge } from '../src/calibration/score-cell.ts'
import { wagesAroundMedian } from '../src/calibration/wage-scores.ts'
import { entryAt } from '../src/in-range.ts'
import { addMonths, monthsBetween } from '../src/month.ts'
import { stateOfZip } from '../src/places/zip-states.ts'
import { plainName } from '../src/prices/compute-foods.ts'
import { readFlatFile } from '../src/sources/bls-flat-file.ts'
import { parseCsvRecords } from '../src/sources/csv.ts'

test('rows are read by the names of their columns, and a column that is missing is named', () => {
  const text = '\ufeffa;b ;c\r\n"x;1"; 2 ;\n\n3\n'
  assert.deepEqual(parseCsvRecords(text, ['b', 'a'], ';'), [
    { b: '2', a: 'x;1' },
    { b: '', a: '3' },
  ])
  assert.throws(() => parseCsvRecords('a,b\n1,2', ['c']), /The column "c" is missing; found: a, b/)
})

test("BLS's own files are read month by month, without averages and empty values", () => {
  const text =
    'series_id\tyear\tperiod\tvalue\nAPU1  \t2026\tM07\t  2.5\t\nAPU1\t2026\tM13\t3\nAPU1\t2026\tM08\t-\n'
  assert.deepEqual([...readFlatFile(text)], [{ series: 'APU1', month: '2026-07', value: 2.5 }])
})

test('months are counted across years', () => {
  assert.equal(addMonths('2023-11', 32), '2026-07')
  assert.equal(monthsBetween('2023-11', '2026-07'), 32)
})

test('a ZIP lies in one state or in none', () => {
  assert.equal(stateOfZip(78701), 'US-TX')
  assert.equal(stateOfZip(6390), 'US-NY')
  assert.equal(stateOfZip(601), 'US-PR')
  assert.equal(stateOfZip(0), null)
  assert.equal(stateOfZip(99999), null)
})

test("a survey's remarks are no part of a food's name", () => {
  assert.equal(plainName('Milk, whole (Includes 3.5% or 3.8% fat milk; leche fresca)'), 'Milk, whole')
  assert.equal(plainName('Beef, steak, NS as to cut, cooked'), 'Beef, steak, cooked')
  assert.equal(plainName('Almonds, NFS'), 'Almonds')
})

test('the median without one value is the median of the others', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 3, maxLength: 12 }),
      fc.nat(),
      (values, pick) => {
        const sorted = [...values].sort((a, b) => a - b)
        const value = entryAt(sorted, pick % sorted.length)
        const others = [...sorted]
        others.splice(others.indexOf(value), 1)
        const middle = others.length >> 1
        const median =
          others.length % 2 === 1
            ? entryAt(others, middle)
            : (entryAt(others, middle - 1) + entryAt(others, middle)) / 2
        assert.equal(medianWithout(sorted, value), median)
      },
    ),
  )
})

test('coverage is measured on units that the quantiles have not seen', () => {
  const scores = Array.from({ length: 1000 }, (_, at) => ({
    error: ((at * 613) % 1000) / 1000 - 0.5,
    unit: `${at % 50}`,
  }))
  assert.ok(Math.abs(heldOutCoverage(scores) - 0.9) < 0.03)
})

test('errors made net of age and widened by it again are as wide as before', () => {
  const scores = Array.from({ length: 201 }, (_, at) => ({ error: (at - 100) / 250, unit: `${at}` }))
  const widest = (list: readonly { error: number }[]) => Math.max(...list.map(({ error }) => error)) * 0.9
  const whole = widest(scores)
  assert.ok(Math.abs(Math.hypot(widest(netOfAge(scores, 0.17)), 0.17) - whole) < 0.01)
})

test('wages around the median rise with rank and pass through the published percentiles', () => {
  const wages = wagesAroundMedian({
    code: 'x',
    title: 'x',
    annualOnly: false,
    national: [3000, 1500, 2000, 2500, 3500, 5000],
    stateMeans: [],
  })
  for (let at = 1; at < wages.length; at++) assert.ok(entryAt(wages, at) > entryAt(wages, at - 1))
  assert.ok(Math.abs(Math.exp(entryAt(wages, wages.length >> 1)) - 1) < 0.05)
})
