import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import fc from '../../../test/tools/fast-check.ts'
import { createApiKey, hashApiKey, hintOfApiKey, isWellFormedApiKey } from '../src/access/api-key.ts'

test('a new key has the documented form and a fitting checksum', () => {
  for (let i = 0; i < 200; i++) {
    const key = createApiKey(randomBytes)
    assert.match(key, /^assay_[0-9A-Za-z]{38}$/)
    assert.ok(isWellFormedApiKey(key))
  }
})

test('one changed character is a typo that the checksum finds', () => {
  const key = createApiKey(randomBytes)
  fc.assert(
    fc.property(
      fc.integer({ min: 6, max: key.length - 1 }),
      fc.constantFrom(...'0aZ9kQ'),
      (at, character) => {
        const typo = key.slice(0, at) + character + key.slice(at + 1)
        assert.equal(isWellFormedApiKey(typo), typo === key)
      },
    ),
  )
})

test('the characters of a key are equally likely', () => {
  const counts = new Map<string, number>()
  for (let i = 0; i < 4_000; i++) {
    for (const character of createApiKey(randomBytes).slice(6, 38))
      counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  const expected = (4_000 * 32) / 62
  assert.equal(counts.size, 62)
  // 6 standard deviations: one false alarm in a hundred million characters.
  for (const count of counts.values())
    assert.ok(Math.abs(count - expected) < 6 * Math.sqrt(expected), String(count))
})

test('hash and hint give the key away in no part beyond its first ten characters', () => {
  const key = createApiKey(randomBytes)
  assert.equal(hashApiKey(key).length, 32)
  assert.equal(hintOfApiKey(key), `${key.slice(0, 10)}…`)
})
