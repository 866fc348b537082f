import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../test/tools/fast-check.ts'
import { entryAt, present } from '../src/in-range.ts'
import {
  type BookRow,
  type BuiltBook,
  buildBook,
  type LayeredBook,
  openBook,
  type Progress,
  price,
  priceItemLayered,
  priceLayered,
} from '../src/index.ts'
import { addDecimals } from '../src/price/add-decimals.ts'

function bookOf(id: string, rows: readonly BookRow[], currency = 'USD') {
  const building = buildBook({ rows, options: { id, currency, asOf: '2026-07-31' } })
  let step: IteratorResult<unknown, BuiltBook> = building.next()
  while (!step.done) step = building.next()
  return openBook(step.value.bytes)
}

const own = bookOf('own', [
  { description: 'Paint brush', price: 5 },
  { description: 'Turpentine', price: 9, unit: 'l' },
])
const base = bookOf('base', [
  { description: 'Paint brush', price: 4 },
  { description: 'Green wallpaper', price: 20 },
  { description: 'Ladder', price: 80 },
])

function run(books: LayeredBook, text: string) {
  const steps: Progress[] = []
  const pricing = priceLayered(books, { text, geography: null })
  let step = pricing.next()
  while (!step.done) {
    steps.push(step.value)
    step = pricing.next()
  }
  return { quote: step.value, steps }
}

function alone(book: typeof own, text: string) {
  const pricing = price(book, { text, geography: null })
  let step = pricing.next()
  while (!step.done) step = pricing.next()
  return step.value
}

test('what the own book knows is its own, to the last letter', () => {
  assert.deepEqual(run({ book: own, base }, '2 paint brushes').quote, alone(own, '2 paint brushes'))
  assert.deepEqual(run({ book: own, base: null }, '3 ladders').quote, alone(own, '3 ladders'))
})

test('what it does not know is priced from the other, and the line and the quote say so', () => {
  const { quote, steps } = run({ book: own, base }, '2 paint brushes, a ladder and 3 flux capacitors')
  assert.deepEqual(
    quote.lines.map(({ status, warnings }) => [
      status,
      warnings.some((text) => text.startsWith('From the book "base"')),
    ]),
    [
      ['priced', false],
      ['priced', true],
      ['unpriced', false],
    ],
  )
  assert.equal(
    present(entryAt(quote.lines, 1).total).estimate,
    present(entryAt(alone(base, 'a ladder').lines, 0).total).estimate,
  )
  assert.equal(
    quote.total.estimate,
    addDecimals(quote.lines.slice(0, 2).map((line) => present(line.total).estimate)),
  )
  assert.deepEqual(
    [quote.total.method, quote.total.complete, quote.total.priced_lines],
    ['conservative_bound', false, 2],
  )
  assert.deepEqual(quote.warnings.length, 2)
  assert.equal(quote.book.id, 'own')
  for (let at = 1; at < steps.length; at++)
    assert.ok(entryAt(steps, at).progress >= entryAt(steps, at - 1).progress)
})

test('two books tell one story: each stage once, in order, up to the total of the result', () => {
  for (const text of ['2 paint brushes, a ladder and 3 flux capacitors', '2 paint brushes', 'a ladder', '']) {
    const { quote, steps: all } = run({ book: own, base }, text)
    const steps = all.filter(({ message }) => message !== '')
    const stages = steps.map(({ stage }) => stage).filter((stage, i, all) => stage !== all[i - 1])
    assert.deepEqual(stages, ['parsing', 'matching', 'estimating', 'adjusting', 'calibrating', 'totaling'])
    const last = steps.at(-1)
    assert.equal(last?.progress, 1)
    assert.equal(
      last?.message,
      quote.total.estimate === null ? 'Nothing could be priced' : `Total: ${quote.total.estimate} USD`,
    )
    for (const { progress } of steps) assert.match(String(progress), /^[01](?:\.\d{1,3})?$/)
    assert.ok(steps.every(({ progress }, i) => progress >= (steps[i - 1]?.progress ?? 0)))
  }
})

test('each stage tells of each line once, in the words of the book that prices it', () => {
  const { steps } = run({ book: own, base }, '2 paint brushes, a ladder and 3 flux capacitors')
  const said = (stage: string) =>
    steps.filter((step) => step.stage === stage && step.message !== '').map(({ message }) => message)
  assert.deepEqual(said('parsing'), ['Found 3 items'])
  assert.deepEqual(said('matching'), [
    "Matched 'paint brushes' to Paint brush",
    "Matched 'ladder' to Ladder (base)",
    "Found nothing for 'flux capacitors'",
  ])
  assert.deepEqual(said('estimating'), [
    "Estimated 'paint brushes' from 1 price",
    "Estimated 'ladder' from 1 price (base)",
    "No estimate for 'flux capacitors'",
  ])
  assert.equal(said('totaling').length, 1)
  const alone = run({ book: own, base }, '2 paint brushes').steps.map(({ message }) => message)
  assert.ok(alone.every((message) => !message.includes('base')))
})

test('a quote that is wholly the other book’s names that book', () => {
  const { quote } = run({ book: own, base }, 'a ladder')
  assert.equal(quote.book.id, 'base')
  assert.equal(quote.total.estimate, alone(base, 'a ladder').total.estimate)
})

test('prices in another currency are never mixed in', () => {
  const euros = bookOf('euros', [{ description: 'Ladder', price: 80 }], 'EUR')
  const { quote } = run({ book: own, base: euros }, '2 paint brushes and a ladder')
  assert.deepEqual(
    quote.lines.map(({ status }) => status),
    ['priced', 'unpriced'],
  )
  assert.equal(
    priceItemLayered({ book: own, base: euros }, { description: 'ladder' }).line.status,
    'unpriced',
  )
  assert.equal(priceItemLayered({ book: own, base }, { description: 'ladder' }).line.status, 'priced')
})

test('decimal strings add up exactly', () => {
  const cents = fc.integer({ min: -1e9, max: 1e9 })
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1 }), (values) => {
      const texts = values.map(
        (value) =>
          `${value < 0 ? '-' : ''}${(BigInt(Math.abs(value)) / 100n).toString()}.${String(Math.abs(value) % 100).padStart(2, '0')}`,
      )
      const sum = addDecimals(texts)
      assert.equal(
        Math.round(Number(sum) * 100),
        values.reduce((a, b) => a + b, 0),
      )
      assert.match(sum, /^-?\d+\.\d{2}$/)
    }),
  )
  assert.equal(addDecimals(['1', '0.125', '2.5']), '3.625')
  assert.equal(addDecimals(['3', '4']), '7')
})

test('what is said of the whole text is said when both books price it', () => {
  const { warnings } = run(
    { book: own, base },
    'a paint brush, a ladder and 3 flux capacitors as of last March',
  ).quote
  assert.deepEqual(
    warnings.filter((warning) => /no day that was understood/.test(warning)).length,
    1,
    `the day that is not understood: ${warnings.join(' ')}`,
  )
  assert.equal(warnings.filter((warning) => /is not in the total/.test(warning)).length, 1)
})
