import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { figureAt, outside } from './concept-figures.ts'
import { book } from './default-book.ts'

test('no price of an outing or of everyday life abroad is off by a unit or a currency', () => {
  assert.deepEqual(
    outside('outings', [
      ['minimum-wage', 7, 8],
      ['minimum-wage', 16, 18, 'US-CA'],
      ['minimum-wage', 22, 28, 'AU'],
      ['dui-lawyer', 1000, 8000],
      ['long-distance-move-3', 3500, 9000],
      ['local-move', 900, 3000],
      ['cappuccino', 1.3, 2.6, 'IT'],
      ['espresso', 1, 1.7, 'IT'],
      ['beer-draft', 4.5, 7, 'GB'],
      ['london-pint', 5.5, 8, 'GB'],
      ['corn-tortillas-kilo', 17, 32, 'MX'],
      ['movie-ticket', 1500, 2300, 'JP'],
    ]),
    [],
  )
})

test('a wage that the law sets is moved by no index', () => {
  assert.equal(figureAt('outings', 'minimum-wage').date, '2026-07')
})

test('fees and list prices that rose are told as they are now', () => {
  assert.deepEqual(outside('services', [['sat-fee', 65, 75]]), [])
  assert.deepEqual(outside('travel', [['toll-golden-gate', 9.5, 11]]), [])
  assert.deepEqual(
    outside('goods', [
      ['photoshop', 19, 27],
      ['prom-dress', 120, 350],
      ['golf-green-fee', 30, 60],
    ]),
    [],
  )
})

test('a loaf of bread in South Africa costs what is asked there', () => {
  const loaf = (700 / 453.59237) * figureAt('outings', 'item:Bread, whole wheat, pan', 'ZA').price
  assert.ok(loaf > 12 && loaf < 22, String(loaf))
})

test('what people of other countries and trades ask for by its own name has the price of its place', () => {
  for (const [text, place, low, high] of [
    ['shinkansen Tokyo to Osaka one way', 'JP', 13_000, 17_000],
    ['botijão de gás 13 kg', 'BR', 100, 165],
    ['domestic worker for one day', 'ZA', 200, 500],
    ['matatu fare across town', 'KE', 40, 160],
    ['boda boda ride', 'KE', 60, 300],
    ['monthly mobile prepaid plan with 2GB a day', 'IN', 250, 450],
    ['consultation chez un médecin généraliste', 'FR', 28, 32],
    ['one bred heifer', 'US-MO', 2_500, 5_200],
    ['exterior prehung steel door, 36 inch', 'US', 200, 600],
    ['a doz red roses delivered', 'US', 40, 115],
  ] as const) {
    const estimate = Number(quoteOf(book, text, place).total.estimate)
    assert.ok(estimate >= low && estimate <= high, `${text}: ${estimate}`)
  }
  assert.equal(quoteOf(book, '5 gallon bucket of hydraulic fluid', 'US').lines[0]?.status, 'unpriced')
})
