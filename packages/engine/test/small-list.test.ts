import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { QuoteLine } from '@assay/contract'
import { buildSmallList } from './small-list.ts'
import { quote } from './synthetic-book.ts'

const book = buildSmallList()

function lineOf(text: string): QuoteLine {
  const [line] = quote(book, text).lines
  assert.ok(line)
  return line
}

const priceOf = (line: QuoteLine): { low: number; estimate: number; high: number } => ({
  low: Number(line.unit_price?.low),
  estimate: Number(line.unit_price?.estimate),
  high: Number(line.unit_price?.high),
})

test('an exact name is priced at the figures of its own rows', () => {
  const line = lineOf('Ready-mix concrete 4000 psi')
  assert.equal(line.method, 'exact_item')
  const { low, estimate, high } = priceOf(line)
  assert.ok(Math.abs(estimate / 170 - 1) < 0.01, `${estimate}`)
  assert.ok(low > 140 && high < 200, `${low} to ${high}`)
})

for (const [text, item, price] of [
  ['10 cu yd of concrete', 'Ready-mix concrete 4000 psi', 170],
  ['shingles', 'Asphalt shingles architectural', 118],
  ['50 ft of pex', 'PEX pipe 1/2 in', 0.61],
  ['copper pipe', 'Copper pipe type L 3/4 in', 5.4],
  ['electrician 8 hours', 'Journeyman electrician', 88],
  ['2x4 studs', 'SPF lumber 2x4x8 stud', 4.1],
] as const) {
  test(`"${text}" is priced by the one item that fits`, () => {
    const line = lineOf(text)
    assert.deepEqual([line.item, line.method], [item, 'best_item'])
    const { low, estimate, high } = priceOf(line)
    assert.ok(Math.abs(estimate / price - 1) < 0.02, `${estimate}`)
    assert.ok(low > price * 0.7 && high < price * 1.4, `${low} to ${high}`)
  })
}

test('a size without a name finds the item of that size or nothing', () => {
  assert.notEqual(lineOf('2x4').item, 'PEX pipe 1/2 in')
  assert.equal(lineOf('2x10').item, null)
})

test('words that several items have are no win for any of them', () => {
  for (const text of ['pipe', 'vinyl']) assert.equal(lineOf(text).method, 'blend')
})

test('a range is at most a factor of 20 wide where all comparables lie within 1.5', () => {
  for (const text of [
    'latex wall paint',
    'felt underlay',
    'some faucet',
    'cement mixer',
    'door knob brass',
  ]) {
    const line = lineOf(text)
    const prices = line.comparables.map(({ price }) => Number(price))
    if (line.status !== 'priced' || Math.max(...prices) > 1.5 * Math.min(...prices)) continue
    const { low, high } = priceOf(line)
    assert.ok(high / low < 20.1, `${text}: ${low} to ${high}`)
  }
})
