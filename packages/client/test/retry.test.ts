import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../test/tools/fast-check.ts'
import { parseRetryAfterMs, pauseMs } from '../src/retry.ts'

test('a pause doubles up to its limit, and half of it is chance', () => {
  const backoff = { backoffMs: 100, backoffMsMax: 1_000 }
  const pauses = (random: number) =>
    [0, 1, 2, 3, 4, 99].map((n) => pauseMs(n, { ...backoff, random: () => random }))
  assert.deepEqual(pauses(0), [50, 100, 200, 400, 500, 500])
  assert.deepEqual(pauses(1), [100, 200, 400, 800, 1_000, 1_000])
})

test('Retry-After is read as seconds or as a date, and anything else is no wish', () => {
  const now = Date.parse('2026-07-31T12:00:00Z')
  assert.equal(parseRetryAfterMs('7', now), 7_000)
  assert.equal(parseRetryAfterMs('Fri, 31 Jul 2026 12:00:30 GMT', now), 30_000)
  assert.equal(parseRetryAfterMs('Fri, 31 Jul 2026 11:00:00 GMT', now), 0)
  assert.equal(parseRetryAfterMs('soon', now), null)
  assert.equal(parseRetryAfterMs(null, now), null)
})

test('no header makes a pause that is negative or not a number', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      const wish = parseRetryAfterMs(header, 0)
      return wish === null || wish >= 0
    }),
  )
})
