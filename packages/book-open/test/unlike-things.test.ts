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

test('the least wage has no range in a state that is known, and is nowhere below that of the country', () => {
  const known = lineOf('minimum wage', 'US-CA')?.total
  assert.deepEqual([known?.low, known?.high], [known?.estimate, known?.estimate])
  for (const place of ['US', 'US-TX', 'US-MA']) {
    const total = lineOf('minimum wage', place)?.total
    assert.equal(total?.low, total?.estimate, place)
    assert.ok(Number(total?.high) > 15 && Number(total?.high) < 18, `${place}: ${total?.high}`)
  }
})

test('a tennis ball is no football, an electric scooter no toy, and touch up paint no work on a house', () => {
  for (const [text, item] of [
    ['tennis balls', /small thing for sports/],
    ['ping pong balls', /small thing for sports/],
    ['electric scooter', /^electric scooter/],
    ['touch up paint', /^small part for a car/],
  ] as const)
    assert.match(lineOf(text)?.item ?? '', item, text)
})

test('sauces, pickles and chips are not moved as fresh vegetables are', () => {
  for (const text of ['ketchup', 'pickles', 'pringles', 'coleslaw'])
    for (const { source } of lineOf(text)?.adjustments ?? []) assert.doesNotMatch(source, /produce/, text)
})
