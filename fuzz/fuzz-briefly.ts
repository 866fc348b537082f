import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { TEST_SEED } from '../test/tools/test-seed.ts'
import { fuzzTarget } from './fuzz-target.ts'
import type { Target } from './target.ts'

const FIXED_SEED = 20_260_731

/** The short form, for `npm test`: the same cases every time, and as many of the seed of the run. */
export function fuzzBriefly(sentence: string, open: () => Promise<Target>, cases: number): void {
  void test(sentence, async (t: TestContext) => {
    const target = await open()
    t.after(() => target.close?.())
    for (const seed of [FIXED_SEED, TEST_SEED]) {
      const { find, outcomes } = await fuzzTarget(target, { seed, cases: Math.ceil(cases / 2) })
      const input = find?.input?.toString('base64').slice(0, 4_000)
      assert.equal(find, null, `seed ${seed}, input ${input} in base64: ${find?.error}`)
      assert.ok(outcomes.size > 1, 'the cases reach nothing')
    }
  })
}
