import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entryAt } from '../src/in-range.ts'
import { type BookRow, type BuiltBook, buildBook, openBook, ownUnit, price } from '../src/index.ts'

function bookOf(rows: readonly BookRow[]) {
  const building = buildBook({ rows, options: { id: 'test', estimate: 'item', asOf: '2026-07-31' } })
  let step: IteratorResult<unknown, BuiltBook> = building.next()
  while (!step.done) step = building.next()
  return openBook(step.value.bytes)
}

test('evidence is told by what its price is for, not by the bare unit', () => {
  const book = bookOf([
    { description: 'Swiss cheese', price: 1.6, unit: '100 g' },
    { description: 'Maize', price: 1480, unit: '90 KG' },
    { description: 'Butter', price: 4.5, unit: 'per 4 sticks (1 lb)' },
    { description: 'Eggs', price: 2.19, unit: 'dozen' },
    { description: 'Bolt', price: 0.2 },
    { description: 'Paint', price: 30, unit: 'can' },
  ])
  const units = Object.fromEntries(
    Array.from({ length: book.items.size }, (_, item) => [book.items.description(item), ownUnit(book, item)]),
  )
  assert.deepEqual(units, {
    'Swiss cheese': '100 g',
    Maize: '90 kg',
    Butter: 'lb',
    Eggs: 'dozen',
    Bolt: 'each',
    Paint: 'can',
  })
  const pricing = price(book, { text: 'half a pound of swiss cheese', geography: null })
  let step = pricing.next()
  while (!step.done) step = pricing.next()
  const [comparable] = entryAt(step.value.lines, 0).comparables
  assert.deepEqual([comparable?.price, comparable?.unit], ['1.60', '100 g'])
})
