import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../test/tools/fast-check.ts'
import { foldCase } from '../src/jobs/unicode-text.ts'

test('texts that differ only in case have one folded form', () => {
  for (const [a, b] of [
    ['EGGS', 'eggs'],
    ['Straße', 'STRASSE'],
    ['ΟΔΟΣ', 'οδος'],
    ['ÉCLAIR', 'éclair'],
    ['ДЮЖИНА яиц', 'дюжина ЯИЦ'],
    ['ﬁne', 'FINE'],
  ] as const) {
    assert.equal(foldCase(a), foldCase(b))
  }
})

test('dotless ı stays apart from i, as Unicode has it', () => {
  assert.notEqual(foldCase('ı'), foldCase('I'))
})

test('folding a part gives a part of the folded whole, so a substring search on folded text is right', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme' }),
      (a, b, c) => {
        assert.equal(foldCase(a + b + c), foldCase(a) + foldCase(b) + foldCase(c))
      },
    ),
  )
})

test('folding twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) =>
      assert.equal(foldCase(foldCase(text)), foldCase(text)),
    ),
  )
})
