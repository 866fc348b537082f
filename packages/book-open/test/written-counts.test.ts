import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBook } from '@assay/engine'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { bookOpen } from '../src/index.ts'

const book = openBook(bookOpen().bytes)

function lineOf(text: string) {
  const { lines } = quoteOf(book, text, 'US')
  assert.equal(lines.length, 1, text)
  const [line] = lines
  assert.ok(line !== undefined)
  return line
}

test('so often for so long is so many visits, in whatever words and order', () => {
  for (const [text, visits, unit] of [
    ['lawn mowing weekly for 10 weeks', '10', 'visit'],
    ['mow the lawn weekly for 10 weeks', '10', 'visit'],
    ['10 weeks of weekly lawn mowing', '10', 'visit'],
    ['house cleaning every other week for 3 months', '6', 'visit'],
    ['house cleaner 4 hours every two weeks for 3 months', '6', 'visit'],
    ['biweekly house cleaning for 6 months', '13', 'visit'],
    ['gutter cleaning twice a year for 2 years', '4', 'visit'],
    ['pest control every 3 months for 2 years', '8', 'visit'],
    ['pest control quarterly for a year', '4', 'visit'],
    ['haircut every 6 weeks for a year', '8', 'visit'],
    ['dog walking daily for 2 weeks', '14', 'walk'],
    ['2 dog walks a day for 2 weeks', '28', 'walk'],
  ] as const)
    assert.deepEqual(lineOf(text).quantity, { value: visits, unit }, text)
})

test('a wage by the week says how many hours a week was taken to have', () => {
  assert.ok(lineOf('landscaper for 10 weeks').warnings.includes('One week was taken as 40 hours of work.'))
  assert.ok(lineOf('nurse salary').warnings.includes('One year was taken as 2080 hours of work.'))
  assert.ok(!lineOf('plumber wage for 3 hours').warnings.some((one) => one.includes('was taken as')))
})
