import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'

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

test('a job, a rental and another class of a thing are not the thing', () => {
  const texts = [
    'pontoon boat rental half day',
    'remove a swimming pool',
    'clean a rug',
    'electric car charger cable',
    'business class round trip JFK to Paris',
    'refurbished macbook air',
    'financial advisor 1% on $500k',
    'tasting menu at a Michelin star restaurant for two, no wine',
  ]
  assert.deepEqual(answered(texts), [])
  assert.deepEqual(pricedOf('2021 Tesla Model 3 standard range plus, 45k miles'), [
    '2021 Tesla Model 3, used',
  ])
  assert.deepEqual(pricedOf('20 hours of bookkeeping'), [
    'Bookkeeping, Accounting, and Auditing Clerks (wage)',
  ])
})

test('a part behind a comma that only describes is no line of its own', () => {
  const linesOf = (text: string): number => quoteOf(book, text, 'US').lines.length
  const texts = [
    'tree removal, 60 ft oak',
    'two bedroom apartment in Austin TX, monthly rent',
    'flight from Boston to Denver, economy, round trip',
    'shampoo, dove',
    'level 2 home charger hardware, ChargePoint or Wallbox',
    'catering for 50 people, bbq buffet',
    'rental car for a week, midsize',
    'cofee, ground, folgers big can',
  ]
  assert.deepEqual(
    texts.filter((text) => linesOf(text) !== 1),
    [],
  )
  assert.equal(linesOf('eggs, milk, bread'), 3)
  assert.equal(linesOf('chips, potatoes'), 2)
  assert.equal(linesOf('transmission fluid flush, coolant flush, brake fluid flush'), 3)
})
