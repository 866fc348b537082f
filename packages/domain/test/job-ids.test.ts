import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import fc from '../../../test/tools/fast-check.ts'
import { createIds, isJobId } from '../src/jobs/ids.ts'

test('ids are well-formed, sort by time, and never repeat, whatever the clock does', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 200 }), (steps) => {
      let now = 1_785_500_000_000
      const newId = createIds({ nowMs: () => now, randomBytes })
      const ids = steps.map((step) => {
        now += step
        return newId('job')
      })
      assert.ok(ids.every(isJobId))
      assert.deepEqual([...ids].sort(), ids)
      assert.equal(new Set(ids).size, ids.length)
    }),
  )
})

test('an id is a UUIDv7: its first 48 bits are the time, its version and variant are set', () => {
  const now = 0x0198_abcd_ef01
  const id = createIds({ nowMs: () => now, randomBytes: (count) => new Uint8Array(count).fill(0xff) })('job')
  let bits = 0n
  for (const digit of id.slice(4))
    bits = (bits << 5n) | BigInt('0123456789abcdefghjkmnpqrstvwxyz'.indexOf(digit))
  assert.equal(Number(bits >> 80n), now)
  assert.equal((bits >> 76n) & 15n, 7n)
  assert.equal((bits >> 62n) & 3n, 2n)
})

test('what is not a job id is told without the store', () => {
  for (const text of [
    '',
    'job_',
    'job_0',
    `job_${'0'.repeat(25)}u`,
    `job_8${'0'.repeat(25)}`,
    `JOB_${'0'.repeat(26)}`,
    `job_${'0'.repeat(26)}\n`,
  ]) {
    assert.equal(isJobId(text), false, JSON.stringify(text))
  }
})
