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
    ['milk fairlife', 'ultra-filtered milk (Fairlife)'],
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

test('a make behind how many counts all the same, and batteries are no roadside help', () => {
  const countedOf = (text: string) =>
    quoteOf(book, text, 'US').lines.map(({ item, quantity }) => `${item} × ${quantity?.value}`)
  for (const [text, read] of [
    ['AA batteries 48 duracell', ['AA batteries × 48']],
    ['sponges 12 scotchbrite', ['pack of sponges × 2']],
    ['aaa energizer 24 pack', ['AA batteries × 24']],
    ['yogurt 20 cups', ['Yogurt × 20']],
    ['100 cups 200 napkins', ['pack of paper plates × 1.25', 'pack of paper napkins × 1']],
  ] as const)
    assert.deepEqual(countedOf(text), read, text)
})
