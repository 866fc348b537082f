import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missingPackages } from '../scripts/build.ts'

test('the package of the command carries every package of ours that it needs', () => {
  assert.deepEqual(missingPackages(), [])
})
