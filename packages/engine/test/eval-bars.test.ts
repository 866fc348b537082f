import assert from 'node:assert/strict'
import { test } from 'node:test'
import { barsOf } from '../../../eval/bars.ts'
import { type BenchRow, splitSet } from '../../../eval/bench-sets.ts'
import { evaluateSet } from '../../../eval/evaluate.ts'
import { buildSet, scoreTold, tell } from '../../../eval/score-set.ts'
import { syntheticRows } from './synthetic-book.ts'

/** Price lists made by a seed, in the shape of the benchmark sets; `npm run eval` judges the engine on real ones. */
function generatedSet(count: number, seed: number, sources: number): readonly BenchRow[] {
  return syntheticRows(count, seed, sources).map((row) => ({
    text: row.description,
    price: row.price,
    currency: 'USD',
    unit: row.unit ?? '',
    geo: '',
    date: row.date ?? '',
    group: row.source ?? '',
  }))
}

/** Texts that no generated list has a thing for. */
const FOREIGN: readonly BenchRow[] = [
  ...['chicken breast boneless', 'oat milk barista', 'wireless headphones', 'mystery novel paperback'],
  ...[
    'running shoes',
    'cat food salmon',
    'violin strings',
    'tax consulting hour',
    'yoga class',
    'garlic bread',
  ],
].map((text) => ({ text, price: 1, currency: 'USD', unit: '', geo: '', date: '', group: '' }))

/** The error that the lists are made with: noise of 0.25 and sources that differ by 0.1, in logs. */
const NOISE = Math.hypot(0.25, 0.1)

test('the engine holds its bars on a price list', () => {
  const report = evaluateSet('generated', generatedSet(5_000, 5, 40), [FOREIGN])
  const missed = barsOf(report).filter((bar) => !bar.held)
  assert.deepEqual(
    missed.map((bar) => `${bar.what}: ${bar.value.toFixed(3)}, wanted ${bar.bar}`),
    [],
  )
  assert.ok(report.rmsle <= 1.1 * NOISE, `RMSLE ${report.rmsle.toFixed(3)} of noise ${NOISE.toFixed(3)}`)
})

test('ranges hold for vendors that the book has never met', () => {
  // The name makes the split go by vendor.
  const set = splitSet('gsa-generated', generatedSet(5_000, 6, 300))
  const { coverage } = scoreTold(tell(buildSet(set).book, set.name, set.test))
  assert.ok(coverage >= 86 && coverage <= 94, `coverage ${coverage.toFixed(1)} %`)
})
