import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'

const lineOf = (text: string, place = 'US') => quoteOf(book, text, place).lines[0]
const widthOf = (text: string): number => {
  const total = lineOf(text)?.total
  return Number(total?.high) / Number(total?.low)
}

test('larger things under the same code of the diary are not in the range of the small one', () => {
  for (const [text, width] of [
    ['box of fire logs', 8],
    ['string trimmer', 8],
    ['newspaper', 8],
    ['toaster', 9],
    ['stapler', 9],
    ['ladder', 10],
    ['bicycle accessory', 16],
  ] as const)
    assert.ok(widthOf(text) < width, `${text}: ${widthOf(text)}`)
})

test('the least wage is set by law and has no range', () => {
  for (const place of ['US', 'US-TX', 'US-CA']) {
    const total = lineOf('minimum wage', place)?.total
    assert.equal(total?.low, total?.estimate, place)
    assert.equal(total?.high, total?.estimate, place)
  }
})

test('a tennis ball is no football, an electric scooter no toy, and touch up paint no work on a house', () => {
  for (const text of ['tennis balls', 'electric scooter', 'touch up paint', 'ping pong balls'])
    assert.notEqual(lineOf(text)?.status, 'priced', text)
})

test('sauces, pickles and chips are not moved as fresh vegetables are', () => {
  for (const text of ['ketchup', 'pickles', 'pringles', 'coleslaw'])
    for (const { source } of lineOf(text)?.adjustments ?? []) assert.doesNotMatch(source, /produce/, text)
})
