import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'

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

test('times that made the quantity are its words: they are not ignored, and widen nothing', () => {
  const plain = lineOf('babysitter 5 hours')
  for (const text of ['babysitter from 6pm to 11pm']) {
    const line = lineOf(text)
    assert.deepEqual(line.quantity, plain.quantity, text)
    assert.deepEqual(line.total, plain.total, text)
    assert.deepEqual(line.ignored, [], text)
    assert.ok(
      line.parts.some(({ role }) => role === 'quantity'),
      text,
    )
  }
  assert.deepEqual(lineOf('lawn mowing 10 visits').ignored, [])
  assert.deepEqual(lineOf('lawn mowing 10 times').quantity, { value: '10', unit: 'visit' })
})

test('brake pads all around are two axles', () => {
  for (const text of ['brake pads all around for a 2015 honda civic', 'brake pads on all four wheels']) {
    const { quantity, ignored } = lineOf(text)
    assert.deepEqual(quantity, { value: '2', unit: 'axle' }, text)
    assert.ok(!ignored.some((one) => /^(?:all|around|front|rear)$/.test(one.text)), text)
  }
})

test('where a number was written, no warning says that none was', () => {
  for (const text of ['wedding for 100 guests', 'gutter cleaning for a house of 1998'])
    assert.ok(!lineOf(text).warnings.some((one) => one.startsWith('No quantity was written')), text)
  assert.ok(lineOf('lawn mowing').warnings.includes('No quantity was written; priced for one visit.'))
})

test('a measure that fits is used, or the line has no price: never that of one unit', () => {
  assert.deepEqual(lineOf('office electricity ~ 1.2 MWh / month').quantity, { value: '1.2', unit: 'MWh' })
  assert.deepEqual(lineOf('suite 210: 4,200 kWh').quantity, { value: '4200', unit: 'kWh' })
  assert.deepEqual(lineOf('heating oil 275 gal tank fill').quantity, { value: '275', unit: 'gal' })
  assert.equal(lineOf('275 gal tank fill').status, 'unpriced')
  const [electricity] = quoteOf(book, 'Q3 electricity, suite 210: 3,600 kWh (Texas)', 'US').lines
  assert.deepEqual([electricity?.quantity, electricity?.geography], [{ value: '3600', unit: 'kWh' }, 'US-TX'])
})
