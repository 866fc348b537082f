import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../test/tools/fast-check.ts'
import { createSlipIndex } from '../src/price/slip-index.ts'
import { isSlip } from '../src/price/spelling.ts'

test('the index finds every word that is one slip of the pen away, each once', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 5, maxLength: 8 })
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 60 }), word, (known, written) => {
      const index = createSlipIndex()
      for (const [id, one] of known.entries()) index.add(one, id)
      const near = index.near(written)
      assert.equal(new Set(near).size, near.length)
      for (const [id, one] of known.entries()) assert.ok(!isSlip(written, one) || near.includes(id), one)
    }),
    { numRuns: 1000 },
  )
})
