import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../test/tools/fast-check.ts'
import { randomNumbers } from '../../../test/tools/random-numbers.ts'
import { priceItem } from '../src/index.ts'
import { build, quote, syntheticRows } from './synthetic-book.ts'

const rows = syntheticRows(1500)
const { bytes, book } = build(rows)
const phrase = fc
  .tuple(
    fc.constantFrom('bolt', 'pipe', 'valve', 'lamp'),
    fc.constantFrom('steel', 'oak'),
    fc.constantFrom('small', 'large'),
  )
  .map((words) => words.join(' '))
const near = (a: number, b: number, tolerance: number): boolean => Math.abs(Math.log(a / b)) <= tolerance

test('the same rows and seed give the same bytes', () => {
  assert.deepEqual(new Uint8Array(build(rows).bytes), new Uint8Array(bytes))
})

test('the order of the rows changes nothing', () => {
  const random = randomNumbers(7)
  const shuffled = rows
    .map((row) => ({ row, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ row }) => row)
  assert.deepEqual(new Uint8Array(build(shuffled).bytes), new Uint8Array(bytes))
})

test('prices times c give figures times c', () => {
  const scaled = build(rows.map((row) => ({ ...row, price: row.price * 50 }))).book
  fc.assert(
    fc.property(phrase, (text) => {
      const a = priceItem(book, { description: text }).unit_price
      const b = priceItem(scaled, { description: text }).unit_price
      assert.ok(a && b)
      for (const key of ['low', 'estimate', 'high'] as const) {
        assert.ok(near(Number(b[key]), 50 * Number(a[key]), 0.01), `${key}: ${a[key]} and ${b[key]}`)
      }
    }),
    { numRuns: 25 },
  )
})

test('another line changes no line', () => {
  fc.assert(
    fc.property(phrase, phrase, (text, other) => {
      const [alone] = quote(book, `2 ${text}`).lines
      const [beside] = quote(book, `2 ${text}\n3 ${other}`).lines
      assert.deepEqual(beside, alone)
    }),
    { numRuns: 25 },
  )
})

test('a quantity of k gives k times the line total', () => {
  fc.assert(
    fc.property(phrase, fc.integer({ min: 2, max: 900 }), (text, k) => {
      const one = quote(book, `1 ${text}`).lines[0]?.total
      const many = quote(book, `${k} ${text}`).lines[0]?.total
      assert.ok(one && many)
      assert.ok(near(Number(many.estimate), k * Number(one.estimate), 0.01))
    }),
    { numRuns: 25 },
  )
})

test('low, estimate and high are in order, and a wider level contains the narrower', () => {
  fc.assert(
    fc.property(phrase, phrase, (text, other) => {
      let inner: readonly [number, number] | null = null
      for (const level of [0.5, 0.7, 0.8, 0.9, 0.95]) {
        const { total, lines } = quote(book, `4 ${text}\n${other}`, level)
        for (const range of [total, ...lines.map((line) => line.total)]) {
          assert.ok(range && range.low !== null && range.high !== null)
          assert.ok(
            Number(range.low) <= Number(range.estimate) && Number(range.estimate) <= Number(range.high),
          )
        }
        const outer = [Number(total.low), Number(total.high)] as const
        if (inner) assert.ok(outer[0] <= inner[0] && outer[1] >= inner[1], `${level}: ${outer} in ${inner}`)
        inner = outer
      }
    }),
    { numRuns: 20 },
  )
})

test('ranges hold for vendors that the book has not seen', () => {
  const unseen = syntheticRows(600, 2)
  let priced = 0
  let inside = 0
  for (const row of unseen) {
    const range = priceItem(book, { description: row.description }).unit_price
    if (!range || range.low === null || range.high === null) continue
    priced++
    if (Number(range.low) <= row.price && row.price <= Number(range.high)) inside++
  }
  assert.ok(priced >= 0.9 * unseen.length, `${priced} of ${unseen.length} priced`)
  assert.ok(inside / priced >= 0.88 && inside / priced <= 0.97, `coverage ${inside / priced}`)
})
