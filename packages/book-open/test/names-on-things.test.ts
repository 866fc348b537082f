import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'

const itemsOf = (text: string) => quoteOf(book, text, 'US').lines.map(({ item }) => item)

test('the name of a college on a thing, or of a maker that is called so, is not a year at the college', () => {
  for (const [text, item] of [
    ['hoodie boston college', 'hooded sweatshirt'],
    ['boston college hoodie', 'hooded sweatshirt'],
    ['duke sweatshirt', 'hooded sweatshirt'],
    ['mug harvard', 'coffee mug'],
    ['stanford hat', 'hat or cap'],
    ['deadbolt yale', 'door knob or lock'],
    ['yale deadbolt', 'door knob or lock'],
  ] as const)
    assert.deepEqual(itemsOf(text), [item], text)
})

test('a college that is asked for alone is a year at it', () => {
  for (const [text, item] of [
    ['boston college', 'A year at Boston College, everything'],
    ['4 years at stanford', 'A year at Stanford University, everything'],
    ['cost of a year at duke', 'A year at Duke University, everything'],
    ['yale tuition', 'Tuition and fees at Yale University'],
  ] as const)
    assert.deepEqual(itemsOf(text), [item], text)
})

test('a colour is no college, and a jet ski is no fuel', () => {
  for (const text of ['brown', 'jet ski', 'a jet'])
    for (const item of itemsOf(text)) assert.doesNotMatch(item ?? '', /^A year|fuel/, text)
})
