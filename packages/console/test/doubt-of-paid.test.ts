import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doubtOf } from '../src/outcomes/doubt-of-paid.ts'

test('what is more than ten times the estimate, or less than a tenth of it, is asked about', () => {
  assert.equal(doubtOf(1999, 16.8, 'USD'), '$1,999.00 is 119 times the estimate. Record it?')
  assert.equal(doubtOf(0.2, 16.8, 'USD'), '$0.20 is 1/84 of the estimate. Record it?')
  assert.equal(doubtOf(168, 16.8, 'USD'), null)
  assert.equal(doubtOf(19.99, 16.8, 'USD'), null)
})
