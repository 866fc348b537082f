import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'

const linesOf = (text: string) => quoteOf(book, text, 'US').lines
const textsOf = (text: string) => linesOf(text).map((line) => line.text)

test('packages behind work or a ride are a line of their own, and count none of it', () => {
  for (const text of ['one haircut, 12 bottles', 'taxi ride, 30 boxes', 'tire rotation; 8 bags']) {
    const [first, second, ...more] = linesOf(text)
    assert.deepEqual([first?.status, first?.quantity?.value, more], ['priced', '1', []], text)
    assert.deepEqual([second?.status, second?.item], ['unpriced', null], text)
  }
})

test('what is counted before a thing that is only known by a part of its words is no amount of the thing before it', () => {
  for (const list of [
    ['1 lb salmon', '1 lb whole wheat pasta'],
    ['2 shrimp', '2 wheat pasta'],
    ['2 ribeye', '3 whole wheat pasta'],
  ])
    for (const joint of [', ', ' and ']) assert.deepEqual(textsOf(list.join(joint)), list)
})

test('a semicolon divides what it stands between, unless only a measure follows', () => {
  assert.deepEqual(textsOf('tea; 15 bags; 2 dozen bagels'), ['tea', '15 bags', '2 dozen bagels'])
  assert.equal(linesOf('flour; 5 lb')[0]?.quantity?.value, '5')
})

test('things with a name of their own are not one for a name that goes over the comma', () => {
  for (const list of [
    ['3 tickets to a movie', 'popcorn'],
    ['math tutor 2 hours', 'piano lesson'],
    ['eye exam', 'contact lenses'],
    ['dishwasher installed', 'faucet installed'],
  ])
    assert.deepEqual(textsOf(list.join(', ')), list)
  assert.deepEqual(textsOf('sink + faucet'), ['sink', 'faucet'])
  assert.equal(textsOf('oil change, full synthetic').length, 1)
  assert.equal(textsOf('mac + cheese').length, 1)
})

test('a dinner behind flights does not multiply them', () => {
  const [flights, dinner] = linesOf('6 RT flights Boston-Miami, dinner for 6 two nights')
  assert.equal(flights?.quantity?.value, '12')
  assert.equal(dinner?.status, 'unpriced')
})
