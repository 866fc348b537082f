import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { barsOf } from '../../../eval/bars.ts'
import { benchNames, evaluate, QUICK_SETS } from '../../../eval/evaluate.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = `${process.env.ASSAY_EVAL_DATA ?? `${root}/../shared/data`}/bench`

// The small sets have a few hundred test rows, and a few misses move their Winkler score by more than 2 %.
const WINKLER_RATIO_MAX = 1.05

/** Foreign to a small book are above all single words that it happens to have; the whole evaluation judges those. */
const JUDGED_ELSEWHERE = ['foreign queries rejected']

test('the engine holds its bars on the small sets', () => {
  const names = QUICK_SETS.filter((name) => benchNames(folder).includes(name))
  // The sets cannot be shipped; without them the properties of the synthetic book are what is judged.
  const missed = [...evaluate(folder, names)].flatMap((report) =>
    barsOf(report, WINKLER_RATIO_MAX)
      .filter((bar) => !bar.held && !JUDGED_ELSEWHERE.includes(bar.what))
      .map((bar) => `${bar.set}, ${bar.what}: ${bar.value.toFixed(3)}, wanted ${bar.bar}`),
  )
  assert.deepEqual(missed, [])
})
