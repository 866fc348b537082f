import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'

const itemsOf = (text: string) => quoteOf(book, text, 'US').lines.map(({ item }) => item)

test('a make stands before the thing or behind it', () => {
  for (const [make, thing, item] of [
    ['sabra', 'hummus', 'Hummus'],
    ['scotchbrite', 'sponges', 'pack of sponges'],
    ['ore ida', 'tater tots', 'Potato tots, frozen'],
    ['oscar mayer', 'hot dogs', 'Frankfurters, all meat or all beef'],
    ['boars head', 'ham', 'deli ham, sliced'],
    ['boars head', 'turkey', 'deli turkey, sliced'],
    ['head and shoulders', 'shampoo', 'shampoo'],
    ['old spice', 'deodorant', 'deodorant'],
    ['frigo', 'string cheese', 'String cheese'],
    ['pompeian', 'olive oil', 'Olive oil'],
    ['brawny', 'paper towels', 'paper towels'],
    ['aveeno', 'lotion', 'body lotion'],
    ['blue buffalo', 'dog food', 'dry dog food'],
  ] as const) {
    assert.deepEqual(itemsOf(`${make} ${thing}`), [item], `${make} ${thing}`)
    assert.deepEqual(itemsOf(`${thing} ${make}`), [item], `${thing} ${make}`)
  }
})

test('a thing that its make alone names is the same with the make behind it', () => {
  for (const [text, item] of [
    ['pizza digiorno', 'Frozen pizza'],
    ['milk fairlife', 'Milk, lactose free'],
    ['cookies oreo', 'Oreo cookies'],
    ['chips pringles', 'Pringles'],
    ['yogurt chobani', 'Yogurt, Greek'],
  ] as const)
    assert.deepEqual(itemsOf(text), [item], text)
})

test('what is called by two makes of things on a list is two things', () => {
  for (const [text, items] of [
    ['cat litter 35 lb, friskies 40 cans', ['cat litter', 'can of cat food']],
    ['nyquil, kleenex 3 boxes', ['over-the-counter medicine', 'box of facial tissues']],
    ['90 day supply generic lipitor 20mg, one a day', ['Atorvastatin 20 mg']],
  ] as const)
    assert.deepEqual(itemsOf(text), items, text)
})
