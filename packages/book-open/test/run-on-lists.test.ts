import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'

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

const SAID: readonly (readonly [text: string, ...amounts: string[]])[] = [
  ['2 lb each of apples, pears and peaches', '2 lb', '2 lb', '2 lb'],
  ['3 cans each black beans, corn & diced tomatoes', '3 can', '3 can', '3 can'],
  ['one of each: watermelon, cantaloupe', '1 each', '1 each'],
  ['a dozen limes? nah just a dozen lemons', '1 dozen'],
  ['2 lb ham, no wait make it 3 lb turkey, and a dozen eggs', '3 lb', '1 dozen'],
  ['lettuce, 2 heads iceberg', '2 head'],
  ['for 8 people: 4 lb shrimp', '4 lb'],
  ['24 ct bottled water, 3 cases', '72 each'],
  ['eggs 18 ct x 2', '36 each'],
  ['2 x 12 pack coke', '24 each'],
  ['handful of limes (8)', '8 each'],
  ['case of canned corn (12 cans)', '12 can'],
  ['toilet paper (12)', '12 roll'],
  ['loaf of bread, stick of butter', '1 loaf', '1 stick'],
  ['a rotisserie chicken, 40 in tv', '1 each', '1 each'],
  ['baby formula, 3 in binder', '1 can', '1 each'],
  ['MILK EGGS BREAD BUTTER', '1 gal', '1 dozen', '1 loaf', '1 lb'],
]

for (const [text, ...wanted] of SAID)
  test(`how much is said in another place: ${text}`, () => {
    assert.deepEqual(amounts(text), wanted)
  })

test('a rent may be asked for before the home, and a lease behind it', () => {
  for (const [text, wanted] of [
    ['rent for 6 months, 3 bedroom house, Columbus OH', '6 month'],
    ['3 bedroom house, Denver, 6 month lease', '6 month'],
    ['2 bed 2 bath, yr lease total', '1 year'],
  ] as const)
    assert.deepEqual(amounts(text), [wanted], text)
})

test('money before what is sold by measure buys as much as it buys', () => {
  for (const text of ['$25 in gas', '$25 gas', '$25 in diesel for the truck'])
    assert.equal(quoteOf(book, text, 'US').total.estimate, '25.00', text)
})

test('what a pack is for, and how many it holds, is not bought by the piece', () => {
  assert.deepEqual(amounts('pack of 6 for furnace'), ['pack of 6 for furnace'])
  assert.deepEqual(amounts('2 packs of paper plates'), ['2 pack'])
})

test('a part of a city is priced where it is, also with the city behind it', () => {
  const [first, second] = ['2 bedroom in Queens, NY', '2 bedroom in queens nyc'].map((text) =>
    quoteOf(book, text, 'US'),
  )
  assert.equal(second?.total.estimate, first?.total.estimate)
})

test('the opposite of what is asked for is no answer', () => {
  for (const text of ['a kids bike', 'boys bike'])
    for (const { item } of quoteOf(book, text, 'US').lines) assert.doesNotMatch(item ?? '', /adult/, text)
})
