import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BookRow } from '../src/book/book-input.ts'
import { type Book, buildBook, openBook, priceItem } from '../src/index.ts'

const STEADY = ['cement', 'gravel', 'mortar', 'plaster', 'rebar', 'sand', 'slate', 'timber', 'tile', 'zinc']
const RESTLESS = [
  'apricot',
  'basil',
  'cherry',
  'fennel',
  'lychee',
  'mango',
  'okra',
  'papaya',
  'quince',
  'sorrel',
]
const ROWS_EACH = 8

/** Prices that lie evenly on both sides of the item's own, at most so far off. */
const rowsOf = (description: string, price: number, spread: number, turn: number): BookRow[] =>
  Array.from({ length: ROWS_EACH }, (_, k) => {
    const wave = (((k * 3 + turn) % ROWS_EACH) / (ROWS_EACH - 1)) * 2 - 1
    return { description, price: price * Math.exp(spread * wave), unit: 'each' }
  })

function build(): Book {
  const rows = [
    ...STEADY.flatMap((name, i) => rowsOf(name, 10 + i, 0.03, i)),
    ...RESTLESS.flatMap((name, i) => rowsOf(name, 10 + i, 0.6, i)),
  ]
  const building = buildBook({ rows, options: { id: 'spreads', currency: 'USD', asOf: '2026-07-31' } })
  let step = building.next()
  while (!step.done) step = building.next()
  return openBook(step.value.bytes)
}

test('in a book of few rows an item that costs the same each time has a narrower range than one that does not', () => {
  const book = build()
  const widthOf = (description: string): number => {
    const { unit_price: told } = priceItem(book, { description })
    return Math.log(Number(told?.high) / Number(told?.low))
  }
  const meanOf = (names: readonly string[]): number =>
    names.reduce((sum, name) => sum + widthOf(name), 0) / names.length
  const [steady, restless] = [meanOf(STEADY), meanOf(RESTLESS)]
  assert.ok(restless > 1.2 && steady < 0.6 * restless, `${steady} and ${restless}`)
})
