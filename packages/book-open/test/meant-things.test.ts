import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBook } from '@assay/engine'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { bookOpen } from '../src/index.ts'

const book = openBook(bookOpen().bytes)

/** The names of what was priced. */
const pricedOf = (text: string): readonly string[] =>
  quoteOf(book, text, 'US').lines.flatMap(({ status, item }) => (status === 'priced' ? [item ?? ''] : []))

/** The texts that are answered although they must not be, each with the answer. */
const answered = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) => pricedOf(text).map((item) => `${text}: ${item}`))

test('a whole of food, more than anybody sells, a far year and a comparison have no price', () => {
  const texts = [
    'fill an olympic pool with maple syrup',
    'a swimming pool full of beer',
    'pave my whole street with gold bars and pancakes',
    'a house built entirely out of gummy bears',
    'enough spaghetti to reach the moon',
    'enough rice to fill the grand canyon',
    'what will a gallon of gas cost in 2075',
    'price of eggs in 2031',
    'which is bigger, a queen or a king bed',
    'can i deduct my home office on schedule C',
    'do i need a permit for a fence',
  ]
  assert.deepEqual(answered(texts), [])
})

test('a word that shares most letters with a known one is still another word', () => {
  assert.deepEqual(answered(['3 florbs', '2 folgles']), [])
  assert.deepEqual(pricedOf('cofee 2 lb'), ['Coffee, ground roast'])
  assert.deepEqual(pricedOf('2 Liter Milch'), ['Milk, fresh, whole'])
})
