import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { barsOf } from '../../../eval/bars.ts'
import { benchNames, evaluate, QUICK_SETS } from '../../../eval/evaluate.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = `${process.env.ASSAY_EVAL_DATA ?? `${root}/../shared/data`}/bench`

test('the engine holds its bars on the small sets', () => {
  const names = QUICK_SETS.filter((name) => benchNames(folder).includes(name))
  // The sets cannot be shipped; without them the properties of the synthetic book are what is judged.
  const missed = [...evaluate(folder, names)].flatMap((report) =>
    barsOf(report)
      .filter((bar) => !bar.held)
      .map((bar) => `${bar.set}, ${bar.what}: ${bar.value.toFixed(3)}, wanted ${bar.bar}`),
  )
  assert.deepEqual(missed, [])
})
