import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CountryEntry, price } from '../src/index.ts'
import { builtBook } from './built-book.ts'

const country = (code: string, name: string, currency: string): CountryEntry => ({
  code,
  name,
  currency,
  priceLevel: 0.5,
  levels: { goods: 0.8 },
  exchangeRate: 2,
  source: 'levels',
})

/** Scores that spread evenly up to `half` on both sides. */
const scores = (half: number) => Array.from({ length: 41 }, (_, at) => (half * (at - 20)) / 20)
const calibration = (name: string, half: number) => ({
  name,
  scores: scores(half),
  sources: 41,
  foldUnit: 'area',
  measuredCoverage: 0.9,
})

function twoCountries() {
  return builtBook({
    rows: [
      { description: 'Milk', unit: 'l', price: 1, geography: 'US', date: '2026-07' },
      { description: 'Milk', unit: 'l', price: 3, geography: 'GB', date: '2026-07' },
    ],
    options: { id: 'milk', currency: 'USD', estimate: 'item', defaultGeography: 'US', asOf: '2026-07-31' },
    items: [
      {
        description: 'Milk',
        component: 'goods',
        target: 'published_average',
        calibration: { direct: 'at home', moved: 'at home' },
      },
    ],
    geographies: [
      { code: 'US', name: 'United States', parent: null, kind: 'country' },
      { code: 'GB', name: 'United Kingdom', parent: null, kind: 'country', aliases: ['london'] },
    ],
    countries: [country('GB', 'United Kingdom', 'GBP'), country('DE', 'Germany', 'EUR')],
    calibrations: [
      calibration('at home', 0.01),
      calibration('country: own figure', 0.5),
      calibration('move: goods', 1),
      calibration('move: all', 2),
    ],
  })
}

const book = twoCountries()

function ask(text: string, geography: string | null) {
  const pricing = price(book, { text, geography })
  let step = pricing.next()
  while (!step.done) step = pricing.next()
  const total = step.value.lines[0]?.total
  assert.ok(total, text)
  return {
    currency: step.value.currency,
    estimate: Number(total.estimate),
    ratio: Number(total.high) / Number(total.estimate),
  }
}

test("a country's own figure is turned into its money, and its range is not the one of home", () => {
  const there = ask('1 litre of milk', 'GB')
  assert.equal(there.currency, 'GBP')
  assert.ok(Math.abs(there.estimate - 6) < 0.1)
  assert.ok(there.ratio > 1.4 && there.ratio < 1.7, String(there.ratio))
  assert.ok(ask('1 litre of milk', 'US').ratio < 1.05)
})

test('a city stands for its country', () => {
  assert.equal(ask('1 litre of milk in London', null).currency, 'GBP')
})

test('a country without a figure has the one of home, by the level of such things', () => {
  const moved = ask('1 litre of milk', 'DE')
  assert.equal(moved.currency, 'EUR')
  assert.ok(Math.abs(moved.estimate - 1.6) < 0.05)
  assert.ok(moved.ratio > 2, String(moved.ratio))
})

test('lines of two countries are told in one money, and their total is the sum of them', () => {
  const pricing = price(book, { text: '1 litre of milk in London, 2 litres of milk in US', geography: null })
  let step = pricing.next()
  while (!step.done) step = pricing.next()
  const { currency, lines, total } = step.value
  assert.equal(currency, 'USD')
  const amounts = lines.map((line) => Number(line.total?.estimate))
  assert.deepEqual(
    amounts.map((amount) => Math.round(amount)),
    [3, 2],
  )
  assert.ok(Math.abs(Number(total.estimate) - amounts.reduce((a, b) => a + b)) < 0.02)
  assert.ok(lines[0]?.warnings.some((warning) => warning.startsWith('Told in USD and not in GBP')))
  assert.deepEqual(lines[0]?.adjustments, [])
  assert.deepEqual(
    lines.map(({ geography }) => geography),
    ['GB', 'US'],
  )
})

test('what was kept of one query leaves the money of the next alone', () => {
  const alone = ask('1 litre of milk in London', null)
  const beside = ask('1 litre of milk in London, 1 litre of milk in Germany', null)
  assert.deepEqual([alone.currency, beside.currency], ['GBP', 'USD'])
  assert.ok(Math.abs(alone.estimate - 2 * beside.estimate) < 0.1, `${alone.estimate} ${beside.estimate}`)
  assert.deepEqual(ask('1 litre of milk in London', null), alone)
})
