import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBook } from '@assay/engine'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { bookOpen } from '../src/index.ts'

const book = openBook(bookOpen().bytes)

/** Each line as quantity and unit, or as it was written when it has no price. */
const amounts = (text: string): readonly string[] =>
  quoteOf(book, text, 'US').lines.map(({ quantity, text: written }) =>
    quantity === null ? written : `${quantity.value} ${quantity.unit}`,
  )

const CASES: readonly (readonly [text: string, ...amounts: string[]])[] = [
  ['three pounds rice five pounds sugar one pound butter', '3 lb', '5 lb', '1 lb'],
  ['a gallon of milk a loaf of bread a dozen eggs', '1 gal', '1 loaf', '1 dozen'],
  ['bananas 3 lb apples 5 lb grapes 2 lb', '3 lb', '5 lb', '2 lb'],
  ['1gal milk2doz eggs', '1 gal', '2 dozen'],
  ['soup for the shelter 20 lb carrots 30 lb potatoes', '20 lb', '30 lb'],
  ['🍌 x 12 🍎 x 6', '12 each', '6 each'],
  ['🥚 2 dozen 🥛 1 gal', '2 dozen', '1 gal'],
  ['um five pounds of potatoes and like three pounds of carrots', '5 lb', '3 lb'],
  ['2 gal of milk an a loaf of bread', '2 gal', '1 loaf'],
  ['8 bags 40 lb wood pellets', '320 lb'],
]

for (const [text, ...wanted] of CASES)
  test(`its amounts divide a list: ${text}`, () => {
    assert.deepEqual(amounts(text), wanted)
  })

test('one of two things is wanted, and not both', () => {
  assert.equal(amounts('3 lb of apples or 3 lb of pears').length, 1)
})
