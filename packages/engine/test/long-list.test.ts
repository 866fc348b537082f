import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BookRow } from '../src/book/book-input.ts'
import { type Book, buildBook, openBook } from '../src/index.ts'
import { quote } from './synthetic-book.ts'

const MAKERS = ['Alder', 'Birch', 'Cedar', 'Doyle', 'Ellis', 'Frost', 'Grant']
const SYLLABLES = ['ka', 'lo', 'mi', 'nu', 'pe', 'ro', 'sa', 'ti', 'vu', 'zo']
const GOODS = SYLLABLES.flatMap((a) =>
  SYLLABLES.flatMap((b) => ['x', 'd', 'n', 'm', 'g', 'b', 'f'].map((end) => `${a}${b}${end}`)),
)

const rowsOf = (description: string, price: number): BookRow[] =>
  [0.97, 1.03].map((factor) => ({ description, price: price * factor, unit: 'each' }))

function build(rows: readonly BookRow[]): Book {
  const building = buildBook({ rows, options: { id: 'long-list', currency: 'USD', asOf: '2026-07-31' } })
  let step = building.next()
  while (!step.done) step = building.next()
  return openBook(step.value.bytes)
}

const makerOf = (i: number): string => MAKERS[i % MAKERS.length] ?? ''
const nameOf = (good: string, i: number): string => `${makerOf(i)} ${good} ${i % 5 === 0 ? 'dark ' : ''}syrup`
const named = GOODS.flatMap((good, i) => rowsOf(nameOf(good, i), 4 + (i % 9)))
/** Every fifth good is also sold without a maker, at half the price. The first is not. */
const nested = GOODS.flatMap((good, i) => (i % 5 === 1 ? rowsOf(`${good} syrup`, (4 + (i % 9)) / 2) : []))

const methodOf = (book: Book, text: string): string | null | undefined => quote(book, text).lines[0]?.method

test('in a long list of whole names a short one is the item that it is part of', () => {
  assert.equal(methodOf(build(named), `${GOODS[0]} syrup`), 'best_item')
})

test('in a long list whose short names are things themselves, a short name is not the longer one', () => {
  assert.equal(methodOf(build([...named, ...nested]), `${GOODS[0]} syrup`), 'blend')
})

test('a list whose short names are things themselves still knows a name that lacks little', () => {
  const book = build([
    ...named,
    ...nested,
    ...rowsOf('Harlow velvet quince walnut rosemary cordial extra', 12),
  ])
  assert.equal(methodOf(book, 'Harlow velvet quince walnut rosemary cordial'), 'best_item')
})
