import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { QuoteLine } from '@assay/contract'
import { entryAt } from '../src/in-range.ts'
import { type BookInput, buildBook, openBook, price } from '../src/index.ts'

/** A small book of published figures, as the default one is. */
const INPUT: BookInput = {
  options: { id: 'figures', estimate: 'item', target: 'published_average', asOf: '2026-07-31' },
  rows: [
    { description: 'Eggs, grade A, large', price: 2.4, unit: 'dozen', date: '2026-07' },
    { description: 'Bananas', price: 0.66, unit: 'lb', date: '2026-07' },
    { description: 'Bread, white, pan', price: 1.8, unit: 'lb', date: '2026-07' },
    { description: 'Tortilla, flour', price: 3, unit: 'lb', date: '2026-07' },
    { description: 'Wine, red and white table', price: 12, unit: 'liter', date: '2026-07' },
    { description: 'Soft drinks, 12 oz cans', price: 0.6, unit: '12 fl oz', date: '2026-07' },
    { description: 'Soft drinks, 2 liter bottle', price: 2.3, unit: '2 liter', date: '2026-07' },
    { description: 'Gasoline, unleaded regular', price: 4, unit: 'gallon', date: '2026-07' },
    { description: 'Natural gas (utility, piped)', price: 1.5, unit: 'therm', date: '2026-07' },
    { description: 'Lobster bisque', price: 6, unit: 'lb', date: '2026-07' },
    { description: 'Lobster, steamed or boiled', price: 30, unit: 'lb', date: '2026-07' },
    { description: 'Green banana, cooked in salt water', price: 1, unit: 'lb', date: '2026-07' },
    { description: 'Italian wedding soup', price: 2, unit: 'lb', date: '2026-07' },
  ],
  items: [
    { description: 'Bananas', pieceKg: 0.136 },
    { description: 'Bread, white, pan', contents: { loaf: 0.567 } },
    { description: 'Wine, red and white table', contents: { bottle: 0.75 } },
    { description: 'Soft drinks, 12 oz cans', pieceLitres: 0.3549 },
    { description: 'Soft drinks, 2 liter bottle', pieceLitres: 2 },
  ],
  synonyms: [
    { phrase: 'eggs', item: 'Eggs, grade A, large' },
    { phrase: 'bread', item: 'Bread, white, pan' },
    { phrase: 'tortillas', item: 'Tortilla, flour' },
    { phrase: 'wine', item: 'Wine, red and white table' },
    { phrase: 'soda', item: 'Soft drinks, 12 oz cans' },
    { phrase: 'soda', item: 'Soft drinks, 2 liter bottle' },
    { phrase: 'gas', item: 'Gasoline, unleaded regular' },
    { phrase: 'gas', item: 'Natural gas (utility, piped)' },
  ],
}

const book = openBook(built())

function built(): ArrayBuffer {
  const building = buildBook(INPUT)
  let step = building.next()
  while (!step.done) step = building.next()
  return step.value.bytes
}

function line(text: string): QuoteLine {
  const pricing = price(book, { text, geography: null })
  let step = pricing.next()
  while (!step.done) step = pricing.next()
  assert.equal(step.value.lines.length, 1, text)
  return entryAt(step.value.lines, 0)
}

const total = (text: string): number => Number(line(text).total?.estimate)

test('a bare number counts pieces; no number means the usual unit', () => {
  assert.equal(total('6 eggs'), 1.2)
  assert.equal(total('eggs'), 2.4)
  assert.equal(total('3 dozen eggs'), 7.2)
  assert.ok(Math.abs(total('6 bananas') - (6 * 0.136 * 0.66) / 0.45359237) < 0.01)
})

test('pieces of something told by weight alone are not pounds of it', () => {
  assert.equal(line('5 tortillas').reason?.code, 'unit_not_convertible')
  assert.equal(total('5 lb tortillas'), 15)
})

test('a container or portion holds what the book says, and nothing where it does not', () => {
  assert.ok(Math.abs(total('a loaf of bread') - (0.567 * 1.8) / 0.45359237) < 0.01)
  assert.equal(total('2 bottles of wine'), 18)
  assert.equal(line('a slice of bread').reason?.code, 'unit_not_convertible')
})

test('a phrase of several meanings is told apart by its unit and its pack', () => {
  assert.equal(line('a gallon of gas').item, 'Gasoline, unleaded regular')
  assert.equal(line('20 therms of gas').item, 'Natural gas (utility, piped)')
  assert.equal(line('6-pack of 12 oz soda').item, 'Soft drinks, 12 oz cans')
  assert.equal(line('2 liter bottle of soda').item, 'Soft drinks, 2 liter bottle')
  assert.equal(line('soda').item, 'Soft drinks, 12 oz cans')
})

test('a figure is told only for a line that names the thing itself', () => {
  assert.equal(line('1 lb lobster').item, 'Lobster, steamed or boiled')
  for (const text of ['1 lb of salt', 'a wedding dress', 'a banana costume'])
    assert.equal(line(text).reason?.code, 'no_match', text)
})
